// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/arithmetic_panel.h"

#include "ui/panels/arithmetic_block_list.h"
#include "ui/text/impossible_text.h"
#include "ui/text/place_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/rank_box.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

ArithmeticPanel::ArithmeticPanel(Selection &selection, QWidget *parent)
    : QWidget(parent), m_selection(selection), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    createHead();
    createMark();
    createBlocks();
    connect(&m_selection, &Selection::selectionChanged, this, &ArithmeticPanel::followSelection);
}

void ArithmeticPanel::createHead()
{
    m_strategies = new QButtonGroup(this);
    connect(m_strategies, &QButtonGroup::idClicked, this, &ArithmeticPanel::selectStrategy);
    m_strategyRow = new QHBoxLayout;
    m_strategyRow->setSpacing(2);
    m_strategyRow->setContentsMargins(8, 8, 8, 0);
    m_layout->addLayout(m_strategyRow);

    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 6, 8, 8);
    row->setSpacing(6);
    auto *label = new QLabel(tr("Ran&k"), this);
    m_rank = new RankBox(this);
    m_rank->setAccessibleName(tr("Rank"));
    label->setBuddy(m_rank);
    connect(m_rank, &RankBox::valueChanged, this, &ArithmeticPanel::selectRank);
    row->addWidget(label);
    row->addWidget(m_rank);
    row->addStretch(1);
    createCopyButton(row);
    m_layout->addLayout(row);
    m_place = createProse(this);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    addLine(m_place);
}

void ArithmeticPanel::addLine(QWidget *line)
{
    auto *box = new QHBoxLayout;
    box->setContentsMargins(8, 0, 8, 4);
    box->addWidget(line);
    m_layout->addLayout(box);
}

/// Above the arithmetic, when it is not that of the present settings.
void ArithmeticPanel::createMark()
{
    m_mark = createProse(this);
    m_mark->setForegroundRole(QPalette::BrightText);
    m_mark->hide();
    addLine(m_mark);
}

void ArithmeticPanel::createCopyButton(QHBoxLayout *row)
{
    auto *copy = new QPushButton(tr("Copy"), this);
    copy->setAccessibleName(tr("Copy the arithmetic"));
    auto *menu = new QMenu(copy);
    for (const CopyExtentSpec &extent : copyExtents)
        addCopyActions(menu->addMenu(translated(extent.name)), extent.id);
    copy->setMenu(menu);
    row->addWidget(copy);
}

void ArithmeticPanel::addCopyActions(QMenu *menu, CopyExtent extent)
{
    for (const ReportFormat format : copyFormats)
        menu->addAction(tr("Copy as %1").arg(translated(reportFormats[format].name)), this,
                        [this, extent, format] { emit copyWanted(extent, format); });
}

/// To the controls of a block's parameters, and what can be copied of it.
void ArithmeticPanel::showBlockMenu(const ArithmeticBlock &block, const QPoint &globalPlace)
{
    selectBlock(block);
    QMenu menu(this);
    for (const ParameterLink &link : block.links) {
        const ParameterId id = link.id;
        const QString label = translated(parameter(id).label);
        const QString text = link.symbol == label ? label : tr("%1: %2").arg(link.symbol, label);
        menu.addAction(text, this, [this, id] { emit parameterWanted(id); });
    }
    menu.addSeparator();
    addCopyActions(&menu, CopyExtent::Block);
    menu.exec(globalPlace);
}

void ArithmeticPanel::createBlocks()
{
    m_blocks = new ArithmeticBlockList(this);
    connect(m_blocks, &ArithmeticBlockList::clicked, this, &ArithmeticPanel::selectBlock);
    connect(m_blocks, &ArithmeticBlockList::parameterWanted, this, &ArithmeticPanel::parameterWanted);
    connect(m_blocks, &ArithmeticBlockList::menuWanted, this, &ArithmeticPanel::showBlockMenu);
    m_layout->addWidget(m_blocks, 1);
}

void ArithmeticPanel::show(const std::shared_ptr<const Estimate> &estimate, const AmountStyle &style)
{
    m_estimate = estimate;
    m_style = style;
    m_mark->setText(impossibleText(*estimate));
    m_mark->setVisible(estimate->impossible.has_value());
    showStrategies();
    showSelection();
}

void ArithmeticPanel::showStrategies()
{
    QList<int> wanted;
    for (const StrategyEstimate &each : m_estimate->strategies)
        wanted << static_cast<int>(each.strategy);
    QList<int> shown;
    for (QAbstractButton *button : m_strategies->buttons())
        shown << m_strategies->id(button);
    if (wanted == shown)
        return;
    for (QAbstractButton *button : m_strategies->buttons()) {
        m_strategies->removeButton(button);
        button->deleteLater();
    }
    for (const int id : wanted) {
        auto *button = new QToolButton(this);
        button->setText(fromCore(strategies[static_cast<Strategy>(id)].name));
        button->setToolTip(translated(strategies[static_cast<Strategy>(id)].explanation));
        button->setAccessibleName(tr("Arithmetic of %1").arg(button->text()));
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_strategies->addButton(button, id);
        m_strategyRow->addWidget(button);
    }
}

Selected ArithmeticPanel::shown() const
{
    Selected selected = m_selection.selected();
    const auto &all = m_estimate->strategies;
    const bool isDrawn = std::ranges::find(all, selected.strategy, &StrategyEstimate::strategy) != all.end();
    if (!isDrawn && !all.empty())
        selected.strategy = all.front().strategy;
    return selected;
}

void ArithmeticPanel::showSelection()
{
    if (!m_estimate)
        return;
    const Selected selected = shown();
    if (QAbstractButton *button = m_strategies->button(static_cast<int>(selected.strategy)))
        button->setChecked(true);
    m_rank->showRank(selected.rank, m_estimate->scenario.ranks);
    const QString place = placeText(m_estimate->scenario, m_rank->value(), m_style.numbers);
    m_place->setText(place);
    m_place->setVisible(!place.isEmpty());
    showBlocks();
}

/// What was chosen elsewhere is scrolled to; a new estimate scrolls nothing.
void ArithmeticPanel::followSelection()
{
    showSelection();
    if (const auto topic = m_selection.selected().topic())
        m_blocks->reveal(*topic);
}

void ArithmeticPanel::showBlocks()
{
    const Selected selected = shown();
    m_blocks->show(arithmeticOf(*m_estimate, selected.strategy, selected.rank, m_style), selected.topic());
}

void ArithmeticPanel::selectStrategy(int id)
{
    Selected selected = m_selection.selected();
    selected.strategy = static_cast<Strategy>(id);
    m_selection.select(selected);
}

void ArithmeticPanel::selectRank(int rank)
{
    Selected selected = shown();
    selected.rank = rank;
    m_selection.select(selected);
}

void ArithmeticPanel::selectBlock(const ArithmeticBlock &block)
{
    m_selection.select(shown().with(block.topic));
}

ArithmeticPlace ArithmeticPanel::place() const
{
    const Selected selected = shown();
    return {selected.strategy, m_rank->value(), selected.topic().value_or(Subject::Total)};
}

QString ArithmeticPanel::text() const
{
    return m_blocks->text();
}

} // namespace perrank::ui

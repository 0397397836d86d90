// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/fit_panel.h"

#include "core/memory/estimate.h"
#include "core/report/plan_words.h"
#include "ui/models/fit_blocks.h"
#include "ui/panels/change_view.h"
#include "ui/panels/fit_arithmetic.h"
#include "ui/text/control_words.h"
#include "ui/text/impossible_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/vertical_scroll.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int space = 12;

NumberRange priceRange()
{
    const Parameter &row = parameter(ParameterId::GpuPrice);
    const auto &kind = std::get<DecimalNumber>(row.kind);
    return {false, kind.least, kind.most, translated(row.unit), 1};
}

/// What is, what would fit, and what is not to blame.
QString paragraphs(const std::vector<Message> &sentences)
{
    constexpr std::size_t limits = 3;
    QString text;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (i > 0)
            text += i == 1 || i > limits ? QStringLiteral("\n\n") : QStringLiteral(" ");
        text += translated(sentences[i]);
    }
    return text;
}

QLabel *createHeading(const QString &text, QWidget *parent)
{
    QLabel *heading = createProse(parent);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    heading->setText(text);
    return heading;
}

} // namespace

FitPanel::FitPanel(Selection &selection, QWidget *parent)
    : QWidget(parent), m_selection(selection), m_model(new FitModel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new VerticalScroll(createContent(), this));
    connect(&m_plan, &LivePlan::planFound, this, &FitPanel::showPlan);
    connect(&m_selection, &Selection::selectionChanged, this, &FitPanel::showSelection);
}

QWidget *FitPanel::createContent()
{
    auto *content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(space, space, space, space);
    layout->setSpacing(space);
    m_mark = createProse(content);
    m_mark->setForegroundRole(QPalette::BrightText);
    m_mark->hide();
    layout->addWidget(m_mark);
    createTable(layout);
    createChanges(layout);
    createCost(layout);
    layout->addStretch(1);
    return content;
}

void FitPanel::createTable(QVBoxLayout *layout)
{
    m_table = new QTableView(this);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("What fits under each strategy"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) { selectRow(current.row()); });
    connect(m_table, &QTableView::clicked, this, &FitPanel::openLimit);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}) {
        auto *open = new QShortcut(key, m_table, nullptr, nullptr, Qt::WidgetShortcut);
        connect(open, &QShortcut::activated, this, [this] { openLimit(m_table->currentIndex()); });
    }
    layout->addWidget(m_table);
    m_limitArithmetic = createArithmetic();
    layout->addWidget(m_limitArithmetic);
}

FitArithmetic *FitPanel::createArithmetic()
{
    auto *arithmetic = new FitArithmetic(this);
    connect(arithmetic, &FitArithmetic::parameterWanted, this, &FitPanel::parameterWanted);
    connect(arithmetic, &FitArithmetic::closeWanted, this, &FitPanel::closeArithmetic);
    return arithmetic;
}

void FitPanel::createChanges(QVBoxLayout *layout)
{
    m_sentences = createProse(this);
    m_heading = createHeading(tr("What makes it fit, cheapest first"), this);
    m_noChange = createProse(this);
    m_changes = new QVBoxLayout;
    m_changes->setSpacing(space);
    layout->addWidget(m_sentences);
    layout->addWidget(m_heading);
    layout->addLayout(m_changes);
    m_changeArithmetic = createArithmetic();
    layout->addWidget(m_changeArithmetic);
    layout->addWidget(m_noChange);
}

void FitPanel::createCost(QVBoxLayout *layout)
{
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(labelWithAccessKey(ParameterId::GpuPrice), this);
    m_price = new NumberField(priceRange(), this);
    m_price->setAccessibleName(translated(parameter(ParameterId::GpuPrice).label));
    m_price->setToolTip(translated(parameter(ParameterId::GpuPrice).help));
    label->setBuddy(m_price);
    connect(m_price, &NumberField::edited, this, &FitPanel::priceEdited);
    row->addWidget(label);
    row->addWidget(m_price, 1);
    m_cost = createProse(this);
    layout->addWidget(createHeading(tr("Before you pay"), this));
    layout->addLayout(row);
    layout->addWidget(m_cost);
}

void FitPanel::show(const Scenario &typed, const Estimate &estimate, const AmountStyle &style)
{
    const bool isSameStyle = style == m_style;
    m_style = style;
    m_mark->setText(impossibleText(estimate));
    m_mark->setVisible(estimate.impossible.has_value());
    if (!estimate.impossible)
        m_typed = typed;
    if (!isVisible())
        return;
    m_plan.ask(m_typed);
    showCost();
    if (!isSameStyle)
        showPlan();
}

void FitPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_plan.ask(m_typed);
    showCost();
    showPlan();
}

void FitPanel::showPlan()
{
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_model->show(m_plan.current(), m_style);
    }
    m_table->reset();
    fitTable();
    showSelection();
}

void FitPanel::showCost()
{
    m_price->showValue(m_typed.gpuPrice);
    m_cost->setText(translated(costSentence(m_typed, m_style.numbers)));
}

const StrategyPlan *FitPanel::shown() const
{
    const auto &plan = m_plan.current();
    if (!plan || plan->strategies.empty())
        return nullptr;
    const int row = m_model->rowOf(m_selection.selected().strategy);
    return &plan->strategies[static_cast<std::size_t>(std::max(0, row))];
}

void FitPanel::showSelection()
{
    const StrategyPlan *strategy = shown();
    if (!strategy)
        return;
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_table->selectRow(m_model->rowOf(strategy->now.strategy));
    }
    m_table->viewport()->update();
    showStrategy(*strategy);
}

void FitPanel::showStrategy(const StrategyPlan &strategy)
{
    m_sentences->setText(paragraphs(sentencesOn(strategy, *m_plan.current(), m_style)));
    showChanges(strategy);
    const auto reason = noChangeSentence(strategy, m_style);
    m_noChange->setVisible(reason.has_value());
    if (reason)
        m_noChange->setText(translated(*reason));
    showArithmetic();
}

void FitPanel::showChanges(const StrategyPlan &strategy)
{
    m_heading->setVisible(!strategy.changes.empty());
    for (std::size_t i = 0; i < strategy.changes.size(); ++i) {
        const Change &change = strategy.changes[i];
        viewAt(i)->show({translated(changeName(change, m_style.numbers)),
                         translated(figureAfter(change, strategy, m_style)),
                         translated(priceOf(change, *m_plan.current(), m_style))});
    }
    for (std::size_t i = strategy.changes.size(); i < m_views.size(); ++i)
        m_views[i]->hide();
}

ChangeView *FitPanel::viewAt(std::size_t index)
{
    if (index == m_views.size()) {
        auto *view = new ChangeView(this);
        connect(view, &ChangeView::applyWanted, this, [this, index] { apply(index); });
        connect(view, &ChangeView::arithmeticWanted, this, [this, index] { open({}, index); });
        m_changes->addWidget(view);
        m_views.push_back(view);
    }
    return m_views[index];
}

void FitPanel::openLimit(const QModelIndex &cell)
{
    if (cell.isValid())
        open(static_cast<FitLimit>(cell.column()), {});
}

void FitPanel::open(std::optional<FitLimit> limit, std::optional<std::size_t> change)
{
    m_openLimit = limit;
    m_openChange = change;
    showArithmetic();
}

/// Of the strategy that is shown now.
void FitPanel::showArithmetic()
{
    const StrategyPlan *strategy = shown();
    const auto &plan = m_plan.current();
    const bool hasLimit = strategy && m_openLimit;
    const bool hasChange = strategy && m_openChange && *m_openChange < strategy->changes.size();
    m_limitArithmetic->showBlocks(hasLimit ? fitBlocks(*plan, *strategy, *m_openLimit, m_style)
                                           : std::vector<ArithmeticBlock>());
    m_changeArithmetic->showBlocks(hasChange ? changeBlocks(*plan, strategy->changes[*m_openChange], m_style)
                                             : std::vector<ArithmeticBlock>());
}

void FitPanel::selectRow(int row)
{
    if (row < 0)
        return;
    Selected selected = m_selection.selected();
    selected.strategy = m_model->strategyOf(row);
    m_selection.select(selected);
}

/// The button goes with the change; the keyboard goes on at the table.
void FitPanel::apply(std::size_t index)
{
    const StrategyPlan *strategy = shown();
    if (!strategy || index >= strategy->changes.size())
        return;
    const Change change = strategy->changes[index];
    m_table->setFocus();
    emit applyWanted(change, translated(changeName(change, m_style.numbers)));
}

/// As high as its rows: the panel scrolls, not the table.
void FitPanel::fitTable()
{
    int height = m_table->horizontalHeader()->sizeHint().height() + 2 * m_table->frameWidth();
    for (int row = 0; row < m_model->rowCount(); ++row)
        height += m_table->rowHeight(row);
    m_table->setFixedHeight(height);
}

void FitPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

} // namespace perrank::ui

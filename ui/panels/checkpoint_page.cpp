// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/checkpoint_page.h"

#include "ui/models/saved_files.h"
#include "ui/models/telling_saves.h"
#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/translate.h"
#include "ui/text/unit_space.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/strategy_box.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr std::size_t mostCards = 24;
constexpr int cardMargins = 14;

QString cardText(const CheckpointFile &file, const AmountStyle &style)
{
    const FileCard card = fileCard(file, style);
    return card.name + u'\n' + card.text;
}

/// As wide as either of its texts, so that a click moves no other card.
int widthOfCard(const QToolButton &card, CheckpointFile file, const AmountStyle &style)
{
    int width = 0;
    for (int i = 0; i < 2; ++i) {
        for (const QString &line : cardText(file, style).split(u'\n'))
            width = std::max(width, card.fontMetrics().horizontalAdvance(line));
        toggleFile(file);
    }
    return width + cardMargins;
}

} // namespace

CheckpointPage::CheckpointPage(QWidget *parent)
    : QWidget(parent), m_which(new QLabel(this)), m_box(new StrategyBox(this)), m_cards(new QWidget(this)),
      m_more(createProse(this)), m_restore(new QPushButton(tr("As the save left them"), this)),
      m_survival(createProse(this)), m_table(new QTableWidget(this)), m_endings(new QWidget(this))
{
    auto *column = new QVBoxLayout(this);
    auto *row = new QHBoxLayout;
    row->addWidget(m_which);
    row->addWidget(m_box);
    row->addWidget(m_restore);
    row->addStretch(1);
    auto *hint = createProse(this);
    hint->setText(tr("A click writes a file or takes it away; the run above stays as it was played."));
    m_cards->setLayout(new FlowLayout);
    m_survival->setAccessibleName(tr("What survives"));
    createTable();
    createEndings();
    column->addLayout(row);
    column->addWidget(hint);
    column->addWidget(m_cards);
    column->addWidget(m_more);
    column->addWidget(m_survival);
    column->addWidget(m_table);
    column->addWidget(m_endings);
    column->addStretch(1);
    connect(m_restore, &QPushButton::clicked, this, &CheckpointPage::restoreFiles);
    connect(m_box, &StrategyBox::strategyChosen, this, &CheckpointPage::chooseStrategy);
}

void CheckpointPage::createEndings()
{
    auto *column = new QVBoxLayout(m_endings);
    column->setContentsMargins(0, 0, 0, 0);
    QLabel *text = createProse(m_endings);
    text->setText(
        tr("It has two endings. Silence: the save succeeds, files are missing, and that is found when the run has "
           "to resume. A hang: saving is itself a collective, so that a save which one rank calls waits for ever, "
           "and the watchdog tells after the time-out. Silence is worse."));
    auto *row = new FlowLayout;
    const auto addButton = [&](const QString &name, FaultKind kind) {
        auto *button = new QPushButton(name, m_endings);
        connect(button, &QPushButton::clicked, this, [this, kind] { emit endingWanted(kind); });
        row->addWidget(button);
    };
    addButton(tr("Play the silence"), FaultKind::OneRankCheckpoint);
    addButton(tr("Play the hang"), FaultKind::GuardedSave);
    column->addWidget(text);
    column->addLayout(row);
}

void CheckpointPage::createTable()
{
    m_table->setAccessibleName(tr("What survives under each strategy"));
    m_table->setColumnCount(int(survivalColumns().size()));
    m_table->setHorizontalHeaderLabels(survivalColumns());
    m_table->verticalHeader()->hide();
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void CheckpointPage::show(const std::shared_ptr<const FailureStory> &story, const AmountStyle &style)
{
    m_story = story;
    m_style = style;
    const std::vector<Checkpoint> saves = tellingSaves(story->run);
    const auto isShown = [this](const Checkpoint &each) { return each.strategy == m_strategy; };
    if (!m_isChosen || std::ranges::none_of(saves, isShown))
        m_strategy = story->run.strategy;
    std::vector<Strategy> all;
    for (const Checkpoint &each : saves)
        all.push_back(each.strategy);
    m_which->setText(saves.empty() ? tr("The save under")
                                   : tr("The save after step %1 under").arg(number(saves.front().step, style.numbers)));
    m_box->showStrategies(all, m_strategy);
    showStrategy(m_strategy);
}

void CheckpointPage::chooseStrategy(Strategy strategy)
{
    m_isChosen = true;
    showStrategy(strategy);
}

void CheckpointPage::showStrategy(Strategy strategy)
{
    m_strategy = strategy;
    m_files.clear();
    for (const Checkpoint &each : tellingSaves(m_story->run)) {
        if (each.strategy == strategy)
            m_files = each.set->files;
    }
    m_saved = m_files;
    showCards();
    showSurvival();
}

void CheckpointPage::restoreFiles()
{
    m_files = m_saved;
    for (std::size_t i = 0; i < std::min(mostCards, m_files.size()); ++i)
        showCard(i);
    showSurvival();
}

bool CheckpointPage::isChanged() const
{
    return m_files != m_saved;
}

void CheckpointPage::showCards()
{
    qDeleteAll(m_cards->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    for (std::size_t i = 0; i < std::min(mostCards, m_files.size()); ++i) {
        auto *card = new QToolButton(m_cards);
        card->setCheckable(true);
        card->setFixedWidth(widthOfCard(*card, m_files[i], m_style));
        connect(card, &QToolButton::clicked, this, [this, i] { toggle(i); });
        m_cards->layout()->addWidget(card);
        showCard(i);
    }
    m_cards->setVisible(!m_files.empty());
    const auto left = std::int64_t(m_files.size()) - std::int64_t(mostCards);
    m_more->setVisible(left > 0);
    m_more->setText(tr("and %1 more files").arg(number(left, m_style.numbers)));
}

void CheckpointPage::toggle(std::size_t file)
{
    toggleFile(m_files[file]);
    showCard(file);
    showSurvival();
}

void CheckpointPage::showCard(std::size_t file)
{
    auto *card = qobject_cast<QToolButton *>(m_cards->layout()->itemAt(int(file))->widget());
    card->setChecked(m_files[file].state == FileState::Complete);
    card->setText(cardText(m_files[file], m_style));
    card->setAccessibleName(card->text().replace(u'\n', QStringLiteral(", ")));
}

void CheckpointPage::showSurvival()
{
    m_restore->setEnabled(isChanged());
    showTable();
    if (m_files.empty())
        return m_survival->setText(tr("No save is in this run: it has fewer steps than are between two saves."));
    const Survival left = survivalOf(m_files);
    const CheckpointVerdictSpec &verdict = checkpointVerdicts[left.verdict];
    m_survival->setText(
        withUnitsKept(tr("%1: %2 of %3 are there; of the weights %4, of the optimizer %5. A loader finds it %6. %7")
                          .arg(nameOf(m_strategy), amount(left.kept, m_style), amount(left.whole, m_style),
                               sharePercent(left.weights, m_style), sharePercent(left.optimizer, m_style),
                               insideSentence(translated(verdict.name)), translated(verdict.explanation))));
}

void CheckpointPage::showTable()
{
    const std::vector<Checkpoint> saves = tellingSaves(m_story->run);
    m_table->setRowCount(int(saves.size()));
    for (std::size_t i = 0; i < saves.size(); ++i)
        fillRow(int(i), saves[i]);
    m_table->resizeRowsToContents();
    int height = m_table->horizontalHeader()->height() + 2 * m_table->frameWidth();
    for (int row = 0; row < m_table->rowCount(); ++row)
        height += m_table->rowHeight(row);
    m_table->setFixedHeight(height);
    m_table->setVisible(!saves.empty());
}

void CheckpointPage::fillRow(int row, const Checkpoint &save)
{
    const bool isClicked = save.strategy == m_strategy && isChanged();
    const Survival left = survivalOf(isClicked ? m_files : save.set->files);
    const CheckpointVerdict verdict = isClicked ? left.verdict : save.set->verdict;
    const QString name = isClicked ? tr("%1, as clicked").arg(nameOf(save.strategy)) : nameOf(save.strategy);
    const QStringList cells = survivalCells(name, left, verdict, m_style);
    for (int column = 0; column < cells.size(); ++column) {
        auto *item = new QTableWidgetItem(cells[column]);
        item->setToolTip(translated(save.set->loader));
        if (column > 0 && column < 5)
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->setItem(row, column, item);
    }
}

} // namespace perrank::ui

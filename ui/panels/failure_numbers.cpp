// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/failure_numbers.h"

#include "ui/models/failure_blocks.h"
#include "ui/panels/arithmetic_block_view.h"
#include "ui/text/amount_words.h"
#include "ui/text/failure_text.h"
#include "ui/text/strategy_name.h"
#include "ui/text/timeline_text.h"
#include "ui/widgets/prose.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

/// How often a rank may have to wait for others in a step.
std::int64_t callsOf(const StepTimeline &line)
{
    std::int64_t calls = 0;
    for (const CollectiveTotal &each : line.collectives)
        calls += each.count;
    return calls;
}

Nanoseconds mostWaiting(const StepTimeline &line)
{
    Nanoseconds most(0);
    for (const RankTimes &each : line.ranks)
        most = std::max(most, each.times.waiting);
    return most;
}

QStringList pairCells(const StepTimeline &disturbed, const StepTimeline &calm, const AmountStyle &style)
{
    const auto within = [&](Nanoseconds time) { return timeWithin(disturbed.end, time, style); };
    return {nameOf(disturbed.strategy),     within(calm.end),
            within(disturbed.end),          QStringLiteral("+%1").arg(within(disturbed.end - calm.end)),
            within(mostWaiting(disturbed)), number(callsOf(disturbed), style.numbers)};
}

} // namespace

FailureNumbers::FailureNumbers(QWidget *parent)
    : QWidget(parent), m_pair(new QTableWidget(this)), m_note(createProse(this)), m_column(new QVBoxLayout(this))
{
    createTable();
    m_note->setText(
        tr("A rank that is slow all the time costs the same everywhere. Pauses that come and go cost DDP the "
           "longest of them, and what gathers every layer up to their sum. A slow link costs most where most "
           "is sent; every collective is one more place to hang."));
    m_column->addWidget(m_pair);
    m_column->addWidget(m_note);
    m_column->addStretch(1);
}

void FailureNumbers::createTable()
{
    m_pair->setAccessibleName(tr("DDP and ZeRO-3 under the same disturbance"));
    m_pair->setColumnCount(6);
    m_pair->setHorizontalHeaderLabels(
        {tr("Strategy"), tr("Undisturbed"), tr("Disturbed"), tr("Longer by"), tr("Waits up to"), tr("Collectives")});
    m_pair->verticalHeader()->hide();
    m_pair->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_pair->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_pair->setTabKeyNavigation(false);
    m_pair->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_pair->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void FailureNumbers::show(const std::shared_ptr<const FailureStory> &story, const AmountStyle &style)
{
    showPair(*story, style);
    showBlocks(failureBlocks(story->run, style));
}

void FailureNumbers::showPair(const FailureStory &story, const AmountStyle &style)
{
    const std::size_t rows = std::min(story.disturbed.strategies.size(), story.calm.strategies.size());
    m_pair->setRowCount(int(rows));
    for (std::size_t row = 0; row < rows; ++row) {
        const QStringList cells = pairCells(story.disturbed.strategies[row], story.calm.strategies[row], style);
        for (int column = 0; column < cells.size(); ++column) {
            auto *item = new QTableWidgetItem(cells[column]);
            if (column > 0)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_pair->setItem(int(row), column, item);
        }
    }
    int height = m_pair->horizontalHeader()->height() + 2 * m_pair->frameWidth();
    for (int row = 0; row < m_pair->rowCount(); ++row)
        height += m_pair->rowHeight(row);
    m_pair->setFixedHeight(height);
    m_pair->setVisible(rows > 0);
}

void FailureNumbers::showBlocks(const std::vector<ArithmeticBlock> &blocks)
{
    while (m_blocks.size() < blocks.size()) {
        auto *view = new ArithmeticBlockView(this);
        connect(view, &ArithmeticBlockView::parameterWanted, this, &FailureNumbers::parameterWanted);
        m_column->insertWidget(m_column->count() - 1, view);
        m_blocks.push_back(view);
    }
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        m_blocks[i]->setVisible(i < blocks.size());
        if (i < blocks.size())
            m_blocks[i]->show(blocks[i]);
    }
}

} // namespace perrank::ui

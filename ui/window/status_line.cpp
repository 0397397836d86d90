// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/status_line.h"

#include "core/memory/estimate.h"
#include "core/model/rank_coordinates.h"
#include "ui/text/impossible_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/linked_label.h"
#include "ui/widgets/row_notes.h"
#include "ui/widgets/signs.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

constexpr int margin = 8;

QString verdictSentence(const Estimate &estimate)
{
    const auto fits = std::ranges::count_if(
        estimate.strategies, [](const StrategyEstimate &each) { return each.verdict != Verdict::DoesNotFit; });
    return StatusLine::tr("Fits %1 of %2").arg(fits).arg(estimate.strategies.size());
}

/// The facts in a line. Where there is no room the global batch goes first, then units and verdict: the
/// accounting and the word "estimate" always stay. That the settings are impossible stays before the accounting.
QString fitting(QStringList facts, const std::array<int, 3> &leastFirst, const QFontMetrics &metrics, int room)
{
    const QString separator = QStringLiteral(" · ");
    for (const int least : leastFirst) {
        if (metrics.horizontalAdvance(facts.join(separator)) > room)
            facts.removeAt(least);
    }
    return facts.join(separator);
}

QToolButton *createAssumptionsButton(QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(QStringLiteral("ⓘ"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(StatusLine::tr("Assumptions: every formula, constant and fudge"));
    button->setAccessibleName(StatusLine::tr("Assumptions"));
    return button;
}

} // namespace

StatusLine::StatusLine(QWidget *parent) : QWidget(parent), m_facts(new LinkedLabel(LinkedLabel::Links::Quiet, this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(margin, 0, 0, 0);
    row->setSpacing(margin / 2);
    row->addWidget(m_facts);
    QToolButton *assumptions = createAssumptionsButton(this);
    row->addWidget(assumptions);
    m_facts->setAccessibleName(tr("Status"));
    connect(m_facts, &QLabel::linkActivated, this, &StatusLine::follow);
    connect(assumptions, &QToolButton::clicked, this, &StatusLine::assumptionsWanted);
}

void StatusLine::show(const Estimate &estimate, const AmountStyle &style, int room)
{
    const Scenario &scenario = estimate.scenario;
    const bool isPresent = !estimate.impossible;
    const QString verdict = isPresent ? verdictSentence(estimate) : impossibleNote();
    const QString batch =
        tr("global batch %1").arg(QString::fromStdString(written(globalBatch(scenario), style.numbers)));
    const QString accounting = translated(accountings[scenario.accounting].name);
    const QStringList facts{verdict, batch, accounting, fromCore(units[style.units].definition),
                            tr("estimate, not a measurement")};
    setInk(*m_facts, isPresent ? palette().color(QPalette::WindowText) : coloursFor(palette()).capacity);
    const std::array leastFirst{1, 2, isPresent ? 0 : 1};
    const int beside = layout()->itemAt(1)->sizeHint().width();
    std::vector<LinkedLabel::Link> links{{batch, QStringLiteral("batch")}, {accounting, QStringLiteral("accounting")}};
    if (isPresent)
        links.push_back({verdict, QStringLiteral("fit")});
    m_facts->showWords(fitting(facts, leastFirst, QFontMetrics(QApplication::font()), room - beside), links);
}

const QString &StatusLine::words() const
{
    return m_facts->words();
}

void StatusLine::follow(const QString &target)
{
    if (target == QLatin1String("fit"))
        emit fitWanted();
    else if (target == QLatin1String("batch"))
        emit globalBatchWanted();
    else
        emit accountingWanted();
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/timeline_panel.h"

#include "ui/charts/timeline_chart.h"
#include "ui/text/failure_text.h"
#include "ui/text/impossible_text.h"
#include "ui/text/step_formulas.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"
#include "ui/text/unit_space.h"
#include "ui/widgets/play_controls.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/steady_prose.h"
#include "ui/widgets/strategy_box.h"

#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

TimelinePanel::TimelinePanel(Selection &selection, QWidget *parent)
    : ChartPanel(parent), m_selection(selection), m_notes(createProse(this)), m_chart(new TimelineChart(this)),
      m_play(new PlayControls(this)), m_caption(new SteadyProse(this)), m_reading(new SteadyProse(this))
{
    createChoices();
    m_notes->hide();
    m_reading->setAccessibleName(tr("Where the time goes"));
    m_caption->setAccessibleName(tr("What happens"));
    column()->addWidget(m_caption);
    addChart(m_chart);
    column()->addWidget(m_reading);
    column()->addWidget(m_notes);
    addFormulas();
    connect(m_chart, &TimelineChart::timeHovered, this, &TimelinePanel::showHovered);
    connect(m_chart, &TimelineChart::timeChosen, this, &TimelinePanel::chooseTime);
    connect(m_play, &PlayControls::nowChanged, this, &TimelinePanel::showNow);
    connect(&m_live, &LiveStep::stepPlayed, this, &TimelinePanel::take);
    connect(&m_selection, &Selection::selectionChanged, this, &TimelinePanel::bringUpToDate);
}

void TimelinePanel::createChoices()
{
    m_strategy = new StrategyBox(this);
    auto *row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("Strategy"), this), 0, Qt::AlignTop);
    row->addWidget(m_strategy, 0, Qt::AlignTop);
    row->addWidget(m_play, 1);
    column()->addLayout(row);
    connect(m_strategy, &StrategyBox::strategyChosen, &m_selection, &Selection::selectStrategy);
}

void TimelinePanel::setReducedMotion(bool reduced)
{
    m_play->setReducedMotion(reduced);
}

/// What is shown already is only written in the present units.
void TimelinePanel::refresh()
{
    m_live.ask(scenario());
    showStep();
}

void TimelinePanel::take(const std::shared_ptr<const StepSimulation> &simulation)
{
    m_simulation = simulation;
    bringUpToDate();
    showNotes();
    emit stepShown();
}

Strategy TimelinePanel::strategy() const
{
    return m_selection.selected().strategyAmong(m_simulation->scenario.strategies);
}

std::optional<RankStep> TimelinePanel::step() const
{
    if (!m_simulation || m_simulation->isImpossible())
        return std::nullopt;
    const std::int64_t last = m_simulation->scenario.ranks - 1;
    return rankStep(*m_simulation, strategy(), std::min(m_selection.selected().rank, last));
}

void TimelinePanel::showStep()
{
    if (!m_simulation)
        return;
    m_strategy->showStrategies(m_simulation->scenario.strategies, strategy());
    const auto shown = step();
    m_chart->show(m_simulation, strategy(), shown ? shown->rank : 0, style());
    m_chart->setReason(unplayedText(*m_simulation));
    m_chart->setAccessibleDescription(shown ? peakTexts(*shown, m_simulation->scenario, style()).front() + u'\n'
                                                  + timesText(*shown, style())
                                            : m_chart->reason());
    m_events = shown ? stepEvents(*shown) : std::vector<StepEvent>();
    m_play->setEvents(m_events);
    showFormulas(shown ? stepFormulas(*shown, m_simulation->scenario, style()) : QStringList());
    showNow(m_play->now());
    showHovered({});
}

/// What the step leaves out; why there is none stands in the place of the chart.
void TimelinePanel::showNotes()
{
    QStringList notes;
    for (const Issue &issue : m_simulation->issues) {
        if (!isInBasis(issue) && !m_simulation->isImpossible())
            notes << (issue.severity == Severity::Note ? QString() : QStringLiteral("⚠ ")) + translated(issue.message);
    }
    m_notes->setText(withUnitsKept(notes.join(u'\n')));
    m_notes->setVisible(!notes.isEmpty());
}

/// The line in the chart and what begins there, in words.
void TimelinePanel::showNow(Nanoseconds now)
{
    const auto shown = step();
    m_chart->setNow(shown ? std::optional(now) : std::nullopt);
    if (!shown || m_events.empty())
        return m_caption->setText({});
    const StepEvent &event = m_events[eventAt(m_events, now)];
    m_caption->setText(withUnitsKept(tr("%1 – %2").arg(timeWithin(shown->line->end, event.at, style()),
                                                       captionText(*shown, event, m_simulation->scenario, style()))));
}

void TimelinePanel::chooseTime(Nanoseconds time)
{
    m_play->pause();
    m_play->setNow(time);
    showNow(m_play->now());
}

/// Keys of the chart and of the buttons that these do not use themselves.
void TimelinePanel::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Space:
        return m_play->togglePlaying();
    case Qt::Key_Period:
    case Qt::Key_Right:
        return m_play->stepForward();
    case Qt::Key_Comma:
    case Qt::Key_Left:
        return m_play->stepBack();
    case Qt::Key_Home:
        return m_play->goToStart();
    case Qt::Key_End:
        return m_play->goToEnd();
    default:
        QWidget::keyPressEvent(event);
    }
}

void TimelinePanel::showHovered(std::optional<Nanoseconds> time)
{
    const auto shown = step();
    if (!shown)
        return m_reading->setText({});
    const QString held =
        time && *time <= shown->line->end ? heldText(*shown, *time, m_simulation->scenario, style()) : QString();
    m_reading->setText(withUnitsKept(held.isEmpty() ? readingText(*shown) : held));
}

QString TimelinePanel::readingText(const RankStep &shown) const
{
    const QString tensor = largestTensorText(shown, m_simulation->scenario, style());
    const QString peak = tensor.isEmpty() ? QString() : u' ' + tr("At the peak %1.").arg(tensor);
    const QString gathered = noGatheredText(shown.line->strategy, m_simulation->scenario);
    QStringList second{whyTimesDiffer(*m_simulation, shown.rank, style()),
                       clusterText(shown, m_simulation->scenario, style()), timesBasis(m_simulation->scenario),
                       typedStepText(m_simulation->scenario, style())};
    second.removeAll(QString());
    return timesText(shown, style()) + peak + (gathered.isEmpty() ? QString() : u' ' + gathered) + u'\n'
           + second.join(u' ');
}

} // namespace perrank::ui

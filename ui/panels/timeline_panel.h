// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "ui/document/live_step.h"
#include "ui/document/selection.h"
#include "core/simulation/rank_step.h"
#include "ui/text/step_events.h"
#include "ui/text/palette.h"

#include <QWidget>

class QLabel;

namespace perrank::ui {

class LineBox;
class PlayControls;
class SteadyProse;
class TimelineChart;

/// One step of the selected strategy and rank: memory over time, with the lanes of computing and transfers below.
/// Works only while it is seen, and beside the thread of the window.
class TimelinePanel : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePanel(Selection &selection, QWidget *parent = nullptr);

    using QWidget::show;
    /// Of settings that are impossible the last possible ones stay, and the panel says so.
    void show(const Scenario &scenario, const Estimate &estimate, const AmountStyle &style);
    void setTheme(Theme theme);
    void setReducedMotion(bool reduced);

signals:
    /// What lies under the pointer; empty for nothing.
    void timeHovered(const QString &text);
    /// The step that was asked for last is shown.
    void stepShown();

protected:
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createChoices();
    void ask();
    void take(const std::shared_ptr<const StepSimulation> &simulation);
    void showStep();
    void showStrategies();
    void showNotes();
    void selectStrategy(int index);
    void showNow(Nanoseconds now);
    void chooseTime(Nanoseconds time);
    void showHovered(std::optional<Nanoseconds> time);
    [[nodiscard]] std::optional<RankStep> step() const;
    [[nodiscard]] Strategy strategy() const;

    Selection &m_selection;
    LiveStep m_live;
    Scenario m_scenario; ///< the last possible one
    AmountStyle m_style;
    std::shared_ptr<const StepSimulation> m_simulation;
    bool m_isStale = false;
    LineBox *m_strategy = nullptr;
    QLabel *m_mark = nullptr;
    QLabel *m_notes = nullptr;
    TimelineChart *m_chart = nullptr;
    PlayControls *m_play = nullptr;
    QLabel *m_caption = nullptr;
    std::vector<StepEvent> m_events;
    SteadyProse *m_reading = nullptr;
};

} // namespace perrank::ui

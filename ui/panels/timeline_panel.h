// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/simulation/rank_step.h"
#include "ui/document/live_step.h"
#include "ui/document/selection.h"
#include "ui/panels/chart_panel.h"
#include "ui/text/step_events.h"

class QLabel;

namespace perrank::ui {

class PlayControls;
class SteadyProse;
class StrategyBox;
class TimelineChart;

/// One step of the selected strategy and rank: memory over time, with the lanes of computing and transfers below.
/// Played beside the thread of the window.
class TimelinePanel : public ChartPanel {
    Q_OBJECT

public:
    explicit TimelinePanel(Selection &selection, QWidget *parent = nullptr);

    void setReducedMotion(bool reduced);

signals:
    /// The step that was asked for last is shown.
    void stepShown();

protected:
    void refresh() override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void createChoices();
    void take(const std::shared_ptr<const StepSimulation> &simulation);
    void showStep();
    void showNotes();
    void showNow(Nanoseconds now);
    [[nodiscard]] QString readingText(const RankStep &shown) const;
    void chooseTime(Nanoseconds time);
    void showHovered(std::optional<Nanoseconds> time);
    [[nodiscard]] std::optional<RankStep> step() const;
    [[nodiscard]] Strategy strategy() const;

    Selection &m_selection;
    LiveStep m_live;
    std::shared_ptr<const StepSimulation> m_simulation;
    StrategyBox *m_strategy = nullptr;
    QLabel *m_notes = nullptr;
    TimelineChart *m_chart = nullptr;
    PlayControls *m_play = nullptr;
    SteadyProse *m_caption = nullptr;
    std::vector<StepEvent> m_events;
    SteadyProse *m_reading = nullptr;
};

} // namespace perrank::ui

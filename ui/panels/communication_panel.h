// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/simulation/step_traffic.h"
#include "ui/document/live_step.h"
#include "ui/document/selection.h"
#include "ui/panels/chart_panel.h"

class QLabel;

namespace perrank::ui {

class CommunicationChart;
class SteadyProse;

/// What every strategy sends in one step and what that costs in time, beside what it saves in memory. Played beside
/// the thread of the window.
class CommunicationPanel : public ChartPanel {
    Q_OBJECT

public:
    explicit CommunicationPanel(Selection &selection, QWidget *parent = nullptr);

signals:
    /// The step that was asked for last is shown.
    void stepShown();

protected:
    void refresh() override;

private:
    void take(const std::shared_ptr<const StepSimulation> &simulation);
    void showTraffic();
    void showHovered(std::optional<Strategy> strategy);
    [[nodiscard]] QString sentenceOf(Strategy strategy) const;
    [[nodiscard]] QStringList formulas() const;

    Selection &m_selection;
    LiveStep m_live;
    std::shared_ptr<const StepSimulation> m_simulation;
    std::vector<StepTraffic> m_traffic;
    CommunicationChart *m_chart;
    SteadyProse *m_reading;
    QLabel *m_note;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "core/simulation/step_traffic.h"
#include "ui/document/live_step.h"
#include "ui/document/selection.h"
#include "ui/text/palette.h"

#include <QWidget>

class QLabel;

namespace perrank::ui {

class CommunicationChart;
class SteadyProse;

/// What every strategy sends in one step and what that costs in time, beside what it saves in memory. Works only while
/// it is seen, and beside the thread of the window.
class CommunicationPanel : public QWidget {
    Q_OBJECT

public:
    explicit CommunicationPanel(Selection &selection, QWidget *parent = nullptr);

    using QWidget::show;
    /// Of settings that are impossible the last possible ones stay, and the panel says so.
    void show(const Scenario &scenario, const Estimate &estimate, const AmountStyle &style);
    void setTheme(Theme theme);

signals:
    /// What lies under the pointer; empty for nothing.
    void strategyHovered(const QString &text);
    /// The step that was asked for last is shown.
    void stepShown();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void ask();
    void take(const std::shared_ptr<const StepSimulation> &simulation);
    void showTraffic();
    void showHovered(std::optional<Strategy> strategy);
    void choose(Strategy strategy);
    [[nodiscard]] QString sentenceOf(Strategy strategy) const;

    Selection &m_selection;
    LiveStep m_live;
    Scenario m_scenario; ///< the last possible one
    AmountStyle m_style;
    std::shared_ptr<const StepSimulation> m_simulation;
    std::vector<StepTraffic> m_traffic;
    bool m_isStale = false;
    QLabel *m_mark;
    CommunicationChart *m_chart;
    SteadyProse *m_reading;
    QLabel *m_note;
};

} // namespace perrank::ui

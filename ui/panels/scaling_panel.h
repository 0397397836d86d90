// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/scaling.h"
#include "ui/charts/scaling_layout.h"
#include "ui/panels/chart_panel.h"

class QCheckBox;

namespace perrank::ui {

class ScalingChart;
class SteadyProse;

/// What more ranks bring: memory per rank and bytes sent over the number of ranks, with the floors that no number of
/// ranks gets below.
class ScalingPanel : public ChartPanel {
    Q_OBJECT

public:
    explicit ScalingPanel(QWidget *parent = nullptr);

signals:
    /// A person wants so many ranks.
    void ranksChosen(std::int64_t ranks);

protected:
    void refresh() override;

private:
    void showHovered(std::optional<std::size_t> number);
    void showReading(std::size_t number);

    Scaling m_scaling;
    QCheckBox *m_statesOnly;
    ScalingChart *m_chart;
    SteadyProse *m_floors;
    SteadyProse *m_reading;
};

} // namespace perrank::ui

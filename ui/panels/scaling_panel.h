// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/scaling.h"
#include "ui/charts/scaling_layout.h"
#include "ui/text/palette.h"

#include <QWidget>

class QCheckBox;
class QLabel;

namespace perrank::ui {

class ScalingChart;
class SteadyProse;

/// What more ranks bring: memory per rank and bytes sent over the number of ranks, with the floors that no number of
/// ranks gets below. Works only while it is seen.
class ScalingPanel : public QWidget {
    Q_OBJECT

public:
    explicit ScalingPanel(QWidget *parent = nullptr);

    using QWidget::show;
    /// Of settings that are impossible the last possible ones stay, and the panel says so.
    void show(const Scenario &scenario, const Estimate &estimate, const AmountStyle &style);
    void setTheme(Theme theme);

signals:
    /// A person wants so many ranks.
    void ranksChosen(std::int64_t ranks);
    /// What lies under the pointer or the keyboard cursor; empty for nothing.
    void numberHovered(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void showScaling();
    void showHovered(std::optional<std::size_t> number);
    void showReading(std::size_t number);

    Scenario m_scenario; ///< the last possible one
    Scaling m_scaling;
    AmountStyle m_style;
    bool m_isStale = true;
    QCheckBox *m_statesOnly;
    QLabel *m_mark;
    ScalingChart *m_chart;
    SteadyProse *m_floors;
    SteadyProse *m_reading;
};

} // namespace perrank::ui

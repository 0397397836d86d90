// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/communication_painter.h"
#include "ui/charts/painted_chart.h"

namespace perrank::ui {

/// What every strategy sends in a step, and memory against time. A strategy can be pointed at, chosen, and reached with
/// the arrow keys.
class CommunicationChart : public PaintedChart {
    Q_OBJECT

public:
    explicit CommunicationChart(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const std::vector<StepTraffic> &traffic, Quantity<Bytes> capacity, std::optional<Strategy> selected,
              const AmountStyle &style);

    [[nodiscard]] CommunicationLayout communicationLayout() const;

signals:
    void strategyHovered(std::optional<perrank::Strategy> strategy);
    void strategyChosen(perrank::Strategy strategy);

protected:
    void paint(QPainter &painter) override;
    void forgetPointer() override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] std::optional<Strategy> strategyAt(const QPointF &point) const;
    void moveBy(int rows);

    std::vector<StepTraffic> m_traffic;
    Quantity<Bytes> m_capacity;
    std::optional<Strategy> m_selected;
    AmountStyle m_style;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/painted_chart.h"
#include "ui/charts/scaling_painter.h"

namespace perrank::ui {

/// Memory per rank, and below it bytes sent, over the number of ranks, a line per strategy. A number under the pointer
/// or the keyboard's cursor is said in words for all strategies and can be chosen.
class ScalingChart : public PaintedChart {
    Q_OBJECT

public:
    explicit ScalingChart(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const Scaling &scaling, ScalingPart part, const AmountStyle &style);

    [[nodiscard]] ScalingLayout scalingLayout() const;
    /// Of the numbers of ranks.
    [[nodiscard]] const std::optional<std::size_t> &cursorPlace() const { return m_cursor; }

signals:
    /// A person wants so many ranks.
    void ranksChosen(std::int64_t ranks);
    /// The number under the pointer or the cursor; none when there is none.
    void numberHovered(std::optional<std::size_t> number);

protected:
    void paint(QPainter &painter) override;
    [[nodiscard]] QString tipAt(const QPointF &point) const override;
    void forgetPointer() override;
    void takeKeyboard() override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] std::optional<std::size_t> numberAt(const QPointF &point) const;
    void moveCursor(int by);
    void setCursorPlace(std::size_t number);
    void choose(std::size_t number);

    Scaling m_scaling;
    ScalingPart m_part = ScalingPart::Everything;
    AmountStyle m_style;
    std::optional<std::size_t> m_cursor;
};

} // namespace perrank::ui

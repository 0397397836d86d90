// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/failure_painter.h"
#include "ui/charts/painted_chart.h"

namespace perrank::ui {

/// Ranks over time in a run in which something goes wrong. What a rank does is said in words for the pointer and the
/// keyboard's cursor.
class FailureChart : public PaintedChart {
    Q_OBJECT

public:
    explicit FailureChart(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const FailureRows &rows, const AmountStyle &style);

    [[nodiscard]] const FailureLayout &failureLayout() const;
    [[nodiscard]] const std::optional<FailurePlace> &cursorPlace() const { return m_cursor; }

signals:
    /// In words; empty for nothing.
    void spanHovered(const QString &text);

protected:
    void paint(QPainter &painter) override;
    [[nodiscard]] QString tipAt(const QPointF &point) const override;
    void forgetPointer() override;
    void takeKeyboard() override;
    void layOutAgain() override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QString textOf(const FailureLayout &layout, const FailurePlace &place) const;
    [[nodiscard]] FailurePlace within(const FailureLayout &layout) const;
    void setCursorPlace(const FailurePlace &place);
    void moveAlong(int by);
    void moveRow(int by);

    FailureRows m_rows;
    AmountStyle m_style;
    std::optional<FailurePlace> m_cursor;
    mutable std::optional<FailureLayout> m_layout; ///< of the present size
};

} // namespace perrank::ui

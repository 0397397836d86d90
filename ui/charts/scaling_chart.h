// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scaling_painter.h"

#include <QWidget>

namespace perrank::ui {

/// Memory per rank, and below it bytes sent, over the number of ranks, a line per strategy. A number under the pointer
/// or the keyboard's cursor is said in words for all strategies and can be chosen.
class ScalingChart : public QWidget {
    Q_OBJECT

public:
    explicit ScalingChart(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const Scaling &scaling, ScalingPart part, const AmountStyle &style);
    void setTheme(Theme theme);

    [[nodiscard]] ScalingLayout scalingLayout() const;
    /// Of the numbers of ranks.
    [[nodiscard]] const std::optional<std::size_t> &cursorPlace() const { return m_cursor; }
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// A person wants so many ranks.
    void ranksChosen(std::int64_t ranks);
    /// The number under the pointer or the cursor; none when there is none.
    void numberHovered(std::optional<std::size_t> number);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    [[nodiscard]] QRectF room() const;
    [[nodiscard]] std::optional<std::size_t> numberAt(const QPointF &point) const;
    void moveCursor(int by);
    void setCursorPlace(std::size_t number);
    void choose(std::size_t number);

    Scaling m_scaling;
    ScalingPart m_part = ScalingPart::Everything;
    AmountStyle m_style;
    Theme m_theme = Theme::Light;
    std::optional<std::size_t> m_cursor;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/painted_chart.h"
#include "ui/charts/timeline_painter.h"

#include <QPixmap>

#include <memory>

namespace perrank::ui {

/// One step of a strategy on one rank: what it holds over time, and below it what it computes and transfers. A time
/// can be pointed at, and chosen.
class TimelineChart : public PaintedChart {
    Q_OBJECT

public:
    explicit TimelineChart(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const std::shared_ptr<const StepSimulation> &simulation, Strategy strategy, std::int64_t rank,
              const AmountStyle &style);
    /// A line through everything at that time.
    void setNow(std::optional<Nanoseconds> now);
    void setTheme(Theme theme) override;

    [[nodiscard]] const TimelineLayout &timelineLayout() const;
    [[nodiscard]] const std::optional<Nanoseconds> &now() const { return m_now; }

signals:
    /// What is under the pointer; none when there is nothing.
    void timeHovered(std::optional<perrank::Nanoseconds> time);
    /// A person has pressed there, or draws the pointer along.
    void timeChosen(perrank::Nanoseconds time);

protected:
    void paint(QPainter &painter) override;
    void paintEvent(QPaintEvent *event) override;
    void forgetPointer() override;
    void layOutAgain() override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    [[nodiscard]] std::optional<Nanoseconds> timeAt(const QPointF &point) const;
    void updateNow();
    [[nodiscard]] QPixmap withoutNow();

    std::shared_ptr<const StepSimulation> m_simulation;
    Strategy m_strategy = Strategy::Ddp;
    std::int64_t m_rank = 0;
    AmountStyle m_style;
    std::optional<Nanoseconds> m_now;
    mutable std::optional<TimelineLayout> m_layout; ///< of the present size
    QPixmap m_picture;                              ///< everything but the line, which a film moves
};

} // namespace perrank::ui

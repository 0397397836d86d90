// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>

#include <vector>

class QPainter;

namespace perrank::ui {

class ParameterSlider;

/// Draws a slider from its palette: groove, marks, labels, handle and the ring of the focus.
class SliderPainter {
public:
    static constexpr double margin = 10; ///< from the widget's edge to the groove's end
    static constexpr int reach = 12;     ///< around the handle's middle a press takes hold of it

    explicit SliderPainter(const ParameterSlider &slider);

    void paint(QPainter &painter, bool muted, bool dragging) const;
    [[nodiscard]] int height() const;
    /// The labels that have room, without touching each other: both ends always, and even steps between.
    [[nodiscard]] std::vector<std::size_t> labelsThatFit() const;
    [[nodiscard]] QRectF labelRect(std::size_t tick) const;

private:
    void paintGroove(QPainter &painter, bool muted) const;
    void paintMarks(QPainter &painter) const;
    void paintLabels(QPainter &painter) const;
    void paintHandle(QPainter &painter, bool muted, bool dragging) const;
    [[nodiscard]] std::vector<std::size_t> everySoMany(std::size_t step) const;
    [[nodiscard]] bool haveRoom(const std::vector<std::size_t> &ticks) const;
    [[nodiscard]] QFont labelFont(bool chosen) const;

    const ParameterSlider &m_slider;
};

} // namespace perrank::ui

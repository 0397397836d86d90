// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_painter.h"

#include "ui/widgets/parameter_slider.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr double grooveY = 10;
constexpr double grooveHalf = 2;
constexpr double handleRadius = 6;
constexpr double ringGap = 2;
constexpr double ringWidth = 2;
constexpr double markTop = 17;
constexpr double smallMark = 2;
constexpr double largeMark = 4;
constexpr double labelTop = 21;
constexpr double labelShare = 0.85;
constexpr int leastLabelPixels = 11;
constexpr double leastLabelGap = 6;

} // namespace

SliderPainter::SliderPainter(const ParameterSlider &slider) : m_slider(slider) {}

QFont SliderPainter::labelFont(bool chosen) const
{
    QFont font = m_slider.font();
    const double pixels = QFontInfo(font).pixelSize() * labelShare;
    font.setPixelSize(std::max(leastLabelPixels, static_cast<int>(std::lround(pixels))));
    font.setBold(chosen);
    return font;
}

int SliderPainter::height() const
{
    return static_cast<int>(std::ceil(labelTop + QFontMetricsF(labelFont(false)).height()));
}

QRectF SliderPainter::labelRect(std::size_t tick) const
{
    const QFontMetricsF metrics(labelFont(m_slider.scale().onlyStops));
    const SliderTick &mark = m_slider.scale().ticks[tick];
    const double width = std::ceil(metrics.horizontalAdvance(mark.label)) + 1;
    const double left = std::clamp(m_slider.xOf(mark.value) - width / 2, 0.0, std::max(0.0, m_slider.width() - width));
    return {left, labelTop, width, std::ceil(metrics.height())};
}

std::vector<std::size_t> SliderPainter::everySoMany(std::size_t step) const
{
    std::vector<std::size_t> picked;
    const std::size_t last = m_slider.scale().ticks.size() - 1;
    for (std::size_t i = 0; i < last; i += step)
        picked.push_back(i);
    picked.push_back(last);
    return picked;
}

bool SliderPainter::haveRoom(const std::vector<std::size_t> &ticks) const
{
    for (std::size_t i = 1; i < ticks.size(); ++i) {
        const QRectF a = labelRect(ticks[i - 1]).adjusted(-leastLabelGap, 0, leastLabelGap, 0);
        if (a.intersects(labelRect(ticks[i])))
            return false;
    }
    return true;
}

std::vector<std::size_t> SliderPainter::labelsThatFit() const
{
    const std::size_t count = m_slider.scale().ticks.size();
    for (std::size_t step = 1; step + 1 < count; ++step) {
        const auto picked = everySoMany(step);
        if (haveRoom(picked))
            return picked;
    }
    return everySoMany(std::max<std::size_t>(1, count - 1));
}

void SliderPainter::paint(QPainter &painter, bool muted, bool dragging) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintGroove(painter, muted);
    paintMarks(painter);
    paintLabels(painter);
    paintHandle(painter, muted, dragging);
}

void SliderPainter::paintGroove(QPainter &painter, bool muted) const
{
    const SliderScale &scale = m_slider.scale();
    const double least = m_slider.xOf(scale.least);
    const double most = m_slider.xOf(scale.most);
    const auto groove = [](double a, double b) {
        return QRectF(std::min(a, b), grooveY - grooveHalf, std::abs(b - a), 2 * grooveHalf);
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_slider.palette().color(QPalette::Mid));
    painter.drawRoundedRect(groove(least, most), grooveHalf, grooveHalf);
    if (scale.onlyStops)
        return;
    painter.setBrush(m_slider.palette().color(muted ? QPalette::PlaceholderText : QPalette::Highlight));
    painter.drawRoundedRect(groove(least, m_slider.xOf(m_slider.value())), grooveHalf, grooveHalf);
}

void SliderPainter::paintMarks(QPainter &painter) const
{
    const SliderScale &scale = m_slider.scale();
    painter.setPen(QPen(m_slider.palette().color(QPalette::Mid), 1));
    const auto mark = [&](double value, double length) {
        const double x = std::floor(m_slider.xOf(value)) + 0.5;
        painter.drawLine(QPointF(x, markTop), QPointF(x, markTop + length));
    };
    for (const double stop : scale.bigStops)
        mark(stop, smallMark);
    for (const SliderTick &tick : scale.ticks)
        mark(tick.value, largeMark);
}

void SliderPainter::paintLabels(QPainter &painter) const
{
    const SliderScale &scale = m_slider.scale();
    for (const std::size_t index : labelsThatFit()) {
        const SliderTick &tick = scale.ticks[index];
        const bool chosen = scale.onlyStops && tick.value == m_slider.value();
        painter.setFont(labelFont(chosen));
        painter.setPen(m_slider.palette().color(chosen ? QPalette::WindowText : QPalette::PlaceholderText));
        painter.drawText(labelRect(index), Qt::AlignCenter, tick.label);
    }
}

void SliderPainter::paintHandle(QPainter &painter, bool muted, bool dragging) const
{
    const QPalette &palette = m_slider.palette();
    const QPointF middle(m_slider.xOf(m_slider.value()), grooveY);
    const double radius = handleRadius + (dragging ? 1 : 0);
    const QColor colour = palette.color(muted ? QPalette::PlaceholderText : QPalette::Highlight);
    painter.setPen(QPen(palette.color(QPalette::Window), ringGap));
    painter.setBrush(m_slider.underMouse() && !dragging ? colour.darker(115) : colour);
    painter.drawEllipse(middle, radius + ringGap / 2, radius + ringGap / 2);
    if (!m_slider.hasFocus())
        return;
    painter.setPen(QPen(palette.color(QPalette::Highlight), ringWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(middle, radius + ringGap, radius + ringGap);
}

} // namespace perrank::ui

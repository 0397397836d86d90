// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/text_board.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal lineThickness = 3;

} // namespace

TextBoard::TextBoard(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame,
                     const BarsMeasures &measures)
    : m_layout(layout), m_content(content), m_frame(frame), m_measures(measures), m_fonts(frame.fonts),
      m_size(QFontInfo(frame.fonts.text).pixelSize())
{
}

qreal TextBoard::heightOf(const QFont &font)
{
    return std::ceil(QFontMetricsF(font).height());
}

void TextBoard::add(TextRole role, const QString &text, const QFont &font, const QPointF &topLeft, std::size_t group,
                    std::optional<Component> component)
{
    const QRectF rect(topLeft, QSizeF(signTextWidth(text, font), heightOf(font)));
    m_layout.texts.push_back({role, text, rect, font, component, group});
}

void TextBoard::addCentred(TextRole role, const QString &text, const QFont &font, qreal middle, qreal top,
                           std::size_t group, std::optional<Component> component)
{
    add(role, text, font, {std::round(middle - signTextWidth(text, font) / 2), top}, group, component);
}

bool TextBoard::isFree(const QRectF &rect) const
{
    return std::ranges::none_of(m_layout.texts, [&rect](const PlacedText &text) { return text.rect.intersects(rect); });
}

bool TextBoard::crossesLevel(const QRectF &rect) const
{
    const auto crosses = [&rect](qreal y) {
        return y > rect.top() - lineThickness && y < rect.bottom() + lineThickness;
    };
    return (m_layout.band && crosses(m_layout.band->top()))
           || (m_layout.dominance.inside && crosses(m_layout.dominance.y))
           || (m_layout.capacity.inside && crosses(m_layout.capacity.y));
}

} // namespace perrank::ui

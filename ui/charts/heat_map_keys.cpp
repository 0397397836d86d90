// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/heat_map_keys.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;

} // namespace

HeatKeyPlacer::HeatKeyPlacer(HeatMapLayout &layout, const ChartFrame &frame)
    : m_layout(layout), m_font(frame.fonts.small), m_line(lineOf(m_font)), m_width(frame.size.width())
{
}

qreal HeatKeyPlacer::height() const
{
    return m_y + m_line;
}

void HeatKeyPlacer::startAt(qreal width)
{
    if (m_x > 0 && m_x + width > m_width) {
        m_x = 0;
        m_y += m_line + gap;
    }
}

void HeatKeyPlacer::addLabel(const QString &text)
{
    const qreal width = widthOf(text, m_font);
    m_layout.keyLabels.push_back({text, {m_x, m_y, width, m_line}, m_font, false});
    m_x += width;
}

void HeatKeyPlacer::addSwatch(HeatKey::Sign sign, int step, qreal width)
{
    m_layout.keys.push_back({sign, step, {m_x, m_y, width, m_line}, {}, m_font});
    m_x += width;
}

void HeatKeyPlacer::placeColours(const QString &before, const QStringList &texts, const std::vector<int> &steps,
                                 const QString &behind)
{
    addLabel(before);
    m_x += gap;
    qreal width = 0;
    for (const QString &text : texts)
        width = std::max(width, widthOf(text, m_font) + gap);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        startAt(width);
        addSwatch(HeatKey::Sign::Colour, steps[i], width);
        m_layout.keys.back().text = texts[qsizetype(i)];
    }
    if (!behind.isEmpty()) {
        m_x += gap;
        startAt(widthOf(behind, m_font));
        addLabel(behind);
    }
    m_x += 4 * gap;
}

void HeatKeyPlacer::placeSign(HeatKey::Sign sign, const QString &text)
{
    const qreal swatch = std::round(1.6 * m_line);
    startAt(swatch + gap + widthOf(text, m_font));
    addSwatch(sign, 0, swatch);
    m_x += gap;
    addLabel(text);
    m_x += 4 * gap;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scaling_plot.h"

#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;

constexpr TextsOf say{"Scaling"};

Extent extentOf(const std::vector<ScalingSeries> &all)
{
    Extent extent;
    for (const ScalingSeries &series : all) {
        for (const auto &value : series.values) {
            if (value)
                extent.add(*value);
        }
    }
    return extent;
}

/// Names below each other, each as near to its place as the others let it, between two edges.
void spread(std::vector<qreal> &middles, qreal height, qreal top, qreal bottom)
{
    std::vector<std::size_t> order(middles.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&middles](std::size_t i) { return middles[i]; });
    qreal least = top + height / 2;
    for (const std::size_t i : order) {
        middles[i] = std::max(middles[i], least);
        least = middles[i] + height;
    }
    qreal most = bottom - height / 2;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        middles[*i] = std::min(middles[*i], most);
        most = middles[*i] - height;
    }
}

} // namespace

std::vector<ScalingSeries> seriesOf(const Scaling &scaling, ScalingPick pick)
{
    std::vector<ScalingSeries> all;
    for (const ScalingLine &line : scaling.lines) {
        ScalingSeries series{line.strategy, {}};
        for (const auto &figures : line.figures) {
            const std::int64_t bytes = figures ? pick(*figures).count() : 0;
            const bool isDrawn = bytes > 0 && !Quantity<Bytes>(bytes).isBeyond();
            series.values.push_back(isDrawn ? std::optional(double(bytes)) : std::nullopt);
        }
        all.push_back(series);
    }
    return all;
}

ScalingPlotPlacer::ScalingPlotPlacer(ScalingLayout &layout, const Scaling &scaling, const ChartFrame &frame,
                                     const AmountStyle &style, std::vector<ScalingSeries> series)
    : m_layout(layout), m_scaling(scaling), m_fonts(frame.fonts), m_style(style), m_series(std::move(series)),
      m_extent(extentOf(m_series)), m_unit(double(units[style.units].bytes))
{
    for (const ScalingSeries &each : m_series)
        m_names << nameOf(each.strategy);
}

void ScalingPlotPlacer::finishExtent()
{
    if (!m_extent.isEmpty())
        m_extent = roundedOut(m_extent, m_unit);
}

qreal ScalingPlotPlacer::leftNeeded() const
{
    qreal left = 0;
    for (const double tick : logTicksIn(m_extent, m_unit))
        left = std::max(left, widthOf(logTickText(tick / m_unit, m_style), m_fonts.small));
    return left + gap;
}

qreal ScalingPlotPlacer::rightNeeded() const
{
    qreal right = 0;
    for (const QString &name : m_names)
        right = std::max(right, widthOf(name, m_fonts.smallBold));
    return right + 4 * gap;
}

void ScalingPlotPlacer::place(const QRectF &all, const QStringList &headings, qreal left, qreal right)
{
    const QString unit = fromCore(units[m_style.units].key);
    QStringList named = headings;
    named.replaceInStrings(QStringLiteral("%1"), unit);
    label(fitting(named, all.width(), m_fonts.bold), all.topLeft(), m_fonts.bold, ScalingLabel::Ink::Text);
    const qreal top = lineOf(m_fonts.bold) + lineOf(m_fonts.small) + gap;
    m_placed.plot = all.adjusted(left, top, -right, -lineOf(m_fonts.small) - gap / 2);
    placeTicks();
    placeLines();
    placeNow();
}

void ScalingPlotPlacer::addLevel(PlacedLevel::Kind kind, double bytes, const QString &text, ScalingLabel::Ink ink)
{
    const qreal y = yOf(bytes);
    if (y < m_placed.plot.top() - 1 || y > m_placed.plot.bottom() + 1)
        return;
    m_placed.levels.push_back({kind, QLineF(m_placed.plot.left(), y, m_placed.plot.right(), y)});
    if (!text.isEmpty())
        m_words.push_back({text, y, ink});
}

void ScalingPlotPlacer::placeLevelWords()
{
    for (const Words &words : m_words) {
        const qreal above = words.y - lineOf(m_fonts.small);
        const qreal below = words.y + gap;
        inside(words, words.ink == ScalingLabel::Ink::Capacity ? std::vector{above, words.y + 2, below, below + gap}
                                                               : std::vector{below, below + gap, above});
    }
}

void ScalingPlotPlacer::addEdgeText(const QString &text, bool atTop, ScalingLabel::Ink ink)
{
    const qreal line = lineOf(m_fonts.small);
    const qreal edge = atTop ? m_placed.plot.top() + 1 : m_placed.plot.bottom() - line;
    inside({text, edge, ink}, {edge, atTop ? edge + line : edge - line, atTop ? edge + 2 * line : edge - 2 * line});
}

void ScalingPlotPlacer::label(const QString &text, const QPointF &at, const QFont &font, ScalingLabel::Ink ink)
{
    m_placed.labels.push_back(
        {text, QRectF(at, QSizeF(widthOf(text, font), lineOf(font))), font, ink, std::nullopt, false});
}

bool ScalingPlotPlacer::coversText(const QRectF &rect) const
{
    return std::ranges::any_of(
        m_placed.labels, [&](const ScalingLabel &other) { return other.hasPlate && other.rect.intersects(rect); });
}

/// With the marks of its points.
bool ScalingPlotPlacer::coversLine(const QRectF &rect) const
{
    const qreal mark = std::round(lineOf(m_fonts.small) / 3);
    const QRectF airy = rect.adjusted(-mark, -mark, mark, mark);
    const auto passes = [&airy](const PlacedScalingLine &line) {
        for (qsizetype i = 1; i < line.points.size(); ++i) {
            const QLineF part(line.points[i - 1], line.points[i]);
            const qreal left = std::max(airy.left(), part.x1());
            const qreal right = std::min(airy.right(), part.x2());
            const auto yAt = [&part](qreal x) { return part.pointAt((x - part.x1()) / part.dx()).y(); };
            if (left <= right && std::max(yAt(left), yAt(right)) > airy.top()
                && std::min(yAt(left), yAt(right)) < airy.bottom())
                return true;
        }
        return false;
    };
    return std::ranges::any_of(m_placed.lines, passes);
}

bool ScalingPlotPlacer::isOfOtherLevel(const QRectF &rect, qreal y) const
{
    const qreal middle = rect.center().y();
    return std::ranges::any_of(m_placed.levels, [&](const PlacedLevel &level) {
        return level.line.y1() != y && std::abs(level.line.y1() - middle) <= std::abs(y - middle);
    });
}

void ScalingPlotPlacer::inside(const Words &words, const std::vector<qreal> &tops)
{
    const QRectF &plot = m_placed.plot;
    const QSizeF size(widthOf(words.text, m_fonts.small), lineOf(m_fonts.small));
    std::vector<QRectF> places;
    for (const qreal top : tops) {
        if (top < plot.top() || top + size.height() > plot.bottom() + gap)
            continue;
        for (qreal left = plot.right() - size.width() - gap; left >= plot.left() + gap; left -= size.height())
            places.emplace_back(QPointF(left, top), size);
    }
    std::erase_if(places, [&](const QRectF &rect) { return coversText(rect) || isOfOtherLevel(rect, words.y); });
    auto found = std::ranges::find_if(places, [this](const QRectF &rect) { return !coversLine(rect); });
    if (found == places.end())
        found = places.begin();
    if (found != places.end())
        m_placed.labels.push_back({words.text, *found, m_fonts.small, words.ink, std::nullopt, true});
}

qreal ScalingPlotPlacer::yOf(double bytes) const
{
    const double share = std::log(bytes / m_extent.least) / std::log(m_extent.most / m_extent.least);
    return m_placed.plot.bottom() - share * m_placed.plot.height();
}

qreal ScalingPlotPlacer::xOf(std::size_t number) const
{
    return m_placed.plot.left() + m_layout.logRanks[number] * m_placed.plot.width();
}

void ScalingPlotPlacer::placeTicks()
{
    const qreal line = lineOf(m_fonts.small);
    qreal free = m_placed.plot.bottom() + line; // above this there is room for a number
    for (const double tick : logTicksIn(m_extent, m_unit)) {
        const qreal y = yOf(tick);
        if (y + line > free)
            continue;
        free = y;
        const QString text = logTickText(tick / m_unit, m_style);
        m_placed.gridY.push_back(y);
        label(text, {m_placed.plot.left() - gap - widthOf(text, m_fonts.small), y - line / 2}, m_fonts.small,
              ScalingLabel::Ink::Muted);
    }
    placeNumbers();
}

void ScalingPlotPlacer::placeNumbers()
{
    std::vector<std::size_t> powers;
    qreal widest = 0;
    for (std::size_t i = 0; i < m_scaling.ranks.size(); ++i) {
        if ((m_scaling.ranks[i] & (m_scaling.ranks[i] - 1)) != 0)
            continue;
        m_placed.gridX.push_back(xOf(i));
        widest = std::max(widest, widthOf(textOf(i), m_fonts.small));
        powers.push_back(i);
    }
    const qreal between = xOf(powers[1]) - xOf(powers[0]);
    const auto every = std::size_t(std::ceil((widest + gap) / between));
    for (std::size_t i = 0; i < powers.size(); i += every) {
        const QString text = textOf(powers[i]);
        label(text, {xOf(powers[i]) - widthOf(text, m_fonts.small) / 2, m_placed.plot.bottom() + gap / 2},
              m_fonts.small, ScalingLabel::Ink::Muted);
    }
}

QString ScalingPlotPlacer::textOf(std::size_t number) const
{
    return ui::number(m_scaling.ranks[number], m_style.numbers);
}

void ScalingPlotPlacer::placeLines()
{
    std::vector<qreal> names;
    QStringList texts;
    for (std::size_t s = 0; s < m_series.size(); ++s) {
        const ScalingSeries &series = m_series[s];
        PlacedScalingLine line{series.strategy, {}, {}};
        for (std::size_t i = 0; i < series.values.size(); ++i) {
            if (series.values[i])
                line.points.append({xOf(i), yOf(*series.values[i])});
        }
        if (line.points.isEmpty())
            continue;
        names.push_back(line.points.back().y());
        texts << m_names[qsizetype(s)];
        m_placed.lines.push_back(line);
    }
    const qreal height = lineOf(m_fonts.smallBold);
    spread(names, height, m_placed.plot.top() - height / 2, m_placed.plot.bottom() + height / 2);
    for (std::size_t i = 0; i < names.size(); ++i)
        placeName(m_placed.lines[i], texts[qsizetype(i)], names[i]);
}

void ScalingPlotPlacer::placeName(PlacedScalingLine &line, const QString &name, qreal middle)
{
    const qreal left = m_placed.plot.right() + 3 * gap;
    line.leader = QLineF(line.points.back(), QPointF(left - gap / 2, middle));
    const QFont &font = m_fonts.smallBold;
    m_placed.labels.push_back({name, QRectF(left, middle - lineOf(font) / 2, widthOf(name, font), lineOf(font)), font,
                               ScalingLabel::Ink::Strategy, line.strategy, false});
}

void ScalingPlotPlacer::placeNow()
{
    const QString text = say(QT_TRANSLATE_NOOP("Scaling", "%1 now")).arg(textOf(m_scaling.current));
    const qreal width = widthOf(text, m_fonts.smallBold);
    const qreal least = m_placed.plot.left();
    const qreal left =
        std::clamp(xOf(m_scaling.current) - width / 2, least, std::max(least, m_placed.plot.right() - width));
    label(text, {left, m_placed.plot.top() - lineOf(m_fonts.smallBold)}, m_fonts.smallBold, ScalingLabel::Ink::Text);
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scaling_layout.h"

#include "ui/text/scaling_text.h"
#include "ui/text/strategy_name.h"
#include "ui/text/translate.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr qreal memoryShare = 0.62; ///< of the height
constexpr double besideShape = 2.4; ///< wider than this the plots stand side by side
constexpr double capacityReach = 4; ///< a card this much larger than all figures is not drawn to scale
constexpr double room = 1.08;       ///< at least, above and below the lines
constexpr double mostNames = 0.4;   ///< of the width, for names with their floors

QString say(const char *text)
{
    return QCoreApplication::translate("Scaling", text);
}

/// The bytes of a strategy at each number of ranks; nothing to draw where there are none.
using Values = std::vector<std::optional<double>>;

struct Series {
    Strategy strategy;
    Values values;
};

using Pick = Quantity<Bytes> (*)(const ScalingFigures &);

std::vector<Series> seriesOf(const Scaling &scaling, Pick pick)
{
    std::vector<Series> all;
    for (const ScalingLine &line : scaling.lines) {
        Series series{line.strategy, {}};
        for (const auto &figures : line.figures) {
            const std::int64_t bytes = figures ? pick(*figures).count() : 0;
            const bool isDrawn = bytes > 0 && !Quantity<Bytes>(bytes).isBeyond();
            series.values.push_back(isDrawn ? std::optional(double(bytes)) : std::nullopt);
        }
        all.push_back(series);
    }
    return all;
}

struct Extent {
    double least = 0;
    double most = 0;

    [[nodiscard]] bool isEmpty() const { return most <= 0; }
    void add(double value)
    {
        least = isEmpty() ? value : std::min(least, value);
        most = std::max(most, value);
    }
};

Extent extentOf(const std::vector<Series> &all)
{
    Extent extent;
    for (const Series &series : all) {
        for (const auto &value : series.values) {
            if (value)
                extent.add(*value);
        }
    }
    return extent;
}

constexpr std::array stops{1.0, 2.0, 5.0};

/// The nearest 1, 2 or 5 times a power of ten that is at most, or at least, so much.
double stopBelow(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(value)));
    double below = decade;
    for (const double stop : stops)
        below = stop * decade <= value ? stop * decade : below;
    return below;
}

double stopAbove(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(value)));
    for (const double stop : stops) {
        if (stop * decade >= value)
            return stop * decade;
    }
    return 10 * decade;
}

/// From mark to mark, with some room.
Extent rounded(const Extent &extent, double unit)
{
    return {stopBelow(extent.least / room / unit) * unit, stopAbove(extent.most * room / unit) * unit};
}

/// Marks of a logarithmic axis: 1, 2 and 5 in a short one, powers of ten, or every second of them, in a long one.
std::vector<double> ticksIn(const Extent &extent, double unit)
{
    constexpr double fewDecades = 2.2;
    constexpr double manyDecades = 7;
    const double decades = std::log10(extent.most / extent.least);
    constexpr double exact = 1 + 1e-9;
    const std::span<const double> marks = std::span(stops).first(decades < fewDecades ? stops.size() : 1);
    const int each = decades > manyDecades ? 2 : 1;
    std::vector<double> ticks;
    const int first = int(std::floor(std::log10(extent.least / unit)));
    for (int decade = first - (first % each != 0 ? 1 : 0); decade <= int(std::log10(extent.most / unit)) + 1;
         decade += each) {
        for (const double mark : marks) {
            const double bytes = mark * std::pow(10, decade) * unit;
            if (bytes * exact >= extent.least && bytes <= extent.most * exact)
                ticks.push_back(bytes);
        }
    }
    return ticks;
}

QString tickText(double inUnit, const AmountStyle &style)
{
    const int decimals = inUnit >= 1 ? 0 : int(std::ceil(-std::log10(inUnit) - 1e-9));
    const QString text = QString::number(inUnit, 'f', decimals);
    return text.contains(u'.') ? QString(text).replace(u'.', QString::fromStdString(style.numbers.decimalPoint))
                               : QString::fromStdString(written(std::llround(inUnit), style.numbers));
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

/// Lays out one plot from the outside in.
class PlotPlacer {
public:
    PlotPlacer(ScalingLayout &layout, const Scaling &scaling, const ChartFrame &frame, const AmountStyle &style,
               std::vector<Series> series)
        : m_layout(layout), m_scaling(scaling), m_fonts(frame.fonts), m_style(style), m_series(std::move(series)),
          m_extent(extentOf(m_series)), m_unit(double(units[style.units].bytes))
    {
        for (const Series &each : m_series)
            m_names << nameOf(each.strategy);
    }

    void include(double bytes) { m_extent.add(bytes); }
    [[nodiscard]] const Extent &extent() const { return m_extent; }

    /// Once everything is included.
    void finishExtent()
    {
        if (!m_extent.isEmpty())
            m_extent = rounded(m_extent, m_unit);
    }
    void setNames(const QStringList &names) { m_names = names; }

    /// How much the numbers at the left need, and the names at the right.
    [[nodiscard]] qreal leftNeeded() const
    {
        qreal left = 0;
        for (const double tick : ticksIn(m_extent, m_unit))
            left = std::max(left, widthOf(tickText(tick / m_unit, m_style), m_fonts.small));
        return left + gap;
    }
    [[nodiscard]] qreal rightNeeded() const
    {
        qreal right = 0;
        for (const QString &name : m_names)
            right = std::max(right, widthOf(name, m_fonts.smallBold));
        return right + 4 * gap;
    }

    void place(const QRectF &all, const QString &heading, qreal left, qreal right)
    {
        const QString unit = fromCore(units[m_style.units].key);
        label(heading.arg(unit), all.topLeft(), m_fonts.bold, ScalingLabel::Ink::Text);
        const qreal top = lineOf(m_fonts.bold) + lineOf(m_fonts.small) + gap;
        m_placed.plot = all.adjusted(left, top, -right, -lineOf(m_fonts.small) - gap / 2);
        placeTicks();
        placeLines();
        placeNow();
    }

    /// With words inside the plot, if there are any.
    void addLevel(PlacedLevel::Kind kind, double bytes, const QString &text = {},
                  ScalingLabel::Ink ink = ScalingLabel::Ink::Text)
    {
        const qreal y = yOf(bytes);
        if (y < m_placed.plot.top() - 1 || y > m_placed.plot.bottom() + 1)
            return;
        m_placed.levels.push_back({kind, QLineF(m_placed.plot.left(), y, m_placed.plot.right(), y)});
        const bool isAbove = kind == PlacedLevel::Kind::Capacity && y - lineOf(m_fonts.small) > m_placed.plot.top();
        if (!text.isEmpty())
            inside(text, isAbove ? y - lineOf(m_fonts.small) : y + gap, ink);
    }

    /// At the top or bottom edge, for what lies outside.
    void addEdgeText(const QString &text, bool atTop, ScalingLabel::Ink ink)
    {
        inside(text, atTop ? m_placed.plot.top() + 1 : m_placed.plot.bottom() - lineOf(m_fonts.small), ink);
    }

    [[nodiscard]] const PlacedScalingPlot &placed() const { return m_placed; }

private:
    void label(const QString &text, const QPointF &at, const QFont &font, ScalingLabel::Ink ink)
    {
        m_placed.labels.push_back(
            {text, QRectF(at, QSizeF(widthOf(text, font), lineOf(font))), font, ink, std::nullopt, false});
    }

    /// At the right edge inside the plot, or at the left where another text stands there.
    void inside(const QString &text, qreal top, ScalingLabel::Ink ink)
    {
        const qreal width = widthOf(text, m_fonts.small);
        QRectF rect(m_placed.plot.right() - width - gap, top, width, lineOf(m_fonts.small));
        const auto isTaken = [&](const ScalingLabel &other) { return other.hasPlate && other.rect.intersects(rect); };
        if (std::ranges::any_of(m_placed.labels, isTaken))
            rect.moveLeft(m_placed.plot.left() + gap);
        if (std::ranges::none_of(m_placed.labels, isTaken))
            m_placed.labels.push_back({text, rect, m_fonts.small, ink, std::nullopt, true});
    }

    [[nodiscard]] qreal yOf(double bytes) const
    {
        const double share = std::log(bytes / m_extent.least) / std::log(m_extent.most / m_extent.least);
        return m_placed.plot.bottom() - share * m_placed.plot.height();
    }
    [[nodiscard]] qreal xOf(std::size_t number) const
    {
        return m_placed.plot.left() + m_layout.logRanks[number] * m_placed.plot.width();
    }

    void placeTicks()
    {
        const qreal line = lineOf(m_fonts.small);
        for (const double tick : ticksIn(m_extent, m_unit)) {
            const qreal y = yOf(tick);
            const QString text = tickText(tick / m_unit, m_style);
            m_placed.gridY.push_back(y);
            label(text, {m_placed.plot.left() - gap - widthOf(text, m_fonts.small), y - line / 2}, m_fonts.small,
                  ScalingLabel::Ink::Muted);
        }
        placeNumbers();
    }

    /// Powers of two, or every second or third of them where they have no room beside each other.
    void placeNumbers()
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

    [[nodiscard]] QString textOf(std::size_t number) const
    {
        return QString::fromStdString(written(m_scaling.ranks[number], m_style.numbers));
    }

    void placeLines()
    {
        std::vector<qreal> names;
        QStringList texts;
        for (std::size_t s = 0; s < m_series.size(); ++s) {
            const Series &series = m_series[s];
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

    void placeName(PlacedScalingLine &line, const QString &name, qreal middle)
    {
        const qreal left = m_placed.plot.right() + 3 * gap;
        line.leader = QLineF(line.points.back(), QPointF(left - gap / 2, middle));
        const QFont &font = m_fonts.smallBold;
        m_placed.labels.push_back({name, QRectF(left, middle - lineOf(font) / 2, widthOf(name, font), lineOf(font)),
                                   font, ScalingLabel::Ink::Strategy, line.strategy, false});
    }

    void placeNow()
    {
        const QString text = say(QT_TRANSLATE_NOOP("Scaling", "%1 now")).arg(textOf(m_scaling.current));
        const qreal width = widthOf(text, m_fonts.smallBold);
        const qreal least = m_placed.plot.left();
        const qreal left =
            std::clamp(xOf(m_scaling.current) - width / 2, least, std::max(least, m_placed.plot.right() - width));
        label(text, {left, m_placed.plot.top() - lineOf(m_fonts.smallBold)}, m_fonts.smallBold,
              ScalingLabel::Ink::Text);
    }

    ScalingLayout &m_layout;
    const Scaling &m_scaling;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    std::vector<Series> m_series;
    Extent m_extent;
    double m_unit;
    QStringList m_names; ///< at the ends of the lines, one per series
    PlacedScalingPlot m_placed;
};

/// What no number of ranks divides: the activations in the lowest figure, of which model states are the least.
Quantity<Bytes> activationsOf(const Scaling &scaling)
{
    const ScalingFigures *lowest = nullptr;
    for (const ScalingLine &line : scaling.lines) {
        for (const auto &figures : line.figures) {
            if (figures && (lowest == nullptr || figures->figure < lowest->figure))
                lowest = &*figures;
        }
    }
    return lowest == nullptr ? Quantity<Bytes>{} : lowest->parts.activations;
}

QString capacityName(const Scaling &scaling, const AmountStyle &style)
{
    return QStringLiteral("%1: %2").arg(QString::fromStdString(gpuName(scaling.scenario.gpu)),
                                        QString::fromStdString(amountText(scaling.capacity, style)));
}

void placeFloors(PlotPlacer &placer, const Scaling &scaling)
{
    for (const ScalingLine &line : scaling.lines) {
        if (line.floor.count() > 0 && strategies[line.strategy].shardsOptimizer)
            placer.addLevel(PlacedLevel::Kind::Floor, double(line.floor.count()));
    }
}

QStringList namesOf(const Scaling &scaling)
{
    QStringList names;
    for (const ScalingLine &line : scaling.lines)
        names << nameOf(line.strategy);
    return names;
}

/// "ZeRO-1 ≥ 4Ψ = 0.400 GB".
QStringList namesWithFloors(const Scaling &scaling, const AmountStyle &style)
{
    QStringList names;
    for (const ScalingLine &line : scaling.lines)
        names << QStringLiteral("%1 ≥ %2").arg(nameOf(line.strategy), floorText(scaling, line, style));
    return names;
}

void includeLevels(PlotPlacer &placer, const Scaling &scaling, ScalingPart part)
{
    const auto capacity = double(scaling.capacity.count());
    if (capacity > 0 && capacity < capacityReach * placer.extent().most
        && capacity > placer.extent().least / capacityReach)
        placer.include(capacity);
    if (part == ScalingPart::Everything && activationsOf(scaling).count() > 0)
        placer.include(double(activationsOf(scaling).count()));
    if (part != ScalingPart::ModelStates)
        return;
    for (const ScalingLine &line : scaling.lines) {
        if (line.floor.count() > 0 && double(line.floor.count()) > placer.extent().least / capacityReach)
            placer.include(double(line.floor.count()));
    }
}

Pick pickOf(ScalingPart part)
{
    switch (part) {
    case ScalingPart::Everything:
        return [](const ScalingFigures &each) { return each.figure; };
    case ScalingPart::ModelStates:
        return [](const ScalingFigures &each) { return each.modelStates; };
    }
    return nullptr;
}

QString headingOf(ScalingPart part)
{
    switch (part) {
    case ScalingPart::Everything:
        return say(QT_TRANSLATE_NOOP("Scaling", "Memory per rank, %1, over the number of ranks"));
    case ScalingPart::ModelStates:
        return say(QT_TRANSLATE_NOOP("Scaling", "Model states per rank, %1, over the number of ranks"));
    }
    return {};
}

void placeLevels(PlotPlacer &placer, const Scaling &scaling, ScalingPart part, const AmountStyle &style)
{
    const auto capacity = double(scaling.capacity.count());
    if (capacity > placer.extent().most)
        placer.addEdgeText(capacityName(scaling, style) + QStringLiteral(" ↑"), true, ScalingLabel::Ink::Capacity);
    else if (capacity > 0)
        placer.addLevel(PlacedLevel::Kind::Capacity, capacity, capacityName(scaling, style),
                        ScalingLabel::Ink::Capacity);
    if (part == ScalingPart::ModelStates)
        return placeFloors(placer, scaling);
    const Quantity<Bytes> activations = activationsOf(scaling);
    if (activations.count() > 0)
        placer.addLevel(PlacedLevel::Kind::Activations, double(activations.count()),
                        say(QT_TRANSLATE_NOOP("Scaling", "activations %1%2, not divided"))
                            .arg(QString::fromStdString(amountText(activations, style)), fudgeWord(scaling)),
                        ScalingLabel::Ink::Activations);
}

std::vector<double> alongAxis(const std::vector<std::int64_t> &ranks)
{
    const double whole = std::log(double(ranks.back()) / double(ranks.front()));
    std::vector<double> places;
    for (const std::int64_t each : ranks)
        places.push_back(std::log(double(each) / double(ranks.front())) / whole);
    return places;
}

} // namespace

qreal ScalingLayout::xOf(std::size_t plot, std::size_t number) const
{
    return plots[plot].plot.left() + logRanks[number] * plots[plot].plot.width();
}

std::optional<std::size_t> ScalingLayout::numberAt(const QPointF &point) const
{
    for (std::size_t i = 0; i < plots.size(); ++i) {
        if (!plots[i].plot.adjusted(-gap, -gap, gap, gap).contains(point))
            continue;
        const double share = (point.x() - plots[i].plot.left()) / plots[i].plot.width();
        const auto nearest =
            std::ranges::min_element(logRanks, {}, [share](double place) { return std::abs(place - share); });
        return std::size_t(nearest - logRanks.begin());
    }
    return std::nullopt;
}

ScalingLayout layoutScaling(const Scaling &scaling, ScalingPart part, const ChartFrame &frame, const AmountStyle &style)
{
    ScalingLayout layout{frame.size, {}, scaling.current, {}};
    if (scaling.isEmpty())
        return layout;
    layout.logRanks = alongAxis(scaling.ranks);
    const QSizeF &size = frame.size;
    const bool isBeside = size.width() > besideShape * size.height();
    const qreal split = isBeside ? std::round(size.width() * memoryShare) : std::round(size.height() * memoryShare);
    const QRectF first = isBeside ? QRectF(0, 0, split - 2 * gap, size.height()) : QRectF(0, 0, size.width(), split);
    const QRectF second = isBeside ? QRectF(split, 0, size.width() - split, size.height())
                                   : QRectF(0, split + gap, size.width(), size.height() - split - gap);
    PlotPlacer memory(layout, scaling, frame, style, seriesOf(scaling, pickOf(part)));
    PlotPlacer sent(layout, scaling, frame, style,
                    seriesOf(scaling, [](const ScalingFigures &each) { return each.sentPerRank; }));
    if (memory.extent().isEmpty())
        return layout;
    includeLevels(memory, scaling, part);
    if (part == ScalingPart::ModelStates) {
        memory.setNames(namesWithFloors(scaling, style));
        if (memory.rightNeeded() > mostNames * first.width())
            memory.setNames(namesOf(scaling));
    }
    memory.finishExtent();
    sent.finishExtent();
    const bool hasSent = !sent.extent().isEmpty();
    // One below the other they have the same axis.
    const qreal left = isBeside || !hasSent ? 0 : std::max(memory.leftNeeded(), sent.leftNeeded());
    const qreal right = isBeside || !hasSent ? 0 : std::max(memory.rightNeeded(), sent.rightNeeded());
    memory.place(first, headingOf(part), std::max(left, memory.leftNeeded()), std::max(right, memory.rightNeeded()));
    placeLevels(memory, scaling, part, style);
    layout.plots.push_back(memory.placed());
    if (!hasSent)
        return layout;
    sent.place(second, say(QT_TRANSLATE_NOOP("Scaling", "Sent per rank and step, %1")),
               std::max(left, sent.leftNeeded()), std::max(right, sent.rightNeeded()));
    layout.plots.push_back(sent.placed());
    return layout;
}

} // namespace perrank::ui

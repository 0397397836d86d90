// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_layout.h"

#include "core/memory/verdict.h"
#include "core/scenario/scenario.h"
#include "ui/charts/axis.h"
#include "ui/charts/lane_placer.h"
#include "ui/charts/time_axis.h"
#include "ui/charts/timeline_capacity.h"
#include "ui/charts/timeline_course.h"
#include "ui/charts/timeline_keys.h"
#include "ui/text/given_name.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr double mostBeyond = 1.5;  ///< so much of a longer step of another strategy is shown, in steps of this one
constexpr double capacityReach = 3; ///< a card this much larger than all that is held is not drawn to scale
constexpr qreal laneFactor = 1.35;  ///< heights of the text
constexpr qreal thinFactor = 0.95;  ///< of a lane without words where there is little room
constexpr qreal leastPlot = 9;      ///< heights of the text that memory has before lanes get thin
constexpr qreal dueShare = 0.4;     ///< of the chart's height that memory has before its legend gives way
constexpr double leastDrawn = 0.05; ///< of the peak; smaller parts can be drawn as one
constexpr qreal mostColumn = 0.3;   ///< of the chart's width, for a legend beside the memory
constexpr qreal worthAColumn = 1.2; ///< times as high is the memory then at least

/// Where the legend of the parts stands, what is in it, and how high that leaves the memory.
struct Arrangement {
    bool isBeside = false;
    HeldParts parts;
    std::vector<TimelineEntry> keys;
    QSizeF legend; ///< its rows, or its column
    qreal plotHeight = 0;
};

constexpr TextsOf say{"Timeline"};

/// Lays out one step from the outside in.
class TimelinePlacer {
public:
    TimelinePlacer(const StepSimulation &simulation, const RankStep &step, const ChartFrame &frame,
                   const AmountStyle &style, bool isCapacityKeyed)
        : m_simulation(simulation), m_step(step), m_fonts(frame.fonts), m_style(style), m_lanes(lanesOf(step)),
          m_capacity(double(capacityOf(simulation.scenario).count())), m_isCapacityKeyed(isCapacityKeyed)
    {
        m_layout.size = frame.size;
        m_headingRight = frame.size.width();
        findReach();
        findAxis();
    }

    /// None where the words of the capacity would hide what is held: then they belong in the legend.
    std::optional<TimelineLayout> placed()
    {
        m_top = 0;
        placeHeading();
        m_bottom =
            placeLaneKeys(m_layout, m_lanes, layersPerGroup(*m_step.line), m_fonts.small) - lineOf(m_fonts.small) - gap;
        arrange();
        placePlot();
        placeTicks(m_bottom);
        placeMemory();
        if (!placeCapacity())
            return std::nullopt;
        return std::move(m_layout);
    }

private:
    void findReach()
    {
        double most = double(m_step.line->end.count());
        const double all = most * mostBeyond;
        for (const StepTimeline &line : m_simulation.strategies)
            most = std::max(most, std::min(all, double(line.end.count())));
        m_layout.reach = std::max(1.0, most);
    }

    void findAxis()
    {
        double most = double(m_step.peak().all());
        for (const StepTimeline &line : m_simulation.strategies) {
            if (const auto other = rankStep(m_simulation, line.strategy, m_step.rank))
                most = std::max(most, double(other->peak().all()));
        }
        m_isCapacityShown = m_capacity > 0 && m_capacity <= capacityReach * most;
        m_axis = axisFor(m_isCapacityShown ? std::max(most, m_capacity) : most, m_style);
    }

    /// The usual place if that leaves the memory its due; else the one that leaves it more.
    void arrange()
    {
        const qreal due = dueShare * m_layout.size.height();
        m_arranged = arranged(false, false);
        for (const auto &[isBeside, isGrouped] : {std::pair{false, true}, {true, false}, {true, true}}) {
            if (m_arranged.plotHeight >= due)
                return;
            Arrangement other = arranged(isBeside, isGrouped);
            const bool isWorthIt =
                isBeside == m_arranged.isBeside || other.plotHeight > worthAColumn * m_arranged.plotHeight;
            if (hasRoom(other) && isWorthIt && other.plotHeight > m_arranged.plotHeight)
                m_arranged = std::move(other);
        }
    }

    [[nodiscard]] Arrangement arranged(bool isBeside, bool isGrouped) const
    {
        Arrangement made;
        made.isBeside = isBeside;
        made.parts = isGrouped ? heldParts(m_step, leastDrawn * double(m_step.peak().all())) : heldParts(m_step);
        made.keys = partEntries(m_simulation, m_step, made.parts, m_style);
        if (m_isCapacityShown && m_isCapacityKeyed)
            made.keys.push_back({{.isCapacity = true}, capacityText()});
        const qreal width = m_layout.size.width();
        made.legend = isBeside ? columnSize(made.keys, m_fonts.small)
                               : QSizeF(width, rowsHeight(made.keys, width, m_fonts.small) + gap / 2);
        const Heights heights = heightsBelow(isBeside ? m_top : m_top + made.legend.height());
        made.plotHeight = heights.plot;
        return made;
    }

    [[nodiscard]] bool hasRoom(const Arrangement &arrangement) const
    {
        return !arrangement.isBeside
               || (arrangement.legend.width() <= mostColumn * m_layout.size.width()
                   && m_top + arrangement.legend.height() <= m_bottom + gap / 2 + lineOf(m_fonts.small));
    }

    struct Heights {
        bool isPeakInHeading = false;
        qreal peakRoom = 0;
        qreal plot = 0;
        qreal firstLane = 0;
        qreal otherLane = 0;
    };

    /// What is below the legend, of which the memory gets what the rest does not need.
    [[nodiscard]] Heights heightsBelow(qreal top) const
    {
        const qreal line = lineOf(m_fonts.small);
        const qreal laneHeight = std::round(line * laneFactor);
        const qreal transfers = qreal(m_lanes.size()) - 1;
        const qreal fullPeakRoom = lineOf(m_fonts.smallBold) + gap;
        const qreal left = m_bottom - top - fullPeakRoom - gap - (transfers + 1) * laneHeight;
        Heights heights;
        heights.isPeakInHeading = left < leastPlot * line && hasRoomInHeading();
        heights.peakRoom = heights.isPeakInHeading ? line / 2 : fullPeakRoom;
        heights.firstLane = laneHeight;
        heights.otherLane = left < leastPlot * line ? std::round(line * thinFactor) : laneHeight;
        heights.plot = m_bottom - laneHeight - transfers * heights.otherLane - gap - top - heights.peakRoom;
        return heights;
    }

    void placePlot()
    {
        const bool isBeside = m_arranged.isBeside;
        const QSizeF &legend = m_arranged.legend;
        const qreal right = m_layout.size.width() - (isBeside ? legend.width() + gap : 0);
        placeKeys(m_layout, m_arranged.keys, {isBeside ? right + gap : 0, m_top}, isBeside ? 0 : m_layout.size.width(),
                  m_fonts.small);
        m_top += isBeside ? 0 : legend.height();
        const Heights heights = heightsBelow(m_top);
        const qreal top = m_top + heights.peakRoom;
        const qreal beside = widthOf(tickText(m_layout.reach), m_fonts.small) / 2 + 1;
        m_layout.plot = QRectF(QPointF(leftNeeded(), top), QPointF(right - beside, top + heights.plot));
        placePeak(m_top, heights.isPeakInHeading);
        placeLanes(m_layout, m_lanes, m_fonts, m_layout.plot.bottom() + gap, heights.firstLane, heights.otherLane);
    }

    void placeHeading()
    {
        const QString name = perrank::ui::nameOf(m_step.line->strategy);
        const QStringList texts{
            say(QT_TRANSLATE_NOOP("Timeline", "%1, rank %2: what it holds over one step, %3"))
                .arg(name)
                .arg(m_step.rank)
                .arg(m_axis.unit),
            say(QT_TRANSLATE_NOOP("Timeline", "%1, rank %2, %3")).arg(name).arg(m_step.rank).arg(m_axis.unit)};
        const QString text = fitting(texts, m_layout.size.width(), m_fonts.bold);
        m_layout.addLabel(text, {0, 0}, m_fonts.bold, TimelineLabel::Ink::Text);
        m_headingEnd = widthOf(text, m_fonts.bold) + 2 * gap;
        if (m_capacity > 0 && !m_isCapacityShown)
            placeFarCapacity(widthOf(text, m_fonts.bold) + 2 * gap);
        m_top = lineOf(m_fonts.bold) + gap / 2;
    }

    [[nodiscard]] QString capacityText() const
    {
        return QStringLiteral("%1: %2").arg(
            briefCardName(m_simulation.scenario.gpu),
            QString::fromStdString(amountText(capacityOf(m_simulation.scenario), m_style)));
    }

    /// At the end of the heading, where it hides nothing.
    void placeFarCapacity(qreal from)
    {
        const QString text = fitting({say(QT_TRANSLATE_NOOP("Timeline", "↑ %1, far above")).arg(capacityText()),
                                      QStringLiteral("↑ %1").arg(capacityText()), QString()},
                                     m_layout.size.width() - from, m_fonts.small);
        if (!text.isEmpty())
            m_layout.addLabel(
                text,
                {m_layout.size.width() - widthOf(text, m_fonts.small), lineOf(m_fonts.bold) - lineOf(m_fonts.small)},
                m_fonts.small, TimelineLabel::Ink::Capacity);
        m_headingRight = m_layout.size.width() - (text.isEmpty() ? 0 : widthOf(text, m_fonts.small) + 2 * gap);
    }

    [[nodiscard]] qreal roomInHeading() const { return m_headingRight - m_headingEnd; }

    [[nodiscard]] QStringList peaks() const { return peakTexts(m_step, m_simulation.scenario, m_style); }

    /// For the peak and when it is.
    [[nodiscard]] bool hasRoomInHeading() const
    {
        const QStringList texts = peaks();
        return widthOf(texts[texts.size() - 2], m_fonts.smallBold) <= roomInHeading();
    }

    [[nodiscard]] qreal leftNeeded() const
    {
        qreal left = 0;
        for (const QString &text : m_axis.labels)
            left = std::max(left, widthOf(text, m_fonts.small));
        for (const Lane &lane : m_lanes)
            left = std::max(left, widthOf(lane.name, m_fonts.small));
        return left + gap;
    }

    [[nodiscard]] qreal yOf(double bytes) const
    {
        return m_layout.plot.bottom() - bytes / m_axis.maximum * m_layout.plot.height();
    }

    [[nodiscard]] QString tickText(double nanoseconds) const
    {
        return timeTickText(nanoseconds, timeUnitFor(m_layout.reach), m_style);
    }

    void placeTicks(qreal bottom)
    {
        const qreal line = lineOf(m_fonts.small);
        const qreal between = std::max(1.0, m_axis.step / m_axis.maximum * m_layout.plot.height());
        const auto every = std::size_t(std::ceil(line / between));
        const qreal lowest = m_layout.lanes.front().rect.center().y() - 1.5 * line; // above the name of a lane
        for (std::size_t i = 0; i < m_axis.labels.size(); ++i) {
            const qreal y = yOf(double(i) * m_axis.step);
            const QString &text = m_axis.labels[i];
            if (i % every != 0)
                continue;
            m_layout.gridY.push_back(y);
            const qreal top = std::min(y - line / 2, lowest);
            m_layout.addLabel(text, {m_layout.plot.left() - gap - widthOf(text, m_fonts.small), top}, m_fonts.small,
                              TimelineLabel::Ink::Muted);
        }
        placeTimes(bottom);
    }

    void placeTimes(qreal top)
    {
        const TimeUnit unit = timeUnitFor(m_layout.reach);
        constexpr double roomy = 1.6; ///< widths of a number from one to the next
        double step = roundTimeStep(m_layout.reach / 10, unit);
        while (step / m_layout.reach * m_layout.plot.width() < roomy * widestTime(step))
            step = roundTimeStep(step * 1.5, unit);
        for (double at = 0; at <= m_layout.reach * (1 + 1e-9); at += step) {
            const qreal x = m_layout.plot.left() + at / m_layout.reach * m_layout.plot.width();
            const QString text = tickText(at);
            m_layout.gridX.push_back(x);
            m_layout.addLabel(text, {x - widthOf(text, m_fonts.small) / 2, top + gap / 2}, m_fonts.small,
                              TimelineLabel::Ink::Muted);
        }
    }

    [[nodiscard]] qreal widestTime(double step) const
    {
        const double last = std::floor(m_layout.reach / step) * step;
        return std::max(widthOf(tickText(step), m_fonts.small), widthOf(tickText(last), m_fonts.small));
    }

    void placeMemory()
    {
        const std::vector<MemorySample> samples = samplesOf(m_step, m_layout);
        const std::vector<Component> &parts = m_arranged.parts.drawn;
        const qreal right = m_layout.xOf(m_step.line->end);
        std::vector<std::vector<qreal>> heights;
        for (const MemorySample &sample : samples)
            heights.push_back(
                drawnHeights(m_arranged.parts.folded(*sample.state), parts, m_layout.plot.height() / m_axis.maximum));
        std::vector<qreal> tops(samples.size(), yOf(0));
        QPolygonF below = stepsThrough(samples, tops, right);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            for (std::size_t k = 0; k < samples.size(); ++k)
                tops[k] -= heights[k][i];
            const QPolygonF above = stepsThrough(samples, tops, right);
            QPolygonF area = above;
            for (auto point = below.rbegin(); point != below.rend(); ++point)
                area << *point;
            m_layout.bands.push_back({parts[i], area});
            below = above;
        }
        placeOthers();
    }

    [[nodiscard]] QPolygonF courseOf(const RankStep &step) const
    {
        const std::vector<MemorySample> samples = samplesOf(step, m_layout);
        std::vector<qreal> heights;
        for (const MemorySample &sample : samples)
            heights.push_back(yOf(double(sample.state->all())));
        return stepsThrough(samples, heights, m_layout.xOf(step.line->end));
    }

    void placeOthers()
    {
        for (const StepTimeline &line : m_simulation.strategies) {
            const auto other = rankStep(m_simulation, line.strategy, m_step.rank);
            if (line.strategy != m_step.line->strategy)
                m_layout.others.push_back({line.strategy, courseOf(*other)});
        }
    }

    /// Words stand beside the line where nothing is drawn. Tells whether they have such a place, or another one.
    [[nodiscard]] bool placeCapacity()
    {
        if (!m_isCapacityShown)
            return true;
        const qreal y = yOf(m_capacity);
        m_layout.capacity = QLineF(m_layout.plot.left(), y, m_layout.plot.right(), y);
        if (m_isCapacityKeyed)
            return true;
        const QSizeF size(widthOf(capacityText(), m_fonts.small), lineOf(m_fonts.small));
        const std::optional<QPointF> place = freeBesideCapacity(m_layout, courseOf(m_step), size);
        if (place)
            m_layout.addLabel(capacityText(), *place, m_fonts.small, TimelineLabel::Ink::Capacity, true);
        return place.has_value();
    }

    /// Its words stand above the plot, so that they hide nothing, or where there is little room beside the heading.
    void placePeak(qreal top, bool isInHeading)
    {
        m_layout.peak = {m_layout.xOf(m_step.peakAt()), yOf(double(m_step.peak().all()))};
        const QFont &font = m_fonts.smallBold;
        const QString text = fitting(peaks(), isInHeading ? roomInHeading() : m_layout.plot.width(), font);
        const qreal width = widthOf(text, font);
        if (isInHeading) {
            m_layout.addLabel(text, {m_headingRight - width, lineOf(m_fonts.bold) - lineOf(font)}, font,
                              TimelineLabel::Ink::Text);
            m_layout.peakLine = QLineF(m_layout.peak.x(), m_layout.plot.top(), m_layout.peak.x(), m_layout.peak.y());
            return;
        }
        const qreal left = std::clamp(m_layout.peak.x() - width / 2, m_layout.plot.left(),
                                      std::max(m_layout.plot.left(), m_layout.plot.right() - width));
        m_layout.addLabel(text, {left, top}, font, TimelineLabel::Ink::Text);
        m_layout.peakLine = QLineF(m_layout.peak.x(), top + lineOf(font), m_layout.peak.x(), m_layout.peak.y());
    }

    const StepSimulation &m_simulation;
    const RankStep &m_step;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    std::vector<Lane> m_lanes;
    double m_capacity;
    bool m_isCapacityShown = false;
    Axis m_axis;
    const bool m_isCapacityKeyed; ///< it has its words in the legend
    Arrangement m_arranged;
    qreal m_top = 0;
    qreal m_bottom = 0; ///< of the lanes
    qreal m_headingEnd = 0;
    qreal m_headingRight = 0;
    TimelineLayout m_layout;
};

} // namespace

void TimelineLayout::addLabel(const QString &text, const QPointF &at, const QFont &font, TimelineLabel::Ink ink,
                              bool hasPlate)
{
    labels.push_back({text, QRectF(at, QSizeF(widthOf(text, font), lineOf(font))), font, ink, hasPlate});
}

qreal TimelineLayout::xOf(Nanoseconds time) const
{
    return plot.left() + std::min(1.0, double(time.count()) / reach) * plot.width();
}

std::optional<Nanoseconds> TimelineLayout::timeAt(const QPointF &point) const
{
    if (isEmpty() || point.x() < plot.left() || point.x() > plot.right())
        return std::nullopt;
    return Nanoseconds(std::llround((point.x() - plot.left()) / plot.width() * reach));
}

TimelineLayout emptyTimeline(const QSizeF &size)
{
    TimelineLayout layout;
    layout.size = size;
    return layout;
}

TimelineLayout layoutTimeline(const StepSimulation &simulation, Strategy strategy, std::int64_t rank,
                              const ChartFrame &frame, const AmountStyle &style)
{
    const auto step = rankStep(simulation, strategy, rank);
    for (const bool isCapacityKeyed : {false, true}) {
        if (auto placed =
                step ? TimelinePlacer(simulation, *step, frame, style, isCapacityKeyed).placed() : std::nullopt)
            return *placed;
    }
    return emptyTimeline(frame.size);
}

} // namespace perrank::ui

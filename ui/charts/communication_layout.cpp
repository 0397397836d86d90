// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/communication_layout.h"

#include "ui/charts/axis.h"
#include "ui/charts/legend_rows.h"
#include "ui/charts/time_axis.h"
#include "ui/text/communication_text.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr double besideShape = 1.5; ///< wider than this the two stand side by side
constexpr qreal barsShare = 0.54;   ///< of the width, or of the height
constexpr double capacityReach = 3; ///< a card this much larger than all that is held is not drawn to scale
constexpr double room = 1.08;       ///< beyond the farthest point
constexpr qreal markRoom = 10;      ///< around a point
constexpr double nearby = 14;       ///< so near to a point the pointer means it

constexpr TextsOf say{"Communication"};

class CommunicationPlacer {
public:
    CommunicationPlacer(const std::vector<StepTraffic> &traffic, Quantity<Bytes> capacity, const ChartFrame &frame,
                        const AmountStyle &style)
        : m_traffic(traffic), m_capacity(capacity), m_fonts(frame.fonts), m_style(style)
    {
        m_layout.size = frame.size;
    }

    CommunicationLayout placed()
    {
        const QSizeF &size = m_layout.size;
        if (m_traffic.empty())
            return std::move(m_layout);
        if (size.width() > besideShape * size.height()) {
            const qreal width = std::round(size.width() * barsShare);
            placeBars({0, 0, width - 2 * gap, size.height()});
            placeTradeOff({width + 2 * gap, 0, size.width() - width - 2 * gap, size.height()});
        } else {
            const qreal height = std::round(size.height() * barsShare);
            placeBars({0, 0, size.width(), height - gap});
            placeTradeOff({0, height + gap, size.width(), size.height() - height - gap});
        }
        return std::move(m_layout);
    }

private:
    void label(const QString &text, const QPointF &at, const QFont &font,
               CommunicationLabel::Ink ink = CommunicationLabel::Ink::Text, bool hasPlate = false)
    {
        m_layout.labels.push_back({text, QRectF(at, QSizeF(widthOf(text, font), lineOf(font))), font, ink, hasPlate});
    }

    void placeBars(QRectF area)
    {
        label(fitting({say(QT_TRANSLATE_NOOP("Communication", "Bytes that a rank sends in one step")),
                       say(QT_TRANSLATE_NOOP("Communication", "Bytes sent"))},
                      area.width(), m_fonts.bold),
              area.topLeft(), m_fonts.bold);
        area.setTop(area.top() + lineOf(m_fonts.bold) + gap / 2);
        area.setTop(area.top() + placeKeys(area) + gap);
        const qreal height = std::min(area.height() / qreal(m_traffic.size()), 4 * lineOf(m_fonts.text));
        const bool hasDetails = height >= 2 * lineOf(m_fonts.small) + 2 * gap;
        for (const StepTraffic &each : m_traffic) {
            placeRow(each, QRectF(area.topLeft(), QSizeF(area.width(), height)), hasDetails);
            area.setTop(area.top() + height);
        }
    }

    /// The kinds that occur; returns the height.
    qreal placeKeys(const QRectF &area)
    {
        std::vector<OperationKind> kinds;
        std::vector<LegendEntry> legend;
        for (const OperationKind kind :
             {OperationKind::AllReduce, OperationKind::ReduceScatter, OperationKind::AllGather}) {
            const auto sends = [kind](const StepTraffic &each) {
                return std::ranges::find(each.collectives, kind, &CollectiveTotal::kind) != each.collectives.end();
            };
            if (std::ranges::none_of(m_traffic, sends))
                continue;
            kinds.push_back(kind);
            legend.push_back({insideSentence(translated(operationKinds[kind].name))});
        }
        const LegendRows rows = placeLegend(legend, area.topLeft(), area.width(), m_fonts.small);
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            m_layout.keys.push_back({kinds[i], rows.samples[i]});
            label(legend[i].text, rows.words[i], m_fonts.small);
        }
        return rows.height;
    }

    /// Name and sum at the ends of a bar, details below it where there is room.
    void placeRow(const StepTraffic &one, const QRectF &row, bool hasDetails)
    {
        PlacedTraffic placed{one.strategy, row, {}};
        const qreal line = lineOf(m_fonts.small);
        const qreal details = hasDetails ? line : 0;
        const qreal thick = std::clamp(row.height() - details - gap, line, 2 * line);
        qreal names = 0;
        qreal sums = 0;
        double most = 1;
        for (const StepTraffic &each : m_traffic) {
            names = std::max(names, widthOf(nameOf(each.strategy), m_fonts.smallBold));
            sums = std::max(sums, widthOf(sentText(m_traffic, each, m_style), m_fonts.small));
            most = std::max(most, double(each.sent.count()));
        }
        const qreal middle = row.top() + thick / 2;
        label(nameOf(one.strategy), {row.left(), middle - line / 2}, m_fonts.smallBold);
        qreal x = row.left() + names + gap;
        const qreal wide = std::max(20.0, row.width() - names - sums - 3 * gap);
        for (const CollectiveTotal &each : one.collectives) {
            const qreal width = double(each.bytesPerRank.count()) / most * wide;
            placed.parts.push_back({each.kind, QRectF(x, row.top(), width, thick)});
            x += width;
        }
        label(sentText(m_traffic, one, m_style), {x + gap, middle - line / 2}, m_fonts.small);
        const qreal left = row.left() + names + gap;
        const QString text = fitting(trafficDetails(one, m_style), row.right() - left, m_fonts.small);
        if (hasDetails && widthOf(text, m_fonts.small) <= row.right() - left)
            label(text, {left, row.top() + thick + 1}, m_fonts.small, CommunicationLabel::Ink::Muted);
        m_layout.rows.push_back(placed);
    }

    void placeTradeOff(const QRectF &area)
    {
        double held = 0;
        double time = 0;
        for (const StepTraffic &each : m_traffic) {
            held = std::max(held, double(each.held.count()));
            time = std::max(time, double(each.step.count()));
        }
        const auto capacity = double(m_capacity.count());
        const bool isShown = capacity > 0 && capacity <= capacityReach * held;
        m_memory = axisFor(room * (isShown ? std::max(held, capacity) : held), m_style);
        m_unit = timeUnitFor(time);
        m_timeStep = roundTimeStep(std::max(1.0, room * time / 6), m_unit);
        m_mostTime = std::max(1.0, std::ceil(room * time / m_timeStep)) * m_timeStep; // a step may take no time
        placeFrame(area);
        for (const StepTraffic &each : m_traffic)
            m_layout.points.push_back(
                {each.strategy, {xOf(double(each.held.count())), yOf(double(each.step.count()))}});
        if (isShown)
            placeCapacity(capacity);
        for (const PlacedPoint &point : pointsByName())
            namePoint(point);
    }

    [[nodiscard]] qreal xOf(double bytes) const
    {
        return m_layout.plot.left() + bytes / m_memory.maximum * m_layout.plot.width();
    }
    [[nodiscard]] qreal yOf(double nanoseconds) const
    {
        return m_layout.plot.bottom() - nanoseconds / m_mostTime * m_layout.plot.height();
    }

    void placeFrame(const QRectF &area)
    {
        label(
            fitting({say(QT_TRANSLATE_NOOP("Communication", "Time of a step (up) against memory per rank (right), %1")),
                     say(QT_TRANSLATE_NOOP("Communication", "Step time against memory, %1"))},
                    area.width(), m_fonts.bold)
                .arg(m_memory.unit),
            area.topLeft(), m_fonts.bold);
        const qreal line = lineOf(m_fonts.small);
        qreal left = 0;
        for (double at = 0; at <= m_mostTime * (1 + 1e-9); at += m_timeStep)
            left = std::max(left, widthOf(timeTickText(at, m_unit, m_style), m_fonts.small));
        m_layout.plot = area.adjusted(left + gap, lineOf(m_fonts.bold) + gap + line / 2, -4 * gap, -line - gap);
        for (double at = 0; at <= m_mostTime * (1 + 1e-9); at += m_timeStep) {
            const QString text = timeTickText(at, m_unit, m_style);
            m_layout.gridY.push_back(yOf(at));
            label(text, {m_layout.plot.left() - gap - widthOf(text, m_fonts.small), yOf(at) - line / 2}, m_fonts.small,
                  CommunicationLabel::Ink::Muted);
        }
        for (std::size_t i = 0; i < m_memory.labels.size(); ++i) {
            const qreal x = xOf(double(i) * m_memory.step);
            const QString &text = m_memory.labels[i];
            m_layout.gridX.push_back(x);
            label(text, {x - widthOf(text, m_fonts.small) / 2, m_layout.plot.bottom() + gap / 2}, m_fonts.small,
                  CommunicationLabel::Ink::Muted);
        }
    }

    void placeCapacity(double bytes)
    {
        const qreal x = xOf(bytes);
        m_layout.capacity = QLineF(x, m_layout.plot.top(), x, m_layout.plot.bottom());
        const QString text = say(QT_TRANSLATE_NOOP("Communication", "capacity"));
        label(text, besideCapacity(x, {widthOf(text, m_fonts.small), lineOf(m_fonts.small)}), m_fonts.small,
              CommunicationLabel::Ink::Capacity, true);
    }

    /// On the side of its line on which it hides nothing; at the foot, else as far up as need be.
    [[nodiscard]] QPointF besideCapacity(qreal x, const QSizeF &words) const
    {
        const qreal foot = m_layout.plot.bottom() - words.height() - 2;
        for (qreal top = foot; top > m_layout.plot.top(); top -= words.height()) {
            for (const qreal left : {x - words.width() - gap, x + gap}) {
                if (isFree({QPointF(left, top), words}, {}))
                    return {left, top};
            }
        }
        return {x + gap, foot};
    }

    /// Those with the longest names first, which have the fewest places for them.
    [[nodiscard]] std::vector<PlacedPoint> pointsByName() const
    {
        std::vector<PlacedPoint> points = m_layout.points;
        std::ranges::stable_sort(points, std::greater(),
                                 [this](const PlacedPoint &each) { return widthOf(namesAt(each), m_fonts.smallBold); });
        return points;
    }

    /// With some air around it; also of the line of what the GPU has.
    [[nodiscard]] bool isFree(const QRectF &rect, const QPointF &own) const
    {
        if (!m_layout.plot.adjusted(0, 0, 4 * gap, 0).contains(rect))
            return false;
        const QRectF airy = rect.adjusted(-gap, 0, gap, 0);
        const auto hits = [&airy](const CommunicationLabel &label) { return label.rect.intersects(airy); };
        const auto covers = [&](const PlacedPoint &point) {
            return !isSamePlace(point.at, own) && rect.adjusted(-4, -4, 4, 4).contains(point.at);
        };
        const bool isCrossed =
            m_layout.capacity && m_layout.capacity->x1() > airy.left() && m_layout.capacity->x1() < airy.right();
        return !isCrossed && std::ranges::none_of(m_layout.labels, hits)
               && std::ranges::none_of(m_layout.points, covers);
    }

    /// Strategies that hold as much and take as long have one point, and one name together.
    [[nodiscard]] QString namesAt(const PlacedPoint &first) const
    {
        QStringList names;
        for (const PlacedPoint &point : m_layout.points) {
            if (isSamePlace(point.at, first.at))
                names << nameOf(point.strategy);
        }
        return names.join(QStringLiteral(", "));
    }

    static bool isSamePlace(const QPointF &a, const QPointF &b)
    {
        constexpr qreal near = 3;
        return std::hypot(a.x() - b.x(), a.y() - b.y()) < near;
    }

    [[nodiscard]] bool isNamed(const PlacedPoint &point) const
    {
        const auto isSame = [&point](const PlacedPoint &each) { return isSamePlace(each.at, point.at); };
        return std::ranges::find_if(m_layout.points, isSame)->strategy != point.strategy;
    }

    /// How far it is from the edge of words to a point.
    static qreal distance(const QRectF &rect, const QPointF &point)
    {
        const qreal dx = std::max({rect.left() - point.x(), 0.0, point.x() - rect.right()});
        const qreal dy = std::max({rect.top() - point.y(), 0.0, point.y() - rect.bottom()});
        return std::hypot(dx, dy);
    }

    /// Whether nobody takes the words for another point's.
    [[nodiscard]] bool isPlainlyOf(const QRectF &rect, const QPointF &own) const
    {
        const qreal away = distance(rect, own);
        const auto isNearer = [&](const PlacedPoint &other) {
            return !isSamePlace(other.at, own) && distance(rect, other.at) < away + markRoom / 3;
        };
        return away < 1.5 * markRoom && std::ranges::none_of(m_layout.points, isNearer);
    }

    /// How easily words are taken for another point's: these are as near, or their own is far away.
    [[nodiscard]] qreal doubtOf(const QRectF &rect, const QPointF &own) const
    {
        constexpr qreal clearly = 4 * markRoom;
        constexpr qreal ofDistance = 1.3;
        const qreal away = distance(rect, own);
        qreal other = away + clearly;
        for (const PlacedPoint &point : m_layout.points) {
            if (!isSamePlace(point.at, own))
                other = std::min(other, distance(rect, point.at));
        }
        return ofDistance * away - other;
    }

    /// From a point to the nearest place on the edge of its words.
    static QLineF leaderTo(const QRectF &rect, const QPointF &point)
    {
        const QPointF end(std::clamp(point.x(), rect.left(), rect.right()),
                          std::clamp(point.y(), rect.top(), rect.bottom()));
        return {point, end};
    }

    /// Whether a leader passes no other point, no words and no other leader.
    [[nodiscard]] bool isClear(const QLineF &leader) const
    {
        constexpr int samples = 24;
        for (int i = 1; i < samples; ++i) {
            const QPointF at = leader.pointAt(double(i) / samples);
            const auto isNear = [&](const PlacedPoint &point) {
                return !isSamePlace(point.at, leader.p1())
                       && std::hypot(point.at.x() - at.x(), point.at.y() - at.y()) < gap;
            };
            const auto isUnder = [&](const CommunicationLabel &label) { return label.rect.contains(at); };
            if (std::ranges::any_of(m_layout.points, isNear) || std::ranges::any_of(m_layout.labels, isUnder))
                return false;
        }
        return std::ranges::none_of(m_layout.leaders, [&](const QLineF &other) {
            return other.intersects(leader, nullptr) == QLineF::BoundedIntersection;
        });
    }

    [[nodiscard]] bool isLedThrough(const QRectF &rect) const
    {
        constexpr int samples = 24;
        for (const QLineF &leader : m_layout.leaders) {
            for (int i = 0; i <= samples; ++i) {
                if (rect.contains(leader.pointAt(double(i) / samples)))
                    return true;
            }
        }
        return false;
    }

    /// Beside its point, above or below it, where nothing else is and no other point is as near; else in the nearest
    /// free place, with a line to it.
    void namePoint(const PlacedPoint &point)
    {
        if (isNamed(point))
            return;
        const QString name = namesAt(point);
        const QSizeF size(widthOf(name, m_fonts.smallBold), lineOf(m_fonts.smallBold));
        std::vector<QRectF> free;
        for (const QPointF &place : placesAround(size)) {
            const QRectF rect(point.at + place, size);
            if (isFree(rect, point.at) && !isLedThrough(rect))
                free.push_back(rect);
        }
        const auto plain = std::ranges::find_if(free, [&](const QRectF &rect) { return isPlainlyOf(rect, point.at); });
        if (plain != free.end())
            return label(name, plain->topLeft(), m_fonts.smallBold);
        std::ranges::stable_sort(free, {}, [&](const QRectF &rect) { return doubtOf(rect, point.at); });
        const auto led =
            std::ranges::find_if(free, [&](const QRectF &rect) { return isClear(leaderTo(rect, point.at)); });
        if (led == free.end())
            return label(name, point.at + placesAround(size).front(), m_fonts.smallBold, CommunicationLabel::Ink::Text,
                         true);
        m_layout.leaders.push_back(leaderTo(*led, point.at));
        label(name, led->topLeft(), m_fonts.smallBold);
    }

    /// Corners of words of that size, from a point; the first are beside it.
    static std::vector<QPointF> placesAround(const QSizeF &size)
    {
        const qreal half = size.height() / 2;
        const qreal right = markRoom;
        const qreal left = -markRoom - size.width();
        std::vector<QPointF> places{{right, -half}, {left, -half}};
        for (qreal away = half + markRoom; away <= 6 * size.height(); away += half) {
            for (const qreal dx : {-size.width() / 2, -size.width() / 3, -size.width() * 2 / 3, -size.width() / 6,
                                   -size.width() * 5 / 6, right, left}) {
                places.emplace_back(dx, -away - half);
                places.emplace_back(dx, away - half);
            }
        }
        for (qreal aside = right; aside <= 6 * size.height(); aside += half) {
            for (qreal up = 0; up <= 6 * size.height(); up += half) {
                places.emplace_back(aside, -up - half);
                places.emplace_back(aside, up - half);
                places.emplace_back(left - aside + markRoom, -up - half);
                places.emplace_back(left - aside + markRoom, up - half);
            }
        }
        return places;
    }

    const std::vector<StepTraffic> &m_traffic;
    Quantity<Bytes> m_capacity;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    Axis m_memory;
    TimeUnit m_unit{{}, 1};
    double m_timeStep = 1;
    double m_mostTime = 1;
    CommunicationLayout m_layout;
};

} // namespace

std::optional<std::size_t> CommunicationLayout::rowAt(const QPointF &point) const
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const QPointF way = points[i].at - point;
        if (rows[i].row.contains(point) || std::hypot(way.x(), way.y()) < nearby)
            return i;
    }
    return std::nullopt;
}

CommunicationLayout layoutCommunication(const std::vector<StepTraffic> &traffic, Quantity<Bytes> capacity,
                                        const ChartFrame &frame, const AmountStyle &style)
{
    return CommunicationPlacer(traffic, capacity, frame, style).placed();
}

} // namespace perrank::ui

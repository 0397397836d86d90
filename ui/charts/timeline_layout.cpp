// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_layout.h"

#include "core/memory/verdict.h"
#include "core/scenario/scenario.h"
#include "ui/charts/axis.h"
#include "ui/charts/time_axis.h"
#include "ui/charts/timeline_lanes.h"
#include "ui/text/strategy_name.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr double mostBeyond = 1.5;  ///< so much of a longer step of another strategy is shown, in steps of this one
constexpr double capacityReach = 3; ///< a card this much larger than all that is held is not drawn to scale
constexpr qreal finest = 0.5;       ///< what is narrower than this is drawn with its neighbour
constexpr qreal laneFactor = 1.35;  ///< heights of the text

QString say(const char *text)
{
    return QCoreApplication::translate("Timeline", text);
}

/// What is held from a place on.
struct Sample {
    qreal x;
    const MemoryState *state;
};

/// Lays out one step from the outside in.
class TimelinePlacer {
public:
    TimelinePlacer(const StepSimulation &simulation, const RankStep &step, const ChartFrame &frame,
                   const AmountStyle &style)
        : m_simulation(simulation), m_step(step), m_fonts(frame.fonts), m_style(style), m_lanes(lanesOf(step)),
          m_capacity(double(capacityOf(simulation.scenario).count()))
    {
        m_layout.size = frame.size;
        findReach();
        findAxis();
    }

    TimelineLayout placed()
    {
        m_top = 0;
        placeHeading();
        placePartKeys();
        const qreal line = lineOf(m_fonts.small);
        const qreal bottom = placeLaneKeys() - line - gap;
        const qreal laneHeight = std::round(line * laneFactor);
        const qreal lanesTop = bottom - qreal(m_lanes.size()) * laneHeight;
        const qreal peakRoom = lineOf(m_fonts.smallBold) + gap;
        const qreal right = m_layout.size.width() - widthOf(tickText(m_layout.reach), m_fonts.small) / 2 - 1;
        m_layout.plot = QRectF(QPointF(leftNeeded(), m_top + peakRoom), QPointF(right, lanesTop - gap));
        placeTicks(bottom);
        placeMemory();
        placePeak(m_top);
        placeLanes(lanesTop, laneHeight);
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

    void label(const QString &text, const QPointF &at, const QFont &font, TimelineLabel::Ink ink, bool hasPlate = false)
    {
        m_layout.labels.push_back(
            {text, QRectF(at, QSizeF(widthOf(text, font), lineOf(font))), font, ink, hasPlate});
    }

    void placeHeading()
    {
        const QString name = nameOf(m_step.line->strategy);
        const QStringList texts{
            say(QT_TRANSLATE_NOOP("Timeline", "%1, rank %2: what it holds over one step, %3"))
                .arg(name)
                .arg(m_step.rank)
                .arg(m_axis.unit),
            say(QT_TRANSLATE_NOOP("Timeline", "%1, rank %2, %3")).arg(name).arg(m_step.rank).arg(m_axis.unit)};
        label(fitting(texts, m_layout.size.width(), m_fonts.bold), {0, 0}, m_fonts.bold, TimelineLabel::Ink::Text);
        m_top = lineOf(m_fonts.bold) + gap / 2;
    }

    /// One entry of the legend after the other, in as many lines as they need; returns the height.
    struct Entry {
        TimelineKey key;
        QString text;
    };

    qreal placeKeys(const std::vector<Entry> &entries, qreal top)
    {
        const qreal line = lineOf(m_fonts.small) + 2;
        const qreal sample = std::round(lineOf(m_fonts.small) * 0.8);
        QPointF at(0, top);
        for (const Entry &entry : entries) {
            const qreal wide = entry.key.component ? sample : 2 * sample;
            const qreal width = wide + gap + widthOf(entry.text, m_fonts.small);
            if (at.x() > 0 && at.x() + width > m_layout.size.width())
                at = {0, at.y() + line};
            TimelineKey key = entry.key;
            key.sample = QRectF(at.x(), at.y() + (line - sample) / 2, wide, sample);
            m_layout.keys.push_back(key);
            label(entry.text, at + QPointF(wide + gap, 1), m_fonts.small, TimelineLabel::Ink::Text);
            at.rx() += width + 2.5 * gap;
        }
        return at.y() + line - top;
    }

    void placePartKeys()
    {
        std::vector<Entry> entries;
        for (const Component each : heldParts())
            entries.push_back({{each, {}, {}, {}}, translated(componentName(each, m_simulation.scenario))});
        for (const StepTimeline &line : m_simulation.strategies) {
            if (line.strategy != m_step.line->strategy)
                entries.push_back({{{}, line.strategy, {}, {}}, nameOf(line.strategy)});
        }
        m_top += placeKeys(entries, m_top) + gap / 2;
    }

    [[nodiscard]] std::vector<Component> heldParts() const
    {
        std::vector<Component> parts;
        for (const ComponentSpec &spec : components()) {
            const auto holds = [&spec](const MemoryState &state) { return state.of(spec.id) > 0; };
            if (std::ranges::any_of(m_step.course().states, holds))
                parts.push_back(spec.id);
        }
        return parts;
    }

    /// What the lanes show, at the lower edge; returns where it begins.
    qreal placeLaneKeys()
    {
        struct Words {
            LaneLook look;
            const char *text;
        };
        static constexpr std::array words{
            Words{LaneLook::Forward, QT_TRANSLATE_NOOP("Timeline", "F forward")},
            Words{LaneLook::Backward, QT_TRANSLATE_NOOP("Timeline", "B backward")},
            Words{LaneLook::Optimizer, QT_TRANSLATE_NOOP("Timeline", "optimizer step")},
            Words{LaneLook::Transfer, QT_TRANSLATE_NOOP("Timeline", "transfer hidden behind computing")},
            Words{LaneLook::Exposed, QT_TRANSLATE_NOOP("Timeline", "exposed transfer: nothing is computed meanwhile")},
            Words{LaneLook::Waiting, QT_TRANSLATE_NOOP("Timeline", "waiting")},
        };
        std::vector<Entry> entries;
        for (const Words &each : words) {
            if (hasLook(each.look))
                entries.push_back({{{}, {}, each.look, {}}, say(each.text)});
        }
        const std::size_t firstKey = m_layout.keys.size();
        const std::size_t firstLabel = m_layout.labels.size();
        const qreal height = placeKeys(entries, 0);
        const qreal top = m_layout.size.height() - height;
        for (std::size_t i = firstKey; i < m_layout.keys.size(); ++i)
            m_layout.keys[i].sample.translate(0, top);
        for (std::size_t i = firstLabel; i < m_layout.labels.size(); ++i)
            m_layout.labels[i].rect.translate(0, top);
        return top - gap;
    }

    [[nodiscard]] bool hasLook(LaneLook look) const
    {
        return std::ranges::any_of(m_lanes, [look](const Lane &lane) {
            return std::ranges::find(lane.stretches, look, &LaneStretch::look) != lane.stretches.end();
        });
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
        for (std::size_t i = 0; i < m_axis.labels.size(); ++i) {
            const qreal y = yOf(double(i) * m_axis.step);
            const QString &text = m_axis.labels[i];
            if (i % every != 0)
                continue;
            m_layout.gridY.push_back(y);
            label(text, {m_layout.plot.left() - gap - widthOf(text, m_fonts.small), y - line / 2}, m_fonts.small,
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
            label(text, {x - widthOf(text, m_fonts.small) / 2, top + gap / 2}, m_fonts.small,
                  TimelineLabel::Ink::Muted);
        }
    }

    [[nodiscard]] qreal widestTime(double step) const
    {
        const double last = std::floor(m_layout.reach / step) * step;
        return std::max(widthOf(tickText(step), m_fonts.small), widthOf(tickText(last), m_fonts.small));
    }

    /// What is held at each place: where several moments share one, the most and then the last of them.
    [[nodiscard]] std::vector<Sample> samplesOf(const RankStep &step) const
    {
        std::vector<Sample> samples;
        qreal begun = -1; ///< of the place that is being filled
        for (const MemoryMoment &moment : step.course().moments) {
            const MemoryState *state = &step.course().states[static_cast<std::size_t>(moment.state)];
            const qreal x = m_layout.xOf(step.course().timeOf(moment, step.spans()));
            if (samples.empty() || x - begun >= finest) {
                samples.push_back({x, state});
                begun = x;
                m_most = samples.size() - 1;
            } else if (state->all() >= samples[m_most].state->all()) {
                samples.resize(m_most);
                samples.push_back({begun, state});
            } else {
                samples.resize(m_most + 1);
                samples.push_back({begun + finest / 2, state});
            }
        }
        return samples;
    }

    /// Steps at every change, up to the end of the step.
    [[nodiscard]] QPolygonF lineOfSums(const std::vector<Sample> &samples, Nanoseconds end,
                                       const std::vector<Component> &parts) const
    {
        QPolygonF line;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            double sum = 0;
            for (const Component each : parts)
                sum += double(samples[i].state->of(each));
            const qreal next = i + 1 < samples.size() ? samples[i + 1].x : m_layout.xOf(end);
            line << QPointF(samples[i].x, yOf(sum)) << QPointF(std::max(next, samples[i].x), yOf(sum));
        }
        return line;
    }

    void placeMemory()
    {
        const std::vector<Sample> samples = samplesOf(m_step);
        const std::vector<Component> parts = heldParts();
        QPolygonF below{{m_layout.plot.left(), yOf(0)}, {m_layout.xOf(m_step.line->end), yOf(0)}};
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const QPolygonF above = lineOfSums(samples, m_step.line->end, {parts.begin(), parts.begin() + long(i) + 1});
            QPolygonF area = above;
            for (auto point = below.rbegin(); point != below.rend(); ++point)
                area << *point;
            m_layout.bands.push_back({parts[i], area});
            below = above;
        }
        placeOthers();
        placeCapacity();
    }

    void placeOthers()
    {
        std::vector<Component> all;
        for (const ComponentSpec &spec : components())
            all.push_back(spec.id);
        for (const StepTimeline &line : m_simulation.strategies) {
            const auto other = rankStep(m_simulation, line.strategy, m_step.rank);
            if (line.strategy != m_step.line->strategy)
                m_layout.others.push_back({line.strategy, lineOfSums(samplesOf(*other), line.end, all)});
        }
    }

    void placeCapacity()
    {
        if (m_capacity <= 0)
            return;
        const QString text = QStringLiteral("%1: %2").arg(
            QString::fromStdString(gpuName(m_simulation.scenario.gpu)),
            QString::fromStdString(amountText(capacityOf(m_simulation.scenario), m_style)));
        const qreal line = lineOf(m_fonts.small);
        if (!m_isCapacityShown) {
            inPlot(say(QT_TRANSLATE_NOOP("Timeline", "↑ %1, far above")).arg(text), m_layout.plot.top() + 1);
            return;
        }
        const qreal y = yOf(m_capacity);
        m_layout.capacity = QLineF(m_layout.plot.left(), y, m_layout.plot.right(), y);
        inPlot(text, y - line > m_layout.plot.top() ? y - line : y + 2);
    }

    void inPlot(const QString &text, qreal top)
    {
        const qreal width = widthOf(text, m_fonts.small);
        label(text, {m_layout.plot.right() - width - gap, top}, m_fonts.small, TimelineLabel::Ink::Capacity, true);
    }

    /// Its words stand above the plot, so that they hide nothing.
    void placePeak(qreal top)
    {
        m_layout.peak = {m_layout.xOf(m_step.peakAt()), yOf(double(m_step.peak().all()))};
        const QFont &font = m_fonts.smallBold;
        const QString text =
            fitting(peakTexts(m_step, m_simulation.scenario, m_style), m_layout.plot.width(), font);
        const qreal width = widthOf(text, font);
        const qreal left = std::clamp(m_layout.peak.x() - width / 2, m_layout.plot.left(),
                                      std::max(m_layout.plot.left(), m_layout.plot.right() - width));
        label(text, {left, top}, font, TimelineLabel::Ink::Text);
        m_layout.peakLine = QLineF(m_layout.peak.x(), top + lineOf(font), m_layout.peak.x(), m_layout.peak.y());
    }

    void placeLanes(qreal top, qreal height)
    {
        for (const Lane &lane : m_lanes) {
            PlacedLane placed{lane.name, {}, {}, {}};
            placed.rect = QRectF(m_layout.plot.left(), top + 2, m_layout.plot.width(), height - 4);
            label(lane.name, {m_layout.plot.left() - gap - widthOf(lane.name, m_fonts.small),
                              placed.rect.center().y() - lineOf(m_fonts.small) / 2},
                  m_fonts.small, TimelineLabel::Ink::Text);
            for (const LaneStretch &stretch : lane.stretches)
                addStretch(placed, stretch);
            for (const LaneGroup &group : lane.groups)
                addGroup(placed, group);
            m_layout.lanes.push_back(placed);
            top += height;
        }
    }

    [[nodiscard]] QRectF between(const QRectF &lane, Nanoseconds start, Nanoseconds end) const
    {
        return {QPointF(m_layout.xOf(start), lane.top()), QPointF(m_layout.xOf(end), lane.bottom())};
    }

    void addStretch(PlacedLane &lane, const LaneStretch &stretch) const
    {
        const QRectF rect = between(lane.rect, stretch.start, stretch.end);
        if (!lane.stretches.empty()) {
            PlacedStretch &last = lane.stretches.back();
            const bool touches = rect.left() - last.rect.right() < finest && rect.left() >= last.rect.left();
            if (touches && (last.look == stretch.look || rect.width() < finest / 2)) {
                last.rect.setRight(std::max(last.rect.right(), rect.right()));
                return;
            }
        }
        lane.stretches.push_back({stretch.look, rect});
    }

    /// The longest of its names that has room in it.
    void addGroup(PlacedLane &lane, const LaneGroup &group)
    {
        const QRectF rect = between(lane.rect, group.start, group.end);
        if (rect.width() >= 4)
            lane.borders.push_back(rect.left());
        const QFont &font = m_fonts.small;
        for (const QString &name : group.names) {
            const qreal width = widthOf(name, font);
            if (width + 4 > rect.width())
                continue;
            label(name, {rect.center().x() - width / 2, rect.center().y() - lineOf(font) / 2}, font,
                  TimelineLabel::Ink::OnLane, group.isTransfer);
            return;
        }
    }

    const StepSimulation &m_simulation;
    const RankStep &m_step;
    const ChartFonts &m_fonts;
    const AmountStyle &m_style;
    std::vector<Lane> m_lanes;
    double m_capacity;
    bool m_isCapacityShown = false;
    Axis m_axis;
    qreal m_top = 0;
    mutable std::size_t m_most = 0; ///< of the samples, the one with the most at its place
    TimelineLayout m_layout;
};

} // namespace

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
    return step ? TimelinePlacer(simulation, *step, frame, style).placed() : emptyTimeline(frame.size);
}

} // namespace perrank::ui

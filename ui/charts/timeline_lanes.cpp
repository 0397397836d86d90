// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_lanes.h"

#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Timeline"};

/// The transfers of one kind on one stream; what computes has a lane of its own, before all others.
using LaneKey = std::pair<OperationKind, Stream>;

LaneKey keyOf(const Operation &operation)
{
    if (!isCollective(operation.kind))
        return {OperationKind::Forward, Stream::Compute};
    const bool isBeside = operation.stream != Stream::Compute;
    return {operation.kind, isBeside ? operation.stream : Stream::Communication};
}

QString laneName(const LaneKey &key)
{
    switch (key.second) {
    case Stream::Compute:
        return say(QT_TRANSLATE_NOOP("Timeline", "compute"));
    case Stream::Communication:
        return insideSentence(translated(operationKinds[key.first].name));
    case Stream::Replicas:
        return say(QT_TRANSLATE_NOOP("Timeline", "%1 of copies"))
            .arg(insideSentence(translated(operationKinds[key.first].name)));
    case Stream::Experts:
    case Stream::ExpertReplicas:
        return say(QT_TRANSLATE_NOOP("Timeline", "%1 of experts"))
            .arg(insideSentence(translated(operationKinds[key.first].name)));
    }
    return {};
}

LaneLook lookOf(OperationKind kind)
{
    switch (kind) {
    case OperationKind::Forward:
        return LaneLook::Forward;
    case OperationKind::Backward:
        return LaneLook::Backward;
    case OperationKind::OptimizerStep:
        return LaneLook::Optimizer;
    case OperationKind::AllReduce:
    case OperationKind::AllGather:
    case OperationKind::ReduceScatter:
        return LaneLook::Transfer;
    }
    return LaneLook::Transfer;
}

const char *computeName(OperationKind kind)
{
    return kind == OperationKind::Forward ? QT_TRANSLATE_NOOP("Timeline", "F %1")
                                          : QT_TRANSLATE_NOOP("Timeline", "B %1");
}

std::int64_t layersOf(const StepTimeline &line)
{
    const auto isLayer = [](const StepUnit &unit) { return unit.kind == StepUnitKind::Layer; };
    return std::ranges::count_if(line.units, isLayer);
}

class LaneWriter {
public:
    explicit LaneWriter(const RankStep &step)
        : m_step(step), m_layers(layersOf(*step.line)), m_groupSize(layersPerGroup(*step.line))
    {
    }

    std::vector<Lane> written()
    {
        findBusy();
        for (std::size_t i = 0; i < m_step.operations().size(); ++i)
            write(m_step.operations()[i], m_step.spans()[i]);
        addIdle();
        std::vector<Lane> lanes;
        for (auto &[key, lane] : m_lanes) {
            lane.name = laneName(key);
            lanes.push_back(std::move(lane));
        }
        return lanes;
    }

private:
    struct Stretch {
        Nanoseconds start;
        Nanoseconds end;
    };

    /// When something is computed, and when something is computed or sent.
    void findBusy()
    {
        for (std::size_t i = 0; i < m_step.operations().size(); ++i) {
            const Span &span = m_step.spans()[i];
            if (span.end <= span.start)
                continue;
            m_active.push_back({span.start, span.end});
            if (!isCollective(m_step.operations()[i].kind))
                m_busy.push_back({span.start, span.end});
        }
        merge(m_busy);
        merge(m_active);
    }

    static void merge(std::vector<Stretch> &stretches)
    {
        std::ranges::sort(stretches, {}, &Stretch::start);
        std::vector<Stretch> merged;
        for (const Stretch &each : stretches) {
            if (!merged.empty() && each.start <= merged.back().end)
                merged.back().end = std::max(merged.back().end, each.end);
            else
                merged.push_back(each);
        }
        stretches = merged;
    }

    void write(const Operation &operation, const Span &span)
    {
        if (!span.isDone())
            return;
        Lane &lane = m_lanes[keyOf(operation)];
        if (isCollective(operation.kind))
            addTransfer(lane, span);
        else
            add(lane, {lookOf(operation.kind), span.start, span.end});
        if (span.end > span.start)
            addGroup(lane, operation, span);
    }

    static void add(Lane &lane, const LaneStretch &stretch)
    {
        if (stretch.end > stretch.start)
            lane.stretches.push_back(stretch);
    }

    /// What is computed meanwhile hides it.
    void addTransfer(Lane &lane, const Span &span)
    {
        add(lane, {LaneLook::Waiting, span.entered, span.start});
        Nanoseconds at = span.start;
        const auto isOver = [](const Stretch &stretch, Nanoseconds time) { return stretch.end <= time; };
        auto busy = std::lower_bound(m_busy.begin(), m_busy.end(), at, isOver);
        for (; busy != m_busy.end() && busy->start < span.end; ++busy) {
            add(lane, {LaneLook::Exposed, at, busy->start});
            const Nanoseconds until = std::min(busy->end, span.end);
            add(lane, {LaneLook::Transfer, std::max(at, busy->start), until});
            at = until;
        }
        add(lane, {LaneLook::Exposed, at, span.end});
    }

    /// While a transfer runs its own lane says so, and the time is not counted as waiting.
    void addIdle()
    {
        Lane &lane = m_lanes[{OperationKind::Forward, Stream::Compute}];
        Nanoseconds at{0};
        for (const Stretch &each : m_active) {
            add(lane, {LaneLook::Waiting, at, each.start});
            at = each.end;
        }
        add(lane, {LaneLook::Waiting, at, m_step.line->end});
    }

    /// Which operations stand together: of the same kind and micro-batch, in the same group of layers.
    using GroupKey = std::tuple<OperationKind, std::int32_t, std::int64_t, bool>;

    [[nodiscard]] GroupKey groupOf(const Operation &operation, bool isBackward) const
    {
        std::int64_t group = -1 - operation.unit;
        if (operation.bucket != noOperation)
            group = operation.bucket;
        else if (const StepUnit *layer = layerOf(operation))
            group = m_layers + layer->layer / m_groupSize;
        return {operation.kind, operation.microBatch, group, isBackward};
    }

    [[nodiscard]] const StepUnit *layerOf(const Operation &operation) const
    {
        if (operation.unit == noOperation)
            return nullptr;
        const StepUnit &unit = m_step.line->units[static_cast<std::size_t>(operation.unit)];
        return unit.kind == StepUnitKind::Layer ? &unit : nullptr;
    }

    void addGroup(Lane &lane, const Operation &operation, const Span &span)
    {
        m_isBackward = isCollective(operation.kind) ? m_isBackward : operation.kind != OperationKind::Forward;
        const GroupKey key = groupOf(operation, m_isBackward);
        const auto last = m_lastGroup.find(&lane);
        const bool isTransfer = isCollective(operation.kind); // each has its place, and gaps beside it
        if (!isTransfer && last != m_lastGroup.end() && last->second == key) {
            lane.groups.back().end = std::max(lane.groups.back().end, span.end);
            return;
        }
        m_lastGroup[&lane] = key;
        lane.groups.push_back({operation.kind, span.start, span.end, namesOf(operation), runNames(operation)});
    }

    [[nodiscard]] QStringList namesOf(const Operation &operation) const
    {
        if (operation.kind == OperationKind::OptimizerStep)
            return {say(QT_TRANSLATE_NOOP("Timeline", "optimizer")), say(QT_TRANSLATE_NOOP("Timeline", "opt"))};
        const QStringList units = unitNames(operation);
        if (isCollective(operation.kind))
            return units;
        QStringList names;
        for (const QString &unit : units)
            names << say(computeName(operation.kind)).arg(unit);
        return layerOf(operation) == nullptr ? names : names << units.back();
    }

    /// "forward, layers 1 to 12".
    [[nodiscard]] QStringList runNames(const Operation &operation) const
    {
        if (operation.kind == OperationKind::Forward)
            return {say(QT_TRANSLATE_NOOP("Timeline", "forward, layers 1 to %1")).arg(m_layers),
                    say(QT_TRANSLATE_NOOP("Timeline", "forward")), say(QT_TRANSLATE_NOOP("Timeline", "F"))};
        if (operation.kind == OperationKind::Backward)
            return {say(QT_TRANSLATE_NOOP("Timeline", "backward, layers %1 to 1")).arg(m_layers),
                    say(QT_TRANSLATE_NOOP("Timeline", "backward")), say(QT_TRANSLATE_NOOP("Timeline", "B"))};
        return {};
    }

    [[nodiscard]] QStringList unitNames(const Operation &operation) const
    {
        if (operation.bucket != noOperation)
            return {say(QT_TRANSLATE_NOOP("Timeline", "bucket %1")).arg(operation.bucket + 1),
                    QString::number(operation.bucket + 1)};
        if (operation.unit == noOperation)
            return {say(QT_TRANSLATE_NOOP("Timeline", "all layers")), say(QT_TRANSLATE_NOOP("Timeline", "all"))};
        const StepUnit *layer = layerOf(operation);
        if (layer == nullptr) {
            const bool isHead = m_step.line->units[static_cast<std::size_t>(operation.unit)].kind == StepUnitKind::Head;
            return {isHead ? say(QT_TRANSLATE_NOOP("Timeline", "head"))
                           : say(QT_TRANSLATE_NOOP("Timeline", "embedding"))};
        }
        if (isCollective(operation.kind)) {
            const QString number = QString::number(layer->layer + 1);
            return {say(QT_TRANSLATE_NOOP("Timeline", "layer %1")).arg(number), number};
        }
        const std::int64_t first = layer->layer / m_groupSize * m_groupSize;
        const std::int64_t last = std::min(first + m_groupSize, m_layers);
        if (m_groupSize == 1)
            return {say(QT_TRANSLATE_NOOP("Timeline", "layer %1")).arg(last), QString::number(last)};
        const QString range =
            first + 1 == last ? QString::number(last) : QStringLiteral("%1–%2").arg(first + 1).arg(last);
        return {say(QT_TRANSLATE_NOOP("Timeline", "layers %1")).arg(range), range};
    }

    const RankStep &m_step;
    std::int64_t m_layers = 0;
    std::int64_t m_groupSize = 1;
    std::vector<Stretch> m_busy;
    std::vector<Stretch> m_active;
    std::map<LaneKey, Lane> m_lanes;
    std::map<const Lane *, GroupKey> m_lastGroup;
    bool m_isBackward = false;
};

} // namespace

std::int64_t layersPerGroup(const StepTimeline &line)
{
    return (layersOf(line) + mostSingleLayers - 1) / mostSingleLayers;
}

std::vector<Lane> lanesOf(const RankStep &step)
{
    return LaneWriter(step).written();
}

} // namespace perrank::ui

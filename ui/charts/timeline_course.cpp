// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_course.h"

#include <algorithm>

namespace perrank::ui {

namespace {

// In pixels.
constexpr qreal lowestPart = 1.5;
constexpr qreal mostTaken = 3; ///< from the highest part, whose course would else have steps that are none

std::int64_t mostOf(const RankStep &step, Component component)
{
    std::int64_t most = 0;
    for (const MemoryState &state : step.course().states)
        most = std::max(most, state.of(component));
    return most;
}

} // namespace

MemoryState HeldParts::folded(const MemoryState &state) const
{
    MemoryState together = state;
    for (const Component each : others) {
        together.bytes[static_cast<std::size_t>(otherParts)] += state.of(each);
        together.bytes[static_cast<std::size_t>(each)] = 0;
    }
    return together;
}

HeldParts heldParts(const RankStep &step)
{
    HeldParts parts;
    for (const ComponentSpec &spec : components()) {
        if (mostOf(step, spec.id) > 0)
            parts.drawn.push_back(spec.id);
    }
    return parts;
}

HeldParts heldParts(const RankStep &step, double leastDrawn)
{
    const HeldParts all = heldParts(step);
    HeldParts parts;
    for (const Component each : all.drawn)
        (double(mostOf(step, each)) < leastDrawn ? parts.others : parts.drawn).push_back(each);
    if (parts.others.size() < 2)
        return all;
    parts.drawn.push_back(otherParts);
    return parts;
}

std::vector<MemorySample> samplesOf(const RankStep &step, const TimelineLayout &layout)
{
    std::vector<MemorySample> samples;
    qreal begun = -1;     // of the place that is being filled
    std::size_t most = 0; // the sample with the most at its place
    for (const MemoryMoment &moment : step.course().moments) {
        const MemoryState *state = &step.course().states[static_cast<std::size_t>(moment.state)];
        const qreal x = layout.xOf(step.course().timeOf(moment, step.spans()));
        if (samples.empty() || x - begun >= finestStretch) {
            samples.push_back({x, state});
            begun = x;
            most = samples.size() - 1;
        } else if (state->all() >= samples[most].state->all()) {
            samples.resize(most);
            samples.push_back({begun, state});
        } else {
            samples.resize(most + 1);
            samples.push_back({begun + finestStretch / 2, state});
        }
    }
    return samples;
}

std::vector<qreal> drawnHeights(const MemoryState &state, const std::vector<Component> &parts, double pixelsPerByte)
{
    std::vector<qreal> heights;
    for (const Component part : parts)
        heights.push_back(double(state.of(part)) * pixelsPerByte);
    std::vector<qreal> raised = heights;
    qreal lacking = 0;
    for (qreal &height : raised) {
        if (height <= 0 || height >= lowestPart)
            continue;
        lacking += lowestPart - height;
        height = lowestPart;
    }
    const auto highest = std::ranges::max_element(raised);
    if (highest == raised.end() || lacking > mostTaken || *highest - lacking < lowestPart)
        return heights;
    *highest -= lacking;
    return raised;
}

QPolygonF stepsThrough(const std::vector<MemorySample> &samples, const std::vector<qreal> &heights, qreal right)
{
    QPolygonF line;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const qreal next = i + 1 < samples.size() ? samples[i + 1].x : right;
        line << QPointF(samples[i].x, heights[i]) << QPointF(std::max(next, samples[i].x), heights[i]);
    }
    return line;
}

} // namespace perrank::ui

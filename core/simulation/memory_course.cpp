// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/memory_course.h"

#include "core/memory/peak.h"
#include "core/memory/program.h"
#include "core/memory/rank_places.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace perrank {

namespace {

std::int64_t &bytesIn(MemoryState &state, Component component)
{
    return state.bytes[static_cast<std::size_t>(component)];
}

/// The value so many of all equal steps on the way from one to the other, rounded down: never above the straight line,
/// so that no sum on the way is above both ends.
std::int64_t between(std::int64_t from, std::int64_t to, std::int64_t done, std::int64_t all)
{
    const std::int64_t way = to - from;
    const std::int64_t rest = (way % all + all) % all;
    return from + (way - rest) / all * done + rest * done / all;
}

MemoryState between(const MemoryState &from, const MemoryState &to, std::int64_t done, std::int64_t all)
{
    MemoryState state;
    for (std::size_t i = 0; i < state.bytes.size(); ++i)
        state.bytes[i] = between(from.bytes[i], to.bytes[i], done, all);
    if (done == 0)
        state.instant = from.instant;
    else if (done == all)
        state.instant = to.instant;
    return state;
}

MemoryState stateAt(const RankInputs &in, Instant instant)
{
    MemoryState state;
    state.instant = instant;
    for (const ComponentSpec &spec : components()) {
        if (spec.bytesAt != nullptr)
            bytesIn(state, spec.id) = spec.bytesAt(in, instant).count();
    }
    return state;
}

/// What a rank holds at the instants of the estimate. Where the accounting has none, all parts at once is the end of
/// the forward pass, and activations come and go.
struct Instants {
    MemoryState endOfForward;
    MemoryState backward;
    std::optional<MemoryState> laterBlock; ///< where units are reduced one after the other
    MemoryState firstBlock;
    MemoryState embedding;
    MemoryState embeddingReduction;
    MemoryState optimizerStep;
};

Instants instantsOf(const RankInputs &in)
{
    const bool hasLater = std::ranges::count(instantsFor(in), Instant::LaterBlock) > 0;
    return {
        .endOfForward = stateAt(in, Instant::EndOfForward),
        .backward = stateAt(in, Instant::Backward),
        .laterBlock = hasLater ? std::optional(stateAt(in, Instant::LaterBlock)) : std::nullopt,
        .firstBlock = stateAt(in, Instant::FirstBlock),
        .embedding = stateAt(in, Instant::Embedding),
        .embeddingReduction = stateAt(in, Instant::EmbeddingReduction),
        .optimizerStep = stateAt(in, Instant::OptimizerStep),
    };
}

Instants allAtOnce(const RankInputs &in, std::int64_t layers)
{
    const MemoryState all = stateAt(in, Instant::Sum);
    MemoryState without = all;
    bytesIn(without, Component::Logits) = 0;
    MemoryState oneLayer = without;
    bytesIn(oneLayer, Component::Activations) = all.of(Component::Activations) / layers;
    MemoryState states = without;
    bytesIn(states, Component::Activations) = 0;
    return {all, without, std::nullopt, oneLayer, states, states, states};
}

/// The micro-batches of a step hold the same but the first, in which gradients that are added up are not there yet.
class CourseWriter {
public:
    CourseWriter(const RankInputs &in, const StepProgram &program, const std::vector<StepUnit> &units)
        : m_in(in), m_program(program), m_units(units),
          m_layers(std::ranges::count(units, StepUnitKind::Layer, &StepUnit::kind)),
          m_hasEmbedding(units.front().kind == StepUnitKind::Embedding), m_instants(statesFor(in))
    {
        const Ratio bytes = computeWeightBytes(in).ratio;
        for (const StepUnit &unit : units)
            m_unitBytes.push_back(steps::scaledUp(saturatingSum(unit.dense, unit.experts), bytes));
    }

    MemoryCourse written()
    {
        const bool addsUp = m_in.scenario.accumulation > 1 && m_in.scenario.pipelineParallel == 1;
        if (!addsUp)
            return write(m_instants);
        Scenario single = m_in.scenario;
        single.accumulation = 1;
        const RankInputs alone = inputsFor(single, m_in.strategy, m_in.place, Tracing(false));
        return write(statesFor(alone));
    }

private:
    [[nodiscard]] Instants statesFor(const RankInputs &in) const
    {
        return accountings[in.scenario.accounting].hasInstants ? instantsOf(in) : allAtOnce(in, m_layers);
    }

    MemoryCourse write(const Instants &first)
    {
        moment(noOperation, false, resting(first));
        for (std::size_t i = 0; i < m_program.operations.size(); ++i) {
            const Operation &operation = m_program.operations[i];
            m_operation = static_cast<std::int32_t>(i);
            const Instants &now = operation.microBatch == 0 ? first : m_instants;
            if (operation.kind == OperationKind::Forward)
                forward(now, static_cast<std::size_t>(operation.unit), operation.microBatch == 0);
            else if (operation.kind == OperationKind::Backward)
                backward(now, static_cast<std::size_t>(operation.unit), operation.microBatch == 0);
            else if (operation.kind == OperationKind::OptimizerStep)
                optimizerStep();
        }
        return std::move(m_course);
    }

    [[nodiscard]] bool dropsUnits() const
    {
        return programOf(m_in) == Program::UnitByUnit && m_in.strategy.weightGathersPerMicroBatch > 1
               && accountings[m_in.scenario.accounting].hasInstants;
    }

    /// Units that are gathered while this one computes forward.
    [[nodiscard]] std::int64_t gatheredFrom(std::size_t unit) const
    {
        const auto inFlight = std::max<std::size_t>(2, static_cast<std::size_t>(m_in.scenario.unitsInFlight));
        const std::size_t end = std::min(m_unitBytes.size(), unit + inFlight);
        std::int64_t bytes = 0;
        for (std::size_t i = unit; i < end; ++i)
            bytes = saturatingSum(bytes, m_unitBytes[i]);
        return bytes;
    }

    [[nodiscard]] std::int64_t layersDone(std::size_t units) const
    {
        return std::clamp<std::int64_t>(static_cast<std::int64_t>(units) - (m_hasEmbedding ? 1 : 0), 0, m_layers);
    }

    /// Between steps: what stays.
    static MemoryState resting(const Instants &at)
    {
        MemoryState state = at.endOfForward;
        state.instant = Instant::Sum;
        for (const Component each :
             {Component::Activations, Component::Logits, Component::GatheredParameters, Component::StepTemporaries})
            bytesIn(state, each) = 0;
        bytesIn(state, Component::CommunicationBuffers) = at.optimizerStep.of(Component::CommunicationBuffers);
        return state;
    }

    /// When so many units have been through the forward pass.
    [[nodiscard]] MemoryState inForward(const Instants &at, std::size_t units) const
    {
        MemoryState state = at.endOfForward;
        state.instant = Instant::Sum;
        bytesIn(state, Component::Logits) = 0;
        const std::int64_t activations = at.endOfForward.of(Component::Activations);
        bytesIn(state, Component::Activations) = between(0, activations, layersDone(units), m_layers);
        if (programOf(m_in) == Program::DeepSpeed)
            return state;
        const std::int64_t gathered = at.endOfForward.of(Component::GatheredParameters);
        bytesIn(state, Component::GatheredParameters) =
            dropsUnits()
                ? gatheredFrom(units)
                : between(0, gathered, static_cast<std::int64_t>(units) + 1, static_cast<std::int64_t>(m_units.size()));
        return state;
    }

    void forward(const Instants &at, std::size_t unit, bool isFirst)
    {
        const bool isLast = unit + 1 == m_units.size();
        show(false, {0, unit, isFirst}, isLast ? at.endOfForward : inForward(at, unit));
    }

    /// In even steps from the last layer, or the one before it, to the first one.
    [[nodiscard]] MemoryState inBackward(const Instants &at, std::int64_t layer) const
    {
        const std::int64_t done = m_layers - 1 - layer;
        if (done == 0)
            return at.backward;
        return at.laterBlock ? between(*at.laterBlock, at.firstBlock, done - 1, m_layers - 2)
                             : between(at.backward, at.firstBlock, done, m_layers - 1);
    }

    void backward(const Instants &at, std::size_t unit, bool isFirst)
    {
        switch (m_units[unit].kind) {
        case StepUnitKind::Head: // the loss's own backward pass belongs to the end of the forward pass
            return;
        case StepUnitKind::Layer:
            layerBackward(at, unit, isFirst);
            break;
        case StepUnitKind::Embedding:
            show(false, {2, unit, isFirst}, at.embedding);
            break;
        }
        if (unit > 0)
            return;
        if (!m_hasEmbedding)
            show(true, {3, 0, isFirst}, at.embedding);
        show(true, {4, 0, isFirst}, at.embeddingReduction);
    }

    void layerBackward(const Instants &at, std::size_t unit, bool isFirst)
    {
        MemoryState state = inBackward(at, m_units[unit].layer);
        show(false, {5, unit, isFirst}, state);
        if (m_layers == 1)
            return show(true, {6, unit, isFirst}, at.firstBlock);
        if (!dropsUnits())
            return;
        std::int64_t &gathered = bytesIn(state, Component::GatheredParameters);
        gathered = std::max<std::int64_t>(0, gathered - m_unitBytes[unit]);
        state.instant = Instant::Sum;
        show(true, {7, unit, isFirst}, state);
    }

    void optimizerStep()
    {
        show(false, {8, 0, false}, m_instants.optimizerStep);
        MemoryState after = resting(m_instants);
        for (const Component each : {Component::Momentum, Component::Variance})
            bytesIn(after, each) = m_instants.optimizerStep.of(each);
        if (m_course.states.front().of(Component::Gradients) == 0) // dropped until the next step
            bytesIn(after, Component::Gradients) = 0;
        show(true, {9, 0, false}, after);
    }

    /// States are the same in every micro-batch but the first, and are kept once.
    struct Key {
        int what;
        std::size_t unit;
        bool isFirst;

        auto operator<=>(const Key &) const = default;
    };

    void show(bool atEnd, const Key &key, const MemoryState &state)
    {
        const auto known = m_known.find(key);
        if (known != m_known.end())
            m_course.moments.push_back({m_operation, atEnd, known->second});
        else
            m_known.emplace(key, moment(m_operation, atEnd, state));
    }

    std::int32_t moment(std::int32_t operation, bool atEnd, MemoryState state)
    {
        const Ratio reserve = Ratio::of(m_in.scenario.reserve);
        bytesIn(state, Component::Reserve) = 0;
        bytesIn(state, Component::Reserve) = steps::scaledUp(state.all(), reserve);
        m_course.states.push_back(state);
        const auto number = static_cast<std::int32_t>(m_course.states.size()) - 1;
        m_course.moments.push_back({operation, atEnd, number});
        return number;
    }

    const RankInputs &m_in;
    const StepProgram &m_program;
    const std::vector<StepUnit> &m_units;
    std::int64_t m_layers;
    bool m_hasEmbedding;
    Instants m_instants;
    std::vector<std::int64_t> m_unitBytes;
    std::int32_t m_operation = noOperation;
    std::map<Key, std::int32_t> m_known;
    MemoryCourse m_course;
};

} // namespace

std::int64_t MemoryState::all() const
{
    return std::accumulate(bytes.begin(), bytes.end(), std::int64_t{0}, saturatingSum);
}

Component MemoryState::largest() const
{
    return static_cast<Component>(std::ranges::max_element(bytes) - bytes.begin());
}

Nanoseconds MemoryCourse::timeOf(const MemoryMoment &moment, const std::vector<Span> &spans) const
{
    if (moment.operation == noOperation)
        return Nanoseconds(0);
    const Span &span = spans[static_cast<std::size_t>(moment.operation)];
    return moment.atEnd ? span.end : span.start;
}

const MemoryMoment &MemoryCourse::peak() const
{
    std::vector<std::pair<std::int64_t, Instant>> ranked;
    for (const MemoryState &state : states)
        ranked.emplace_back(state.all(), state.instant);
    const auto rankOf = [&ranked](const MemoryMoment &moment) {
        return ranked[static_cast<std::size_t>(moment.state)];
    };
    return *std::ranges::max_element(moments, {}, rankOf);
}

MemoryCourse memoryCourse(const RankInputs &in, const StepProgram &program, const std::vector<StepUnit> &units)
{
    return CourseWriter(in, program, units).written();
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/heat_map.h"

#include "core/memory/components.h"
#include "core/memory/inputs.h"
#include "core/memory/peak.h"
#include "core/memory/verdict.h"
#include "core/scenario/splits.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

using Amounts = std::array<Quantity<Bytes>, instantsOfStep.size()>;

/// What grows with batch and sequence. None of it depends on how the strategy shards, so the places of a stage have it
/// in common.
constexpr std::array perTokenComponents{Component::Activations, Component::Logits, Component::Workspace};

bool isPerToken(Component id)
{
    return std::ranges::find(perTokenComponents, id) != perTokenComponents.end();
}

/// A place's memory without what grows with batch and sequence.
struct Fixed {
    Amounts at{}; ///< every instant
    Quantity<Bytes> modelStates;
};

/// What grows, at one batch and sequence.
struct Grown {
    Amounts at{};
    Quantity<Bytes> activations;
};

Fixed fixedOf(const RankInputs &in, std::span<const Instant> instants)
{
    Fixed fixed;
    for (const ComponentSpec &spec : components()) {
        if (spec.bytesAt == nullptr || isPerToken(spec.id))
            continue;
        Quantity<Bytes> largest;
        for (std::size_t i = 0; i < instants.size(); ++i) {
            const Quantity<Bytes> bytes = spec.bytesAt(in, instants[i]).amount;
            fixed.at[i] = fixed.at[i] + bytes;
            largest = std::max(largest, bytes);
        }
        if (spec.side == Side::ModelStates)
            fixed.modelStates = fixed.modelStates + largest;
    }
    return fixed;
}

Grown grownOf(const RankInputs &in, std::span<const Instant> instants)
{
    Grown grown;
    for (const Component id : perTokenComponents) {
        const ComponentSpec &spec = componentSpec(id);
        const bool steady = spec.isSteady(in.scenario);
        Quantity<Bytes> bytes;
        Quantity<Bytes> largest;
        for (std::size_t i = 0; i < instants.size(); ++i) {
            if (i == 0 || !steady)
                bytes = spec.bytesAt(in, instants[i]).amount;
            grown.at[i] = grown.at[i] + bytes;
            largest = std::max(largest, bytes);
        }
        if (spec.side == Side::Activations)
            grown.activations = grown.activations + largest;
    }
    return grown;
}

/// A stage with the places in it that may need the most.
struct StageOfMap {
    std::shared_ptr<StageParts> parts; ///< of the map's scenario, whatever its batch and sequence are now
    RankInputs in;                     ///< of the first of the places; what grows is the same in all
    std::vector<Fixed> places;

    /// A place that never holds more than one before it is never the first that needs the most.
    void add(const Fixed &place, std::size_t instants)
    {
        const auto covers = [&](const Fixed &before) {
            return std::equal(before.at.begin(), before.at.begin() + static_cast<std::ptrdiff_t>(instants),
                              place.at.begin(), std::greater_equal<>());
        };
        if (std::ranges::none_of(places, covers))
            places.push_back(place);
    }
};

/// Works out cells of one strategy: all that batch and sequence do not change is worked out once.
class Cells {
public:
    Cells(const Scenario &resolvedScenario, Strategy strategy)
        : m_scenario(resolvedScenario), m_reserve(Ratio::of(resolvedScenario.reserve))
    {
        Stages stages(m_scenario, Tracing(false));
        for (const RankPlace &place : rankPlaces(stages, strategies[strategy]))
            add(stages, place, strategies[strategy]);
    }
    Cells(const Cells &) = delete;
    Cells &operator=(const Cells &) = delete;

    void setSequence(std::int64_t sequence)
    {
        m_scenario.sequence = sequence;
        for (const StageOfMap &stage : m_stages)
            takeSequence(*stage.parts);
    }

    [[nodiscard]] HeatCell cellAt(std::int64_t batch)
    {
        m_scenario.microBatch = batch;
        HeatCell worst;
        bool isFirst = true;
        for (const StageOfMap &stage : m_stages) {
            takeMicroBatch(*stage.parts);
            const Grown grown = grownOf(stage.in, m_instants);
            for (const Fixed &place : stage.places) {
                const Quantity<Bytes> figure = figureOf(place, grown);
                if (isFirst || figure > worst.figure)
                    worst = {grown.activations, place.modelStates, figure};
                isFirst = false;
            }
        }
        return worst;
    }

    /// The smallest batch up to `most` at which activations win in the sequence that is set.
    [[nodiscard]] std::optional<std::int64_t> smallestWinner(std::int64_t most)
    {
        if (!cellAt(most).activationsWin())
            return std::nullopt;
        std::int64_t least = leastMapBatch;
        while (least < most) {
            const std::int64_t middle = least + (most - least) / 2;
            if (cellAt(middle).activationsWin())
                most = middle;
            else
                least = middle + 1;
        }
        return least;
    }

private:
    void add(Stages &stages, const RankPlace &place, const StrategySpec &strategy)
    {
        const bool isNew = m_stages.empty() || m_stages.back().in.place.stage != place.stage;
        if (isNew) {
            auto parts = std::make_shared<StageParts>(*stages.at(place.stage));
            m_stages.push_back({parts, inputsFor(parts, strategy, place), {}});
            m_instants = instantsFor(m_stages.back().in); // all stages have as many layers, and so the same ones
        }
        StageOfMap &stage = m_stages.back();
        stage.add(fixedOf(inputsFor(stage.parts, strategy, place), m_instants), m_instants.size());
    }

    [[nodiscard]] Quantity<Bytes> figureOf(const Fixed &place, const Grown &grown) const
    {
        Quantity<Bytes> most;
        for (std::size_t i = 0; i < m_instants.size(); ++i)
            most = std::max(most, place.at[i] + grown.at[i]);
        return m_reserve.numerator == 0 ? most : most + Quantity<Bytes>(steps::scaledUp(most.count(), m_reserve));
    }

    Scenario m_scenario;
    Ratio m_reserve;
    std::span<const Instant> m_instants;
    std::vector<StageOfMap> m_stages;
};

std::vector<std::int64_t> powersOfTwo(std::int64_t least, std::int64_t most)
{
    std::vector<std::int64_t> powers;
    for (std::int64_t power = least; power <= most; power *= 2)
        powers.push_back(power);
    return powers;
}

/// Middles of `count` equal parts of the logarithm from half a step below `least` to half a step above `most`.
std::vector<std::int64_t> fine(std::int64_t least, std::int64_t most, std::size_t count)
{
    const double steps = std::log2(double(most) / double(least)) + 1;
    std::vector<std::int64_t> values;
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double at = (double(i) + 0.5) / double(count) * steps - 0.5;
        values.push_back(std::max<std::int64_t>(1, std::llround(double(least) * std::exp2(at))));
    }
    return values;
}

/// A scenario of one strategy: the others must not make it impossible.
bool isPossible(Scenario scenario, Strategy strategy)
{
    scenario.strategies = {strategy};
    return impossibleSplits(scenario, resolved(scenario)).empty();
}

} // namespace

HeatMapAxes stopsOfMap()
{
    return {powersOfTwo(leastMapBatch, mostMapBatch), powersOfTwo(leastMapSequence, mostMapSequence)};
}

HeatMapAxes fineAxes(std::size_t rows, std::size_t columns)
{
    return {fine(leastMapBatch, mostMapBatch, rows), fine(leastMapSequence, mostMapSequence, columns)};
}

HeatMap heatMapFor(const Scenario &scenario, Strategy strategy, const HeatMapAxes &axes, const std::stop_token &stop)
{
    HeatMap map{.scenario = resolved(scenario),
                .strategy = strategy,
                .axes = axes,
                .capacity = capacityOf(scenario),
                .cells = {},
                .contour = {}};
    if (!isPossible(scenario, strategy))
        return map;
    Cells cells(map.scenario, strategy);
    map.cells.resize(map.rows() * map.columns());
    map.contour.reserve(map.columns());
    for (std::size_t column = 0; column < map.columns(); ++column) {
        if (stop.stop_requested()) {
            map.cells.clear();
            return map;
        }
        cells.setSequence(axes.sequences[column]);
        for (std::size_t row = 0; row < map.rows(); ++row)
            map.cells[row * map.columns() + column] = cells.cellAt(axes.batches[row]);
        map.contour.push_back(cells.smallestWinner(axes.batches.back()));
    }
    return map;
}

double leadOf(const HeatCell &cell)
{
    const auto activations = double(cell.activations.count());
    const auto states = double(cell.modelStates.count());
    if (states == 0 || activations == 0)
        return activations == states ? 0 : states == 0 ? mostLead : -mostLead;
    return std::clamp(std::log2(activations / states), -mostLead, mostLead);
}

int leadStep(const HeatCell &cell)
{
    constexpr double level = 0.5;
    constexpr int eachSide = leadSteps / 2;
    const double lead = leadOf(cell);
    const double beyondLevel = std::abs(lead) - level;
    if (beyondLevel <= 0)
        return eachSide;
    const int step = std::min(eachSide, 1 + int(beyondLevel / ((mostLead - level) / eachSide)));
    return lead > 0 ? eachSide + step : eachSide - step;
}

} // namespace perrank

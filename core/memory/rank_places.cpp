// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/rank_places.h"

#include "core/memory/schedule.h"
#include "core/memory/shards.h"

#include <algorithm>
#include <set>

namespace perrank {

namespace {

/// Where in a shard group the next rank holds something else than the one before it.
class Breaks {
public:
    explicit Breaks(std::int64_t ranks) : m_ranks(ranks) {}

    /// `rows` are dealt out to `shards` shards, each of which `ranksPerShard` ranks in a row have.
    void deal(std::int64_t rows, std::int64_t shards, std::int64_t ranksPerShard)
    {
        const ShardLayout layout = dealtOut(rows, shards);
        add(layout.fullRanks * ranksPerShard);
        if (layout.remainder > 0)
            add((layout.fullRanks + 1) * ranksPerShard);
    }

    /// The first index of every run of equal ranks, and the end.
    [[nodiscard]] std::vector<std::int64_t> all() const
    {
        std::vector<std::int64_t> bounds{0};
        bounds.insert(bounds.end(), m_at.begin(), m_at.end());
        bounds.push_back(m_ranks);
        return bounds;
    }

private:
    void add(std::int64_t index)
    {
        if (index > 0 && index < m_ranks)
            m_at.insert(index);
    }

    std::int64_t m_ranks;
    std::set<std::int64_t> m_at;
};

bool isDealtByRows(const Scenario &scenario, const StrategySpec &strategy)
{
    return strategy.shardsOptimizer && strategy.dealing == Dealing::UntilUsedUp && shardRanks(scenario, strategy) > 1;
}

std::int64_t typedParametersHere(const Scenario &scenario)
{
    const std::int64_t slices = scenario.tensorParallel * scenario.pipelineParallel;
    return (scenario.parameters + slices - 1) / slices;
}

std::vector<std::int64_t> boundsOf(Stages &stages, const StrategySpec &strategy, std::int64_t stage)
{
    const Scenario &scenario = stages.scenario();
    const std::int64_t ranks = shardRanks(scenario, strategy);
    Breaks breaks(ranks);
    if (!isDealtByRows(scenario, strategy))
        return breaks.all();
    if (!scenario.isFromShape()) {
        breaks.deal(typedParametersHere(scenario), ranks, 1);
        return breaks.all();
    }
    const std::int64_t expertShards = expertShardRanks(scenario, strategy);
    for (const HeldTensor &tensor : stages.at(stage)->tensors) {
        const bool isExpert = tensor.spec->part == ModelPart::Experts;
        const std::int64_t shards = isExpert ? expertShards : ranks;
        breaks.deal(tensor.rows.count(), shards, ranks / shards);
    }
    return breaks.all();
}

/// The ranks from `begin` to `end` of every shard group of a stage.
RankRange rangeOf(const Scenario &scenario, std::int64_t stage, std::int64_t group, std::int64_t begin,
                  std::int64_t end)
{
    const std::int64_t t = scenario.tensorParallel;
    const std::int64_t copies = copiesOf(scenario);
    const std::int64_t first = stage * copies * t + begin * t;
    if (end - begin == group)
        return {first, copies * t};
    const std::int64_t repeats = copies / group;
    return {first, (end - begin) * t, repeats, repeats == 1 ? 0 : group * t};
}

/// Two inner stages with as many layers of each kind.
bool haveSameTensors(const Scenario &scenario, std::int64_t one, std::int64_t other)
{
    PipelineStage a = stageOf(scenario, one);
    const PipelineStage b = stageOf(scenario, other);
    a.index = b.index;
    return a == b;
}

bool haveSameInFlight(const Scenario &scenario, std::int64_t one, std::int64_t other)
{
    const auto inFlight = [&scenario](std::int64_t stage) {
        return layersInFlight(scenario, stageOf(scenario, stage), Tracing(false)).count();
    };
    return inFlight(one) == inFlight(other);
}

} // namespace

bool RankRange::contains(std::int64_t rank) const
{
    if (rank < first || rank > last())
        return false;
    return period == 0 || (rank - first) % period < count;
}

std::vector<RankPlace> rankPlaces(const Scenario &scenario, const StrategySpec &strategy)
{
    Stages stages(scenario, Tracing(false));
    return rankPlaces(stages, strategy);
}

std::vector<RankPlace> rankPlaces(Stages &stages, const StrategySpec &strategy)
{
    const Scenario &scenario = stages.scenario();
    const std::int64_t group = shardRanks(scenario, strategy);
    const std::int64_t ranksPerExpertShard = group / expertShardRanks(scenario, strategy);
    std::vector<RankPlace> places;
    std::vector<std::int64_t> bounds;
    for (std::int64_t stage = 0; stage < scenario.pipelineParallel; ++stage) {
        const bool sameTensors = stage > 0 && haveSameTensors(scenario, stage - 1, stage);
        if (!sameTensors)
            bounds = boundsOf(stages, strategy, stage);
        else if (bounds.size() == 2 && haveSameInFlight(scenario, stage - 1, stage)) {
            places.back().ranks.count += rangeOf(scenario, stage, group, 0, group).count;
            continue;
        }
        for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
            places.push_back({.ranks = rangeOf(scenario, stage, group, bounds[i], bounds[i + 1]),
                              .stage = stage,
                              .shard = bounds[i],
                              .expertShard = bounds[i] / ranksPerExpertShard});
        }
    }
    return places;
}

} // namespace perrank

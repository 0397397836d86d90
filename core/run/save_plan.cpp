// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/save_plan.h"

#include "core/memory/estimate.h"
#include "core/model/rank_coordinates.h"
#include "core/simulation/collective_cost.h"

#include <algorithm>

namespace perrank {

namespace {

/// What a rank keeps of what a checkpoint stores.
struct Stored {
    std::int64_t weights = 0; ///< or the master copy that stands for them
    std::int64_t rest = 0;
};

std::int64_t bytesOf(const RankGroup &group, Component component)
{
    const ComponentAmount *found = group.find(component);
    return found == nullptr ? 0 : found->bytes.count();
}

std::int64_t sumOf(const RankGroup &group, std::initializer_list<Component> components)
{
    std::int64_t sum = 0;
    for (const Component each : components)
        sum = saturatingSum(sum, bytesOf(group, each));
    return sum;
}

/// What the first writers have one byte more of is dealt out, so that all shares make up the whole.
std::int64_t shareOf(std::int64_t whole, std::int64_t writer, std::int64_t writers)
{
    return whole / writers + (writer < whole % writers ? 1 : 0);
}

/// The job whose every rank holds a whole slice of the model: what is stored is shared, but not padded.
Scenario unsharded(Scenario scenario)
{
    scenario.strategies = {Strategy::Ddp};
    scenario.expertParallel = 1;
    return scenario;
}

/// Two digits at least, as frameworks number their slices.
std::string twoDigits(std::int64_t number)
{
    return (number < 10 ? "0" : "") + std::to_string(number);
}

class Planner {
public:
    Planner(const Scenario &scenario, Strategy strategy, bool listsFiles)
        : m_scenario(scenario), m_spec(strategies[strategy]), m_listsFiles(listsFiles)
    {
        m_estimate = estimateResolved(unsharded(scenario), false);
        m_copies = scenario.ranks / (scenario.tensorParallel * scenario.pipelineParallel);
        m_plan.strategy = strategy;
    }

    SavePlan plan()
    {
        if (m_estimate.isImpossible())
            return m_plan;
        for (std::int64_t rank = 0; rank < m_scenario.ranks; ++rank)
            addFilesOf(rank);
        return std::move(m_plan);
    }

private:
    void addFilesOf(std::int64_t rank)
    {
        const RankCoordinates at = coordinatesOf(m_scenario, rank);
        const std::int64_t copy = at.context + m_scenario.contextParallel * at.data;
        const std::int64_t slice = at.tensor + m_scenario.tensorParallel * at.stage;
        const RankGroup &group = m_estimate.strategies.front().groupOf(rank);
        m_ofRank = {};
        if (m_spec.shardsParameters)
            addShard(rank, copy, slice, group);
        else if (m_spec.shardsOptimizer)
            addWeightsAndShard(rank, copy, slice, group);
        else if (copy == 0)
            addFile(rank, wholeName(slice), {bytesOf(group, Component::Parameters), statesOf(group)});
        m_plan.writers += m_ofRank.count() > 0 ? 1 : 0;
        m_plan.mostOfOne = std::max(m_plan.mostOfOne, m_ofRank);
        m_plan.all = m_plan.all + m_ofRank;
    }

    [[nodiscard]] static std::int64_t statesOf(const RankGroup &group)
    {
        return sumOf(group, {Component::MasterWeights, Component::Optimizer, Component::Momentum, Component::Variance});
    }

    void addShard(std::int64_t rank, std::int64_t copy, std::int64_t slice, const RankGroup &group)
    {
        const bool isShardGroup = m_spec.group == ShardGroup::ShardSize;
        const std::int64_t writers = isShardGroup ? std::min(m_scenario.shardSize, m_copies) : m_copies;
        if (copy >= writers)
            return;
        const bool hasMaster = !accountings[m_scenario.accounting].masterWeights.isNone();
        const std::int64_t weights = bytesOf(group, hasMaster ? Component::MasterWeights : Component::Parameters);
        const std::int64_t moments = sumOf(group, {Component::Optimizer, Component::Momentum, Component::Variance});
        const std::int64_t ofWeights = shareOf(weights, copy, writers);
        const std::int64_t all = shareOf(saturatingSum(weights, moments), copy, writers);
        addFile(rank, shardName(copy, slice), {ofWeights, all - ofWeights});
    }

    void addWeightsAndShard(std::int64_t rank, std::int64_t copy, std::int64_t slice, const RankGroup &group)
    {
        if (copy == 0)
            addFile(rank, wholeName(slice), {bytesOf(group, Component::Parameters), 0});
        if (const std::int64_t states = statesOf(group); states > 0)
            addFile(rank, shardName(copy, slice), {0, shareOf(states, copy, m_copies)});
    }

    void addFile(std::int64_t rank, std::string name, const Stored &stored)
    {
        const Quantity<Bytes> bytes(saturatingSum(stored.weights, stored.rest));
        m_ofRank = m_ofRank + bytes;
        if (m_listsFiles)
            m_plan.files.push_back(
                {std::move(name), rank, FileState::Complete, bytes, bytes, Quantity<Bytes>(stored.weights)});
    }

    [[nodiscard]] std::string wholeName(std::int64_t slice) const
    {
        const bool isAll = !m_spec.shardsOptimizer;
        const std::string ofSlice = sliceCount() == 1 ? std::string() : "_" + std::to_string(slice);
        switch (m_scenario.checkpointOrder) {
        case CheckpointOrder::DeepSpeed:
            return "mp_rank_" + twoDigits(slice) + "_model_states.pt";
        case CheckpointOrder::Dcp:
            return "__" + std::to_string(slice) + "_0.distcp";
        case CheckpointOrder::Safe:
        case CheckpointOrder::Naive:
            return (isAll ? "checkpoint" : "weights") + ofSlice + ".pt";
        }
        return {};
    }

    [[nodiscard]] std::string shardName(std::int64_t copy, std::int64_t slice) const
    {
        const std::int64_t number = copy + slice * m_copies;
        switch (m_scenario.checkpointOrder) {
        case CheckpointOrder::DeepSpeed:
            return "zero_pp_rank_" + std::to_string(copy) + "_mp_rank_" + twoDigits(slice) + "_optim_states.pt";
        case CheckpointOrder::Dcp:
            return "__" + std::to_string(number) + (m_spec.shardsParameters ? "_0.distcp" : "_1.distcp");
        case CheckpointOrder::Safe:
        case CheckpointOrder::Naive:
            return "shard_" + std::to_string(number) + ".pt";
        }
        return {};
    }

    [[nodiscard]] std::int64_t sliceCount() const { return m_scenario.ranks / m_copies; }

    const Scenario &m_scenario;
    const StrategySpec &m_spec;
    bool m_listsFiles;
    Quantity<Bytes> m_ofRank; ///< what the rank at hand writes
    Estimate m_estimate;
    std::int64_t m_copies = 1;
    SavePlan m_plan;
};

} // namespace

Quantity<Bytes> SavePlan::of(std::int64_t rank) const
{
    Quantity<Bytes> sum;
    auto file = std::ranges::lower_bound(files, rank, {}, &CheckpointFile::rank);
    for (; file != files.end() && file->rank == rank; ++file)
        sum = sum + file->whole;
    return sum;
}

SavePlan savePlan(const Scenario &scenario, Strategy strategy)
{
    return Planner(scenario, strategy, true).plan();
}

SavePlan saveSize(const Scenario &scenario, Strategy strategy)
{
    return Planner(scenario, strategy, false).plan();
}

double writingSpeed(const Scenario &scenario, std::int64_t writers)
{
    return std::min(scenario.storageGigabytes,
                    scenario.storageTotalGigabytes / static_cast<double>(std::max<std::int64_t>(1, writers)));
}

Nanoseconds saveTime(const Scenario &scenario, Quantity<Bytes> mostOfOne, Quantity<Bytes> all)
{
    return rounded(std::max(static_cast<double>(mostOfOne.count()) / scenario.storageGigabytes,
                            static_cast<double>(all.count()) / scenario.storageTotalGigabytes));
}

std::string checkpointFolder(CheckpointOrder order, std::int64_t step)
{
    switch (order) {
    case CheckpointOrder::Safe:
    case CheckpointOrder::Dcp:
        return "step_" + std::to_string(step);
    case CheckpointOrder::DeepSpeed:
        return "global_step" + std::to_string(step);
    case CheckpointOrder::Naive:
        return "checkpoint";
    }
    return {};
}

std::string checkpointMarker(CheckpointOrder order)
{
    switch (order) {
    case CheckpointOrder::Safe:
    case CheckpointOrder::DeepSpeed:
        return "latest";
    case CheckpointOrder::Dcp:
        return ".metadata";
    case CheckpointOrder::Naive:
        return {};
    }
    return {};
}

} // namespace perrank

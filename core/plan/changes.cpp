// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/changes.h"

#include "core/plan/search.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::int64_t mostAccumulation = 1'000'000;

template <class Choices>
Setting choose(ParameterId id, Choices choice)
{
    return {id, static_cast<int>(choice)};
}

Candidate with(const Misfit &misfit, std::vector<Setting> settings)
{
    return {std::move(settings), misfit.now.strategy};
}

std::vector<Candidate> flashAttention(const Misfit &misfit)
{
    if (misfit.scenario.attention == Attention::Flash)
        return {};
    return {with(misfit, {choose(ParameterId::Attention, Attention::Flash)})};
}

std::vector<Candidate> bucketViews(const Misfit &misfit)
{
    if (misfit.scenario.bucketViews)
        return {};
    return {with(misfit, {choose(ParameterId::BucketViews, true)})};
}

std::vector<Candidate> sequenceParallel(const Misfit &misfit)
{
    if (misfit.scenario.sequenceParallel || misfit.scenario.tensorParallel == 1)
        return {};
    return {with(misfit, {choose(ParameterId::SequenceParallel, true)})};
}

/// Heads that keep fewer bytes per logit than the present one.
std::vector<Candidate> lossHead(const Misfit &misfit)
{
    const double now = lossHeads[misfit.whole.loss.value_or(LossHead::None)].bytesPerLogit;
    std::vector<Candidate> found;
    for (const LossHead head : {LossHead::Chunked, LossHead::LinearCe}) {
        if (lossHeads[head].bytesPerLogit < now)
            found.push_back(with(misfit, {choose(ParameterId::Loss, head)}));
    }
    return found;
}

/// What grad-op keeps whole from forward to backward is seen at an instant only.
bool isToldApart(const Scenario &scenario, Strategy strategy)
{
    return strategy != Strategy::FsdpGradOp || accountings[scenario.accounting].hasInstants;
}

/// Strategies that divide all that this one does and something more, those that send least first.
std::vector<Candidate> sharding(const Misfit &misfit)
{
    const StrategySpec &now = strategies[misfit.now.strategy];
    const auto dividesMore = [&now](const StrategySpec &other) {
        const bool keepsUp = other.shardsOptimizer >= now.shardsOptimizer
                             && other.shardsGradients >= now.shardsGradients
                             && other.shardsParameters >= now.shardsParameters;
        const int more = other.shardsOptimizer + other.shardsGradients + other.shardsParameters;
        return keepsUp && more > now.shardsOptimizer + now.shardsGradients + now.shardsParameters;
    };
    std::vector<std::pair<Quantity<Bytes>, Candidate>> bySent;
    for (const StrategySpec &other : strategies) {
        const bool runs = accountings[misfit.scenario.accounting].runs(other.id);
        if (!dividesMore(other) || !runs || !isToldApart(misfit.scenario, other.id))
            continue;
        std::vector<Strategy> bars = misfit.scenario.strategies;
        std::erase(bars, other.id);
        std::ranges::replace(bars, now.id, other.id);
        bySent.push_back(
            {sentBytes(misfit.scenario, other.id), {{{ParameterId::Strategies, std::move(bars)}}, other.id}});
    }
    std::ranges::stable_sort(bySent, {}, [](const auto &each) { return each.first; });
    std::vector<Candidate> found;
    for (auto &each : bySent)
        found.push_back(std::move(each.second));
    return found;
}

std::vector<Candidate> recompute(const Misfit &misfit)
{
    std::vector<Candidate> found;
    for (const RecomputeSpec &spec : recomputes) {
        if (spec.id > misfit.scenario.recompute)
            found.push_back(with(misfit, {choose(ParameterId::Recompute, spec.id)}));
    }
    return found;
}

/// The same global batch in smaller pieces, the largest first.
std::vector<Candidate> microBatch(const Misfit &misfit)
{
    const std::int64_t perStep = saturatingProduct(misfit.scenario.microBatch, misfit.scenario.accumulation);
    std::vector<Candidate> found;
    for (std::int64_t batch = misfit.scenario.microBatch - 1; batch >= 1; --batch) {
        if (perStep % batch == 0 && perStep / batch <= mostAccumulation)
            found.push_back(
                with(misfit, {{ParameterId::MicroBatch, batch}, {ParameterId::Accumulation, perStep / batch}}));
    }
    return found;
}

std::vector<Candidate> eightBitAdam(const Misfit &misfit)
{
    if (misfit.scenario.optimizer != Optimizer::AdamW)
        return {};
    return {with(misfit, {choose(ParameterId::Optimizer, Optimizer::AdamW8bit)})};
}

/// Gradients that are added up over micro-batches cannot be used at once.
std::vector<Candidate> stepInBackward(const Misfit &misfit)
{
    if (misfit.scenario.optimizerInBackward || misfit.scenario.accumulation > 1)
        return {};
    return {with(misfit, {choose(ParameterId::OptimizerInBackward, true)})};
}

/// Twice, four times … as many ranks for one sequence or one matrix, taken from the data-parallel ones; accumulation
/// keeps the global batch.
std::vector<Candidate> moreWays(const Misfit &misfit, ParameterId id, std::int64_t most)
{
    const std::int64_t now = std::get<std::int64_t>(valueOf(misfit.scenario, id));
    std::vector<Candidate> found;
    for (std::int64_t times = 2; times <= most / now; times *= 2) {
        const std::int64_t accumulation = saturatingProduct(misfit.scenario.accumulation, times);
        if (accumulation <= mostAccumulation)
            found.push_back(with(misfit, {{id, now * times}, {ParameterId::Accumulation, accumulation}}));
    }
    return found;
}

std::vector<Candidate> contextParallel(const Misfit &misfit)
{
    const Scenario &scenario = misfit.scenario;
    return moreWays(misfit, ParameterId::ContextParallel, std::min(scenario.ranks, scenario.sequence));
}

/// Inside a node: every layer waits for the other slices.
std::vector<Candidate> tensorParallel(const Misfit &misfit)
{
    const Scenario &scenario = misfit.scenario;
    return moreWays(misfit, ParameterId::TensorParallel, std::min(scenario.ranks, scenario.gpusPerNode));
}

std::vector<Candidate> moreRanks(const Misfit &misfit)
{
    const Question question{misfit.scenario, misfit.now.strategy, misfit.now.capacity};
    const auto ranks = fewestRanks(question, misfit.scenario.ranks + 1);
    return ranks ? std::vector{with(misfit, {{ParameterId::Ranks, *ranks}})} : std::vector<Candidate>{};
}

constexpr EnumTable table{std::array{
    ChangeSpec{ChangeId::FlashAttention, "attention", &flashAttention, false, "Dao et al., FlashAttention, 2022"},
    ChangeSpec{ChangeId::BucketViews, "bucket_views", &bucketViews, false,
               "PyTorch documentation, DistributedDataParallel, gradient_as_bucket_view"},
    ChangeSpec{ChangeId::SequenceParallel, "sequence_parallel", &sequenceParallel, false,
               "Korthikanti et al., 2022, §4.2.2"},
    ChangeSpec{ChangeId::LossHead, "loss", &lossHead, false,
               "torchtune, modules/loss/ce_chunked_output_loss.py; Hsu et al., Liger Kernel, 2024"},
    ChangeSpec{ChangeId::Sharding, "strategy", &sharding, true, sources::zeroStages},
    ChangeSpec{ChangeId::Recompute, "recompute", &recompute, false,
               "Chen et al., Training Deep Nets with Sublinear Memory Cost, 2016; Korthikanti et al., 2022, §5"},
    ChangeSpec{ChangeId::MicroBatch, "micro_batch", &microBatch, false, "PyTorch documentation, gradient accumulation"},
    ChangeSpec{ChangeId::EightBitAdam, "optimizer", &eightBitAdam, false,
               "Dettmers et al., 8-bit Optimizers via Block-wise Quantization, 2022"},
    ChangeSpec{ChangeId::StepInBackward, "optimizer_in_backward", &stepInBackward, false,
               "Lv et al., Full Parameter Fine-tuning with Limited Resources (LOMO), 2023"},
    ChangeSpec{ChangeId::ContextParallel, "context_parallel", &contextParallel, false,
               "Liu et al., Ring Attention, 2023"},
    ChangeSpec{ChangeId::TensorParallel, "tensor_parallel", &tensorParallel, false,
               "Shoeybi et al., Megatron-LM, 2019, §3"},
    ChangeSpec{ChangeId::Ranks, "ranks", &moreRanks, true, sources::zeroStages},
}};

} // namespace

const ChangeSpec &changeSpec(ChangeId id)
{
    return table[id];
}

std::span<const ChangeSpec> changeSpecs()
{
    return {table.begin(), table.size()};
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/disturbances.h"

#include "core/base/overload.h"
#include "core/simulation/random_draw.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace perrank {

namespace {

constexpr double perMillisecond = 1e6;
constexpr double perTera = 1e3;      // FLOPs ÷ (10¹² per second) is nanoseconds × 10⁻³
constexpr int flopsPerParameter = 2; // a product and a sum, per token
constexpr int backwardPasses = 2;    // of a forward pass: the gradients of the input and of the weights
constexpr int backwardPassesRecomputing = 3;
constexpr std::int64_t jitterOfStep = 1; // streams of draws
constexpr std::int64_t jitterOfOperation = 0;

/// The time of an operation that nothing disturbs; zero for a collective.
double timeOf(const Operation &operation, const ComputeTimes &times)
{
    switch (operation.kind) {
    case OperationKind::Forward:
        return times.forward[static_cast<std::size_t>(operation.unit)];
    case OperationKind::Backward:
        return times.backward[static_cast<std::size_t>(operation.unit)];
    case OperationKind::OptimizerStep:
        return times.optimizer;
    case OperationKind::AllReduce:
    case OperationKind::AllGather:
    case OperationKind::ReduceScatter:
        return 0;
    }
    return 0;
}

bool isPass(const Operation &operation)
{
    return operation.kind == OperationKind::Forward || operation.kind == OperationKind::Backward;
}

/// Of all forward and backward passes: their sum and the sum of their squares, in milliseconds.
struct Sums {
    double times = 0;
    double squares = 0;
};

Sums sumsOf(const StepProgram &program, const ComputeTimes &times)
{
    Sums sums;
    for (const Operation &operation : program.operations) {
        const double time = isPass(operation) ? timeOf(operation, times) / perMillisecond : 0;
        sums.times += time;
        sums.squares += time * time;
    }
    return sums;
}

double notNegative(double factor)
{
    return std::max(0.0, factor);
}

std::vector<double> perOperation(const NormalJitter &jitter, const Scenario &scenario, const StepProgram &program,
                                 const Sums &sums, std::int64_t rank, std::int64_t step)
{
    const double deviation = jitter.milliseconds / std::sqrt(sums.squares);
    std::vector<double> factors(program.operations.size(), 1);
    std::int64_t place = 0;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        if (!isPass(program.operations[i]))
            continue;
        const double u = drawn(scenario.seed, {jitterOfOperation, rank, step, place++});
        factors[i] = notNegative(1 + deviation * normalQuantile(u));
    }
    return factors;
}

/// What the step takes longer, in milliseconds.
double stepJitter(const Jitter &jitter, double u, double sum)
{
    return std::visit(Overload{
                          [](std::monostate) { return 0.0; },
                          [&](const NormalJitter &each) { return each.milliseconds * normalQuantile(u); },
                          [&](const ExponentialJitter &each) { return -each.milliseconds * std::log(1 - u); },
                          [&](const PauseJitter &each) { return u < each.probability ? (each.factor - 1) * sum : 0.0; },
                      },
                      jitter);
}

bool pausesHere(const Pause &pause, const Operation &operation, const StepUnit &unit)
{
    const auto kind = pause.phase == Phase::Forward ? OperationKind::Forward : OperationKind::Backward;
    return operation.kind == kind && operation.microBatch == 0 && unit.kind == StepUnitKind::Layer
           && unit.layer == pause.layer;
}

bool touches(const SlowLink &link, const CopyRanks &copies, std::int64_t copy)
{
    return link.rank ? copies.copyOf(*link.rank) == copy : copies.nodeOf(copy) == *link.node;
}

/// Products and sums of one layer's attention scores, of one token: each token with all of the sequence, of which flash
/// attention skips the half that lies ahead.
double scoreFlops(const RankInputs &in)
{
    const Scenario &scenario = in.scenario;
    if (!scenario.attentionFlops)
        return 0;
    const auto heads = static_cast<double>(scenario.heads) / static_cast<double>(scenario.tensorParallel);
    const auto widths = static_cast<double>(scenario.hasLatentAttention()
                                                ? scenario.headDim + scenario.ropeHeadDim + scenario.valueHeadDim
                                                : 2 * scenario.headDim);
    const double seen = scenario.attention == Attention::Flash ? 0.5 : 1;
    return flopsPerParameter * heads * widths * seen * static_cast<double>(scenario.sequence);
}

/// What a pass of a phase takes: per active parameter of a unit, and of a layer on top.
struct PassTime {
    double perParameter = 0;
    double perLayer = 0;
};

/// Times of a phase that are typed in count for the layers; else each unit needs what its FLOPs take.
std::vector<double> phaseTimes(const std::vector<StepUnit> &units, double typedMilliseconds, bool onlyLayers,
                               const PassTime &pass)
{
    std::vector<double> times;
    for (const StepUnit &unit : units) {
        const bool isLayer = unit.kind == StepUnitKind::Layer;
        const double flops = static_cast<double>(unit.active) * pass.perParameter + (isLayer ? pass.perLayer : 0);
        const double computed = onlyLayers && !isLayer ? 0 : flops;
        times.push_back(typedMilliseconds > 0 ? (isLayer ? typedMilliseconds * perMillisecond : 0) : computed);
    }
    return times;
}

} // namespace

CopyRanks copyRanks(const RankInputs &in)
{
    const std::int64_t copies = in.copies.count();
    const std::int64_t stride = in.scenario.tensorParallel;
    return {copies, in.stage.index * copies * stride, stride, in.scenario.gpusPerNode};
}

std::map<std::int64_t, CopyTrouble> troubles(const std::vector<Fault> &faults, const CopyRanks &copies,
                                             std::int64_t step)
{
    std::map<std::int64_t, CopyTrouble> found;
    for (const Fault &fault : faults) {
        std::visit(Overload{
                       [&](const SlowRank &slow) {
                           if (step >= slow.from && (!slow.to || step < *slow.to))
                               found[copies.copyOf(slow.rank)].slowdown *= slow.factor;
                       },
                       [&](const Pause &pause) { found[copies.copyOf(pause.rank)].pauses.push_back(pause); },
                       [](const auto &) {},
                   },
                   fault);
    }
    return found;
}

std::vector<GroupShape> groupShapes(const std::vector<Fault> &faults, const CopyRanks &copies, const Grouping &grouping)
{
    const auto count = static_cast<std::size_t>(copies.count / grouping.size);
    std::vector<GroupShape> shapes(count, {grouping.size, 0, 1});
    std::vector<std::int64_t> lastNode(count, -1);
    for (std::int64_t copy = 0; copy < copies.count; ++copy) {
        const auto group = static_cast<std::size_t>(grouping.groupOf(copy));
        if (std::exchange(lastNode[group], copies.nodeOf(copy)) != copies.nodeOf(copy))
            ++shapes[group].nodes;
    }
    for (const Fault &fault : faults) {
        const auto *link = std::get_if<SlowLink>(&fault);
        std::vector<bool> slowed(count, false);
        for (std::int64_t copy = 0; link != nullptr && copy < copies.count; ++copy) {
            const auto group = static_cast<std::size_t>(grouping.groupOf(copy));
            if (!slowed[group] && touches(*link, copies, copy)) {
                slowed[group] = true;
                shapes[group].slowdown *= link->factor;
            }
        }
    }
    return shapes;
}

std::optional<ComputeTimes> computeTimes(const RankInputs &in, const std::vector<StepUnit> &units)
{
    const Scenario &scenario = in.scenario;
    const auto peak = gpuTeraflops(scenario.gpu);
    const bool isTyped = scenario.forwardMilliseconds > 0;
    if (!peak && (!isTyped || scenario.backwardMilliseconds == 0))
        return std::nullopt;
    const double tokens = static_cast<double>(scenario.microBatch) * static_cast<double>(in.sequence.count());
    const double perFlop = tokens / (peak.value_or(1) * perTera * scenario.mfu);
    const PassTime forward{flopsPerParameter * perFlop, scoreFlops(in) * perFlop};
    const int passes = scenario.recompute == Recompute::Full ? backwardPassesRecomputing : backwardPasses;
    const PassTime backward{passes * forward.perParameter, passes * forward.perLayer};
    return ComputeTimes{phaseTimes(units, scenario.forwardMilliseconds, isTyped, forward),
                        phaseTimes(units, scenario.backwardMilliseconds, isTyped, backward),
                        scenario.optimizerMilliseconds * perMillisecond};
}

std::vector<Nanoseconds> computeDurations(const StepProgram &program, const std::vector<StepUnit> &units,
                                          const ComputeTimes &times, const CopyTrouble &trouble,
                                          const std::vector<double> &jitter)
{
    std::vector<Nanoseconds> durations;
    durations.reserve(program.operations.size());
    for (std::size_t i = 0; i < program.operations.size(); ++i) {
        const Operation &operation = program.operations[i];
        const double factor = !isPass(operation) ? 1 : jitter.size() == 1 ? jitter.front() : jitter[i];
        Nanoseconds duration = rounded(timeOf(operation, times) * trouble.slowdown * factor);
        for (const Pause &pause : trouble.pauses) {
            if (isPass(operation) && pausesHere(pause, operation, units[static_cast<std::size_t>(operation.unit)]))
                duration += rounded(pause.milliseconds * perMillisecond);
        }
        durations.push_back(duration);
    }
    return durations;
}

std::vector<double> jitterFactors(const Scenario &scenario, const StepProgram &program, const ComputeTimes &times,
                                  std::int64_t rank, std::int64_t step)
{
    const Sums sums = sumsOf(program, times);
    if (std::holds_alternative<std::monostate>(scenario.jitter) || sums.times == 0)
        return {1};
    const auto *normal = std::get_if<NormalJitter>(&scenario.jitter);
    if (normal != nullptr && normal->per == JitterPer::Operation)
        return perOperation(*normal, scenario, program, sums, rank, step);
    const double u = drawn(scenario.seed, {jitterOfStep, rank, step, 0});
    return {notNegative(1 + stepJitter(scenario.jitter, u, sums.times) / sums.times)};
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/step_issues.h"

#include "core/base/quantity.h"
#include "core/formula/explain.h"
#include "core/scenario/field_values.h"
#include "core/simulation/collective_cost.h"

#include <algorithm>
#include <iterator>

namespace perrank {

namespace {

constexpr std::int64_t mostOperations = 2'000'000;
constexpr std::int64_t mostSpans = 4'000'000;

std::string number(std::int64_t value)
{
    return written(value, NumberStyle{});
}

void impossible(std::vector<Issue> &issues, std::vector<ParameterId> parameters, Message message)
{
    issues.push_back({Severity::Impossible, std::move(parameters), std::move(message)});
}

/// Refuses the numbers of a fault that are none of the scenario's.
class FaultCheck {
public:
    FaultCheck(const Scenario &scenario, const Fault &fault) : m_scenario(scenario)
    {
        std::visit([this](const auto &each) { checkNumbers(each); }, fault);
    }

    std::vector<Issue> issues;
    std::vector<Issue> ofRun; ///< and not of a step

private:
    template <class Each>
    void checkNumbers(const Each &fault)
    {
        m_key = faultKinds[kindOf(fault)].key;
        if constexpr (requires { fault.rank; })
            least(fault.rank, m_scenario.ranks, ParameterId::Ranks,
                  m_scenario.ranks == 1 ? PERRANK_TEXT("`%1`: there is no rank %2; the only one is rank 0.")
                                        : PERRANK_TEXT("`%1`: there is no rank %2; ranks are 0 to %3."));
        if constexpr (requires { fault.node; })
            least(fault.node, nodes(), ParameterId::GpusPerNode,
                  nodes() == 1 ? PERRANK_TEXT("`%1`: there is no node %2; the only one is node 0.")
                               : PERRANK_TEXT("`%1`: there is no node %2; nodes are 0 to %3."));
        if constexpr (requires { fault.layer; })
            least(fault.layer, m_scenario.layers, ParameterId::Layers,
                  m_scenario.layers == 1 ? PERRANK_TEXT("`%1`: there is no layer %2; the only one is layer 0.")
                                         : PERRANK_TEXT("`%1`: there is no layer %2; layers are 0 to %3."));
        if constexpr (std::is_same_v<Each, CrashInSave>)
            least(fault.step, m_scenario.steps + 1, ParameterId::Steps, saveIsBeyond);
        else if constexpr (requires { fault.step; })
            least(fault.step, m_scenario.steps, ParameterId::Steps,
                  m_scenario.steps == 1 ? onlyStepIsBefore : stepIsBeyond);
        if constexpr (std::is_same_v<Each, UnevenBatches>)
            oneOfEachRank(fault);
        if constexpr (std::is_same_v<Each, SlowRank>)
            someSteps(fault);
        if constexpr (std::is_same_v<Each, CrashInSave>)
            atASave(fault);
        oneRankAlone(kindOf(fault));
        noSave(kindOf(fault));
    }

    /// It is found out by ranks that wait.
    void oneRankAlone(FaultKind kind)
    {
        const bool needsOthers = kind == FaultKind::Hang || kind == FaultKind::Mismatch
                                 || kind == FaultKind::GuardedSave || kind == FaultKind::SlowSave;
        if (m_scenario.ranks == 1 && needsOthers)
            impossible(ofRun, {ParameterId::Faults, ParameterId::Ranks},
                       {PERRANK_TEXT("`%1`: one rank alone has nobody who waits for it and reports it; 2 ranks or more "
                                     "can be simulated."),
                        {std::string(m_key)}});
    }

    void noSave(FaultKind kind)
    {
        const bool isOfSaves = kind == FaultKind::OneRankCheckpoint || kind == FaultKind::GuardedSave
                               || kind == FaultKind::CrashInSave || kind == FaultKind::SlowSave
                               || kind == FaultKind::DiskFull;
        if (isOfSaves && m_scenario.steps < m_scenario.checkpointEvery)
            warn({ParameterId::Faults, ParameterId::Steps, ParameterId::CheckpointEvery},
                 {m_scenario.steps == 1
                      ? PERRANK_TEXT(
                          "`%1` never strikes: a checkpoint is taken every %2 steps, and the run has only one.")
                      : PERRANK_TEXT("`%1` never strikes: a checkpoint is taken every %2 steps, and the run has %3."),
                  {std::string(m_key), number(m_scenario.checkpointEvery), number(m_scenario.steps)}});
    }

    void atASave(const CrashInSave &crash)
    {
        if (crash.step && (*crash.step == 0 || *crash.step % m_scenario.checkpointEvery != 0))
            warn({ParameterId::Faults, ParameterId::CheckpointEvery},
                 {PERRANK_TEXT("`crash_in_save` never strikes: no checkpoint is taken after %1 steps, but every %2."),
                  {number(*crash.step), number(m_scenario.checkpointEvery)}});
    }

    void someSteps(const SlowRank &slow)
    {
        if (slow.to && *slow.to <= slow.from)
            warn({ParameterId::Faults},
                 {PERRANK_TEXT("`slow_rank` never strikes: no step is from %1 on and before %2."),
                  {number(slow.from), number(*slow.to)}});
        else if (slow.from >= m_scenario.steps)
            warn({ParameterId::Faults, ParameterId::Steps},
                 {m_scenario.steps == 1
                      ? PERRANK_TEXT(
                          "`slow_rank` never strikes: it begins with step %1, and the only step of the run is 0.")
                      : PERRANK_TEXT(
                          "`slow_rank` never strikes: it begins with step %1, and the steps of the run are 0 to "
                          "%2."),
                  {number(slow.from), number(m_scenario.steps - 1)}});
    }

    void warn(std::vector<ParameterId> parameters, Message message)
    {
        issues.push_back({Severity::Warning, std::move(parameters), std::move(message)});
    }

    [[nodiscard]] std::int64_t nodes() const { return nodesOf(m_scenario); }

    void least(std::optional<std::int64_t> value, std::int64_t count, ParameterId id, std::string_view sentence)
    {
        if (value && *value >= count)
            impossible(issues, {ParameterId::Faults, id},
                       {sentence, {std::string(m_key), number(*value), number(count - 1), number(*value + 1)}});
    }

    void oneOfEachRank(const UnevenBatches &fault)
    {
        const auto found = static_cast<std::int64_t>(fault.batches.size());
        if (found != m_scenario.ranks)
            impossible(issues, {ParameterId::Faults, ParameterId::Ranks},
                       {PERRANK_TEXT("`%1`: expected the batches of each of %2 ranks; found %3 numbers."),
                        {std::string(m_key), number(m_scenario.ranks), number(found)}});
        else if (const auto [fewest, most] = std::ranges::minmax(fault.batches);
                 fewest < most && fewest >= m_scenario.steps)
            warn({ParameterId::Faults, ParameterId::Steps},
                 {m_scenario.steps == 1
                      ? PERRANK_TEXT(
                          "`uneven_batches` never strikes: the run has one step, and every rank a batch for it.")
                      : PERRANK_TEXT("`uneven_batches` never strikes: the run has %1 steps, and every rank a batch for "
                                     "each."),
                  {number(m_scenario.steps)}});
    }

    static constexpr std::string_view stepIsBeyond =
        PERRANK_TEXT("`%1`: step %2 is beyond the run, whose steps are 0 to %3: raise `steps` to %4 or more.");
    static constexpr std::string_view onlyStepIsBefore =
        PERRANK_TEXT("`%1`: step %2 is beyond the run, whose only step is 0: raise `steps` to %4 or more.");
    static constexpr std::string_view saveIsBeyond =
        PERRANK_TEXT("`%1`: the run ends before %2 steps are done; it has %3: raise `steps` to %2 or more.");

    const Scenario &m_scenario;
    std::string_view m_key;
};

/// Those that strike once, or at saves, are the run's.
void faultsLeftOut(const Scenario &scenario, std::vector<Issue> &issues)
{
    std::string keys;
    for (const FaultSpec &row : faultKinds) {
        const bool isThere =
            std::ranges::any_of(scenario.faults, [&row](const Fault &fault) { return kindOf(fault) == row.id; });
        if (isThere && !row.disturbsStep)
            keys.append(keys.empty() ? "`" : ", `").append(row.key).append("`");
    }
    if (!keys.empty())
        issues.push_back({Severity::Note,
                          {ParameterId::Faults},
                          {PERRANK_TEXT("The step is shown without what strikes in the run: %1."), {std::move(keys)}}});
}

void timesAreComputed(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.forwardMilliseconds > 0 && scenario.backwardMilliseconds > 0)
        return;
    issues.push_back({Severity::Note,
                      {ParameterId::ForwardMilliseconds, ParameterId::BackwardMilliseconds, ParameterId::Mfu},
                      {scenario.attentionFlops
                           ? PERRANK_TEXT("Times come from FLOPs at %1 of the GPU's peak, a fudge. Attention scores "
                                          "are among the FLOPs.")
                           : PERRANK_TEXT("Times come from FLOPs at %1 of the GPU's peak, a fudge. Attention scores "
                                          "are not among the FLOPs."),
                       {Ratio::of(scenario.mfu).text()}}});
}

} // namespace

std::vector<FaultIssue> faultIssues(const Scenario &scenario)
{
    std::vector<FaultIssue> all;
    for (std::size_t i = 0; i < scenario.faults.size(); ++i) {
        FaultCheck check(scenario, scenario.faults[i]);
        for (Issue &issue : check.issues)
            all.push_back({i, std::move(issue)});
        for (Issue &issue : check.ofRun)
            all.push_back({i, std::move(issue), true});
    }
    return all;
}

std::vector<Issue> trafficLeftOut(const Scenario &scenario)
{
    std::vector<Issue> issues;
    if (scenario.tensorParallel * scenario.pipelineParallel > 1)
        issues.push_back(
            {Severity::Warning,
             {ParameterId::TensorParallel, ParameterId::PipelineParallel},
             {PERRANK_TEXT("The step is that of the ranks which have copies of one slice of the model. What tensor "
                           "ranks send in each layer and what waits between pipeline stages are left out."),
              {}}});
    if (scenario.contextParallel > 1)
        issues.push_back({Severity::Warning,
                          {ParameterId::ContextParallel},
                          {PERRANK_TEXT("What context-parallel ranks send each other in attention is left out."), {}}});
    if (scenario.experts > 0 && scenario.expertParallel > 1)
        issues.push_back({Severity::Warning,
                          {ParameterId::ExpertParallel},
                          {PERRANK_TEXT("The tokens that travel to experts and back are left out."), {}}});
    return issues;
}

std::vector<Issue> stepIssues(const Scenario &scenario)
{
    std::vector<Issue> issues = check(scenario);
    for (FaultIssue &each : faultIssues(scenario)) {
        if (!each.isOfRun)
            issues.push_back(std::move(each.issue));
    }
    faultsLeftOut(scenario, issues);
    std::ranges::move(trafficLeftOut(scenario), std::back_inserter(issues));
    timesAreComputed(scenario, issues);
    return issues;
}

std::optional<Issue> tooManyOperations(std::int64_t operations)
{
    if (operations <= mostOperations)
        return std::nullopt;
    return Issue{Severity::Impossible,
                 {ParameterId::Accumulation, ParameterId::Layers, ParameterId::Bucket},
                 {PERRANK_TEXT("A step of more than %1 operations per rank is not simulated: fewer micro-batches, or "
                               "larger buckets, can be."),
                  {number(mostOperations)}}};
}

std::optional<Issue> tooManySpans(std::int64_t classes, std::int64_t operations)
{
    const std::int64_t spans = saturatingProduct(classes, operations);
    if (spans <= mostSpans)
        return std::nullopt;
    return Issue{
        Severity::Impossible,
        {ParameterId::Ranks, ParameterId::Jitter},
        {PERRANK_TEXT("%1 ranks that differ, with %2 operations each, are more than %3 in all: fewer ranks, or "
                      "no jitter, can be simulated."),
         {number(classes), number(operations), number(mostSpans)}}};
}

std::optional<Issue> tooLong(const Job &job)
{
    double longest = 0;
    for (const Actor &actor : job.actors) {
        double sum = 0;
        for (const Nanoseconds each : actor.durations)
            sum += static_cast<double>(each.count());
        longest += sum;
    }
    if (longest < static_cast<double>(longestTime.count()))
        return std::nullopt;
    return Issue{Severity::Impossible,
                 {ParameterId::ForwardMilliseconds, ParameterId::MicroBatch, ParameterId::Sequence},
                 {PERRANK_TEXT("The step is longer than a hundred years: it is not simulated."), {}}};
}

Issue peakUnknown()
{
    return {Severity::Impossible,
            {ParameterId::Gpu, ParameterId::ForwardMilliseconds, ParameterId::BackwardMilliseconds},
            {PERRANK_TEXT("The GPU has no peak to compute times from: give it `tflops`, or type in `forward_ms` and "
                          "`backward_ms`."),
             {}}};
}

} // namespace perrank

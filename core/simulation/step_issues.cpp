// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/step_issues.h"

#include "core/base/quantity.h"
#include "core/formula/explain.h"
#include "core/simulation/collective_cost.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::int64_t mostOperations = 2'000'000;
constexpr std::int64_t mostSpans = 20'000'000;

std::string number(std::int64_t value)
{
    return written(value, NumberStyle{});
}

void impossible(std::vector<Issue> &issues, std::vector<ParameterId> parameters, Message message)
{
    issues.push_back({Severity::Impossible, std::move(parameters), std::move(message)});
}

/// Refuses the faults whose numbers are none of the scenario's.
class FaultCheck {
public:
    explicit FaultCheck(const Scenario &scenario, std::vector<Issue> &issues) : m_scenario(scenario), m_issues(issues)
    {
    }

    void check(const Fault &fault)
    {
        m_key = faultKinds[kindOf(fault)].key;
        std::visit([this](const auto &each) { checkNumbers(each); }, fault);
    }

private:
    template <class Each>
    void checkNumbers(const Each &fault)
    {
        if constexpr (requires { fault.rank; })
            least("rank", fault.rank, m_scenario.ranks, ParameterId::Ranks);
        if constexpr (requires { fault.node; })
            least("node", fault.node, nodes(), ParameterId::GpusPerNode);
        if constexpr (requires { fault.layer; })
            least("layer", fault.layer, m_scenario.layers, ParameterId::Layers);
        if constexpr (std::is_same_v<Each, CrashInSave>)
            least("step", fault.step, m_scenario.steps + 1, ParameterId::Steps);
        else if constexpr (requires { fault.step; })
            least("step", fault.step, m_scenario.steps, ParameterId::Steps);
    }

    [[nodiscard]] std::int64_t nodes() const
    {
        return (m_scenario.ranks + m_scenario.gpusPerNode - 1) / m_scenario.gpusPerNode;
    }

    void least(std::string_view what, std::optional<std::int64_t> value, std::int64_t count, ParameterId id)
    {
        if (!value || *value < count)
            return;
        impossible(m_issues, {ParameterId::Faults, id},
                   {PERRANK_TEXT("`%1`: the `%2` must be from 0 to %3; found %4."),
                    {std::string(m_key), std::string(what), number(count - 1), number(*value)}});
    }

    const Scenario &m_scenario;
    std::vector<Issue> &m_issues;
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
        issues.push_back({Severity::Warning,
                          {ParameterId::Faults},
                          {PERRANK_TEXT("Not simulated yet: %1. The step shows slow ranks, pauses and slow links."),
                           {std::move(keys)}}});
}

void otherTrafficIsLeftOut(const Scenario &scenario, std::vector<Issue> &issues)
{
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
}

void timesAreComputed(const Scenario &scenario, std::vector<Issue> &issues)
{
    if (scenario.forwardMilliseconds > 0 && scenario.backwardMilliseconds > 0)
        return;
    issues.push_back({Severity::Note,
                      {ParameterId::ForwardMilliseconds, ParameterId::BackwardMilliseconds, ParameterId::Mfu},
                      {PERRANK_TEXT("Times come from FLOPs at %1 of the GPU's peak, a fudge. Attention scores are not "
                                    "among the FLOPs."),
                       {Ratio::of(scenario.mfu).text()}}});
}

} // namespace

std::vector<Issue> stepIssues(const Scenario &scenario)
{
    std::vector<Issue> issues = check(scenario);
    FaultCheck faults(scenario, issues);
    for (const Fault &fault : scenario.faults)
        faults.check(fault);
    faultsLeftOut(scenario, issues);
    otherTrafficIsLeftOut(scenario, issues);
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

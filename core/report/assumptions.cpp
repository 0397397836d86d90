// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/assumptions.h"

#include "core/catalog/gpus.h"
#include "core/catalog/networks.h"
#include "core/memory/estimate.h"
#include "core/report/derivations.h"
#include "core/report/rank_terms.h"

#include <algorithm>
#include <set>

namespace perrank {

namespace {

constexpr std::array leftOut{
    PERRANK_TEXT(
        "CUDA context and NCCL, 0.5 to 1.5 GiB on every GPU: enter them as context, so that the verdict counts "
        "them"),
    PERRANK_TEXT("what the allocator reserves beyond what is used, 1.0 to 1.4 times in published runs, and about 1.5 "
                 "times where batches differ in length; with the context it is the driver's range over a peak"),
    PERRANK_TEXT(
        "in the lesson sketch and the ZeRO paper: communication buckets, gathered layers, logits and temporary "
        "buffers; all parts are taken to be there at once"),
    PERRANK_TEXT("what tensor, pipeline, context and expert ranks send each other"),
    PERRANK_TEXT("NCCL's protocols, trees and sums in the switches: a collective has one latency and one bandwidth for "
                 "all sizes. Against published all-reduces it is within a quarter from 64 MiB on and within 35 % from "
                 "1 MiB on; smaller messages are latency alone, of which the line says little"),
    PERRANK_TEXT("attention scores among the FLOPs of a step, unless attention_flops is on"),
    PERRANK_TEXT("in a step: that transfers slow what is computed beside them, and that of many machines one is slow: "
                 "both are published means and stand beside the step, as what to expect on a cluster"),
    PERRANK_TEXT("DeepSpeed's trace of modules and reuse distance: every unit is gathered for every pass"),
    PERRANK_TEXT("saves beside the training, other shards when a checkpoint is loaded, and errors that the transport "
                 "reports"),
    PERRANK_TEXT("the data loader and everything in the memory of the host"),
    PERRANK_TEXT(
        "in a run: saves that go on beside training, checkpoints that are cut anew at load, and errors that the "
        "network reports by itself; NCCL's protocols, trees and reduction in the network"),
};

/// Settings under which formulas have other members than by default.
constexpr std::array<void (*)(Scenario &), 8> variants{
    [](Scenario &) {},
    [](Scenario &scenario) { scenario.attention = Attention::Eager, scenario.dropout = true; },
    [](Scenario &scenario) { setValue(scenario, ParameterId::Kernels, static_cast<int>(Kernels::Eager)); },
    [](Scenario &scenario) { scenario.recompute = Recompute::Full; },
    [](Scenario &scenario) { scenario.recompute = Recompute::Selective; },
    [](Scenario &scenario) { scenario.tensorParallel = 2, scenario.pipelineParallel = 2, scenario.accumulation = 4; },
    [](Scenario &scenario) { scenario.experts = 8, scenario.expertParallel = 2; },
    [](Scenario &scenario) { scenario.reserve = 0.1, scenario.contextBytes = 1'000'000'000; },
};

/// Gathers, each once.
class Gathering {
public:
    void add(const Assumption &assumption)
    {
        const auto isKnown = !m_seen.insert({assumption.kind, std::string(assumption.name), assumption.value}).second;
        if (!isKnown)
            m_all.push_back(assumption);
    }

    void addFormula(std::string_view name, const StepRef &step)
    {
        if (!step)
            return;
        const std::string symbols = explain(*step).symbols;
        add({AssumptionKind::Formula, name, symbols, {}, {}, usesFudge(*step) ? Trust::Fudge : Trust::Sourced});
        for (const Definition &each : definitionsIn(*step))
            add({AssumptionKind::Formula, each.name, explain(*each.of).symbols, {}, {}});
        for (const Citation &each : citations(*step))
            addConstant(each);
    }

    void addEstimate(const Estimate &estimate)
    {
        for (const StrategyEstimate &strategy : estimate.strategies) {
            for (const ComponentAmount &part : strategy.worst().components) {
                addFormula(componentName(part.component, estimate.scenario), part.bytes.step);
                addFormula(componentName(part.component, estimate.scenario), part.atPeak.step);
            }
            for (const Derivation &each : derivationsOf(strategy, estimate.scenario))
                std::ranges::for_each(citations(*each.bytes.step), [this](const Citation &fact) { addConstant(fact); });
            addFormula(PERRANK_TEXT("Sent per rank and step"), strategy.sentPerRank.step);
        }
        addFormula(PERRANK_TEXT("Global batch"), globalBatchTerm(estimate.scenario).step);
    }

    std::vector<Assumption> byKind()
    {
        std::ranges::stable_sort(m_all, {}, &Assumption::kind);
        return std::move(m_all);
    }

private:
    void addConstant(const Citation &fact)
    {
        const bool isFudge = fact.trust == Trust::Fudge;
        add({isFudge ? AssumptionKind::Fudge : AssumptionKind::Constant,
             fact.name,
             written(fact.value, NumberStyle{}),
             {},
             fact.source,
             fact.trust});
    }

    struct Key {
        AssumptionKind kind;
        std::string name;
        std::string value;
        auto operator<=>(const Key &) const = default;
    };
    std::set<Key> m_seen;
    std::vector<Assumption> m_all;
};

/// Parameters that are factors somebody invented.
void addFudges(Gathering &all)
{
    const Scenario usual;
    for (const ParameterId id : {ParameterId::Fudge, ParameterId::Reserve}) {
        const Parameter &row = parameter(id);
        const double number = usual.*std::get<DecimalNumber>(row.kind).field;
        all.add(
            {AssumptionKind::Fudge, row.label, written(Ratio::of(number), NumberStyle{}), row.help, {}, Trust::Fudge});
    }
}

void addCatalogs(Gathering &all)
{
    for (const AccountingSpec &row : accountings)
        all.add({AssumptionKind::Accounting, row.name, {}, row.explanation, row.source});
    for (const StrategySpec &row : strategies)
        all.add({AssumptionKind::Strategy, row.name, {}, row.explanation, row.source});
    for (const OptimizerSpec &row : optimizers)
        all.add({AssumptionKind::Optimizer, row.name, {}, row.explanation, row.source});
    for (const GpuSpec &row : gpus)
        all.add({AssumptionKind::Card,
                 row.name,
                 written(row.mebibytes, NumberStyle{}) + " MiB, " + written(Ratio::of(row.teraflops), NumberStyle{})
                     + " TFLOPS",
                 {},
                 row.source});
    for (const NetworkSpec &row : networks)
        all.add({AssumptionKind::Network, row.name,
                 written(Ratio::of(row.inNode.latencyMicroseconds), NumberStyle{}) + " µs, "
                     + written(Ratio::of(row.inNode.busGigabytesPerSecond), NumberStyle{}) + " GB/s",
                 row.explanation, row.source});
    for (const std::string_view each : leftOut)
        all.add({AssumptionKind::LeftOut, each, {}, {}, {}});
}

Scenario withEveryStrategy(Accounting accounting)
{
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.strategies.clear();
    for (const StrategySpec &row : strategies)
        scenario.strategies.push_back(row.id);
    return scenario;
}

} // namespace

std::vector<Assumption> assumptions()
{
    Gathering all;
    addFudges(all);
    for (const AccountingSpec &accounting : accountings) {
        for (void (*vary)(Scenario &) : variants) {
            Scenario scenario = withEveryStrategy(accounting.id);
            vary(scenario);
            all.addEstimate(estimate(scenario));
        }
    }
    for (const OptimizerSpec &optimizer : optimizers) {
        Scenario scenario = withEveryStrategy(Accounting::Amp);
        scenario.optimizer = optimizer.id;
        all.addEstimate(estimate(scenario));
    }
    addCatalogs(all);
    return all.byKind();
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/words.h"

#include "core/base/excerpt.h"
#include "core/catalog/presets.h"
#include "core/memory/effects.h"
#include "core/model/parameter_count.h"
#include "core/model/shard_groups.h"
#include "core/scenario/framework_settings.h"

#include <algorithm>

namespace perrank {

namespace {

const std::string dot = " · ";

bool hasModelOf(const Scenario &scenario, const Preset &preset)
{
    const Scenario whole = resolved(scenario);
    return whole == resolved(withPreset(whole, preset));
}

std::string number(std::int64_t value)
{
    return written(value, plainNumbers);
}

/// Nothing where no number depends on the data type.
std::string dtypeWords(const Scenario &scenario)
{
    const bool matters = whyWithoutEffect(scenario, ParameterId::Dtype).empty();
    return matters ? std::string(dtypes[scenario.dtype].name) + dot : std::string();
}

/// "framework torchtune (changed: kernels, loss)".
std::string frameworkWords(const Scenario &scenario)
{
    std::string changed;
    for (const ParameterId id : changedSinceFramework(scenario))
        changed += (changed.empty() ? " (changed: " : ", ") + std::string(parameter(id).key);
    return "framework " + std::string(frameworks[*scenario.framework].name) + changed + (changed.empty() ? "" : ")");
}

/// What is said only when it is not as usual.
std::string unusualWords(const Scenario &scenario)
{
    std::string words;
    if (scenario.framework)
        words += dot + frameworkWords(scenario);
    if (scenario.accumulation != 1)
        words += dot + "accumulation " + number(scenario.accumulation);
    if (scenario.attention != Attention::Flash)
        words += dot + insideSentence(attentions[scenario.attention].name) + dot + number(scenario.heads) + " heads";
    if (scenario.recompute != Recompute::None)
        words += dot + "recompute " + std::string(recomputes[scenario.recompute].key);
    return words;
}

} // namespace

std::string insideSentence(std::string_view name)
{
    const auto isCapital = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
    std::string words(name);
    if (std::ranges::count_if(words, isCapital) == 1 && isCapital(words.front()))
        words.front() = static_cast<char>(words.front() - 'A' + 'a');
    return words;
}

std::string parametersWords(std::int64_t count)
{
    return countText(count, plainNumbers) + (count == 1 ? " parameter" : " parameters");
}

std::string titleOf(const Document &document)
{
    if (!document.name.empty())
        return oneLine(document.name);
    const Preset *preset = findPreset(document.view.preset);
    if (preset != nullptr && hasModelOf(document.scenario, *preset))
        return std::string(preset->name);
    return parametersWords(parameterCount(resolved(document.scenario)));
}

std::string_view accountingNote(const Scenario &scenario)
{
    return scenario.optimizer == Optimizer::AdamW ? accountings[scenario.accounting].shortNote : std::string_view();
}

std::string accountingWords(const Scenario &scenario)
{
    const std::string note(accountingNote(scenario));
    return insideSentence(accountings[scenario.accounting].name) + (note.empty() ? "" : " (" + note + ")");
}

std::string scenarioWords(const Scenario &scenario)
{
    return "P = " + countText(parameterCount(scenario), plainNumbers) + dot + dtypeWords(scenario)
           + std::string(optimizers[scenario.optimizer].name) + dot + splitWords(scenario) + dot + "batch "
           + number(scenario.microBatch) + dot + "sequence " + number(scenario.sequence) + dot + "width "
           + number(scenario.width) + dot + number(scenario.layers) + (scenario.layers == 1 ? " layer" : " layers")
           + unusualWords(scenario) + dot + oneLine(gpuName(scenario.gpu));
}

std::string splitWords(const Scenario &scenario)
{
    struct Split {
        std::string_view symbol;
        std::int64_t ways;
    };
    const std::string copies = "N = " + number(copiesOf(scenario));
    std::string ways;
    for (const auto &[symbol, count] :
         {Split{"t", scenario.tensorParallel}, Split{"p", scenario.pipelineParallel},
          Split{"c", scenario.contextParallel}, Split{"e", scenario.experts > 0 ? scenario.expertParallel : 1}}) {
        if (count > 1)
            ways += std::string(symbol) + " = " + number(count) + ", ";
    }
    return ways.empty() ? copies : number(scenario.ranks) + " ranks (" + ways + copies + ")";
}

std::string verdictWords(const StrategyEstimate &strategy, const AmountStyle &style)
{
    const Quantity<Bytes> headroom = strategy.headroom;
    if (strategy.worst().peak.amount.isBeyond())
        return "does not fit · " + std::string(beyondText);
    if (strategy.verdict == Verdict::DoesNotFit)
        return "does not fit · " + amountText(Quantity<Bytes>(-headroom.count()), style) + " too much";
    const std::string word = strategy.verdict == Verdict::Tight ? "tight" : "fits";
    return word + " · " + amountText(headroom, style) + " free (" + percentText(headroom, strategy.capacity) + ")";
}

std::string crossoverWords(const Crossover &crossover)
{
    const std::string batch = crossover.microBatch ? "batch ≥ " + number(*crossover.microBatch) : std::string();
    const std::string sequence = crossover.sequence ? "seq ≥ " + number(*crossover.sequence) : std::string();
    if (batch.empty() && sequence.empty())
        return "never";
    return batch + (batch.empty() || sequence.empty() ? "" : " or ") + sequence;
}

std::string footerWords(const Scenario &scenario, const AmountStyle &style)
{
    const bool fudged = scenario.activations == ActivationModel::Fudge;
    std::string words(units[style.units].definition);
    if (fudged)
        words += dot + "activations use fudge " + written(Ratio::of(scenario.fudge), plainNumbers);
    if (scenario.reserve > 0)
        words += dot + "reserve is a fudge of " + written(Ratio::of(scenario.reserve), plainNumbers);
    return words + dot + "estimate, not a measurement";
}

Message fudgeSentence(const Scenario &scenario, const NumberStyle &style)
{
    return {PERRANK_TEXT("%1 is a fudge: an invented round factor for saved tensors per layer. Change it and see."),
            {written(Ratio::of(scenario.fudge), style)}};
}

std::string ranksWords(const RankRange &range, std::int64_t ranks)
{
    if (range.count == ranks)
        return ranks == 1 ? "the one" : "all " + number(ranks);
    const std::string last = number(range.first + range.count - 1);
    const std::string run =
        range.count == 1 ? "rank " + number(range.first) : "ranks " + number(range.first) + "–" + last;
    return range.repeats == 1 ? run : run + " of every " + number(range.period);
}

std::string headingOf(const StrategyEstimate &strategy, const Scenario &scenario)
{
    const StrategySpec &spec = strategies[strategy.strategy];
    std::string heading = std::string(spec.name) + ", N = " + number(copiesOf(scenario));
    if (spec.group == ShardGroup::ShardSize)
        heading += " in shard groups of " + number(shardRanks(scenario, spec));
    return strategy.groups.size() == 1 ? heading : heading + ", " + ranksWords(strategy.worst().ranks, scenario.ranks);
}

std::string partWords(const ComponentAmount &part, const Scenario &scenario)
{
    return std::string(componentName(part.component, scenario)) + (part.fudge ? " ⚠ fudge" : "");
}

} // namespace perrank

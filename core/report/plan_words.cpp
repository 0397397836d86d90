// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plan_words.h"

#include "core/plan/cost.h"
#include "core/storage/setting_text.h"

#include <algorithm>

namespace perrank {

namespace {

std::string name(Strategy strategy)
{
    return std::string(strategies[strategy].name);
}

std::string_view recomputeName(Recompute recompute)
{
    switch (recompute) {
    case Recompute::None:
        break;
    case Recompute::Selective:
        return PERRANK_TEXT("selective recompute");
    case Recompute::SelectiveOp:
        return PERRANK_TEXT("selective recompute by operation");
    case Recompute::Full:
        return PERRANK_TEXT("full recompute");
    }
    return PERRANK_TEXT("no recompute");
}

Message verdictSentence(const StrategyPlan &strategy, const AmountStyle &style)
{
    const StrategyEstimate &now = strategy.now;
    const bool fits = strategy.fits();
    const Quantity<Bytes> left = fits ? now.headroom : Quantity<Bytes>(-now.headroom.count());
    const std::vector<std::string> words{name(now.strategy), amountText(now.worst().peak.amount, style),
                                         amountText(now.capacity, style), amountText(left, style)};
    if (now.worst().peak.amount.isBeyond())
        return {PERRANK_TEXT("%1 does not fit: %2 of %3."), words};
    if (!fits)
        return {PERRANK_TEXT("%1 does not fit: %2 of %3, %4 too much."), words};
    return {now.verdict == Verdict::Tight ? PERRANK_TEXT("%1 is tight: %2 of %3, %4 free.")
                                          : PERRANK_TEXT("%1 fits: %2 of %3, %4 free."),
            words};
}

Message batchSentence(const StrategyPlan &strategy, const AmountStyle &style)
{
    const auto number = [&style](std::int64_t value) { return written(value, style.numbers); };
    const std::string misses = amountText(strategy.nextBatchMisses.value_or(Quantity<Bytes>()), style);
    if (!strategy.largestMicroBatch)
        return {PERRANK_TEXT("Not even batch 1 fits: it misses by %1."), {misses}};
    const std::int64_t batch = *strategy.largestMicroBatch;
    if (!strategy.nextBatchMisses)
        return {PERRANK_TEXT("Every batch up to %1 fits."), {number(batch)}};
    return {PERRANK_TEXT("Batch %1 fits, batch %2 misses by %3."), {number(batch), number(batch + 1), misses}};
}

Message sequenceSentence(const StrategyPlan &strategy, const Plan &plan, const AmountStyle &style)
{
    const std::string batch = written(plan.whole.microBatch, style.numbers);
    if (!strategy.longestSequence)
        return {PERRANK_TEXT("No sequence is short enough at batch %1."), {batch}};
    return {PERRANK_TEXT("The longest sequence at batch %1 is %2 tokens."),
            {batch, written(*strategy.longestSequence, style.numbers)}};
}

Message ranksSentence(const StrategyPlan &strategy, const AmountStyle &style)
{
    if (!strategy.fewestRanks)
        return {PERRANK_TEXT("No number of ranks fits: more of them do not help."), {}};
    return {PERRANK_TEXT("The fewest ranks that fit: %1."), {written(*strategy.fewestRanks, style.numbers)}};
}

/// Sharding is not to blame, and not the cure, where activations are the larger side.
Message blameSentence(const StrategyPlan &strategy, const AmountStyle &style)
{
    const RankGroup &worst = strategy.now.worst();
    return {PERRANK_TEXT("Do not blame ZeRO for an activation OOM: activations take %1 on a rank, model states %2, and "
                         "only these are divided by more ranks or a higher stage."),
            {amountText(worst.activations.amount, style), amountText(worst.modelStates.amount, style)}};
}

} // namespace

Message changeName(const Change &change, const NumberStyle &style)
{
    const auto number = [&](ParameterId id) { return written(change.number(id), style); };
    switch (change.id) {
    case ChangeId::FlashAttention:
        return {PERRANK_TEXT("flash attention"), {}};
    case ChangeId::BucketViews:
        return {PERRANK_TEXT("bucket views"), {}};
    case ChangeId::SequenceParallel:
        return {PERRANK_TEXT("sequence parallelism"), {}};
    case ChangeId::LossHead:
        return {change.choice<LossHead>() == LossHead::LinearCe ? PERRANK_TEXT("head and loss in one kernel")
                                                                : PERRANK_TEXT("loss in chunks"),
                {}};
    case ChangeId::Sharding:
        return {PERRANK_TEXT("%1 instead of %2"), {name(change.strategy), name(change.of)}};
    case ChangeId::Recompute:
        return {recomputeName(change.choice<Recompute>()), {}};
    case ChangeId::MicroBatch:
        return {PERRANK_TEXT("batch %1, accumulated %2 times"),
                {number(ParameterId::MicroBatch), number(ParameterId::Accumulation)}};
    case ChangeId::EightBitAdam:
        return {PERRANK_TEXT("8-bit Adam"), {}};
    case ChangeId::StepInBackward:
        return {PERRANK_TEXT("optimizer step in backward"), {}};
    case ChangeId::ContextParallel:
        return {PERRANK_TEXT("context parallel %1"), {number(ParameterId::ContextParallel)}};
    case ChangeId::TensorParallel:
        return {PERRANK_TEXT("tensor parallel %1"), {number(ParameterId::TensorParallel)}};
    case ChangeId::Ranks:
        return {PERRANK_TEXT("%1 ranks"), {number(ParameterId::Ranks)}};
    }
    return {};
}

Message figureAfter(const Change &change, const StrategyPlan &of, const AmountStyle &style)
{
    const Quantity<Bytes> left = of.now.capacity - change.bytes;
    if (change.fits)
        return {PERRANK_TEXT("%1, %2 free"), {amountText(change.bytes, style), amountText(left, style)}};
    return {PERRANK_TEXT("%1, %2 too much"),
            {amountText(change.bytes, style), amountText(Quantity<Bytes>(-left.count()), style)}};
}

std::string settingsText(const Change &change)
{
    std::string text;
    for (const Setting &each : change.settings)
        text += (text.empty() ? "--set " : " --set ") + std::string(parameter(each.id).key) + "=" + typedText(each);
    return text;
}

std::vector<Message> sentencesOn(const StrategyPlan &strategy, const Plan &plan, const AmountStyle &style)
{
    std::vector<Message> sentences{verdictSentence(strategy, style), batchSentence(strategy, style),
                                   sequenceSentence(strategy, plan, style), ranksSentence(strategy, style)};
    if (!strategy.fits() && strategy.now.activationsDominate)
        sentences.push_back(blameSentence(strategy, style));
    return sentences;
}

std::optional<Message> noChangeSentence(const StrategyPlan &strategy, const AmountStyle &style)
{
    if (strategy.fits())
        return Message{PERRANK_TEXT("Nothing has to change: %1 of %2 are free."),
                       {amountText(strategy.now.headroom, style), amountText(strategy.now.capacity, style)}};
    if (!strategy.changes.empty())
        return std::nullopt;
    if (!strategy.closest)
        return Message{PERRANK_TEXT("No single change fits, and none needs less."), {}};
    return Message{PERRANK_TEXT("No single change fits. The closest is %1: %2."),
                   {changeName(*strategy.closest, style.numbers).english(),
                    figureAfter(*strategy.closest, strategy, style).english()}};
}

Message costSentence(const Scenario &scenario, const NumberStyle &style)
{
    return {scenario.ranks == 1 ? PERRANK_TEXT("%1 GPU × %2 per GPU-hour = %3 per hour, %4 per day, "
                                               "in your currency.")
                                : PERRANK_TEXT("%1 GPUs × %2 per GPU-hour = %3 per hour, %4 per day, "
                                               "in your currency."),
            {written(scenario.ranks, style), written(Ratio::of(scenario.gpuPrice), style),
             written(costPerHour(scenario), style), written(costPerDay(scenario), style)}};
}

} // namespace perrank

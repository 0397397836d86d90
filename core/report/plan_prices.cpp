// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/rank_coordinates.h"
#include "core/plan/cost.h"
#include "core/report/plan_words.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

/// Words for one price, with what they tell of.
struct Prices {
    const Change &change;
    const Plan &plan;
    const AmountStyle &style;

    [[nodiscard]] const Scenario &before() const { return plan.whole; }
    [[nodiscard]] Scenario after() const { return resolved(changed(plan.scenario, change)); }
    [[nodiscard]] std::string number(std::int64_t value) const { return written(value, style.numbers); }
    [[nodiscard]] std::string amount(Quantity<Bytes> bytes) const { return amountText(bytes, style); }

    [[nodiscard]] Quantity<Bytes> sentBefore() const
    {
        return std::ranges::find(plan.strategies, change.of, [](const StrategyPlan &each) { return each.now.strategy; })
            ->now.sentPerRank.amount;
    }

    /// "1.5", at most two decimals.
    [[nodiscard]] std::string times(Quantity<Bytes> now, Quantity<Bytes> then) const
    {
        constexpr double hundredths = 100;
        const double ratio = static_cast<double>(then.count()) / static_cast<double>(now.count());
        return written(Ratio::of(std::round(ratio * hundredths) / hundredths), style.numbers);
    }

    [[nodiscard]] Message sharding() const;
    [[nodiscard]] Message recompute() const;
    [[nodiscard]] Message microBatch() const;
    [[nodiscard]] Message ways() const;
    [[nodiscard]] Message ranks() const;
};

Message Prices::sharding() const
{
    const Quantity<Bytes> now = sentBefore();
    if (now.count() == 0 || change.sent.isBeyond())
        return {PERRANK_TEXT("%1 sent per rank and step."), {amount(change.sent)}};
    if (change.sent <= now)
        return {PERRANK_TEXT("No more traffic: %1 sent per rank and step, now %2."),
                {amount(change.sent), amount(now)}};
    return {PERRANK_TEXT("%1 times the traffic: %2 sent per rank and step instead of %3."),
            {times(now, change.sent), amount(change.sent), amount(now)}};
}

/// The attention core is S / (6 W) of the matrix products of a layer, and one more forward pass is a third of a step.
/// Source: Narayanan et al., 2021, appendix; Korthikanti et al., 2022, §5.
Message Prices::recompute() const
{
    switch (change.choice<Recompute>()) {
    case Recompute::None:
        break;
    case Recompute::Selective: {
        constexpr double perWidth = 18;
        constexpr double perToken = 3;
        constexpr double percent = 100;
        const auto tokens = static_cast<double>(before().sequence);
        const double more = tokens / (perWidth * static_cast<double>(before().width) + perToken * tokens);
        return {PERRANK_TEXT("About %1 % more compute: attention scores are computed again."),
                {number(std::max<std::int64_t>(1, std::llround(more * percent)))}};
    }
    case Recompute::SelectiveOp:
        return {PERRANK_TEXT("About one sixth more compute: every other matrix product is computed again."), {}};
    case Recompute::Full:
        break;
    }
    return {PERRANK_TEXT("About one third more compute: one more forward pass."), {}};
}

Message Prices::microBatch() const
{
    const std::vector<std::string> pieces{number(change.number(ParameterId::Accumulation)),
                                          number(before().accumulation), number(globalBatch(before())),
                                          amount(change.sent), amount(sentBefore())};
    if (change.sent > sentBefore())
        return {
            PERRANK_TEXT("%1 smaller passes per step instead of %2, each less efficient, and %4 sent per rank and step "
                         "instead of %5; the global batch stays %3."),
            pieces};
    return {PERRANK_TEXT("%1 smaller passes per step instead of %2, each less efficient; the global batch stays %3."),
            pieces};
}

Message Prices::ways() const
{
    const std::string passes = number(change.number(ParameterId::Accumulation));
    if (change.id == ChangeId::ContextParallel)
        return {
            PERRANK_TEXT("Keys and values travel from rank to rank in every layer; %1 passes per step instead of %2 "
                         "keep the global batch at %3, with %4 sent per rank and step for the weights instead of %5."),
            {passes, number(before().accumulation), number(globalBatch(before())), amount(change.sent),
             amount(sentBefore())}};
    constexpr std::int64_t perLayer = 4;
    return {PERRANK_TEXT(
                "%4 all-reduces per pass, four in each layer, and %1 passes per step instead of %2 keep the global "
                "batch at %3."),
            {passes, number(before().accumulation), number(globalBatch(before())),
             number(saturatingProduct(perLayer, before().layers))}};
}

Message Prices::ranks() const
{
    const Scenario then = after();
    const std::int64_t more = then.ranks - before().ranks;
    return {more == 1 ? PERRANK_TEXT("%1 GPU more: %2 instead of %3 per hour in your currency, and a global "
                                     "batch of %4 instead of %5.")
                      : PERRANK_TEXT("%1 GPUs more: %2 instead of %3 per hour in your currency, and a global "
                                     "batch of %4 instead of %5."),
            {number(more), written(costPerHour(then), style.numbers), written(costPerHour(before()), style.numbers),
             number(globalBatch(then)), number(globalBatch(before()))}};
}

Message lossPrice(LossHead head)
{
    if (head == LossHead::LinearCe)
        return {PERRANK_TEXT(
                    "Next to none: the same loss from one kernel, which has to be installed; no logits to look at."),
                {}};
    return {PERRANK_TEXT("Next to none: the same loss, for one eighth of the logits at a time."), {}};
}

} // namespace

Message priceOf(const Change &change, const Plan &plan, const AmountStyle &style)
{
    const Prices prices{change, plan, style};
    switch (change.id) {
    case ChangeId::FlashAttention:
        return {PERRANK_TEXT("None: scores are computed in tiles and never stored, which is faster, too."), {}};
    case ChangeId::BucketViews:
        return {PERRANK_TEXT("None: gradients live in the buckets that are sent."), {}};
    case ChangeId::SequenceParallel:
        return {PERRANK_TEXT("None: each all-reduce becomes a reduce-scatter and an all-gather of the same bytes."),
                {}};
    case ChangeId::LossHead:
        return lossPrice(change.choice<LossHead>());
    case ChangeId::Sharding:
        return prices.sharding();
    case ChangeId::Recompute:
        return prices.recompute();
    case ChangeId::MicroBatch:
        return prices.microBatch();
    case ChangeId::EightBitAdam:
        return {PERRANK_TEXT("Precision: Adam's two averages have one byte each, with one scale for 256 parameters."),
                {}};
    case ChangeId::StepInBackward:
        return {PERRANK_TEXT("No accumulation, and no clipping by the norm of all gradients: they are never there at "
                             "once."),
                {}};
    case ChangeId::ContextParallel:
    case ChangeId::TensorParallel:
        return prices.ways();
    case ChangeId::Ranks:
        return prices.ranks();
    }
    return {};
}

} // namespace perrank

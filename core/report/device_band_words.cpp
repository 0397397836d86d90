// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/device_band_words.h"

#include "core/catalog/device_allowances.h"
#include "core/formula/unit_space.h"

namespace perrank {

namespace {

constexpr int digitsOfEnds = 3;
constexpr int digitsOfContext = 2;

/// Both numbers in the unit of the upper one, which is written behind it.
std::pair<std::string, std::string> inOneUnit(Quantity<Bytes> low, Quantity<Bytes> high, const AmountStyle &style,
                                              int digits)
{
    if (high.isBeyond())
        return {amountText(low, style, digits), amountText(high, style, digits)};
    const AmountUnit unit = unitFor(static_cast<double>(high.count()), style.units);
    return {numberText(low, unit, style, digits),
            withUnit(numberText(high, unit, style, digits), unit.sign, style.numbers)};
}

/// "1.0", "1.4".
std::string tenths(double share, const NumberStyle &style)
{
    const Ratio ratio = Ratio::of(share);
    return written(ratio.denominator == 1 ? Ratio{ratio.numerator * 10, 10} : ratio, style);
}

Quantity<Bytes> bytes(double count)
{
    return Quantity<Bytes>(static_cast<std::int64_t>(count));
}

void append(std::string &list, std::string_view separator, const std::string &item)
{
    list.append(list.empty() ? "" : separator).append(item);
}

} // namespace

Message rangeMessage(Quantity<Bytes> low, Quantity<Bytes> high, const AmountStyle &style)
{
    const auto [from, to] = inOneUnit(low, high, style, digitsOfEnds);
    return {PERRANK_TEXT("%1 to %2"), {from, to}};
}

Message deviceBandReasons(const Scenario &scenario, const AmountStyle &style)
{
    const std::string least = tenths(reservedByAllocator.least.value, style.numbers);
    const std::string most = tenths(reservedByAllocator.most.value, style.numbers);
    if (scenario.contextBytes > 0)
        return {PERRANK_TEXT("allocator %1 to %2 times, context %3 as set"),
                {least, most, amountText(Quantity<Bytes>(scenario.contextBytes), style, digitsOfEnds)}};
    const auto [from, to] =
        inOneUnit(bytes(contextAndNccl.least.value), bytes(contextAndNccl.most.value), style, digitsOfContext);
    return {PERRANK_TEXT("allocator %1 to %2 times, CUDA context and NCCL %3 to %4"), {least, most, from, to}};
}

Message mayPassMessage()
{
    return {PERRANK_TEXT("fits by the allocated bytes; what the driver shows may pass the card"), {}};
}

std::string deviceBandSentence(const Estimate &estimate, const AmountStyle &style)
{
    std::string ranges;
    std::string near;
    for (const StrategyEstimate &strategy : estimate.strategies) {
        const std::optional<DeviceBand> band = deviceBandOf(strategy.worst(), estimate.scenario);
        if (!band)
            return {};
        const std::string name(strategies[strategy.strategy].name);
        append(ranges, " · ", name + " " + rangeMessage(band->low.amount, band->high.amount, style).english());
        if (mayPassTheCard(strategy.worst(), estimate.scenario))
            append(near, ", ", name);
    }
    if (ranges.empty())
        return {};
    const std::string reasons = deviceBandReasons(estimate.scenario, style).english();
    const std::string sentence = "On the card (" + reasons + "): " + ranges + "; a range and not part of the verdict.";
    return near.empty() ? sentence : sentence + " " + near + ": " + mayPassMessage().english() + ".";
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/crossover_form.h"

#include "core/memory/crossover.h"
#include "core/report/amount_text.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

constexpr std::int64_t slack = 3; ///< bytes by which sums of rounded figures may miss

/// Activations with the parameter as it is, doubled and tripled.
struct Probe {
    std::int64_t value;
    std::int64_t once;
    std::int64_t twice;
    std::int64_t thrice;
    std::int64_t states;

    [[nodiscard]] bool hasNumbers() const
    {
        return !Quantity<Bytes>(thrice).isBeyond() && !Quantity<Bytes>(states).isBeyond() && once > 0;
    }
};

Probe probe(const Estimate &estimate, const StrategyEstimate &strategy, ParameterId id)
{
    const Scenario &scenario = estimate.scenario;
    const RankGroup &group = strategy.worst();
    const std::int64_t value = std::get<std::int64_t>(valueOf(scenario, id));
    const auto at = [&](std::int64_t times) {
        return activationsWith(scenario, strategies[strategy.strategy], group, id, times * value).count();
    };
    return {value, at(1), at(2), at(3), group.modelStates.count()};
}

bool isNear(long double one, long double other)
{
    return std::abs(one - other) <= slack;
}

/// Activations as α · v² + β · v, where v counts the present value.
struct Curve {
    long double square;
    long double line;

    explicit Curve(const Probe &probe)
        : square((static_cast<long double>(probe.twice) - 2.0L * static_cast<long double>(probe.once)) / 2),
          line(static_cast<long double>(probe.once) - square)
    {
    }
    [[nodiscard]] bool passesThrough(const Probe &probe) const
    {
        return isNear(9 * square + 3 * line, static_cast<long double>(probe.thrice));
    }
    [[nodiscard]] bool isStraight() const { return std::abs(square) <= slack; }
    /// The positive root of α · v² + β · v = M, in the unit of the parameter.
    [[nodiscard]] long double root(const Probe &probe) const
    {
        const auto states = static_cast<long double>(probe.states);
        const auto value = static_cast<long double>(probe.value);
        if (isStraight())
            return states / static_cast<long double>(probe.once) * value;
        return (std::sqrt(line * line + 4 * square * states) - line) / (2 * square) * value;
    }
};

/// A coefficient with at most four decimals.
std::string decimal(long double number, const NumberStyle &style)
{
    constexpr int places = 4;
    constexpr std::int64_t one = 10'000;
    static_assert(one == 10 * 10 * 10 * 10 && places == 4);
    const auto whole = static_cast<std::int64_t>(std::llround(number * one));
    Ratio ratio{whole, one};
    while (ratio.denominator > 1 && ratio.numerator % 10 == 0)
        ratio = {ratio.numerator / 10, ratio.denominator / 10};
    return written(ratio, style);
}

std::string_view symbolOf(ParameterId id)
{
    return parameter(id).symbol;
}

Explanation straight(const Probe &probe, ParameterId id, const NumberStyle &style)
{
    return {"⌊M / (A / " + std::string(symbolOf(id)) + ")⌋ + 1", "⌊" + written(probe.states, style) + " / ("
                                                                     + written(probe.once, style) + " / "
                                                                     + written(probe.value, style) + ")⌋ + 1"};
}

Explanation straightInLatex(const Probe &probe, ParameterId id)
{
    const auto form = [](const std::string &states, const std::string &once, const std::string &value) {
        return "\\left\\lfloor \\frac{" + states + "}{" + once + " / " + value + "} \\right\\rfloor + 1";
    };
    return {form("M", "A", std::string(symbolOf(id))),
            form(written(probe.states, thinSpaces), written(probe.once, thinSpaces), written(probe.value, thinSpaces))};
}

/// "⌊(√(β² + 4 × α × M) − β) / (2 × α)⌋ + 1", where activations are α × S² + β × S.
Explanation curved(const Probe &probe, const Curve &curve, const NumberStyle &style)
{
    const auto value = static_cast<long double>(probe.value);
    const std::string alpha = decimal(curve.square / value / value, style);
    const std::string beta = decimal(curve.line / value, style);
    return {"⌊(√(β² + 4 × α × M) − β) / (2 × α)⌋ + 1", "⌊(√(" + beta + "² + 4 × " + alpha + " × "
                                                           + written(probe.states, style) + ") − " + beta + ") / (2 × "
                                                           + alpha + ")⌋ + 1"};
}

Explanation curvedInLatex(const Probe &probe, const Curve &curve)
{
    const auto form = [](const std::string &alpha, const std::string &beta, const std::string &states) {
        return "\\left\\lfloor \\frac{\\sqrt{" + beta + "^2 + 4 \\times " + alpha + " \\times " + states + "} - " + beta
               + "}{2 \\times " + alpha + "} \\right\\rfloor + 1";
    };
    const auto value = static_cast<long double>(probe.value);
    return {form("\\alpha", "\\beta", "M"),
            form(decimal(curve.square / value / value, thinSpaces), decimal(curve.line / value, thinSpaces),
                 written(probe.states, thinSpaces))};
}

/// The closed form must lead to what the search found, or there is none.
Growth growthOf(const Probe &probe, const Curve &curve, std::optional<std::int64_t> least)
{
    if (!probe.hasNumbers() || !curve.passesThrough(probe) || curve.square < -slack)
        return Growth::Other;
    const long double root = curve.root(probe);
    if (least && std::abs(root + 0.5L - static_cast<long double>(*least)) > 0.5L + 1e-6L)
        return Growth::Other;
    return curve.isStraight() ? Growth::Proportional : Growth::Quadratic;
}

std::optional<Message> growthMessage(Growth growth, const Probe &probe, const Curve &curve, ParameterId id,
                                     const NumberStyle &style)
{
    const std::string symbol(symbolOf(id));
    const auto value = static_cast<long double>(probe.value);
    switch (growth) {
    case Growth::Proportional:
        return Message{PERRANK_TEXT("Activations grow in proportion to %1."), {symbol}};
    case Growth::Quadratic:
        return Message{
            PERRANK_TEXT("Attention scores grow with the square: A = α × %1² + β × %1 with α = %2 and β = %3. "
                         "The positive root of α × %1² + β × %1 − M = 0 is %4."),
            {symbol, decimal(curve.square / value / value, style), decimal(curve.line / value, style),
             decimal(curve.root(probe), style)}};
    case Growth::Other:
        return std::nullopt;
    }
    return std::nullopt;
}

struct CrossoverWords {
    std::string_view from;
    std::string_view already;
    std::string_view never;
};

CrossoverWords wordsFor(ParameterId id)
{
    if (id == ParameterId::MicroBatch)
        return {PERRANK_TEXT("batch ≥ %1"), PERRANK_TEXT("already at batch %1"), PERRANK_TEXT("never up to batch %1")};
    return {PERRANK_TEXT("sequence ≥ %1"), PERRANK_TEXT("already at sequence length %1"),
            PERRANK_TEXT("never up to sequence length %1")};
}

} // namespace

CrossoverForm crossoverForm(const Estimate &estimate, const StrategyEstimate &strategy, ParameterId id,
                            const NumberStyle &style)
{
    const Probe now = probe(estimate, strategy, id);
    const Curve curve(now);
    const bool isBatch = id == ParameterId::MicroBatch;
    CrossoverForm form{.parameter = id,
                       .least = isBatch ? strategy.crossover.microBatch : strategy.crossover.sequence,
                       .symbols = {},
                       .substituted = {},
                       .latex = {},
                       .growthSentence = {}};
    form.growth = growthOf(now, curve, form.least);
    form.growthSentence = growthMessage(form.growth, now, curve, id, style);
    if (form.growth == Growth::Other)
        return form;
    const bool isStraight = form.growth == Growth::Proportional;
    const Explanation words = isStraight ? straight(now, id, style) : curved(now, curve, style);
    form.symbols = words.symbols;
    form.substituted = words.substituted;
    form.latex = isStraight ? straightInLatex(now, id) : curvedInLatex(now, curve);
    return form;
}

Message crossoverMessage(const CrossoverForm &form, const NumberStyle &style)
{
    const auto &range = std::get<WholeNumber>(parameter(form.parameter).kind);
    const CrossoverWords words = wordsFor(form.parameter);
    if (!form.least)
        return {words.never, {written(range.most, style)}};
    return {*form.least == range.least ? words.already : words.from, {written(*form.least, style)}};
}

} // namespace perrank

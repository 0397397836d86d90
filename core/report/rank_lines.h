// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "core/report/subject.h"

namespace perrank {

/// "P / N × 8 × 2", "100,000,000 / 8 × 8 × 2", "200,000,000 B": what is equal to each other, a number
/// without symbols once. Tool-tip, arithmetic,
/// screen reader, reports and clipboard all write a number this way.
std::vector<std::string> sidesOf(const Term<Bytes> &bytes, const AmountStyle &style);
/// The same in one line with "=" between them.
std::string arithmeticText(const Term<Bytes> &bytes, const AmountStyle &style);

/// A number of a rank and how it came about, in words for every form in which it can be copied.
struct RankLine {
    std::variant<Component, Subject> topic;
    std::string_view key;
    std::string name;
    std::vector<std::string> sides;   ///< equal to each other, as in `sidesOf`
    std::string amount;               ///< "0.200 GB"
    std::vector<std::string> inLatex; ///< the sides and the amount in mathematics
    std::optional<Quantity<Bytes>> bytes;
    bool fudge = false;
};

/// Whether activations are the sum of more than one part.
bool hasSeveralActivations(const RankGroup &group);

/// Of a part of memory.
RankLine partLine(const ComponentAmount &part, const Scenario &scenario, const AmountStyle &style);

/// The parts of a rank, its sums, what is left of the card, the crossover and the traffic, in the order of the window.
std::vector<RankLine> rankLines(const Estimate &estimate, const StrategyEstimate &strategy, std::int64_t rank,
                                Units units);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/report/recipe.h"

#include <optional>

namespace perrank {

/// One step from one accounting to another: a sum of theirs, or what is added (or, below zero, taken off).
struct BridgeStep {
    Message label;
    Cost cost;
    std::optional<Accounting> sumOf;

    [[nodiscard]] bool isSum() const { return sumOf.has_value(); }
};

/// "Why two answers?": 20 − 8 + 4 = 16 bytes per parameter from the sketch to the paper with fp16 and Adam.
struct Bridge {
    std::vector<BridgeStep> steps;      ///< the first and the last are sums; those between add up from one to the other
    std::optional<BridgeStep> buckets;  ///< beside the model states, where DDP's buckets are a copy of the gradients
    std::optional<Message> coincidence; ///< a number that appears twice and means two things
    std::optional<Message> use; ///< between sketch and paper: what the sketch is good for, and how far it is off
};

/// For the model, data type and optimizer of `scenario`, whatever its accounting and however it is split: all counts
/// are of the whole model.
Bridge bridgeBetween(const Scenario &scenario, Accounting from, Accounting to);

/// What an accounting is best compared with: the sketch and the paper with each other, the rest with the paper.
Accounting comparedWith(Accounting accounting);

/// "lesson sketch: weights 2 + gradients 2 + Adam 16", or why something is added or taken off.
std::string labelWords(const BridgeStep &step);
/// "20 − 8 + 4 = 16".
std::string perParameterWords(const Bridge &bridge);
/// "2.0 − 0.8 + 0.4 = 1.6 GB".
std::string amountWords(const Bridge &bridge, const AmountStyle &style);

} // namespace perrank

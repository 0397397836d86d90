// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/scenario/scenario.h"

#include <optional>

namespace perrank {

/// One step from the sketch's bytes per parameter to the paper's: the first and the last are sums, those between
/// are what is added (or, below zero, taken off).
struct BridgeStep {
    Message label;
    Ratio perParameter;
    Quantity<Bytes> bytes; ///< of the scenario's parameters
    bool isSum;
};

/// "Why two answers?": 20 − 8 + 4 = 16 bytes per parameter for fp16 and Adam.
struct Bridge {
    std::vector<BridgeStep> steps;
    std::optional<Message> coincidence; ///< a number that appears twice and means two things
};

/// For the parameters, data type and optimizer of `scenario`, whatever its accounting.
Bridge bridgeFor(const Scenario &scenario);

/// "20 − 8 + 4 = 16".
std::string perParameterWords(const Bridge &bridge);
/// "2.0 − 0.8 + 0.4 = 1.6 GB".
std::string amountWords(const Bridge &bridge, const AmountStyle &style);

} // namespace perrank

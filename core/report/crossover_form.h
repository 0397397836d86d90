// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// How activations grow with a parameter, everything else fixed: in proportion, also with its square, or otherwise.
enum class Growth { Proportional, Quadratic, Other };

/// Where activations A pass the model states M along one parameter, and the closed form that leads there, if there is
/// one. The result itself is always that of the search in whole numbers.
struct CrossoverForm {
    ParameterId parameter;
    std::optional<std::int64_t> least;
    Growth growth = Growth::Other;
    std::string symbols;                   ///< "⌊M / (A / B)⌋ + 1"; empty without a closed form
    std::string substituted;               ///< "⌊2,000,000,000 / (2,566,914,048 / 8)⌋ + 1"
    Explanation latex;                     ///< the same, empty without a closed form
    std::optional<Message> growthSentence; ///< "Activations grow in proportion to B."; none without a closed form
};

CrossoverForm crossoverForm(const Estimate &estimate, const StrategyEstimate &strategy, ParameterId parameter,
                            const NumberStyle &style = {});

/// "batch ≥ 7", "already at batch 1", "never up to batch 1,000,000".
Message crossoverMessage(const CrossoverForm &form, const NumberStyle &style = {});

} // namespace perrank

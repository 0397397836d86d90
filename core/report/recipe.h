// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/quantity.h"
#include "core/base/ratio.h"
#include "core/base/units.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// What a recipe is made of. An accounting has either the one row `Optimizer` or the two averages.
enum class ModelState { Weights, Gradients, Optimizer, Momentum, Variance, Master };
inline constexpr std::array modelStates{ModelState::Weights,  ModelState::Gradients, ModelState::Optimizer,
                                        ModelState::Momentum, ModelState::Variance,  ModelState::Master};

/// What something costs per parameter, and what it comes to for the parameters of a scenario.
struct Cost {
    Ratio perParameter;
    Quantity<Bytes> bytes;

    bool operator==(const Cost &) const = default;

    [[nodiscard]] bool isNone() const { return bytes.count() == 0; }
};
Cost operator+(const Cost &a, const Cost &b);
Cost operator-(const Cost &a, const Cost &b);

/// The model states of the whole model by one accounting, nothing of them divided.
struct Recipe {
    Accounting accounting;
    std::array<Cost, modelStates.size()> states; ///< in the order of `ModelState`
    Cost buckets; ///< beside the states: copies of the gradients that DDP sends, where the accounting has them

    [[nodiscard]] const Cost &of(ModelState state) const { return states[static_cast<std::size_t>(state)]; }
    [[nodiscard]] Cost all() const;
};

/// For the model, data type and optimizer of `scenario`, whatever its accounting and however it is split. Bytes per
/// parameter are exact, but for optimizers that keep something else of a matrix than of a vector: theirs are those
/// of this model, with four decimals.
Recipe recipeOf(const Scenario &scenario, Accounting accounting);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

enum class StepUnitKind { Embedding, Layer, Head };

/// What a step gathers, computes with, reduces and drops at once: a layer, or what lies before and after the layers.
/// Numbers of parameters on one rank before data-parallel sharding.
struct StepUnit {
    StepUnitKind kind = StepUnitKind::Layer;
    std::int64_t layer = 0;   ///< of the stage, counted from 0
    std::int64_t dense = 0;   ///< all but the experts, where fewer ranks share these
    std::int64_t experts = 0; ///< else zero
    std::int64_t active = 0;  ///< at work on one token: all but the experts that are not chosen

    bool operator==(const StepUnit &) const = default;
};

/// The units of a rank in the order of the forward pass. A typed number of parameters lies in the layers, the first of
/// which hold one more where it does not divide. From the shape the embedding with the positions is a unit before the
/// layers, and the final norm with a head of its own one after them.
std::vector<StepUnit> stepUnits(const RankInputs &in);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/slice.h"

namespace perrank {

/// The parameters of one part of a slice: `each` layer's, expert's or the part's, and how many of them.
struct PartCount {
    ModelPart part;
    Term<Params> each;
    Term<Count> copies;

    [[nodiscard]] Term<Params> all() const;
};

/// The parts of a slice by the shape, in the order of `ModelPart`; parts without a parameter are left out.
std::vector<PartCount> partCounts(const Scenario &resolvedScenario, const Slice &slice, Tracing tracing);

/// What the model learns: the number typed in, or counted from the shape, named "P".
Term<Params> modelParameters(const Scenario &resolvedScenario, Tracing tracing = Tracing(false));
std::int64_t parameterCount(const Scenario &resolvedScenario);

/// Counted from the shape, also when another number is typed in.
Term<Params> shapeParameters(const Scenario &resolvedScenario, Tracing tracing = Tracing(false));

/// Of the shape's parameters those at work on one token: all but the experts that are not chosen.
Term<Params> activeParameters(const Scenario &resolvedScenario, Tracing tracing = Tracing(false));

} // namespace perrank

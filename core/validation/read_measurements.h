// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/problem.h"
#include "core/validation/measurements.h"

namespace perrank {

/// The measurements of a text, or none and what is wrong with it.
struct MeasurementsResult {
    std::optional<Measurements> measurements;
    std::vector<Problem> problems;
};

/// Reads the facts that come with the program: sources, models as scenario keys, and rows whose scenario keys are
/// written over their model's. Here an unknown key is a mistake, too. Never throws.
MeasurementsResult readMeasurements(std::string_view text);

} // namespace perrank

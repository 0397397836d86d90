// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/checkpoint.h"

namespace perrank::ui {

/// What is left of a set when its files are as they are.
struct Survival {
    Quantity<Bytes> kept;
    Quantity<Bytes> whole;
    double weights = 1;   ///< share that lies in complete files
    double optimizer = 1; ///< the same
    CheckpointVerdict verdict = CheckpointVerdict::Complete;

    bool operator==(const Survival &) const = default;
};

/// By its files alone, as a loader judges that counts them.
Survival survivalOf(const std::vector<CheckpointFile> &files);
/// The file written as a whole, or missing.
void toggleFile(CheckpointFile &file);

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/receipts/receipt.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// The precision of Hugging Face accelerate's estimate of training. Both 16-bit types are counted alike.
enum class AcceleratePrecision { Float32, Mixed };

/// The four amounts of which "Training using Adam" is the largest.
struct AccelerateTraining {
    Term<Bytes> model;
    Term<Bytes> gradients;
    Term<Bytes> optimizer;
    Term<Bytes> step;

    [[nodiscard]] const Term<Bytes> &largest() const;
};

AccelerateTraining accelerateTraining(const Term<Params> &parameters, AcceleratePrecision precision);

ToolAnswer accelerateAnswer(const Scenario &resolvedScenario);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/validation/step_validation.h"

#include <memory>

namespace perrank::ui {

/// The measurements that come with the program, each with what is predicted for it now.
std::shared_ptr<const Validation> shippedValidation();
/// The step times, in the same way, with their calibrations.
std::shared_ptr<const StepValidation> shippedStepValidation();

} // namespace perrank::ui

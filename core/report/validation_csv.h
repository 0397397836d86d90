// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/validation/step_validation.h"

#include <string>

namespace perrank {

/// One row for each measurement, then one for each step time, in the order of the facts; a cell that is not for a row
/// is empty. RFC 4180 with CRLF, UTF-8, dot decimals.
std::string validationCsv(const Validation &memory, const StepValidation &steps);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/validation/validation.h"

#include <memory>

namespace perrank::ui {

/// The measurements that come with the program, each with what is predicted for it now.
std::shared_ptr<const Validation> shippedValidation();

} // namespace perrank::ui

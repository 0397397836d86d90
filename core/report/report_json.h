// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

namespace perrank {

/// The estimate as a `perrank-report`: UTF-8, whole bytes, two spaces of indent, a newline at the end.
/// Amounts beyond 10¹⁸ bytes are null. `estimate` has to be an explained one.
std::string reportJson(const Estimate &estimate);

} // namespace perrank

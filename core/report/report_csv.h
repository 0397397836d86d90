// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"

namespace perrank {

/// One row for each strategy, group of equal ranks and component; RFC 4180 with CRLF, UTF-8, dot decimals.
/// Amounts beyond 10¹⁸ bytes are left empty.
std::string reportCsv(const Document &document, const Estimate &estimate);

} // namespace perrank

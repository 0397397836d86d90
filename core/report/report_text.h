// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"

namespace perrank {

/// The estimate for people at a terminal: tables, issues, and the arithmetic of the worst rank of each
/// strategy; UTF-8, at most 100 columns wide. `estimate` is that of the document's scenario, explained.
std::string reportText(const Document &document, const Estimate &estimate);

} // namespace perrank

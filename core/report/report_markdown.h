// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"

namespace perrank {

/// The tables and the arithmetic of the worst rank of each strategy as Markdown with pipe tables.
std::string reportMarkdown(const Document &document, const Estimate &estimate);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"

namespace perrank {

/// The tables and the arithmetic of the worst rank of each strategy, to be \input into the body of a LaTeX
/// document in UTF-8 that uses amsmath.
std::string reportLatex(const Document &document, const Estimate &estimate);

} // namespace perrank

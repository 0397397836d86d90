// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/rank_lines.h"
#include "core/storage/document.h"

namespace perrank {

/// One row for each strategy, group of equal ranks and component; RFC 4180 with CRLF, UTF-8, dot decimals.
/// Amounts beyond 10¹⁸ bytes are left empty.
std::string reportCsv(const Document &document, const Estimate &estimate);

/// The titles of its columns, and the row of one number of a rank: of a part as above, or of a sum.
std::string csvTitles();
std::string csvRow(const Document &document, const Estimate &estimate, const StrategyEstimate &strategy,
                   const RankGroup &group, const RankLine &number);

} // namespace perrank

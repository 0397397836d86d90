// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/assignment.h"

namespace perrank {

/// The assignment as a sheet of text, UTF-8, at most 100 columns wide: the table with exact bytes, the arithmetic,
/// the line with the fudge, the precise figures, why the two differ, and the failure modes.
std::string assignmentText(const Assignment &assignment, Audience audience, const AmountStyle &style = {});
std::string assignmentMarkdown(const Assignment &assignment, Audience audience, const AmountStyle &style = {});

} // namespace perrank

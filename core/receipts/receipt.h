// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/formula/term.h"

#include <optional>
#include <vector>

namespace perrank {

/// One figure as another tool calls it. The bytes are exact, rounded up to a whole one; no tool prints so many digits.
struct ReceiptLine {
    std::string_view quantity; ///< in the tool's own words
    Term<Bytes> bytes;
    bool isTotal = false; ///< of other lines, whose names are in its formula
};

/// What one tool says of a scenario.
struct ToolAnswer {
    std::vector<ReceiptLine> lines; ///< none when the tool has no figure for the scenario
    std::optional<Message> remark;  ///< then why not; else what the tool took for something else than it is
};

} // namespace perrank

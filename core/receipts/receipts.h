// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/receipts/receipt.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// The estimators that people compare with.
enum class ReceiptTool { DeepSpeedStage2, DeepSpeedStage3, MegatronLm, ZeroPaper, FsdpEstimator, Accelerate };

/// The unit in which a tool prints. Only the paper means what it writes.
struct PrintedUnit {
    std::int64_t bytes;
    std::string_view sign; ///< as it is written there, with the space before it if there is one
    int decimals;
    std::string_view truth; ///< what the sign stands for; empty when it stands for itself
    std::string (*print)(Quantity<Bytes> bytes, const PrintedUnit &unit);
};

struct ReceiptToolSpec {
    ReceiptTool id;
    std::string_view key;
    std::string_view name;
    ToolAnswer (*answer)(const Scenario &resolvedScenario);
    PrintedUnit unit;
    std::string_view why;    ///< one line: why it differs from PerRank's own figure
    std::string_view source; ///< where the formula is read
};

/// One row per tool, in the order of `ReceiptTool`.
const ReceiptToolSpec &receiptTool(ReceiptTool tool);

/// What one tool would print.
struct Receipt {
    ReceiptTool tool;
    ToolAnswer answer;
};

/// What every tool would print for the scenario, which must be possible. Each figure has its steps.
std::vector<Receipt> receiptsFor(const Scenario &resolvedScenario);

/// The figure as the tool writes it: "6.10GB", which may well be GiB. Words when it is beyond all numbers.
std::string asPrinted(Quantity<Bytes> bytes, ReceiptTool tool);

} // namespace perrank

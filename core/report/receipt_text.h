// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/receipts/receipts.h"
#include "core/report/amount_text.h"

namespace perrank {

/// The constants of a receipt's figures, each once.
std::vector<Citation> citationsOf(const Receipt &receipt);

/// What the names in its formulas stand for, each once: "P held", "nodes". Its totals name its other lines.
std::vector<Definition> definitionsOf(const Receipt &receipt);

/// The section "What other tools would print", of a possible scenario.
std::string receiptsText(const Scenario &resolvedScenario, const AmountStyle &style);
std::string receiptsMarkdown(const Scenario &resolvedScenario, const AmountStyle &style);
std::string receiptsLatex(const Scenario &resolvedScenario, const AmountStyle &style);

} // namespace perrank

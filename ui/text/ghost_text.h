// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/report/compared.h"

#include <QStringList>

namespace perrank::ui {

/// What the pinned scenario is called: its size and ranks, then what else differs from the scenario now.
/// "100M, N = 1", "7B, N = 8, Micro-batch per rank 4".
QString ghostName(const Scenario &pinned, const Scenario &now);

/// How far a total has come from the pinned one, from long to short: "Δ −1.75 GB (−38 %)", "−38 %". Amounts that were
/// counted in another way have no difference: "≈ other accounting", "≈ other".
QStringList deltaForms(Quantity<Bytes> now, Quantity<Bytes> pinned, bool isComparable, const AmountStyle &style);

/// The pinned total of a strategy beside its present one, in words; empty where nothing is pinned for it.
QString ghostText(const StrategyEstimate &now, const Compared &compared, Figure wanted, const AmountStyle &style);

/// "pinned: 100M, N = 1", and if so that it is counted in another way; empty where nothing is pinned.
QString ghostReadOut(const Compared &compared, Figure wanted);

/// `ghostText` of every strategy with its name; empty where nothing is pinned.
QString ghostSummary(const Estimate &estimate, const Compared &compared, Figure wanted, const AmountStyle &style);

/// The fullest rank's total in the pinned scenario; nothing where its strategy is not there.
std::optional<Quantity<Bytes>> ghostTotal(Strategy strategy, const Compared &compared, Figure wanted);

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "core/report/amount_text.h"

namespace perrank {

/// The sentences about a plan that the command line and the window share.

/// "full recompute", "batch 2, accumulated 4 times", "ZeRO-1 instead of DDP".
Message changeName(const Change &change, const NumberStyle &style = {});
/// What it costs, in words and numbers: "About one third more compute: one more forward pass."
Message priceOf(const Change &change, const Plan &plan, const AmountStyle &style);
/// How much is left, or missing, after it: "27.15 GB, 58.37 GB free".
Message figureAfter(const Change &change, const StrategyPlan &of, const AmountStyle &style);
/// "--set recompute=full".
std::string settingsText(const Change &change);

/// What fits under the strategy as it stands, and what does not help: one sentence each.
std::vector<Message> sentencesOn(const StrategyPlan &strategy, const Plan &plan, const AmountStyle &style);
/// Why nothing is advised: it fits, or no single change would do. Empty where changes are listed.
std::optional<Message> noChangeSentence(const StrategyPlan &strategy, const AmountStyle &style);

/// Before anybody pays: "8 GPUs × 2 per GPU-hour = 16 per hour, 384 per day".
Message costSentence(const Scenario &scenario, const NumberStyle &style = {});

} // namespace perrank

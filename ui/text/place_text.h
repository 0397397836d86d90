// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/memory/rank_places.h"

#include <QString>

namespace perrank::ui {

/// Where a rank stands: "stage 0 of 4, tensor 1 of 2, data 2 of 8". Empty where ranks differ in their data only.
QString placeText(const Scenario &resolvedScenario, std::int64_t rank, const NumberStyle &style);
/// "stage 0 of 4".
QString stageText(const Scenario &resolvedScenario, std::int64_t stage, const NumberStyle &style);
/// "rank 7", "ranks 0–15", "rank 3 of every 4", "ranks 0–2 of every 4".
QString ranksText(const RankRange &ranks, const NumberStyle &style);

} // namespace perrank::ui

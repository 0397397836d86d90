// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/simulation/rank_step.h"

#include <QString>

namespace perrank::ui {

/// Something that begins in a step: an operation of the rank, or the end of the step.
struct StepEvent {
    Nanoseconds at{0};
    std::int32_t operation = noOperation; ///< the end of the step where there is none

    bool operator==(const StepEvent &) const = default;
};

/// Everything that the rank begins, in the order of time, and the end.
std::vector<StepEvent> stepEvents(const RankStep &step);

/// The last event that has begun at that time.
std::size_t eventAt(const std::vector<StepEvent> &events, Nanoseconds time);

/// What an event means, in words: "layer 5: gather the missing 7/8 from 7 ranks: +0.383 GB for this layer".
QString captionText(const RankStep &step, const StepEvent &event, const Scenario &scenario, const AmountStyle &style);

} // namespace perrank::ui

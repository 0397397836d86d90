// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/presets.h"

namespace perrank {

/// Llama-2 7B under Megatron-LM on 8 ranks, one sequence at a time.
inline Scenario megatronLlama(std::vector<Strategy> bars)
{
    Scenario scenario;
    scenario.accounting = Accounting::Megatron;
    scenario.ranks = 8;
    for (const Preset &preset : presets) {
        if (preset.key == "llama2-7b")
            scenario = withPreset(scenario, preset);
    }
    scenario.microBatch = 1;
    scenario.strategies = std::move(bars);
    return scenario;
}

} // namespace perrank

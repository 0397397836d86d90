// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace perrank {

/// A model by name. A preset writes the model's keys only; everything else stays as it is.
struct Preset {
    std::string_view key;
    std::string_view name;
    bool available;
    std::int64_t parameters;
    std::int64_t layers;
    std::int64_t width;
    std::int64_t heads;
    std::string_view source;
};

inline constexpr std::array presets{
    Preset{"lesson-100m", PERRANK_TEXT("100M class"), true, 100'000'000, 12, 768, 12, "The lesson's assignment"},
    Preset{"tiny-1m", PERRANK_TEXT("Tiny 1M"), true, 1'000'000, 4, 128, 2, "Assumption: a toy of 12 · 4 · 128² and an embedding"},
    Preset{"gpt2", "GPT-2", true, 124'439'808, 12, 768, 12, "Radford et al., 2019; config.json of openai-community/gpt2"},
    Preset{"zero-7.5b", PERRANK_TEXT("ZeRO paper 7.5B"), true, 7'500'000'000, 36, 4096, 32,
           "ZeRO paper, figure 1; the shape is an assumption: 12 · 36 · 4096² and an embedding"},
    Preset{"7b-class", PERRANK_TEXT("7B class"), true, 7'000'000'000, 32, 4096, 32, "The lesson's 7B class"},
};

/// The row with that id; null for an unknown one.
constexpr const Preset *findPreset(std::string_view key)
{
    for (const Preset &preset : presets) {
        if (preset.key == key)
            return &preset;
    }
    return nullptr;
}

} // namespace perrank

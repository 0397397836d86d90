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
    std::int64_t heads; ///< 0 = by the rule of the parameter
    std::string_view source;
};

inline constexpr std::array presets{
    Preset{"lesson-100m", PERRANK_TEXT("100M class"), true, 100'000'000, 12, 768, 0,
           "The lesson's assignment; heads by the rule"},
    Preset{"tiny-1m", PERRANK_TEXT("Tiny 1M"), true, 1'000'000, 8, 80, 4,
           "Assumption: a GPT-2 shape with 4,714 words that counts to exactly one million"},
    Preset{"gpt2", PERRANK_TEXT("GPT-2"), true, 124'439'808, 12, 768, 12,
           "Radford et al., 2019; config.json of openai-community/gpt2"},
    Preset{"gpt2-medium", PERRANK_TEXT("GPT-2 medium"), true, 354'823'168, 24, 1024, 16,
           "Radford et al., 2019; config.json of openai-community/gpt2-medium"},
    Preset{"gpt2-large", PERRANK_TEXT("GPT-2 large"), true, 774'030'080, 36, 1280, 20,
           "Radford et al., 2019; config.json of openai-community/gpt2-large"},
    Preset{"gpt2-xl", PERRANK_TEXT("GPT-2 XL"), true, 1'557'611'200, 48, 1600, 25,
           "Radford et al., 2019; config.json of openai-community/gpt2-xl"},
    Preset{"gpt3-175b", PERRANK_TEXT("GPT-3 175B"), true, 174'604'259'328, 96, 12288, 96,
           "Brown et al., Language Models are Few-Shot Learners, 2020, table 2.1; GPT-2's vocabulary"},
    Preset{"zero-7.5b", PERRANK_TEXT("ZeRO paper 7.5B"), true, 7'500'000'000, 36, 4096, 32,
           "ZeRO paper, figure 1; the shape is an assumption, from the 7.5B row of Narayanan et al., 2021, table 1"},
    Preset{"7b-class", PERRANK_TEXT("7B class"), true, 7'000'000'000, 32, 4096, 32,
           "The lesson's 7B class; 32 heads are an assumption, as in Llama 7B"},
    Preset{"llama2-7b", PERRANK_TEXT("Llama 2 7B"), true, 6'738'415'616, 32, 4096, 32,
           "Touvron et al., 2023; config.json of meta-llama/Llama-2-7b-hf"},
    Preset{"llama2-13b", PERRANK_TEXT("Llama 2 13B"), true, 13'015'864'320, 40, 5120, 40,
           "Touvron et al., 2023; config.json of meta-llama/Llama-2-13b-hf"},
    Preset{"llama2-70b", PERRANK_TEXT("Llama 2 70B"), true, 68'976'648'192, 80, 8192, 64,
           "Touvron et al., 2023; config.json of meta-llama/Llama-2-70b-hf"},
    Preset{"llama3-8b", PERRANK_TEXT("Llama 3 8B"), true, 8'030'261'248, 32, 4096, 32,
           "Llama team, 2024, table 3; config.json of meta-llama/Meta-Llama-3-8B"},
    Preset{"llama3-70b", PERRANK_TEXT("Llama 3 70B"), true, 70'553'706'496, 80, 8192, 64,
           "Llama team, 2024, table 3; config.json of meta-llama/Meta-Llama-3-70B"},
    Preset{"llama3-405b", PERRANK_TEXT("Llama 3.1 405B"), true, 405'853'388'800, 126, 16384, 128,
           "Llama team, 2024, table 3; config.json of meta-llama/Llama-3.1-405B"},
    Preset{"mistral-7b", PERRANK_TEXT("Mistral 7B"), true, 7'241'732'096, 32, 4096, 32,
           "Jiang et al., 2023; config.json of mistralai/Mistral-7B-v0.1"},
    Preset{"mixtral-8x7b", PERRANK_TEXT("Mixtral 8x7B"), false, 46'702'792'704, 32, 4096, 32,
           "Jiang et al., 2024; config.json of mistralai/Mixtral-8x7B-v0.1; all eight experts"},
    Preset{"qwen2.5-7b", PERRANK_TEXT("Qwen2.5 7B"), true, 7'615'616'512, 28, 3584, 28,
           "Qwen team, 2024; config.json of Qwen/Qwen2.5-7B"},
    Preset{"qwen2.5-72b", PERRANK_TEXT("Qwen2.5 72B"), true, 72'706'203'648, 80, 8192, 64,
           "Qwen team, 2024; config.json of Qwen/Qwen2.5-72B"},
    Preset{"deepseek-v3", PERRANK_TEXT("DeepSeek-V3"), false, 671'026'404'352, 61, 7168, 128,
           "DeepSeek-AI, 2024, section 4.2; config.json of deepseek-ai/DeepSeek-V3; all 256 experts, without the "
           "router's biases and the layer that predicts a second token"},
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

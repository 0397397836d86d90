// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace perrank {

std::string listOfPresets();
std::string listOfGpus();
std::string listOfNetworks();
std::string listOfStrategies();
std::string listOfAccountings();
std::string listOfOptimizers();
std::string listOfFrameworks();
std::string listOfParameters();

/// What can be listed.
struct ListSpec {
    std::string_view key;
    std::string (*text)();
};

inline constexpr std::array lists{
    ListSpec{"presets", &listOfPresets},
    ListSpec{"gpus", &listOfGpus},
    ListSpec{"networks", &listOfNetworks},
    ListSpec{"strategies", &listOfStrategies},
    ListSpec{"accountings", &listOfAccountings},
    ListSpec{"optimizers", &listOfOptimizers},
    ListSpec{"frameworks", &listOfFrameworks},
    ListSpec{"parameters", &listOfParameters},
};

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace perrank {

// Random numbers that are the same on every platform: each is computed from its own place, not from the one before it,
// so a draw for one rank never moves those of another. The standard library's distributions differ between libraries.

/// SplitMix64 of a state: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
std::uint64_t mixed(std::uint64_t state);

/// What a draw is for.
struct DrawPlace {
    std::int64_t stream = 0;
    std::int64_t rank = 0;
    std::int64_t step = 0;
    std::int64_t operation = 0;
};

/// A number between 0 and 1, never either of them.
double drawn(std::int64_t seed, const DrawPlace &place);

/// Φ⁻¹: the value below which a standard normal number is with this probability, which is between 0 and 1.
double normalQuantile(double probability);

} // namespace perrank

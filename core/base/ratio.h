// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace perrank {

/// An exact decimal factor such as a fudge of 16.5 = 165/10. Whole numbers have denominator 1.
struct Ratio {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;

    bool operator==(const Ratio &) const = default;

    /// The decimal that a person typed: the shortest one that reads back as `decimal`, with at most
    /// twelve digits after the point; further ones are dropped. `decimal` is from 0 to a million.
    [[nodiscard]] static Ratio of(double decimal);
    /// Dot decimals, as many as the denominator has zeros: "16.5", "−0.5".
    [[nodiscard]] std::string text() const;
};

// Exact as long as both fit; denominators are powers of ten, and the result's is the smallest that holds it.
Ratio operator+(const Ratio &a, const Ratio &b);
Ratio operator-(const Ratio &a, const Ratio &b);

} // namespace perrank

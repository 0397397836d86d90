// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/time_text.h"

#include <array>

namespace perrank {

namespace {

struct TimeUnit {
    std::string_view sign;
    std::int64_t nanoseconds;
};

constexpr std::array timeUnits{TimeUnit{"s", 1'000'000'000}, TimeUnit{"ms", 1'000'000}, TimeUnit{"µs", 1'000}};
constexpr std::int64_t thousandths = 1000;

} // namespace

std::string timeText(Nanoseconds time, const NumberStyle &style)
{
    const std::int64_t count = time.count();
    if (count == 0)
        return "0 ms";
    for (const TimeUnit &unit : timeUnits) {
        if (count < unit.nanoseconds)
            continue;
        const std::int64_t grain = unit.nanoseconds / thousandths;
        Ratio ratio{(count + grain / 2) / grain, thousandths};
        while (ratio.denominator > 1 && ratio.numerator % 10 == 0)
            ratio = {ratio.numerator / 10, ratio.denominator / 10};
        return written(ratio, style) + " " + std::string(unit.sign);
    }
    return std::to_string(count) + " ns";
}

} // namespace perrank

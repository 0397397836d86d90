// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/random_draw.h"

#include <array>
#include <cmath>
#include <numbers>

namespace perrank {

namespace {

// Coefficients of P. J. Acklam's rational approximation of Φ⁻¹, with a relative error below 1.15e-9.
constexpr std::array centerTop{-3.969683028665376e+01, 2.209460984245205e+02,  -2.759285104469687e+02,
                               1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239e+00};
constexpr std::array centerBottom{-5.447609879822406e+01, 1.615858368580409e+02,  -1.556989798598866e+02,
                                  6.680131188771972e+01,  -1.328068155288572e+01, 1.0};
constexpr std::array tailTop{-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
                             -2.549732539343734e+00, 4.374664141464968e+00,  2.938163982698783e+00};
constexpr std::array tailBottom{7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00,
                                3.754408661907416e+00, 1.0};
constexpr double tail = 0.02425;

template <std::size_t N>
double polynomial(const std::array<double, N> &coefficients, double x)
{
    double value = 0;
    for (const double each : coefficients)
        value = value * x + each;
    return value;
}

double inTail(double probability)
{
    const double q = std::sqrt(-2 * std::log(probability));
    return polynomial(tailTop, q) / polynomial(tailBottom, q);
}

double firstGuess(double probability)
{
    if (probability < tail)
        return inTail(probability);
    if (probability > 1 - tail)
        return -inTail(1 - probability);
    const double q = probability - 0.5;
    return q * polynomial(centerTop, q * q) / polynomial(centerBottom, q * q);
}

} // namespace

std::uint64_t mixed(std::uint64_t state)
{
    state += 0x9E3779B97F4A7C15U;
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9U;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBU;
    return state ^ (state >> 31);
}

double drawn(std::int64_t seed, const DrawPlace &place)
{
    std::uint64_t hash = mixed(static_cast<std::uint64_t>(seed));
    for (const std::int64_t value : {place.stream, place.rank, place.step, place.operation})
        hash = mixed(hash ^ static_cast<std::uint64_t>(value));
    constexpr double grains = 9'007'199'254'740'992; // 2⁵³
    return (static_cast<double>(hash >> 11) + 0.5) / grains;
}

double normalQuantile(double probability)
{
    const double guess = firstGuess(probability);
    const double error = 0.5 * std::erfc(-guess / std::numbers::sqrt2) - probability;
    const double newton = error * std::sqrt(2 * std::numbers::pi) * std::exp(guess * guess / 2);
    return guess - newton / (1 + guess * newton / 2); // Halley's step
}

} // namespace perrank

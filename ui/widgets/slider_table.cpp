// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/number_words.h"
#include "ui/text/translate.h"
#include "ui/widgets/slider_scale.h"

#include <array>

namespace perrank::ui {

namespace {

using Values = std::vector<double>;

constexpr double kibi = 1024;
constexpr double million = 1e6;
constexpr double trillion = 1e12;

/// `factors` times every power of `base` from `least` on, up to `most`.
Values repeated(double least, double most, double base, const Values &factors)
{
    Values values;
    for (double power = least; power <= most; power *= base) {
        for (const double factor : factors) {
            if (power * factor <= most)
                values.push_back(power * factor);
        }
    }
    return values;
}

Values powersOfTwo(double least, double most)
{
    return repeated(least, most, 2, {1});
}

std::vector<SliderTick> ticksAt(const Values &values)
{
    std::vector<SliderTick> ticks;
    for (const double value : values)
        ticks.push_back({value, tickText(value)});
    return ticks;
}

SliderScale parametersScale()
{
    return {.least = million,
            .most = trillion,
            .stops = repeated(million, trillion, 10, {1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8}),
            .bigStops = repeated(million, trillion, 10, {1, 2, 5}),
            .bigStep = BigStep::NextBigStop,
            .pageFactor = 10,
            .fineFraction = 0.01,
            .grain = 1,
            .significantDigits = 3,
            .ticks = ticksAt(repeated(million, trillion, 10, {1}))};
}

/// Counts whose stops are powers of two.
SliderScale doublingScale(double least, double most, double fineStep, const Values &labelled)
{
    return {.least = least,
            .most = most,
            .stops = powersOfTwo(least, most),
            .bigStops = powersOfTwo(least, most),
            .pageFactor = 8,
            .fineStep = fineStep,
            .grain = fineStep,
            .ticks = ticksAt(labelled)};
}

SliderScale widthScale()
{
    constexpr double least = 64;
    constexpr double most = 32 * kibi;
    Values stops{least};
    for (const double power : powersOfTwo(least, most / 2)) {
        stops.push_back(power * 1.5);
        stops.push_back(power * 2);
    }
    return {.least = least,
            .most = most,
            .stops = stops,
            .bigStops = powersOfTwo(least, most),
            .pageFactor = 4,
            .fineStep = least,
            .grain = least,
            .ticks = ticksAt({64, 512, 4 * kibi, 32 * kibi})};
}

SliderScale layersScale()
{
    return {.least = 1,
            .most = 256,
            .stops = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256},
            .bigStops = powersOfTwo(1, 256),
            .pageFactor = 4,
            .fineStep = 1,
            .grain = 1,
            .ticks = ticksAt({1, 4, 16, 64, 256})};
}

/// Fractions are typed; a drag between the stops gives two digits.
SliderScale fudgeScale()
{
    return {.least = 1,
            .most = 100,
            .stops = {1, 2, 4, 8, 17, 34, 60, 100},
            .bigStops = {1, 2, 5, 10, 20, 50, 100},
            .bigStep = BigStep::NextBigStop,
            .pageFactor = 2,
            .fineStep = 1,
            .significantDigits = 2,
            .ticks = ticksAt({1, 2, 4, 8, 17, 34, 60, 100})};
}

/// The first sign that tells a data type from the one before it: 3, 6, b, 8.
constexpr std::array dtypeLetters{u'3', u'6', u'b', u'8'};
static_assert(dtypeLetters.size() == dtypes.size());

SliderScale dtypeScale()
{
    SliderScale scale{
        .least = 0, .most = static_cast<double>(dtypes.size() - 1), .logarithmic = false, .onlyStops = true};
    for (const DtypeSpec &dtype : dtypes) {
        const auto index = static_cast<double>(dtype.id);
        scale.stops.push_back(index);
        scale.ticks.push_back({index, fromCore(dtype.name), dtypeLetters[static_cast<std::size_t>(dtype.id)]});
    }
    return scale;
}

struct SliderRow {
    ParameterId id;
    SliderScale scale;
};

const std::vector<SliderRow> &rows()
{
    static const std::vector<SliderRow> table{
        {ParameterId::Parameters, parametersScale()},
        {ParameterId::Dtype, dtypeScale()},
        {ParameterId::Ranks, doublingScale(1, 4 * kibi, 1, {1, 8, 64, 512, 4 * kibi})},
        {ParameterId::MicroBatch, doublingScale(1, kibi, 1, {1, 4, 16, 64, 256, kibi})},
        {ParameterId::Sequence, doublingScale(128, kibi * kibi, 64, {128, kibi, 8 * kibi, 64 * kibi, kibi * kibi})},
        {ParameterId::Width, widthScale()},
        {ParameterId::Layers, layersScale()},
        {ParameterId::Fudge, fudgeScale()},
    };
    return table;
}

} // namespace

const SliderScale *sliderScale(ParameterId id)
{
    for (const SliderRow &row : rows()) {
        if (row.id == id)
            return &row.scale;
    }
    return nullptr;
}

std::span<const ParameterId> sliderParameters()
{
    static const std::vector<ParameterId> ids = [] {
        std::vector<ParameterId> all;
        for (const SliderRow &row : rows())
            all.push_back(row.id);
        return all;
    }();
    return ids;
}

} // namespace perrank::ui

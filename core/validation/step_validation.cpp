// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/step_validation.h"

#include "core/simulation/step.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>

namespace perrank {

namespace {

constexpr double leastMfu = 0.01;
constexpr double mostMfu = 1;
constexpr double firstMfu = 0.4;
constexpr int rounds = 3;          // what transfers that are not hidden leave over is small after the first
constexpr double mfuSteps = 10000; // so that the share can be written down as it is used

double seconds(Nanoseconds time)
{
    return std::chrono::duration<double>(time).count();
}

/// Without what is published; empty for a run that cannot be played.
std::optional<StepComparison> predictedStep(const TimedStep &row, double mfu)
{
    Scenario scenario = *row.scenario;
    scenario.mfu = mfu;
    const StepSimulation simulation = simulateStep(scenario);
    if (simulation.isImpossible())
        return std::nullopt;
    const StepTimeline &step = simulation.strategies.front();
    return StepComparison{.simulated = step.end,
                          .losses = clusterLosses(step, simulation.scenario),
                          .error = 0,
                          .publishedChange = {},
                          .predictedChange = {}};
}

bool calibrates(const TimedStep &row, std::size_t hardware)
{
    return row.scenario && row.hardware == hardware && row.apart.empty();
}

/// The smallest and the largest of predicted ÷ published.
struct Range {
    double least = 1;
    double most = 1;
    std::size_t rows = 0;

    void add(double ratio)
    {
        least = rows == 0 ? ratio : std::min(least, ratio);
        most = rows == 0 ? ratio : std::max(most, ratio);
        ++rows;
    }
};

Range ratios(const StepTimes &times, std::size_t hardware, double mfu)
{
    Range range;
    for (const TimedStep &row : times.rows) {
        if (!calibrates(row, hardware))
            continue;
        if (const auto step = predictedStep(row, mfu))
            range.add(seconds(step->predicted()) / seconds(row.time));
    }
    return range;
}

/// Where the largest ratio is as far above one as the smallest is below. A step is nearly as long as 1 ÷ share, so the
/// mean of the two, once more, comes close.
Calibration calibrated(const StepTimes &times, std::size_t hardware)
{
    Calibration found{firstMfu, 0};
    for (int round = 0; round < rounds; ++round) {
        const Range range = ratios(times, hardware, found.mfu);
        found.rows = range.rows;
        found.mfu = std::clamp(found.mfu * (range.least + range.most) / 2, leastMfu, mostMfu);
    }
    found.mfu = std::round(found.mfu * mfuSteps) / mfuSteps;
    return found;
}

std::optional<StepComparison> compared(const TimedStep &row, const std::vector<Calibration> &calibrations)
{
    if (!row.scenario)
        return std::nullopt;
    auto comparison = predictedStep(row, calibrations[*row.hardware].mfu);
    if (comparison)
        comparison->error = seconds(comparison->predicted()) / seconds(row.time) - 1;
    return comparison;
}

/// Against the first run of each series, in the order of the rows.
void compareWithinSeries(StepValidation &validation)
{
    std::map<std::string, std::size_t> firstOf;
    for (std::size_t i = 0; i < validation.comparisons.size(); ++i) {
        const TimedStep &row = validation.times.rows[i];
        auto &comparison = validation.comparisons[i];
        if (row.series.empty() || !comparison)
            continue;
        const auto [first, isFirst] = firstOf.try_emplace(row.series, i);
        if (isFirst)
            continue;
        const std::size_t base = first->second;
        comparison->publishedChange = seconds(row.time) / seconds(validation.times.rows[base].time) - 1;
        comparison->predictedChange =
            seconds(comparison->predicted()) / seconds(validation.comparisons[base]->predicted()) - 1;
    }
}

std::string percentText(double share)
{
    const auto hundredths = static_cast<std::int64_t>(std::llround(share * mfuSteps));
    const std::string fraction = std::to_string(100 + hundredths % 100).substr(1);
    return std::to_string(hundredths / 100) + "." + fraction + " %";
}

std::string line(const std::string &text)
{
    return text.empty() ? text : "\n" + text;
}

} // namespace

std::optional<double> StepComparison::drift() const
{
    return publishedChange && predictedChange ? std::optional(*predictedChange - *publishedChange) : std::nullopt;
}

std::string StepValidation::whyApart(std::size_t row) const
{
    const TimedStep &step = times.rows[row];
    if (!step.hardware || !step.apart.empty())
        return step.apart;
    const TimedHardware &hardware = times.hardware[*step.hardware];
    if (!hardware.relativeOnly.empty())
        return hardware.relativeOnly;
    return calibrations[*step.hardware].rows > 1
               ? std::string()
               : std::string(PERRANK_TEXT("Calibrated on this run alone, which then has no error."));
}

ErrorFigures StepValidation::errors() const
{
    std::vector<double> all;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        if (comparisons[i] && whyApart(i).empty())
            all.push_back(comparisons[i]->error);
    }
    return errorFigures(std::move(all));
}

ErrorFigures StepValidation::drifts() const
{
    std::vector<double> all;
    for (const auto &comparison : comparisons) {
        if (comparison && comparison->drift())
            all.push_back(*comparison->drift());
    }
    return errorFigures(std::move(all));
}

StepValidation validated(StepTimes times)
{
    StepValidation validation;
    for (std::size_t hardware = 0; hardware < times.hardware.size(); ++hardware)
        validation.calibrations.push_back(calibrated(times, hardware));
    for (const TimedStep &row : times.rows)
        validation.comparisons.push_back(compared(row, validation.calibrations));
    validation.times = std::move(times);
    compareWithinSeries(validation);
    return validation;
}

Scenario scenarioOf(const StepValidation &validation, std::size_t row)
{
    const TimedStep &step = validation.times.rows[row];
    Scenario scenario = *step.scenario;
    scenario.mfu = validation.calibrations[*step.hardware].mfu;
    return scenario;
}

Document documentOf(const StepValidation &validation, std::size_t row)
{
    const TimedStep &step = validation.times.rows[row];
    const MeasurementSource &source = validation.times.sources[step.source];
    const TimedHardware &hardware = validation.times.hardware[*step.hardware];
    const Calibration &calibration = validation.calibrations[*step.hardware];
    const StepComparison &comparison = *validation.comparisons[row];
    Document document;
    document.name = step.id;
    document.notes =
        source.title + "\n" + source.place + "\n" + hardware.name + ": " + std::to_string(step.time.count())
        + " ns per step\n" + "The share of the peak, " + percentText(calibration.mfu) + ", is calibrated on "
        + std::to_string(calibration.rows) + " runs of this hardware.\nPredicted are "
        + std::to_string(comparison.predicted().count()) + " ns, " + std::to_string(comparison.losses.all().count())
        + " of them for what a cluster loses and this step leaves out: computing beside transfers is slower, "
          "and all wait for a slow machine."
        + line(hardware.note) + line(step.note);
    document.scenario = scenarioOf(validation, row);
    return document;
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/step_validation_text.h"

#include "core/report/time_text.h"
#include "core/report/validation_text.h"

#include <algorithm>

namespace perrank {

namespace {

const std::string noFigure = "–";

std::string publishedText(const TimedStep &row, const NumberStyle &style)
{
    return row.time.count() > 0 ? timeText(row.time, style) : noFigure;
}

} // namespace

std::string changeText(const StepComparison &comparison, const NumberStyle &style)
{
    if (!comparison.drift())
        return noFigure;
    return errorText(*comparison.publishedChange, style) + " → " + errorText(*comparison.predictedChange, style);
}

Message predictedText(const StepComparison &comparison, const NumberStyle &style)
{
    return {PERRANK_TEXT("Predicted %1 = %2 simulated + %3, since transfers slow what is computed beside them by %4 on "
                         "average (arXiv 2507.03114), + %5, since all wait for the slowest machine: "
                         "%7 × (1 − (1 − %8)^%6) of what is computed (MegaScale, arXiv 2402.15627)."),
            {timeText(comparison.predicted(), style), timeText(comparison.simulated, style),
             timeText(comparison.losses.contention, style), shareText(contentionSlowdown, style),
             timeText(comparison.losses.slowMachines, style), written(comparison.losses.machines, style),
             shareText(slowMachineFactor, style), shareText(slowMachineShare, style)}};
}

Message calibrationText(const Calibration &calibration, const NumberStyle &style)
{
    return {PERRANK_TEXT("%1 (%2 runs)"), {shareText(calibration.mfu, style), std::to_string(calibration.rows)}};
}

std::string remarkOn(const StepValidation &validation, std::size_t row)
{
    const TimedStep &step = validation.times.rows[row];
    if (!step.scenario)
        return step.notCovered;
    std::string text;
    for (const std::string &each : {validation.whyApart(row), step.note}) {
        if (!each.empty())
            text.append(text.empty() ? "" : " ").append(each);
    }
    return text;
}

Message stepErrorsText(const StepValidation &validation, const NumberStyle &style)
{
    return figuresText(validation.errors(), style);
}

Message stepDriftsText(const StepValidation &validation, const NumberStyle &style)
{
    const ErrorFigures figures = validation.drifts();
    return {PERRANK_TEXT("%1 runs: in the median %2 points off, 90th percentile %3"),
            {std::to_string(figures.rows), pointsText(figures.median, style), pointsText(figures.ninetieth, style)}};
}

TextTable stepValidationTable(const StepValidation &validation, const NumberStyle &style)
{
    TextTable table{.columns = {{"Run"},
                                {"GPUs", Align::Right},
                                {"Published", Align::Right},
                                {"Predicted", Align::Right},
                                {"Simulated", Align::Right},
                                {"Error", Align::Right},
                                {"Change in series", Align::Right},
                                {"Remark"}},
                    .rows = {},
                    .ruled = {}};
    for (std::size_t i = 0; i < validation.comparisons.size(); ++i) {
        const TimedStep &row = validation.times.rows[i];
        const auto &comparison = validation.comparisons[i];
        table.rows.push_back({row.id, written(row.ranks, style), publishedText(row, style),
                              comparison ? timeText(comparison->predicted(), style) : noFigure,
                              comparison ? timeText(comparison->simulated, style) : noFigure,
                              comparison ? errorText(comparison->error, style) : noFigure,
                              comparison ? changeText(*comparison, style) : noFigure, remarkOn(validation, i)});
    }
    return table;
}

TextTable calibrationTable(const StepValidation &validation, const NumberStyle &style)
{
    TextTable table{.columns = {{"Hardware"}, {"Share of the peak", Align::Right}, {"Runs", Align::Right}, {"Links"}},
                    .rows = {},
                    .ruled = {}};
    for (std::size_t i = 0; i < validation.calibrations.size(); ++i) {
        const Calibration &calibration = validation.calibrations[i];
        const TimedHardware &hardware = validation.times.hardware[i];
        table.rows.push_back(
            {hardware.name, shareText(calibration.mfu, style), std::to_string(calibration.rows), hardware.note});
    }
    return table;
}

} // namespace perrank

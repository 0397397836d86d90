// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/simulation/cluster_losses.h"
#include "core/storage/document.h"
#include "core/validation/step_times.h"
#include "core/validation/validation.h"

namespace perrank {

// What the model promises: worse is a step back.
inline constexpr double mostStepError = 0.15;   ///< of a step time, whatever its sign
inline constexpr double mostSeriesDrift = 0.05; ///< between a published change within a series and the predicted one

/// The share of the peak that is taken for all runs of a hardware: the one at which the largest error of those that
/// count is as small as it can be. It comes from the very rows that it is compared with, so of one row it says nothing.
struct Calibration {
    double mfu = 0;
    std::size_t rows = 0; ///< that it was taken from

    bool operator==(const Calibration &) const = default;
};

/// What a run's step time is, and what it has become since the first run of its series.
struct StepComparison {
    Nanoseconds simulated{0};
    ClusterLosses losses;
    double error = 0; ///< (predicted − published) ÷ published
    std::optional<double> publishedChange;
    std::optional<double> predictedChange;

    [[nodiscard]] Nanoseconds predicted() const { return simulated + losses.all(); }
    [[nodiscard]] std::optional<double> drift() const;

    bool operator==(const StepComparison &) const = default;
};

/// Every published step time, of each hardware its calibration, and in the order of the rows the comparisons of those
/// that are covered.
struct StepValidation {
    StepTimes times;
    std::vector<Calibration> calibrations;
    std::vector<std::optional<StepComparison>> comparisons;

    /// Why the error of a row that is covered counts for nothing; empty if it counts.
    [[nodiscard]] std::string whyApart(std::size_t row) const;
    /// Over the errors that count.
    [[nodiscard]] ErrorFigures errors() const;
    /// Over the drifts within all series.
    [[nodiscard]] ErrorFigures drifts() const;
};

StepValidation validated(StepTimes times);

/// The run of a covered row with the calibrated share of the peak.
Scenario scenarioOf(const StepValidation &validation, std::size_t row);
/// The same as a document, whose notes say who published what and what is predicted; of a row that has a comparison.
Document documentOf(const StepValidation &validation, std::size_t row);

} // namespace perrank

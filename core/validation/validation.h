// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "core/validation/measurements.h"

#include <functional>

namespace perrank {

/// A prediction beside what was measured.
struct Comparison {
    Quantity<Bytes> predicted;
    PeakPhase phase = PeakPhase::Sum;
    double error = 0; ///< (predicted − measured) ÷ measured

    bool operator==(const Comparison &) const = default;
};

/// The figure that `estimate` gives for the measured rank; empty for a run that is not covered or impossible.
std::optional<Comparison> compared(const Measurement &measurement);

/// How large errors are, whatever their sign. Between two rows the percentile is interpolated in a straight line.
struct ErrorFigures {
    std::size_t rows = 0;
    double median = 0;
    double ninetieth = 0;

    bool operator==(const ErrorFigures &) const = default;
};

ErrorFigures errorFigures(std::vector<double> errors);

/// Every measurement, and in the same order the comparisons of those that are covered.
struct Validation {
    Measurements measurements;
    std::vector<std::optional<Comparison>> comparisons;

    [[nodiscard]] ErrorFigures figures(const std::function<bool(const Measurement &)> &counts) const;
    /// Over all rows that measure what is predicted.
    [[nodiscard]] ErrorFigures figures() const;
    /// The same for one source.
    [[nodiscard]] ErrorFigures figuresOf(std::size_t source) const;
};

Validation validated(Measurements measurements);

/// The figures of a source that has any.
struct SourceFigures {
    std::size_t source;
    ErrorFigures figures;
};
/// Those with the most rows first.
std::vector<SourceFigures> figuresBySource(const Validation &validation);

/// The run of a covered row as a document, whose notes say who measured what.
Document documentOf(const Measurements &measurements, std::size_t row);

} // namespace perrank

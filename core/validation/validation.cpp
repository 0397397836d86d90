// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/validation.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

const RankGroup &reportedGroup(const StrategyEstimate &strategy, const Measurement &measurement)
{
    switch (measurement.reported) {
    case ReportedRank::Worst:
        return strategy.worst();
    case ReportedRank::LastStage:
        return strategy.groupOf(measurement.scenario->ranks - 1);
    }
    return strategy.worst();
}

/// `sorted` at that part of its length, between two values in a straight line.
double percentile(const std::vector<double> &sorted, double part)
{
    const double position = part * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

bool measuresWhatIsPredicted(const Measurement &measurement)
{
    return measurement.meter == Meter::Allocated;
}

} // namespace

std::optional<Comparison> compared(const Measurement &measurement)
{
    if (!measurement.scenario)
        return std::nullopt;
    const Estimate estimated = estimate(*measurement.scenario, false);
    if (estimated.isImpossible())
        return std::nullopt;
    const RankGroup &group = reportedGroup(estimated.strategies.front(), measurement);
    const auto measured = static_cast<double>(measurement.bytes.count());
    return Comparison{.predicted = group.peak.amount,
                      .phase = group.peakPhase(),
                      .error = (static_cast<double>(group.peak.amount.count()) - measured) / measured};
}

ErrorFigures errorFigures(std::vector<double> errors)
{
    if (errors.empty())
        return {};
    std::ranges::transform(errors, errors.begin(), [](double error) { return std::abs(error); });
    std::ranges::sort(errors);
    return {.rows = errors.size(), .median = percentile(errors, 0.5), .ninetieth = percentile(errors, 0.9)};
}

ErrorFigures Validation::figures(const std::function<bool(const Measurement &)> &counts) const
{
    std::vector<double> errors;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        if (comparisons[i] && counts(measurements.rows[i]))
            errors.push_back(comparisons[i]->error);
    }
    return errorFigures(std::move(errors));
}

ErrorFigures Validation::figures() const
{
    return figures(&measuresWhatIsPredicted);
}

ErrorFigures Validation::figuresOf(std::size_t source) const
{
    return figures([source](const Measurement &measurement) {
        return measuresWhatIsPredicted(measurement) && measurement.source == source;
    });
}

Validation validated(Measurements measurements)
{
    Validation validation;
    for (const Measurement &measurement : measurements.rows)
        validation.comparisons.push_back(compared(measurement));
    validation.measurements = std::move(measurements);
    return validation;
}

std::vector<SourceFigures> figuresBySource(const Validation &validation)
{
    std::vector<SourceFigures> sources;
    for (std::size_t source = 0; source < validation.measurements.sources.size(); ++source) {
        if (const ErrorFigures figures = validation.figuresOf(source); figures.rows > 0)
            sources.push_back({source, figures});
    }
    std::ranges::stable_sort(
        sources, [](const SourceFigures &a, const SourceFigures &b) { return a.figures.rows > b.figures.rows; });
    return sources;
}

Document documentOf(const Measurements &measurements, std::size_t row)
{
    const Measurement &measurement = measurements.rows[row];
    const MeasurementSource &source = measurements.sources[measurement.source];
    Document document;
    document.name = measurement.id;
    document.notes = source.title + "\n" + source.place + (measurement.place.empty() ? "" : "/" + measurement.place)
                     + "\n" + measurement.gpu + ": " + std::to_string(measurement.bytes.count()) + " B, "
                     + std::string(meters[measurement.meter].key)
                     + (measurement.note.empty() ? "" : "\n" + measurement.note);
    document.scenario = *measurement.scenario;
    return document;
}

} // namespace perrank

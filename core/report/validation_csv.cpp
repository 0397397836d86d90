// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/validation_csv.h"

#include "core/report/csv.h"
#include "core/report/validation_text.h"

#include <array>

namespace perrank {

namespace {

/// What a column says about one measurement.
struct RunLine {
    const Measurements &measurements;
    const Measurement &row;
    const std::optional<Comparison> &comparison;
};

/// What it says about one step time.
struct StepLine {
    const StepValidation &validation;
    std::size_t index;

    [[nodiscard]] const TimedStep &row() const { return validation.times.rows[index]; }
    [[nodiscard]] const std::optional<StepComparison> &comparison() const { return validation.comparisons[index]; }
    [[nodiscard]] const TimedHardware *hardware() const
    {
        return row().hardware ? &validation.times.hardware[*row().hardware] : nullptr;
    }
};

template <class Each>
std::string empty(const Each &)
{
    return {};
}

struct RunColumn {
    std::string_view title;
    std::string (*cell)(const RunLine &) = &empty<RunLine>;
    std::string (*stepCell)(const StepLine &) = &empty<StepLine>;
};

std::string countCell(const std::optional<Quantity<Bytes>> &bytes)
{
    return bytes ? std::to_string(bytes->count()) : std::string();
}

std::string timeCell(Nanoseconds time)
{
    return time.count() > 0 ? std::to_string(time.count()) : std::string();
}

/// Four decimals of a share with its sign, with a dot.
std::string shareCell(std::optional<double> share)
{
    if (!share)
        return {};
    return (*share < 0 ? "-" : "") + decimals(*share, 4, {.group = {}});
}

std::string placeCell(const RunLine &line)
{
    const std::string &place = line.measurements.sources[line.row.source].place;
    return line.row.place.empty() ? place : place + "/" + line.row.place;
}

std::string hardwareCell(const StepLine &line)
{
    return line.hardware() == nullptr ? line.row().machine : line.hardware()->name;
}

std::string mfuCell(const StepLine &line)
{
    return line.row().hardware ? shareCell(line.validation.calibrations[*line.row().hardware].mfu) : std::string();
}

constexpr std::array runColumns{
    RunColumn{"run", [](const RunLine &l) { return l.row.id; }, [](const StepLine &l) { return l.row().id; }},
    RunColumn{"source", [](const RunLine &l) { return l.measurements.sources[l.row.source].title; },
              [](const StepLine &l) { return l.validation.times.sources[l.row().source].title; }},
    RunColumn{"place", &placeCell, [](const StepLine &l) { return l.validation.times.sources[l.row().source].place; }},
    RunColumn{"model", [](const RunLine &l) { return l.row.model; }, [](const StepLine &l) { return l.row().model; }},
    RunColumn{"gpu", [](const RunLine &l) { return l.row.gpu; }, &hardwareCell},
    RunColumn{"meter", [](const RunLine &l) { return std::string(meters[l.row.meter].key); },
              [](const StepLine &) { return std::string("step_time"); }},
    RunColumn{"measured_bytes", [](const RunLine &l) { return std::to_string(l.row.bytes.count()); }},
    RunColumn{"predicted_bytes",
              [](const RunLine &l) {
                  return l.comparison ? std::to_string(l.comparison->predicted.count()) : std::string();
              }},
    RunColumn{"error", [](const RunLine &l) { return l.comparison ? shareCell(l.comparison->error) : std::string(); },
              [](const StepLine &l) { return l.comparison() ? shareCell(l.comparison()->error) : std::string(); }},
    RunColumn{"peak_phase",
              [](const RunLine &l) {
                  return l.comparison ? std::string(peakPhases[l.comparison->phase].key) : std::string();
              }},
    RunColumn{"first_iteration_bytes", [](const RunLine &l) { return countCell(l.row.firstBytes); }},
    RunColumn{"steady_bytes", [](const RunLine &l) { return countCell(l.row.steadyBytes); }},
    RunColumn{"note", [](const RunLine &l) { return l.row.note; }, [](const StepLine &l) { return l.row().note; }},
    RunColumn{"not_covered", [](const RunLine &l) { return l.row.notCovered; },
              [](const StepLine &l) { return l.row().notCovered; }},
    RunColumn{"gpus", &empty<RunLine>, [](const StepLine &l) { return std::to_string(l.row().ranks); }},
    RunColumn{"published_ns", &empty<RunLine>, [](const StepLine &l) { return timeCell(l.row().time); }},
    RunColumn{"predicted_ns", &empty<RunLine>,
              [](const StepLine &l) { return l.comparison() ? timeCell(l.comparison()->predicted()) : std::string(); }},
    RunColumn{"simulated_ns", &empty<RunLine>,
              [](const StepLine &l) { return l.comparison() ? timeCell(l.comparison()->simulated) : std::string(); }},
    RunColumn{"contention_ns", &empty<RunLine>,
              [](const StepLine &l) {
                  return l.comparison() ? std::to_string(l.comparison()->losses.contention.count()) : std::string();
              }},
    RunColumn{"slow_machines_ns", &empty<RunLine>,
              [](const StepLine &l) {
                  return l.comparison() ? std::to_string(l.comparison()->losses.slowMachines.count()) : std::string();
              }},
    RunColumn{"calibrated_mfu", &empty<RunLine>, &mfuCell},
    RunColumn{"links", &empty<RunLine>,
              [](const StepLine &l) { return l.hardware() == nullptr ? std::string() : l.hardware()->note; }},
    RunColumn{"series", &empty<RunLine>, [](const StepLine &l) { return l.row().series; }},
    RunColumn{
        "published_change", &empty<RunLine>,
        [](const StepLine &l) { return l.comparison() ? shareCell(l.comparison()->publishedChange) : std::string(); }},
    RunColumn{
        "predicted_change", &empty<RunLine>,
        [](const StepLine &l) { return l.comparison() ? shareCell(l.comparison()->predictedChange) : std::string(); }},
    RunColumn{"apart", &empty<RunLine>,
              [](const StepLine &l) { return l.comparison() ? l.validation.whyApart(l.index) : std::string(); }},
    RunColumn{csvKindTitle, [](const RunLine &l) { return std::string(l.comparison ? csvKind : ""); },
              [](const StepLine &l) { return std::string(l.comparison() ? csvKind : ""); }},
};

} // namespace

std::string validationCsv(const Validation &memory, const StepValidation &steps)
{
    std::string text = csvRecord(runColumns, [](const RunColumn &column) { return std::string(column.title); });
    for (std::size_t i = 0; i < memory.comparisons.size(); ++i) {
        const RunLine line{memory.measurements, memory.measurements.rows[i], memory.comparisons[i]};
        text += csvRecord(runColumns, [&line](const RunColumn &column) { return column.cell(line); });
    }
    for (std::size_t i = 0; i < steps.comparisons.size(); ++i) {
        const StepLine line{steps, i};
        text += csvRecord(runColumns, [&line](const RunColumn &column) { return column.stepCell(line); });
    }
    return text;
}

} // namespace perrank

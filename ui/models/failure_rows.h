// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/run/run.h"

#include <QString>

namespace perrank::ui {

/// What of a run a picture shows.
enum class FailureZoom { Step, Failure, Run };

/// Neighbouring ranks that do the same, and what that is.
struct FailureRow {
    std::int64_t first = 0;
    std::int64_t count = 1;
    bool isCulprit = false;
    std::vector<RunSpan> spans;
    QString waitWord = {}; ///< what it waits in, where that is something else than what the others wait in

    bool operator==(const FailureRow &) const = default;
};

/// A moment that has a name.
struct FailureMark {
    Nanoseconds at{0};
    QString text;

    bool operator==(const FailureMark &) const = default;
};

/// Ranks over time, from one moment to another.
struct FailureRows {
    QString heading;
    Nanoseconds from{0};
    Nanoseconds until{0};
    std::vector<FailureRow> rows;
    std::vector<FailureMark> marks;
    QString word = {}; ///< instead of the names of states; then instruments have nothing to show either

    bool operator==(const FailureRows &) const = default;
};

/// What a rank does over one step, without a gap: the states of its time shares, one after the other.
std::vector<RunSpan> stepSpans(const StepProgram &program, const std::vector<Span> &spans, Nanoseconds end);

/// One step of a strategy, ranks that are alike in one row. Empty where it was not played.
FailureRows stepRows(const StepSimulation &simulation, Strategy strategy);
/// The same step as each rank's own timer sees it: from its begin to its end.
FailureRows timerRows(const StepSimulation &simulation, Strategy strategy, const AmountStyle &style);
/// The run, or one failure of it with some time before and after, whose culprits are then the only ones.
FailureRows runRows(const RunSimulation &run, FailureZoom zoom, const AmountStyle &style = {}, std::size_t failure = 0);

/// "failure 2 of 3".
QString failureName(std::size_t failure, std::size_t of, const AmountStyle &style);

/// The zooms that have something to show.
std::vector<FailureZoom> zoomsOf(const RunSimulation &run);

/// Whether any fault of the scenario makes every step longer.
bool isDisturbed(const Scenario &scenario);
/// The ranks that disturb every step of the scenario.
std::vector<std::int64_t> culpritsOf(const Scenario &scenario);

/// Not more rows than that: those of culprits, but one of the others at least, and then the first of these. Their order
/// stays.
std::vector<FailureRow> fewerRows(const std::vector<FailureRow> &rows, std::size_t most);

/// The same without what gives the culprit away: all ranks in one row that does what a healthy one does.
FailureRows withoutCulprit(FailureRows rows, std::int64_t ranks);

/// "rank 5", "ranks 0–4".
QString rowName(const FailureRow &row, const AmountStyle &style);

} // namespace perrank::ui

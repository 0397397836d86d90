// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/checkpoint.h"
#include "core/run/run_events.h"
#include "core/simulation/step.h"

namespace perrank {

/// Where the time of a run went: useful + outage + checkpoint = wall.
struct RunTotals {
    Nanoseconds wall{0};
    Nanoseconds useful{0};
    Nanoseconds outage{0};      ///< from each strike to the end of its load, and the steps done again
    Nanoseconds lost{0};        ///< of it the steps done again
    Nanoseconds checkpoint{0};  ///< in saves
    double goodput = 1;         ///< useful ÷ wall
    double gpuHoursLost = 0;    ///< of all ranks, in outages
    double gpuHoursWaiting = 0; ///< of the ranks that waited, from each strike to its first report

    bool operator==(const RunTotals &) const = default;
};

/// What can be expected of a run of this kind, whatever happens in this one.
enum class ExpectedFigure { Mtbf, Save, Restart, Interval, Young, Daly, Goodput, GoodputDaly };

struct ExpectedFigureSpec {
    ExpectedFigure id;
    std::string_view key;
    std::string_view name;
    std::string_view unit; ///< "s", or nothing for a share
    std::string_view source;
};

namespace sources {
inline constexpr std::string_view daly =
    "Daly, A higher order estimate of the optimum checkpoint interval for restart dumps, FGCS 2006";
inline constexpr std::string_view young =
    "Young, A first order approximation to the optimum checkpoint interval, CACM 1974";
} // namespace sources

inline constexpr EnumTable expectedFigures{std::array{
    ExpectedFigureSpec{ExpectedFigure::Mtbf, "mtbf_s", PERRANK_TEXT("time between failures of the job"), "s", ""},
    ExpectedFigureSpec{ExpectedFigure::Save, "save_s", PERRANK_TEXT("time of a save"), "s", ""},
    ExpectedFigureSpec{ExpectedFigure::Restart, "restart_s", PERRANK_TEXT("time of a restart"), "s", ""},
    ExpectedFigureSpec{ExpectedFigure::Interval, "interval_s", PERRANK_TEXT("time between saves"), "s", ""},
    ExpectedFigureSpec{ExpectedFigure::Young, "young_s", PERRANK_TEXT("best interval by Young"), "s", sources::young},
    ExpectedFigureSpec{ExpectedFigure::Daly, "daly_s", PERRANK_TEXT("best interval by Daly"), "s", sources::daly},
    ExpectedFigureSpec{ExpectedFigure::Goodput, "goodput", PERRANK_TEXT("goodput"), "", sources::daly},
    ExpectedFigureSpec{ExpectedFigure::GoodputDaly, "goodput_daly", PERRANK_TEXT("goodput at the interval by Daly"), "",
                       sources::daly},
}};

/// A figure with the formula that made it; without a value where it has none.
struct Expected {
    ExpectedFigure figure = ExpectedFigure::Mtbf;
    std::optional<double> value = {};
    StepRef step;
};

/// A figure of this run beside its closed form.
struct RunComparison {
    std::string_view name;
    std::string_view unit;
    double simulated = 0;
    double closedForm = 0;
    StepRef step;
};

/// A collective that waits for ranks that never call it.
struct UnansweredCall {
    OperationKind kind = OperationKind::AllReduce;
    std::string name;          ///< "All-reduce bucket 0"
    std::int64_t sequence = 0; ///< among all calls since the last start
    std::int64_t elements = 0; ///< of the whole buffer; 0 where no step was played

    bool operator==(const UnansweredCall &) const = default;
};

/// One failure, from its strike to the moment at which training goes on.
struct Failure {
    std::size_t fault = 0; ///< of the scenario's faults
    FaultKind kind = FaultKind::Hang;
    std::size_t event = 0; ///< its event
    Nanoseconds strike{0};
    Nanoseconds found{0};                           ///< the first report
    Nanoseconds over{0};                            ///< the end of the load, or of the job
    std::int64_t step = 0;                          ///< steps that were done
    std::optional<std::int64_t> resumesFrom = {};   ///< nothing where the job ended
    std::vector<std::int64_t> culprits;             ///< ranks that are the cause
    double gpuHoursWaiting = 0;                     ///< of the ranks that waited, until the first report
    std::optional<std::int64_t> firstReporter = {}; ///< rank; nothing for launcher and keep-alive
    std::optional<UnansweredCall> call = {};        ///< of the rank that waits longest
    bool isOneCall = true;                          ///< all that report wait in that one
    std::vector<RankSpans> detail;                  ///< all ranks, from the strike until `detailEnd`
    Nanoseconds detailEnd{0};
};

/// What a rank's log would say, or the launcher's.
struct LogLine {
    Nanoseconds at{0};
    std::optional<std::int64_t> rank = {}; ///< nothing for the launcher
    std::size_t failure = 0;
    Message text;

    bool operator==(const LogLine &) const = default;
};

/// A run of many steps: what happened when, to whom, and what was left.
struct RunSimulation {
    StepSimulation step;               ///< of every strategy of the scenario
    Strategy strategy = Strategy::Ddp; ///< the first of them, which the run plays
    std::vector<RunEvent> events;
    std::vector<RunSpan> spans; ///< of all ranks; where they differ the failure has them
    std::vector<Failure> failures;
    std::vector<Checkpoint> checkpoints;
    RunTotals totals;
    std::vector<Expected> expected;
    std::vector<RunComparison> comparisons;
    std::vector<LogLine> log; ///< in the order of reporting
    std::vector<Message>
        culprit; ///< how the log gives the first culprit away, one sentence for each step of the search
    std::vector<Issue> issues;

    [[nodiscard]] bool isImpossible() const { return step.isImpossible() || events.empty(); }
    [[nodiscard]] const Scenario &scenario() const { return step.scenario; }
    /// There is something to tell besides the step.
    [[nodiscard]] bool isMoreThanOneStep() const { return scenario().steps > 1 || events.size() > 1; }
};

/// Plays the run of the scenario. Pure and deterministic: the same scenario gives the same run everywhere.
RunSimulation simulateRun(const Scenario &scenario);

/// What one rank does from the start to the end, without a gap.
std::vector<RunSpan> spansOf(const RunSimulation &run, std::int64_t rank);
/// Neighbouring ranks that do the same, with their spans.
std::vector<RankSpans> rankSpans(const RunSimulation &run);

} // namespace perrank

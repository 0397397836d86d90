// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/failure_rows.h"

#include "core/simulation/rank_step.h"
#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr double before = 0.08; ///< a failure is shown with so much of its length before it, and after it
constexpr double after = 0.2;
constexpr std::int64_t mostSingleRanks = 8;

constexpr TextsOf say{"Failure"};

/// How many operations of each kind run from a moment on.
struct Change {
    Nanoseconds at;
    int computing = 0;
    int sending = 0;
};

std::vector<Change> changesOf(const StepProgram &program, const std::vector<Span> &spans)
{
    std::vector<Change> changes;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (!spans[i].isDone() || spans[i].end <= spans[i].start)
            continue;
        const bool sends = isCollective(program.operations[i].kind);
        changes.push_back({spans[i].start, sends ? 0 : 1, sends ? 1 : 0});
        changes.push_back({spans[i].end, sends ? 0 : -1, sends ? -1 : 0});
    }
    std::ranges::sort(changes, {}, &Change::at);
    return changes;
}

RankState stateOf(bool isComputing, bool isSending)
{
    if (isComputing)
        return isSending ? RankState::Overlapped : RankState::Compute;
    return isSending ? RankState::Exposed : RankState::Waiting;
}

void addSpan(std::vector<RunSpan> &spans, Nanoseconds from, Nanoseconds until, RankState state)
{
    if (until <= from)
        return;
    if (!spans.empty() && spans.back().state == state && spans.back().until == from)
        spans.back().until = until;
    else
        spans.push_back({.from = from, .until = until, .state = state});
}

/// What was in the states from then to then is an idle stretch.
void putIn(std::vector<RunSpan> &states, Nanoseconds from, Nanoseconds until)
{
    std::vector<RunSpan> all;
    for (const RunSpan &each : states) {
        addSpan(all, each.from, std::min(each.until, from), each.state);
        addSpan(all, std::max(each.from, from), std::min(each.until, until), RankState::Idle);
        addSpan(all, std::max(each.from, until), each.until, each.state);
    }
    states = std::move(all);
}

/// A rank that pauses stands still at the begin of the operation, whose time the pause is a part of.
void standStill(std::vector<RunSpan> &states, const StepTimeline &line, const std::vector<Span> &spans,
                const Pause &pause)
{
    const auto kind = pause.phase == Phase::Forward ? OperationKind::Forward : OperationKind::Backward;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const Operation &each = line.program->operations[i];
        if (each.kind != kind || each.microBatch != 0 || each.unit == noOperation)
            continue;
        const StepUnit &unit = line.units[std::size_t(each.unit)];
        if (unit.kind == StepUnitKind::Layer && unit.layer == pause.layer)
            putIn(states, spans[i].start, spans[i].start + Nanoseconds(std::llround(pause.milliseconds * 1e6)));
    }
}

/// Whether the row's copy is the one that the rank has a slice of.
bool isOf(const FailureRow &row, const StepTimeline &line, std::int64_t rank)
{
    return line.copies.rankOf(line.copies.copyOf(rank)) == row.first;
}

void standStill(FailureRow &row, const StepTimeline &line, std::int32_t kind, const std::vector<Fault> &faults)
{
    for (const Fault &fault : faults) {
        const auto *pause = std::get_if<Pause>(&fault);
        if (pause != nullptr && isOf(row, line, pause->rank))
            standStill(row.spans, line, line.playback.spans[std::size_t(kind)], *pause);
    }
}

/// Rows of neighbouring copies of one class.
std::vector<FailureRow> rowsOf(const StepTimeline &line, const std::vector<std::int64_t> &culprits,
                               const std::vector<Fault> &faults)
{
    std::vector<FailureRow> rows;
    std::int32_t last = -1;
    for (std::size_t copy = 0; copy < line.alike.classOf.size(); ++copy) {
        const std::int32_t kind = line.alike.classOf[copy];
        const std::int64_t first = line.copies.rankOf(static_cast<std::int64_t>(copy));
        const bool isCulprit = std::ranges::any_of(
            culprits, [&](std::int64_t rank) { return line.copies.copyOf(rank) == std::int64_t(copy); });
        if (kind == last && !isCulprit && !rows.back().isCulprit) {
            rows.back().count += line.copies.stride;
            continue;
        }
        last = kind;
        rows.push_back({.first = first, .count = line.copies.stride, .isCulprit = isCulprit, .spans = {}});
        rows.back().spans = stepSpans(*line.program, line.playback.spans[static_cast<std::size_t>(kind)], line.end);
        if (isCulprit)
            standStill(rows.back(), line, kind, faults);
    }
    return rows;
}

struct CulpritOf {
    template <class Each>
    std::optional<std::int64_t> operator()(const Each &fault) const
    {
        if constexpr (requires { fault.rank; })
            return fault.rank;
        return std::nullopt;
    }
};

bool isOfNode(const RunSimulation &run, const Failure &failure)
{
    if (failure.kind == FaultKind::NodeLoss)
        return true;
    const auto *crash = std::get_if<Crash>(&run.scenario().faults[failure.fault]);
    return crash != nullptr && crash->scope == CrashScope::Node;
}

/// "rank 5", "node 0, ranks 0–7", "3 ranks".
QString culpritsText(const RunSimulation &run, const Failure &failure, const AmountStyle &style)
{
    const auto &ranks = failure.culprits;
    const auto count = std::int64_t(ranks.size());
    const bool areNeighbours = count > 0 && ranks.back() - ranks.front() == count - 1;
    if (!areNeighbours)
        return say(QT_TRANSLATE_NOOP("Failure", "%1 ranks")).arg(number(count, style.numbers));
    const QString names = rowName({.first = ranks.front(), .count = count, .isCulprit = true, .spans = {}}, style);
    return isOfNode(run, failure) ? say(QT_TRANSLATE_NOOP("Failure", "node %1, %2"))
                                        .arg(number(ranks.front() / run.scenario().gpusPerNode, style.numbers), names)
                                  : names;
}

void markFailure(FailureRows &rows, const RunSimulation &run, const Failure &failure, const AmountStyle &style)
{
    const QString name = translated(faultKinds[failure.kind].name);
    rows.marks.push_back({failure.strike, failure.culprits.empty()
                                              ? name
                                              : QStringLiteral("%1, %2").arg(name, culpritsText(run, failure, style))});
    if (failure.found > failure.strike)
        rows.marks.push_back(
            {failure.found, failure.firstReporter
                                ? say(QT_TRANSLATE_NOOP("Failure", "first report: rank %1")).arg(*failure.firstReporter)
                                : say(QT_TRANSLATE_NOOP("Failure", "found"))});
    rows.marks.push_back({failure.over, failure.resumesFrom ? say(QT_TRANSLATE_NOOP("Failure", "goes on from step %1"))
                                                                  .arg(number(*failure.resumesFrom, style.numbers))
                                                            : say(QT_TRANSLATE_NOOP("Failure", "the job has ended"))});
}

/// Ranks that do the same in one row, but for those that are the cause, which have rows of their own.
void addApart(std::vector<FailureRow> &rows, const RankSpans &ranks, const std::vector<std::int64_t> &culprits)
{
    std::int64_t first = ranks.first;
    const std::int64_t end = ranks.first + ranks.count;
    const auto add = [&](std::int64_t until, bool isCulprit) {
        if (until > first)
            rows.push_back({first, until - first, isCulprit, ranks.spans});
        first = until;
    };
    for (auto next = std::ranges::lower_bound(culprits, first); next != culprits.end() && *next < end;) {
        const std::int64_t begin = *next;
        std::int64_t until = begin;
        for (; next != culprits.end() && *next <= until && *next < end; ++next)
            until = *next + 1;
        add(begin, false);
        add(until, true);
    }
    add(end, false);
}

/// What the culprit waits in, where it waits as all the others do.
QString waitWord(FaultKind kind)
{
    if (kind == FaultKind::Mismatch)
        return say(QT_TRANSLATE_NOOP("Failure", "waiting in another call"));
    return kind == FaultKind::GuardedSave ? say(QT_TRANSLATE_NOOP("Failure", "waiting in the save")) : QString();
}

QString runHeading(const RunSimulation &run, const AmountStyle &style)
{
    const std::int64_t steps = run.scenario().steps;
    return steps == 1 ? say(QT_TRANSLATE_NOOP("Failure", "The run under %1: 1 step")).arg(nameOf(run.strategy))
                      : say(QT_TRANSLATE_NOOP("Failure", "The run under %1: %2 steps"))
                            .arg(nameOf(run.strategy), number(steps, style.numbers));
}

/// Which one it is where there are several.
QString failureHeading(const RunSimulation &run, std::size_t failure, const AmountStyle &style)
{
    const QString heading = say(QT_TRANSLATE_NOOP("Failure", "The failure under %1")).arg(nameOf(run.strategy));
    return run.failures.size() == 1
               ? heading
               : QStringLiteral("%1: %2").arg(heading, failureName(failure, run.failures.size(), style));
}

Nanoseconds share(Nanoseconds whole, double part)
{
    return Nanoseconds(std::int64_t(double(whole.count()) * part));
}

} // namespace

std::vector<RunSpan> stepSpans(const StepProgram &program, const std::vector<Span> &spans, Nanoseconds end)
{
    std::vector<RunSpan> states;
    Nanoseconds from(0);
    int computing = 0;
    int sending = 0;
    for (const Change &change : changesOf(program, spans)) {
        addSpan(states, from, change.at, stateOf(computing > 0, sending > 0));
        from = change.at;
        computing += change.computing;
        sending += change.sending;
    }
    addSpan(states, from, end, RankState::Waiting);
    return states;
}

FailureRows stepRows(const StepSimulation &simulation, Strategy strategy)
{
    const StepTimeline *line = timelineOf(simulation, strategy);
    if (line == nullptr)
        return {};
    const bool isCalm = !simulation.scenario.faults.empty() && !isDisturbed(simulation.scenario);
    const QString heading = say(QT_TRANSLATE_NOOP("Failure", "One step under %1, rank by rank")).arg(nameOf(strategy));
    return {isCalm ? heading + say(QT_TRANSLATE_NOOP("Failure", ", before anything goes wrong")) : heading,
            Nanoseconds(0),
            line->end,
            rowsOf(*line, culpritsOf(simulation.scenario), simulation.scenario.faults),
            {}};
}

FailureRows timerRows(const StepSimulation &simulation, Strategy strategy, const AmountStyle &style)
{
    FailureRows rows = stepRows(simulation, strategy);
    rows.heading =
        say(QT_TRANSLATE_NOOP("Failure", "One step under %1, as each rank's own timer shows it")).arg(nameOf(strategy));
    rows.word = say(QT_TRANSLATE_NOOP("Failure", "step: %1")).arg(timeWithin(rows.until, rows.until, style));
    const RunSpan whole{.from = Nanoseconds(0), .until = rows.until, .state = RankState::Training};
    const std::int64_t ranks = rows.rows.empty() ? 0 : simulation.scenario.ranks;
    const std::int64_t perRow = ranks <= mostSingleRanks ? 1 : ranks;
    rows.rows.clear();
    for (std::int64_t first = 0; first < ranks; first += perRow)
        rows.rows.push_back({.first = first, .count = perRow, .isCulprit = false, .spans = {whole}});
    return rows;
}

FailureRows runRows(const RunSimulation &run, FailureZoom zoom, const AmountStyle &style, std::size_t failure)
{
    const bool isOne = zoom == FailureZoom::Failure && !run.failures.empty();
    FailureRows rows;
    rows.heading = isOne ? failureHeading(run, failure, style) : runHeading(run, style);
    rows.until = run.totals.wall;
    std::vector<std::int64_t> culprits = culpritsOf(run.scenario());
    for (std::size_t i = 0; i < run.failures.size(); ++i) {
        markFailure(rows, run, run.failures[i], style);
        if (!isOne || i == failure)
            culprits.insert(culprits.end(), run.failures[i].culprits.begin(), run.failures[i].culprits.end());
    }
    std::ranges::sort(culprits);
    for (const RankSpans &each : rankSpans(run))
        addApart(rows.rows, each, culprits);
    for (FailureRow &row : rows.rows) {
        if (row.isCulprit && !run.failures.empty())
            row.waitWord = waitWord(run.failures[isOne ? failure : 0].kind);
    }
    if (!isOne)
        return rows;
    const Failure &shown = run.failures[failure];
    const Nanoseconds length = shown.over - shown.strike;
    rows.from = std::max(Nanoseconds(0), shown.strike - share(length, before));
    rows.until = std::min(run.totals.wall, shown.over + share(length, after));
    return rows;
}

QString failureName(std::size_t failure, std::size_t of, const AmountStyle &style)
{
    return say(QT_TRANSLATE_NOOP("Failure", "failure %1 of %2"))
        .arg(number(std::int64_t(failure) + 1, style.numbers), number(std::int64_t(of), style.numbers));
}

std::vector<FailureZoom> zoomsOf(const RunSimulation &run)
{
    std::vector<FailureZoom> zooms;
    if (!run.step.strategies.empty())
        zooms.push_back(FailureZoom::Step);
    if (!run.failures.empty())
        zooms.push_back(FailureZoom::Failure);
    if (!run.spans.empty())
        zooms.push_back(FailureZoom::Run);
    return zooms;
}

bool isDisturbed(const Scenario &scenario)
{
    const auto disturbs = [](const Fault &fault) { return faultKinds[kindOf(fault)].disturbsStep; };
    return std::ranges::any_of(scenario.faults, disturbs);
}

std::vector<std::int64_t> culpritsOf(const Scenario &scenario)
{
    std::vector<std::int64_t> ranks;
    for (const Fault &fault : scenario.faults) {
        const std::optional<std::int64_t> rank = std::visit(CulpritOf(), fault);
        if (rank && faultKinds[kindOf(fault)].disturbsStep)
            ranks.push_back(*rank);
    }
    return ranks;
}

std::vector<FailureRow> fewerRows(const std::vector<FailureRow> &rows, std::size_t most)
{
    if (rows.size() <= most)
        return rows;
    const auto all = std::size_t(std::ranges::count_if(rows, &FailureRow::isCulprit));
    std::size_t culprits = std::min(all, all == rows.size() ? most : most - 1);
    std::size_t others = most - culprits;
    std::vector<FailureRow> fewer;
    for (const FailureRow &row : rows) {
        std::size_t &left = row.isCulprit ? culprits : others;
        if (left == 0)
            continue;
        --left;
        fewer.push_back(row);
    }
    return fewer;
}

FailureRows withoutCulprit(FailureRows rows, std::int64_t ranks)
{
    const auto healthy = std::ranges::find(rows.rows, false, &FailureRow::isCulprit);
    if (healthy == rows.rows.end() || std::ranges::none_of(rows.rows, &FailureRow::isCulprit))
        return rows;
    rows.rows = {{.first = 0, .count = ranks, .isCulprit = false, .spans = healthy->spans}};
    rows.marks.clear();
    rows.heading += say(QT_TRANSLATE_NOOP("Failure", ", as it looks before anybody has read the logs"));
    return rows;
}

QString rowName(const FailureRow &row, const AmountStyle &style)
{
    const QString first = number(row.first, style.numbers);
    return row.count == 1 ? say(QT_TRANSLATE_NOOP("Failure", "rank %1")).arg(first)
                          : say(QT_TRANSLATE_NOOP("Failure", "ranks %1–%2"))
                                .arg(first, number(row.first + row.count - 1, style.numbers));
}

} // namespace perrank::ui

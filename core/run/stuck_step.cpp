// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/stuck_step.h"

#include "core/simulation/operation_words.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::int32_t silent = -1;
constexpr std::int32_t culprit = -2;

/// A step with more of them is not told in detail.
constexpr std::size_t mostDetails = 20'000;

RankState stateWhile(bool computes, bool sends)
{
    if (computes)
        return sends ? RankState::Overlapped : RankState::Compute;
    return sends ? RankState::Exposed : RankState::Waiting;
}

/// Where computing or a transfer begins (+1) or ends (−1).
struct Edge {
    Nanoseconds at;
    bool isTransfer;
    int change;
};

std::vector<Edge> edgesOf(const StepProgram &program, const std::vector<Span> &spans)
{
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (!spans[i].isDone() || spans[i].end == spans[i].start)
            continue;
        const bool isTransfer = isCollective(program.operations[i].kind);
        edges.push_back({spans[i].start, isTransfer, 1});
        edges.push_back({spans[i].end, isTransfer, -1});
    }
    std::ranges::sort(edges, {}, &Edge::at);
    return edges;
}

void append(std::vector<RunSpan> &spans, Nanoseconds from, Nanoseconds until, RankState state)
{
    if (until <= from)
        return;
    if (!spans.empty() && spans.back().state == state && spans.back().until == from)
        spans.back().until = until;
    else
        spans.push_back({from, until, state});
}

/// What a rank does from the start until the last thing that it completes.
std::vector<RunSpan> statesOf(const StepProgram &program, const std::vector<Span> &spans)
{
    std::vector<RunSpan> states;
    Nanoseconds before{0};
    int computes = 0;
    int sends = 0;
    for (const Edge &edge : edgesOf(program, spans)) {
        append(states, before, edge.at, stateWhile(computes > 0, sends > 0));
        (edge.isTransfer ? sends : computes) += edge.change;
        before = edge.at;
    }
    return states;
}

/// What of them is before a time.
std::vector<RunSpan> until(const std::vector<RunSpan> &spans, Nanoseconds end)
{
    std::vector<RunSpan> before;
    for (const RunSpan &span : spans)
        append(before, span.from, std::min(span.until, end), span.state);
    return before;
}

std::int64_t playedOperations(const StepTimeline &line)
{
    return static_cast<std::int64_t>(line.alike.lowest.size() * line.program->operations.size());
}

std::int32_t firstCollective(const StepProgram &program)
{
    const auto found =
        std::ranges::find_if(program.operations, [](const Operation &each) { return isCollective(each.kind); });
    return found == program.operations.end() ? noOperation
                                             : static_cast<std::int32_t>(found - program.operations.begin());
}

} // namespace

bool Culprits::contains(std::int64_t rank) const
{
    return std::ranges::binary_search(ranks, rank);
}

StuckStep::StuckStep(const Scenario &scenario, StepPlayer &player, std::int64_t step, Culprits culprits)
    : m_scenario(scenario), m_player(player), m_culprits(std::move(culprits))
{
    play(step);
    describeCalls();
}

StuckStep::StuckStep(const Scenario &scenario, StepPlayer &player, Culprits culprits)
    : m_scenario(scenario), m_player(player), m_culprits(std::move(culprits)), m_waits(1),
      m_classOf(static_cast<std::size_t>(player.line().copies.count), 0)
{
}

StuckStep::StuckStep(const Scenario &scenario, StepPlayer &player, std::int64_t step, std::int32_t operation)
    : StuckStep(scenario, player, Culprits{})
{
    m_waits.front().operation = operation;
    if (scenario.stepMilliseconds == 0 && !player.play(step)) {
        m_classOf = player.line().alike.classOf;
        m_waits.clear();
        m_played = playedOperations(player.line());
        for (const std::vector<Span> &spans : player.line().playback.spans) {
            const Nanoseconds entry = spans[static_cast<std::size_t>(operation)].entered;
            m_waits.push_back({until(statesOf(*player.line().program, spans), entry), entry, operation});
        }
    }
    describeCalls();
}

void StuckStep::play(std::int64_t step)
{
    const CopyRanks &copies = m_player.line().copies;
    m_classOf.assign(static_cast<std::size_t>(copies.count), 0);
    std::set<std::int64_t> silentCopies;
    for (const std::int64_t rank : m_culprits.ranks)
        silentCopies.insert(copies.copyOf(rank));
    if (m_scenario.stepMilliseconds > 0 || m_player.play(step, silentCopies)) {
        m_waits = {Wait{{}, Nanoseconds(0), firstCollective(*m_player.line().program)}};
    } else {
        m_classOf = m_player.line().alike.classOf;
        m_played = playedOperations(m_player.line());
        for (std::size_t each = 0; each < m_player.line().alike.lowest.size(); ++each)
            m_waits.push_back(silentCopies.contains(m_player.line().alike.lowest[each]) ? Wait{} : waitOf(each));
    }
    for (const std::int64_t copy : silentCopies)
        m_classOf[static_cast<std::size_t>(copy)] = silent;
}

StuckStep::Wait StuckStep::waitOf(std::size_t each) const
{
    const StepProgram &program = *m_player.line().program;
    const std::vector<Span> &spans = m_player.line().playback.spans[each];
    Wait wait;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const bool isOpen = isCollective(program.operations[i].kind) && spans[i].isEntered() && !spans[i].isDone();
        if (isOpen && (wait.operation == noOperation || spans[i].entered < wait.entry)) {
            wait.operation = static_cast<std::int32_t>(i);
            wait.entry = spans[i].entered;
        }
    }
    if (spans.size() <= mostDetails)
        wait.before = statesOf(program, spans);
    else
        append(wait.before, Nanoseconds(0), wait.entry, RankState::Training);
    return wait;
}

std::int32_t StuckStep::classOf(std::int64_t rank) const
{
    if (m_culprits.contains(rank))
        return culprit;
    return m_classOf[static_cast<std::size_t>(m_player.line().copies.copyOf(rank))];
}

std::optional<Nanoseconds> StuckStep::entry(std::int64_t rank) const
{
    const std::int32_t of = classOf(rank);
    const bool hasCalled = m_culprits.state == RankState::Waiting || m_culprits.state == RankState::GpuHung;
    if (of == culprit)
        return hasCalled ? std::optional(Nanoseconds(0)) : std::nullopt;
    if (m_culprits.othersAreDone)
        return std::nullopt;
    // Beside a culprit in the same copy a rank waits from the start.
    return of == silent ? Nanoseconds(0) : m_waits[static_cast<std::size_t>(of)].entry;
}

std::optional<StuckStep::First> StuckStep::first() const
{
    std::optional<First> found;
    for (std::int64_t rank = 0; rank < m_scenario.ranks; ++rank) {
        const auto entered = entry(rank);
        if (entered && (!found || *entered < found->entry))
            found = {rank, *entered};
    }
    return found;
}

void StuckStep::describeCalls()
{
    const std::vector<Operation> &operations = m_player.line().program->operations;
    for (Wait &wait : m_waits) {
        if (wait.operation == noOperation)
            continue;
        const auto index = static_cast<std::size_t>(wait.operation);
        const Operation &operation = operations[index];
        std::int64_t before = 0;
        for (std::size_t i = 0; i < operations.size(); ++i) {
            if (!isCollective(operations[i].kind) || operations[i].grouping != operation.grouping)
                continue;
            ++wait.callsOfStep;
            before += i < index ? 1 : 0;
        }
        wait.call = UnansweredCall{operation.kind, operationWords(m_player.line().units, operation), before,
                                   operation.elements};
    }
}

std::optional<UnansweredCall> StuckStep::call(std::int64_t rank, std::int64_t stepsSinceStart) const
{
    const std::int32_t of = classOf(rank);
    if (of < 0 || !m_waits[static_cast<std::size_t>(of)].call)
        return std::nullopt;
    const Wait &wait = m_waits[static_cast<std::size_t>(of)];
    UnansweredCall call = *wait.call;
    call.sequence = saturatingSum(saturatingProduct(stepsSinceStart, wait.callsOfStep), call.sequence);
    return call;
}

std::vector<RunSpan> StuckStep::spansOf(std::int64_t rank, Nanoseconds at, Nanoseconds length) const
{
    const std::int32_t of = classOf(rank);
    std::vector<RunSpan> spans;
    if (of == culprit) {
        append(spans, at, at + length, m_culprits.state);
        return spans;
    }
    Nanoseconds done{0};
    if (of != silent) {
        for (const RunSpan &span : m_waits[static_cast<std::size_t>(of)].before) {
            append(spans, at + span.from, at + std::min(span.until, length), span.state);
            done = std::min(span.until, length);
        }
    }
    append(spans, at + done, at + length, m_culprits.othersAreDone ? RankState::Idle : RankState::Waiting);
    return spans;
}

std::vector<RankSpans> StuckStep::spans(Nanoseconds at, Nanoseconds length) const
{
    std::vector<RankSpans> all;
    std::int32_t before = culprit - 1;
    for (std::int64_t rank = 0; rank < m_scenario.ranks; ++rank) {
        const std::int32_t of = classOf(rank);
        if (of == before)
            ++all.back().count;
        else
            all.push_back({rank, 1, spansOf(rank, at, length)});
        before = of;
    }
    return all;
}

} // namespace perrank

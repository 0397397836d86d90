// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/time_shares.h"

#include <algorithm>

namespace perrank {

namespace {

struct Interval {
    Nanoseconds start;
    Nanoseconds end;
};

/// Joined where they touch, in the order of time.
std::vector<Interval> joined(std::vector<Interval> intervals)
{
    std::ranges::sort(intervals, {}, &Interval::start);
    std::vector<Interval> result;
    for (const Interval &each : intervals) {
        if (!result.empty() && each.start <= result.back().end)
            result.back().end = std::max(result.back().end, each.end);
        else
            result.push_back(each);
    }
    return result;
}

std::vector<Interval> busy(const StepProgram &program, const std::vector<Span> &spans, bool sending)
{
    std::vector<Interval> intervals;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (isCollective(program.operations[i].kind) == sending && spans[i].end > spans[i].start)
            intervals.push_back({spans[i].start, spans[i].end});
    }
    return joined(std::move(intervals));
}

Nanoseconds lengthOf(const std::vector<Interval> &intervals)
{
    Nanoseconds length{0};
    for (const Interval &each : intervals)
        length += each.end - each.start;
    return length;
}

/// How long both last at the same time.
Nanoseconds common(const std::vector<Interval> &some, const std::vector<Interval> &others)
{
    Nanoseconds length{0};
    for (std::size_t i = 0, j = 0; i < some.size() && j < others.size();) {
        const Nanoseconds start = std::max(some[i].start, others[j].start);
        const Nanoseconds end = std::min(some[i].end, others[j].end);
        length += std::max(Nanoseconds(0), end - start);
        some[i].end < others[j].end ? ++i : ++j;
    }
    return length;
}

} // namespace

TimeShares timeShares(const StepProgram &program, const std::vector<Span> &spans, Nanoseconds end)
{
    const std::vector<Interval> computing = busy(program, spans, false);
    const std::vector<Interval> sending = busy(program, spans, true);
    TimeShares shares;
    shares.overlapped = common(computing, sending);
    shares.compute = lengthOf(computing) - shares.overlapped;
    shares.exposed = lengthOf(sending) - shares.overlapped;
    shares.waiting = end - shares.compute - shares.overlapped - shares.exposed;
    return shares;
}

} // namespace perrank

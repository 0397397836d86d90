// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_words.h"

#include "core/base/overload.h"
#include "core/formula/explain.h"
#include "core/run/durations.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

constexpr int mostDecimals = 9;
constexpr double mostExact = 1e12; ///< beyond it decimals are none of the number

} // namespace

std::string countWords(std::int64_t count)
{
    return written(count, NumberStyle{});
}

Ratio figureOf(double value)
{
    int decimals = 3;
    if (value != 0 && std::abs(value) < 1)
        decimals = std::min(mostDecimals, 3 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
    const auto rounded = [&] { return std::llround(value * std::pow(10, decimals)); };
    while (std::abs(value) < 1 && decimals < mostDecimals
           && std::abs(rounded()) == std::llround(std::pow(10, decimals)))
        ++decimals;
    if (!(std::abs(value) < mostExact))
        return {static_cast<std::int64_t>(std::clamp(value, -1e18, 1e18)), 1};
    Ratio ratio{rounded(), std::llround(std::pow(10, decimals))};
    while (ratio.denominator > 1 && ratio.numerator % 10 == 0)
        ratio = {ratio.numerator / 10, ratio.denominator / 10};
    return ratio;
}

std::string figureWords(double value, std::string_view unit, const NumberStyle &style)
{
    const std::string number = written(figureOf(value), style);
    return unit.empty() ? number : number + " " + std::string(unit);
}

std::string secondsWords(Nanoseconds time)
{
    return figureWords(inSeconds(time), "s", NumberStyle{});
}

Message faultWords(const Fault &fault, std::int64_t step)
{
    const std::string at = countWords(step);
    return std::visit(
        Overload{
            [](const SlowRank &) { return Message{}; },
            [](const Pause &) { return Message{}; },
            [](const SlowLink &) { return Message{}; },
            [&](const Hang &each) {
                return Message{PERRANK_TEXT("Rank %1 hangs as step %2 begins: it calls no collective any more."),
                               {countWords(each.rank), at}};
            },
            [&](const Crash &each) {
                return each.scope == CrashScope::Node
                           ? Message{PERRANK_TEXT("The node of rank %1 goes down as step %2 begins."),
                                     {countWords(each.rank), at}}
                           : Message{PERRANK_TEXT("The process of rank %1 dies as step %2 begins."),
                                     {countWords(each.rank), at}};
            },
            [&](const GpuHang &each) {
                return Message{PERRANK_TEXT("The GPU of rank %1 stops as step %2 begins. Its process goes on "
                                            "and calls what the others call."),
                               {countWords(each.rank), at}};
            },
            [&](const Mismatch &each) {
                return each.kind == MismatchKind::Extra
                           ? Message{PERRANK_TEXT("Rank %1 makes one call too many in step %2: from here on its calls "
                                                  "pair off with the wrong ones of the others."),
                                     {countWords(each.rank), at}}
                           : Message{PERRANK_TEXT("Rank %1 leaves out one call in step %2: from here on its calls pair "
                                                  "off with the wrong ones of the others."),
                                     {countWords(each.rank), at}};
            },
            [](const OneRankCheckpoint &) { return Message{}; },
            [&](const GuardedSave &each) {
                return Message{PERRANK_TEXT("Only rank %1 calls the save of step %2, which all ranks should: it waits "
                                            "in the save for the others, and they in the next step for it."),
                               {countWords(each.rank), at}};
            },
            [&](const CrashInSave &each) {
                return Message{PERRANK_TEXT("Rank %1 dies while it writes the checkpoint of step %2."),
                               {countWords(each.rank), at}};
            },
            [&](const OutOfMemory &each) {
                return Message{PERRANK_TEXT("Rank %1 has a batch that needs more memory than its GPU has."),
                               {countWords(each.rank)}};
            },
            [&](const UnevenBatches &) {
                return Message{PERRANK_TEXT("Some ranks have no batch left for step %1 and leave the loop; the others "
                                            "go on and wait for them."),
                               {at}};
            },
            [&](const NodeLoss &each) {
                return Message{PERRANK_TEXT("Node %1 is gone as step %2 begins, with all its ranks."),
                               {countWords(each.node), at}};
            },
            [&](const SlowSave &each) {
                return Message{PERRANK_TEXT("Rank 0 takes %1 to save the checkpoint of step %2 while the others wait "
                                            "in a collective: longer than their timeout."),
                               {secondsWords(seconds(each.seconds)), at}};
            },
            [](const DiskFull &) { return Message{}; },
        },
        fault);
}

Message lateDeathWords(std::int64_t rank, std::int64_t step, Nanoseconds after, Nanoseconds whole)
{
    return {PERRANK_TEXT("Rank %1 dies while it writes the checkpoint of step %2, %3 into the save: it has kept to an "
                         "equal share of the storage. A whole save lasts %4, since ranks that are done leave their "
                         "share to the others."),
            {countWords(rank), countWords(step), secondsWords(after), secondsWords(whole)}};
}

Message phaseWords(RunEventKind kind, std::int64_t step)
{
    switch (kind) {
    case RunEventKind::Teardown:
        return {PERRANK_TEXT("All processes are stopped; what they were doing is dumped."), {}};
    case RunEventKind::Provisioning:
        return {PERRANK_TEXT("A node to replace the lost one is brought up."), {}};
    case RunEventKind::Rendezvous:
        return {PERRANK_TEXT("All ranks are started again and find each other."), {}};
    case RunEventKind::Init:
        return {PERRANK_TEXT("Communicators are set up, and what is compiled is compiled."), {}};
    case RunEventKind::Load:
        if (step == 0)
            return {PERRANK_TEXT("There is no complete checkpoint: training begins again."), {}};
        return {PERRANK_TEXT("The checkpoint of step %1 is loaded, the newest that is complete."), {countWords(step)}};
    case RunEventKind::Replay:
        return {PERRANK_TEXT("What was lost is done again, from step %1 on."), {countWords(step)}};
    case RunEventKind::JobFailed:
        return {step == 1 ? PERRANK_TEXT("No restart is left: the job has failed after %1 step.")
                          : PERRANK_TEXT("No restart is left: the job has failed after %1 steps."),
                {countWords(step)}};
    case RunEventKind::JobDone:
        if (step == 1)
            return {PERRANK_TEXT("The step is done."), {}};
        return {PERRANK_TEXT("All %1 steps are done."), {countWords(step)}};
    case RunEventKind::Fault:
    case RunEventKind::OutOfMemory:
    case RunEventKind::Watchdog:
    case RunEventKind::Heartbeat:
    case RunEventKind::Agent:
    case RunEventKind::KeepAlive:
    case RunEventKind::Save:
        break;
    }
    return {};
}

std::pair<std::string, std::string> heldWords(const MemoryOverrun &held)
{
    const auto inGigabytes = [](Quantity<Bytes> bytes) {
        return figureWords(static_cast<double>(bytes.count()) / 1e9, "GB", NumberStyle{});
    };
    const std::pair words{inGigabytes(held.bytes), inGigabytes(held.capacity)};
    if (words.first != words.second)
        return words;
    return {countWords(held.bytes.count()) + " B", countWords(held.capacity.count()) + " B"};
}

Message overrunWords(std::int64_t rank, const MemoryOverrun &overrun)
{
    const auto [bytes, capacity] = heldWords(overrun);
    if (overrun.operation.empty())
        return {PERRANK_TEXT("Rank %1 is out of memory before its first step: it would hold %2 of %3."),
                {countWords(rank), bytes, capacity}};
    return {PERRANK_TEXT("Rank %1 is out of memory in %2: it would hold %3 of %4."),
            {countWords(rank), overrun.operation, bytes, capacity}};
}

Message channelWords(RunEventKind kind, const std::optional<std::int64_t> &rank, Nanoseconds after)
{
    if (kind == RunEventKind::Agent)
        return {PERRANK_TEXT("The launcher on the node sees that a process has ended."), {}};
    if (kind == RunEventKind::KeepAlive)
        return {PERRANK_TEXT("Three signs of life of a node have not come: it counts as lost."), {}};
    return {PERRANK_TEXT("Rank %1: the monitor has had no heartbeat for %2 and stops the process."),
            {countWords(rank.value_or(0)), secondsWords(after)}};
}

Message watchdogWords(std::int64_t rank, const std::optional<UnansweredCall> &call, Nanoseconds waited)
{
    if (call)
        return {PERRANK_TEXT("Rank %1: the watchdog reports a timeout. Call %2, %3, has run for %4."),
                {countWords(rank), countWords(call->sequence), call->name, secondsWords(waited)}};
    return {PERRANK_TEXT("Rank %1: the watchdog reports a timeout. A collective has run for %2."),
            {countWords(rank), secondsWords(waited)}};
}

Message cutShortWords(std::int64_t step, CheckpointVerdict verdict)
{
    if (verdict == CheckpointVerdict::WeightsOnly)
        return {PERRANK_TEXT("The checkpoint of step %1 is cut short: its weights are whole, its optimizer is not."),
                {countWords(step)}};
    if (verdict == CheckpointVerdict::Complete)
        return {PERRANK_TEXT("The save of the checkpoint of step %1 is cut short, but all of its files are whole."),
                {countWords(step)}};
    return {PERRANK_TEXT("The checkpoint of step %1 is cut short: nothing can be resumed from it."),
            {countWords(step)}};
}

Message saveWords(std::int64_t step, CheckpointVerdict verdict)
{
    switch (verdict) {
    case CheckpointVerdict::Complete:
        return {PERRANK_TEXT("The checkpoint of step %1 is saved, complete."), {countWords(step)}};
    case CheckpointVerdict::WeightsOnly:
        return {PERRANK_TEXT("The checkpoint of step %1 is saved: its weights are whole, its optimizer is not."),
                {countWords(step)}};
    case CheckpointVerdict::Unusable:
        return {PERRANK_TEXT("The checkpoint of step %1 is saved, but nothing can be resumed from it."),
                {countWords(step)}};
    case CheckpointVerdict::Absent:
        return {PERRANK_TEXT("The save of the checkpoint of step %1 leaves no file."), {countWords(step)}};
    }
    return {};
}

} // namespace perrank

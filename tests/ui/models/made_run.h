// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run.h"
#include "core/scenario/failure_scenes.h"

namespace perrank::ui {

inline Nanoseconds inSeconds(double seconds)
{
    return Nanoseconds(std::int64_t(seconds * 1e9));
}

inline RunSpan made(double from, double until, RankState state, bool isLost = false)
{
    return {.from = inSeconds(from), .until = inSeconds(until), .state = state, .isLost = isLost};
}

/// The scene of the dropped NCCL, by hand: 2,250 steps of 0.3 s until rank 5 hangs at 675 s; 600 s of waiting, 10 of
/// teardown, 30 of rendezvous, 60 of initialization, 40 of loading; then 250 steps again, and 750 to the end.
inline RunSimulation hungRun(const Scenario &scenario = droppedNcclScene())
{
    RunSimulation run;
    run.step = simulateStep(scenario);
    run.strategy = scenario.strategies.front();
    Failure failure;
    failure.kind = FaultKind::Hang;
    failure.strike = inSeconds(675);
    failure.found = inSeconds(1275);
    failure.over = inSeconds(1415);
    failure.step = 2250;
    failure.resumesFrom = 2000;
    failure.culprits = {5};
    failure.firstReporter = 0;
    failure.gpuHoursWaiting = 7 * 600.0 / 3600;
    const RunSpan teardown = made(1275, 1285, RankState::Teardown);
    failure.detail = {{0, 5, {made(675, 1275, RankState::Waiting), teardown}},
                      {5, 1, {made(675, 1275, RankState::Hung), teardown}},
                      {6, 2, {made(675, 1275, RankState::Waiting), teardown}}};
    failure.detailEnd = inSeconds(1285);
    run.failures = {failure};
    run.spans = {made(0, 600, RankState::Training),       made(600, 675, RankState::Training, true),
                 made(1285, 1315, RankState::Rendezvous), made(1315, 1375, RankState::Init),
                 made(1375, 1415, RankState::Load),       made(1415, 1490, RankState::Replay),
                 made(1490, 1715, RankState::Training)};
    run.events = {{inSeconds(675), inSeconds(675), RunEventKind::Fault, 5, {}, {}}};
    run.totals = {.wall = inSeconds(1715),
                  .useful = inSeconds(900),
                  .outage = inSeconds(815),
                  .lost = inSeconds(75),
                  .goodput = 900.0 / 1715,
                  .gpuHoursLost = 8 * 815.0 / 3600,
                  .gpuHoursWaiting = 7 * 600.0 / 3600};
    run.log = {{inSeconds(1275), 0, 0, {"watchdog: all-reduce 45,010 has run for 600 s", {}}},
               {inSeconds(1275.1), std::nullopt, 0, {"rank 0 ended with code -6", {}}}};
    run.culprit = {{"Its last number is 45,009; all others have 45,010.", {}}};
    return run;
}

/// What rank 0 of eight has written of 100 M parameters under ZeRO-3: an eighth of 1.2 GB.
inline CheckpointSet oneOfEightFiles()
{
    CheckpointSet set;
    for (std::int64_t rank = 0; rank < 8; ++rank)
        set.files.push_back({.name = "rank_" + std::to_string(rank) + ".pt",
                             .rank = rank,
                             .state = rank == 0 ? FileState::Complete : FileState::Absent,
                             .bytes = Quantity<Bytes>(rank == 0 ? 150'000'000 : 0),
                             .whole = Quantity<Bytes>(150'000'000),
                             .weights = Quantity<Bytes>(50'000'000)});
    set.verdict = CheckpointVerdict::Unusable;
    set.fraction = set.weights = set.optimizer = 0.125;
    return set;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/failure_scenes.h"

namespace perrank {

namespace {

Scenario eightRanks()
{
    Scenario scenario;
    scenario.parameters = 1'000'000;
    scenario.layers = 10;
    scenario.width = 80;
    scenario.heads = 4;
    scenario.ffn = 320;
    scenario.vocab = 4714;
    scenario.ranks = 8;
    scenario.forwardMilliseconds = 10;
    scenario.backwardMilliseconds = 20;
    scenario.bucket = {BucketKind::Layer, 0};
    scenario.strategies = {Strategy::Ddp, Strategy::Zero3};
    return scenario;
}

} // namespace

Scenario slowRankScene()
{
    Scenario scenario = eightRanks();
    scenario.faults = {SlowRank{.rank = 3, .factor = 1.5}};
    return scenario;
}

Scenario droppedNcclScene()
{
    Scenario scenario = eightRanks();
    scenario.steps = 3000;
    scenario.checkpointEvery = 1000;
    scenario.faults = {Hang{.rank = 5, .step = 2250}};
    return scenario;
}

Scenario oneRankCheckpointScene()
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.forwardMilliseconds = 10;
    scenario.backwardMilliseconds = 20;
    scenario.strategies = {Strategy::Zero3, Strategy::Fsdp, Strategy::Ddp, Strategy::Zero1, Strategy::Zero2};
    scenario.steps = 2000;
    scenario.checkpointEvery = 1000;
    scenario.faults = {OneRankCheckpoint{.rank = 0}, Crash{.rank = 2, .step = 1500}};
    return scenario;
}

} // namespace perrank

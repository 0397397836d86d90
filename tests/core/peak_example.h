// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

/// Two strategies on a card of 10 GB in round numbers:
///
///                  DDP  largest  at the peak    ZeRO-1  largest  at the peak
///     activations       6 GB     0                      6 GB     6 GB
///     parameters        2 GB     2 GB                   1 GB     1 GB
///     gradients         2 GB     2 GB                   2 GB     0
///     temporaries       4 GB     4 GB                   1 GB     0
///     sum              14 GB     8 GB                  10 GB     7 GB
///     the peak is       the optimizer step              the end of the forward pass
inline perrank::Estimate peakExample()
{
    using namespace perrank;
    const auto gb = [](std::int64_t count) { return Term<Bytes>{Quantity<Bytes>(count * 1'000'000'000), nullptr}; };
    const auto part = [&](Component id, std::int64_t largest, std::int64_t atPeak) {
        return ComponentAmount{id, gb(largest), gb(atPeak), false};
    };
    RankGroup ddp;
    ddp.ranks = {.first = 0, .count = 8};
    ddp.components = {part(Component::Activations, 6, 0), part(Component::Parameters, 2, 2),
                      part(Component::Gradients, 2, 2), part(Component::StepTemporaries, 4, 4)};
    ddp.modelStates = gb(4);
    ddp.activations = gb(6);
    ddp.resident = gb(14);
    ddp.peak = gb(8);
    ddp.peakInstant = Instant::OptimizerStep;
    RankGroup zero1 = ddp;
    zero1.components = {part(Component::Activations, 6, 6), part(Component::Parameters, 1, 1),
                        part(Component::Gradients, 2, 0), part(Component::StepTemporaries, 1, 0)};
    zero1.modelStates = gb(3);
    zero1.resident = gb(10);
    zero1.peak = gb(7);
    zero1.peakInstant = Instant::EndOfForward;

    Estimate estimate;
    estimate.scenario.accounting = Accounting::Fp32;
    estimate.scenario.gpu = CustomGpu{"card", 10'000'000'000};
    for (const auto &[strategy, group] : {std::pair{Strategy::Ddp, ddp}, {Strategy::Zero1, zero1}}) {
        StrategyEstimate each;
        each.strategy = strategy;
        each.groups = {group};
        each.activationsDominate = true;
        each.capacity = gb(10).amount;
        each.headroom = each.capacity - group.peak.amount;
        estimate.strategies.push_back(each);
    }
    return estimate;
}

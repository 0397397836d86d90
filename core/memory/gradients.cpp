// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/gradients.h"

#include "core/memory/holdings.h"
#include "core/memory/model_states.h"
#include "core/memory/program.h"
#include "core/memory/sums.h"

namespace perrank {

namespace {

Term<Params> shareOf(const RankInputs &in, const Term<Params> &whole)
{
    return whole.count() == 0 || !sharesGradients(in) ? whole : sharedAcross(in.shardRanks, whole);
}

/// What is held of `part`: its share, but no more than the rank has rows of the whole slice.
Term<Params> heldOf(const RankInputs &in, const Term<Params> &part)
{
    const auto held = holdingOf(in, in.strategy.shardsGradients).all();
    const auto share = shareOf(in, part);
    return held.count() < share.count() ? held : share;
}

/// The experts of a block have their own ranks to share them.
Term<Params> shareOfBlock(const RankInputs &in)
{
    const Term<Params> &experts = in.units.expertsOfBlock;
    if (experts.count() == 0)
        return shareOf(in, in.units.block);
    const auto dense = shareOf(in, in.units.block - experts);
    return dense + (in.expertShardRanks.count() == 1 ? experts : sharedAcross(in.expertShardRanks, experts));
}

/// What is held of all but `share`.
Term<Params> heldBut(const RankInputs &in, const Term<Params> &share)
{
    const auto held = holdingOf(in, in.strategy.shardsGradients).all();
    if (share.count() == 0)
        return held;
    return held.count() > share.count() ? held - share : Term<Params>{};
}

Term<Params> comeIntoBeing(const RankInputs &in, Instant instant)
{
    const ModelUnits &units = in.units;
    switch (instant) {
    case Instant::Backward:
        return sharesGradients(in) ? heldOf(in, units.head) : plus(units.head, units.block);
    case Instant::LaterBlock:
        return sharesGradients(in) ? heldOf(in, plus(units.head, units.block))
                                   : plus(plus(units.head, units.block), units.block);
    case Instant::FirstBlock: {
        // A tied head's gradient lies in the embedding's matrix, so it is there from the start.
        const Term<Params> later = hasTiedHead(in) ? Term<Params>{} : units.embedding;
        return heldBut(in, sharesGradients(in) ? plus(shareOf(in, later), shareOfBlock(in)) : later);
    }
    case Instant::Embedding:
    case Instant::EmbeddingReduction:
        return heldBut(in, sharesGradients(in) && !hasTiedHead(in) ? shareOf(in, units.embedding) : Term<Params>{});
    case Instant::OptimizerStep:
    case Instant::Sum:
        return holdingOf(in, in.strategy.shardsGradients).all();
    case Instant::EndOfForward:
        return {};
    }
    return {};
}

/// Each gradient is used up as soon as it is there.
Term<Params> ofUnitAtWork(const RankInputs &in, Instant instant)
{
    if (sharesGradients(in))
        return {};
    switch (instant) {
    case Instant::Backward:
    case Instant::LaterBlock:
    case Instant::FirstBlock:
        return in.units.block;
    case Instant::Embedding:
    case Instant::EmbeddingReduction:
        return in.units.embedding;
    case Instant::EndOfForward:
    case Instant::OptimizerStep:
    case Instant::Sum:
        return {};
    }
    return {};
}

} // namespace

Term<Bytes> gradientBytesAt(const RankInputs &in, Instant instant)
{
    if (instant == Instant::Sum)
        return gradientBytes(in);
    if (in.scenario.optimizerInBackward)
        return at(ofUnitAtWork(in, instant), gradientOnTheWire(in));
    if (keepsGradients(in))
        return gradientBytes(in);
    return at(comeIntoBeing(in, instant), gradientOnTheWire(in));
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

/// What may be true of a resolved scenario, so that one of its settings has no effect.
namespace perrank::when {

bool fudged(const Scenario &scenario);
bool counted(const Scenario &scenario);
bool fixesBytes(const Scenario &scenario);
/// Neither the figures nor an inventory of tensors ask for the shape.
bool typedIn(const Scenario &scenario);
bool listed(const Scenario &scenario);
bool notListed(const Scenario &scenario);
/// An inventory does not ask for it either.
bool countIsTyped(const Scenario &scenario);
bool noLogits(const Scenario &scenario);
bool typedInWithoutLogits(const Scenario &scenario);
bool layerNorm(const Scenario &scenario);
bool plainMlp(const Scenario &scenario);
bool fusedKernels(const Scenario &scenario);
bool ungroupedHeads(const Scenario &scenario);
bool keepsTheSameInAllKernels(const Scenario &scenario);
bool eagerAttention(const Scenario &scenario);
bool asksForNoHeads(const Scenario &scenario);
/// A fused norm keeps its input, whichever it is.
bool asksForNoNorm(const Scenario &scenario);
bool fudgedAndTypedIn(const Scenario &scenario);
bool throwsScoresAway(const Scenario &scenario);
bool noExperts(const Scenario &scenario);
bool noLatentAttention(const Scenario &scenario);
bool latentAttention(const Scenario &scenario);
bool noTensorParallelism(const Scenario &scenario);
bool noPipeline(const Scenario &scenario);
bool oneChunk(const Scenario &scenario);
bool notCustom(const Scenario &scenario);
bool keepsNoMomentum(const Scenario &scenario);
bool keepsNoVariance(const Scenario &scenario);
bool noShardGroups(const Scenario &scenario);
bool noCopiesInBuckets(const Scenario &scenario);
bool noDeepSpeedBuckets(const Scenario &scenario);
bool hasNoInstants(const Scenario &scenario);
bool onHopper(const Scenario &scenario);
bool keepsNoStates(const Scenario &scenario);
bool noDeepSpeedGathers(const Scenario &scenario);
bool sendsNothing(const Scenario &scenario);
bool sendsNoGradients(const Scenario &scenario);
bool gathersNothingAfterStep(const Scenario &scenario);
bool sendsNoBuckets(const Scenario &scenario);
bool gathersNoUnits(const Scenario &scenario);
bool gathersNothingTwice(const Scenario &scenario);
bool gathersNothingAhead(const Scenario &scenario);
bool timesAreTyped(const Scenario &scenario);
bool nothingIsRandom(const Scenario &scenario);
bool noNodesAndOneLevel(const Scenario &scenario);
bool groupSizeIsTypedAndOneLevel(const Scenario &scenario);

} // namespace perrank::when

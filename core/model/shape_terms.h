// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/term.h"
#include "core/scenario/parameters.h"

namespace perrank {

/// The widths of a model's shape as the formulas of its tensors read them.
struct ShapeTerms {
    Term<Count> width;
    Term<Count> vocab; ///< Megatron pads it to a multiple of 128 × t before anything is counted
    Term<Count> positions;
    Term<Count> heads;
    Term<Count> kvHeads;
    Term<Count> headDim;
    Term<Count> ffn;
    Term<Count> expertFfn;
    Term<Count> experts;
    Term<Count> expertsPerToken;
    Term<Count> sharedExperts;
    Term<Count> layers;
    Term<Count> denseLayers; ///< whose MLP is dense: all of them without experts
    Term<Count> qRank;
    Term<Count> kvRank;
    Term<Count> ropeHeadDim;
    Term<Count> valueHeadDim;
};

ShapeTerms shapeTerms(const Scenario &resolvedScenario, Tracing tracing);

/// Rows of the embedding as the accounting has them.
std::int64_t paddedVocab(const Scenario &resolvedScenario);

/// Layers whose MLP is dense.
std::int64_t denseLayers(const ModelShape &shape);

} // namespace perrank

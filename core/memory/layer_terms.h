// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage_parts.h"

namespace perrank {

/// Which MLP a layer has.
enum class LayerKind { Dense, Experts };

/// The widths per token of what one layer keeps, as far as this rank has them: tensor ranks share heads and MLP, and
/// with sequence parallelism the tokens of everything that is as wide as the model.
struct LayerTerms {
    const Scenario &scenario; ///< resolved
    Tracing tracing;
    LayerKind kind;
    Term<BytesPerToken> bytes; ///< of one number of the compute type: fp32 4, else 2
    Term<Count> width;         ///< as wide as the model
    Term<Count> heads;
    Term<Count> queries;
    Term<Count> keys;
    Term<Count> values;          ///< at the heads of keys
    Term<Count> attended;        ///< the attention's output
    Term<Count> compressedQuery; ///< latent attention
    Term<Count> compressedKeys;
    Term<Count> scores; ///< heads × keys of the whole sequence
    Term<Count> mlp;    ///< between the matrices of the MLP; of all experts that work on a token
    Term<Count> experts;
    Term<Count> dispatched; ///< what is sent to the chosen experts
};

LayerTerms layerTerms(const StageParts &parts, LayerKind kind);

/// Computes in fp32, so that no fp32 copy is needed.
bool computesInFp32(const Scenario &scenario);
/// RMSNorm in Python keeps a copy instead of its input.
bool hasEagerNorm(const Scenario &scenario);
/// Keys and values are copied to every query head.
bool repeatsKeys(const Scenario &scenario);
/// The output of one projection stays alive under its rotated query and key; repeated keys are copies without it.
bool keepsPackedProjection(const Scenario &scenario);

} // namespace perrank

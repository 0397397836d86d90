// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/layer_terms.h"

namespace perrank {

/// One tensor that is kept for the backward pass.
struct KeptTensor {
    std::string_view name;
    bool (*isKept)(const LayerTerms &);
    Term<BytesPerToken> (*bytes)(const LayerTerms &);
    std::string_view why;
    std::string_view source;
};

/// All that one layer keeps, in the order of the forward pass.
std::span<const KeptTensor> layerTensors();
/// What it keeps with recompute by operation and with full recompute.
std::span<const KeptTensor> tensorsKeptByOperation();
std::span<const KeptTensor> tensorsKeptInFull();
/// What the ends of the model keep beside their layers.
std::span<const KeptTensor> firstStageTensors();
std::span<const KeptTensor> lastStageTensors();

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/model_words.h"

#include <cstdint>

namespace perrank {

/// What is trained. A preset writes exactly these fields. Zeros that stand for a rule stay so until the
/// scenario is resolved; widths are elements per token.
struct ModelShape {
    std::int64_t parameters = 100'000'000; ///< 0 = counted from the shape
    std::int64_t layers = 12;
    std::int64_t width = 768;
    std::int64_t vocab = 50'257;
    std::int64_t positions = 0; ///< learned positions, 0 = none
    std::int64_t heads = 0;     ///< 0 = width / 64, rounded, at least 1
    std::int64_t kvHeads = 0;   ///< 0 = heads
    std::int64_t headDim = 0;   ///< 0 = width / heads, rounded down, at least 1
    std::int64_t ffn = 0;       ///< 0 = 4 × width; SwiGLU: 8/3 × width rounded up to 256
    Mlp mlp = Mlp::Gelu;
    Norm norm = Norm::LayerNorm;
    Bias bias = Bias::All;
    bool tiedEmbeddings = true;
    std::int64_t experts = 0; ///< per layer, 0 = a dense MLP
    std::int64_t expertsPerToken = 2;
    std::int64_t expertFfn = 0; ///< 0 = ffn
    std::int64_t sharedExperts = 0;
    std::int64_t denseLayers = 0; ///< the first layers, whose MLP is dense in spite of experts
    std::int64_t qRank = 0;       ///< latent attention: of the compressed query, 0 = not compressed
    std::int64_t kvRank = 0;      ///< latent attention: of the compressed key and value, 0 = off
    std::int64_t ropeHeadDim = 0;
    std::int64_t valueHeadDim = 0; ///< 0 = head_dim

    bool operator==(const ModelShape &) const = default;

    [[nodiscard]] bool isFromShape() const { return parameters == 0; }
    [[nodiscard]] bool hasLatentAttention() const { return kvRank > 0; }
};

} // namespace perrank

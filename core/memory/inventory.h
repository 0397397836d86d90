// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/memory/inputs.h"
#include "core/memory/instants.h"
#include "core/memory/layer_terms.h"

namespace perrank {

struct InventoryPartSpec {
    InventoryPart id;
    std::string_view name;
    std::string_view sumName; ///< of its bytes per token, in formulas
};

inline constexpr EnumTable inventoryParts{std::array{
    InventoryPartSpec{InventoryPart::Layers, PERRANK_TEXT("Each layer"), PERRANK_TEXT("bytes per token and layer")},
    InventoryPartSpec{InventoryPart::DenseLayers, PERRANK_TEXT("Each dense layer"),
                      PERRANK_TEXT("bytes per token and dense layer")},
    InventoryPartSpec{InventoryPart::ExpertLayers, PERRANK_TEXT("Each layer with experts"),
                      PERRANK_TEXT("bytes per token and layer with experts")},
    InventoryPartSpec{InventoryPart::AtWork, PERRANK_TEXT("The layer at work"),
                      PERRANK_TEXT("bytes per token of the layer at work")},
    InventoryPartSpec{InventoryPart::FirstStage, PERRANK_TEXT("Embedding"),
                      PERRANK_TEXT("bytes per token of the embedding")},
    InventoryPartSpec{InventoryPart::LastStage, PERRANK_TEXT("Final norm and head"),
                      PERRANK_TEXT("bytes per token before the head")},
}};

/// One tensor that a rank keeps for the backward pass.
struct InventoryLine {
    InventoryPart part;
    std::string_view name;
    Term<BytesPerToken> perToken; ///< of one layer
    Term<Bytes> bytes;            ///< of all layers and tokens that the rank has at once
    std::string_view why;
    std::string_view source;
};

/// Every tensor that the forward pass keeps on the rank. The bytes sum to `inventoryBytes`; at an instant of the
/// backward pass, to what is still kept then and what the layer at work makes again.
std::vector<InventoryLine> inventoryOf(const RankInputs &in, Instant instant = Instant::Sum);

/// The sums of its bytes per token, by how many layers keep them.
KeptWidths keptWidths(const StageParts &parts);

/// What is kept at the end of the forward pass.
Term<Bytes> keptBytes(const RankInputs &in);
/// What of it is there at an instant: all of it until the backward pass of the last block is over.
Term<Bytes> keptBytesAt(const RankInputs &in, Instant instant);
/// What the layer at work in the backward pass makes again, beside what is kept; zero without such recompute.
Term<Bytes> atWorkBytes(const RankInputs &in);
/// Both.
Term<Bytes> inventoryBytes(const RankInputs &in);

} // namespace perrank

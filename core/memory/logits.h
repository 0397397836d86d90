// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/inputs.h"

namespace perrank {

/// Why logits outlive the loss.
inline constexpr std::string_view keptReference =
    "PyTorch documentation, Autograd mechanics: a reference keeps a tensor alive";

/// Bytes of the logits and their copies at the peak of the loss head; zero but on the last stage of a pipeline.
/// Tensor ranks share the vocabulary.
Term<Bytes> logitBytes(const RankInputs &in);

} // namespace perrank

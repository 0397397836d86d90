// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/term.h"
#include "core/model/slice.h"

namespace perrank {

/// Layers whose activations a stage keeps at once: chunks in flight × the layers of a chunk. 1F1B has
/// min(m, p − stage) micro-batches in flight; interleaved, min(m v, 2 (p − 1 − stage) + (v − 1) group + 1) chunks of
/// L / (p v) layers. Source: Narayanan et al., Efficient Large-Scale Language Model Training, 2021, §2.2.
Term<Count> layersInFlight(const Scenario &resolvedScenario, const PipelineStage &stage, Tracing tracing);

} // namespace perrank

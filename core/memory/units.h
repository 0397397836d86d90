// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage_parts.h"

namespace perrank {

/// From the shape. A typed number of parameters is so many equal blocks. Reads the tensors and the whole of the parts.
ModelUnits unitsIn(const StageParts &parts);

/// Of the blocks and of the head.
LinearWeights linearWeights(const StageParts &parts);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

#include <string>

namespace perrank {

/// The VALUE that `--set` takes back: "full", "7500000000", "ddp,zero3".
std::string typedText(const Setting &setting);
/// The same as JSON: "\"full\"", "7500000000", "[\"ddp\",\"zero3\"]".
std::string jsonText(const Setting &setting);

} // namespace perrank

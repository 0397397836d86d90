// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/opened.h"

#include <string>

namespace perrank {

/// One row for each line of the opened part: strategy, rank, component, tensor, part of the network, bytes per token
/// and layer, bytes, why, source. RFC 4180 with CRLF, UTF-8.
std::string openedCsv(const OpenedPart &part);

} // namespace perrank

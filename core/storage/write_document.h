// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

namespace perrank {

/// The text of a `*.perrank.json` file: UTF-8, dot decimals, two spaces of indent, a newline at the end,
/// keys in the order of the parameter table, unknown keys after the known ones of their section.
/// `readDocument` of it gives the same document.
std::string writeDocument(const Document &document);

} // namespace perrank

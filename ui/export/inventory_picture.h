// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

#include <string>

class QPainter;

namespace perrank::ui {

/// The activations of the first strategy's fullest rank, opened into their tensors, laid out 720 lines high whatever
/// the size. Needs no window and no display.
void paintInventory(QPainter &painter, const Document &document, const Estimate &estimate,
                    const PictureOptions &options);

/// The same tensors as a table of words and as CSV.
std::string inventoryMarkdown(const Document &document, const Estimate &estimate);
std::string inventoryCsv(const Document &document, const Estimate &estimate);

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/bars_picture.h"

namespace perrank::ui {

/// The activations of the first strategy's fullest rank, opened into their tensors, laid out 720 lines high whatever
/// the size. Needs no window and no display.
QImage renderInventory(const Estimate &estimate, const Document &document, const PictureOptions &options);

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/checkpoint_layout.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

void paintCheckpoint(QPainter &painter, const CheckpointLayout &layout, Theme theme);

} // namespace perrank::ui

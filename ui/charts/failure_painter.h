// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/failure_layout.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

void paintFailure(QPainter &painter, const FailureLayout &layout, Theme theme,
                  std::optional<FailurePlace> cursor = std::nullopt);

} // namespace perrank::ui

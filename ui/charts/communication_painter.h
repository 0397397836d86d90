// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/communication_layout.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

void paintCommunication(QPainter &painter, const CommunicationLayout &layout, Theme theme,
                        std::optional<Strategy> selected = {});

} // namespace perrank::ui

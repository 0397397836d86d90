// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QString>

namespace perrank::ui {

/// What differs between two documents, for the undo menu: "set Ranks (GPUs) 8 → 64".
QString changeText(const Document &before, const Document &after);

/// A value as the undo menu and tool-tips write it: "100 M", "fp16", "DDP, ZeRO-3", "H100 80GB".
QString valueText(const Scenario &scenario, ParameterId id);

} // namespace perrank::ui

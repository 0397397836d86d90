// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <QStringList>

namespace perrank::ui {

/// Which of the two sides of a bar is larger.
enum class Winner { Activations, Level, States };

/// The word under a bar in three forms, from the longest to the shortest.
struct Badge {
    Winner winner;
    QStringList forms;

    [[nodiscard]] const QString &longest() const { return forms.front(); }
};

/// "▲ activations 56 %", "states 86 %" or "= level": per cent of activations and model states together.
Badge badgeFor(const RankGroup &group);

} // namespace perrank::ui

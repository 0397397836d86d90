// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <QLabel>

#include <algorithm>

namespace perrank::ui {

/// What the window hands to its panels: of an impossible scenario the last estimate, here the usual one, and why.
inline Estimate estimateShown(const Scenario &scenario)
{
    Estimate now = estimate(scenario, false);
    if (const auto impossible = now.impossible) {
        now = estimate({}, false);
        now.impossible = impossible;
    }
    return now;
}

/// Whether a label of the panel that is not hidden says that.
inline bool labelSays(const QWidget &panel, const QString &part)
{
    return std::ranges::any_of(panel.findChildren<QLabel *>(), [&part](const QLabel *label) {
        return !label->isHidden() && label->text().replace(QChar(QChar::Nbsp), u' ').contains(part);
    });
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/run/run.h"

#include <QString>

namespace perrank::ui {

/// Core texts have commas in their numbers: the text with the style's groups instead.
QString regrouped(QString text, const AmountStyle &style);

/// What the ranks' logs and the launcher say, a line each, in the order of reporting, with a heading for each of
/// several failures; of a run without failures that there is nothing.
QString logText(const RunSimulation &run, const AmountStyle &style);

} // namespace perrank::ui

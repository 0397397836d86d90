// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/live_estimate.h"
#include "ui/document/preferences.h"
#include "ui/document/scenario_document.h"
#include "ui/document/selection.h"

namespace perrank::ui {

/// The few long-lived objects of a window, in the order in which they need each other.
struct Session {
    ScenarioDocument document;
    LiveEstimate estimate{document};
    Selection selection;
    Preferences preferences;
};

} // namespace perrank::ui

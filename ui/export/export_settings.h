// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exporter.h"

namespace perrank::ui {

/// What the dialog was set to when somebody last took something away with it; quick export repeats it.
struct ExportSettings {
    ExportWish wish;
    bool themeAsShown = true; ///< that of the window, whatever `wish` says

    bool operator==(const ExportSettings &) const = default;
};

/// One line for the settings file.
QString written(const ExportSettings &settings);
/// What is absent, unknown or out of range is as usual.
ExportSettings readExportSettings(const QString &line);

/// The wish with a format that the view can be.
ExportWish possible(ExportWish wish);

} // namespace perrank::ui

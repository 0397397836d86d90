// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"
#include "ui/export/exporter.h"

class QMimeData;
class QWidget;

namespace perrank::ui {

/// A picture as a picture, and as the drawing that was wished for; words as text. A table has both, so that it can be
/// pasted into a document and into a sheet.
QMimeData *clipboardData(const ExportWish &wish, const Document &document, const Estimate &estimate);
void copyExport(const ExportWish &wish, const Document &document, const Estimate &estimate);

/// Where the last export went, else the person's pictures, else the person's home.
QString exportFolder(const Preferences &preferences);

/// Says that a file could not be written; true when the person wants another folder.
bool offersOtherFolder(QWidget *window, const QString &error);

} // namespace perrank::ui

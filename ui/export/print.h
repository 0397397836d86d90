// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/export_views.h"

class QPagedPaintDevice;

namespace perrank::ui {

/// The view on one page, as large as its margins let it be, black on white.
void printPage(QPagedPaintDevice &page, ExportView view, const Document &document, const Estimate &estimate);

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/export_views.h"
#include "ui/export/written_file.h"

#include <QByteArray>
#include <QImage>

namespace perrank::ui {

/// What a person takes away, and how it looks.
struct ExportWish {
    ExportView view = ExportView::Bars;
    ExportFormat format = ExportFormat::Png;
    PictureOptions options;
    bool embedsScenario = true; ///< so that the picture can be opened again

    bool operator==(const ExportWish &) const = default;
};

/// Whether files of this kind carry a scenario when `embedsScenario` says so.
bool carriesScenario(ExportFormat format);

/// Paints on a painter whose units are pixels of `options.size`, with the background.
void paintPicture(QPainter &painter, ExportView view, const PictureOptions &options, const Document &document,
                  const Estimate &estimate);
QImage renderPicture(ExportView view, const PictureOptions &options, const Document &document,
                     const Estimate &estimate);

/// The content of the file; empty when a picture is too large for the memory. The view has to be able to be that.
QByteArray exported(const ExportWish &wish, const Document &document, const Estimate &estimate);

/// What was written, or the sentence with the path and the reason. A scenario is never written over.
struct SavedExport {
    QString error;
    WrittenFile file;
};
SavedExport saveExport(const ExportWish &wish, const Document &document, const Estimate &estimate, const QString &path);

} // namespace perrank::ui

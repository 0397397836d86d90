// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exporter.h"

#include "core/storage/write_document.h"
#include "ui/export/document_file.h"
#include "ui/export/drawing.h"
#include "ui/export/picture.h"
#include "ui/text/scenario_text.h"

#include <QCoreApplication>
#include <QPainter>

namespace perrank::ui {

namespace {

/// What a reader of the file's properties sees; the footer has accounting, units and the word estimate.
DrawingWords wordsOf(const ExportWish &wish, const Document &document)
{
    return {.title = scenarioTitle(document),
            .description = pictureFooter(document),
            .scenario = wish.embedsScenario ? QString::fromStdString(writeDocument(document)) : QString()};
}

} // namespace

bool carriesScenario(ExportFormat format)
{
    return exportFormats[format].isPicture;
}

void paintPicture(QPainter &painter, ExportView view, const PictureOptions &options, const Document &document,
                  const Estimate &estimate)
{
    painter.save();
    if (!options.transparent)
        painter.fillRect(QRectF(QPointF(), options.size), coloursOf(options.theme).background);
    exportView(view).paint(painter, document, estimate, options);
    painter.restore();
}

QImage renderPicture(ExportView view, const PictureOptions &options, const Document &document, const Estimate &estimate)
{
    QImage image(options.size, options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintPicture(painter, view, options, document, estimate);
    return image;
}

QByteArray exported(const ExportWish &wish, const Document &document, const Estimate &estimate)
{
    if (const auto write = exportView(wish.view).writer(wish.format))
        return QByteArray::fromStdString(write(document, estimate));
    const auto paint = [&](QPainter &painter) { paintPicture(painter, wish.view, wish.options, document, estimate); };
    const DrawingWords words = wordsOf(wish, document);
    if (wish.format == ExportFormat::Svg)
        return svgDrawing(wish.options, words, paint);
    if (wish.format == ExportFormat::Pdf)
        return pdfDrawing(wish.options, words, paint);
    return pngPicture(renderPicture(wish.view, wish.options, document, estimate), wish.options.dotsPerInch, words);
}

SavedExport saveExport(const ExportWish &wish, const Document &document, const Estimate &estimate, const QString &path)
{
    if (isScenarioFile(path))
        return {
            cannotWrite(path, QCoreApplication::translate("Picture", "it is a scenario, and an export would replace "
                                                                     "it")),
            {path, {}, {}}};
    SavedExport saved{{}, {path, exported(wish, document, estimate), {}}};
    if (saved.file.content.isEmpty())
        saved.error = pictureTooLarge(path);
    else if (const QString reason = write(saved.file); !reason.isEmpty())
        saved.error = cannotWrite(path, reason);
    return saved;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/drawing.h"

#include "ui/export/plain_shapes.h"
#include "ui/text/scenario_text.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QXmlStreamReader>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr QLatin1String metadataId("perrank-scenario");
constexpr QLatin1String scenarioFile("scenario.perrank.json");
constexpr double pointsPerInch = 72;
constexpr int finestUnits = 4096;

/// Textures become pictures with one pixel for each unit of the drawing: the units are finer than the picture's pixels,
/// so that they look sharp when somebody comes closer, as far as the file stays small.
int unitsPerPixel(const QSize &size)
{
    return std::clamp(finestUnits / std::max(size.width(), size.height()), 1, 4);
}

QByteArray withMetadata(QByteArray svg, const QString &scenario)
{
    if (scenario.isEmpty())
        return svg;
    const QByteArray element = "<metadata id=\"" + QByteArray(metadataId.data(), metadataId.size()) + "\">"
                               + scenario.toHtmlEscaped().toUtf8() + "</metadata>\n";
    const qsizetype at = svg.indexOf("<defs>");
    return svg.insert(std::max<qsizetype>(at, 0), element);
}

} // namespace

QByteArray svgDrawing(const PictureOptions &options, const DrawingWords &words, const Paint &paint)
{
    const int finer = unitsPerPixel(options.size);
    const QSize units = options.size * finer;
    QBuffer bytes;
    QSvgGenerator generator;
    generator.setOutputDevice(&bytes);
    generator.setSize(options.size);
    generator.setResolution(options.dotsPerInch);
    generator.setViewBox(QRect(QPoint(), units));
    generator.setTitle(words.title.toHtmlEscaped());
    generator.setDescription(words.description.toHtmlEscaped());
    QPainter target(&generator);
    PlainShapes shapes(target, units);
    QPainter painter(&shapes);
    painter.scale(finer, finer);
    paint(painter);
    painter.end();
    target.end();
    return withMetadata(bytes.data(), words.scenario);
}

QByteArray pdfDrawing(const PictureOptions &options, const DrawingWords &words, const Paint &paint)
{
    const int finer = unitsPerPixel(options.size);
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    QPdfWriter writer(&bytes);
    writer.setTitle(words.title + QStringLiteral(" · ") + words.description);
    writer.setCreator(programText());
    const QSizeF page = QSizeF(options.size) * pointsPerInch / options.dotsPerInch;
    writer.setPageSize(QPageSize(page, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setResolution(options.dotsPerInch * finer);
    if (!words.scenario.isEmpty())
        writer.addFileAttachment(scenarioFile, words.scenario.toUtf8(), QStringLiteral("application/json"));
    QPainter painter(&writer);
    painter.scale(finer, finer);
    paint(painter);
    painter.end();
    return bytes.data();
}

std::optional<QString> scenarioInSvg(const QByteArray &svg)
{
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("metadata")
            && reader.attributes().value(QLatin1String("id")) == metadataId)
            return reader.readElementText();
    }
    return std::nullopt;
}

} // namespace perrank::ui

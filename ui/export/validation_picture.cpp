// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/validation_picture.h"

#include "core/report/validation_text.h"
#include "ui/charts/scatter_plot.h"
#include "ui/text/picture_font.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"
#include "ui/text/validation_words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>

#include <cmath>
#include <numeric>

namespace perrank::ui {

namespace {

constexpr qreal lines = 720;       ///< of the layout, however large the picture
constexpr qreal leastColumns = 40; ///< the layout is at least this many sizes of the text wide
constexpr int textSize = 18;
constexpr int projectorSize = 24;
constexpr double titleFactor = 4.0 / 3;

QString say(const char *text)
{
    return QCoreApplication::translate("ValidationPicture", text);
}

/// Writes one block of text and moves down below it.
void write(QPainter &painter, QRectF &room, const QString &text, const QFont &font, const QColor &ink)
{
    painter.setFont(font);
    painter.setPen(ink);
    const QRectF used = painter.boundingRect(room, Qt::TextWordWrap, text);
    painter.drawText(room, Qt::TextWordWrap, text);
    room.setTop(used.bottom() + QFontMetricsF(font).height() / 4);
}

void drawPlot(QPainter &painter, const QRectF &room, const Validation &validation, const AmountStyle &style,
              const PictureOptions &options, const QFont &font)
{
    std::vector<std::size_t> rows(validation.comparisons.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    QGraphicsScene scene;
    auto *plot = new ScatterPlot;
    scene.addItem(plot);
    plot->setLook(coloursOf(options.theme), {font, font, font, font}, options.transparent);
    plot->show(layoutScatter(validation, rows, style), validation);
    plot->resize(room.size());
    plot->layout()->activate(); // a picture has no event loop that would do it
    const QRectF bounds(QPointF(), room.size());
    scene.setSceneRect(bounds);
    scene.render(&painter, room, bounds, Qt::IgnoreAspectRatio);
}

} // namespace

QImage renderValidation(const Validation &validation, const AmountStyle &style, const PictureOptions &options)
{
    const int size = options.theme == Theme::Projector ? projectorSize : textSize;
    const Colours &colours = coloursOf(options.theme);
    const QFont regular = pictureFont(size);
    const qreal scale = std::min(options.size.height() / lines, options.size.width() / (leastColumns * size));
    QImage image(options.size, options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    image.fill(options.transparent ? QColor(Qt::transparent) : colours.background);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::TextAntialiasing | QPainter::Antialiasing);
    painter.scale(scale, scale);
    QRectF room = QRectF(QPointF(), QSizeF(options.size) / scale).adjusted(size, size * 0.8, -size, -size);
    write(painter, room, say(QT_TRANSLATE_NOOP("ValidationPicture", "Predictions beside published measurements")),
          pictureFont(int(size * titleFactor), QFont::Bold), colours.text);
    write(painter, room,
          say(QT_TRANSLATE_NOOP("ValidationPicture", "Allocated memory, %1"))
              .arg(translated(figuresText(validation.figures(), style.numbers))),
          regular, colours.text);
    for (const QString &line : sourceFiguresTexts(validation, style.numbers))
        write(painter, room, line, regular, colours.muted);
    const QString footer =
        say(QT_TRANSLATE_NOOP("ValidationPicture", "%1 · measured by the sources named, predicted by the model"))
            .arg(programText());
    const qreal footerHeight = options.footer ? std::ceil(QFontMetricsF(regular).height()) : 0;
    drawPlot(painter, room.adjusted(0, 0, 0, -footerHeight), validation, style, options, regular);
    if (options.footer) {
        room.setTop(room.bottom() - footerHeight);
        write(painter, room, footer, regular, colours.muted);
    }
    painter.end();
    return image;
}

} // namespace perrank::ui

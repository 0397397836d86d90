// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/validation_picture.h"

#include "core/report/validation_text.h"
#include "ui/charts/scatter_plot.h"
#include "ui/export/picture_page.h"
#include "ui/models/validation_facts.h"
#include "ui/text/scenario_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"
#include "ui/text/validation_words.h"

#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>

#include <numeric>

namespace perrank::ui {

namespace {

constexpr qreal betweenPlots = 20;

constexpr TextsOf say{"ValidationPicture"};

template <class Comparisons>
std::vector<std::size_t> allRows(const Comparisons &comparisons)
{
    std::vector<std::size_t> rows(comparisons.size());
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    return rows;
}

void drawPlot(QPainter &painter, const QRectF &room, const QFont &font, const ScatterLayout &layout,
              const PictureOptions &options)
{
    QGraphicsScene scene;
    auto *plot = new ScatterPlot;
    scene.addItem(plot);
    plot->setLook(coloursOf(options.theme), {font, font, font, font}, options.transparent);
    plot->show(layout);
    plot->resize(room.size());
    plot->layout()->activate(); // a picture has no event loop that would do it
    const QRectF bounds(QPointF(), room.size());
    scene.setSceneRect(bounds);
    scene.render(&painter, room, bounds, Qt::IgnoreAspectRatio);
}

} // namespace

void paintValidation(QPainter &painter, const Document &document, const Estimate &, const PictureOptions &options)
{
    const auto validation = shippedValidation();
    const auto steps = shippedStepValidation();
    const AmountStyle style{document.view.units, {}};
    PicturePage page(painter, options);
    page.writeTitle(say(QT_TRANSLATE_NOOP("ValidationPicture", "Predictions beside published measurements")));
    page.write(say(QT_TRANSLATE_NOOP("ValidationPicture", "Allocated memory, %1"))
                   .arg(translated(figuresText(validation->figures(), style.numbers))));
    for (const QString &line : sourceFiguresTexts(*validation, style.numbers))
        page.writeMuted(line);
    for (const QString &line : stepFiguresTexts(*steps, style.numbers))
        page.write(line);
    page.writeFooter(validationFooter());
    QRectF left = page.room();
    left.setWidth((left.width() - betweenPlots) / 2);
    drawPlot(painter, left, page.font(), layoutScatter(*validation, allRows(validation->comparisons), style), options);
    drawPlot(painter, left.translated(left.width() + betweenPlots, 0), page.font(),
             layoutScatter(*steps, allRows(steps->comparisons), style.numbers), options);
}

QString validationFooter()
{
    return say(QT_TRANSLATE_NOOP("ValidationPicture",
                                 "%1 · measured by the sources named; predictions are estimates, steps with two "
                                 "published losses"))
        .arg(programText());
}

} // namespace perrank::ui

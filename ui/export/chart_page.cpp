// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/chart_page.h"

#include "ui/export/picture_page.h"
#include "ui/text/scenario_text.h"
#include "ui/text/unit_space.h"

#include <QPainter>

namespace perrank::ui {

namespace {

constexpr PageText text{.lineHeight = 1.1, .belowBlock = 0, .aboveFooter = 0, .lowerMargin = 0.8};

} // namespace

void paintChartPage(QPainter &painter, const Document &document, const QString &sentence, const PictureOptions &options,
                    const std::function<void(const QSizeF &room, const ChartFonts &fonts)> &paint)
{
    PicturePage page(painter, options, text);
    page.writeTitle(scenarioTitle(document), scenarioFacts(document.scenario));
    page.writeFooter(pictureFooter(document));
    page.writeBelow(withUnitsKept(sentence));
    const qreal apart = page.font().pixelSize() / 2.0;
    const QRectF room = page.room().adjusted(0, apart, 0, -apart);
    painter.save();
    painter.translate(room.topLeft());
    paint(room.size(), pageFonts(page.font().pixelSize()));
    painter.restore();
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/print.h"

#include "ui/export/exporter.h"

#include <QPageLayout>
#include <QPagedPaintDevice>
#include <QPainter>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr double unitsPerInch = 144;

} // namespace

void printPage(QPagedPaintDevice &page, ExportView view, const Document &document, const Estimate &estimate)
{
    PictureOptions options;
    options.size = (page.pageLayout().paintRect(QPageLayout::Inch).size() * unitsPerInch)
                       .toSize()
                       .expandedTo({leastPictureSide, leastPictureSide});
    options.transparent = false;
    QPainter painter(&page);
    const double scale = std::min(double(painter.device()->width()) / options.size.width(),
                                  double(painter.device()->height()) / options.size.height());
    painter.scale(scale, scale);
    paintPicture(painter, view, options, document, estimate);
}

} // namespace perrank::ui

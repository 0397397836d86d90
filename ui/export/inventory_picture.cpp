// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/inventory_picture.h"

#include "core/report/escape.h"
#include "core/report/opened_text.h"
#include "core/report/text_table.h"
#include "ui/charts/opened_painter.h"
#include "ui/export/picture_page.h"
#include "ui/text/scenario_text.h"
#include "ui/text/texts_of.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

constexpr qreal shareOfChart = 0.5;
constexpr qreal shareOfTensor = 0.46; ///< of what the figures leave

constexpr TextsOf say{"InventoryPicture"};

/// What the views of the first strategy's fullest rank open.
std::optional<OpenedBar> barOf(const Document &document, const Estimate &estimate)
{
    const StrategyEstimate &first = estimate.strategies.front();
    return openedBar(estimate, first.strategy, first.worst().ranks.first, Component::Activations,
                     {document.view.units, {}}, document.view.figure);
}

/// The rows as far as there is room, and their sum.
class TablePainter {
public:
    TablePainter(QPainter &painter, const OpenedBar &bar, const QRectF &room, const QFont &font, const Colours &colours)
        : m_painter(painter), m_bar(bar), m_room(room), m_font(font), m_metrics(font), m_colours(colours)
    {
    }

    void paint()
    {
        const qreal line = m_metrics.height() * 1.15;
        const auto fitting = static_cast<std::size_t>(std::max(0.0, m_room.height() / line - 3));
        qreal top = m_room.top();
        const auto next = [&](const std::array<QString, 4> &cells, bool strong) {
            row(cells, top, strong);
            top += line;
        };
        next({say(QT_TRANSLATE_NOOP("InventoryPicture", "Tensor")),
              say(QT_TRANSLATE_NOOP("InventoryPicture", "Kept by")),
              say(QT_TRANSLATE_NOOP("InventoryPicture", "Bytes")), say(QT_TRANSLATE_NOOP("InventoryPicture", "Share"))},
             true);
        const bool all = m_bar.rows.size() <= fitting;
        const std::size_t shown = all ? m_bar.rows.size() : fitting;
        for (std::size_t i = 0; i < shown; ++i)
            next({m_bar.rows[i].name, m_bar.rows[i].keptBy, m_bar.rows[i].bytes, m_bar.rows[i].share}, false);
        if (!all)
            next({say(QT_TRANSLATE_NOOP("InventoryPicture", "… %1 more")).arg(m_bar.rows.size() - shown), {}, {}, {}},
                 false);
        next({say(QT_TRANSLATE_NOOP("InventoryPicture", "Sum")), {}, m_bar.sum, {}}, true);
    }

private:
    /// Figures are never cut: names share what they leave.
    [[nodiscard]] std::array<qreal, 4> columnWidths() const
    {
        QFont bold = m_font;
        bold.setBold(true);
        const QFontMetricsF metrics(bold);
        qreal bytes = metrics.horizontalAdvance(m_bar.sum);
        for (const OpenedRow &row : m_bar.rows)
            bytes = std::max(bytes, m_metrics.horizontalAdvance(row.bytes));
        const qreal share = metrics.horizontalAdvance(say("Share"));
        const qreal gap = 2 * metrics.averageCharWidth();
        const qreal left = m_room.width() - bytes - share - 3 * gap;
        return {left * shareOfTensor + gap, left * (1 - shareOfTensor) + gap, bytes + gap, share};
    }

    void row(const std::array<QString, 4> &cells, qreal top, bool strong)
    {
        const auto widths = columnWidths();
        QFont font = m_font;
        font.setBold(strong);
        m_painter.setFont(font);
        m_painter.setPen(m_colours.text);
        const QFontMetricsF metrics(font);
        const qreal gap = 2 * metrics.averageCharWidth();
        qreal left = m_room.left();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool isLast = i + 1 == cells.size();
            const QRectF cell(left, top, widths[i] - (isLast ? 0 : gap), metrics.height());
            const auto side = i < 2 ? Qt::AlignLeft : Qt::AlignRight;
            m_painter.drawText(cell, side | Qt::AlignVCenter | Qt::TextSingleLine,
                               i < 2 ? metrics.elidedText(cells[i], Qt::ElideRight, cell.width()) : cells[i]);
            left += widths[i];
        }
    }

    QPainter &m_painter;
    const OpenedBar &m_bar;
    QRectF m_room;
    QFont m_font;
    QFontMetricsF m_metrics;
    const Colours &m_colours;
};

void paintContent(QPainter &painter, const OpenedBar &bar, const QRectF &room, const QFont &font, Theme theme)
{
    const ChartFonts fonts = chartFonts(font);
    QRectF chart = room;
    chart.setWidth(room.width() * shareOfChart);
    paintOpened(painter, layoutOpened(bar, chart, fonts), bar, fonts, theme);
    TablePainter(painter, bar, room.adjusted(chart.width() + font.pixelSize(), 0, 0, 0), fonts.small, coloursOf(theme))
        .paint();
}

/// Title, what is opened, and how much it is; what is left of the room is for the picture.
void writeWords(PicturePage &page, const Document &document, const OpenedBar &bar)
{
    page.writeTitle(scenarioTitle(document));
    page.writeStrong(bar.trail);
    page.write(bar.figure);
    if (!bar.remark.isEmpty())
        page.writeMuted(bar.remark);
}

} // namespace

void paintInventory(QPainter &painter, const Document &document, const Estimate &estimate,
                    const PictureOptions &options)
{
    PicturePage page(painter, options, {.usual = 16, .projected = 20, .leastColumns = 44});
    page.writeFooter(pictureFooter(document));
    if (const auto bar = barOf(document, estimate)) {
        writeWords(page, document, *bar);
        paintContent(painter, *bar, page.room().adjusted(0, page.font().pixelSize() / 2.0, 0, 0), page.font(),
                     options.theme);
    }
}

std::string inventoryCsv(const Document &document, const Estimate &estimate)
{
    const StrategyEstimate &first = estimate.strategies.front();
    const auto part =
        openedPart(estimate, first.strategy, first.worst().ranks.first, Component::Activations, document.view.figure);
    return openedCsv(part.value_or(OpenedPart{}));
}

std::string inventoryMarkdown(const Document &document, const Estimate &estimate)
{
    TextTable table{
        {{"Tensor"}, {"Kept by"}, {"Bytes", Align::Right}, {"Share", Align::Right}, {"Arithmetic"}}, {}, {}};
    std::string text = "# " + markdownEscaped(scenarioTitle(document).toStdString()) + "\n\n";
    if (const auto bar = barOf(document, estimate)) {
        for (const OpenedRow &row : bar->rows)
            table.rows.push_back({row.name.toStdString(), row.keptBy.toStdString(), row.bytes.toStdString(),
                                  row.share.toStdString(), row.exact.toStdString()});
        text +=
            markdownEscaped(bar->trail.toStdString()) + "\n\n" + markdownEscaped(bar->figure.toStdString()) + "\n\n";
    }
    return text + markdownTable(table) + "\n*" + markdownEscaped(pictureFooter(document).toStdString()) + "*\n";
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/inventory_picture.h"

#include "ui/charts/opened_painter.h"
#include "ui/text/picture_font.h"
#include "ui/text/scenario_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

constexpr qreal lines = 720;       ///< of the layout, however large the picture
constexpr qreal leastColumns = 44; ///< the layout is at least this many sizes of the text wide
constexpr int textSize = 16;
constexpr int projectorSize = 20;
constexpr double titleFactor = 4.0 / 3;
constexpr qreal shareOfChart = 0.5;
constexpr qreal shareOfTensor = 0.46; ///< of what the figures leave

QString say(const char *text)
{
    return QCoreApplication::translate("InventoryPicture", text);
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
void writeWords(QPainter &painter, QRectF &room, const Document &document, const OpenedBar &bar, int size,
                const Colours &colours)
{
    write(painter, room, scenarioTitle(document), pictureFont(int(size * titleFactor), QFont::Bold), colours.text);
    write(painter, room, bar.trail, pictureFont(size, QFont::Bold), colours.text);
    write(painter, room, bar.figure, pictureFont(size), colours.text);
    if (!bar.remark.isEmpty())
        write(painter, room, bar.remark, pictureFont(size), colours.muted);
    room.setTop(room.top() + size / 2.0);
}

/// At the lower edge of the room, which ends above it then.
void writeFooter(QPainter &painter, QRectF &room, const Document &document, int size, const Colours &colours)
{
    const QFont font = pictureFont(size);
    const QString words = pictureFooter(document);
    painter.setFont(font);
    QRectF edge = room;
    edge.setTop(room.bottom() - painter.boundingRect(room, Qt::TextWordWrap, words).height());
    room.setBottom(edge.top() - size / 2.0);
    write(painter, edge, words, font, colours.muted);
}

QImage emptyPicture(const PictureOptions &options, const Colours &colours)
{
    QImage image(options.size, options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    image.fill(options.transparent ? QColor(Qt::transparent) : colours.background);
    return image;
}

} // namespace

QImage renderInventory(const Estimate &estimate, const Document &document, const PictureOptions &options)
{
    const int size = options.theme == Theme::Projector ? projectorSize : textSize;
    const Colours &colours = coloursOf(options.theme);
    const qreal scale = std::min(options.size.height() / lines, options.size.width() / (leastColumns * size));
    const StrategyEstimate &first = estimate.strategies.front();
    const auto bar = openedBar(estimate, first.strategy, first.worst().ranks.first, Component::Activations,
                               {document.view.units, {}}, document.view.figure);
    QImage image = emptyPicture(options, colours);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::TextAntialiasing | QPainter::Antialiasing);
    painter.scale(scale, scale);
    QRectF room = QRectF(QPointF(), QSizeF(options.size) / scale).adjusted(size, size * 0.8, -size, -size);
    if (options.footer)
        writeFooter(painter, room, document, size, colours);
    if (bar) {
        writeWords(painter, room, document, *bar, size, colours);
        paintContent(painter, *bar, room, pictureFont(size), options.theme);
    }
    painter.end();
    return image;
}

} // namespace perrank::ui

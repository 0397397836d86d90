// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/table_picture.h"

#include "core/report/escape.h"
#include "ui/charts/sign_text.h"
#include "ui/export/picture_page.h"
#include "ui/models/parts_table.h"
#include "ui/text/picture_font.h"
#include "ui/text/scenario_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr int leastTextSize = 8;
constexpr qreal lineSpacing = 1.1;
constexpr std::array pictureColumns{PartsColumn::Strategy, PartsColumn::Ranks,   PartsColumn::Part,
                                    PartsColumn::Bytes,    PartsColumn::Amount,  PartsColumn::Share,
                                    PartsColumn::AtPeak,   PartsColumn::Formula, PartsColumn::Numbers};
constexpr std::array wordColumns{PartsColumn::Strategy, PartsColumn::Ranks, PartsColumn::Part,   PartsColumn::Bytes,
                                 PartsColumn::Amount,   PartsColumn::Share, PartsColumn::AtPeak, PartsColumn::Formula,
                                 PartsColumn::Numbers,  PartsColumn::Why,   PartsColumn::Source, PartsColumn::SharedBy};

QString say(const char *text)
{
    return QCoreApplication::translate("TablePicture", text);
}

/// An estimate that lives as long as it is painted.
PartsTable tableOf(const Document &document, const Estimate &estimate)
{
    const std::shared_ptr<const Estimate> borrowed(std::shared_ptr<const Estimate>(), &estimate);
    return {borrowed, document.view, {document.view.units, {}}};
}

QString cellOf(const TextTable &words, std::size_t row, std::size_t column)
{
    return QString::fromStdString(words.rows[row][column]);
}

/// Without instants everything is as it is at the peak.
std::vector<PartsColumn> shownColumns(const PartsTable &table)
{
    std::vector<PartsColumn> columns(pictureColumns.begin(), pictureColumns.end());
    if (!table.hasInstants())
        std::erase(columns, PartsColumn::AtPeak);
    return columns;
}

/// The rows in columns as wide as their words; the last two share what is left.
class TablePainter {
public:
    TablePainter(QPainter &painter, const PartsTable &table, const QRectF &room, int mostTextSize,
                 const Colours &colours)
        : m_painter(painter), m_table(table), m_words(table.words(shownColumns(table))), m_room(room),
          m_colours(colours)
    {
        const auto fitting = int(room.height() / double(m_words.rows.size() + 1) / lineSpacing / heightOfOne());
        chooseSize(std::clamp(fitting, leastTextSize, mostTextSize));
    }

    void paint()
    {
        const auto fitting = std::size_t(std::max(2.0, std::floor(m_room.height() / m_line)));
        const bool all = m_words.rows.size() + 1 <= fitting;
        const std::size_t shown = all ? m_words.rows.size() : fitting - 2;
        paintTitles();
        for (std::size_t row = 0; row < shown; ++row)
            paintRow(row, m_room.top() + double(row + 1) * m_line);
        if (!all)
            paintCell(0, m_room.top() + double(shown + 1) * m_line,
                      say(QT_TRANSLATE_NOOP("TablePicture", "… %1 more rows: the CSV has them all"))
                          .arg(m_words.rows.size() - shown),
                      m_font, m_colours.muted, m_room.width());
    }

private:
    static qreal heightOfOne() { return QFontMetricsF(pictureFont(100)).height() / 100; }

    /// The largest text up to `size` with which the figures leave a third of the width for the arithmetic.
    void chooseSize(int size)
    {
        for (;; --size) {
            m_font = pictureFont(size);
            m_bold = pictureFont(size, QFont::Bold);
            m_line = std::ceil(QFontMetricsF(m_font).height() * lineSpacing);
            measure();
            if (size <= leastTextSize || m_left[m_formula] <= m_room.width() * 2 / 3)
                return;
        }
    }

    void measure()
    {
        m_left.assign(1, 0);
        for (std::size_t column = 0; column < m_formula; ++column)
            m_left.push_back(m_left.back() + widthOf(column) + gap());
        const qreal rest = std::max(0.0, m_room.width() - m_left.back());
        const qreal wanted = widthOf(m_formula) + gap();
        m_left.push_back(m_left.back() + std::min(wanted, rest / 2));
        m_left.push_back(m_room.width() + gap());
    }

    [[nodiscard]] qreal gap() const { return m_font.pixelSize(); }

    [[nodiscard]] qreal widthOf(std::size_t column) const
    {
        qreal width = signTextWidth(titleOf(column), m_bold);
        for (std::size_t row = 0; row < m_words.rows.size(); ++row)
            width = std::max(width, signTextWidth(cellOf(m_words, row, column), m_table.isSum(row) ? m_bold : m_font));
        return std::ceil(width);
    }

    [[nodiscard]] QString titleOf(std::size_t column) const
    {
        return QString::fromStdString(m_words.columns[column].title);
    }

    void paintTitles()
    {
        for (std::size_t column = 0; column < m_words.columns.size(); ++column)
            paintInColumn(column, m_room.top(), titleOf(column), m_bold, m_colours.text);
        rule(m_room.top() + m_line);
    }

    void paintRow(std::size_t row, qreal top)
    {
        const bool begins = m_table.beginsRank(row);
        if (begins && row > 0)
            rule(top);
        const QFont &font = m_table.isSum(row) ? m_bold : m_font;
        for (std::size_t column = 0; column < m_words.columns.size(); ++column) {
            const bool repeats = column < part && !begins;
            if (!repeats)
                paintInColumn(column, top, cellOf(m_words, row, column), font, inkOf(row, column));
        }
    }

    [[nodiscard]] QColor inkOf(std::size_t row, std::size_t column) const
    {
        return m_table.isHidden(row) || column >= m_formula ? m_colours.muted : m_colours.text;
    }

    void paintInColumn(std::size_t column, qreal top, const QString &text, const QFont &font, const QColor &ink)
    {
        const qreal width = m_left[column + 1] - m_left[column] - gap();
        if (width < gap())
            return;
        const bool isRight = m_words.columns[column].align == Align::Right;
        const qreal shift = isRight ? width - signTextWidth(text, font) : 0;
        paintCell(m_left[column] + std::max(0.0, shift), top, text, font, ink, width);
    }

    void paintCell(qreal left, qreal top, const QString &text, const QFont &font, const QColor &ink, qreal width)
    {
        const QFontMetricsF metrics(font);
        const bool fits = signTextWidth(text, font) <= width + 0.5;
        m_painter.setPen(ink);
        drawSignText(m_painter, {m_room.left() + left, top + std::round(metrics.ascent())},
                     fits ? text : metrics.elidedText(text, Qt::ElideRight, width), font);
    }

    void rule(qreal y)
    {
        m_painter.setPen(QPen(m_colours.grid, 1));
        m_painter.drawLine(QPointF(m_room.left(), y), QPointF(m_room.right(), y));
    }

    static constexpr std::size_t part = 2;

    QPainter &m_painter;
    const PartsTable &m_table;
    const TextTable m_words;
    const std::size_t m_formula = m_words.columns.size() - 2;
    const QRectF m_room;
    const Colours &m_colours;
    QFont m_font;
    QFont m_bold;
    qreal m_line = 0;
    std::vector<qreal> m_left; ///< of every column, and the right end
};

} // namespace

void paintTable(QPainter &painter, const Document &document, const Estimate &estimate, const PictureOptions &options)
{
    PicturePage page(painter, options);
    page.writeTitle(scenarioTitle(document));
    page.writeMuted(scenarioFacts(document.scenario));
    page.writeFooter(pictureFooter(document));
    const PartsTable table = tableOf(document, estimate);
    TablePainter(painter, table, page.room(), page.font().pixelSize(), coloursOf(options.theme)).paint();
}

std::string tableMarkdown(const Document &document, const Estimate &estimate)
{
    return "# " + markdownEscaped(scenarioTitle(document).toStdString()) + "\n\n"
           + markdownEscaped(scenarioFacts(document.scenario).toStdString()) + "\n\n"
           + markdownTable(tableOf(document, estimate).words(wordColumns)) + "\n*"
           + markdownEscaped(pictureFooter(document).toStdString()) + "*\n";
}

} // namespace perrank::ui

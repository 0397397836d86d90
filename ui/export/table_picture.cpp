// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/table_picture.h"

#include "core/report/escape.h"
#include "ui/charts/sign_text.h"
#include "ui/export/picture_page.h"
#include "ui/export/table_plan.h"
#include "ui/text/picture_font.h"
#include "ui/text/scenario_text.h"
#include "ui/text/texts_of.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr std::array wordColumns{PartsColumn::Strategy, PartsColumn::Ranks, PartsColumn::Part,   PartsColumn::Bytes,
                                 PartsColumn::Amount,   PartsColumn::Share, PartsColumn::AtPeak, PartsColumn::Formula,
                                 PartsColumn::Numbers,  PartsColumn::Why,   PartsColumn::Source, PartsColumn::SharedBy};

constexpr TextsOf say{"TablePicture"};

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

/// The rows of a plan in columns as wide as their words; formula and numbers share what is left.
class TablePainter {
public:
    TablePainter(QPainter &painter, const PartsTable &table, const QRectF &room, const TablePlan &plan,
                 const Colours &colours)
        : m_painter(painter), m_table(table), m_words(table.words(columnsOf(table, plan.form))), m_room(room),
          m_plan(plan), m_colours(colours), m_font(pictureFont(plan.size)), m_bold(pictureFont(plan.size, QFont::Bold)),
          m_line(tableLine(plan.size))
    {
        measure();
    }

    void paint()
    {
        for (std::size_t block = 0; block + 1 < m_plan.starts.size(); ++block)
            paintBlock(block);
        const QString note = noteBelow();
        if (!note.isEmpty())
            paintCell(m_room.left(), m_room.bottom() - m_line, note, m_font, m_colours.muted, m_room.width());
    }

private:
    /// What the picture leaves out.
    [[nodiscard]] QString noteBelow() const
    {
        const std::size_t missing = m_words.rows.size() - m_plan.shown();
        if (missing > 0 && m_plan.form.hasArithmetic)
            return say(QT_TRANSLATE_NOOP("TablePicture", "… %1 more rows: the CSV has them all")).arg(missing);
        if (missing > 0)
            return say(QT_TRANSLATE_NOOP("TablePicture", "… %1 more rows, whole bytes and formulas: the CSV has them "
                                                         "all"))
                .arg(missing);
        return m_plan.form.hasArithmetic
                   ? QString()
                   : say(QT_TRANSLATE_NOOP("TablePicture", "Whole bytes and formulas: in the CSV"));
    }

    void measure()
    {
        const std::size_t figures = m_words.columns.size() - (m_plan.form.hasArithmetic ? 2 : 0);
        m_left.assign(1, 0);
        for (std::size_t column = 0; column < figures; ++column)
            m_left.push_back(m_left.back() + widthOf(column) + gap());
        if (!m_plan.form.hasArithmetic)
            return;
        const qreal rest = std::max(0.0, m_room.width() - m_left.back());
        m_left.push_back(m_left.back() + std::min(widthOf(figures) + gap(), rest / 2));
        m_left.push_back(m_room.width() + gap());
    }

    [[nodiscard]] qreal gap() const { return m_plan.size; }

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

    void paintBlock(std::size_t block)
    {
        const std::size_t start = m_plan.starts[block];
        const qreal width = (m_room.width() + gap()) / double(m_plan.form.blocks);
        m_blockLeft = m_room.left() + double(block) * width;
        m_blockRight = m_plan.form.hasArithmetic ? m_room.right() : m_blockLeft + m_left.back() - gap();
        for (std::size_t column = 0; column < m_words.columns.size(); ++column)
            paintInColumn(column, m_room.top(), titleOf(column), m_bold, m_colours.text);
        rule(m_room.top() + m_line);
        for (std::size_t row = start; row < m_plan.starts[block + 1]; ++row)
            paintRow(row, row == start, m_room.top() + double(row - start + 1) * m_line);
    }

    void paintRow(std::size_t row, bool isFirst, qreal top)
    {
        const bool begins = m_table.beginsRank(row);
        if (begins && !isFirst)
            rule(top);
        const QFont &font = m_table.isSum(row) ? m_bold : m_font;
        for (std::size_t column = 0; column < m_words.columns.size(); ++column) {
            const bool repeats = column < part && !begins && !isFirst;
            if (!repeats)
                paintInColumn(column, top, cellOf(m_words, row, column), column < part ? m_font : font,
                              inkOf(row, column));
        }
    }

    [[nodiscard]] QColor inkOf(std::size_t row, std::size_t column) const
    {
        const bool isArithmetic = m_plan.form.hasArithmetic && column + 2 >= m_words.columns.size();
        return m_table.isHidden(row) || isArithmetic ? m_colours.muted : m_colours.text;
    }

    void paintInColumn(std::size_t column, qreal top, const QString &text, const QFont &font, const QColor &ink)
    {
        const qreal width = m_left[column + 1] - m_left[column] - gap();
        if (width < gap())
            return;
        const bool isRight = m_words.columns[column].align == Align::Right;
        const qreal shift = isRight ? width - signTextWidth(text, font) : 0;
        paintCell(m_blockLeft + m_left[column] + std::max(0.0, shift), top, text, font, ink, width);
    }

    void paintCell(qreal left, qreal top, const QString &text, const QFont &font, const QColor &ink, qreal width)
    {
        const QFontMetricsF metrics(font);
        const bool fits = signTextWidth(text, font) <= width + 0.5;
        m_painter.setPen(ink);
        drawSignText(m_painter, {left, top + std::round(metrics.ascent())},
                     fits ? text : metrics.elidedText(text, Qt::ElideRight, width), font);
    }

    void rule(qreal y)
    {
        m_painter.setPen(QPen(m_colours.grid, 1));
        m_painter.drawLine(QPointF(m_blockLeft, y), QPointF(m_blockRight, y));
    }

    static constexpr std::size_t part = 2;

    QPainter &m_painter;
    const PartsTable &m_table;
    const TextTable m_words;
    const QRectF m_room;
    const TablePlan &m_plan;
    const Colours &m_colours;
    const QFont m_font;
    const QFont m_bold;
    const qreal m_line;
    std::vector<qreal> m_left; ///< of every column, and the right end
    qreal m_blockLeft = 0;
    qreal m_blockRight = 0;
};

/// A column for every rank of the plan, as far apart as there is room, up to a limit.
class CrossedPainter {
public:
    CrossedPainter(QPainter &painter, const PartsTable &table, const QRectF &room, const TablePlan &plan,
                   const Colours &colours)
        : m_painter(painter), m_table(table), m_crossed(crossedTable(table)), m_room(room), m_plan(plan),
          m_colours(colours), m_font(pictureFont(plan.size)), m_bold(pictureFont(plan.size, QFont::Bold)),
          m_line(tableLine(plan.size))
    {
        measure();
    }

    void paint()
    {
        for (std::size_t i = 0; i < m_plan.columns.size(); ++i)
            paintColumn(m_crossed.columns[m_plan.columns[i]], m_rights[i]);
        for (qsizetype part = 0; part < m_crossed.parts.size(); ++part) {
            const bool isSum = std::size_t(part) >= m_crossed.firstSum;
            write(m_room.left(), std::size_t(part) + titleLines, m_crossed.parts[part], isSum ? m_bold : m_font,
                  m_colours.text);
        }
        rule(titleLines);
        rule(titleLines + m_crossed.firstSum);
        write(m_room.left(), titleLines + std::size_t(m_crossed.parts.size()), noteBelow(), m_font, m_colours.muted);
    }

private:
    static constexpr std::size_t titleLines = 2;
    static constexpr qreal widestGap = 3; ///< in sizes of the text

    void measure()
    {
        const CrossedWidths widths = crossedWidths(m_table, m_crossed);
        qreal needed = widths.parts;
        for (const std::size_t column : m_plan.columns)
            needed += widths.columns[column];
        const qreal gap =
            std::min(widestGap, (m_room.width() / m_plan.size - needed) / qreal(m_plan.columns.size())) * m_plan.size;
        qreal right = m_room.left() + widths.parts * m_plan.size;
        for (const std::size_t column : m_plan.columns) {
            right += gap + widths.columns[column] * m_plan.size;
            m_rights.push_back(right);
        }
    }

    void paintColumn(const CrossedTable::Column &column, qreal right)
    {
        writeUpTo(right, 0, column.strategy, m_bold, m_colours.text);
        writeUpTo(right, 1, column.ranks, m_font, m_colours.muted);
        for (std::size_t part = 0; part < column.rows.size(); ++part) {
            const auto &row = column.rows[part];
            const QString amount = row ? m_table.text(*row, PartsColumn::Amount) : QStringLiteral("–");
            const bool isFaint = !row || m_table.isHidden(*row);
            writeUpTo(right, part + titleLines, amount, part >= m_crossed.firstSum ? m_bold : m_font,
                      isFaint ? m_colours.muted : m_colours.text);
        }
    }

    [[nodiscard]] QString noteBelow() const
    {
        const QString amounts =
            m_table.hasInstants()
                ? say(QT_TRANSLATE_NOOP("TablePicture",
                                        "Parts at their largest; at the peak, whole bytes, formulas: in "
                                        "the CSV"))
                : say(QT_TRANSLATE_NOOP("TablePicture", "Whole bytes, shares and formulas: in the CSV"));
        if (m_plan.columns.size() == m_crossed.columns.size())
            return amounts;
        return say(QT_TRANSLATE_NOOP("TablePicture", "… the fullest rank of each strategy; all ranks, whole bytes and "
                                                     "formulas: in the CSV"));
    }

    void writeUpTo(qreal right, std::size_t line, const QString &text, const QFont &font, const QColor &ink)
    {
        write(right - signTextWidth(text, font), line, text, font, ink);
    }

    void write(qreal left, std::size_t line, const QString &text, const QFont &font, const QColor &ink)
    {
        m_painter.setPen(ink);
        drawSignTextBelow(m_painter, {left, m_room.top() + qreal(line) * m_line}, text, font);
    }

    void rule(std::size_t line)
    {
        const qreal y = m_room.top() + qreal(line) * m_line;
        m_painter.setPen(QPen(m_colours.grid, 1));
        m_painter.drawLine(QPointF(m_room.left(), y), QPointF(m_rights.back(), y));
    }

    QPainter &m_painter;
    const PartsTable &m_table;
    const CrossedTable m_crossed;
    const QRectF m_room;
    const TablePlan &m_plan;
    const Colours &m_colours;
    const QFont m_font;
    const QFont m_bold;
    const qreal m_line;
    std::vector<qreal> m_rights; ///< of the columns
};

} // namespace

void paintTable(QPainter &painter, const Document &document, const Estimate &estimate, const PictureOptions &options)
{
    PicturePage page(painter, options);
    page.writeTitle(scenarioTitle(document));
    page.writeMuted(scenarioFacts(document.scenario));
    page.writeFooter(pictureFooter(document));
    const PartsTable table = tableOf(document, estimate);
    const TablePlan plan = planTable(table, page.room().size(), page.font().pixelSize());
    if (plan.form.isCrossed)
        CrossedPainter(painter, table, page.room(), plan, coloursOf(options.theme)).paint();
    else
        TablePainter(painter, table, page.room(), plan, coloursOf(options.theme)).paint();
}

std::string tableMarkdown(const Document &document, const Estimate &estimate)
{
    return "# " + markdownEscaped(scenarioTitle(document).toStdString()) + "\n\n"
           + markdownEscaped(scenarioFacts(document.scenario).toStdString()) + "\n\n"
           + markdownTable(tableOf(document, estimate).words(wordColumns)) + "\n*"
           + markdownEscaped(pictureFooter(document).toStdString()) + "*\n";
}

} // namespace perrank::ui

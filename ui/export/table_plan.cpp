// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/table_plan.h"

#include "ui/charts/sign_text.h"
#include "ui/text/picture_font.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>

namespace perrank::ui {

namespace {

constexpr qreal lineSpacing = 1.1;
constexpr std::array fullColumns{PartsColumn::Strategy, PartsColumn::Ranks,   PartsColumn::Part,
                                 PartsColumn::Bytes,    PartsColumn::Amount,  PartsColumn::Share,
                                 PartsColumn::AtPeak,   PartsColumn::Formula, PartsColumn::Numbers};
constexpr std::array figureColumns{PartsColumn::Strategy, PartsColumn::Ranks, PartsColumn::Part,
                                   PartsColumn::Amount,   PartsColumn::Share, PartsColumn::AtPeak};
constexpr std::array forms{TableForm{true, 1}, TableForm{false, 1}, TableForm{false, 2}, TableForm{false, 3}};

class TablePlanner {
public:
    TablePlanner(const PartsTable &table, const QSizeF &room, int usualSize)
        : m_table(table), m_room(room), m_most(usualSize), m_comfortable(usualSize * 3 / 4), m_least(usualSize * 2 / 3)
    {
        QStringList strategies;
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (table.beginsRank(row))
                strategies << table.text(row, PartsColumn::Strategy);
        }
        strategies.removeDuplicates();
        m_strategies = std::size_t(strategies.size());
    }

    [[nodiscard]] TablePlan plan() const
    {
        TablePlan best;
        std::size_t most = 0; // strategies in it
        const auto offer = [&](TablePlan found) {
            const std::size_t strategies = strategiesIn(found);
            if (std::tuple(strategies, found.shown(), found.size) <= std::tuple(most, best.shown(), best.size))
                return;
            most = strategies;
            best = std::move(found);
        };
        for (const TableForm &form : forms) {
            TablePlan found = largest(form);
            const bool hasAll = found.shown() == m_table.size();
            if (hasAll && found.size >= (form.hasArithmetic ? m_least : m_comfortable))
                return found;
            offer(std::move(found));
        }
        offer(crossed());
        return best;
    }

private:
    [[nodiscard]] TablePlan largest(const TableForm &form) const
    {
        const qreal widthOfOne = figuresWidth(form);
        TablePlan found;
        bool isWide = false;
        for (int size = m_most; size >= m_least; --size) {
            found = {.form = form, .size = size, .starts = packed(form, size)};
            isWide = widthOfOne * size > roomForFigures(form, size);
            if (!isWide && found.shown() == m_table.size())
                break;
        }
        if (isWide && !form.hasArithmetic)
            found.starts = {0, 0}; // blocks would lie over each other
        return found;
    }

    /// Of the columns before the arithmetic in text of size 1, with a gap of one size behind each.
    [[nodiscard]] qreal figuresWidth(const TableForm &form) const
    {
        constexpr int measured = 100;
        const QFont bold = pictureFont(measured, QFont::Bold);
        const TextTable words = m_table.words(columnsOf(m_table, form));
        const std::size_t count = words.columns.size() - (form.hasArithmetic ? 2 : 0);
        qreal width = 0;
        for (std::size_t column = 0; column < count; ++column) {
            qreal widest = signTextWidth(QString::fromStdString(words.columns[column].title), bold);
            for (std::size_t row = 0; row < words.rows.size(); ++row)
                widest = std::max(widest, signTextWidth(QString::fromStdString(words.rows[row][column]), bold));
            width += widest / measured + 1;
        }
        return width;
    }

    /// The figures leave a third of the width for the arithmetic.
    [[nodiscard]] qreal roomForFigures(const TableForm &form, int size) const
    {
        return form.hasArithmetic ? m_room.width() * 2 / 3 : m_room.width() / double(form.blocks) + size;
    }

    /// Where the blocks begin: at a rank rather than within one, if little room is lost.
    [[nodiscard]] std::vector<std::size_t> packed(const TableForm &form, int size) const
    {
        const auto lines = std::size_t(std::max(4.0, std::floor(m_room.height() / tableLine(size))));
        const bool hasNote = !form.hasArithmetic || m_table.size() + 1 > lines; // of what is left out
        std::vector<std::size_t> starts{0};
        while (starts.back() < m_table.size() && starts.size() <= form.blocks)
            starts.push_back(endOfBlock(starts.back(), lines - (hasNote ? 2 : 1)));
        return starts;
    }

    [[nodiscard]] std::size_t strategiesIn(const TablePlan &plan) const
    {
        if (plan.form.isCrossed)
            return m_strategies;
        QStringList found;
        for (std::size_t row = 0; row < plan.shown(); ++row) {
            if (m_table.beginsRank(row) && !found.contains(m_table.text(row, PartsColumn::Strategy)))
                found << m_table.text(row, PartsColumn::Strategy);
        }
        return std::size_t(found.size());
    }

    /// All ranks in the largest text in which they have room; else the fullest of every strategy. None where not even
    /// these have.
    [[nodiscard]] TablePlan crossed() const
    {
        const CrossedTable ranks = crossedTable(m_table);
        const CrossedWidths widths = crossedWidths(m_table, ranks);
        std::vector<std::size_t> all(ranks.columns.size());
        std::iota(all.begin(), all.end(), std::size_t(0));
        for (const auto &columns : {all, fullestColumns(ranks)}) {
            for (int size = m_most; size >= m_least; --size) {
                if (!hasRoom(widths, columns, size, std::size_t(ranks.parts.size())))
                    continue;
                TablePlan found{{false, 1, true}, size, {}, columns, 0};
                for (const std::size_t column : columns)
                    found.inColumns += ranks.columns[column].count();
                return found;
            }
        }
        return {};
    }

    /// Under two lines of titles, and over the note.
    [[nodiscard]] bool hasRoom(const CrossedWidths &widths, const std::vector<std::size_t> &columns, int size,
                               std::size_t parts) const
    {
        qreal width = widths.parts;
        for (const std::size_t column : columns)
            width += 1 + widths.columns[column];
        return width * size <= m_room.width() && qreal(parts + 3) * tableLine(size) <= m_room.height();
    }

    [[nodiscard]] std::size_t endOfBlock(std::size_t start, std::size_t most) const
    {
        const std::size_t end = start + most;
        if (end >= m_table.size())
            return m_table.size();
        for (std::size_t row = end; row > start + most * 2 / 3; --row) {
            if (m_table.beginsRank(row))
                return row;
        }
        return end;
    }

    const PartsTable &m_table;
    const QSizeF m_room;
    const int m_most;
    const int m_comfortable;
    const int m_least;
    std::size_t m_strategies = 0;
};

} // namespace

/// Without instants everything is as it is at the peak.
std::vector<PartsColumn> columnsOf(const PartsTable &table, const TableForm &form)
{
    std::vector<PartsColumn> columns(form.hasArithmetic ? fullColumns.begin() : figureColumns.begin(),
                                     form.hasArithmetic ? fullColumns.end() : figureColumns.end());
    if (!table.hasInstants())
        std::erase(columns, PartsColumn::AtPeak);
    else if (!form.hasArithmetic)
        std::erase(columns, PartsColumn::Share); // blocks have no room for both
    return columns;
}

CrossedWidths crossedWidths(const PartsTable &table, const CrossedTable &crossed)
{
    constexpr int measured = 100;
    const QFont bold = pictureFont(measured, QFont::Bold);
    CrossedWidths widths;
    for (const QString &part : crossed.parts)
        widths.parts = std::max(widths.parts, signTextWidth(part, bold) / measured);
    for (const CrossedTable::Column &column : crossed.columns) {
        qreal widest = std::max(signTextWidth(column.strategy, bold), signTextWidth(column.ranks, bold));
        for (const auto &row : column.rows)
            widest = std::max(widest, row ? signTextWidth(table.text(*row, PartsColumn::Amount), bold) : 0);
        widths.columns.push_back(widest / measured);
    }
    return widths;
}

qreal tableLine(int size)
{
    return std::ceil(QFontMetricsF(pictureFont(size)).height() * lineSpacing);
}

TablePlan planTable(const PartsTable &table, const QSizeF &room, int usualSize)
{
    return TablePlanner(table, room, usualSize).plan();
}

} // namespace perrank::ui

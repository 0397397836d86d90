// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/table_plan.h"

#include "ui/charts/sign_text.h"
#include "ui/text/picture_font.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
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
    }

    [[nodiscard]] TablePlan plan() const
    {
        TablePlan best;
        for (const TableForm &form : forms) {
            const TablePlan found = largest(form);
            const bool hasAll = found.shown() == m_table.size();
            if (hasAll && found.size >= (form.hasArithmetic ? m_least : m_comfortable))
                return found;
            const bool isFirst = best.starts.empty();
            if (isFirst || std::tuple(found.shown(), found.size) > std::tuple(best.shown(), best.size))
                best = found;
        }
        return best;
    }

private:
    [[nodiscard]] TablePlan largest(const TableForm &form) const
    {
        const qreal widthOfOne = figuresWidth(form);
        TablePlan found;
        bool isWide = false;
        for (int size = m_most; size >= m_least; --size) {
            found = {form, size, packed(form, size)};
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

qreal tableLine(int size)
{
    return std::ceil(QFontMetricsF(pictureFont(size)).height() * lineSpacing);
}

TablePlan planTable(const PartsTable &table, const QSizeF &room, int usualSize)
{
    return TablePlanner(table, room, usualSize).plan();
}

} // namespace perrank::ui

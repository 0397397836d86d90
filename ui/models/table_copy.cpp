// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/table_copy.h"

#include "core/report/escape.h"

#include <QAbstractItemModel>

#include <algorithm>
#include <set>

namespace perrank::ui {

namespace {

/// A tab or a line end would begin another cell.
std::string tabless(const std::string &cell)
{
    std::string text = cell;
    std::ranges::replace_if(
        text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}

template <class Escape>
std::string lined(const TextTable &table, char between, const char *lineEnd, Escape escape)
{
    std::string text;
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        text += (column == 0 ? std::string() : std::string(1, between)) + escape(table.columns[column].title);
    text += lineEnd;
    for (const std::vector<std::string> &row : table.rows) {
        for (std::size_t column = 0; column < row.size(); ++column)
            text += (column == 0 ? std::string() : std::string(1, between)) + escape(row[column]);
        text += lineEnd;
    }
    return text;
}

Align alignOf(const QAbstractItemModel &model, int column)
{
    const int alignment = model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    return alignment & Qt::AlignRight ? Align::Right : Align::Left;
}

} // namespace

std::string tabbedTable(const TextTable &table)
{
    return lined(table, '\t', "\n", &tabless);
}

std::string csvTable(const TextTable &table)
{
    return lined(table, ',', "\r\n", &csvEscaped);
}

TextTable rowsOf(const QModelIndexList &cells, int role)
{
    TextTable table;
    if (cells.isEmpty())
        return table;
    const QAbstractItemModel &model = *cells.front().model();
    for (int column = 0; column < model.columnCount(); ++column)
        table.columns.push_back(
            {model.headerData(column, Qt::Horizontal).toString().toStdString(), alignOf(model, column)});
    std::set<int> rows;
    for (const QModelIndex &cell : cells)
        rows.insert(cell.row());
    for (const int row : rows) {
        std::vector<std::string> words;
        for (int column = 0; column < model.columnCount(); ++column)
            words.push_back(model.index(row, column).data(role).toString().toStdString());
        table.rows.push_back(std::move(words));
    }
    return table;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/crossed_table.h"

#include <algorithm>
#include <map>

namespace perrank::ui {

namespace {

/// The index of a part, which stands behind the one before it in every column.
qsizetype placeOf(QStringList &parts, const QString &name, qsizetype before)
{
    const qsizetype found = parts.indexOf(name);
    if (found >= 0)
        return found;
    parts.insert(before, name);
    return before;
}

QStringList partsOf(const PartsTable &table, bool ofSums)
{
    QStringList parts;
    qsizetype next = 0;
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (table.beginsRank(row))
            next = 0;
        if (table.isSum(row) == ofSums)
            next = placeOf(parts, table.text(row, PartsColumn::Part), next) + 1;
    }
    return parts;
}

std::vector<CrossedTable::Column> columnsOf(const PartsTable &table, const QStringList &parts)
{
    std::vector<CrossedTable::Column> columns;
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (table.beginsRank(row))
            columns.push_back({table.text(row, PartsColumn::Strategy), table.text(row, PartsColumn::Ranks), false, {}});
        auto &rows = columns.back().rows;
        rows.resize(std::size_t(parts.size()));
        rows[std::size_t(parts.indexOf(table.text(row, PartsColumn::Part)))] = row;
    }
    return columns;
}

/// What a column comes to: its last sum.
double totalOf(const PartsTable &table, const CrossedTable::Column &column)
{
    const auto last =
        std::find_if(column.rows.rbegin(), column.rows.rend(), [](const auto &row) { return row.has_value(); });
    return last == column.rows.rend() ? 0 : table.sortKey(**last, PartsColumn::Amount).toDouble();
}

} // namespace

std::size_t CrossedTable::Column::count() const
{
    return std::size_t(std::ranges::count_if(rows, [](const auto &row) { return row.has_value(); }));
}

CrossedTable crossedTable(const PartsTable &table)
{
    const QStringList held = partsOf(table, false);
    CrossedTable crossed{held + partsOf(table, true), std::size_t(held.size()), {}};
    crossed.columns = columnsOf(table, crossed.parts);
    std::map<QString, std::pair<double, CrossedTable::Column *>> fullest;
    for (CrossedTable::Column &each : crossed.columns) {
        const double total = totalOf(table, each);
        const auto [found, isFirst] = fullest.try_emplace(each.strategy, total, &each);
        if (!isFirst && total > found->second.first)
            found->second = {total, &each};
    }
    for (const auto &[strategy, most] : fullest)
        most.second->isFullest = true;
    return crossed;
}

std::vector<std::size_t> fullestColumns(const CrossedTable &table)
{
    std::vector<std::size_t> fullest;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].isFullest)
            fullest.push_back(i);
    }
    return fullest;
}

} // namespace perrank::ui

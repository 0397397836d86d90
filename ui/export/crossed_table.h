// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/parts_table.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace perrank::ui {

/// The ranks of a table beside each other: a row for every part, and a column for all ranks that hold the same.
struct CrossedTable {
    struct Column {
        QString strategy;
        QString ranks;
        bool isFullest = false;                       ///< of its strategy, or the first of several
        std::vector<std::optional<std::size_t>> rows; ///< of the table, for every part; none where it does not hold it

        [[nodiscard]] std::size_t count() const;
    };

    QStringList parts;
    std::size_t firstSum = 0; ///< of `parts`
    std::vector<Column> columns;
};

CrossedTable crossedTable(const PartsTable &table);

/// The columns, as indices, of the fullest rank of every strategy.
std::vector<std::size_t> fullestColumns(const CrossedTable &table);

} // namespace perrank::ui

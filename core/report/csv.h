// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perrank {

/// What ends a record of CSV (RFC 4180).
inline constexpr std::string_view csvLineEnd = "\r\n";

/// The last column of every table of figures: that they are an estimate, in each of its rows.
inline constexpr std::string_view csvKindTitle = "kind";
inline constexpr std::string_view csvKind = "estimate";

/// The cells as one record of CSV, its end included.
std::string csvRecord(const std::vector<std::string> &cells);

/// The same, with the cell that each column of a table has.
template <class Columns, class CellOf>
std::string csvRecord(const Columns &columns, CellOf cellOf)
{
    std::vector<std::string> cells;
    for (const auto &column : columns)
        cells.push_back(cellOf(column));
    return csvRecord(cells);
}

} // namespace perrank

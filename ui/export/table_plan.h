// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/crossed_table.h"

#include <QSizeF>

#include <vector>

namespace perrank::ui {

/// How the rows of a table are laid out: with their arithmetic beside them, or without it in blocks beside each other,
/// or as numbers in a column for every rank.
struct TableForm {
    bool hasArithmetic = true;
    std::size_t blocks = 1;
    bool isCrossed = false;
};

/// A form with a size of text, and the rows that stand in it.
struct TablePlan {
    TableForm form = {};
    int size = 0;
    std::vector<std::size_t> starts = {};  ///< of every block, and the end of the last
    std::vector<std::size_t> columns = {}; ///< of the crossed table
    std::size_t inColumns = 0;             ///< rows of the table that stand in these

    [[nodiscard]] std::size_t shown() const { return form.isCrossed || starts.empty() ? inColumns : starts.back(); }
};

/// The columns of a form: the last two are the arithmetic where it has that.
std::vector<PartsColumn> columnsOf(const PartsTable &table, const TableForm &form);
/// How high a line of such text is.
qreal tableLine(int size);

/// The widths of a crossed table in text of size 1: of the names of the parts, and of each column; without gaps.
struct CrossedWidths {
    qreal parts = 0;
    std::vector<qreal> columns;
};
CrossedWidths crossedWidths(const PartsTable &table, const CrossedTable &crossed);

/// The form and the size of text that can be read best: formulas give way to text that is large enough, then what is
/// not the largest amount of each part. Where no form has room for all, every strategy is there before a second of its
/// ranks. `usualSize` is that of the page.
TablePlan planTable(const PartsTable &table, const QSizeF &room, int usualSize);

} // namespace perrank::ui

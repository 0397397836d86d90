// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/parts_table.h"

#include <QSizeF>

#include <vector>

namespace perrank::ui {

/// How the rows of a table are laid out: with their arithmetic beside them, or without it in blocks beside each other.
struct TableForm {
    bool hasArithmetic = true;
    std::size_t blocks = 1;
};

/// A form with a size of text, and the rows that stand in it.
struct TablePlan {
    TableForm form;
    int size = 0;
    std::vector<std::size_t> starts; ///< of every block, and the end of the last

    [[nodiscard]] std::size_t shown() const { return starts.empty() ? 0 : starts.back(); }
};

/// The columns of a form: the last two are the arithmetic where it has that.
std::vector<PartsColumn> columnsOf(const PartsTable &table, const TableForm &form);
/// How high a line of such text is.
qreal tableLine(int size);

/// The form and the size of text that can be read best: formulas give way to text that is large enough, and rows only
/// where no form has room for all. `usualSize` is that of the page.
TablePlan planTable(const PartsTable &table, const QSizeF &room, int usualSize);

} // namespace perrank::ui

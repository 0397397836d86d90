// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;

namespace perrank::ui {

/// A cell that the edge of the view cuts ends in "…", so that nobody reads half a number.
void showWholeNumbers(QTableView &table);

} // namespace perrank::ui

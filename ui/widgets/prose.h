// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;
class QWidget;

namespace perrank::ui {

/// A paragraph of plain text that wraps and can be selected.
QLabel *createProse(QWidget *parent);

} // namespace perrank::ui

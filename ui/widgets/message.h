// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>

namespace perrank::ui {

// Messages with words of a person or of a file in them, which are shown as they are and not as mark-up.

void tell(QWidget *parent, const QString &title, const QString &text);
/// Whether the answer is `yes`; Cancel is the other button, and the default unless `isYesDefault`.
bool ask(QWidget *parent, const QString &title, const QString &text, QMessageBox::StandardButton yes,
         bool isYesDefault = false);

} // namespace perrank::ui

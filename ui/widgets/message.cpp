// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/message.h"

namespace perrank::ui {

void tell(QWidget *parent, const QString &title, const QString &text)
{
    QMessageBox message(QMessageBox::Warning, title, text, QMessageBox::Ok, parent);
    message.setTextFormat(Qt::PlainText);
    message.exec();
}

bool ask(QWidget *parent, const QString &title, const QString &text, QMessageBox::StandardButton yes, bool isYesDefault)
{
    QMessageBox question(QMessageBox::Question, title, text, yes | QMessageBox::Cancel, parent);
    question.setTextFormat(Qt::PlainText);
    question.setDefaultButton(isYesDefault ? yes : QMessageBox::Cancel);
    return question.exec() == yes;
}

} // namespace perrank::ui

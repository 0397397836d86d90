// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/name_dialog.h"

#include "core/storage/document.h"
#include "ui/text/given_name.h"
#include "ui/text/texts_of.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf inNameDialog{"NameDialog"};

} // namespace

bool askNameAndNotes(Document &document, QWidget *parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(inNameDialog(QT_TRANSLATE_NOOP("NameDialog", "Name and notes")));
    auto *name = new QLineEdit(QString::fromStdString(document.name), &dialog);
    name->setMaxLength(
        std::max(mostDocumentName, static_cast<int>(document.name.size()))); // a file may have a longer one
    auto *notes = new QPlainTextEdit(QString::fromStdString(document.notes), &dialog);
    notes->setTabChangesFocus(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto *form = new QFormLayout(&dialog);
    form->addRow(inNameDialog(QT_TRANSLATE_NOOP("NameDialog", "&Name")), name);
    form->addRow(inNameDialog(QT_TRANSLATE_NOOP("NameDialog", "N&otes")), notes);
    form->addRow(buttons);
    dialog.resize(480, 280);
    if (dialog.exec() != QDialog::Accepted)
        return false;
    document.name = typedName(name->text()).toStdString();
    document.notes = typedLines(notes->toPlainText()).toStdString();
    return true;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/presets_dialog.h"

#include "ui/export/own_presets.h"
#include "ui/text/scenario_text.h"

#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

constexpr int nameColumns = 45; ///< characters, for a title bar with all its words and long names

/// Empty when the person has thought better of it.
QString askForName(const QString &title, const QString &proposed, QWidget *parent)
{
    QInputDialog dialog(parent);
    dialog.setWindowTitle(title);
    dialog.setLabelText(PresetsDialog::tr("Name of the preset"));
    dialog.setTextValue(proposed);
    dialog.resize(nameColumns * dialog.fontMetrics().averageCharWidth(), dialog.sizeHint().height());
    return dialog.exec() == QDialog::Accepted ? dialog.textValue().trimmed() : QString();
}

} // namespace

PresetsDialog::PresetsDialog(QWidget *parent) : QDialog(parent), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Your presets"));
    auto *layout = new QVBoxLayout(this);
    auto *help = new QLabel(tr("Scenarios kept by name. They stand below the built-in presets in the tool bar."), this);
    help->setWordWrap(true);
    layout->addWidget(help);
    m_list->setAccessibleName(tr("Your presets"));
    layout->addWidget(m_list, 1);
    createButtons();
    fill();
}

void PresetsDialog::createButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_rename = buttons->addButton(tr("&Rename…"), QDialogButtonBox::ActionRole);
    m_delete = buttons->addButton(tr("&Delete"), QDialogButtonBox::ActionRole);
    connect(m_rename, &QPushButton::clicked, this, &PresetsDialog::rename);
    connect(m_delete, &QPushButton::clicked, this, &PresetsDialog::remove);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout()->addWidget(buttons);
}

void PresetsDialog::fill(const QString &current)
{
    m_list->clear();
    m_list->addItems(ownPresets());
    const auto found = m_list->findItems(current, Qt::MatchExactly);
    m_list->setCurrentRow(found.isEmpty() ? 0 : m_list->row(found.first()));
    m_rename->setEnabled(m_list->count() > 0);
    m_delete->setEnabled(m_list->count() > 0);
}

QString PresetsDialog::current() const
{
    return m_list->currentItem() ? m_list->currentItem()->text() : QString();
}

void PresetsDialog::rename()
{
    bool ok = false;
    const QString from = current();
    const QString to =
        QInputDialog::getText(this, tr("Rename the preset"), tr("New name"), QLineEdit::Normal, from, &ok).trimmed();
    if (!ok || to.isEmpty() || to == from)
        return;
    if (!renameOwnPreset(from, to))
        QMessageBox::warning(this, tr("Rename the preset"),
                             tr("There is a preset called \"%1\" already. Nothing was changed.").arg(to));
    fill(to);
}

void PresetsDialog::remove()
{
    const QString name = current();
    const auto answer =
        QMessageBox::question(this, tr("Delete the preset"), tr("Delete \"%1\"? This cannot be undone.").arg(name),
                              QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer == QMessageBox::Yes)
        removeOwnPreset(name);
    fill();
}

QString askAndSavePreset(const Document &document, QWidget *parent)
{
    const QString title = PresetsDialog::tr("Save as preset");
    const QString name = askForName(title, scenarioTitle(document), parent);
    if (name.isEmpty())
        return {};
    const bool replaces = ownPresets().contains(name);
    if (replaces
        && QMessageBox::question(parent, title, PresetsDialog::tr("Replace the preset \"%1\"?").arg(name),
                                 QMessageBox::Yes | QMessageBox::Cancel)
               != QMessageBox::Yes)
        return {};
    const QString problem = saveOwnPreset(name, document);
    if (problem.isEmpty())
        return name;
    QMessageBox::warning(parent, title, problem);
    return {};
}

} // namespace perrank::ui

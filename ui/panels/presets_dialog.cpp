// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/presets_dialog.h"

#include "ui/export/own_presets.h"
#include "ui/text/given_name.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/message.h"

#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int nameColumns = 45; ///< characters, for a title bar with all its words and long names

/// Empty when the person has thought better of it.
QString askForName(const QString &title, const QString &label, const QString &proposed, QWidget *parent)
{
    QInputDialog dialog(parent);
    dialog.setInputMode(QInputDialog::TextInput);
    dialog.setWindowTitle(title);
    dialog.setLabelText(label);
    dialog.setTextValue(proposed);
    dialog.findChild<QLineEdit *>()->setMaxLength(mostPresetName);
    dialog.resize(nameColumns * dialog.fontMetrics().averageCharWidth(), dialog.sizeHint().height());
    return dialog.exec() == QDialog::Accepted ? typedName(dialog.textValue()) : QString();
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
    const QStringList names = ownPresets();
    for (const QString &name : names) {
        auto *item = new QListWidgetItem(shownName(name), m_list);
        item->setData(Qt::UserRole, name);
    }
    m_list->setCurrentRow(static_cast<int>(std::max<qsizetype>(names.indexOf(current), 0)));
    m_rename->setEnabled(m_list->count() > 0);
    m_delete->setEnabled(m_list->count() > 0);
}

QString PresetsDialog::current() const
{
    return m_list->currentItem() ? m_list->currentItem()->data(Qt::UserRole).toString() : QString();
}

void PresetsDialog::rename()
{
    const QString from = current();
    const QString to = askForName(tr("Rename the preset"), tr("New name"), from, this);
    if (to.isEmpty() || to == from)
        return;
    const QString problem = renameOwnPreset(from, to);
    if (!problem.isEmpty())
        tell(this, tr("Rename the preset"), tr("%1 Nothing was changed.").arg(problem));
    fill(problem.isEmpty() ? to : from);
}

void PresetsDialog::remove()
{
    const QString name = current();
    if (ask(this, tr("Delete the preset"), tr("Delete \"%1\"? This cannot be undone.").arg(shownName(name)),
            QMessageBox::Yes))
        removeOwnPreset(name);
    fill();
}

QString askAndSavePreset(const Document &document, QWidget *parent)
{
    const QString title = PresetsDialog::tr("Save as preset");
    const QString name = askForName(title, PresetsDialog::tr("Name of the preset"), scenarioTitle(document), parent);
    if (name.isEmpty())
        return {};
    const bool replaces = ownPresets().contains(name);
    if (replaces
        && !ask(parent, title, PresetsDialog::tr("Replace the preset \"%1\"?").arg(name), QMessageBox::Yes, true))
        return {};
    const QString problem = saveOwnPreset(name, document);
    if (problem.isEmpty())
        return name;
    tell(parent, title, problem);
    return {};
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tool_bar.h"

#include "core/report/amount_text.h"
#include "ui/document/scenario_document.h"
#include "ui/text/given_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QStandardItemModel>

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

const QString ownKey = QStringLiteral("yours/"); ///< no built-in preset has a key like this

constexpr TextsOf say{"ToolBar"};

void addRow(QComboBox &box, std::string_view name, std::string_view key, const QString &help)
{
    box.addItem(translated(name), fromCore(key));
    box.setItemData(box.count() - 1, help, Qt::ToolTipRole);
}

QComboBox *createBox(QWidget *parent, const QString &name)
{
    auto *box = new QComboBox(parent);
    box->setAccessibleName(name);
    box->setToolTip(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMaxVisibleItems(25);
    return box;
}

QString presetHelp(const Preset &preset)
{
    return say(QT_TRANSLATE_NOOP("ToolBar", "%1 parameters, %2 layers, width %3. %4"))
        .arg(QString::fromStdString(countText(preset.parameters, {})))
        .arg(preset.shape.layers)
        .arg(preset.shape.width)
        .arg(fromCore(preset.source));
}

bool isModelOf(const Document &document, const Preset &preset)
{
    return resolved(withPreset(document.scenario, preset)) == resolved(document.scenario);
}

/// The preset whose model the document has: its own if it has several.
const Preset *equalPreset(const Document &document)
{
    const Preset &own = presetOf(document);
    if (isModelOf(document, own))
        return &own;
    const auto *found = std::ranges::find_if(presets, [&](const Preset &each) { return isModelOf(document, each); });
    return found == presets.end() ? nullptr : found;
}

/// Whether the model began as none of the presets: the document is a scene, has a name of its own, or says nothing of
/// one.
bool isOwnModel(const Document &document)
{
    if (document.name.empty())
        return &presetOf(document) == presets.begin();
    return sceneOf(document) != nullptr || !isGivenName(document.name);
}

QString sceneName(const FailureSceneSpec &scene, const ModelShape &model)
{
    const bool isItsModel = static_cast<const ModelShape &>(scene.scenario()) == model;
    return (isItsModel ? say(QT_TRANSLATE_NOOP("ToolBar", "Scene: %1"))
                       : say(QT_TRANSLATE_NOOP("ToolBar", "Scene: %1, changed")))
        .arg(translated(scene.name));
}

QString ownModelName(const Document &document)
{
    if (const FailureSceneSpec *scene = sceneOf(document))
        return sceneName(*scene, document.scenario);
    const QString name = shownName(QString::fromStdString(document.name));
    return name.isEmpty() ? say(QT_TRANSLATE_NOOP("ToolBar", "Own model")) : name;
}

} // namespace

QComboBox *createPresetBox(QWidget *parent)
{
    QComboBox *box = createBox(parent, say(QT_TRANSLATE_NOOP("ToolBar", "Preset: a model by name")));
    box->setMinimumContentsLength(16);
    for (const Preset &preset : presets)
        addRow(*box, preset.name, preset.key, presetHelp(preset));
    return box;
}

void showOwnPresets(QComboBox &box, const QStringList &names)
{
    const int current = box.currentIndex();
    while (box.count() > static_cast<int>(presets.size()))
        box.removeItem(box.count() - 1);
    if (names.isEmpty())
        return;
    box.insertSeparator(box.count());
    box.addItem(say(QT_TRANSLATE_NOOP("ToolBar", "Yours")));
    static_cast<QStandardItemModel *>(box.model())->item(box.count() - 1)->setEnabled(false);
    for (const QString &name : names)
        box.addItem(shownName(name), ownKey + name);
    box.setCurrentIndex(current);
}

QString ownPresetAt(const QComboBox &box, int row)
{
    const QString key = box.itemData(row).toString();
    return key.startsWith(ownKey) ? key.mid(ownKey.size()) : QString();
}

void showPreset(QComboBox &box, const Document &document)
{
    const Preset &preset = presetOf(document);
    const Preset *equal = equalPreset(document);
    for (int row = 0; row < static_cast<int>(presets.size()); ++row)
        box.setItemText(row, translated(presets[static_cast<std::size_t>(row)].name));
    if (equal == nullptr && isOwnModel(document)) {
        box.setPlaceholderText(ownModelName(document));
        box.setCurrentIndex(-1);
        return;
    }
    const int index = box.findData(fromCore((equal ? *equal : preset).key));
    if (equal == nullptr)
        box.setItemText(index, say(QT_TRANSLATE_NOOP("ToolBar", "%1, changed")).arg(translated(preset.name)));
    box.setCurrentIndex(index);
}

std::span<const ToolBarAction> toolBarActions()
{
    static constexpr std::array rows{
        ToolBarAction{"undo", QT_TRANSLATE_NOOP("ToolBar", "Undo")},
        ToolBarAction{"redo", QT_TRANSLATE_NOOP("ToolBar", "Redo")},
        ToolBarAction{"reset_all", QT_TRANSLATE_NOOP("ToolBar", "Reset all")},
        ToolBarAction{},
        ToolBarAction{"units", QT_TRANSLATE_NOOP("ToolBar", "GiB")},
        ToolBarAction{"every_rank", QT_TRANSLATE_NOOP("ToolBar", "Every rank")},
        ToolBarAction{"fit_capacity", QT_TRANSLATE_NOOP("ToolBar", "Fit capacity")},
        ToolBarAction{"pin", QT_TRANSLATE_NOOP("ToolBar", "Pin")},
        ToolBarAction{"export", QT_TRANSLATE_NOOP("ToolBar", "Export…")},
    };
    return rows;
}

void setButtonText(QAction &action, const ToolBarAction &row)
{
    action.setIconText(say(row.text));
}

QComboBox *createAccountingBox(QWidget *parent)
{
    QComboBox *box =
        createBox(parent, say(QT_TRANSLATE_NOOP("ToolBar", "Accounting: how many bytes one parameter costs")));
    box->setMinimumContentsLength(14);
    for (const AccountingSpec &row : accountings)
        addRow(*box, row.name, row.key, translated(row.explanation));
    return box;
}

void showAccounting(QComboBox &box, const QActionGroup &actions, Accounting accounting)
{
    const int index = static_cast<int>(accounting);
    box.setCurrentIndex(index);
    for (QAction *action : actions.actions())
        action->setChecked(action->data().toInt() == index);
}

} // namespace perrank::ui

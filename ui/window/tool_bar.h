// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QStringList>

#include <span>

class QAction;
class QActionGroup;
class QComboBox;
class QWidget;

namespace perrank::ui {

/// The presets by name.
QComboBox *createPresetBox(QWidget *parent);
/// The person's own below the built-in ones, under "Yours".
void showOwnPresets(QComboBox &box, const QStringList &names);
/// The name of an own preset in that row; empty for a built-in one.
QString ownPresetAt(const QComboBox &box, int row);
/// Shows the preset of the document, with "changed" when its model has been edited since.
void showPreset(QComboBox &box, const Document &document);

/// An action of the tool bar, with the short words that it has there; an empty one is a separator.
struct ToolBarAction {
    const char *id;
    const char *text; ///< marked for translation in the context "ToolBar"
};
std::span<const ToolBarAction> toolBarActions();
/// Shortens an action's words where it is a button; menu and tool-tip keep the long ones.
void setButtonText(QAction &action, const ToolBarAction &row);

QComboBox *createAccountingBox(QWidget *parent);
void showAccounting(QComboBox &box, const QActionGroup &actions, Accounting accounting);

} // namespace perrank::ui

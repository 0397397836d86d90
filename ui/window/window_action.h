// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>

#include <span>

namespace perrank::ui {

class MainWindow;

enum class Menu { File, Edit, View, Chart, Tools, Help };

/// One action of the window. A row is an entry of a menu, a shortcut and a line of the shortcut list.
struct WindowAction {
    const char *id;
    Menu menu;
    const char *text;              ///< with its access key, marked for translation in the context of `MainWindow`
    const char *shortcuts;         ///< separated by "; "
    void (MainWindow::*handler)(); ///< null for those that the docks act on
    bool checkable = false;
    bool startsSection = false;
};

/// All actions but the accountings, in the order of the menus.
std::span<const WindowAction> windowActions();
/// The names of the menus, in the order of `Menu`, marked for translation in the context of `MainWindow`.
std::span<const char *const> menuNames();

} // namespace perrank::ui

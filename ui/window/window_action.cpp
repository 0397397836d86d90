// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_action.h"

#include "ui/window/main_window.h"

#include <QCoreApplication>

#include <array>

namespace perrank::ui {

namespace {

constexpr std::array menus{
    QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&File"),  QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Edit"),
    QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&View"),  QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Chart"),
    QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Tools"), QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Help")};

constexpr std::array actions{
    WindowAction{"new", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&New"), "Ctrl+N",
                 &MainWindow::newDocument},
    WindowAction{"open", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Open…"), "Ctrl+O",
                 &MainWindow::open},
    WindowAction{"new_window", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "New &window"), "Ctrl+Shift+N",
                 &MainWindow::newWindow},
    WindowAction{"save", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Save"), "Ctrl+S", &MainWindow::save,
                 false, true},
    WindowAction{"save_as", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Save &as…"), "Ctrl+Shift+S",
                 &MainWindow::saveAs},
    WindowAction{"save_preset", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Sa&ve as preset…"), "",
                 &MainWindow::saveAsPreset},
    WindowAction{"presets", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Manage presets…"), "",
                 &MainWindow::managePresets},
    WindowAction{"export", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Export…"), "Ctrl+E",
                 &MainWindow::exportView, false, true},
    WindowAction{"quick_export", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Export as &last time"),
                 "Ctrl+Shift+E", &MainWindow::quickExport},
    WindowAction{"print", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Print…"), "Ctrl+P",
                 &MainWindow::print},
    WindowAction{"quit", Menu::File, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Quit"), "Ctrl+Q", &MainWindow::quit,
                 false, true},
    WindowAction{"undo", Menu::Edit, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Undo"), "Ctrl+Z",
                 &MainWindow::undo},
    WindowAction{"redo", Menu::Edit, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Redo"), "Ctrl+Shift+Z; Ctrl+Y",
                 &MainWindow::redo},
    WindowAction{"copy_picture", Menu::Edit, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Copy &chart or table"),
                 "Ctrl+Shift+C", &MainWindow::copyPicture, false, true},
    WindowAction{"copy_arithmetic", Menu::Edit, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Copy &arithmetic"),
                 "Ctrl+Alt+C", &MainWindow::copyArithmeticText},
    WindowAction{"name", Menu::Edit, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Name and notes…"), "",
                 &MainWindow::editNameAndNotes, false, true},
    WindowAction{"reset_all", Menu::Edit, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Rese&t all to preset"),
                 "Ctrl+Shift+R", &MainWindow::resetAll},
    WindowAction{"settings", Menu::Edit, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Settings…"), "Ctrl+,",
                 &MainWindow::showSettings, false, true},
    WindowAction{"controls", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "C&ontrols"), "F9", nullptr,
                 true},
    WindowAction{"arithmetic", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Arithmetic"), "F8", nullptr,
                 true},
    WindowAction{"next_area", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Next area"), "F6",
                 &MainWindow::nextArea, false, true},
    WindowAction{"previous_area", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Previous area"),
                 "Shift+F6", &MainWindow::previousArea},
    WindowAction{"dark", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Dark theme"), "",
                 &MainWindow::toggleDark, true, true},
    WindowAction{"larger", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Bigger text"),
                 "Ctrl++; Ctrl+=", &MainWindow::largerText},
    WindowAction{"smaller", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Smaller text"), "Ctrl+-",
                 &MainWindow::smallerText},
    WindowAction{"normal", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Normal te&xt"), "Ctrl+0",
                 &MainWindow::normalText},
    WindowAction{"full_screen", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Full screen"), "F11",
                 &MainWindow::toggleFullScreen, true, true},
    WindowAction{"reset_layout", Menu::View, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Reset layout"), "",
                 &MainWindow::resetLayout},
    WindowAction{"bars", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Bars"), "Alt+1",
                 &MainWindow::showBars},
    WindowAction{"heat_map", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Heat map"), "Alt+2",
                 &MainWindow::showHeatMap},
    WindowAction{"timeline", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Timeline"), "Alt+3",
                 &MainWindow::showTimeline},
    WindowAction{"communication", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Comm&unication"), "Alt+4",
                 &MainWindow::showCommunication},
    WindowAction{"failure", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Failure"), "Alt+5",
                 &MainWindow::showFailure},
    WindowAction{"table", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Table"), "Alt+6",
                 &MainWindow::showTable},
    WindowAction{"scaling", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Sca&ling"), "Alt+7",
                 &MainWindow::showScaling},
    WindowAction{"validation", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Validation"), "Alt+8",
                 &MainWindow::showValidation},
    WindowAction{"units", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&GiB instead of GB"), "Ctrl+G",
                 &MainWindow::toggleUnits, true, true},
    WindowAction{"every_rank", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Show every &rank"), "Ctrl+R",
                 &MainWindow::toggleEveryRank, true},
    WindowAction{"figure_peak", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Peak of the step"), "",
                 &MainWindow::showPeak, true, true},
    WindowAction{"figure_sum", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Sum of all parts"), "",
                 &MainWindow::showSum, true},
    WindowAction{"device_band", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Driver's range"), "",
                 &MainWindow::toggleDeviceBand, true},
    WindowAction{"pin", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Pi&n"), "Ctrl+D", &MainWindow::pin,
                 false, true},
    WindowAction{"clear_pin", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Clear what is p&inned"),
                 "Ctrl+Shift+D", &MainWindow::clearPin},
    WindowAction{"compare", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Co&mpare accountings"), "K",
                 &MainWindow::toggleCompare, true},
    WindowAction{"log_scale", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Log scal&e"), "Ctrl+L",
                 &MainWindow::toggleLogScale, true},
    WindowAction{"fit_capacity", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "Fit axis to &capacity"), "",
                 &MainWindow::toggleFitCapacity, true, true},
    WindowAction{"freeze", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Freeze axis"), "Ctrl+Shift+F",
                 &MainWindow::toggleFreezeAxis, true},
    WindowAction{"open_bar", Menu::Chart, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Open the bar"), "O",
                 &MainWindow::openBar, false, true},
    WindowAction{"assignment", Menu::Tools, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Assignment table"), "",
                 &MainWindow::showAssignment},
    WindowAction{"fit", Menu::Tools, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "What &fits?"), "",
                 &MainWindow::showWhatFits},
    WindowAction{"bridge", Menu::Tools, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Why two answers?"), "",
                 &MainWindow::showWhyTwoAnswers},
    WindowAction{"other_tools", Menu::Tools,
                 QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "What &other tools would print"), "",
                 &MainWindow::showOtherTools},
    WindowAction{"shortcuts", Menu::Help, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Keyboard shortcuts"),
                 "F1; Ctrl+?", &MainWindow::showShortcuts},
    WindowAction{"assumptions", Menu::Help, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "&Assumptions"), "",
                 &MainWindow::showAssumptions},
    WindowAction{"about", Menu::Help, QT_TRANSLATE_NOOP("perrank::ui::MainWindow", "A&bout PerRank"), "",
                 &MainWindow::showAbout, false, true},
};

} // namespace

std::span<const WindowAction> windowActions()
{
    return actions;
}

std::span<const char *const> menuNames()
{
    return menus;
}

} // namespace perrank::ui

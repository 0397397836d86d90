// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/panels/bars_panel.h"
#include "ui/panels/chart_panel.h"
#include "ui/panels/controls_panel.h"
#include "ui/panels/timeline_panel.h"
#include "ui/panels/validation_tab.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wheel_guard.h"
#include "ui/window/adaptive_docks.h"
#include "ui/window/places.h"

#include <QApplication>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int leastZoom = 80;
constexpr int mostZoom = 200;
constexpr int zoomStep = 10;

} // namespace

Theme MainWindow::theme() const
{
    const std::string key = m_session.preferences.value(preference::theme).toString().toStdString();
    return themes.find(key).value_or(systemTheme());
}

void MainWindow::applyLook()
{
    action(QStringLiteral("dark"))->setChecked(theme() == Theme::Dark);
    applyTheme(*qApp, theme(), zoom());
    m_bars->setTheme(theme());
    for (ChartPanel *panel : chartPanels())
        panel->setTheme(theme());
    m_validation->setTheme(theme());
    showWheelPolicy();
    showMotion();
    if (const auto &estimate = m_session.estimate.current())
        showStatus(*estimate);
}

/// Here and in the other windows.
void MainWindow::changeLook()
{
    applyLook();
    QMetaObject::invokeMethod(m_docks, &AdaptiveDocks::widen, Qt::QueuedConnection); // once all have the new font
    emit lookChanged();
}

void MainWindow::showWheelPolicy()
{
    m_controls->wheelGuard().setNeedsCtrl(m_session.preferences.value(preference::wheelNeedsCtrl).toBool());
}

void MainWindow::showMotion()
{
    const bool isReduced = m_session.preferences.value(preference::reducedMotion).toBool();
    m_bars->setReducedMotion(isReduced);
    m_timeline->setReducedMotion(isReduced);
}

void MainWindow::toggleDark()
{
    const bool dark = action(QStringLiteral("dark"))->isChecked();
    m_session.preferences.setValue(preference::theme, dark ? QStringLiteral("dark") : QStringLiteral("light"));
    changeLook();
}

/// A settings file may hold any number.
int MainWindow::zoom() const
{
    return std::clamp(m_session.preferences.value(preference::textZoom).toInt(), leastZoom, mostZoom);
}

void MainWindow::setZoom(int percent)
{
    m_session.preferences.setValue(preference::textZoom, std::clamp(percent, leastZoom, mostZoom));
    changeLook();
}

void MainWindow::largerText()
{
    setZoom(zoom() + zoomStep);
}

void MainWindow::smallerText()
{
    setZoom(zoom() - zoomStep);
}

void MainWindow::normalText()
{
    setZoom(preference::textZoom.byDefault.toInt());
}

void MainWindow::toggleFullScreen()
{
    setWindowState(windowState() ^ Qt::WindowFullScreen);
}

void MainWindow::resetLayout()
{
    m_docks->reset();
}

void MainWindow::nextArea()
{
    moveFocus(areas(), true);
}

void MainWindow::previousArea()
{
    moveFocus(areas(), false);
}

} // namespace perrank::ui

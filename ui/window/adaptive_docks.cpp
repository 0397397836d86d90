// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/adaptive_docks.h"

#include "ui/panels/controls_panel.h"
#include "ui/widgets/tab_names.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFontInfo>
#include <QFrame>
#include <QKeyEvent>
#include <QMainWindow>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int arithmeticWidth = 330;
constexpr int arithmeticDockNeeds = 1100;
constexpr int controlsDockNeeds = 900;
constexpr int controlsNeedMore = 350; ///< for text of twice the size
constexpr double usualTextPixels = 13;
constexpr double mostOfWindow = 0.36; ///< for one dock
constexpr double mostOfCentre = 0.75; ///< for the controls over it

} // namespace

AdaptiveDocks::AdaptiveDocks(const Parts &parts)
    : QObject(&parts.window), m_parts(parts), m_controlsContent(parts.controls.widget()),
      m_arithmeticContent(parts.arithmetic.widget()), m_overlay(new QFrame(&parts.window)),
      m_opener(new QToolButton(&parts.centre))
{
    m_overlay->setFrameShape(QFrame::StyledPanel);
    m_overlay->setAutoFillBackground(true);
    m_overlay->hide();
    auto *layout = new QVBoxLayout(m_overlay);
    layout->setContentsMargins(0, 0, 0, 0);
    m_opener->setDefaultAction(&parts.showsControls);
    m_opener->setAutoRaise(true);
    m_opener->hide();
    m_parts.centre.setCornerWidget(m_opener);
    m_parts.window.installEventFilter(this);
    m_overlay->installEventFilter(this);
    connect(&m_parts.controls, &QDockWidget::visibilityChanged, this, &AdaptiveDocks::showState);
    connect(&m_parts.arithmetic, &QDockWidget::visibilityChanged, this, &AdaptiveDocks::showState);
    connect(&m_parts.showsControls, &QAction::triggered, this, &AdaptiveDocks::setControlsVisible);
    connect(&m_parts.showsArithmetic, &QAction::triggered, this, &AdaptiveDocks::setArithmeticVisible);
}

void AdaptiveDocks::fit()
{
    if (m_fitting)
        return;
    m_fitting = true;
    const int width = m_parts.window.width();
    const double scale = textScale();
    placeArithmetic(width < arithmeticDockNeeds * scale);
    placeControls(width < controlsDockNeeds + controlsNeedMore * (scale - 1));
    m_opener->setVisible(m_controlsAreOverlay);
    fitTabNames(m_parts.centre);
    placeOverlay();
    m_fitting = false;
    showState();
}

void AdaptiveDocks::widen()
{
    m_isFresh = false;
    fit();
    const int arithmetic = static_cast<int>(arithmeticWidth * textScale());
    m_parts.window.resizeDocks({&m_parts.controls, &m_parts.arithmetic}, {widthOfControls(), arithmetic},
                               Qt::Horizontal);
}

double AdaptiveDocks::textScale() const
{
    return QFontInfo(QApplication::font()).pixelSize() / usualTextPixels;
}

int AdaptiveDocks::widthOfControls() const
{
    const double most = std::max(mostOfWindow * m_parts.window.width(), double(ControlsPanel::usualWidth));
    return static_cast<int>(std::min(ControlsPanel::usualWidth * textScale(), most));
}

void AdaptiveDocks::placeArithmetic(bool asTab)
{
    if (asTab == m_arithmeticIsTab)
        return;
    m_arithmeticIsTab = asTab;
    if (asTab) {
        const QString name = m_parts.arithmetic.windowTitle();
        setTabName(m_parts.centre, m_parts.centre.addTab(m_arithmeticContent, name), name, tr("Arith"));
        m_parts.arithmetic.hide();
        return;
    }
    if (m_parts.centre.currentWidget() == m_arithmeticContent)
        m_parts.centre.setCurrentIndex(0); // not the neighbour, which Qt would choose
    m_parts.centre.removeTab(m_parts.centre.indexOf(m_arithmeticContent));
    m_parts.arithmetic.setWidget(m_arithmeticContent);
    m_arithmeticContent->show();
    m_parts.arithmetic.show();
}

void AdaptiveDocks::placeControls(bool asOverlay)
{
    if (asOverlay == m_controlsAreOverlay)
        return;
    m_controlsAreOverlay = asOverlay;
    if (asOverlay) {
        m_overlay->layout()->addWidget(m_controlsContent);
        m_controlsContent->show();
        m_parts.controls.hide();
        return;
    }
    m_overlay->hide();
    m_parts.controls.setWidget(m_controlsContent);
    m_controlsContent->show();
    m_parts.controls.show();
}

void AdaptiveDocks::placeOverlay()
{
    const QRect centre(m_parts.centre.mapTo(&m_parts.window, QPoint(0, 0)), m_parts.centre.size());
    const int most = static_cast<int>(mostOfCentre * centre.width());
    const int wanted = std::min(static_cast<int>(ControlsPanel::usualWidth * textScale()), most);
    const int least = std::min(m_controlsContent->minimumSizeHint().width(), centre.width());
    m_overlay->setGeometry(centre.left(), centre.top(), std::max(wanted, least), centre.height());
    m_overlay->raise();
}

void AdaptiveDocks::setControlsVisible(bool visible)
{
    if (m_controlsAreOverlay) {
        placeOverlay();
        m_overlay->setVisible(visible);
    } else {
        m_parts.controls.setVisible(visible);
    }
    if (visible)
        m_controlsContent->setFocus(Qt::ShortcutFocusReason);
    showState();
}

void AdaptiveDocks::setArithmeticVisible(bool visible)
{
    if (m_arithmeticIsTab)
        m_parts.centre.setCurrentWidget(visible ? m_arithmeticContent : m_parts.centre.widget(0));
    else
        m_parts.arithmetic.setVisible(visible);
    showState();
}

void AdaptiveDocks::reset()
{
    settle();
    for (QDockWidget *dock : {&m_parts.controls, &m_parts.arithmetic}) {
        dock->setFloating(false);
        dock->show();
    }
    m_parts.window.addDockWidget(Qt::LeftDockWidgetArea, &m_parts.controls);
    m_parts.window.addDockWidget(Qt::RightDockWidgetArea, &m_parts.arithmetic);
    widen();
    m_isFresh = !m_parts.window.isVisible();
}

void AdaptiveDocks::settle()
{
    placeArithmetic(false);
    placeControls(false);
}

void AdaptiveDocks::showState()
{
    const bool controls = m_controlsAreOverlay ? m_overlay->isVisible() : m_parts.controls.isVisible();
    const bool arithmetic =
        m_arithmeticIsTab ? m_parts.centre.currentWidget() == m_arithmeticContent : m_parts.arithmetic.isVisible();
    m_parts.showsControls.setChecked(controls);
    m_parts.showsArithmetic.setChecked(arithmetic);
}

bool AdaptiveDocks::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_parts.window && event->type() == QEvent::Show && m_isFresh)
        QMetaObject::invokeMethod(this, &AdaptiveDocks::widen, Qt::QueuedConnection);
    if (watched == &m_parts.window && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &AdaptiveDocks::fit, Qt::QueuedConnection);
    const bool isKey = watched == m_overlay && event->type() == QEvent::KeyPress;
    if (isKey && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
        setControlsVisible(false);
    return QObject::eventFilter(watched, event);
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/places.h"

#include <QApplication>
#include <QGuiApplication>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr QSize leastGrip(64, 32);
constexpr int titleBarHeight = 32;

/// The first widget inside an area that takes the focus by Tab.
QWidget *firstFocusable(QWidget *area)
{
    const auto takesFocus = [](const QWidget *widget) {
        return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0;
    };
    if (takesFocus(area))
        return area;
    const QList<QWidget *> inside = area->findChildren<QWidget *>();
    const auto found = std::ranges::find_if(inside, takesFocus);
    return found == inside.end() ? nullptr : *found;
}

} // namespace

bool isWithinReach(const QRect &window, const QList<QRect> &screens)
{
    const QRect titleBar(window.topLeft(), QSize(window.width(), titleBarHeight));
    return std::ranges::any_of(screens, [&titleBar](const QRect &screen) {
        const QRect seen = titleBar.intersected(screen);
        return seen.width() >= leastGrip.width() && seen.height() >= leastGrip.height();
    });
}

bool isWithinReach(const QWidget &window)
{
    QList<QRect> screens;
    for (const QScreen *screen : QGuiApplication::screens())
        screens << screen->availableGeometry();
    return isWithinReach(window.frameGeometry(), screens);
}

void moveFocus(const QList<QWidget *> &areas, bool forward)
{
    const QWidget *focused = QApplication::focusWidget();
    const auto holdsFocus = [focused](const QWidget *area) {
        return focused != nullptr && (area == focused || area->isAncestorOf(focused));
    };
    const auto current = std::ranges::find_if(areas, holdsFocus) - areas.begin();
    const qsizetype count = areas.size();
    for (qsizetype step = 1; step <= count; ++step) {
        const qsizetype index = forward ? current + step : current - step + count;
        QWidget *area = areas[(index % count + count) % count];
        QWidget *target = area->isVisible() ? firstFocusable(area) : nullptr;
        if (target == nullptr)
            continue;
        target->setFocus(Qt::TabFocusReason);
        return;
    }
}

} // namespace perrank::ui

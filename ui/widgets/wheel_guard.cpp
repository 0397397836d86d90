// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wheel_guard.h"

#include "ui/widgets/parameter_slider.h"

#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QWheelEvent>

namespace perrank::ui {

WheelGuard::WheelGuard(QScrollArea &area) : QObject(&area)
{
    connect(area.verticalScrollBar(), &QScrollBar::valueChanged, this, &WheelGuard::noteScroll);
}

void WheelGuard::guard(QWidget *root)
{
    for (QWidget *control : root->findChildren<QWidget *>()) {
        if (qobject_cast<ParameterSlider *>(control) != nullptr || qobject_cast<QComboBox *>(control) != nullptr)
            control->installEventFilter(this);
    }
}

bool WheelGuard::mayChange(const QWidget &control, const QWheelEvent &event) const
{
    if (event.modifiers().testFlag(Qt::ControlModifier))
        return true;
    const bool isMoving = m_sinceScroll.isValid() && m_sinceScroll.elapsed() < m_rest.count();
    return !m_needsCtrl && control.hasFocus() && !isMoving;
}

bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel)
        return false;
    if (mayChange(static_cast<QWidget &>(*watched), static_cast<QWheelEvent &>(*event)))
        return false;
    event->ignore(); // so that the area behind it scrolls
    return true;
}

} // namespace perrank::ui

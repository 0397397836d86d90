// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/parameter_slider.h"

#include "ui/text/control_words.h"
#include "ui/widgets/slider_accessible.h"
#include "ui/widgets/slider_keys.h"
#include "ui/widgets/slider_painter.h"

#include <QAccessible>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <chrono>
#include <utility>

namespace perrank::ui {

namespace {

using namespace std::chrono_literals;

constexpr double snapPixels = 6;
constexpr double slowShare = 0.25;
constexpr int leastWidth = 160;
constexpr int oneNotch = 120;
constexpr int tipMargin = 8;
constexpr int tipTime = 60'000;
/// Qt shows a tool-tip that far right of and below the place it is given.
constexpr QPoint offsetOfTips(2, 21);
/// Notches that follow each other faster belong to one gesture.
constexpr auto wheelPause = 400ms;
constexpr auto announcePause = 250ms;

} // namespace

ParameterSlider::ParameterSlider(ParameterId id, QWidget *parent)
    : QWidget(parent), m_id(id), m_scale(*sliderScale(id)), m_value(m_scale.least)
{
    installSliderAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_wheelPause.setSingleShot(true);
    m_announcePause.setSingleShot(true);
    connect(&m_wheelPause, &QTimer::timeout, this, &ParameterSlider::finish);
    connect(&m_announcePause, &QTimer::timeout, this, &ParameterSlider::announce);
}

void ParameterSlider::showValue(double value)
{
    if (std::exchange(m_value, value) == value)
        return;
    update();
    if (!m_announcePause.isActive())
        m_announcePause.start(announcePause);
}

void ParameterSlider::setMuted(bool muted)
{
    if (std::exchange(m_muted, muted) != muted)
        update();
}

void ParameterSlider::setValueAtOnce(double value)
{
    finish();
    emit pressed();
    changeTo(value);
    emit released();
}

double ParameterSlider::trackWidth() const
{
    return std::max(1.0, width() - 2.0 * SliderPainter::margin);
}

double ParameterSlider::xOf(double value) const
{
    const double along = m_scale.positionOf(value) * trackWidth();
    return SliderPainter::margin + (isRightToLeft() ? trackWidth() - along : along);
}

double ParameterSlider::positionAt(double x) const
{
    const double along = (x - SliderPainter::margin) / trackWidth();
    return isRightToLeft() ? 1 - along : along;
}

QRect ParameterSlider::stopRect(double value) const
{
    const double half = trackWidth() / static_cast<double>(2 * std::max<std::size_t>(1, m_scale.ticks.size() - 1));
    return QRectF(xOf(value) - half, 0, 2 * half, height()).toRect() & rect();
}

bool ParameterSlider::isOnHandle(const QPointF &place) const
{
    return std::abs(place.x() - xOf(m_value)) <= SliderPainter::reach && place.y() <= 2 * SliderPainter::reach;
}

QSize ParameterSlider::sizeHint() const
{
    return {leastWidth, SliderPainter(*this).height()};
}

QSize ParameterSlider::minimumSizeHint() const
{
    return sizeHint();
}

void ParameterSlider::begin(Gesture gesture)
{
    if (m_gesture == gesture)
        return;
    finish();
    m_gesture = gesture;
    m_valueAtPress = m_value;
    emit pressed();
}

void ParameterSlider::finish()
{
    m_wheelPause.stop();
    if (std::exchange(m_gesture, Gesture::None) == Gesture::None)
        return;
    update();
    emit released();
}

void ParameterSlider::cancelDrag()
{
    m_gesture = Gesture::None;
    showValue(m_valueAtPress);
    QToolTip::hideText();
    emit cancelled();
}

void ParameterSlider::changeTo(double value)
{
    if (value == m_value)
        return;
    showValue(value);
    emit edited(value);
}

void ParameterSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    begin(Gesture::Drag);
    m_pointerX = event->position().x();
    const bool grabsHandle = isOnHandle(event->position());
    m_handleX = grabsHandle ? xOf(m_value) : m_pointerX;
    if (!grabsHandle)
        dragTo(event->modifiers());
    showTip();
}

void ParameterSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (m_gesture != Gesture::Drag)
        return;
    const double moved = event->position().x() - std::exchange(m_pointerX, event->position().x());
    const bool slowly = event->modifiers().testFlag(Qt::ShiftModifier);
    m_handleX += slowly ? moved * slowShare : moved;
    dragTo(event->modifiers());
    showTip();
}

void ParameterSlider::dragTo(Qt::KeyboardModifiers modifiers)
{
    const double position = positionAt(m_handleX);
    if (modifiers.testFlag(Qt::ShiftModifier))
        changeTo(m_scale.valueAt(position));
    else if (modifiers.testFlag(Qt::ControlModifier))
        changeTo(m_scale.nearestBigStop(position));
    else
        changeTo(m_scale.snapped(position, snapPixels / trackWidth()));
}

void ParameterSlider::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || m_gesture != Gesture::Drag)
        return;
    QToolTip::hideText();
    finish();
}

bool ParameterSlider::handles(const QKeyEvent &event) const
{
    if (event.key() == Qt::Key_Escape)
        return m_gesture == Gesture::Drag;
    return meaningOf(event, m_scale) != SliderKey::None;
}

/// A single letter or arrow with Ctrl may be a shortcut of the window; with the focus here it is ours.
bool ParameterSlider::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && handles(static_cast<QKeyEvent &>(*event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void ParameterSlider::keyPressEvent(QKeyEvent *event)
{
    if (!handles(*event))
        return QWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape)
        return cancelDrag();
    if (m_gesture != Gesture::Drag)
        obey(*event);
}

void ParameterSlider::obey(const QKeyEvent &event)
{
    switch (meaningOf(event, m_scale)) {
    case SliderKey::None:
        return;
    case SliderKey::Step:
        begin(Gesture::Key);
        m_heldKey = event.key();
        return changeTo(valueAfter(event, m_scale, m_value, isRightToLeft()));
    case SliderKey::Stop:
        return setValueAtOnce(tickOfLetter(m_scale, event.text())->value);
    case SliderKey::Default:
        return emit defaultWanted();
    case SliderKey::Edit:
        return emit editWanted({});
    case SliderKey::Digit:
        return emit editWanted(event.text());
    }
}

void ParameterSlider::keyReleaseEvent(QKeyEvent *event)
{
    if (event->isAutoRepeat() || m_gesture != Gesture::Key || event->key() != m_heldKey)
        return QWidget::keyReleaseEvent(event);
    finish();
}

void ParameterSlider::wheelEvent(QWheelEvent *event)
{
    if (m_gesture == Gesture::Drag)
        return;
    const QPoint turned = event->angleDelta();
    m_wheelRest += turned.y() != 0 ? turned.y() : turned.x();
    const int notches = m_wheelRest / oneNotch;
    m_wheelRest %= oneNotch;
    if (notches == 0)
        return;
    begin(Gesture::Wheel);
    double value = m_value;
    for (int i = 0; i < std::abs(notches); ++i)
        value = m_scale.arrow(value, notches > 0 ? 1 : -1);
    changeTo(value);
    m_wheelPause.start(wheelPause);
}

void ParameterSlider::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void ParameterSlider::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    if (m_gesture != Gesture::Drag)
        finish();
    update();
}

void ParameterSlider::hideEvent(QHideEvent *event)
{
    finish();
    QWidget::hideEvent(event);
}

void ParameterSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    SliderPainter(*this).paint(painter, m_muted, m_gesture == Gesture::Drag);
}

/// Above the handle and centred on it, wherever the style would put a tool-tip of the pointer.
void ParameterSlider::showTip()
{
    if (m_scale.onlyStops)
        return; // the label of the stop says it already
    const QString text = shownValue(m_id, m_value);
    const QFontMetrics metrics(QToolTip::font());
    const QSize tip(metrics.horizontalAdvance(text) + tipMargin, metrics.height() + tipMargin);
    const QPoint place = mapToGlobal(QPoint(static_cast<int>(xOf(m_value)), 0));
    QToolTip::showText(place - QPoint(tip.width() / 2, tip.height()) - offsetOfTips, text, this, {}, tipTime);
}

void ParameterSlider::announce()
{
    QAccessibleValueChangeEvent changed(this, m_value);
    QAccessible::updateAccessibility(&changed);
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_keys.h"

#include <QKeyEvent>

#include <optional>

namespace perrank::ui {

namespace {

/// +1, −1 or nothing, as the key goes up or down.
std::optional<int> arrowDirection(int key, bool rightToLeft)
{
    switch (key) {
    case Qt::Key_Up:
        return 1;
    case Qt::Key_Down:
        return -1;
    case Qt::Key_Right:
        return rightToLeft ? -1 : 1;
    case Qt::Key_Left:
        return rightToLeft ? 1 : -1;
    }
    return std::nullopt;
}

bool isStepKey(int key)
{
    return arrowDirection(key, false) || key == Qt::Key_PageUp || key == Qt::Key_PageDown || key == Qt::Key_Home
           || key == Qt::Key_End;
}

bool beginsNumber(const QString &text)
{
    return text.size() == 1 && (text.front().isDigit() || text == u"." || text == u",");
}

} // namespace

const SliderTick *tickOfLetter(const SliderScale &scale, const QString &text)
{
    for (const SliderTick &tick : scale.ticks) {
        if (!tick.letter.isNull() && text.compare(tick.letter, Qt::CaseInsensitive) == 0)
            return &tick;
    }
    return nullptr;
}

SliderKey meaningOf(const QKeyEvent &event, const SliderScale &scale)
{
    const int key = event.key();
    if (isStepKey(key))
        return event.modifiers().testFlag(Qt::AltModifier) ? SliderKey::None : SliderKey::Step;
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return SliderKey::None;
    if (key == Qt::Key_Backspace || key == Qt::Key_Delete)
        return SliderKey::Default;
    if (tickOfLetter(scale, event.text()) != nullptr)
        return SliderKey::Stop;
    if (scale.onlyStops)
        return SliderKey::None;
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_F2)
        return SliderKey::Edit;
    return beginsNumber(event.text()) ? SliderKey::Digit : SliderKey::None;
}

double valueAfter(const QKeyEvent &event, const SliderScale &scale, double value, bool rightToLeft)
{
    const int key = event.key();
    if (key == Qt::Key_Home || key == Qt::Key_End)
        return key == Qt::Key_Home ? scale.least : scale.most;
    if (key == Qt::Key_PageUp || key == Qt::Key_PageDown)
        return scale.page(value, key == Qt::Key_PageUp ? 1 : -1);
    const int direction = arrowDirection(key, rightToLeft).value_or(0);
    if (event.modifiers().testFlag(Qt::ShiftModifier))
        return scale.fine(value, direction);
    if (event.modifiers().testFlag(Qt::ControlModifier))
        return scale.big(value, direction);
    return scale.arrow(value, direction);
}

} // namespace perrank::ui

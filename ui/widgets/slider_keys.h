// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/slider_scale.h"

class QKeyEvent;

namespace perrank::ui {

/// What a key means to a slider that has the focus.
enum class SliderKey { None, Step, Stop, Default, Edit, Digit };

SliderKey meaningOf(const QKeyEvent &event, const SliderScale &scale);
/// The value after a key that is a `Step`.
double valueAfter(const QKeyEvent &event, const SliderScale &scale, double value, bool rightToLeft);
/// The stop that a typed letter names; null where there is none.
const SliderTick *tickOfLetter(const SliderScale &scale, const QString &text);

} // namespace perrank::ui

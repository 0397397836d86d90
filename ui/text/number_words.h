// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/number_text.h"

#include <QString>

namespace perrank::ui {

/// What the window's number fields accept: digits of any script and the signs of other locales become
/// plain ones; the unit behind a number may be typed too.
QString plainNumber(const QString &typed, const QString &unit = {});

/// A number in a field, all its digits grouped with narrow no-break spaces: "1 024", "0.5". The field reads
/// it back as the same number.
QString digitsText(double number);
/// The same in short form where nothing is lost: "100 M".
QString fieldText(double number);
/// The same without a space, for the little room below a slider: "100M".
QString tickText(double number);
/// The number as it is spoken: "100 million", "7.5 billion", "1 024".
QString spokenNumber(double number);

} // namespace perrank::ui

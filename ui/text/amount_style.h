// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"

#include <QLocale>

namespace perrank::ui {

/// Amounts in the units of the document and with the decimal sign of the locale. Digits are grouped with
/// a narrow no-break space, which no locale reads as a decimal sign.
AmountStyle amountStyle(Units units, const QLocale &locale);

} // namespace perrank::ui

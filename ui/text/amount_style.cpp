// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/amount_style.h"

namespace perrank::ui {

namespace {

constexpr std::string_view narrowSpace = "\u202f";

} // namespace

AmountStyle amountStyle(Units units, const QLocale &locale)
{
    return {units, {std::string(narrowSpace), locale.decimalPoint().toStdString()}};
}

} // namespace perrank::ui

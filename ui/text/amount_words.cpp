// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/amount_words.h"

#include "core/report/validation_text.h"

namespace perrank::ui {

QString amount(Quantity<Bytes> bytes, const AmountStyle &style)
{
    return QString::fromStdString(amountText(bytes, style));
}

QString number(std::int64_t value, const NumberStyle &style)
{
    return QString::fromStdString(written(value, style));
}

QString decimalsText(double value, int places, const NumberStyle &style)
{
    return QString::fromStdString(decimals(value, places, style));
}

} // namespace perrank::ui

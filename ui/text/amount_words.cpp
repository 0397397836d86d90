// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/amount_words.h"

namespace perrank::ui {

QString amount(Quantity<Bytes> bytes, const AmountStyle &style)
{
    return QString::fromStdString(amountText(bytes, style));
}

QString number(std::int64_t value, const NumberStyle &style)
{
    return QString::fromStdString(written(value, style));
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"

#include <QString>

namespace perrank::ui {

/// "0.025 GB".
QString amount(Quantity<Bytes> bytes, const AmountStyle &style);
/// "25,000,000".
QString number(std::int64_t value, const NumberStyle &style);
/// "0.67": without its sign, with so many decimals, rounded.
QString decimalsText(double value, int places, const NumberStyle &style);

} // namespace perrank::ui

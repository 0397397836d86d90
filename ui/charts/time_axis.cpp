// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/time_axis.h"

#include "ui/text/amount_words.h"

#include <cmath>

namespace perrank::ui {

TimeUnit timeUnitFor(double nanoseconds)
{
    if (nanoseconds >= 1e9)
        return {QStringLiteral("s"), 1e9};
    return nanoseconds >= 2e3 ? TimeUnit{QStringLiteral("ms"), 1e6} : TimeUnit{QStringLiteral("µs"), 1e3};
}

double roundTimeStep(double least, const TimeUnit &unit)
{
    const double inUnit = least / unit.nanoseconds;
    const double decade = std::pow(10, std::floor(std::log10(inUnit)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= inUnit * (1 - 1e-9))
            return factor * decade * unit.nanoseconds;
    }
    return 10 * decade * unit.nanoseconds;
}

QString timeTickText(double nanoseconds, const TimeUnit &unit, const AmountStyle &style)
{
    const double inUnit = nanoseconds / unit.nanoseconds;
    constexpr double grouped = 1000;
    QString text = QString::number(inUnit, 'g', 6);
    text.replace(u'.', QString::fromStdString(style.numbers.decimalPoint));
    if (inUnit >= grouped)
        text = number(std::llround(inUnit), style.numbers);
    return QStringLiteral("%1 %2").arg(text, unit.sign);
}

} // namespace perrank::ui

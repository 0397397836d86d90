// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/impossible_text.h"

#include "ui/text/translate.h"

#include <QCoreApplication>

namespace perrank::ui {

QString impossibleText(const Estimate &estimate)
{
    if (!estimate.impossible)
        return {};
    return QCoreApplication::translate("ImpossibleText",
                                       "✖ These settings are impossible\n%1\nShown are the last that work.")
        .arg(translated(*estimate.impossible));
}

QString impossibleNote()
{
    return QCoreApplication::translate("ImpossibleText", "✖ impossible, shown are the last settings that work");
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/unit_space.h"

#include <QRegularExpression>

namespace perrank::ui {

QString withUnitsKept(const QString &text)
{
    static const QRegularExpression breaks(
        QStringLiteral("(?<=\\d) (?=%|(?:[kMGTPE]i?B|B|GB/s|GPU-h|h|s|ms|µs|ns)\\b)|(?<=⚠) "),
        QRegularExpression::UseUnicodePropertiesOption);
    return QString(text).replace(breaks, QChar(QChar::Nbsp));
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/text_measures.h"

#include <QFontMetricsF>

#include <cmath>

namespace perrank::ui {

qreal lineOf(const QFont &font)
{
    return std::ceil(QFontMetricsF(font).height());
}

qreal widthOf(const QString &text, const QFont &font)
{
    return std::ceil(signTextWidth(text, font));
}

QString fitting(const QStringList &texts, qreal width, const QFont &font)
{
    for (const QString &text : texts) {
        if (widthOf(text, font) <= width)
            return text;
    }
    return texts.last();
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/given_name.h"

#include "core/base/excerpt.h"
#include "ui/text/translate.h"

#include <QStringList>

namespace perrank::ui {

QString shownName(const QString &name)
{
    const QString whole = typedName(name);
    return whole.size() > mostDocumentName ? whole.left(mostDocumentName) + QChar(u'…') : whole;
}

QString typedName(const QString &typed)
{
    return fromCore(oneLine(typed.toStdString())).simplified();
}

QString typedLines(const QString &typed)
{
    QStringList lines = typed.split(QLatin1Char('\n'));
    for (QString &line : lines)
        line = fromCore(oneLine(line.toStdString()));
    return lines.join(QLatin1Char('\n'));
}

QString inMenu(QString name)
{
    return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/given_name.h"

#include "core/base/excerpt.h"
#include "ui/text/translate.h"

#include <QStringList>

namespace perrank::ui {

namespace {

constexpr qsizetype mostBeside = 16;

QString cut(const QString &name, qsizetype most)
{
    return name.size() > most ? name.left(most) + QChar(u'…') : name;
}

} // namespace

QString shownName(const QString &name)
{
    return cut(typedName(name), mostDocumentName);
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

QString briefCardName(const GpuChoice &gpu)
{
    return cut(fromCore(gpuName(gpu)), mostBeside);
}

QString inMenu(QString text)
{
    constexpr qsizetype most = 80;
    constexpr qsizetype atTheEnd = 30;
    if (text.size() > most)
        text = text.left(most - atTheEnd) + QChar(u'…') + text.right(atTheEnd);
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace perrank::ui

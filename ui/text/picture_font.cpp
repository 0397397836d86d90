// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/picture_font.h"

#include <QFontDatabase>
#include <QStringList>

namespace perrank::ui {

namespace {

QStringList load()
{
    if (!PERRANK_PICTURE_FONT)
        return {};
    const QStringList files{
        QStringLiteral(":/fonts/picture-regular.ttf"),
        QStringLiteral(":/fonts/picture-bold.ttf"),
        QStringLiteral(":/fonts/picture-signs.ttf"),
        QStringLiteral(":/fonts/picture-signs-bold.ttf"),
    };
    QStringList families;
    for (const QString &file : files)
        families << QFontDatabase::applicationFontFamilies(QFontDatabase::addApplicationFont(file));
    families.removeDuplicates();
    return families;
}

} // namespace

QFont pictureFont(int pixelSize, QFont::Weight weight)
{
    static const QStringList families = load();
    QFont font;
    if (!families.isEmpty())
        font.setFamilies(families);
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::NoSubpixelAntialias);
    return font;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/own_presets.h"

#include "ui/document/own_folder.h"
#include "ui/export/document_file.h"

#include <QFile>
#include <QUrl>

namespace perrank::ui {

namespace {

constexpr QLatin1String ending(".perrank.json");

/// Any name makes a file name that leads nowhere else and reads back.
QString pathOf(const QString &name)
{
    QByteArray file = QUrl::toPercentEncoding(name, " ");
    if (file.startsWith('.'))
        file.replace(0, 1, "%2E");
    return presetsFolder().filePath(QString::fromLatin1(file) + ending);
}

} // namespace

QStringList ownPresets()
{
    QStringList names;
    for (const QString &file : presetsFolder().entryList({QLatin1Char('*') + ending}, QDir::Files))
        names << QUrl::fromPercentEncoding(file.chopped(ending.size()).toLatin1());
    names.sort(Qt::CaseInsensitive);
    return names;
}

std::optional<Document> ownPreset(const QString &name)
{
    return openDocument(pathOf(name)).document;
}

QString saveOwnPreset(const QString &name, Document document)
{
    presetsFolder().mkpath(QStringLiteral("."));
    document.name = name.toStdString();
    return saveDocument(pathOf(name), document);
}

bool removeOwnPreset(const QString &name)
{
    return QFile::remove(pathOf(name));
}

bool renameOwnPreset(const QString &from, const QString &to)
{
    std::optional<Document> document = ownPreset(from);
    if (!document || to.isEmpty() || QFile::exists(pathOf(to)))
        return false;
    return saveOwnPreset(to, *document).isEmpty() && removeOwnPreset(from);
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/own_presets.h"

#include "ui/document/own_folder.h"
#include "ui/export/document_file.h"
#include "ui/text/texts_of.h"

#include <QFile>
#include <QUrl>

namespace perrank::ui {

namespace {

constexpr QLatin1String ending(".perrank.json");

constexpr qsizetype mostOfFileName = 255; ///< bytes, on all usual file systems
constexpr qsizetype addedWhileWriting = 7;

constexpr TextsOf say{"OwnPresets"};

/// Any name makes a file name that leads nowhere else and reads back.
QByteArray encoded(const QString &name)
{
    QByteArray file = QUrl::toPercentEncoding(name, " ");
    if (file.startsWith('.'))
        file.replace(0, 1, "%2E");
    return file;
}

QString pathOf(const QString &name)
{
    return presetsFolder().filePath(QString::fromLatin1(encoded(name)) + ending);
}

bool fitsFile(const QString &name)
{
    return encoded(name).size() + ending.size() + addedWhileWriting <= mostOfFileName;
}

/// A letter of most alphabets takes six or nine bytes of a file name, so that fewer of them have room.
QString tooLong(const QString &name)
{
    qsizetype most = name.size();
    while (!fitsFile(name.left(most)))
        --most;
    if (most == name.size())
        return {};
    return say(QT_TRANSLATE_NOOP("OwnPresets", "The name of the preset is too long for a file: expected at most %1 of "
                                               "its characters, found %2."))
        .arg(most)
        .arg(name.size());
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
    if (const QString problem = tooLong(name); !problem.isEmpty())
        return problem;
    presetsFolder().mkpath(QStringLiteral("."));
    document.name = name.toStdString();
    return saveDocument(pathOf(name), document);
}

bool removeOwnPreset(const QString &name)
{
    return QFile::remove(pathOf(name));
}

QString renameOwnPreset(const QString &from, const QString &to)
{
    const OpenedFile opened = openDocument(pathOf(from));
    if (!opened.document)
        return opened.error;
    if (QFile::exists(pathOf(to)))
        return say(QT_TRANSLATE_NOOP("OwnPresets", "There is a preset called \"%1\" already.")).arg(to);
    const QString problem = saveOwnPreset(to, *opened.document);
    if (problem.isEmpty())
        removeOwnPreset(from);
    return problem;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/damaged_settings.h"

#include "core/base/excerpt.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <QDir>
#include <QFile>
#include <QSettings>

namespace perrank::ui {

namespace {

constexpr int mostKept = 1000;

constexpr TextsOf say{"DamagedSettings"};

bool isSetting(const QByteArray &line)
{
    return line.isEmpty() || line.startsWith(';') || line.startsWith('#') || line.contains('=')
           || (line.startsWith('[') && line.endsWith(']'));
}

/// The first line that is no setting.
QString reasonIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return file.errorString();
    for (int number = 1; !file.atEnd(); ++number) {
        const QByteArray line = file.readLine().trimmed();
        if (!isSetting(line))
            return say(QT_TRANSLATE_NOOP("DamagedSettings", "line %1: expected key=value or [section], found \"%2\""))
                .arg(number)
                .arg(fromCore(excerpt(line.toStdString())));
    }
    return say(QT_TRANSLATE_NOOP("DamagedSettings", "expected lines with key=value"));
}

/// The name that the file has now; empty when it could not be renamed.
QString movedAside(const QString &path)
{
    for (int i = 1; i <= mostKept; ++i) {
        const QString name = path + (i == 1 ? QStringLiteral(".damaged") : QStringLiteral(".damaged-%1").arg(i));
        if (!QFile::exists(name))
            return QFile::rename(path, name) ? name : QString();
    }
    return {};
}

} // namespace

QString setDamagedSettingsAside()
{
    const QSettings settings;
    const QString path = settings.fileName();
    static_cast<void>(settings.allKeys()); // sections are not read before they are asked for
    if (settings.status() == QSettings::NoError || !QFile::exists(path))
        return {};
    const QString start = say(QT_TRANSLATE_NOOP("DamagedSettings", "The settings in %1 cannot be read: %2."))
                              .arg(QDir::toNativeSeparators(path), reasonIn(path));
    const QString aside = settings.status() == QSettings::FormatError ? movedAside(path) : QString();
    if (aside.isEmpty())
        return start + u' ' + say(QT_TRANSLATE_NOOP("DamagedSettings", "Changed settings will not be kept."));
    return start + u' '
           + say(QT_TRANSLATE_NOOP("DamagedSettings", "All settings are as on the first day; the file is kept as %1."))
                 .arg(QDir::toNativeSeparators(aside));
}

} // namespace perrank::ui

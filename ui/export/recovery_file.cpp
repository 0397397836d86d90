// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/recovery_file.h"

#include "ui/export/document_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace perrank::ui {

namespace {

QDir folder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation));
}

QString lockOf(const QString &path)
{
    return path + QStringLiteral(".lock");
}

} // namespace

RecoveryFile::RecoveryFile()
{
    const QDir home = folder();
    home.mkpath(QStringLiteral("."));
    m_path = home.filePath(QStringLiteral("unsaved-%1.perrank.json").arg(QCoreApplication::applicationPid()));
    m_lock = std::make_unique<QLockFile>(lockOf(m_path));
    m_lock->tryLock(0);
}

RecoveryFile::~RecoveryFile()
{
    clear();
}

void RecoveryFile::write(const Document &document)
{
    saveDocument(m_path, document);
}

void RecoveryFile::clear()
{
    QFile::remove(m_path);
}

std::optional<Document> RecoveryFile::takeOrphan()
{
    const QDir home = folder();
    for (const QString &name : home.entryList({QStringLiteral("unsaved-*.perrank.json")}, QDir::Files, QDir::Time)) {
        const QString path = home.filePath(name);
        QLockFile lock(lockOf(path));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0))
            continue;
        const OpenedFile orphan = openDocument(path);
        if (!orphan.document)
            continue;
        QFile::remove(path);
        return orphan.document;
    }
    return std::nullopt;
}

} // namespace perrank::ui

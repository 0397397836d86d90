// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/recovery_file.h"

#include "ui/document/own_folder.h"
#include "ui/export/document_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QSysInfo>

namespace perrank::ui {

namespace {

constexpr int mostWindows = 1000;
constexpr QLatin1String lockEnding(".lock");

QString lockOf(const QString &path)
{
    return path + lockEnding;
}

/// The files of the windows of this program.
QStringList &ownFiles()
{
    static QStringList paths;
    return paths;
}

/// A dead program may have had the number that this one has now, and its lock then looks alive.
void breakLockOfNamesake(const QString &path)
{
    qint64 pid = 0;
    QString host;
    QString program;
    const QLockFile lock(lockOf(path));
    if (!ownFiles().contains(path) && lock.getLockInfo(&pid, &host, &program)
        && pid == QCoreApplication::applicationPid() && host == QSysInfo::machineHostName())
        QFile::remove(lockOf(path));
}

/// Taken at once or not at all. Only the lock of a dead program is broken, however old that of a living one is.
std::unique_ptr<QLockFile> lockFor(const QString &path)
{
    breakLockOfNamesake(path);
    auto lock = std::make_unique<QLockFile>(lockOf(path));
    lock->setStaleLockTime(0);
    return lock->tryLock(0) ? std::move(lock) : nullptr;
}

/// An orphan and the lock that keeps others from taking it.
struct Orphan {
    QString path;
    Document document;
    std::unique_ptr<QLockFile> lock;
};

/// The files of all windows, dead and alive, the newest first.
QStringList unsavedFiles()
{
    const QDir home = recoveryFolder();
    QStringList paths;
    for (const QString &name : home.entryList({QStringLiteral("unsaved-*.perrank.json")}, QDir::Files, QDir::Time))
        paths << home.filePath(name);
    return paths;
}

std::optional<Orphan> findOrphan()
{
    for (const QString &path : unsavedFiles()) {
        std::unique_ptr<QLockFile> lock = lockFor(path);
        if (!lock)
            continue;
        OpenedFile orphan = openDocument(path);
        if (orphan.document)
            return Orphan{path, std::move(*orphan.document), std::move(lock)};
    }
    return std::nullopt;
}

} // namespace

/// A number of a process may come again, in a container after each start, so a file that is there is not taken.
RecoveryFile::RecoveryFile()
{
    const QDir home = recoveryFolder();
    home.mkpath(QStringLiteral("."));
    for (int i = 0; !m_lock && i < mostWindows; ++i) {
        m_path =
            home.filePath(QStringLiteral("unsaved-%1-%2.perrank.json").arg(QCoreApplication::applicationPid()).arg(i));
        if (!QFile::exists(m_path))
            m_lock = lockFor(m_path);
    }
    ownFiles() << m_path;
}

RecoveryFile::~RecoveryFile()
{
    clear();
    ownFiles().removeAll(m_path);
}

QString RecoveryFile::write(const Document &document)
{
    recoveryFolder().mkpath(QStringLiteral(".")); // which may have gone since
    return saveDocument(m_path, document);
}

void RecoveryFile::clear()
{
    QFile::remove(m_path);
}

std::optional<Document> RecoveryFile::adoptOrphan()
{
    std::optional<Orphan> orphan = findOrphan();
    if (!orphan)
        return std::nullopt;
    clear();
    if (!QFile::rename(orphan->path, m_path))
        return std::nullopt;
    return std::move(orphan->document);
}

bool RecoveryFile::hasOrphan()
{
    return findOrphan().has_value();
}

/// Who takes a lock and lets it go removes its file.
void RecoveryFile::removeDeadLocks()
{
    const QDir home = recoveryFolder();
    for (const QString &name : home.entryList({QStringLiteral("unsaved-*") + lockEnding}, QDir::Files))
        lockFor(home.filePath(name.chopped(lockEnding.size())));
}

QStringList RecoveryFile::unreadableOrphans()
{
    QStringList sentences;
    for (const QString &path : unsavedFiles()) {
        if (!lockFor(path))
            continue;
        const OpenedFile orphan = openDocument(path);
        if (!orphan.document)
            sentences << orphan.error;
    }
    return sentences;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/document_file.h"
#include "ui/export/recovery_file.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QSysInfo>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestRecoveryFile : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void whatADeadProgramLeftIsTakenOnce();
    void whatALivingProgramKeepsIsLeft();
    void whatANewerProgramLeftIsKept();
    void whatIsDamagedIsNamedAndLeft();
    void aFolderThatCannotBeWrittenIsNamed();
    void theLockOfADeadProgramIsBroken();
    void locksOfDeadProgramsAreRemoved();
    void windowsOfOneProgramHaveFilesOfTheirOwn();
    void aProgramWithTheSameNumberKeepsWhatTheOtherLeft();

private:
    QDir m_folder;
};

void TestRecoveryFile::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("perrank-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_recovery_file"));
    m_folder = QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation));
}

void TestRecoveryFile::init()
{
    m_folder.removeRecursively();
    QVERIFY(m_folder.mkpath(QStringLiteral(".")));
}

void TestRecoveryFile::whatADeadProgramLeftIsTakenOnce()
{
    Document document;
    document.scenario.ranks = 64;
    QCOMPARE(saveDocument(m_folder.filePath(QStringLiteral("unsaved-1.perrank.json")), document), QString());
    RecoveryFile own;
    QVERIFY(RecoveryFile::hasOrphan());
    const std::optional<Document> taken = own.adoptOrphan();
    QVERIFY(taken);
    QCOMPARE(taken->scenario.ranks, 64);
    QVERIFY(!RecoveryFile::hasOrphan());
    QVERIFY(!RecoveryFile().adoptOrphan());
    QCOMPARE(m_folder.entryList({QStringLiteral("*.json")}).size(), 1); // still on disk, now of the one who took it
}

namespace {

/// The number of a process that is gone.
qint64 deadNumber()
{
    QProcess dead;
    dead.start(QStringLiteral("true"), {});
    dead.waitForStarted();
    const qint64 pid = dead.processId();
    dead.waitForFinished();
    return pid;
}

} // namespace

/// A lock without work beside it: what its window had was saved before it was killed.
void TestRecoveryFile::locksOfDeadProgramsAreRemoved()
{
    const auto lockOf = [this](const QString &name, qint64 pid, const QString &program, const QString &host) {
        QFile lock(m_folder.filePath(name));
        QVERIFY(lock.open(QIODevice::WriteOnly));
        lock.write(QStringLiteral("%1\n%2\n%3\n").arg(pid).arg(program, host).toUtf8());
    };
    const QString here = QSysInfo::machineHostName();
    const RecoveryFile own;
    const QStringList living = m_folder.entryList({QStringLiteral("*.lock")});
    QCOMPARE(living.size(), 1);
    const qint64 dead = deadNumber();
    lockOf(QStringLiteral("unsaved-7-0.perrank.json.lock"), dead, QStringLiteral("perrank"), here);
    lockOf(QStringLiteral("unsaved-7-1.perrank.json.lock"), QCoreApplication::applicationPid(),
           QStringLiteral("tst_recovery_file"), here); // a namesake
    QProcess other;
    other.start(QStringLiteral("sleep"), {QStringLiteral("60")});
    QVERIFY(other.waitForStarted());
    lockOf(QStringLiteral("unsaved-8-0.perrank.json.lock"), other.processId(), QStringLiteral("sleep"), here);
    lockOf(QStringLiteral("unsaved-9-0.perrank.json.lock"), dead, QStringLiteral("perrank"),
           QStringLiteral("another-machine"));
    RecoveryFile::removeDeadLocks();
    const QStringList left = m_folder.entryList({QStringLiteral("*.lock")});
    other.kill();
    other.waitForFinished();
    QCOMPARE(left.size(), 3);
    for (const QString &each : {living.first(), QStringLiteral("unsaved-8-0.perrank.json.lock"),
                                QStringLiteral("unsaved-9-0.perrank.json.lock")})
        QVERIFY2(left.contains(each), qPrintable(each));
}

/// Of a program that was killed: its lock file is there, with the number of a process that is gone.
void TestRecoveryFile::theLockOfADeadProgramIsBroken()
{
    const qint64 pid = deadNumber();
    const QString path = m_folder.filePath(QStringLiteral("unsaved-%1-0.perrank.json").arg(pid));
    QCOMPARE(saveDocument(path, Document()), QString());
    QFile lock(path + QStringLiteral(".lock"));
    QVERIFY(lock.open(QIODevice::WriteOnly));
    lock.write(QStringLiteral("%1\nperrank\n%2\n").arg(pid).arg(QSysInfo::machineHostName()).toUtf8());
    lock.close();
    QVERIFY(RecoveryFile().adoptOrphan());
}

void TestRecoveryFile::windowsOfOneProgramHaveFilesOfTheirOwn()
{
    RecoveryFile one;
    RecoveryFile other;
    one.write(Document());
    other.write(Document());
    QCOMPARE(m_folder.entryList({QStringLiteral("*.json")}).size(), 2);
    one.clear();
    QCOMPARE(m_folder.entryList({QStringLiteral("*.json")}).size(), 1);
}

/// In a container a new program often has the number of the one that was killed.
void TestRecoveryFile::aProgramWithTheSameNumberKeepsWhatTheOtherLeft()
{
    Document document;
    document.scenario.ranks = 64;
    const QString path =
        m_folder.filePath(QStringLiteral("unsaved-%1-0.perrank.json").arg(QCoreApplication::applicationPid()));
    QCOMPARE(saveDocument(path, document), QString());
    QFile lock(path + QStringLiteral(".lock"));
    QVERIFY(lock.open(QIODevice::WriteOnly));
    lock.write(QStringLiteral("%1\ntst_recovery_file\n%2\n")
                   .arg(QCoreApplication::applicationPid())
                   .arg(QSysInfo::machineHostName())
                   .toUtf8());
    lock.close();
    RecoveryFile own;
    own.write(Document());
    const std::optional<Document> taken = own.adoptOrphan();
    QVERIFY(taken);
    QCOMPARE(taken->scenario.ranks, 64);
}

void TestRecoveryFile::whatALivingProgramKeepsIsLeft()
{
    RecoveryFile own;
    own.write(Document());
    QVERIFY(!RecoveryFile::hasOrphan());
    QCOMPARE(m_folder.entryList({QStringLiteral("*.json")}).size(), 1);
}

void TestRecoveryFile::whatANewerProgramLeftIsKept()
{
    QFile file(m_folder.filePath(QStringLiteral("unsaved-1.perrank.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"perrank-scenario\", \"version\": 99}");
    file.close();
    QVERIFY(!RecoveryFile::hasOrphan());
    QVERIFY(file.exists());
}

void TestRecoveryFile::whatIsDamagedIsNamedAndLeft()
{
    QFile file(m_folder.filePath(QStringLiteral("unsaved-1.perrank.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"perrank-sce");
    file.close();
    QVERIFY(!RecoveryFile().adoptOrphan());
    const QStringList sentences = RecoveryFile::unreadableOrphans();
    QCOMPARE(sentences.size(), 1);
    QVERIFY2(sentences.first().startsWith(QStringLiteral("unsaved-1.perrank.json, line 1")),
             qPrintable(sentences.first()));
    QVERIFY(file.exists());

    RecoveryFile living; // whose file is nobody's to judge
    QCOMPARE(living.write(Document()), QString());
    QCOMPARE(RecoveryFile::unreadableOrphans().size(), 1);
}

void TestRecoveryFile::aFolderThatCannotBeWrittenIsNamed()
{
    QVERIFY(m_folder.removeRecursively());
    QFile inTheWay(m_folder.path());
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    RecoveryFile own;
    const QString sentence = own.write(Document());
    QVERIFY2(sentence.contains(m_folder.path()), qPrintable(sentence));
    QVERIFY(inTheWay.remove());
}

QTEST_GUILESS_MAIN(TestRecoveryFile)
#include "tst_recovery_file.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/document_file.h"
#include "ui/export/recovery_file.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
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
    const std::optional<Document> taken = RecoveryFile::takeOrphan();
    QVERIFY(taken);
    QCOMPARE(taken->scenario.ranks, 64);
    QVERIFY(!RecoveryFile::takeOrphan());
}

void TestRecoveryFile::whatALivingProgramKeepsIsLeft()
{
    RecoveryFile own;
    own.write(Document());
    QVERIFY(!RecoveryFile::takeOrphan());
    QCOMPARE(m_folder.entryList({QStringLiteral("*.json")}).size(), 1);
}

void TestRecoveryFile::whatANewerProgramLeftIsKept()
{
    QFile file(m_folder.filePath(QStringLiteral("unsaved-1.perrank.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"perrank-scenario\", \"version\": 99}");
    file.close();
    QVERIFY(!RecoveryFile::takeOrphan());
    QVERIFY(file.exists());
}

QTEST_GUILESS_MAIN(TestRecoveryFile)
#include "tst_recovery_file.moc"

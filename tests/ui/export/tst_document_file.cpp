// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/document_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestDocumentFile : public QObject {
    Q_OBJECT

private slots:
    void whatWasSavedIsOpened();
    void aFolderIsNoScenario();
    void aDeviceWithoutEndIsNoScenario();
    void proposedNamesSuitEveryFileSystem();

private:
    QTemporaryDir m_folder;
};

void TestDocumentFile::whatWasSavedIsOpened()
{
    Document document;
    document.name = "Übung 3";
    document.scenario.ranks = 64;
    const QString path = m_folder.filePath(u"saved.perrank.json"_s);
    QCOMPARE(saveDocument(path, document), QString());
    const OpenedFile opened = openDocument(path);
    QVERIFY2(opened.document == document, qPrintable(opened.error));
    QCOMPARE(opened.warning, QString());
}

void TestDocumentFile::aFolderIsNoScenario()
{
    const OpenedFile opened = openDocument(m_folder.path());
    QVERIFY(!opened.document);
    QVERIFY2(opened.error.startsWith(m_folder.path()) && opened.error.contains(u"folder"_s), qPrintable(opened.error));
}

void TestDocumentFile::aDeviceWithoutEndIsNoScenario()
{
    const QString zeros = u"/dev/zero"_s;
    if (!QFile::exists(zeros))
        QSKIP("this system has no such device");
    const OpenedFile opened = openDocument(zeros);
    QVERIFY(!opened.document);
    QVERIFY2(opened.error.contains(u"a device or a pipe"_s), qPrintable(opened.error));
}

void TestDocumentFile::proposedNamesSuitEveryFileSystem()
{
    Document document;
    document.name = "DDP/ZeRO: 1?";
    QCOMPARE(proposedScenarioName(document), u"DDP_ZeRO_ 1_.perrank.json"_s);
    document.name = "  ";
    QCOMPARE(proposedScenarioName(document), u"scenario.perrank.json"_s);
}

QTEST_GUILESS_MAIN(TestDocumentFile)
#include "tst_document_file.moc"

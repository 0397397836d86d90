// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QTemporaryDir>
#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace perrank::ui;

class TestPicture : public QObject {
    Q_OBJECT

private slots:
    void theScenarioComesBackAsItWas_data();
    void theScenarioComesBackAsItWas();
    void theResolutionIsWritten();
    void aForeignPictureHoldsNoScenario();
    void aFailureNamesThePathAndLeavesNothing_data();
    void aFailureNamesThePathAndLeavesNothing();
    void aFailureKeepsTheOldPicture();
    void aPipeIsNotReplaced();

private:
    QTemporaryDir m_folder;
};

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QImage anyImage()
{
    QImage image(40, 30, QImage::Format_ARGB32);
    image.fill(Qt::white);
    return image;
}

} // namespace

void TestPicture::theScenarioComesBackAsItWas_data()
{
    QTest::addColumn<QString>("json");
    QTest::newRow("plain") << QStringLiteral("{\"name\":\"100M\"}");
    QTest::newRow("letters beyond ASCII") << QStringLiteral("{\"name\":\"Größe 模型 😀\"}");
    QTest::newRow("two spaces and a colon inside a text") << QStringLiteral("{\"notes\":\"a  b: c\"}");
    QTest::newRow("escaped quotes and line ends") << QStringLiteral("{\"notes\":\"say \\\"x  y\\\"\\n\\n z\"}");
    QTest::newRow("a backslash before the closing quote") << QStringLiteral("{\"a\":\"x\\\\\",\"b\":\"y  z\"}");
}

void TestPicture::theScenarioComesBackAsItWas()
{
    QFETCH(QString, json);
    const QString path = m_folder.filePath(QStringLiteral("a.png"));
    QCOMPARE(savePicture(anyImage(), path, 144, json), QString());
    const std::optional<QString> read = scenarioIn(contentOf(path));
    QVERIFY(read);
    QString unescaped = *read;
    for (qsizetype at = unescaped.indexOf(QStringLiteral("\\u")); at >= 0;
         at = unescaped.indexOf(QStringLiteral("\\u"), at + 1))
        unescaped.replace(at, 6, QChar(unescaped.mid(at + 2, 4).toUShort(nullptr, 16)));
    QCOMPARE(unescaped, json);
}

void TestPicture::theResolutionIsWritten()
{
    const QString path = m_folder.filePath(QStringLiteral("dpi.png"));
    QCOMPARE(savePicture(anyImage(), path, 300, {}), QString());
    const QImage image(path);
    // 300 dots per inch are 300 / 0.0254 = 11,811 dots per metre.
    QCOMPARE(image.dotsPerMeterX(), 11'811);
    QCOMPARE(image.dotsPerMeterY(), 11'811);
    QCOMPARE(image.size(), QSize(40, 30));
}

void TestPicture::aForeignPictureHoldsNoScenario()
{
    const QString path = m_folder.filePath(QStringLiteral("foreign.png"));
    QVERIFY(anyImage().save(path));
    QVERIFY(!scenarioIn(contentOf(path)));
    QVERIFY(!scenarioIn(QByteArray()));
}

void TestPicture::aFailureNamesThePathAndLeavesNothing_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("a folder that is not there") << m_folder.filePath(QStringLiteral("no/such/folder/a.png"));
    QTest::newRow("a folder as the target") << m_folder.path();
}

void TestPicture::aFailureNamesThePathAndLeavesNothing()
{
    QFETCH(QString, path);
    const QString problem = savePicture(anyImage(), path, 144, {});
    QVERIFY2(problem.contains(path), qPrintable(problem));
    QVERIFY(!QFile::exists(path) || QDir(path).exists());
}

void TestPicture::aFailureKeepsTheOldPicture()
{
    const QString path = m_folder.filePath(QStringLiteral("kept.png"));
    QCOMPARE(savePicture(anyImage(), path, 144, {}), QString());
    QVERIFY(!savePicture(QImage(), path, 144, {}).isEmpty());
    QCOMPARE(QImage(path).size(), QSize(40, 30));
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("kept*")}), QStringList{QStringLiteral("kept.png")});
}

void TestPicture::aPipeIsNotReplaced()
{
#ifndef Q_OS_UNIX
    QSKIP("pipes are files only on Unix");
#else
    const QString path = m_folder.filePath(QStringLiteral("pipe.png"));
    QCOMPARE(mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    const QString problem = savePicture(anyImage(), path, 144, {});
    QVERIFY2(problem.contains(path), qPrintable(problem));
    QVERIFY(!QFileInfo(path).isFile());
#endif
}

QTEST_GUILESS_MAIN(TestPicture)
#include "tst_picture.moc"

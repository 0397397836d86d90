// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/whole_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sys/resource.h>
#endif

using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

/// As on a disk with no more room than that: the system refuses to make a file longer.
class LittleRoom {
public:
#ifdef Q_OS_UNIX
    explicit LittleRoom(rlim_t bytes) : m_handler(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit little{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
    }
    ~LittleRoom()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    LittleRoom(const LittleRoom &) = delete;
    LittleRoom &operator=(const LittleRoom &) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int);
#endif
};

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Files are written whole or not at all.
class TestWholeFile : public QObject {
    Q_OBJECT

private slots:
    void aFileIsWritten();
    void aFullDiskKeepsTheOldFile_data();
    void aFullDiskKeepsTheOldFile();
    void aDeviceIsNoPlaceForAFile();
};

void TestWholeFile::aFileIsWritten()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"new.txt"_s);
    QCOMPARE(writeWhole(path, "all of it"), QString());
    QCOMPARE(contentOf(path), QByteArray("all of it"));
}

void TestWholeFile::aFullDiskKeepsTheOldFile_data()
{
    QTest::addColumn<int>("room");
    QTest::addColumn<int>("size");
    QTest::newRow("less than a buffer, and no room") << 0 << 300;
    QTest::newRow("less than a buffer, and room for a part of it") << 100 << 300;
    QTest::newRow("more than a buffer, and room for a part of it") << 40'000 << 100'000;
}

void TestWholeFile::aFullDiskKeepsTheOldFile()
{
#ifdef Q_OS_UNIX
    QFETCH(int, room);
    QFETCH(int, size);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"old.txt"_s);
    QCOMPARE(writeWhole(path, "old"), QString());
    QString reason;
    {
        const LittleRoom little{rlim_t(room)};
        reason = writeWhole(path, QByteArray(size, 'n'));
    }
    QCOMPARE(reason, QString::fromLocal8Bit(std::strerror(EFBIG)));
    QCOMPARE(contentOf(path), QByteArray("old"));
#else
    QSKIP("Only Unix can be told to refuse longer files.");
#endif
}

void TestWholeFile::aDeviceIsNoPlaceForAFile()
{
    QVERIFY(!writeWhole(u"/dev/null"_s, "gone").isEmpty());
}

QTEST_APPLESS_MAIN(TestWholeFile)
#include "tst_whole_file.moc"

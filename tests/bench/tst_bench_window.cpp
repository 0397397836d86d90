// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/session.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QStandardPaths>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

/// How long one step of a drag takes until it is painted. Reported, never asserted.
class BenchWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void oneStepOfADrag_data();
    void oneStepOfADrag();
};

void BenchWindow::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void BenchWindow::oneStepOfADrag_data()
{
    QTest::addColumn<ParameterId>("id");
    QTest::addColumn<qint64>("one");
    QTest::addColumn<qint64>("other");
    QTest::newRow("ranks") << ParameterId::Ranks << qint64(8) << qint64(9);
    QTest::newRow("batch") << ParameterId::MicroBatch << qint64(8) << qint64(9);
    QTest::newRow("parameters") << ParameterId::Parameters << qint64(100'000'000) << qint64(101'000'000);
    QTest::newRow("width") << ParameterId::Width << qint64(768) << qint64(832);
}

void BenchWindow::oneStepOfADrag()
{
    QFETCH(ParameterId, id);
    QFETCH(qint64, one);
    QFETCH(qint64, other);
    Session session;
    MainWindow window(session);
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    session.document.beginGesture();
    bool odd = false;
    QBENCHMARK
    {
        odd = !odd;
        session.document.set(id, std::int64_t(odd ? other : one));
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents();
    }
}

QTEST_MAIN(BenchWindow)
#include "tst_bench_window.moc"

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
    QTest::addColumn<bool>("opens");
    QTest::newRow("ranks") << ParameterId::Ranks << qint64(8) << qint64(9) << false;
    QTest::newRow("batch") << ParameterId::MicroBatch << qint64(8) << qint64(9) << false;
    QTest::newRow("parameters") << ParameterId::Parameters << qint64(100'000'000) << qint64(101'000'000) << false;
    QTest::newRow("width") << ParameterId::Width << qint64(768) << qint64(832) << false;
    QTest::newRow("batch, tensor by tensor") << ParameterId::MicroBatch << qint64(8) << qint64(9) << false;
    QTest::newRow("ranks, pinned and in pairs") << ParameterId::Ranks << qint64(8) << qint64(9) << false;
    QTest::newRow("ranks, on a log scale") << ParameterId::Ranks << qint64(8) << qint64(9) << false;
    QTest::newRow("batch, a bar open") << ParameterId::MicroBatch << qint64(8) << qint64(9) << true;
}

void BenchWindow::oneStepOfADrag()
{
    QFETCH(ParameterId, id);
    QFETCH(qint64, one);
    QFETCH(qint64, other);
    QFETCH(bool, opens);
    const QByteArray row(QTest::currentDataTag());
    const bool listsTensors = row.startsWith("batch,");
    Session session;
    MainWindow window(session);
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    if (listsTensors)
        session.document.set(ParameterId::Activations, static_cast<int>(ActivationModel::Inventory));
    View view = session.document.document().view;
    if (row.contains("pairs")) {
        view.ghost = Scenario{};
        view.compare = Accounting::Paper;
    }
    view.scale = row.contains("log") ? Scale::Log : Scale::Linear;
    session.document.setView(view);
    QCoreApplication::processEvents();
    if (opens)
        window.openBar();
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_estimate.h"
#include "ui/document/scenario_document.h"

#include <QSignalSpy>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestLiveEstimate : public QObject {
    Q_OBJECT

private slots:
    void manyChangesInOneTurnAreOneEstimate();
    void whoAsksGetsTheNewestState();
    void ofImpossibleSettingsTheLastPossibleFiguresStay();
};

void TestLiveEstimate::manyChangesInOneTurnAreOneEstimate()
{
    ScenarioDocument document;
    LiveEstimate live(document);
    QSignalSpy estimates(&live, &LiveEstimate::estimateChanged);
    for (const std::int64_t ranks : {16, 32, 64})
        document.set(ParameterId::Ranks, ranks);
    QCOMPARE(estimates.count(), 0);
    QTRY_COMPARE(estimates.count(), 1);
    QCOMPARE(live.current()->scenario.ranks, 64);
}

void TestLiveEstimate::whoAsksGetsTheNewestState()
{
    ScenarioDocument document;
    LiveEstimate live(document);
    document.set(ParameterId::Ranks, std::int64_t(2));
    QCOMPARE(live.current()->scenario.ranks, 2);
    QCOMPARE(live.current().get(), live.current().get());
}

void TestLiveEstimate::ofImpossibleSettingsTheLastPossibleFiguresStay()
{
    ScenarioDocument document;
    LiveEstimate live(document);
    document.set(ParameterId::Ranks, std::int64_t(16));
    QVERIFY(!live.current()->impossible);
    document.set(ParameterId::TensorParallel, std::int64_t(3));
    QVERIFY(live.current()->impossible);
    QCOMPARE(live.current()->scenario.tensorParallel, 1);
    QCOMPARE(live.current()->scenario.ranks, 16);
    QCOMPARE(live.current()->strategies.size(), std::size_t(5));
    QCOMPARE(findImpossible(live.current()->issues)->message, *live.current()->impossible);
    document.set(ParameterId::TensorParallel, std::int64_t(2));
    QVERIFY(!live.current()->impossible);
    QCOMPARE(live.current()->scenario.tensorParallel, 2);
}

QTEST_GUILESS_MAIN(TestLiveEstimate)
#include "tst_live_estimate.moc"

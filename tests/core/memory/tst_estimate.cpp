// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"

#include <QTest>

using namespace perrank;

class TestEstimate : public QObject {
    Q_OBJECT

private slots:
    void theAssignment_data();
    void theAssignment();
};

namespace {

const StrategyEstimate &of(const Estimate &estimate, Strategy id)
{
    for (const StrategyEstimate &each : estimate.strategies) {
        if (each.strategy == id)
            return each;
    }
    qFatal("the strategy is not in the estimate");
}

} // namespace

void TestEstimate::theAssignment_data()
{
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<qint64>("ddp");
    QTest::addColumn<qint64>("zero3");
    QTest::newRow("1 rank: 200 + 200 + 1,600 MB under both")
        << qint64(1) << qint64(2'000'000'000) << qint64(2'000'000'000);
    QTest::newRow("2 ranks: DDP the same, ZeRO-3 a half")
        << qint64(2) << qint64(2'000'000'000) << qint64(1'000'000'000);
    QTest::newRow("8 ranks: DDP the same, ZeRO-3 an eighth")
        << qint64(8) << qint64(2'000'000'000) << qint64(250'000'000);
}

void TestEstimate::theAssignment()
{
    QFETCH(qint64, ranks);
    Scenario scenario;
    scenario.ranks = ranks;
    const Estimate result = estimate(scenario);
    QTEST(qint64(of(result, Strategy::Ddp).worst().modelStates.count()), "ddp");
    QTEST(qint64(of(result, Strategy::Zero3).worst().modelStates.count()), "zero3");
}

QTEST_APPLESS_MAIN(TestEstimate)
#include "tst_estimate.moc"

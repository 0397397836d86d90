// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/run/run.h"

#include <QTest>

using namespace perrank;

/// What a step costs to play, printed and never asserted: 1,024 ranks with 96 layers, alike and each on its own; and a
/// month of steps.
class BenchStep : public QObject {
    Q_OBJECT

private slots:
    void aStep_data();
    void aStep();
    void aMonth();
};

void BenchStep::aStep_data()
{
    QTest::addColumn<Scenario>("scenario");
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 175'000'000'000;
    scenario.layers = 96;
    scenario.ranks = 1024;
    scenario.strategies = {Strategy::Ddp,  Strategy::Zero1,      Strategy::Zero2, Strategy::Zero3,
                           Strategy::Fsdp, Strategy::FsdpGradOp, Strategy::Hsdp};
    scenario.bucket = {BucketKind::Layer, 0};
    QTest::newRow("all strategies, ranks alike") << scenario;
    scenario.faults = {SlowRank{3, 1.5}, SlowLink{{}, 7, 2}};
    QTest::newRow("all strategies, a slow rank and a slow node") << scenario;
    scenario.jitter = NormalJitter{5};
    scenario.strategies = {Strategy::Zero3};
    QTest::newRow("ZeRO-3, every rank on its own") << scenario;
    scenario.jitter = {};
    scenario.ranks = 1'048'576;
    scenario.strategies = {Strategy::Hsdp};
    QTest::newRow("HSDP on a million ranks") << scenario;
}

void BenchStep::aStep()
{
    QFETCH(Scenario, scenario);
    QBENCHMARK
    {
        QVERIFY(!simulateStep(scenario).isImpossible());
    }
}

/// Half seconds, a checkpoint every 500 steps, five strategies on 1,024 ranks.
void BenchStep::aMonth()
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 7'000'000'000;
    scenario.ranks = 1024;
    scenario.steps = 5'184'000;
    scenario.stepMilliseconds = 500;
    scenario.faults = {Hang{5, 2'000'250}, NodeLoss{3, 4'000'100}};
    QBENCHMARK
    {
        QVERIFY(!simulateRun(scenario).isImpossible());
    }
}

QTEST_APPLESS_MAIN(BenchStep)
#include "tst_bench_step.moc"

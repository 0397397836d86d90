// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include "core/simulation/step_traffic.h"

#include <QTest>

using namespace perrank;

class TestStepTraffic : public QObject {
    Q_OBJECT

private slots:
    void bytesOfTheLesson_data();
    void bytesOfTheLesson();
    void exposedIsWhatNothingHides();
    void withoutDdpThereIsNoRatio();
};

namespace {

/// 7.5 B in 16 bit: 15 GB of weights and of gradients.
std::vector<StepTraffic> lesson(std::int64_t ranks, const std::vector<Strategy> &strategies)
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.parameters = 7'500'000'000;
    scenario.ranks = ranks;
    scenario.strategies = strategies;
    scenario.keepLastUnit = false; // what the textbook counts
    return stepTraffic(simulateStep(scenario));
}

} // namespace

void TestStepTraffic::bytesOfTheLesson_data()
{
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("strategy");
    QTest::addColumn<qint64>("sent");
    QTest::addColumn<qint64>("across");
    QTest::addColumn<qint64>("hundredths");
    const auto row = [](const char *sentence, int ranks, Strategy strategy, qint64 sent, qint64 across, qint64 hundredths) {
        QTest::newRow(sentence) << ranks << int(strategy) << sent << across << hundredths;
    };
    row("DDP on 8 of one node: 2 × 15 GB × 7/8", 8, Strategy::Ddp, 26'250'000'000, 0, 100);
    row("ZeRO-3 on 8: 3 × 15 GB × 7/8", 8, Strategy::Zero3, 39'375'000'000, 0, 150);
    row("ZeRO-2 sends what DDP sends", 8, Strategy::Zero2, 26'250'000'000, 0, 100);
    row("DDP on 8 nodes of 8: 2 × 15 GB × 63/64, across 2 × 15 GB / 8 × 7/8", 64, Strategy::Ddp, 29'531'250'000,
        3'281'250'000, 100);
    row("ZeRO-3 on 64: half as much again", 64, Strategy::Zero3, 44'296'875'000, 4'921'875'000, 150);
}

void TestStepTraffic::bytesOfTheLesson()
{
    QFETCH(int, ranks);
    QFETCH(int, strategy);
    const auto all = lesson(ranks, {Strategy::Ddp, Strategy(strategy)});
    const StepTraffic &one = all.back();
    QTEST(qint64(one.sent.count()), "sent");
    QTEST(qint64(one.acrossNodes.count()), "across");
    QTEST(qint64(hundredthsOfDdp(all, one).value_or(-1)), "hundredths");
}

/// The last all-reduce of 3.75 ms comes after all computing.
void TestStepTraffic::exposedIsWhatNothingHides()
{
    const StepTraffic ddp = stepTraffic(simulateStep(toy(Strategy::Ddp))).front();
    QCOMPARE(ddp.exposed, microseconds(3'750));
    QCOMPARE(ddp.step, microseconds(123'750));
}

void TestStepTraffic::withoutDdpThereIsNoRatio()
{
    const auto all = lesson(8, {Strategy::Zero3});
    QVERIFY(!hundredthsOfDdp(all, all.front()));
}

QTEST_APPLESS_MAIN(TestStepTraffic)
#include "tst_step_traffic.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include "core/catalog/presets.h"
#include "core/simulation/step_traffic.h"

#include <QTest>

using namespace perrank;

class TestStepTraffic : public QObject {
    Q_OBJECT

private slots:
    void bytesOfTheLesson_data();
    void bytesOfTheLesson();
    void bytesOfExperts_data();
    void bytesOfExperts();
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
    const auto row = [](const char *sentence, int ranks, Strategy strategy, qint64 sent, qint64 across,
                        qint64 hundredths) {
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

/// Experts over as many ranks as expert_parallel says, in 16 bit. Mixtral 8x7B has 32 × 8 × 3 × 4,096 × 14,336 =
/// 45,097,156,608 parameters in experts and 1,605,636,096 beside them; 16 ranks in eights have two copies of
/// 5,637,144,576 each. DeepSeek-V3 has 58 × 256 × 3 × 7,168 × 2,048 = 653,908,770,816 and 17,117,633,536; 64 ranks in
/// thirty-twos have two copies of 20,434,649,088 each.
void TestStepTraffic::bytesOfExperts_data()
{
    QTest::addColumn<QByteArray>("preset");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("strategy");
    QTest::addColumn<qint64>("sent");
    const auto mixtral = [](const char *sentence, Strategy strategy, qint64 sent) {
        QTest::newRow(sentence) << QByteArray("mixtral-8x7b") << 16 << int(strategy) << sent;
    };
    const auto deepSeek = [](const char *sentence, Strategy strategy, qint64 sent) {
        QTest::newRow(sentence) << QByteArray("deepseek-v3") << 64 << int(strategy) << sent;
    };
    // 6,021,135,360 + 11,274,289,152
    mixtral("Mixtral, DDP: 2 × 2 B × (1.6 B × 15/16 + 5.6 B × 1/2)", Strategy::Ddp, 17'295'424'512);
    mixtral("Mixtral, ZeRO-3: half as much again", Strategy::Zero3, 25'943'136'768);
    // 8,429,589,504 + 401,409,024 + 11,274,289,152
    mixtral("Mixtral, HSDP in eights: 3 × 2 B × 1.6 B × 7/8, its eighth and the experts all-reduced by two",
            Strategy::Hsdp, 20'105'287'680);
    // 67,400,682,048 + 40,869,298,176
    deepSeek("DeepSeek-V3, DDP: 2 × 2 B × (17.1 B × 63/64 + 20.4 B × 1/2)", Strategy::Ddp, 108'269'980'224);
    deepSeek("DeepSeek-V3, ZeRO-3: half as much again", Strategy::Zero3, 162'404'970'336);
    // 89,867,576,064 + 7,488,964,672 + 40,869,298,176
    deepSeek("DeepSeek-V3, HSDP in eights: 3 × 2 B × 17.1 B × 7/8, its eighth by eight, the experts by two",
             Strategy::Hsdp, 138'225'838'912);
}

void TestStepTraffic::bytesOfExperts()
{
    QFETCH(const QByteArray, preset);
    QFETCH(const int, ranks);
    QFETCH(const int, strategy);
    Scenario scenario = withPreset({}, *findPreset(preset.toStdString()));
    scenario.accounting = Accounting::Paper;
    scenario.ranks = ranks;
    scenario.expertParallel = ranks == 16 ? 8 : 32;
    scenario.shardSize = 8;
    scenario.microBatch = 1;
    scenario.strategies = {Strategy(strategy)};
    scenario.bucket = {BucketKind::Layer, 0};
    const StepSimulation simulation = simulateStep(scenario);
    QVERIFY(!simulation.isImpossible());
    QTEST(qint64(simulation.strategies.front().sentPerRank.count()), "sent");
    // Experts have lanes of their own where ranks hold different ones.
    const auto usesLane = [&](Stream stream) {
        return std::ranges::any_of(simulation.strategies.front().program->operations,
                                   [stream](const Operation &each) { return each.stream == stream; });
    };
    QVERIFY(usesLane(Stream::Experts) || usesLane(Stream::ExpertReplicas));
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

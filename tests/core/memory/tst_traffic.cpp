// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestTraffic : public QObject {
    Q_OBJECT

private slots:
    void sentPerRank_data();
    void sentPerRank();
    void oneRankSendsNothing();
    void expertsOfOneRankStayThere_data();
    void expertsOfOneRankStayThere();
    void beyondAnExabyteIsNoNumber();
};

namespace {

Scenario training(qint64 parameters, qint64 ranks)
{
    Scenario scenario;
    scenario.parameters = parameters;
    scenario.ranks = ranks;
    return scenario;
}

} // namespace

void TestTraffic::sentPerRank_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, Strategy strategy, qint64 expected) {
        QTest::newRow(sentence) << scenario << strategy << expected;
    };
    using enum Strategy;
    const Scenario lesson = training(100'000'000, 8);
    row("DDP all-reduces: 2 × 100 M × 2 B × 7/8", lesson, Ddp, 350'000'000);
    row("ZeRO-1 reduces and gathers: the same 2", lesson, Zero1, 350'000'000);
    row("ZeRO-2: the same 2", lesson, Zero2, 350'000'000);
    row("ZeRO-3 gathers twice and reduces once: 3 × 100 M × 2 B × 7/8", lesson, Zero3, 525'000'000);
    row("FSDP as ZeRO-3", lesson, Fsdp, 525'000'000);

    const Scenario paper64 = training(7'500'000'000, 64);
    row("7.5 B on 64: 2 × 15 GB × 63/64 = 29.53 GB", paper64, Ddp, 29'531'250'000);
    row("7.5 B on 64: 3 × 15 GB × 63/64 = 44.30 GB", paper64, Zero3, 44'296'875'000);
    const Scenario paper8 = training(7'500'000'000, 8);
    row("7.5 B on 8: 2 × 15 GB × 7/8 = 26.25 GB", paper8, Ddp, 26'250'000'000);
    row("7.5 B on 8: 3 × 15 GB × 7/8 = 39.375 GB", paper8, Zero3, 39'375'000'000);

    Scenario fp32 = lesson;
    fp32.dtype = Dtype::Fp32;
    row("The sketch sends its data type: fp32 is twice", fp32, Ddp, 700'000'000);
    fp32.accounting = Accounting::Paper;
    row("The paper sends 2 bytes whatever the data type", fp32, Ddp, 350'000'000);

    Scenario accumulating = lesson;
    accumulating.accumulation = 4;
    row("4 micro-batches: DDP reduces in the last one", accumulating, Ddp, 350'000'000);
    row("4 micro-batches: ZeRO-1 reduces in the last one", accumulating, Zero1, 350'000'000);
    row("4 micro-batches: ZeRO-2 reduces in each, (4 + 1) × 175 MB", accumulating, Zero2, 875'000'000);
    row("4 micro-batches: ZeRO-3 does all in each, 4 × 525 MB", accumulating, Zero3, 2'100'000'000);

    row("Traffic is not padded: 3 × 10 × 2 × 3/4", training(10, 4), Zero3, 45);
    row("Rounded up once: 2 × 1 × 2 × 2/3 = 2.67", training(1, 3), Ddp, 3);
    row("The largest job: 6 × 10¹³ × (1 − 1/2²⁰) = 59,999,942,779,541.02", training(10'000'000'000'000, 1'048'576),
        Zero3, 59'999'942'779'542);
}

void TestTraffic::sentPerRank()
{
    QFETCH(Scenario, scenario);
    QFETCH(Strategy, strategy);
    QTEST(qint64(of(estimate(scenario), strategy).sentPerRank.count()), "expected");
}

void TestTraffic::oneRankSendsNothing()
{
    const Estimate result = estimate(training(100'000'000, 1));
    for (const StrategyEstimate &each : result.strategies)
        QCOMPARE(qint64(each.sentPerRank.count()), qint64(0));
}

/// 440 dense parameters: embedding 16 × 8, attention 4 × 64, router 4 × 8, norms 3 × 8. Each of four ranks has one
/// expert of 3 × 8 × 16 = 384.
void TestTraffic::expertsOfOneRankStayThere_data()
{
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, qint64 ranks, Strategy strategy, qint64 expected) {
        QTest::newRow(sentence) << ranks << strategy << expected;
    };
    using enum Strategy;
    row("DDP: 2 × 440 × 2 B × 3/4", 4, Ddp, 1'320);
    row("ZeRO-1: the same", 4, Zero1, 1'320);
    row("ZeRO-3: 3 × 440 × 2 B × 3/4", 4, Zero3, 1'980);
    row("FSDP: the same", 4, Fsdp, 1'980);
    row("HSDP by two: 3 × 440 × 2 B / 2, and 2 × 220 × 2 B / 2 between the groups", 4, Hsdp, 1'320 + 440);
    row("HSDP on eight: four groups, and two copies of each expert, 2 × 384 × 2 B / 2", 8, Hsdp, 1'320 + 660 + 768);
}

void TestTraffic::expertsOfOneRankStayThere()
{
    QFETCH(qint64, ranks);
    QFETCH(Strategy, strategy);
    Scenario scenario = training(0, ranks);
    scenario.accounting = Accounting::Paper;
    scenario.strategies = {strategy};
    scenario.layers = 1;
    scenario.width = 8;
    scenario.vocab = 16;
    scenario.ffn = scenario.expertFfn = 16;
    scenario.mlp = Mlp::SwiGlu;
    scenario.norm = Norm::RmsNorm;
    scenario.bias = Bias::None;
    scenario.experts = scenario.expertParallel = 4;
    scenario.shardSize = 2;
    QTEST(qint64(of(estimate(scenario), strategy).sentPerRank.count()), "expected");
}

void TestTraffic::beyondAnExabyteIsNoNumber()
{
    // 3 × 10⁶ micro-batches × 2 × 10¹³ B is 6 × 10¹⁹ B; DDP reduces once and stays at 35 TB.
    Scenario scenario = training(10'000'000'000'000, 8);
    scenario.accumulation = 1'000'000;
    scenario.microBatch = scenario.sequence = 1;
    const Estimate result = estimate(scenario);
    QVERIFY(of(result, Strategy::Zero3).sentPerRank.amount.isBeyond());
    QCOMPARE(qint64(of(result, Strategy::Ddp).sentPerRank.count()), qint64(35'000'000'000'000));
    QVERIFY(result.isBeyond());
}

QTEST_APPLESS_MAIN(TestTraffic)
#include "tst_traffic.moc"

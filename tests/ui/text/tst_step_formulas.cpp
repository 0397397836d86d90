// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include "core/simulation/rank_step.h"
#include "ui/text/step_formulas.h"
#include "ui/text/timeline_text.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestStepFormulas : public QObject {
    Q_OBJECT

private slots:
    void everyFigureHasItsFormula_data();
    void everyFigureHasItsFormula();
    void whyOneTakesLonger();
    void onlyAccountingsWithInstantsGather_data();
    void onlyAccountingsWithInstantsGather();
};

namespace {

Scenario fromFlops()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.forwardMilliseconds = 0;
    scenario.backwardMilliseconds = 0;
    scenario.gpu = CustomGpu{"test", 80'000'000'000, 1000};
    scenario.mfu = 0.5;
    scenario.microBatch = 1;
    scenario.sequence = 1000;
    return scenario;
}

Scenario overTwoNodes()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.gpusPerNode = 2;
    scenario.network = CustomNetwork{0, 100, 10, 50, 0.5};
    return scenario;
}

QStringList formulasOf(const Scenario &scenario)
{
    const StepSimulation simulation = simulateStep(scenario);
    return stepFormulas(*rankStep(simulation, scenario.strategies.front(), 0), simulation.scenario, {});
}

} // namespace

void TestStepFormulas::everyFigureHasItsFormula_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("line");
    const Scenario ddp = toy(Strategy::Ddp);
    QTest::newRow("4 layers of 30 ms, then one all-reduce that nothing hides")
        << ddp
        << u"Step = computing alone + computing beside a transfer + exposed + waiting = 108,750,000 + 11,250,000 + "
           "3,750,000 + 0 = 123,750,000 ns = 123.75 ms"_s;
    QTest::newRow("4 all-reduces of 3.75 ms, 3 of them beside computing")
        << ddp
        << u"Exposed = time in which a transfer runs − its part beside computing = 15,000,000 − 11,250,000 = "
           "3,750,000 ns = 3.75 ms"_s;
    QTest::newRow("2 × 3/4 × 250 MB at 100 GB/s are 3.75 ms")
        << ddp
        << u"All-reduce of bucket 1 = latency + passes × (n − 1) / n × bytes / bandwidth = 0 µs + 2 × 3 / 4 × "
           "250,000,000 B / 100 GB/s = 3,750,000 ns = 3.75 ms"_s;
    QTest::newRow("2 × 3/4 × 1 GB are sent")
        << ddp
        << u"Sent = passes × (n − 1) / n × bytes of all buffers = 2 × 3 / 4 × 1,000,000,000 = 1,500,000,000 B = "
           "1.500 GB"_s;
    QTest::newRow("typed milliseconds") << ddp << u"Forward pass of layer 1 = as typed = 10,000,000 ns = 10.00 ms"_s;
    QTest::newRow("2 × 125 M × 1,000 FLOPs at 500 TFLOP/s are 0.5 ms")
        << fromFlops()
        << u"Forward pass of layer 1 = 2 × parameters × batch × sequence / (peak × MFU) = 2 × 125,000,000 × 1 × 1,000 / "
           "(1000 TFLOP/s × 0.5) = 500,000 ns"_s;
    QTest::newRow("the backward pass takes twice that")
        << fromFlops()
        << u"Backward pass of layer 4 = 4 × parameters × batch × sequence / (peak × MFU) = 4 × 125,000,000 × 1 × 1,000 / "
           "(1000 TFLOP/s × 0.5) = 1,000,000 ns"_s;
    // Inside 2 × 1/2 × 250 MB / 100 = 2.5 ms, between 2 × 1/2 × 125 MB / 50 = 2.5 ms: 0.01 + 2.5 + 0.5 × 2.5 = 3.76 ms.
    QTest::newRow("two nodes of two")
        << overTwoNodes()
        << u"All-reduce of bucket 1 = latency + the longer + (1 − overlap) × the shorter of inside and between nodes = "
           "3,760,000 ns = 3.76 ms, with latency 10 µs, overlap 0.5, inside 2 × 1 / 2 × 250,000,000 B / 100 GB/s, "
           "between 2 × 1 / 2 × 125,000,000 B / 50 GB/s"_s;
}

void TestStepFormulas::everyFigureHasItsFormula()
{
    QFETCH(Scenario, scenario);
    QFETCH(QString, line);
    const QString all = formulasOf(scenario).join(u'\n').replace(QChar(QChar::Nbsp), u' ');
    QVERIFY2(all.contains(line), qPrintable(all));
}

/// With one bucket DDP's 15 ms all lie behind 120 ms of computing; FSDP shows the first gather and the last scatter of
/// 1.875 ms each. With a bucket for each layer both show 3.75 ms.
void TestStepFormulas::whyOneTakesLonger()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.strategies = {Strategy::Ddp, Strategy::Fsdp};
    QCOMPARE(whyTimesDiffer(simulateStep(scenario), 0, {}), QString());
    scenario.bucket = {BucketKind::Bytes, 1'000'000'000'000};
    QCOMPARE(whyTimesDiffer(simulateStep(scenario), 0, {}),
             u"All strategies compute 120.00 ms; they differ in exposed transfers: FSDP 3.75 ms · DDP 15.00 ms."_s);
    scenario.strategies = {Strategy::Ddp};
    QCOMPARE(whyTimesDiffer(simulateStep(scenario), 0, {}), QString());
}

void TestStepFormulas::onlyAccountingsWithInstantsGather_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<QString>("text");
    QTest::newRow("the paper") << Accounting::Paper << Strategy::Zero3
                               << u"This accounting (ZeRO paper) does not count gathered layers as memory."_s;
    QTest::newRow("DDP gathers nothing") << Accounting::Paper << Strategy::Ddp << QString();
    QTest::newRow("DeepSpeed gathers") << Accounting::DeepSpeed << Strategy::Zero3 << QString();
}

void TestStepFormulas::onlyAccountingsWithInstantsGather()
{
    QFETCH(Accounting, accounting);
    QFETCH(Strategy, strategy);
    QFETCH(QString, text);
    Scenario scenario;
    scenario.accounting = accounting;
    QCOMPARE(noGatheredText(strategy, scenario), text);
}

QTEST_APPLESS_MAIN(TestStepFormulas)
#include "tst_step_formulas.moc"

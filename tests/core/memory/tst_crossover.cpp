// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestCrossover : public QObject {
    Q_OBJECT

private slots:
    void smallestValues_data();
    void smallestValues();
    void theClosedFormAgrees();
    void oneBelowActivationsDoNotDominate();
    void levelIsNotDominance();
};

namespace {

constexpr qint64 none = -1;

qint64 orNone(const std::optional<std::int64_t> &value)
{
    return value.value_or(none);
}

Scenario lessonWith(qint64 microBatch, double fudge = 17)
{
    Scenario scenario;
    scenario.microBatch = microBatch;
    scenario.fudge = fudge;
    return scenario;
}

Scenario precise(Attention attention)
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.microBatch = 1;
    scenario.attention = attention;
    return scenario;
}

/// Activations of 200 bytes per sequence (one token, width 10, 2 bytes, fudge 10); states of 20 bytes
/// per parameter.
Scenario small(qint64 parameters)
{
    Scenario scenario;
    scenario.parameters = parameters;
    scenario.ranks = 1;
    scenario.microBatch = scenario.sequence = scenario.layers = 1;
    scenario.width = 10;
    scenario.fudge = 10;
    return scenario;
}

Scenario tenTrillion(qint64 sequence)
{
    Scenario scenario;
    scenario.parameters = 10'000'000'000'000;
    scenario.sequence = sequence;
    return scenario;
}

} // namespace

void TestCrossover::smallestValues_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("microBatch");
    QTest::addColumn<qint64>("sequence");
    const auto row = [](const char *sentence, const Scenario &scenario, Strategy strategy, qint64 microBatch,
                        qint64 sequence) { QTest::newRow(sentence) << scenario << strategy << microBatch << sequence; };
    using enum Strategy;
    // One sequence is 320,864,256 B; at batch 8 one token of all sequences is 8 × 768 × 2 × 12 × 17 = 2,506,752 B.
    row("DDP: 2.0 GB / 0.3209 = 6.23; 2.0 GB / 2,506,752 = 797.8", lessonWith(8), Ddp, 7, 798);
    row("ZeRO-1: 0.6 GB / 0.3209 = 1.87; 0.6 GB / 2,506,752 = 239.4", lessonWith(8), Zero1, 2, 240);
    row("ZeRO-2: 0.425 GB / 0.3209 = 1.32; 0.425 GB / 2,506,752 = 169.5", lessonWith(8), Zero2, 2, 170);
    row("ZeRO-3: 0.25 GB / 0.3209 = 0.78; 0.25 GB / 2,506,752 = 99.7", lessonWith(8), Zero3, 1, 100);
    row("FSDP as ZeRO-3", lessonWith(8), Fsdp, 1, 100);
    row("At batch 1 DDP needs 2.0 GB / 313,344 = 6,382.8 tokens", lessonWith(1), Ddp, 7, 6383);
    row("A fudge of 34: 2.0 GB / 0.6417 = 3.12; 2.0 GB / 5,013,504 = 398.9", lessonWith(8, 34), Ddp, 4, 399);

    row("Precise, flash: 1.6 GB / 0.3209 = 4.99; 1.6 GB / 313,344 = 5,106.2", precise(Attention::Flash), Ddp, 5, 5107);
    row("Precise, ZeRO-3: 0.2 GB / 0.3209 = 0.62; 0.2 GB / 313,344 = 638.3", precise(Attention::Flash), Zero3, 1, 639);
    row("Precise, eager: 1.6 GB / 1.0758 = 1.49; 12 × 1,289 × (26,112 + 60 × 1,289) is the first above 1.6 GB",
        precise(Attention::Eager), Ddp, 2, 1289);

    row("Level is not more: 10 sequences are 2,000 B, as the states", small(100), Ddp, 11, 11);
    row("One parameter less and ten sequences are more", small(99), Ddp, 10, 10);
    row("Already at batch 1: 200 B against 20", small(1), Ddp, 1, 1);

    row("None in a million sequences: 2 × 10¹⁴ B / 313,344 B = 6.4 × 10⁸, nor in 2²⁴ tokens: 8.0 × 10⁷", tenTrillion(1),
        Ddp, none, none);
    row("In the range of batch only: 2 × 10¹⁴ B / 320,864,256 B = 623,316.6", tenTrillion(1024), Ddp, 623'317, none);
}

void TestCrossover::smallestValues()
{
    QFETCH(Scenario, scenario);
    QFETCH(Strategy, strategy);
    const Estimate result = estimate(scenario);
    const Crossover &crossover = of(result, strategy).crossover;
    QTEST(orNone(crossover.microBatch), "microBatch");
    QTEST(orNone(crossover.sequence), "sequence");
}

/// Where activations are proportional to the batch: ⌊states / activations of one sequence⌋ + 1.
void TestCrossover::theClosedFormAgrees()
{
    for (const qint64 parameters : {1'000'000LL, 100'000'000LL, 7'500'000'007LL}) {
        for (const qint64 ranks : {1, 2, 3, 8, 64, 1000}) {
            for (const Accounting accounting : {Accounting::Sketch, Accounting::Paper}) {
                Scenario scenario = lessonWith(1);
                scenario.accounting = accounting;
                scenario.parameters = parameters;
                scenario.ranks = ranks;
                for (const StrategyEstimate &each : estimate(scenario, false).strategies) {
                    const qint64 states = each.worst().modelStates.count();
                    const qint64 oneSequence = each.worst().activations.count();
                    QCOMPARE(orNone(each.crossover.microBatch), states / oneSequence + 1);
                }
            }
        }
    }
}

void TestCrossover::oneBelowActivationsDoNotDominate()
{
    for (const Attention attention : {Attention::Flash, Attention::Eager}) {
        for (const Recompute recompute : {Recompute::None, Recompute::Full}) {
            Scenario scenario = precise(attention);
            scenario.recompute = recompute;
            for (const StrategyEstimate &each : estimate(scenario, false).strategies) {
                QVERIFY(each.crossover.sequence.has_value());
                const auto dominateAt = [&](std::int64_t sequence) {
                    Scenario at = scenario;
                    at.sequence = sequence;
                    return of(estimate(at, false), each.strategy).activationsDominate;
                };
                QVERIFY(dominateAt(*each.crossover.sequence));
                QVERIFY(*each.crossover.sequence == 1 || !dominateAt(*each.crossover.sequence - 1));
            }
        }
    }
}

void TestCrossover::levelIsNotDominance()
{
    Scenario scenario = small(100);
    const auto dominate = [&](qint64 microBatch) {
        scenario.microBatch = microBatch;
        return of(estimate(scenario), Strategy::Ddp).activationsDominate;
    };
    QVERIFY(!dominate(9));
    QVERIFY(!dominate(10)); // 2,000 B of activations, 2,000 B of states
    QVERIFY(dominate(11));
}

QTEST_APPLESS_MAIN(TestCrossover)
#include "tst_crossover.moc"

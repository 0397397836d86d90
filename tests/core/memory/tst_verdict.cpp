// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestVerdict : public QObject {
    Q_OBJECT

private slots:
    void atTheBoundaries_data();
    void atTheBoundaries();
    void sevenBillionOnAnH100_data();
    void sevenBillionOnAnH100();
    void theReserveIsOnTopAndCounts();
};

namespace {

/// One parameter costs 16 bytes and one token of width one in one layer 34: 50 bytes in all.
Scenario fiftyBytes(qint64 card, qint64 context)
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = scenario.ranks = 1;
    scenario.microBatch = scenario.sequence = scenario.width = scenario.layers = 1;
    scenario.gpu = CustomGpu{"card", card};
    scenario.contextBytes = context;
    return scenario;
}

Scenario sevenBillion(qint64 ranks, qint64 microBatch, Recompute recompute)
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 7'000'000'000;
    scenario.layers = 32;
    scenario.width = scenario.sequence = 4096;
    scenario.ranks = ranks;
    scenario.microBatch = microBatch;
    scenario.recompute = recompute;
    return scenario;
}

} // namespace

void TestVerdict::atTheBoundaries_data()
{
    QTest::addColumn<qint64>("card");
    QTest::addColumn<qint64>("context");
    QTest::addColumn<QString>("verdict");
    QTest::addColumn<qint64>("headroom");
    const auto row = [](const char *sentence, qint64 card, qint64 context, const QString &verdict, qint64 headroom) {
        QTest::newRow(sentence) << card << context << verdict << headroom;
    };
    const QString fits = QStringLiteral("fits");
    const QString tight = QStringLiteral("tight");
    const QString not_ = QStringLiteral("does_not_fit");
    row("50 of 49 bytes", 49, 0, not_, -1);
    row("50 of 50 bytes: all of it is used", 50, 0, tight, 0);
    row("50 of 55 bytes: 90 % are 49.5", 55, 0, tight, 5);
    row("50 of 56 bytes: 90 % are 50.4", 56, 0, fits, 6);
    row("50 of 500 bytes", 500, 0, fits, 450);
    row("The context comes off the card: 56 − 1 = 55", 56, 1, tight, 5);
    row("56 − 6 leaves just enough", 56, 6, tight, 0);
    row("56 − 7 does not", 56, 7, not_, -1);
    row("A context larger than the card leaves nothing, not less", 56, 100, not_, -50);
}

void TestVerdict::atTheBoundaries()
{
    QFETCH(qint64, card);
    QFETCH(qint64, context);
    const Estimate result = estimate(fiftyBytes(card, context));
    const StrategyEstimate &ddp = of(result, Strategy::Ddp);
    QCOMPARE(qint64(ddp.worst().peak.count()), qint64(50));
    QTEST(shown(verdictKey(ddp.verdict)), "verdict");
    QTEST(qint64(ddp.headroom.count()), "headroom");
}

/// An H100 has 81,559 MiB = 85,520,809,984 B; activations of eight sequences are 146,028,888,064 B.
void TestVerdict::sevenBillionOnAnH100_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("headroom");
    QTest::addColumn<Verdict>("verdict");
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 headroom, Verdict verdict) {
        QTest::newRow(sentence) << scenario << headroom << verdict;
    };
    constexpr qint64 h100 = 85'520'809'984;
    using enum Verdict;
    row("8 ranks: 14.0 + 146.0 GB, 74.5 too much", sevenBillion(8, 8, Recompute::None),
        h100 - 14'000'000'000 - 146'028'888'064, DoesNotFit);
    row("64 ranks: 1.75 + 146.0 GB, 62.3 too much", sevenBillion(64, 8, Recompute::None),
        h100 - 1'750'000'000 - 146'028'888'064, DoesNotFit);
    row("1,024 ranks: 16 × ⌈7 B / 1,024⌉ = 16 × 6,835,938, 60.6 too much", sevenBillion(1024, 8, Recompute::None),
        h100 - 109'375'008 - 146'028'888'064, DoesNotFit);
    row("8 ranks, full recompute: 14.0 + 13.15 GB, 58.4 free", sevenBillion(8, 8, Recompute::Full),
        h100 - 14'000'000'000 - 13'153'337'344, Fits);
    row("8 ranks, batch 4: 14.0 + 73.0 GB, 1.5 too much", sevenBillion(8, 4, Recompute::None),
        h100 - 14'000'000'000 - 73'014'444'032, DoesNotFit);
    row("8 ranks, batch 3: 14.0 + 54.8 GB, 16.8 free", sevenBillion(8, 3, Recompute::None),
        h100 - 14'000'000'000 - 54'760'833'024, Fits);
}

void TestVerdict::sevenBillionOnAnH100()
{
    QFETCH(Scenario, scenario);
    const Estimate result = estimate(scenario);
    const StrategyEstimate &zero3 = of(result, Strategy::Zero3);
    QCOMPARE(qint64(zero3.capacity.count()), qint64(81'559) * 1024 * 1024);
    QTEST(qint64(zero3.headroom.count()), "headroom");
    QTEST(zero3.verdict, "verdict");
}

void TestVerdict::theReserveIsOnTopAndCounts()
{
    Scenario scenario = fiftyBytes(60, 0);
    scenario.reserve = 0.07;
    const Estimate result = estimate(scenario);
    const StrategyEstimate &ddp = of(result, Strategy::Ddp);
    // 50 × 0.07 = 3.5, rounded up; 54 of 60 bytes are exactly 90 %. It is in neither side of the crossover.
    QCOMPARE(bytesOf(ddp.worst(), Component::Reserve), qint64(4));
    QVERIFY(ddp.worst().find(Component::Reserve)->fudge);
    QCOMPARE(qint64(ddp.worst().resident.count()), qint64(54));
    QCOMPARE(qint64(ddp.worst().modelStates.count()), qint64(16));
    QCOMPARE(qint64(ddp.worst().activations.count()), qint64(34));
    QCOMPARE(ddp.verdict, Verdict::Fits);
}

QTEST_APPLESS_MAIN(TestVerdict)
#include "tst_verdict.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/shards.h"

#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestShards : public QObject {
    Q_OBJECT

private slots:
    void dealingOut_data();
    void dealingOut();
    void whoHoldsHowMuch_data();
    void whoHoldsHowMuch();
    void quantizedBlocksAreCountedPerShard();
};

namespace {

/// "ranks 0–1: 1366; rank 2: 1364", in parameters held: the paper keeps a weight in 2 bytes.
QString picture(const std::vector<RankGroup> &groups)
{
    constexpr qint64 bytesPerWeight = 2;
    QStringList parts;
    for (const RankGroup &group : groups) {
        const qint64 first = group.ranks.first;
        const qint64 last = first + group.ranks.count - 1;
        const QString ranks =
            first == last ? QStringLiteral("rank %1").arg(first) : QStringLiteral("ranks %1–%2").arg(first).arg(last);
        parts << QStringLiteral("%1: %2").arg(ranks).arg(bytesOf(group, Component::Parameters) / bytesPerWeight);
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace

void TestShards::dealingOut_data()
{
    QTest::addColumn<qint64>("whole");
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<qint64>("shard");
    QTest::addColumn<qint64>("fullRanks");
    QTest::addColumn<qint64>("remainder");
    QTest::addColumn<qint64>("padding");
    const auto row = [](const char *sentence, qint64 whole, qint64 ranks, qint64 shard, qint64 full, qint64 rest,
                        qint64 padding) {
        QTest::newRow(sentence) << whole << ranks << shard << full << rest << padding;
    };
    row("4,096 over 3: 1,366 each is 4,098, two too many; the last owns 1,364", 4096, 3, 1366, 2, 1364, 2);
    row("10 over 4: 3, 3, 3 and 1; 12 − 10 = 2 are padding", 10, 4, 3, 3, 1, 2);
    row("2 over 4: 1, 1, none, none", 2, 4, 1, 2, 0, 2);
    row("8 over 4 divides evenly", 8, 4, 2, 4, 0, 0);
    row("1 rank holds all", 4096, 1, 4096, 1, 0, 0);
    row("1 over 1,048,576: one rank has it", 1, 1'048'576, 1, 1, 0, 1'048'575);
    row("5 over 4: 2, 2, 1 and none", 5, 4, 2, 2, 1, 3);
    row("10¹³ over 1,048,576: 10¹³ / 2²⁰ = 9,536,743.16…, rounded up", 10'000'000'000'000, 1'048'576, 9'536'744,
        1'048'575, 10'000'000'000'000 - 1'048'575 * 9'536'744LL, 1'048'576 * 9'536'744LL - 10'000'000'000'000);
}

void TestShards::dealingOut()
{
    QFETCH(qint64, whole);
    QFETCH(qint64, ranks);
    const ShardLayout layout = dealtOut(whole, ranks);
    QTEST(qint64(layout.shard), "shard");
    QTEST(qint64(layout.fullRanks), "fullRanks");
    QTEST(qint64(layout.remainder), "remainder");
    QTEST(qint64(layout.padding), "padding");
}

void TestShards::whoHoldsHowMuch_data()
{
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, qint64 parameters, qint64 ranks, Strategy strategy,
                        const QString &expected) {
        QTest::newRow(sentence) << parameters << ranks << strategy << expected;
    };
    row("DDP keeps all everywhere", 4096, 3, Strategy::Ddp, QStringLiteral("ranks 0–2: 4096"));
    row("ZeRO-1 does not split the parameters", 4096, 3, Strategy::Zero1, QStringLiteral("ranks 0–2: 4096"));
    row("ZeRO-3 pads: all hold ⌈4,096 / 3⌉", 4096, 3, Strategy::Zero3, QStringLiteral("ranks 0–2: 1366"));
    row("FSDP hands out until nothing is left", 4096, 3, Strategy::Fsdp,
        QStringLiteral("ranks 0–1: 1366; rank 2: 1364"));
    row("FSDP, 10 over 4", 10, 4, Strategy::Fsdp, QStringLiteral("ranks 0–2: 3; rank 3: 1"));
    row("ZeRO-3, 10 over 4", 10, 4, Strategy::Zero3, QStringLiteral("ranks 0–3: 3"));
    row("FSDP, 2 over 4: two ranks have nothing", 2, 4, Strategy::Fsdp, QStringLiteral("ranks 0–1: 1; ranks 2–3: 0"));
    row("ZeRO-3, 2 over 4: padding is memory", 2, 4, Strategy::Zero3, QStringLiteral("ranks 0–3: 1"));
    row("FSDP, 5 over 4: 2, 2, 1, none", 5, 4, Strategy::Fsdp, QStringLiteral("ranks 0–1: 2; rank 2: 1; rank 3: 0"));
    row("FSDP, 8 over 4 divides evenly", 8, 4, Strategy::Fsdp, QStringLiteral("ranks 0–3: 2"));
    row("FSDP on 1 rank shards nothing", 4096, 1, Strategy::Fsdp, QStringLiteral("rank 0: 4096"));
    row("ZeRO-3 on 1 rank shards nothing", 4096, 1, Strategy::Zero3, QStringLiteral("rank 0: 4096"));
}

void TestShards::whoHoldsHowMuch()
{
    QFETCH(qint64, parameters);
    QFETCH(qint64, ranks);
    QFETCH(Strategy, strategy);
    QFETCH(QString, expected);
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = parameters;
    scenario.ranks = ranks;
    QCOMPARE(picture(of(estimate(scenario), strategy).groups), expected);
}

void TestShards::quantizedBlocksAreCountedPerShard()
{
    Scenario scenario;
    scenario.optimizer = Optimizer::AdamW8bit;
    scenario.parameters = 1000;
    scenario.ranks = 3;
    const Estimate result = estimate(scenario);
    // ⌈1,000 / 3⌉ = 334 in two blocks: 2 × 334 + 8 × 2. FSDP's last rank holds 332, also in two blocks.
    QCOMPARE(bytesOf(of(result, Strategy::Zero1).worst(), Component::Optimizer), qint64(2 * 334 + 8 * 2));
    QCOMPARE(bytesOf(of(result, Strategy::Fsdp).groups.back(), Component::Optimizer), qint64(2 * 332 + 8 * 2));
}

QTEST_APPLESS_MAIN(TestShards)
#include "tst_shards.moc"

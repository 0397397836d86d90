// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "core/formula/explain.h"
#include "core/memory/figure.h"
#include "core/tradeoff/scaling.h"

#include <QTest>

#include <algorithm>

using namespace perrank;

class TestScaling : public QObject {
    Q_OBJECT

private slots:
    void modelStatesOfTheLessons_data();
    void modelStatesOfTheLessons();
    void floors_data();
    void floors();
    void floorsExplainThemselves();
    void nothingFallsBelowItsFloor();
    void moreRanksDoNotShareActivations();
    void sent();
    void figuresAreWhatEstimateSays();
    void numbersOfRanks();
    void impossibleNumbersAreSkipped();
    void oneStrategyMayMissANumber();
};

namespace {

Scenario lesson()
{
    return {};
}

Scenario paper()
{
    Scenario scenario = withPreset({}, *findPreset("zero-7.5b"));
    scenario.accounting = Accounting::Paper;
    scenario.ranks = 64;
    return scenario;
}

const ScalingLine &lineOf(const Scaling &scaling, Strategy strategy)
{
    const auto found = std::ranges::find(scaling.lines, strategy, &ScalingLine::strategy);
    Q_ASSERT(found != scaling.lines.end());
    return *found;
}

const ScalingFigures &at(const Scaling &scaling, Strategy strategy, std::int64_t ranks)
{
    const auto place = std::ranges::find(scaling.ranks, ranks) - scaling.ranks.begin();
    return *lineOf(scaling, strategy).figures[std::size_t(place)];
}

constexpr qint64 M = 1'000'000;

} // namespace

void TestScaling::modelStatesOfTheLessons_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<qint64>("bytes");
    const auto row = [](const char *name, const Scenario &scenario, Strategy strategy, qint64 ranks, qint64 bytes) {
        QTest::newRow(name) << scenario << strategy << ranks << bytes;
    };
    row("sketch: DDP keeps (2 + 2 + 16) × 100 M", lesson(), Strategy::Ddp, 64, 2000 * M);
    row("sketch: one rank shares nothing", lesson(), Strategy::Zero3, 1, 2000 * M);
    row("sketch: ZeRO-1 on 2, 0.4 + 1.6 / 2", lesson(), Strategy::Zero1, 2, 1200 * M);
    row("sketch: ZeRO-1 on 8", lesson(), Strategy::Zero1, 8, 600 * M);
    row("sketch: ZeRO-1 on 64", lesson(), Strategy::Zero1, 64, 425 * M);
    row("sketch: ZeRO-2 on 2, 0.2 + 1.8 / 2", lesson(), Strategy::Zero2, 2, 1100 * M);
    row("sketch: ZeRO-2 on 8", lesson(), Strategy::Zero2, 8, 425 * M);
    row("sketch: ZeRO-2 on 64, 0.2 + 0.028125", lesson(), Strategy::Zero2, 64, 228'125'000);
    row("sketch: ZeRO-3 on 8", lesson(), Strategy::Zero3, 8, 250 * M);
    row("sketch: ZeRO-3 on 64", lesson(), Strategy::Zero3, 64, 31'250'000);
    row("paper: DDP, 16 × 7.5 B", paper(), Strategy::Ddp, 8, 120'000 * M);
    row("paper: ZeRO-1 on 64, 30 + 90 / 64", paper(), Strategy::Zero1, 64, 31'406'250'000);
    row("paper: ZeRO-2 on 64, 15 + 105 / 64", paper(), Strategy::Zero2, 64, 16'640'625'000);
    row("paper: ZeRO-3 on 64, 120 / 64", paper(), Strategy::Zero3, 64, 1875 * M);
}

void TestScaling::modelStatesOfTheLessons()
{
    QFETCH(const Scenario, scenario);
    QFETCH(const Strategy, strategy);
    QFETCH(const qint64, ranks);
    QTEST(qint64(at(scalingFor(scenario), strategy, ranks).modelStates.count()), "bytes");
}

void TestScaling::floors_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<int>("perParameter"); ///< −1 where it is no whole number
    QTest::newRow("sketch: DDP divides nothing") << lesson() << Strategy::Ddp << 2000 * M << 20;
    QTest::newRow("sketch: ZeRO-1 keeps weights and gradients") << lesson() << Strategy::Zero1 << 400 * M << 4;
    QTest::newRow("sketch: ZeRO-2 keeps the weights") << lesson() << Strategy::Zero2 << 200 * M << 2;
    QTest::newRow("sketch: ZeRO-3 keeps nothing") << lesson() << Strategy::Zero3 << qint64(0) << 0;
    QTest::newRow("paper: 4 × 7.5 B") << paper() << Strategy::Zero1 << 30'000 * M << 4;
    QTest::newRow("paper: 2 × 7.5 B") << paper() << Strategy::Zero2 << 15'000 * M << 2;
    Scenario hybrid = lesson();
    hybrid.strategies = {Strategy::Hsdp};
    hybrid.ranks = 64;
    QTest::newRow("groups of 8 GPUs share: 2.0 GB / 8") << hybrid << Strategy::Hsdp << 250 * M << -1;
    Scenario persistent = withPreset({}, *findPreset("llama2-7b"));
    persistent.accounting = Accounting::DeepSpeed;
    QTest::newRow("DeepSpeed never splits the 65 norms of 4,096 weights, 2 B each")
        << persistent << Strategy::Zero3 << qint64(65) * 4096 * 2 << -1;
}

void TestScaling::floors()
{
    QFETCH(const Scenario, scenario);
    QFETCH(const Strategy, strategy);
    QFETCH(const int, perParameter);
    const Scaling scaling = scalingFor(scenario);
    const ScalingLine &line = lineOf(scaling, strategy);
    QTEST(qint64(line.floor.count()), "bytes");
    QCOMPARE(int(floorPerParameter(scaling, line).value_or(-1)), perParameter);
}

void TestScaling::floorsExplainThemselves()
{
    const Scaling scaling = scalingFor(lesson());
    const Explanation explained = explain(*lineOf(scaling, Strategy::Zero1).floor.step);
    QCOMPARE(shown(explained.symbols), QStringLiteral("Parameters + Gradients"));
    QCOMPARE(shown(explained.substituted), QStringLiteral("200,000,000 + 200,000,000"));
}

/// Whatever the accounting, and though gradients may not be there yet at the peak.
void TestScaling::nothingFallsBelowItsFloor()
{
    for (const AccountingSpec &accounting : accountings) {
        Scenario scenario = withPreset({}, *findPreset("llama2-7b"));
        scenario.accounting = accounting.id;
        scenario.firstStep = true;
        scenario.loss = LossHead::EagerFp32;
        for (const StrategySpec &strategy : strategies) {
            scenario.strategies = {strategy.id};
            const ScalingLine line = scalingFor(scenario).lines.front();
            for (const auto &figures : line.figures) {
                QVERIFY(figures);
                QVERIFY2(figures->modelStates >= line.floor.amount, accounting.key.data());
            }
        }
    }
}

/// Scene 6: 7B class, ZeRO paper, 8 × 4,096 tokens: 34 × 32 × 8 × 4,096 × 4,096 B on every rank.
void TestScaling::moreRanksDoNotShareActivations()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.accounting = Accounting::Paper;
    scenario.sequence = 4096;
    const Scaling scaling = scalingFor(scenario);
    for (const std::int64_t ranks : {8, 64, 1024}) {
        const ScalingFigures &figures = at(scaling, Strategy::Zero3, ranks);
        QCOMPARE(figures.activations.count(), std::int64_t(146'028'888'064));
        const std::int64_t shard = (7'000'000'000 + ranks - 1) / ranks; // parameters, rounded up
        QCOMPARE(figures.modelStates.count(), shard * 16);
        QCOMPARE(figures.verdict, Verdict::DoesNotFit);
    }
}

/// Scene 7: 2 B × P and 3 B × P with (N − 1) / N.
void TestScaling::sent()
{
    const Scaling scaling = scalingFor(paper());
    QCOMPARE(at(scaling, Strategy::Ddp, 8).sentPerRank.count(), std::int64_t(26'250'000'000));
    QCOMPARE(at(scaling, Strategy::Zero3, 8).sentPerRank.count(), std::int64_t(39'375'000'000));
    QCOMPARE(at(scaling, Strategy::Ddp, 64).sentPerRank.count(), std::int64_t(29'531'250'000));
    QCOMPARE(at(scaling, Strategy::Zero3, 1).sentPerRank.count(), std::int64_t(0));
}

void TestScaling::figuresAreWhatEstimateSays()
{
    for (const AccountingSpec &accounting : accountings) {
        Scenario scenario = withPreset({}, *findPreset("llama2-7b"));
        scenario.accounting = accounting.id;
        scenario.reserve = 0.1;
        const Scaling scaling = scalingFor(scenario);
        for (const std::int64_t ranks : {1, 8, 4096}) {
            scenario.ranks = ranks;
            const Estimate all = estimate(scenario, false);
            for (const StrategyEstimate &each : all.strategies) {
                const ScalingFigures &figures = at(scaling, each.strategy, ranks);
                QCOMPARE(figures.figure.count(), each.worst().peak.count());
                const FigureParts &parts = figures.parts;
                QCOMPARE((parts.modelStates + parts.activations + parts.rest).count(), figures.figure.count());
                QCOMPARE(figures.modelStates.count(), each.worst().modelStates.count());
                QCOMPARE(figures.activations.count(), each.worst().activations.count());
                QCOMPARE(figures.sentPerRank.count(), each.sentPerRank.count());
                QCOMPARE(figures.verdict, each.verdict);
            }
        }
    }
}

void TestScaling::numbersOfRanks()
{
    Scenario scenario = lesson();
    QCOMPARE(scalingFor(scenario).ranks.size(), std::size_t(13)); // 1 to 4,096
    QCOMPARE(scalingFor(scenario).current, std::size_t(3));       // 8
    scenario.ranks = 12;
    QCOMPARE(scalingFor(scenario).ranks.size(), std::size_t(14));
    QCOMPARE(scalingFor(scenario).ranks[4], std::int64_t(12));
    QCOMPARE(scalingFor(scenario).current, std::size_t(4));
    scenario.ranks = 16'384;
    QCOMPARE(scalingFor(scenario).ranks.back(), std::int64_t(16'384));
}

void TestScaling::impossibleNumbersAreSkipped()
{
    Scenario scenario = withPreset({}, *findPreset("llama2-7b"));
    scenario.tensorParallel = 4;
    const Scaling scaling = scalingFor(scenario);
    QCOMPARE(scaling.skipped.size(), std::size_t(2)); // 1 and 2 ranks
    QCOMPARE(scaling.skipped.front().ranks, std::int64_t(1));
    QCOMPARE(shown(scaling.skipped.back().why.english()),
             QStringLiteral("2 ranks cannot be split into groups of t × p × c = 4; 4 can."));
    QVERIFY(!lineOf(scaling, Strategy::Ddp).figures[1]);
    QVERIFY(lineOf(scaling, Strategy::Ddp).figures[2]);
    scenario.tensorParallel = 3; // 32 heads
    QVERIFY(scalingFor(scenario).isEmpty());
}

/// Shard groups of 16 need 16 ranks; the others do not mind.
void TestScaling::oneStrategyMayMissANumber()
{
    Scenario scenario = lesson();
    scenario.ranks = 16;
    scenario.shardSize = 16;
    scenario.strategies = {Strategy::Ddp, Strategy::Hsdp};
    const Scaling scaling = scalingFor(scenario);
    QVERIFY(lineOf(scaling, Strategy::Ddp).figures[0]);
    QVERIFY(!lineOf(scaling, Strategy::Hsdp).figures[3]);
    QVERIFY(lineOf(scaling, Strategy::Hsdp).figures[4]);
    QVERIFY(scaling.skipped.empty());
}

QTEST_APPLESS_MAIN(TestScaling)
#include "tst_scaling.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestEstimate : public QObject {
    Q_OBJECT

private slots:
    void theAssignment_data();
    void theAssignment();
    void formulas_data();
    void formulas();
    void componentsSayWhetherTheyAreShared();
    void partsAreNamedForTheOptimizer();
};

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

void TestEstimate::formulas_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("symbols");
    QTest::addColumn<QString>("substituted");
    const auto row = [](const char *sentence, const Scenario &scenario, Strategy strategy, const char *part,
                        const char *symbols, const char *substituted) {
        QTest::newRow(sentence) << scenario << strategy << QString::fromLatin1(part) << QString::fromUtf8(symbols)
                                << QString::fromUtf8(substituted);
    };
    using enum Strategy;
    const Scenario lesson;
    row("the weights of the lesson", lesson, Ddp, "parameters", "P × bytes", "100,000,000 × 2");
    row("a shard of them", lesson, Zero3, "parameters", "P / N × bytes", "100,000,000 / 8 × 2");
    row("Adam of the sketch: P × 8 × 2", lesson, Ddp, "optimizer", "P × 8 × 2", "100,000,000 × 8 × 2");
    row("the fudge line", lesson, Ddp, "activations", "B × S × W × bytes × L × fudge", "8 × 1,024 × 768 × 2 × 12 × 17");
    row("states by name", lesson, Ddp, "states", "Parameters + Gradients + Adam",
        "200,000,000 + 200,000,000 + 1,600,000,000");
    row("an all-reduce", lesson, Ddp, "sent", "2 × P × bytes × (N − 1) / N", "2 × 100,000,000 × 2 × (8 − 1) / 8");
    row("two gathers and one reduction", lesson, Zero3, "sent", "(2 × P × bytes + P × bytes) × (N − 1) / N",
        "(2 × 100,000,000 × 2 + 100,000,000 × 2) × (8 − 1) / 8");

    Scenario alone = lesson;
    alone.ranks = 1;
    row("one rank has nothing to divide", alone, Zero3, "parameters", "P × bytes", "100,000,000 × 2");
    Scenario accumulating = lesson;
    accumulating.accumulation = 4;
    row("micro-batches are named in the traffic", accumulating, Zero2, "sent",
        "(P × bytes + accumulation × P × bytes) × (N − 1) / N",
        "(100,000,000 × 2 + 4 × 100,000,000 × 2) × (8 − 1) / 8");

    Scenario paper = lesson;
    paper.accounting = Accounting::Paper;
    paper.attention = Attention::Eager;
    paper.microBatch = 1;
    row("the paper's own bytes are numbers", paper, Zero1, "master_weights", "P / N × 4", "100,000,000 / 8 × 4");
    row("the published formula with scores", paper, Ddp, "activations", "L × B × S × (34 × W + 5 × a × S)",
        "12 × 1 × 1,024 × (34 × 768 + 5 × 12 × 1,024)");
    paper.recompute = Recompute::Full;
    row("full recompute: inputs, and one layer at work", paper, Ddp, "activations",
        "L × B × S × 2 × W + B × S × (34 × W + 5 × a × S)",
        "12 × 1 × 1,024 × 2 × 768 + 1 × 1,024 × (34 × 768 + 5 × 12 × 1,024)");
}

void TestEstimate::formulas()
{
    QFETCH(Scenario, scenario);
    QFETCH(Strategy, strategy);
    QFETCH(QString, part);
    const Estimate result = estimate(scenario);
    const StrategyEstimate &found = of(result, strategy);
    StepRef step = part == QStringLiteral("sent") ? found.sentPerRank.step : found.worst().modelStates.step;
    for (const ComponentAmount &each : found.worst().components) {
        if (shown(componentSpec(each.component).key) == part)
            step = each.bytes.step;
    }
    const Explanation explanation = explain(*step);
    QTEST(shown(explanation.symbols), "symbols");
    QTEST(shown(explanation.substituted), "substituted");
}

/// What a component's row says about sharding is what its formula does.
void TestEstimate::componentsSayWhetherTheyAreShared()
{
    for (const Accounting accounting : {Accounting::Sketch, Accounting::Paper}) {
        Scenario scenario;
        scenario.accounting = accounting;
        const Estimate result = estimate(scenario);
        for (const ComponentSpec &spec : components()) {
            const qint64 whole = bytesOf(of(result, Strategy::Ddp).worst(), spec.id);
            for (const StrategyEstimate &each : result.strategies) {
                const qint64 held = bytesOf(each.worst(), spec.id);
                QCOMPARE(held, spec.sharded(strategies[each.strategy]) ? whole / 8 : whole);
            }
        }
    }
}

void TestEstimate::partsAreNamedForTheOptimizer()
{
    Scenario scenario;
    QCOMPARE(shown(componentName(Component::Optimizer, scenario)), QStringLiteral("Adam"));
    scenario.optimizer = Optimizer::SgdMomentum;
    QCOMPARE(shown(componentName(Component::Optimizer, scenario)), QStringLiteral("Momentum"));
    QCOMPARE(shown(componentName(Component::Gradients, scenario)), QStringLiteral("Gradients"));
}

QTEST_APPLESS_MAIN(TestEstimate)
#include "tst_estimate.moc"

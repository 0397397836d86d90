// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario.h"

#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestScenario : public QObject {
    Q_OBJECT

private slots:
    void theDefaultsAreTheLesson();
    void headsFollowTheWidth_data();
    void headsFollowTheWidth();
    void activationsFollowTheAccounting_data();
    void activationsFollowTheAccounting();
    void resolvingTwiceIsResolvingOnce();
    void aCardHasANameAndBytes();
};

void TestScenario::theDefaultsAreTheLesson()
{
    const Scenario lesson;
    QCOMPARE(lesson.accounting, Accounting::Sketch);
    QCOMPARE(qint64(lesson.parameters), qint64(100'000'000));
    QCOMPARE(lesson.dtype, Dtype::Fp16);
    QCOMPARE(lesson.optimizer, Optimizer::AdamW);
    QCOMPARE(qint64(lesson.ranks), qint64(8));
    QCOMPARE(qint64(lesson.microBatch), qint64(8));
    QCOMPARE(qint64(lesson.sequence), qint64(1024));
    QCOMPARE(qint64(lesson.accumulation), qint64(1));
    QCOMPARE(qint64(lesson.layers), qint64(12));
    QCOMPARE(qint64(lesson.width), qint64(768));
    QCOMPARE(lesson.fudge, 17.0);
    QCOMPARE(lesson.attention, Attention::Flash);
    QCOMPARE(lesson.recompute, Recompute::None);
    QCOMPARE(lesson.strategies.size(), std::size_t{5});
}

void TestScenario::headsFollowTheWidth_data()
{
    QTest::addColumn<qint64>("width");
    QTest::addColumn<qint64>("typed");
    QTest::addColumn<qint64>("heads");
    QTest::newRow("768 / 64 = 12") << qint64(768) << qint64(0) << qint64(12);
    QTest::newRow("95 / 64 = 1.48 is rounded down") << qint64(95) << qint64(0) << qint64(1);
    QTest::newRow("96 / 64 = 1.5 is rounded up") << qint64(96) << qint64(0) << qint64(2);
    QTest::newRow("at least one head") << qint64(1) << qint64(0) << qint64(1);
    QTest::newRow("what is typed stays") << qint64(768) << qint64(7) << qint64(7);
}

void TestScenario::headsFollowTheWidth()
{
    QFETCH(qint64, width);
    QFETCH(qint64, typed);
    Scenario scenario;
    scenario.width = width;
    scenario.heads = typed;
    QTEST(qint64(resolved(scenario).heads), "heads");
}

void TestScenario::activationsFollowTheAccounting_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<std::optional<ActivationModel>>("chosen");
    QTest::addColumn<ActivationModel>("expected");
    const std::optional<ActivationModel> none;
    QTest::newRow("the sketch has a fudge") << Accounting::Sketch << none << ActivationModel::Fudge;
    QTest::newRow("the paper has a formula") << Accounting::Paper << none << ActivationModel::Formula;
    QTest::newRow("what is chosen stays")
        << Accounting::Paper << std::optional(ActivationModel::Fudge) << ActivationModel::Fudge;
}

void TestScenario::activationsFollowTheAccounting()
{
    QFETCH(Accounting, accounting);
    QFETCH(std::optional<ActivationModel>, chosen);
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.activations = chosen;
    QTEST(resolved(scenario).activations.value(), "expected");
}

void TestScenario::resolvingTwiceIsResolvingOnce()
{
    QVERIFY(resolved(resolved(Scenario{})) == resolved(Scenario{}));
    QVERIFY(resolved(Scenario{}) != Scenario{});
}

void TestScenario::aCardHasANameAndBytes()
{
    QCOMPARE(shown(gpuName(Gpu::H100_80Gb)), QStringLiteral("H100 80GB"));
    QCOMPARE(qint64(gpuBytes(Gpu::H100_80Gb)), qint64(81'559) * 1024 * 1024);
    QCOMPARE(shown(gpuName(CustomGpu{"ours", 32'000'000'000})), QStringLiteral("ours"));
    QCOMPARE(qint64(gpuBytes(CustomGpu{"ours", 32'000'000'000})), qint64(32'000'000'000));
}

QTEST_APPLESS_MAIN(TestScenario)
#include "tst_scenario.moc"

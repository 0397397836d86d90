// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestActivations : public QObject {
    Q_OBJECT

private slots:
    void bytes_data();
    void bytes();
    void noStrategyDividesThem();
    void theFudgeIsCalledOne();
};

namespace {

Scenario lesson(double fudge = 17)
{
    Scenario scenario;
    scenario.fudge = fudge;
    return scenario;
}

Scenario lessonIn(Dtype dtype)
{
    Scenario scenario;
    scenario.dtype = dtype;
    return scenario;
}

/// The lesson's model with a batch of one under the published formula.
Scenario oneSequence(Attention attention, Recompute recompute)
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.microBatch = 1;
    scenario.attention = attention;
    scenario.recompute = recompute;
    return scenario;
}

Scenario sevenBillion(Recompute recompute)
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 7'000'000'000;
    scenario.layers = 32;
    scenario.width = 4096;
    scenario.sequence = 4096;
    scenario.recompute = recompute;
    return scenario;
}

Scenario oneOfEverything(double fudge)
{
    Scenario scenario;
    scenario.microBatch = scenario.sequence = scenario.width = scenario.layers = 1;
    scenario.fudge = fudge;
    return scenario;
}

} // namespace

void TestActivations::bytes_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 expected) {
        QTest::newRow(sentence) << scenario << expected;
    };
    row("The assignment: 8 × 1,024 × 768 × 2 B × 12 × 17", lesson(), 2'566'914'048);
    row("A fudge of 34 is twice that", lesson(34), 5'133'828'096);
    row("A fudge of 16.5 stays exact: 150,994,944 × 16 + half of it", lesson(16.5), 2'415'919'104 + 75'497'472);
    row("The fudge follows the data type: fp32 is twice fp16", lessonIn(Dtype::Fp32), 5'133'828'096);
    row("fp8 is one byte in the sketch", lessonIn(Dtype::Fp8), 1'283'457'024);
    row("A decimal fudge rounds up once, at the end: 2 × 0.1 = 0.2", oneOfEverything(0.1), 1);
    row("2 × 0.6 = 1.2 bytes are 2", oneOfEverything(0.6), 2);
    row("2 × 0.5 is 1 and nothing is rounded", oneOfEverything(0.5), 1);

    Scenario wrongType = lessonIn(Dtype::Fp8);
    wrongType.accounting = Accounting::Paper;
    wrongType.activations = ActivationModel::Fudge;
    row("Outside the sketch fp8 counts as 16 bit", wrongType, 2'566'914'048);
    Scenario indifferent = lesson();
    indifferent.recompute = Recompute::Full;
    indifferent.attention = Attention::Eager;
    indifferent.heads = 7;
    row("The fudge ignores recompute, attention and heads", indifferent, 2'566'914'048);

    using enum Attention;
    using enum Recompute;
    row("Formula with flash: 12 × 1,024 × 34 × 768, as fudge 17 at 2 B", oneSequence(Flash, None), 320'864'256);
    row("Eager adds 5 a S: 12 × 1,024 × (26,112 + 5 × 12 × 1,024), 1.076 GB", oneSequence(Eager, None), 1'075'838'976);
    row("Selective recompute drops the scores", oneSequence(Eager, Selective), 320'864'256);
    row("With flash there are no scores to drop", oneSequence(Flash, Selective), 320'864'256);
    row("Full recompute: inputs 12 × 1,024 × 1,536 and one layer 1,024 × 26,112", oneSequence(Flash, Full),
        18'874'368 + 26'738'688);
    row("Full recompute, eager: the layer at work has its scores, 1,024 × 87,552", oneSequence(Eager, Full),
        18'874'368 + 89'653'248);

    Scenario paperFp32 = oneSequence(Flash, None);
    paperFp32.dtype = Dtype::Fp32;
    row("The formula is 16 bit whatever the data type says", paperFp32, 320'864'256);
    Scenario oneHead = oneSequence(Eager, None);
    oneHead.heads = 1;
    row("One head: 12 × 1,024 × (26,112 + 5 × 1 × 1,024)", oneHead, 383'778'816);

    row("7B class: 34 × 32 × 8 × 4,096 × 4,096 = 136 GiB", sevenBillion(None), 136 * 1'073'741'824LL);
    row("7B class, full recompute: 8 GiB of inputs and 34 / 8 GiB at work, 13.15 GB", sevenBillion(Full),
        8'589'934'592 + 4'563'402'752);
}

void TestActivations::bytes()
{
    QFETCH(Scenario, scenario);
    QTEST(qint64(of(estimate(scenario), Strategy::Ddp).worst().activations.count()), "expected");
}

void TestActivations::noStrategyDividesThem()
{
    const Estimate result = estimate(lesson());
    for (const StrategyEstimate &strategy : result.strategies) {
        for (const RankGroup &group : strategy.groups)
            QCOMPARE(qint64(group.activations.count()), qint64(2'566'914'048));
    }
}

void TestActivations::theFudgeIsCalledOne()
{
    const Estimate fudged = estimate(lesson());
    const Estimate published = estimate(oneSequence(Attention::Flash, Recompute::None));
    QVERIFY(of(fudged, Strategy::Ddp).worst().find(Component::Activations)->fudge);
    QVERIFY(!of(published, Strategy::Ddp).worst().find(Component::Activations)->fudge);
}

QTEST_APPLESS_MAIN(TestActivations)
#include "tst_activations.moc"

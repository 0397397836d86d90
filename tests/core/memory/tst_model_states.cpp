// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

/// 1,024 parameters on 4 ranks, so that a shard is 256 parameters and everything divides evenly, unless
/// the row says otherwise.
class TestModelStates : public QObject {
    Q_OBJECT

private slots:
    void eachState_data();
    void eachState();
    void bytesPerParameter_data();
    void bytesPerParameter();
    void onlyTheMasterCopyIsLeftToShareWithoutStates_data();
    void onlyTheMasterCopyIsLeftToShareWithoutStates();
    void zeroBytesAreLeftOut();
};

namespace {

struct States {
    qint64 parameters = 0;
    qint64 gradients = 0;
    qint64 optimizer = 0;
    qint64 master = 0;
    qint64 momentum = 0;
    qint64 variance = 0;

    bool operator==(const States &) const = default;
};

QString picture(const States &states)
{
    return QStringLiteral("P %1, G %2, optimizer %3, master %4, momentum %5, variance %6")
        .arg(states.parameters)
        .arg(states.gradients)
        .arg(states.optimizer)
        .arg(states.master)
        .arg(states.momentum)
        .arg(states.variance);
}

States statesOf(const RankGroup &group)
{
    return {
        .parameters = bytesOf(group, Component::Parameters),
        .gradients = bytesOf(group, Component::Gradients),
        .optimizer = bytesOf(group, Component::Optimizer),
        .master = bytesOf(group, Component::MasterWeights),
        .momentum = bytesOf(group, Component::Momentum),
        .variance = bytesOf(group, Component::Variance),
    };
}

Scenario thousandOnFour()
{
    Scenario scenario;
    scenario.parameters = 1024;
    scenario.ranks = 4;
    return scenario;
}

qint64 modelStates(const Scenario &scenario, Strategy strategy)
{
    return of(estimate(scenario), strategy).worst().modelStates.count();
}

} // namespace

void TestModelStates::eachState_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<Optimizer>("optimizer");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<States>("expected");
    const auto sketch = [](const char *sentence, Optimizer optimizer, Strategy strategy, const States &states) {
        QTest::newRow(sentence) << Accounting::Sketch << optimizer << strategy << states;
    };
    const auto paper = [](const char *sentence, Optimizer optimizer, Strategy strategy, const States &states) {
        QTest::newRow(sentence) << Accounting::Paper << optimizer << strategy << states;
    };
    using enum Optimizer;
    using enum Strategy;

    sketch("Sketch, DDP: 1,024 × 2, × 2 and × 8 × 2, whole", AdamW, Ddp, {2048, 2048, 16'384});
    sketch("Sketch, ZeRO-1 splits Adam: 1,024 / 4 × 16", AdamW, Zero1, {2048, 2048, 4096});
    sketch("Sketch, ZeRO-2 also the gradients: 1,024 / 4 × 2", AdamW, Zero2, {2048, 512, 4096});
    sketch("Sketch, ZeRO-3 also the parameters", AdamW, Zero3, {512, 512, 4096});
    sketch("Sketch, FSDP as ZeRO-3 when all divides evenly", AdamW, Fsdp, {512, 512, 4096});
    sketch("Sketch, 8-bit Adam: 2 × 1,024 + 8 × 1,024 / 256", AdamW8bit, Ddp, {2048, 2048, 2080});
    sketch("Sketch, 8-bit Adam of a shard: 2 × 256 + 8 × 1", AdamW8bit, Zero1, {2048, 2048, 520});
    sketch("Sketch, SGD keeps nothing", Sgd, Ddp, {2048, 2048, 0});
    sketch("Sketch, momentum is one state of 8 bytes", SgdMomentum, Ddp, {2048, 2048, 8192});
    sketch("Sketch, Lion is one state of 8 bytes", Lion, Ddp, {2048, 2048, 8192});
    sketch("Sketch, Lion under ZeRO-2: 256 × 2 and 256 × 8", Lion, Zero2, {2048, 512, 2048});

    paper("Paper, DDP: 2 + 2 + 4 + 4 + 4 bytes, whole", AdamW, Ddp, {2048, 2048, 0, 4096, 4096, 4096});
    paper("Paper, ZeRO-1 splits master copy and moments", AdamW, Zero1, {2048, 2048, 0, 1024, 1024, 1024});
    paper("Paper, ZeRO-2 also the gradients", AdamW, Zero2, {2048, 512, 0, 1024, 1024, 1024});
    paper("Paper, ZeRO-3 also the parameters", AdamW, Zero3, {512, 512, 0, 1024, 1024, 1024});
    paper("Paper, FSDP as ZeRO-3 when all divides evenly", AdamW, Fsdp, {512, 512, 0, 1024, 1024, 1024});
    paper("Paper, 8-bit Adam: 1,024 + 4 × 4 each, the master copy stays", AdamW8bit, Ddp,
          {2048, 2048, 0, 4096, 1040, 1040});
    paper("Paper, 8-bit Adam of a shard: 256 + 4 × 1 each", AdamW8bit, Zero1, {2048, 2048, 0, 1024, 260, 260});
    paper("Paper, SGD leaves the master copy", Sgd, Ddp, {2048, 2048, 0, 4096});
    paper("Paper, momentum is one state of 4 bytes", SgdMomentum, Ddp, {2048, 2048, 0, 4096, 4096});
    paper("Paper, Lion is one state of 4 bytes, split by ZeRO-3", Lion, Zero3, {512, 512, 0, 1024, 1024});
}

void TestModelStates::eachState()
{
    QFETCH(Accounting, accounting);
    QFETCH(Optimizer, optimizer);
    QFETCH(Strategy, strategy);
    QFETCH(States, expected);
    Scenario scenario = thousandOnFour();
    scenario.accounting = accounting;
    scenario.optimizer = optimizer;
    QCOMPARE(picture(statesOf(of(estimate(scenario), strategy).worst())), picture(expected));
}

void TestModelStates::bytesPerParameter_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<Dtype>("dtype");
    QTest::addColumn<qint64>("bytes");
    QTest::newRow("Sketch in fp16: 2 + 2 + 16 = 20") << Accounting::Sketch << Dtype::Fp16 << qint64(20);
    QTest::newRow("Sketch in bf16: 2 + 2 + 16 = 20") << Accounting::Sketch << Dtype::Bf16 << qint64(20);
    QTest::newRow("Sketch in fp32: 4 + 4 + 16 = 24") << Accounting::Sketch << Dtype::Fp32 << qint64(24);
    QTest::newRow("Sketch in fp8: 1 + 1 + 16 = 18") << Accounting::Sketch << Dtype::Fp8 << qint64(18);
    QTest::newRow("Paper in fp16: 16") << Accounting::Paper << Dtype::Fp16 << qint64(16);
    QTest::newRow("Paper fixes its bytes, also in fp32") << Accounting::Paper << Dtype::Fp32 << qint64(16);
    QTest::newRow("Paper fixes its bytes, also in fp8") << Accounting::Paper << Dtype::Fp8 << qint64(16);
}

void TestModelStates::bytesPerParameter()
{
    QFETCH(Accounting, accounting);
    QFETCH(Dtype, dtype);
    QFETCH(qint64, bytes);
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.dtype = dtype;
    scenario.parameters = 1'000'000'000;
    QCOMPARE(modelStates(scenario, Strategy::Ddp), 1'000'000'000 * bytes);
}

void TestModelStates::onlyTheMasterCopyIsLeftToShareWithoutStates_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<qint64>("ddp");
    QTest::addColumn<qint64>("zero1");
    QTest::newRow("Under the sketch with SGD, ZeRO-1 equals DDP: 1,024 × 4")
        << Accounting::Sketch << qint64(4096) << qint64(4096);
    QTest::newRow("Under the paper with SGD, ZeRO-1 still shares the master copy: 1,024 × 4 + 256 × 4")
        << Accounting::Paper << qint64(8192) << qint64(5120);
}

void TestModelStates::onlyTheMasterCopyIsLeftToShareWithoutStates()
{
    QFETCH(Accounting, accounting);
    QFETCH(qint64, ddp);
    QFETCH(qint64, zero1);
    Scenario scenario = thousandOnFour();
    scenario.optimizer = Optimizer::Sgd;
    scenario.accounting = accounting;
    QCOMPARE(modelStates(scenario, Strategy::Ddp), ddp);
    QCOMPARE(modelStates(scenario, Strategy::Zero1), zero1);
}

void TestModelStates::zeroBytesAreLeftOut()
{
    Scenario scenario = thousandOnFour();
    scenario.optimizer = Optimizer::Sgd;
    const Estimate result = estimate(scenario);
    QStringList held;
    for (const ComponentAmount &part : of(result, Strategy::Ddp).worst().components)
        held << shown(componentSpec(part.component).key);
    QCOMPARE(held,
             QStringList({QStringLiteral("activations"), QStringLiteral("parameters"), QStringLiteral("gradients")}));
}

QTEST_APPLESS_MAIN(TestModelStates)
#include "tst_model_states.moc"

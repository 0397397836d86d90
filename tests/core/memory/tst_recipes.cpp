// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

/// Bytes per parameter of every accounting, optimizer and strategy, by hand.
class TestRecipes : public QObject {
    Q_OBJECT

private slots:
    void llama2On8_data();
    void llama2On8();
    void bytesPerParameter_data();
    void bytesPerParameter();
    void optimizers_data();
    void optimizers();
    void customBytes();
    void aMasterCopyStaysWhateverTheOptimizer();
    void ddpBuckets_data();
    void ddpBuckets();
    void deepspeedBuffers_data();
    void deepspeedBuffers();
    void whatHybridShardingSends();
    void recipesUnderForeignStrategiesSaySo();
};

namespace {

using enum Strategy;

constexpr qint64 llama = 6'738'415'616;
constexpr qint64 billion = 1'000'000'000;

Scenario llama2(Accounting accounting)
{
    Scenario scenario = withPreset({}, *findPreset("llama2-7b"));
    scenario.accounting = accounting;
    scenario.strategies.assign({Ddp, Zero1, Zero2, Zero3, Fsdp, FsdpGradOp, Hsdp});
    return scenario;
}

Scenario typed(Accounting accounting, qint64 parameters)
{
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.parameters = parameters;
    scenario.strategies.assign({Ddp, Zero1, Zero2, Zero3, Fsdp, FsdpGradOp, Hsdp});
    return scenario;
}

qint64 statesOf(const Scenario &scenario, Strategy strategy)
{
    return of(estimate(scenario, false), strategy).worst().modelStates.count();
}

qint64 partOf(const Scenario &scenario, Strategy strategy, Component component)
{
    return bytesOf(of(estimate(scenario, false), strategy).worst(), component);
}

} // namespace

void TestRecipes::llama2On8_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, Accounting accounting, Strategy strategy, qint64 expected) {
        QTest::newRow(sentence) << accounting << strategy << expected;
    };
    row("megatron, DDP: 18 P, 112.96 GiB", Accounting::Megatron, Ddp, 18 * llama);
    row("megatron, ZeRO-1: (6 + 12 / 8) P, 47.07 GiB", Accounting::Megatron, Zero1, 6 * llama + 12 * llama / 8);
    row("paper, ZeRO-3: 16 P / 8, 12.55 GiB", Accounting::Paper, Zero3, 2 * llama);
    row("fp32, DDP: 16 P, 100.41 GiB", Accounting::Fp32, Ddp, 16 * llama);
    row("paper, ZeRO-2: (2 + 14 / 8) P, 23.53 GiB", Accounting::Paper, Zero2, 2 * llama + 14 * llama / 8);
    row("fsdp, FSDP: 16 P / 8", Accounting::Fsdp, Fsdp, 2 * llama);
    row("fsdp, grad-op holds the same at rest", Accounting::Fsdp, FsdpGradOp, 2 * llama);
    row("fsdp, HSDP in one node of 8", Accounting::Fsdp, Hsdp, 2 * llama);
    row("fsdp under DDP is 16 whole bytes", Accounting::Fsdp, Ddp, 16 * llama);
    row("bf16, DDP: 8 P", Accounting::Bf16, Ddp, 8 * llama);
}

void TestRecipes::llama2On8()
{
    QFETCH(Accounting, accounting);
    QFETCH(Strategy, strategy);
    QTEST(statesOf(llama2(accounting), strategy), "expected");
}

void TestRecipes::bytesPerParameter_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<qint64>("weights");
    QTest::addColumn<qint64>("gradients");
    QTest::addColumn<qint64>("master");
    QTest::addColumn<qint64>("moments");
    const auto row = [](const char *sentence, Accounting accounting, qint64 weights, qint64 gradients, qint64 master,
                        qint64 moments) {
        QTest::newRow(sentence) << accounting << weights << gradients << master << moments;
    };
    row("the sketch in fp16: 2 + 2 + 16", Accounting::Sketch, 2, 2, 0, 16);
    row("the ZeRO paper: 2 + 2 + 4 + 4 + 4", Accounting::Paper, 2, 2, 4, 8);
    row("DeepSpeed holds the same", Accounting::DeepSpeed, 2, 2, 4, 8);
    row("Megatron-LM adds gradients up in fp32: 18", Accounting::Megatron, 2, 4, 4, 8);
    row("autocast keeps fp32 weights and no copy", Accounting::Amp, 4, 4, 0, 8);
    row("FSDP's fp32 shard is the master copy", Accounting::Fsdp, 4, 4, 0, 8);
    row("pure fp32 is 16, not 20", Accounting::Fp32, 4, 4, 0, 8);
    row("pure bf16 is 8", Accounting::Bf16, 2, 2, 0, 4);
    row("custom begins with the paper's", Accounting::Custom, 2, 2, 4, 8);
}

void TestRecipes::bytesPerParameter()
{
    QFETCH(Accounting, accounting);
    const Scenario scenario = typed(accounting, billion);
    const auto perParameter = [&](Component component) { return partOf(scenario, Ddp, component) / billion; };
    QTEST(perParameter(Component::Parameters), "weights");
    QTEST(perParameter(Component::Gradients), "gradients");
    QTEST(perParameter(Component::MasterWeights), "master");
    const qint64 moments =
        perParameter(Component::Optimizer) + perParameter(Component::Momentum) + perParameter(Component::Variance);
    QTEST(moments, "moments");
}

void TestRecipes::optimizers_data()
{
    QTest::addColumn<Optimizer>("optimizer");
    QTest::addColumn<bool>("fromShape");
    QTest::addColumn<qint64>("momentum");
    QTest::addColumn<qint64>("variance");
    const auto row = [](const char *sentence, Optimizer optimizer, bool fromShape, qint64 momentum, qint64 variance) {
        QTest::newRow(sentence) << optimizer << fromShape << momentum << variance;
    };
    // One layer, width 8, 2 heads of 4, MLP 32, 10 words, RMSNorm, no bias, tied: 80 + 4 × 64 + 2 × 256 + 24 = 872.
    row("AdamW keeps two", Optimizer::AdamW, true, 872, 872);
    row("SGD keeps nothing", Optimizer::Sgd, true, 0, 0);
    row("momentum and Lion keep one", Optimizer::Lion, true, 872, 0);
    // Rows and columns: embedding 10 + 8, four matrices 8 + 8, two 8 + 32, norms whole.
    row("Adafactor keeps a row and a column per matrix", Optimizer::Adafactor, true, 0, 18 + 4 * 16 + 2 * 40 + 24);
    row("Muon keeps one for matrices, two for embedding and norms", Optimizer::Muon, true, 872, 80 + 24);
    // Typed: 1 layer of 8 × 8, the rest vectors.
    row("Adafactor on a typed number: 2 × 8 + 872 − 64", Optimizer::Adafactor, false, 0, 16 + 808);
    row("Muon on a typed number: two but for 64", Optimizer::Muon, false, 872, 808);
}

void TestRecipes::optimizers()
{
    QFETCH(Optimizer, optimizer);
    QFETCH(bool, fromShape);
    Scenario scenario = typed(Accounting::Paper, fromShape ? 0 : 872);
    scenario.optimizer = optimizer;
    scenario.layers = 1;
    scenario.width = 8;
    scenario.heads = 2;
    scenario.vocab = 10;
    scenario.bias = Bias::None;
    scenario.norm = Norm::RmsNorm;
    QTEST(partOf(scenario, Ddp, Component::Momentum) / 4, "momentum");
    QTEST(partOf(scenario, Ddp, Component::Variance) / 4, "variance");
    QCOMPARE(partOf(scenario, Ddp, Component::Parameters), qint64(2 * 872));
}

void TestRecipes::customBytes()
{
    Scenario scenario = typed(Accounting::Custom, 1001);
    scenario.customWeights = 0.5;
    scenario.customGradients = 2;
    scenario.customMaster = 0;
    scenario.customMomentum = 1.25;
    scenario.customVariance = 16;
    QCOMPARE(partOf(scenario, Ddp, Component::Parameters), qint64(501)); // 500.5 rounded up
    QCOMPARE(partOf(scenario, Ddp, Component::Gradients), qint64(2002));
    QCOMPARE(partOf(scenario, Ddp, Component::MasterWeights), qint64(0));
    QCOMPARE(partOf(scenario, Ddp, Component::Momentum), qint64(1252)); // 1,251.25 rounded up
    QCOMPARE(partOf(scenario, Ddp, Component::Variance), qint64(16'016));
    QCOMPARE(partOf(scenario, Zero1, Component::Momentum), qint64(158)); // ⌈1,001 / 8⌉ = 126, × 1.25 = 157.5
}

void TestRecipes::aMasterCopyStaysWhateverTheOptimizer()
{
    Scenario scenario = typed(Accounting::Sketch, billion);
    scenario.optimizer = Optimizer::Sgd;
    QCOMPARE(statesOf(scenario, Zero1), statesOf(scenario, Ddp));
    scenario.accounting = Accounting::Paper;
    QCOMPARE(statesOf(scenario, Ddp), 8 * billion);
    QCOMPARE(statesOf(scenario, Zero1), 4 * billion + 4 * billion / 8);
}

void TestRecipes::ddpBuckets_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<qint64>("perParameter");
    QTest::newRow("the sketch counts none") << Accounting::Sketch << qint64(0);
    QTest::newRow("nor does the paper") << Accounting::Paper << qint64(0);
    QTest::newRow("Megatron's gradients are the buffer that is sent") << Accounting::Megatron << qint64(0);
    QTest::newRow("autocast: as much as the gradients") << Accounting::Amp << qint64(4);
    QTest::newRow("fp32: the same") << Accounting::Fp32 << qint64(4);
    QTest::newRow("bf16: 2 bytes") << Accounting::Bf16 << qint64(2);
    QTest::newRow("FSDP's recipe under DDP: 4 bytes") << Accounting::Fsdp << qint64(4);
}

/// pytorch/pytorch#41954: ResNet-50's 25,557,032 fp32 gradients are 97.49 MiB, and so are the buckets.
void TestRecipes::ddpBuckets()
{
    QFETCH(Accounting, accounting);
    QFETCH(qint64, perParameter);
    Scenario scenario = typed(accounting, 25'557'032);
    QCOMPARE(partOf(scenario, Ddp, Component::CommunicationBuffers), perParameter * 25'557'032);
    scenario.bucketViews = true;
    QCOMPARE(partOf(scenario, Ddp, Component::CommunicationBuffers), qint64(0));
    scenario.bucketViews = false;
    scenario.ranks = 1;
    QCOMPARE(partOf(scenario, Ddp, Component::CommunicationBuffers), qint64(0));
}

void TestRecipes::deepspeedBuffers_data()
{
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("buffers");
    QTest::addColumn<qint64>("temporaries");
    // 16 B parameters on 8 ranks; 500 M elements of 2 bytes in a bucket.
    QTest::newRow("ZeRO-1: one bucket, 4 P / 8 at the step") << Zero1 << billion << 8 * billion;
    QTest::newRow("ZeRO-2: the same") << Zero2 << billion << 8 * billion;
    QTest::newRow("ZeRO-3 overlaps two, and steps a billion at once") << Zero3 << 2 * billion << 4 * billion;
}

void TestRecipes::deepspeedBuffers()
{
    QFETCH(Strategy, strategy);
    Scenario scenario = typed(Accounting::DeepSpeed, 16 * billion);
    scenario.strategies = {strategy};
    const auto bucketsOf = [&] { return partOf(scenario, strategy, Component::CommunicationBuffers); };
    QTEST(partOf(scenario, strategy, Component::StepTemporaries), "temporaries");
    QTEST(bucketsOf(), "buffers");
    const qint64 usual = bucketsOf();
    scenario.reduceBucketElements *= 2;
    QVERIFY(bucketsOf() > usual);
    scenario.ranks = 1;
    QCOMPARE(bucketsOf(), qint64(0));
}

/// Two groups of eight: (2 × 4 + 4) × 1,600 × 7 / 8 inside, an all-reduce of 200 × 4 between two copies.
void TestRecipes::whatHybridShardingSends()
{
    Scenario scenario = typed(Accounting::Fp32, 1600);
    scenario.ranks = 16;
    const Estimate result = estimate(scenario);
    QCOMPARE(of(result, Hsdp).sentPerRank.count(), std::int64_t(12 * 1600 * 7 / 8 + 2 * 4 * 200 / 2));
    QCOMPARE(of(result, Fsdp).sentPerRank.count(), std::int64_t(12 * 1600 * 15 / 16));
    QCOMPARE(of(result, FsdpGradOp).sentPerRank.count(), std::int64_t(8 * 1600 * 15 / 16));
}

void TestRecipes::recipesUnderForeignStrategiesSaySo()
{
    const auto notes = [](const Scenario &scenario) {
        QStringList found;
        for (const Issue &issue : estimate(scenario, false).issues)
            found << QString::fromStdString(issue.message.english());
        return found.filter(QStringLiteral("does not train with"));
    };
    Scenario scenario = typed(Accounting::Megatron, billion);
    scenario.strategies = {Ddp, Zero1, Zero3};
    QCOMPARE(notes(scenario), QStringList(QStringLiteral("Megatron-LM does not train with ZeRO-3: those bars show what "
                                                         "its recipe would cost there.")));
    scenario.strategies = {Ddp, Zero1};
    QVERIFY(notes(scenario).isEmpty());
    scenario.accounting = Accounting::Paper;
    scenario.strategies = {Fsdp};
    QVERIFY(notes(scenario).isEmpty());
}

QTEST_APPLESS_MAIN(TestRecipes)
#include "tst_recipes.moc"

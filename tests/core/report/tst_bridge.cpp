// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/bridge.h"

#include "core/catalog/presets.h"
#include "core/memory/estimate.h"

#include <QTest>

using namespace perrank;

class TestBridge : public QObject {
    Q_OBJECT

private slots:
    void chains_data();
    void chains();
    void buckets_data();
    void buckets();
    void reasons_data();
    void reasons();
    void bytesOfTheModel();
    void stepsAddUp_data();
    void stepsAddUp();
    void sumsAreWhatARankHolds();
    void typedDecimalsAreExact();
    void coincidences_data();
    void coincidences();
    void sixteenEighteenAndTwentyAreThreeRecipes_data();
    void sixteenEighteenAndTwentyAreThreeRecipes();
    void twelveBytesLackTheMasterCopy();
    void theSketchIsSaidToBeOffByItsNumbers();
    void splittingTheModelChangesNothing();
    void viewsHaveNoBuckets();
};

namespace {

QByteArray bytes(const std::string &text)
{
    return QByteArray::fromStdString(text);
}

Scenario with(Dtype dtype, Optimizer optimizer)
{
    Scenario scenario;
    scenario.dtype = dtype;
    scenario.optimizer = optimizer;
    return scenario;
}

Scenario typed(double weights, double gradients, double master, double momentum, double variance)
{
    Scenario scenario;
    scenario.customWeights = weights;
    scenario.customGradients = gradients;
    scenario.customMaster = master;
    scenario.customMomentum = momentum;
    scenario.customVariance = variance;
    return scenario;
}

} // namespace

void TestBridge::chains_data()
{
    using enum Accounting;
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Accounting>("from");
    QTest::addColumn<Accounting>("to");
    QTest::addColumn<QByteArray>("perParameter");
    QTest::addColumn<QByteArray>("amounts");
    const auto row = [](const char *sentence, const Scenario &scenario, Accounting from, Accounting to,
                        const char *perParameter, const char *amounts) {
        QTest::newRow(sentence) << scenario << from << to << QByteArray(perParameter) << QByteArray(amounts);
    };
    const Scenario usual;
    row("fp16 and Adam: 2 + 2 + 16 less 8 of moments, and the master copy of 4", usual, Sketch, Paper,
        "20 − 8 + 4 = 16", "2.0 − 0.8 + 0.4 = 1.6 GB");
    row("and back", usual, Paper, Sketch, "16 + 8 − 4 = 20", "1.6 + 0.8 − 0.4 = 2.0 GB");
    row("fp32: 4 + 4 + 16, and the paper's weights and gradients are 16 bit", with(Dtype::Fp32, Optimizer::AdamW),
        Sketch, Paper, "24 − 2 − 2 − 8 + 4 = 16", "2.4 − 0.2 − 0.2 − 0.8 + 0.4 = 1.6 GB");
    row("fp8: 1 + 1 + 16", with(Dtype::Fp8, Optimizer::AdamW), Sketch, Paper, "18 + 1 + 1 − 8 + 4 = 16",
        "1.8 + 0.1 + 0.1 − 0.8 + 0.4 = 1.6 GB");
    row("SGD keeps nothing: only the master copy differs", with(Dtype::Fp16, Optimizer::Sgd), Sketch, Paper,
        "4 + 4 = 8", "0.4 + 0.4 = 0.8 GB");
    row("momentum is one state: 8 in the sketch, 4 in fp32", with(Dtype::Fp16, Optimizer::SgdMomentum), Sketch, Paper,
        "12 − 4 + 4 = 12", "1.2 − 0.4 + 0.4 = 1.2 GB");
    row("Megatron's gradients of 4 instead of 2", usual, Paper, Megatron, "16 + 2 = 18", "1.6 + 0.2 = 1.8 GB");
    row("weights of 4 instead of 2, and no copy of 4", usual, Megatron, Fp32, "18 + 2 − 4 = 16",
        "1.8 + 0.2 − 0.4 = 1.6 GB");
    row("weights and gradients of 4 instead of 2, and no copy of 4", usual, Paper, Amp, "16 + 2 + 2 − 4 = 16",
        "1.6 + 0.2 + 0.2 − 0.4 = 1.6 GB");
    row("two moments of 4 instead of 2, and a copy of 4", usual, Bf16, Paper, "8 + 2 + 2 + 4 = 16",
        "0.8 + 0.2 + 0.2 + 0.4 = 1.6 GB");
    row("nothing differs", usual, Paper, DeepSpeed, "16 = 16", "1.6 = 1.6 GB");
    row("8-bit Adam: 2 × (1 + 4 / 256) in both, so only the copy differs", with(Dtype::Fp16, Optimizer::AdamW8bit),
        Sketch, Paper, "6.03125 + 4 = 10.03125", "0.6031 + 0.4 = 1.003 GB");
    // 12 layers × 768² = 7,077,888 numbers of Muon's matrices out of 100 M: 0.0708 of its second state is left out.
    row("Muon: 4 × (2 − 0.07077888) = 7.7169 on average, twice that in the sketch", with(Dtype::Fp16, Optimizer::Muon),
        Sketch, Paper, "19.4338 − 7.7169 + 4 = 15.7169", "1.943 − 0.7717 + 0.4 = 1.572 GB");
    row("bytes that are typed in", typed(2.5, 2, 4, 4, 4), Paper, Custom, "16 + 0.5 = 16.5", "1.6 + 0.05 = 1.65 GB");
}

void TestBridge::chains()
{
    QFETCH(Scenario, scenario);
    QFETCH(Accounting, from);
    QFETCH(Accounting, to);
    const Bridge bridge = bridgeBetween(scenario, from, to);
    QTEST(bytes(perParameterWords(bridge)), "perParameter");
    QTEST(bytes(amountWords(bridge, {})), "amounts");
}

void TestBridge::buckets_data()
{
    using enum Accounting;
    QTest::addColumn<Accounting>("from");
    QTest::addColumn<Accounting>("to");
    QTest::addColumn<qint64>("bytesPerParameter");
    QTest::addColumn<QByteArray>("label");
    QTest::newRow("a copy of fp32 gradients")
        << Paper << Amp << qint64(4)
        << QByteArray("in DDP, beside the model states: buckets with a second copy of the gradients, 4 B");
    QTest::newRow("it goes, as Megatron sends the gradients themselves")
        << Fp32 << Megatron << qint64(-4)
        << QByteArray("in DDP, beside the model states: no buckets, the main gradients themselves are sent");
    QTest::newRow("4 B of fp32 gradients, 2 B of bf16 ones")
        << Fp32 << Bf16 << qint64(-2)
        << QByteArray(
               "in DDP, beside the model states: buckets with a second copy of the gradients, 2 B instead of 4 B");
    QTest::newRow("the same in both")
        << Amp << Fp32 << qint64(0)
        << QByteArray("in DDP, beside the model states: buckets, in both a second copy of the gradients, 4 B");
}

void TestBridge::buckets()
{
    QFETCH(Accounting, from);
    QFETCH(Accounting, to);
    QFETCH(qint64, bytesPerParameter);
    const Bridge bridge = bridgeBetween({}, from, to);
    QVERIFY(bridge.buckets);
    QCOMPARE(bridge.buckets->cost.perParameter, (Ratio{bytesPerParameter, 1}));
    QCOMPARE(bridge.buckets->cost.bytes.count(), bytesPerParameter * 100'000'000);
    QTEST(bytes(labelWords(*bridge.buckets)), "label");
}

void TestBridge::reasons_data()
{
    using enum Accounting;
    QTest::addColumn<Accounting>("from");
    QTest::addColumn<Accounting>("to");
    QTest::addColumn<QList<QByteArray>>("labels");
    QTest::newRow("sketch to paper") << Sketch << Paper
                                     << QList<QByteArray>{
                                            "lesson sketch: weights 2 + gradients 2 + Adam 16",
                                            "two fp32 moments are 2 × 4 = 8 B, the sketch counts 16",
                                            "fp32 master copy, which the sketch leaves out",
                                            "ZeRO paper: weights 2 + gradients 2 + master copy 4 + Adam 8"};
    QTest::newRow("paper to Megatron")
        << Paper << Megatron
        << QList<QByteArray>{"ZeRO paper: weights 2 + gradients 2 + master copy 4 + Adam 8",
                             "fp32 main gradients: Megatron adds gradients up in fp32, 4 B instead of 2 B",
                             "Megatron-LM: weights 2 + gradients 4 + master copy 4 + Adam 8"};
    QTest::newRow("Megatron to fp32") << Megatron << Fp32
                                      << QList<QByteArray>{
                                             "Megatron-LM: weights 2 + gradients 4 + master copy 4 + Adam 8",
                                             "fp32 weights: 4 B instead of 2 B",
                                             "no master copy: the weights themselves are fp32",
                                             "pure fp32: weights 4 + gradients 4 + Adam 8"};
    QTest::newRow("paper to bf16") << Paper << Bf16
                                   << QList<QByteArray>{
                                          "ZeRO paper: weights 2 + gradients 2 + master copy 4 + Adam 8",
                                          "pure bf16 keeps the momentum in bf16: 2 B instead of 4 B",
                                          "pure bf16 keeps the variance in bf16: 2 B instead of 4 B",
                                          "no fp32 master copy: pure bf16 updates the bf16 weights themselves",
                                          "pure bf16: weights 2 + gradients 2 + Adam 4"};
}

void TestBridge::reasons()
{
    QFETCH(Accounting, from);
    QFETCH(Accounting, to);
    QList<QByteArray> labels;
    for (const BridgeStep &step : bridgeBetween({}, from, to).steps)
        labels << bytes(labelWords(step));
    QTEST(labels, "labels");
}

void TestBridge::bytesOfTheModel()
{
    const Bridge bridge = bridgeBetween({}, Accounting::Sketch, Accounting::Paper);
    QCOMPARE(bridge.steps.size(), std::size_t(4));
    QCOMPARE(bridge.steps[1].cost.bytes.count(), -800'000'000);
    QCOMPARE(bridge.steps[3].cost.bytes.count(), 1'600'000'000);
}

void TestBridge::stepsAddUp_data()
{
    QTest::addColumn<Dtype>("dtype");
    QTest::addColumn<Optimizer>("optimizer");
    for (const DtypeSpec &dtype : dtypes) {
        for (const OptimizerSpec &optimizer : optimizers) {
            QTest::newRow((std::string(dtype.key) + " with " + std::string(optimizer.name)).c_str())
                << dtype.id << optimizer.id;
        }
    }
}

/// Of all 9 × 9 pairs: from the first sum to the last, to the byte and to the last decimal, and each step has its
/// sentence.
void TestBridge::stepsAddUp()
{
    QFETCH(Dtype, dtype);
    QFETCH(Optimizer, optimizer);
    Scenario scenario = typed(2.3, 1.7, 3.25, 0.5, 1.125);
    scenario.dtype = dtype;
    scenario.optimizer = optimizer;
    scenario.parameters = 123'456'789;
    for (const AccountingSpec &from : accountings) {
        for (const AccountingSpec &to : accountings) {
            const Bridge bridge = bridgeBetween(scenario, from.id, to.id);
            const Cost &last = bridge.steps.back().cost;
            Cost sum;
            for (std::size_t i = 0; i + 1 < bridge.steps.size(); ++i)
                sum = sum + bridge.steps[i].cost;
            QCOMPARE(sum.bytes.count(), last.bytes.count());
            QCOMPARE(sum.perParameter, last.perParameter);
            for (const BridgeStep &step : bridge.steps)
                QVERIFY2(!step.label.text.empty(), (std::string(from.key) + " to " + std::string(to.key)).c_str());
        }
    }
}

/// The sums and the buckets are those of the bars of DDP, also of a model that is counted from its shape.
void TestBridge::sumsAreWhatARankHolds()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.strategies = {Strategy::Ddp};
    for (const OptimizerSpec &optimizer : optimizers) {
        for (const AccountingSpec &accounting : accountings) {
            scenario.optimizer = optimizer.id;
            scenario.accounting = accounting.id;
            const Estimate made = estimate(scenario, false);
            const RankGroup &group = made.strategies.front().worst();
            const Recipe recipe = recipeOf(scenario, accounting.id);
            QCOMPARE(recipe.all().bytes.count(), group.modelStates.count());
            const ComponentAmount *buffers = group.find(Component::CommunicationBuffers);
            QCOMPARE(recipe.buckets.bytes.count(), buffers ? buffers->bytes.count() : 0);
        }
    }
}

void TestBridge::typedDecimalsAreExact()
{
    Scenario scenario = typed(0.000001, 2, 4, 4, 4);
    scenario.parameters = 3;
    const Bridge bridge = bridgeBetween(scenario, Accounting::Paper, Accounting::Custom);
    QCOMPARE(bytes(perParameterWords(bridge)), QByteArray("16 − 1.999999 = 14.000001"));
    // 3 × 0.000001 B is rounded up to a byte: 16 × 3 − 5 = 14 × 3 + 1
    QCOMPARE(bridge.steps[1].cost.bytes.count(), -5);
    QCOMPARE(bridge.steps[2].cost.bytes.count(), 43);
}

void TestBridge::coincidences_data()
{
    using enum Accounting;
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Accounting>("from");
    QTest::addColumn<Accounting>("to");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const Scenario &scenario, Accounting from, Accounting to,
                        const char *sentence) {
        QTest::newRow(name) << scenario << from << to << QByteArray(sentence);
    };
    const Scenario usual;
    row("the sketch's Adam is as much as the paper's whole", usual, Sketch, Paper,
        "16 appears twice by accident: 16 B is the sketch's Adam and also the whole of the paper's "
        "accounting. They are not the same 16.");
    row("seen from the paper, too", usual, Paper, Sketch,
        "16 appears twice by accident: 16 B is the sketch's Adam and also the whole of the paper's "
        "accounting. They are not the same 16.");
    row("and as much as pure fp32", usual, Sketch, Fp32,
        "16 appears twice by accident: 16 B is the sketch's Adam and also the whole of the other "
        "accounting. They are not the same 16.");
    row("not with SGD", with(Dtype::Fp16, Optimizer::Sgd), Sketch, Paper, "");
    row("16 by two ways", usual, Paper, Amp,
        "Both sums are 16 B, but they are not the same 16: the first is 2 + 2 + 4 + 4 + 4, the second 4 + 4 + 4 + 4.");
    row("the same 16", usual, Paper, DeepSpeed,
        "Both count the same model states. What differs lies beside them: buffers, copies for a moment, activations.");
    row("16 and 18", usual, Paper, Megatron, "");
    row("an accounting and itself", usual, Paper, Paper, "");
}

void TestBridge::coincidences()
{
    QFETCH(Scenario, scenario);
    QFETCH(Accounting, from);
    QFETCH(Accounting, to);
    const Bridge bridge = bridgeBetween(scenario, from, to);
    QTEST(bridge.coincidence ? bytes(bridge.coincidence->english()) : QByteArray(""), "sentence");
}

void TestBridge::sixteenEighteenAndTwentyAreThreeRecipes_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<qint64>("bytes");
    QTest::newRow("16 = 2 + 2 + 4 + 8") << Scenario{} << Accounting::Paper << qint64(16'000'000'000);
    QTest::newRow("18 = 2 + 4 + 4 + 8") << Scenario{} << Accounting::Megatron << qint64(18'000'000'000);
    QTest::newRow("18 = 4 + (4 + 2) + 8, as accelerate has it")
        << typed(4, 6, 0, 4, 4) << Accounting::Custom << qint64(18'000'000'000);
    QTest::newRow("20 = 2 + (2 + 4) + 4 + 8, with an fp32 copy of the gradients")
        << typed(2, 6, 4, 4, 4) << Accounting::Custom << qint64(20'000'000'000);
}

void TestBridge::sixteenEighteenAndTwentyAreThreeRecipes()
{
    QFETCH(Scenario, scenario);
    QFETCH(Accounting, accounting);
    scenario.parameters = 1'000'000'000;
    const Bridge bridge = bridgeBetween(scenario, Accounting::Paper, accounting);
    QTEST(qint64(bridge.steps.back().cost.bytes.count()), "bytes");
}

/// A 7B model in bf16 with fp32 moments: 12 P = 80,860,987,392 B, and 4 P = 26,953,662,464 B are missing to 16 P.
void TestBridge::theSketchIsSaidToBeOffByItsNumbers()
{
    using enum Accounting;
    const std::string adam = bridgeBetween({}, Sketch, Paper).use->english();
    QVERIFY2(
        adam.find("Its 16 B of Adam stand for 8 B of states and 4 B of master copy, 12 B together; in all it counts "
                  "20 B instead of 16.")
            != std::string::npos,
        adam.c_str());
    QVERIFY(bridgeBetween({}, Paper, Sketch).use->english() == adam);
    QVERIFY(!bridgeBetween({}, Sketch, Megatron).use);
    QVERIFY(!bridgeBetween(with(Dtype::Fp16, Optimizer::Sgd), Sketch, Paper).use);
}

void TestBridge::twelveBytesLackTheMasterCopy()
{
    Scenario scenario = typed(2, 2, 0, 4, 4);
    scenario.parameters = 6'738'415'616;
    const Bridge bridge = bridgeBetween(scenario, Accounting::Paper, Accounting::Custom);
    QCOMPARE(bytes(perParameterWords(bridge)), QByteArray("16 − 4 = 12"));
    QCOMPARE(bytes(labelWords(bridge.steps[1])), QByteArray("no fp32 master copy: none is typed in"));
    QCOMPARE(bridge.steps[1].cost.bytes.count(), -26'953'662'464);
    QCOMPARE(bridge.steps[2].cost.bytes.count(), 80'860'987'392);
}

void TestBridge::splittingTheModelChangesNothing()
{
    Scenario split;
    split.tensorParallel = 2;
    split.pipelineParallel = 2;
    const Bridge bridge = bridgeBetween(split, Accounting::Sketch, Accounting::Paper);
    QCOMPARE(bytes(amountWords(bridge, {})), QByteArray("2.0 − 0.8 + 0.4 = 1.6 GB"));
}

void TestBridge::viewsHaveNoBuckets()
{
    Scenario scenario;
    scenario.bucketViews = true;
    QVERIFY(!bridgeBetween(scenario, Accounting::Paper, Accounting::Amp).buckets);
}

QTEST_APPLESS_MAIN(TestBridge)
#include "tst_bridge.moc"

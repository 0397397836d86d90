// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/bridge.h"

#include <QTest>

using namespace perrank;

class TestBridge : public QObject {
    Q_OBJECT

private slots:
    void chains_data();
    void chains();
    void reasons();
    void stepsAddUp_data();
    void stepsAddUp();
    void sixteenAppearsTwiceWithAdamOnly();
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

} // namespace

void TestBridge::chains_data()
{
    QTest::addColumn<Dtype>("dtype");
    QTest::addColumn<Optimizer>("optimizer");
    QTest::addColumn<QByteArray>("perParameter");
    QTest::addColumn<QByteArray>("amounts");
    QTest::newRow("fp16 and Adam: 2 + 2 + 16 less 8 of moments, and the master copy of 4")
        << Dtype::Fp16 << Optimizer::AdamW << QByteArray("20 − 8 + 4 = 16") << QByteArray("2.0 − 0.8 + 0.4 = 1.6 GB");
    QTest::newRow("fp32: 4 + 4 + 16, and the paper's weights and gradients are 16 bit")
        << Dtype::Fp32 << Optimizer::AdamW << QByteArray("24 − 2 − 2 − 8 + 4 = 16")
        << QByteArray("2.4 − 0.2 − 0.2 − 0.8 + 0.4 = 1.6 GB");
    QTest::newRow("fp8: 1 + 1 + 16") << Dtype::Fp8 << Optimizer::AdamW << QByteArray("18 + 1 + 1 − 8 + 4 = 16")
                                     << QByteArray("1.8 + 0.1 + 0.1 − 0.8 + 0.4 = 1.6 GB");
    QTest::newRow("SGD keeps nothing: only the master copy differs")
        << Dtype::Fp16 << Optimizer::Sgd << QByteArray("4 + 4 = 8") << QByteArray("0.4 + 0.4 = 0.8 GB");
    QTest::newRow("momentum is one state: 8 in the sketch, 4 in fp32")
        << Dtype::Fp16 << Optimizer::SgdMomentum << QByteArray("12 − 4 + 4 = 12")
        << QByteArray("1.2 − 0.4 + 0.4 = 1.2 GB");
}

void TestBridge::chains()
{
    QFETCH(Dtype, dtype);
    QFETCH(Optimizer, optimizer);
    const Bridge bridge = bridgeFor(with(dtype, optimizer));
    QTEST(bytes(perParameterWords(bridge)), "perParameter");
    QTEST(bytes(amountWords(bridge, {})), "amounts");
}

void TestBridge::reasons()
{
    const Bridge bridge = bridgeFor({});
    QCOMPARE(bridge.steps.size(), std::size_t(4));
    QCOMPARE(bytes(bridge.steps[0].label.english()), QByteArray("lesson sketch: weights 2 + gradients 2 + Adam 16"));
    QCOMPARE(bytes(bridge.steps[1].label.english()),
             QByteArray("two fp32 moments are 2 × 4 = 8 B, the sketch counts 16"));
    QCOMPARE(bytes(bridge.steps[2].label.english()), QByteArray("fp32 master copy, which the sketch leaves out"));
    QCOMPARE(bridge.steps[1].bytes.count(), -800'000'000);
    QCOMPARE(bridge.steps[3].bytes.count(), 1'600'000'000);
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

void TestBridge::stepsAddUp()
{
    QFETCH(Dtype, dtype);
    QFETCH(Optimizer, optimizer);
    Scenario scenario = with(dtype, optimizer);
    scenario.parameters = 123'456'789;
    const Bridge bridge = bridgeFor(scenario);
    Quantity<Bytes> sum;
    for (std::size_t i = 0; i + 1 < bridge.steps.size(); ++i)
        sum = sum + bridge.steps[i].bytes;
    QCOMPARE(sum.count(), bridge.steps.back().bytes.count());
}

void TestBridge::sixteenAppearsTwiceWithAdamOnly()
{
    const Bridge adam = bridgeFor({});
    QVERIFY(adam.coincidence);
    QCOMPARE(bytes(adam.coincidence->english()),
             QByteArray("16 appears twice by accident: 16 B is the sketch's Adam and also the whole of the paper's "
                        "accounting. They are not the same 16."));
    QVERIFY(!bridgeFor(with(Dtype::Fp16, Optimizer::Sgd)).coincidence);
}

QTEST_APPLESS_MAIN(TestBridge)
#include "tst_bridge.moc"

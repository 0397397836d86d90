// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/accelerate_estimate.h"

#include "core/receipts/receipt_terms.h"

#include <QTest>

using namespace perrank;

namespace {

struct Training {
    qint64 model;
    qint64 gradients;
    qint64 optimizer;
    qint64 step;
    qint64 reported;
};

} // namespace

Q_DECLARE_METATYPE(perrank::AcceleratePrecision)
Q_DECLARE_METATYPE(Training)

/// The figures are what accelerate's own function returns for these models, at commit 16cb6eb8.
class TestAccelerateEstimate : public QObject {
    Q_OBJECT

private slots:
    void training_data();
    void training();
};

void TestAccelerateEstimate::training_data()
{
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<AcceleratePrecision>("precision");
    QTest::addColumn<Training>("shown");
    QTest::newRow("BERT base in float16: Adam's two fp32 copies are the largest, 8 bytes per parameter")
        << 108'310'272LL << AcceleratePrecision::Mixed
        << Training{433'241'088, 649'861'632, 866'482'176, 866'482'176, 866'482'176};
    QTest::newRow("BERT base in bfloat16 as in float16")
        << 108'310'272LL << AcceleratePrecision::Mixed
        << Training{433'241'088, 649'861'632, 866'482'176, 866'482'176, 866'482'176};
    QTest::newRow("Llama-2-7B in float32: four copies at the step, 16 bytes per parameter")
        << 6'738'415'616LL << AcceleratePrecision::Float32
        << Training{26'953'662'464, 26'953'662'464, 53'907'324'928, 107'814'649'856, 107'814'649'856};
    QTest::newRow("Llama-3-8B in bfloat16")
        << 8'030'261'248LL << AcceleratePrecision::Mixed
        << Training{32'121'044'992, 48'181'567'488, 64'242'089'984, 64'242'089'984, 64'242'089'984};
}

void TestAccelerateEstimate::training()
{
    QFETCH(qint64, parameters);
    QFETCH(AcceleratePrecision, precision);
    QFETCH(Training, shown);
    const AccelerateTraining training =
        accelerateTraining(traced.parameter<Params>(parameters, ParameterId::Parameters, "P"), precision);
    QCOMPARE(qint64(training.model.count()), shown.model);
    QCOMPARE(qint64(training.gradients.count()), shown.gradients);
    QCOMPARE(qint64(training.optimizer.count()), shown.optimizer);
    QCOMPARE(qint64(training.step.count()), shown.step);
    QCOMPARE(qint64(training.largest().count()), shown.reported);
}

QTEST_APPLESS_MAIN(TestAccelerateEstimate)
#include "tst_accelerate_estimate.moc"

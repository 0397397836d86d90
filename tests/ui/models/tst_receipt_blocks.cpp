// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/receipt_blocks.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestReceiptBlocks : public QObject {
    Q_OBJECT

private slots:
    void aToolHasAHeadAndAFigureItsFormula();
    void aToolWithoutAFigureSaysWhyInItsHead();
    void anImpossibleScenarioHasNone();
};

/// 100 M × 2 + 100 M × 18 / 8 = 425,000,000 bytes, 0.3958 of a 2³⁰.
void TestReceiptBlocks::aToolHasAHeadAndAFigureItsFormula()
{
    const std::vector<ArithmeticBlock> blocks = receiptBlocks(estimate({}), {});
    const ArithmeticBlock &head = blocks[0];
    QCOMPARE(head.name, u"DeepSpeed, ZeRO stage 2 estimator"_s);
    QVERIFY(head.isSum);
    QVERIFY2(head.why.startsWith(u"Why it differs: "_s), qPrintable(head.why));
    QVERIFY2(head.why.endsWith(u"How it prints: its GB are GiB, 2³⁰ bytes."_s), qPrintable(head.why));
    QVERIFY(head.sources.first().startsWith(u"deepspeedai/DeepSpeed"_s));
    const ArithmeticBlock &gpu = blocks[1];
    QCOMPARE(gpu.name, u"per GPU, offload_optimizer=none"_s);
    QCOMPARE(gpu.amount, u"0.425 GB"_s);
    QCOMPARE(gpu.symbols, u"P × 2 + P × 18 / (GPUs per node × nodes)"_s);
    QCOMPARE(gpu.substituted, u"100,000,000 × 2 + 100,000,000 × 18 / (8 × 1)"_s);
    QCOMPARE(gpu.exact, u"425,000,000 B"_s);
    QCOMPARE(gpu.where, QStringList{u"nodes = GPUs / GPUs per node = 8 / 8 = 1"_s});
    QCOMPARE(gpu.why, u"Prints “0.40GB”."_s);
    QCOMPARE(gpu.sources.first(), u"2 = bytes of a 16-bit weight"_s);
}

void TestReceiptBlocks::aToolWithoutAFigureSaysWhyInItsHead()
{
    Scenario scenario;
    scenario.ranks = 12;
    const std::vector<ArithmeticBlock> blocks = receiptBlocks(estimate(scenario), {});
    QVERIFY2(blocks[0].why.startsWith(u"No figure: "_s), qPrintable(blocks[0].why));
    QVERIFY(blocks[1].isSum);
}

void TestReceiptBlocks::anImpossibleScenarioHasNone()
{
    Scenario scenario;
    scenario.tensorParallel = 3;
    QVERIFY(receiptBlocks(estimate(scenario), {}).empty());
}

QTEST_APPLESS_MAIN(TestReceiptBlocks)
#include "tst_receipt_blocks.moc"

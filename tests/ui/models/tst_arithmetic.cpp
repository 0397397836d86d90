// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/arithmetic.h"

#include "tests/core/peak_example.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

ArithmeticBlock blockOf(const Scenario &scenario, Strategy strategy, const QString &name)
{
    const std::vector<ArithmeticBlock> blocks = arithmeticOf(estimate(scenario), strategy, 0, {});
    const auto found = std::ranges::find(blocks, name, &ArithmeticBlock::name);
    return found == blocks.end() ? ArithmeticBlock{} : *found;
}

} // namespace

class TestArithmetic : public QObject {
    Q_OBJECT

private slots:
    void aPartHasItsFormulaItsNumbersAndItsSources();
    void activationsAreCalledAFudge();
    void theCrossoverHasItsClosedForm();
    void whatIsBeyondHasNoNumber();
    void aStrategyWithoutBarHasNoBlocks();
    void aPartSaysWhatItIsAtThePeak();
    void thePeakHasItsSumAndItsReason();
    void theDriversRangeHasTwoEnds();
    void aSketchHasNoPeak();
};

void TestArithmetic::aPartHasItsFormulaItsNumbersAndItsSources()
{
    const ArithmeticBlock adam = blockOf({}, Strategy::Zero1, u"Adam"_s);
    QCOMPARE(adam.amount, u"0.200 GB"_s); // 100 M × 16 / 8
    QCOMPARE(adam.symbols, u"P / N × 8 × 2"_s);
    QCOMPARE(adam.substituted, u"100,000,000 / 8 × 8 × 2"_s);
    QCOMPARE(adam.exact, u"200,000,000 B"_s);
    QCOMPARE(adam.sources.size(), 2);
    QVERIFY2(adam.sources.first().startsWith(u"8 = bytes per Adam moment"_s), qPrintable(adam.sources.first()));
    QVERIFY(adam.why.endsWith(u"Divided among the ranks."_s));
}

void TestArithmetic::activationsAreCalledAFudge()
{
    const ArithmeticBlock activations = blockOf({}, Strategy::Ddp, u"Activations"_s);
    QVERIFY(activations.fudge);
    QVERIFY(activations.why.contains(u"17 is a fudge"_s));
}

/// 2·10⁹ / (2,566,914,048 / 8 = 320,864,256) = 6.2, so from batch 7 on.
void TestArithmetic::theCrossoverHasItsClosedForm()
{
    const ArithmeticBlock crossover = blockOf({}, Strategy::Ddp, u"Activations pass model states at"_s);
    QCOMPARE(crossover.symbols, u"batch ≥ 7 or sequence ≥ 798"_s);
    QCOMPARE(crossover.substituted, u"batch: ⌊M / (A / B)⌋ + 1 = ⌊2,000,000,000 / 320,864,256⌋ + 1"_s);
}

void TestArithmetic::whatIsBeyondHasNoNumber()
{
    Scenario scenario;
    scenario.microBatch = 1'000'000;
    scenario.sequence = 16'777'216;
    scenario.width = 1'000'000;
    scenario.layers = 10'000;
    const ArithmeticBlock crossover = blockOf(scenario, Strategy::Ddp, u"Activations pass model states at"_s);
    QVERIFY2(crossover.substituted.endsWith(u"= ⌊2,000,000,000 / more than 1 EB⌋ + 1"_s),
             qPrintable(crossover.substituted));
    QCOMPARE(blockOf(scenario, Strategy::Ddp, u"Activations"_s).exact, u"more than 1 EB"_s);
}

void TestArithmetic::aPartSaysWhatItIsAtThePeak()
{
    const std::vector<ArithmeticBlock> blocks = arithmeticOf(peakExample(), Strategy::Ddp, 0, {});
    QCOMPARE(blocks[0].name, u"Activations"_s);
    QCOMPARE(blocks[0].exact, u"6,000,000,000 B"_s);
    QCOMPARE(blocks[0].atPeak, u"At the peak: 0 B"_s);
    QVERIFY(blocks[0].text().contains(u"\nAt the peak: 0 B\n"_s));
    QCOMPARE(blocks[1].atPeak, QString()); // parameters are the same at every instant
}

void TestArithmetic::thePeakHasItsSumAndItsReason()
{
    const std::vector<ArithmeticBlock> blocks = arithmeticOf(peakExample(), Strategy::Ddp, 0, {});
    const auto sum = std::ranges::find(blocks, u"Sum of all parts, each at its largest"_s, &ArithmeticBlock::name);
    QVERIFY(sum != blocks.end());
    QCOMPARE(sum->exact, u"14,000,000,000 B"_s); // 6 + 2 + 2 + 4
    const auto peak = std::next(sum);
    QCOMPARE(peak->name, u"Peak of the step"_s);
    QCOMPARE(peak->exact, u"8,000,000,000 B"_s); // 0 + 2 + 2 + 4
    QVERIFY2(peak->why.startsWith(u"In the optimizer step: "_s), qPrintable(peak->why));
    QVERIFY(peak->isSum);

    Scenario scenario;
    scenario.accounting = Accounting::Amp;
    const ArithmeticBlock real = blockOf(scenario, Strategy::Ddp, u"Peak of the step"_s);
    QVERIFY2(real.symbols.contains(u"Parameters + "_s), qPrintable(real.symbols));
}

void TestArithmetic::theDriversRangeHasTwoEnds()
{
    const std::vector<ArithmeticBlock> blocks = arithmeticOf(peakExample(), Strategy::Ddp, 0, {});
    const auto example = std::ranges::find(blocks, u"Driver's range"_s, &ArithmeticBlock::name);
    QVERIFY(example != blocks.end());
    QCOMPARE(example->amount, u"8.54 to 12.8 GB"_s);
    QCOMPARE(example->where, (QStringList{u"at least: 8,536,870,912 B"_s, u"at most: 12,810,612,736 B"_s}));
    QVERIFY(example->exact.isEmpty()); // never one figure
    QVERIFY2(example->why.endsWith(u"A range, and not part of the verdict."_s), qPrintable(example->why));

    Scenario scenario;
    scenario.accounting = Accounting::Amp;
    const ArithmeticBlock real = blockOf(scenario, Strategy::Ddp, u"Driver's range"_s);
    QVERIFY2(real.where[0].startsWith(u"at least: peak × 1 + 536,870,912 = "_s), qPrintable(real.where[0]));
    QVERIFY2(real.where[1].contains(u"peak × 1.4"_s), qPrintable(real.where[1]));
    QCOMPARE(real.sources.size(), 4);
    QVERIFY2(real.sources[1].endsWith(u"; an assumption)"_s), qPrintable(real.sources[1]));
}

void TestArithmetic::aSketchHasNoPeak()
{
    QCOMPARE(blockOf({}, Strategy::Ddp, u"Driver's range"_s).name, QString());
    QCOMPARE(blockOf({}, Strategy::Ddp, u"Peak of the step"_s).name, QString());
    QCOMPARE(blockOf({}, Strategy::Ddp, u"Total on this rank"_s).exact, u"4,566,914,048 B"_s); // 2,566,914,048 + 2·10⁹
}

void TestArithmetic::aStrategyWithoutBarHasNoBlocks()
{
    Scenario scenario;
    scenario.strategies = {Strategy::Ddp};
    QVERIFY(arithmeticOf(estimate(scenario), Strategy::Zero3, 0, {}).empty());
}

QTEST_GUILESS_MAIN(TestArithmetic)
#include "tst_arithmetic.moc"

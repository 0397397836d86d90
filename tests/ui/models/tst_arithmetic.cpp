// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/arithmetic.h"

#include "core/report/copied_arithmetic.h"
#include "tests/core/peak_example.h"
#include "ui/text/part_text.h"

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
    void onePartHasOneText_data();
    void onePartHasOneText();
    void capacityAndHeadroomAreFormulas();
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

/// 2·10⁹ / (2,566,914,048 / 8 = 320,864,256) = 6.2, so from batch 7 on; 2·10⁹ / (2,566,914,048 / 1,024) = 797.8.
void TestArithmetic::theCrossoverHasItsClosedForm()
{
    const ArithmeticBlock crossover = blockOf({}, Strategy::Ddp, u"Activations pass model states at"_s);
    QCOMPARE(crossover.symbols, u"batch ≥ 7 or sequence ≥ 798"_s);
    QCOMPARE(crossover.where,
             (QStringList{u"batch ≥ 7: ⌊M / (A / B)⌋ + 1 = ⌊2,000,000,000 / (2,566,914,048 / 8)⌋ + 1"_s,
                          u"sequence ≥ 798: ⌊M / (A / S)⌋ + 1 = ⌊2,000,000,000 / (2,566,914,048 / 1,024)⌋ + 1"_s}));
    QVERIFY(crossover.why.contains(u"Found by search in whole numbers."_s));
}

void TestArithmetic::whatIsBeyondHasNoNumber()
{
    Scenario scenario;
    scenario.microBatch = 1'000'000;
    scenario.sequence = 16'777'216;
    scenario.width = 1'000'000;
    scenario.layers = 10'000;
    const ArithmeticBlock crossover = blockOf(scenario, Strategy::Ddp, u"Activations pass model states at"_s);
    QCOMPARE(crossover.where, (QStringList{u"already at batch 1"_s, u"already at sequence length 1"_s}));
    QCOMPARE(blockOf(scenario, Strategy::Ddp, u"Activations"_s).exact, u"more than 1 EB"_s);
}

/// The tool-tip, the panel and the screen reader, the clipboard, the reports and the CSV write a part the same way.
void TestArithmetic::onePartHasOneText_data()
{
    QTest::addColumn<Accounting>("accounting");
    for (const AccountingSpec &spec : accountings)
        QTest::newRow(std::string(spec.key).c_str()) << spec.id;
}

void TestArithmetic::onePartHasOneText()
{
    QFETCH(Accounting, accounting);
    Document document;
    document.scenario.accounting = accounting;
    document.scenario.reserve = 0.1;
    document.scenario.strategies.clear();
    for (const StrategySpec &spec : strategies)
        document.scenario.strategies.push_back(spec.id);
    const Estimate result = estimate(document.scenario);
    QVERIFY(!result.isImpossible());
    const QString csv = QString::fromStdString(reportCsv(document, result));
    for (const StrategyEstimate &strategy : result.strategies) {
        const RankGroup &group = strategy.worst();
        const std::int64_t rank = group.ranks.first;
        const std::vector<ArithmeticBlock> blocks = arithmeticOf(result, strategy.strategy, rank, {});
        for (std::size_t i = 0; i < group.components.size(); ++i) {
            const ComponentAmount &part = group.components[i];
            const ArithmeticBlock &block = blocks[i];
            QStringList sides{block.symbols, block.substituted, block.exact};
            sides.removeAll(QString());
            const QString line = sides.join(u" = "_s);
            const QString where =
                QString::fromStdString(std::string(strategies[strategy.strategy].key)) + u'/' + block.name;
            QVERIFY2(block.text().contains(line), qPrintable(where));
            const QString tip = partText(result, strategy.strategy, rank, part.component, {}, Figure::Sum);
            QVERIFY2(tip.contains(line), qPrintable(where + u'\n' + tip));
            const ArithmeticPlace place{strategy.strategy, rank, part.component};
            const auto copied = [&](ReportFormat format) {
                return QString::fromStdString(copiedArithmetic(document, result, place, CopyExtent::Block, format));
            };
            QVERIFY2(copied(ReportFormat::Text).contains(line), qPrintable(where));
            QVERIFY2(copied(ReportFormat::Text).contains(u" = "_s + block.amount + u" ("_s), qPrintable(where));
            const QString row = copied(ReportFormat::Csv).section(u"\r\n"_s, 1, 1);
            QVERIFY2(csv.contains(row), qPrintable(where));
            QVERIFY2(
                row.contains(u",%1,%2,"_s.arg(QString::fromStdString(std::string(componentSpec(part.component).key)))
                                 .arg(part.bytes.count())),
                qPrintable(row));
        }
    }
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

/// 81,559 MiB × 1,048,576 = 85,520,809,984 B, less 4,566,914,048 B.
void TestArithmetic::capacityAndHeadroomAreFormulas()
{
    const ArithmeticBlock capacity = blockOf({}, Strategy::Ddp, u"Capacity of H100 80GB"_s);
    QCOMPARE(capacity.symbols, u"81,559 × 1,048,576"_s);
    QCOMPARE(capacity.exact, u"85,520,809,984 B"_s);
    QCOMPARE(capacity.links.front().id, ParameterId::Gpu);
    const ArithmeticBlock headroom = blockOf({}, Strategy::Ddp, u"Headroom"_s);
    QCOMPARE(headroom.symbols, u"capacity − total"_s);
    QCOMPARE(headroom.exact, u"80,953,895,936 B"_s);
    QVERIFY(headroom.why.startsWith(u"Fits: "_s));
    QCOMPARE(blockOf({}, Strategy::Ddp, u"Global batch"_s).substituted, u"8 × 8"_s);
}

void TestArithmetic::aStrategyWithoutBarHasNoBlocks()
{
    Scenario scenario;
    scenario.strategies = {Strategy::Ddp};
    QVERIFY(arithmeticOf(estimate(scenario), Strategy::Zero3, 0, {}).empty());
}

QTEST_GUILESS_MAIN(TestArithmetic)
#include "tst_arithmetic.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/copied_arithmetic.h"

#include "core/report/crossover_form.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestCopiedArithmetic : public QObject {
    Q_OBJECT

private slots:
    void aBlockHasTheFormOfItsFormat_data();
    void aBlockHasTheFormOfItsFormat();
    void aRankHasAllItsBlocks();
    void theTableHasEveryStrategy();
    void whatIsNotThereIsEmpty();
    void theCrossoverHasItsForm_data();
    void theCrossoverHasItsForm();
};

namespace {

QString copied(const Scenario &scenario, const ArithmeticPlace &place, CopyExtent extent, ReportFormat format)
{
    Document document;
    document.scenario = scenario;
    return QString::fromStdString(copiedArithmetic(document, estimate(scenario), place, extent, format));
}

const ArithmeticPlace adamOfZero3{Strategy::Zero3, 0, Component::Optimizer};

} // namespace

/// 100 M × 16 / 8 = 200,000,000 B.
void TestCopiedArithmetic::aBlockHasTheFormOfItsFormat_data()
{
    QTest::addColumn<ReportFormat>("format");
    QTest::addColumn<QString>("expected");
    QTest::newRow("plain text") << ReportFormat::Text
                                << u"Adam (ZeRO-3, N = 8): P / N × 8 × 2 = 100,000,000 / 8 × 8 × 2 = 200,000,000 B = "
                                   "0.200 GB (lesson sketch)\n"_s;
    QTest::newRow("Markdown") << ReportFormat::Markdown
                              << u"**Adam (ZeRO-3, N = 8)** P / N × 8 × 2 = 100,000,000 / 8 × 8 × 2 = 200,000,000 B = "
                                 "**0.200 GB** (lesson sketch)\n"_s;
    QTest::newRow("LaTeX is mathematics alone")
        << ReportFormat::Latex
        << u"\\frac{P}{N} \\times 8 \\times 2 = \\frac{100\\,000\\,000}{8} \\times 8 \\times 2 = "
           "200\\,000\\,000\\,\\mathrm{B} = 0.200\\,\\mathrm{GB}\n"_s;
    QTest::newRow("CSV has titles and a row")
        << ReportFormat::Csv
        << u"scenario,accounting,strategy,rank,ranks_alike,component,bytes,gb,gib,formula,substituted,fudge,"
           "sharded_over,kind\r\n100M class,sketch,zero3,0,8,optimizer,200000000,0.2,0.186264515,P / N × 8 × 2,"
           "\"100,000,000 / 8 × 8 × 2\",false,8,estimate\r\n"_s;
}

void TestCopiedArithmetic::aBlockHasTheFormOfItsFormat()
{
    QFETCH(ReportFormat, format);
    QFETCH(QString, expected);
    QCOMPARE(copied({}, adamOfZero3, CopyExtent::Block, format), expected);
}

void TestCopiedArithmetic::aRankHasAllItsBlocks()
{
    const QString text = copied({}, adamOfZero3, CopyExtent::Rank, ReportFormat::Text);
    for (const auto *name :
         {"Activations ⚠ fudge", "Parameters", "Gradients", "Adam", "Model states M", "Total on this rank", "Capacity",
          "Headroom", "Activations' share", "Sent per rank and step", "Global batch"})
        QVERIFY2(text.contains(u'\n' + QString::fromUtf8(name) + u" ("_s) || text.startsWith(QString::fromUtf8(name)),
                 name);
    QVERIFY(
        copied({}, adamOfZero3, CopyExtent::Rank, ReportFormat::Markdown).startsWith(u"- **Activations ⚠ fudge ("_s));
    const QString latex = copied({}, adamOfZero3, CopyExtent::Rank, ReportFormat::Latex);
    QCOMPARE(latex.count(u"\\par\n"_s), latex.count(u"\\noindent"_s));
    QVERIFY(copied({}, adamOfZero3, CopyExtent::Rank, ReportFormat::Csv).contains(u",headroom,82703895936,"_s));
}

void TestCopiedArithmetic::theTableHasEveryStrategy()
{
    for (const ReportFormat format : {ReportFormat::Text, ReportFormat::Markdown, ReportFormat::Latex}) {
        const QString table = copied({}, adamOfZero3, CopyExtent::Strategies, format);
        for (const auto *name : {"DDP", "ZeRO-1", "ZeRO-2", "ZeRO-3", "FSDP"})
            QVERIFY2(table.contains(QString::fromUtf8(name)), name);
    }
    QCOMPARE(copied({}, adamOfZero3, CopyExtent::Strategies, ReportFormat::Csv).count(u"\r\n"_s), 1 + 5 * 4);
}

void TestCopiedArithmetic::whatIsNotThereIsEmpty()
{
    Scenario onlyDdp;
    onlyDdp.strategies = {Strategy::Ddp};
    QCOMPARE(copied(onlyDdp, adamOfZero3, CopyExtent::Block, ReportFormat::Text), QString());
    QCOMPARE(copied({}, {Strategy::Zero3, 0, Component::Logits}, CopyExtent::Block, ReportFormat::Text), QString());
    QCOMPARE(copied({}, {Strategy::Zero3, 0, Subject::Peak}, CopyExtent::Block, ReportFormat::Text), QString());
}

/// The formula with eager attention, 34·B·S·W + 5·a·B·S² bytes in each of 12 layers: α = 5 × 12 heads × 12 × 8 = 5,760,
/// β = 34 × 12 × 8 × 768 = 2,506,752; M = 16 × 100 M. √(β² + 4αM) = √(6.2838e12 + 3.6864e13) = 6,568,721.6, so the root
/// is (6,568,721.6 − 2,506,752) / 11,520 = 352.6.
void TestCopiedArithmetic::theCrossoverHasItsForm_data()
{
    QTest::addColumn<Attention>("attention");
    QTest::addColumn<ParameterId>("parameter");
    QTest::addColumn<QString>("symbols");
    QTest::addColumn<QString>("result");
    QTest::newRow("batch is a straight line")
        << Attention::Eager << ParameterId::MicroBatch << u"⌊M / (A / B)⌋ + 1"_s
        << u"batch ≥ 2"_s; // 1.6e9 / (5,760 × 1,024² + 2,506,752 × 1,024) × 8 = 1.5
    QTest::newRow("eager attention has a positive root")
        << Attention::Eager << ParameterId::Sequence << u"⌊(√(β² + 4 × α × M) − β) / (2 × α)⌋ + 1"_s
        << u"sequence ≥ 353"_s;
    QTest::newRow("flash attention is a straight line")
        << Attention::Flash << ParameterId::Sequence << u"⌊M / (A / S)⌋ + 1"_s << u"sequence ≥ 639"_s; // 638.3
}

void TestCopiedArithmetic::theCrossoverHasItsForm()
{
    QFETCH(Attention, attention);
    QFETCH(ParameterId, parameter);
    QFETCH(QString, symbols);
    QFETCH(QString, result);
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.attention = attention;
    const Estimate figures = estimate(scenario);
    const CrossoverForm form = crossoverForm(figures, of(figures, Strategy::Ddp), parameter);
    QCOMPARE(QString::fromStdString(form.symbols), symbols);
    QCOMPARE(QString::fromStdString(crossoverMessage(form).english()), result);
    QVERIFY(form.growthSentence.has_value());
}

QTEST_GUILESS_MAIN(TestCopiedArithmetic)
#include "tst_copied_arithmetic.moc"

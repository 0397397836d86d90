// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/formats.h"
#include "core/report/text_table.h"

#include "core/catalog/presets.h"
#include "core/scenario/parameters.h"

#include <QTest>

using namespace perrank;

class TestReportText : public QObject {
    Q_OBJECT

private slots:
    void theLessonAtATerminal();
    void theArithmeticOfZero3();
    void ranksThatDifferHaveColumns();
    void gibibytesWhereTheViewSaysSo();
    void noLineIsWiderThanATerminal_data();
    void noLineIsWiderThanATerminal();
    void everyFormatSaysEstimateAndFudge_data();
    void everyFormatSaysEstimateAndFudge();
    void whatHasNoNumberIsSaidInWords_data();
    void whatHasNoNumberIsSaidInWords();
    void markdownHasTablesAndArithmetic();
    void latexHasATabularAndFractions();
    void peaksHaveARangeOnTheCard_data();
    void peaksHaveARangeOnTheCard();
    void otherToolsHaveASection_data();
    void otherToolsHaveASection();
};

namespace {

QByteArray textOf(const Document &document, ReportFormat format = ReportFormat::Text)
{
    return QByteArray::fromStdString(reportFormats[format].write(document, estimate(document.scenario)));
}

} // namespace

void TestReportText::theLessonAtATerminal()
{
    const QByteArray expected =
        "100M class · lesson sketch (Adam counted as P × 8 × 2)\n"
        "P = 100 M · fp16 · AdamW · N = 8 · batch 8 · sequence 1,024 · width 768 · 12 layers · H100 80GB\n"
        "\n"
        "On each of 8 ranks        DDP    ZeRO-1    ZeRO-2    ZeRO-3      FSDP\n"
        "─────────────────────────────────────────────────────────────────────\n"
        "Parameters           0.200 GB  0.200 GB  0.200 GB  0.025 GB  0.025 GB\n"
        "Gradients            0.200 GB  0.200 GB  0.025 GB  0.025 GB  0.025 GB\n"
        "Adam                 1.600 GB  0.200 GB  0.200 GB  0.200 GB  0.200 GB\n"
        "─────────────────────────────────────────────────────────────────────\n"
        "Model states         2.000 GB  0.600 GB  0.425 GB  0.250 GB  0.250 GB\n"
        "Activations ⚠ fudge  2.567 GB  2.567 GB  2.567 GB  2.567 GB  2.567 GB\n"
        "─────────────────────────────────────────────────────────────────────\n"
        "Total                4.567 GB  3.167 GB  2.992 GB  2.817 GB  2.817 GB\n";
    const QByteArray text = textOf({});
    QCOMPARE(text.left(expected.size()), expected);
    QVERIFY(text.contains("DDP            ▲ 56 %        7    798       0.350 GB  fits · 80.95 GB free (95 %)\n"));
    QVERIFY(text.contains("ZeRO-3         ▲ 91 %        1    100       0.525 GB  fits · 82.70 GB free (97 %)\n"));
    QVERIFY(text.contains("\nGB = 10⁹ bytes · activations use fudge 17 · estimate, not a measurement\n"));
}

void TestReportText::theArithmeticOfZero3()
{
    const QByteArray text = textOf({});
    QVERIFY(text.contains("\nZeRO-3, N = 8\n"
                          "  Parameters     P / N × bytes = 100,000,000 / 8 × 2 = 25,000,000 B = 0.025 GB\n"
                          "  Gradients      P / N × bytes = 100,000,000 / 8 × 2 = 25,000,000 B = 0.025 GB\n"
                          "  Adam           P / N × 8 × 2 = 100,000,000 / 8 × 8 × 2 = 200,000,000 B = 0.200 GB\n"));
    QVERIFY(text.contains("= 8 × 1,024 × 768 × 2 × 12 × 17 = 2,566,914,048 B\n                 = 2.567 GB\n"));
    QVERIFY(
        text.contains("Total          Model states + Activations = 250,000,000 + 2,566,914,048 = 2,816,914,048 B\n"));
}

void TestReportText::ranksThatDifferHaveColumns()
{
    Document document;
    document.scenario.parameters = 10;
    document.scenario.ranks = 4;
    document.scenario.strategies = {Strategy::Fsdp};
    const QByteArray text = textOf(document);
    QVERIFY(text.contains("\nof 4                 ranks 0–2    rank 3\n"));
    QVERIFY(text.contains("\nFSDP, N = 4, ranks 0–2\n"));
}

void TestReportText::gibibytesWhereTheViewSaysSo()
{
    Document document;
    document.view.units = Units::GiB;
    const QByteArray text = textOf(document);
    QVERIFY(text.contains("Activations ⚠ fudge   2.391 GiB"));
    QVERIFY(text.contains("GiB = 2³⁰ bytes"));
}

void TestReportText::noLineIsWiderThanATerminal_data()
{
    QTest::addColumn<QByteArray>("preset");
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<qint64>("ranks");
    QTest::newRow("the lesson") << QByteArray("lesson-100m") << Accounting::Sketch << qint64(8);
    QTest::newRow("a large model by the paper") << QByteArray("gpt3-175b") << Accounting::Paper << qint64(1'048'576);
    QTest::newRow("ranks that all differ") << QByteArray("tiny-1m") << Accounting::Paper << qint64(999'999);
    QTest::newRow("one rank") << QByteArray("7b-class") << Accounting::Sketch << qint64(1);
}

void TestReportText::noLineIsWiderThanATerminal()
{
    QFETCH(QByteArray, preset);
    QFETCH(Accounting, accounting);
    QFETCH(qint64, ranks);
    Document document;
    document.scenario = withPreset({}, *findPreset(preset.toStdString()));
    document.scenario.accounting = accounting;
    document.scenario.ranks = ranks;
    document.scenario.microBatch = 1000;
    document.scenario.recompute = Recompute::Full;
    document.scenario.reserve = 0.1;
    const QByteArray text = textOf(document);
    for (const QByteArray &line : text.split('\n'))
        QVERIFY2(widthOf(line.toStdString()) <= 100, line.constData());
}

void TestReportText::everyFormatSaysEstimateAndFudge_data()
{
    QTest::addColumn<ReportFormat>("format");
    for (const ReportFormatSpec &row : reportFormats) {
        if (row.id != ReportFormat::Csv && row.id != ReportFormat::Json)
            QTest::newRow(row.key.data()) << row.id;
    }
}

void TestReportText::everyFormatSaysEstimateAndFudge()
{
    QFETCH(ReportFormat, format);
    const QByteArray text = textOf({}, format);
    QVERIFY(text.contains("estimate, not a measurement"));
    QVERIFY(text.contains("activations use fudge 17"));
    QVERIFY(text.contains("lesson sketch"));
}

void TestReportText::whatHasNoNumberIsSaidInWords_data()
{
    QTest::addColumn<ReportFormat>("format");
    for (const ReportFormatSpec &row : reportFormats)
        QTest::newRow(row.key.data()) << row.id;
}

void TestReportText::whatHasNoNumberIsSaidInWords()
{
    QFETCH(ReportFormat, format);
    Document document;
    document.scenario.microBatch = 1'000'000;
    document.scenario.sequence = 16'777'216;
    document.scenario.width = 1'000'000;
    document.scenario.reserve = 0.1;
    const QByteArray text = textOf(document, format);
    // 2⁶³ − 1, where sums end
    QVERIFY(!text.contains("9,223,372") && !text.contains("9223372") && !text.contains("9\\,223\\,372"));
    QVERIFY(text.contains("more than 1 EB") || format == ReportFormat::Csv || text.contains("null"));
}

void TestReportText::markdownHasTablesAndArithmetic()
{
    const QByteArray text = textOf({}, ReportFormat::Markdown);
    QVERIFY(text.startsWith("# 100M class\n"));
    QVERIFY(text.contains("\n| Adam | 1.600 GB | 0.200 GB | 0.200 GB | 0.200 GB | 0.200 GB |\n"));
    QVERIFY(text.contains("\n- **Adam** P / N × 8 × 2 = 100,000,000 / 8 × 8 × 2 = 200,000,000 B = **0.200 GB**\n"));
}

void TestReportText::latexHasATabularAndFractions()
{
    Document document;
    document.name = "50 % of_it";
    const QByteArray text = textOf(document, ReportFormat::Latex);
    QVERIFY(text.contains("\\noindent 50 \\% of\\_it $\\cdot$ lesson sketch"));
    QVERIFY(text.contains("\\begin{tabular}{lrrrrr}\n"));
    QVERIFY(text.contains("\nAdam & 1.600 GB & 0.200 GB & 0.200 GB & 0.200 GB & 0.200 GB \\\\\n"));
    QVERIFY(text.contains("$\\frac{P}{N} \\times 8 \\times 2 = \\frac{100\\,000\\,000}{8} \\times 8 \\times 2 = "
                          "200\\,000\\,000\\,\\mathrm{B} = 0.200\\,\\mathrm{GB}$"));
    QCOMPARE(text.count('$') % 2, 0);
}

void TestReportText::peaksHaveARangeOnTheCard_data()
{
    everyFormatSaysEstimateAndFudge_data();
}

void TestReportText::peaksHaveARangeOnTheCard()
{
    QFETCH(ReportFormat, format);
    Document document;
    document.scenario.accounting = Accounting::Bf16;
    document.view.units = Units::GiB;
    const QByteArray text = textOf(document, format).simplified();
    QVERIFY(text.contains("On the card (allocator 1.0 to 1.4 times, CUDA context and NCCL 0.5 to 1.5 GiB): DDP "));
    QVERIFY(text.contains("; a range and not part of the verdict."));
    QVERIFY(text.contains("On the card from") && text.contains("On the card to"));
    QVERIFY(!textOf({}, format).contains("On the card"));
}

/// DeepSpeed, stage 2: 100 M × 2 + 100 M × 18 / 8 = 425,000,000 bytes, 0.3958 of a 2³⁰.
void TestReportText::otherToolsHaveASection_data()
{
    QTest::addColumn<ReportFormat>("format");
    QTest::addColumn<QByteArray>("heading");
    QTest::addColumn<QByteArray>("figure");
    QTest::newRow("text") << ReportFormat::Text << QByteArray("\nWhat other tools would print\n")
                          << QByteArray("  per GPU, offload_optimizer=none: “0.40GB”\n"
                                        "    P × 2 + P × 18 / (GPUs per node × nodes) = 100,000,000 × 2 + "
                                        "100,000,000 × 18 / (8 × 1)\n    = 425,000,000 B = 0.425 GB\n");
    QTest::newRow("Markdown") << ReportFormat::Markdown << QByteArray("\n## What other tools would print\n")
                              << QByteArray("\n- **per GPU, offload\\_optimizer=none** “0.40GB”: P × 2 + P × 18 / "
                                            "(GPUs per node × nodes) = 100,000,000 × 2 + 100,000,000 × 18 / (8 × 1) = "
                                            "425,000,000 B = **0.425 GB**\n");
    QTest::newRow("LaTeX") << ReportFormat::Latex << QByteArray("\\paragraph{What other tools would print}")
                           << QByteArray("per GPU, offload\\_optimizer=none & “0.40GB” & 0.425 GB \\\\\n");
}

void TestReportText::otherToolsHaveASection()
{
    QFETCH(ReportFormat, format);
    QFETCH(QByteArray, heading);
    QFETCH(QByteArray, figure);
    const QByteArray text = textOf({}, format);
    const auto section = text.indexOf(heading);
    QVERIFY(section > 0);
    QVERIFY2(text.mid(section).contains(figure), text.mid(section, 2000));
}

QTEST_APPLESS_MAIN(TestReportText)
#include "tst_report_text.moc"

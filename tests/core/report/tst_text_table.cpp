// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_table.h"

#include "core/report/escape.h"

#include <QTest>

using namespace perrank;

class TestTextTable : public QObject {
    Q_OBJECT

private slots:
    void columnsAlign();
    void pipesAndStarsAreEscapedInMarkdown();
    void signsAreWrittenOutInLatex_data();
    void signsAreWrittenOutInLatex();
    void wideTablesAreSplit();
    void longLinesWrap_data();
    void longLinesWrap();
};

namespace {

const TextTable sample{{{"Part"}, {"ZeRO-3", Align::Right}}, {{"⌈P/N⌉", "0.2 GB"}, {"Total", "10.25 GB"}}, {1}};

} // namespace

void TestTextTable::columnsAlign()
{
    QCOMPARE(plainTable(sample), std::string("Part     ZeRO-3\n"
                                             "───────────────\n"
                                             "⌈P/N⌉    0.2 GB\n"
                                             "───────────────\n"
                                             "Total  10.25 GB\n"));
}

void TestTextTable::pipesAndStarsAreEscapedInMarkdown()
{
    const TextTable table{{{"a|b"}, {"n", Align::Right}}, {{"*x*_y", "1"}}, {}};
    QCOMPARE(markdownTable(table), std::string("| a\\|b | n |\n|:---|---:|\n| \\*x\\*\\_y | 1 |\n"));
}

void TestTextTable::signsAreWrittenOutInLatex_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("latex");
    QTest::newRow("what means something to TeX")
        << QByteArray("50 % & #1 {x_y} $") << QByteArray("50 \\% \\& \\#1 \\{x\\_y\\} \\$");
    QTest::newRow("a backslash is not a command") << QByteArray("\\input") << QByteArray("\\textbackslash{}input");
    QTest::newRow("signs of mathematics")
        << QByteArray("P × 8 · batch ≥ 7") << QByteArray("P $\\times$ 8 $\\cdot$ batch $\\geq$ 7");
    QTest::newRow("letters stay as they are") << QByteArray("Größe") << QByteArray("Größe");
}

void TestTextTable::signsAreWrittenOutInLatex()
{
    QFETCH(QByteArray, text);
    QTEST(QByteArray::fromStdString(latexEscaped(text.toStdString())), "latex");
}

void TestTextTable::wideTablesAreSplit()
{
    const TextTable table{{{"Part"}, {"DDP"}, {"FSDP"}, {"HSDP"}}, {{"Adam", "1 GB", "2 GB", "3 GB"}}, {}};
    const auto parts = splitToFit(table, 16); // 4, then two spaces and 4 for each further column
    QCOMPARE(parts.size(), std::size_t(2));
    QCOMPARE(plainTable(parts[0]), std::string("Part  DDP   FSDP\n────────────────\nAdam  1 GB  2 GB\n"));
    QCOMPARE(plainTable(parts[1]), std::string("Part  HSDP\n──────────\nAdam  3 GB\n"));
}

void TestTextTable::longLinesWrap_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("lines");
    QTest::newRow("what fits stays") << QByteArray("one two") << QByteArray("one two");
    QTest::newRow("further lines are indented") << QByteArray("one two three") << QByteArray("one two\n  three");
    QTest::newRow("a sign goes with its number") << QByteArray("100 + 2000 + 3") << QByteArray("100\n  + 2000\n  + 3");
    QTest::newRow("a long word stands alone") << QByteArray("a 12345678901 b") << QByteArray("a\n  12345678901\n  b");
}

void TestTextTable::longLinesWrap()
{
    QFETCH(QByteArray, text);
    QTEST(QByteArray::fromStdString(wrapped(text.toStdString(), 9, 2)), "lines");
}

QTEST_APPLESS_MAIN(TestTextTable)
#include "tst_text_table.moc"

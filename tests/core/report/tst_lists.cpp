// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/lists.h"

#include "core/catalog/presets.h"
#include "core/report/text_table.h"
#include "core/scenario/parameters.h"

#include <QTest>

using namespace perrank;

class TestLists : public QObject {
    Q_OBJECT

private slots:
    void everyRowOfTheTablesIsListed();
    void whatIsMissingSaysSo();
    void defaultsAndRanges();
    void theCardOfTheLesson();
    void noLineIsWiderThanATerminal_data();
    void noLineIsWiderThanATerminal();
};

namespace {

QByteArray bytes(const std::string &text)
{
    return QByteArray::fromStdString(text);
}

/// Whether a line begins with the key.
bool hasRow(const QByteArray &text, std::string_view key)
{
    return ('\n' + text).contains('\n' + QByteArray(key.data(), qsizetype(key.size())) + ' ');
}

QByteArray lineOf(const QByteArray &text, const QByteArray &key)
{
    for (const QByteArray &line : text.split('\n')) {
        if (line.startsWith(key + ' '))
            return line.simplified();
    }
    return {};
}

} // namespace

void TestLists::everyRowOfTheTablesIsListed()
{
    for (const Preset &row : presets)
        QVERIFY2(hasRow(bytes(listOfPresets()), row.key), row.key.data());
    for (const GpuSpec &row : gpus)
        QVERIFY2(hasRow(bytes(listOfGpus()), row.key), row.key.data());
    for (const StrategySpec &row : strategies)
        QVERIFY2(hasRow(bytes(listOfStrategies()), row.key), row.key.data());
    for (const AccountingSpec &row : accountings)
        QVERIFY2(hasRow(bytes(listOfAccountings()), row.key), row.key.data());
    for (const OptimizerSpec &row : optimizers)
        QVERIFY2(hasRow(bytes(listOfOptimizers()), row.key), row.key.data());
    for (const Parameter &row : parameters())
        QVERIFY2(hasRow(bytes(listOfParameters()), row.key), row.key.data());
}

void TestLists::whatIsMissingSaysSo()
{
    QVERIFY(bytes(listOfParameters()).contains("not available yet: inventory"));
    QVERIFY(!lineOf(bytes(listOfParameters()), "attention").contains("not available yet"));
}

void TestLists::defaultsAndRanges()
{
    const QByteArray text = bytes(listOfParameters());
    QCOMPARE(lineOf(text, "ranks"), QByteArray("ranks 8 1 to 1,048,576"));
    QCOMPARE(lineOf(text, "fudge"), QByteArray("fudge 17 0.1 to 1,000"));
    QCOMPARE(lineOf(text, "activations"),
             QByteArray("activations by accounting fudge, formula; not available yet: inventory"));
    QCOMPARE(lineOf(text, "dtype"), QByteArray("dtype fp16 fp32, fp16, bf16, fp8"));
    QCOMPARE(lineOf(text, "heads"), QByteArray("heads 0 0 to 16,777,216; 0 = width / 64, rounded, at"));
}

void TestLists::theCardOfTheLesson()
{
    // 81,559 MiB × 1,048,576 = 85,520,809,984 B
    QVERIFY(lineOf(bytes(listOfGpus()), "h100-80gb").startsWith("h100-80gb H100 80GB 81,559 85.52 GB 989.4 "));
}

void TestLists::noLineIsWiderThanATerminal_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const ListSpec &list : perrank::lists) {
        if (list.text != nullptr)
            QTest::newRow(list.key.data()) << bytes(list.text());
    }
}

void TestLists::noLineIsWiderThanATerminal()
{
    QFETCH(QByteArray, text);
    for (const QByteArray &line : text.split('\n'))
        QVERIFY2(widthOf(line.toStdString()) <= 100, line.constData());
}

QTEST_APPLESS_MAIN(TestLists)
#include "tst_lists.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/lists.h"

#include "core/catalog/frameworks.h"
#include "core/catalog/networks.h"
#include "core/catalog/presets.h"
#include "core/report/text_table.h"
#include "core/scenario/parameters.h"

#include <QTest>

using namespace perrank;

class TestLists : public QObject {
    Q_OBJECT

private slots:
    void everyRowOfTheTablesIsListed();
    void nothingIsMissing();
    void defaultsAndRanges();
    void theCardOfTheLesson();
    void sumsOfTheAccountings();
    void linksOfTheNetworks();
    void settingsOfTheFrameworks();
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
    for (const NetworkSpec &row : networks)
        QVERIFY2(hasRow(bytes(listOfNetworks()), row.key), row.key.data());
    for (const FrameworkSpec &row : frameworks)
        QVERIFY2(hasRow(bytes(listOfFrameworks()), row.key), row.key.data());
    for (const Parameter &row : parameters())
        QVERIFY2(hasRow(bytes(listOfParameters()), row.key), row.key.data());
}

void TestLists::nothingIsMissing()
{
    QVERIFY(!bytes(listOfParameters()).contains("not available yet"));
}

void TestLists::defaultsAndRanges()
{
    const QByteArray text = bytes(listOfParameters());
    QCOMPARE(lineOf(text, "ranks"), QByteArray("ranks 8 1 to 1,048,576"));
    QCOMPARE(lineOf(text, "fudge"), QByteArray("fudge 17 0.1 to 1,000"));
    QCOMPARE(lineOf(text, "activations"), QByteArray("activations the accounting default, fudge, formula, inventory"));
    QCOMPARE(lineOf(text, "norm_kernel"), QByteArray("norm_kernel by kernels default, fused, eager, eager_fp32"));
    QCOMPARE(lineOf(text, "reduce_dtype"), QByteArray("reduce_dtype default default, fp32, fp16, bf16, fp8"));
    QCOMPARE(lineOf(text, "overlap_comm"), QByteArray("overlap_comm by strategy default, false, true"));
    QCOMPARE(lineOf(text, "bucket"), QByteArray("bucket default default, layer, or bytes"));
    QCOMPARE(lineOf(text, "units_in_flight"), QByteArray("units_in_flight 2 1 to 10,000"));
    QVERIFY(lineOf(text, "network").startsWith("network lesson-100 an id of `perrank list networks`, or"));
    QVERIFY(lineOf(text, "faults").startsWith("faults none list of"));
    QVERIFY(text.contains("crash_in_save"));
    QCOMPARE(lineOf(text, "dtype"), QByteArray("dtype fp16 fp32, fp16, bf16, fp8"));
    QCOMPARE(lineOf(text, "heads"), QByteArray("heads 0 0 to 16,777,216; 0 = width / 64, rounded, at"));
}

void TestLists::theCardOfTheLesson()
{
    // 81,559 MiB × 1,048,576 = 85,520,809,984 B
    QVERIFY(lineOf(bytes(listOfGpus()), "h100-80gb").startsWith("h100-80gb H100 80GB 81,559 85.52 GB 989.4 "));
}

/// Weights, gradients, master copy, each of two states, their sum, and the buckets of DDP.
void TestLists::sumsOfTheAccountings()
{
    const QByteArray text = bytes(listOfAccountings());
    QCOMPARE(lineOf(text, "sketch"), QByteArray("sketch Lesson sketch data type data type – 8 20 –"));
    QCOMPARE(lineOf(text, "paper"), QByteArray("paper ZeRO paper 2 2 4 4 16 –"));
    QCOMPARE(lineOf(text, "megatron"), QByteArray("megatron Megatron-LM 2 4 4 4 18 –"));
    QCOMPARE(lineOf(text, "amp"), QByteArray("amp PyTorch AMP under DDP 4 4 – 4 16 4"));
    QCOMPARE(lineOf(text, "bf16"), QByteArray("bf16 Pure bf16 2 2 – 2 8 2"));
}

void TestLists::linksOfTheNetworks()
{
    const QByteArray text = bytes(listOfNetworks());
    QVERIFY(lineOf(text, "lesson-100").startsWith("lesson-100 0 µs 100 same same "));
    QVERIFY(lineOf(text, "a100-nvlink").startsWith("a100-nvlink 61.5 µs 206.1 same same "));
    QVERIFY(lineOf(text, "b200-4x8-efa").startsWith("b200-4x8-efa 55.7 µs 696.2 421.7 µs 50 "));
}

void TestLists::settingsOfTheFrameworks()
{
    const QByteArray text = bytes(listOfFrameworks());
    QCOMPARE(lineOf(text, "megatron-lm"),
             QByteArray("megatron-lm accounting=megatron strategies=ddp,zero1 kernels=fused attention=flash"));
    QCOMPARE(lineOf(text, "huggingface-deepspeed"),
             QByteArray("huggingface-deepspeed accounting=deepspeed kernels=eager attention=flash loss=huggingface"));
}

void TestLists::noLineIsWiderThanATerminal_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const ListSpec &list : perrank::lists)
        QTest::newRow(list.key.data()) << bytes(list.text());
}

void TestLists::noLineIsWiderThanATerminal()
{
    QFETCH(QByteArray, text);
    for (const QByteArray &line : text.split('\n'))
        QVERIFY2(widthOf(line.toStdString()) <= 100, line.constData());
}

QTEST_APPLESS_MAIN(TestLists)
#include "tst_lists.moc"

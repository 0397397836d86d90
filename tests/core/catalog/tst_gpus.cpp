// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/gpus.h"

#include <QTest>

using namespace perrank;

class TestGpus : public QObject {
    Q_OBJECT

private slots:
    void cards_data();
    void cards();
    void aCardIsFoundByItsWord();
    void anUnknownWordIsNoCard();
    void everyFigureHasTwoSources();
};

void TestGpus::cards_data()
{
    QTest::addColumn<Gpu>("gpu");
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<double>("teraflops");
    QTest::newRow("A T4 is 15 GiB = 16,106,127,360 B and 65 TFLOPS") << Gpu::T4 << qint64(16'106'127'360) << 65.0;
    QTest::newRow("An L4 is 23,034 MiB = 24,152,899,584 B and 242 / 2 TFLOPS")
        << Gpu::L4 << qint64(24'152'899'584) << 242.0 / 2;
    QTest::newRow("An A10 is 23,028 MiB = 24,146,608,128 B and 125 TFLOPS")
        << Gpu::A10 << qint64(24'146'608'128) << 125.0;
    QTest::newRow("A V100 32GB is 32 GiB = 34,359,738,368 B and 125 TFLOPS")
        << Gpu::V100_32Gb << qint64(34'359'738'368) << 125.0;
    QTest::newRow("An RTX 3090 is 24 GiB = 25,769,803,776 B and 142 / 2 TFLOPS")
        << Gpu::Rtx3090 << qint64(25'769'803'776) << 142.0 / 2;
    QTest::newRow("An RTX 4090 is 12 MiB less than 24 GiB = 25,757,220,864 B and 165.2 TFLOPS")
        << Gpu::Rtx4090 << qint64(25'757'220'864) << 165.2;
    QTest::newRow("An L40S is 46,068 MiB = 48,305,799,168 B and 362.05 TFLOPS")
        << Gpu::L40s << qint64(48'305'799'168) << 362.05;
    QTest::newRow("An A100 40GB is 40 GiB = 42,949,672,960 B and 312 TFLOPS")
        << Gpu::A100_40Gb << qint64(42'949'672'960) << 312.0;
    QTest::newRow("An A100 80GB is 80 GiB = 85,899,345,920 B and 312 TFLOPS")
        << Gpu::A100_80Gb << qint64(85'899'345'920) << 312.0;
    QTest::newRow("An H100 80GB is 81,559 MiB = 85,520,809,984 B and 989.4 TFLOPS")
        << Gpu::H100_80Gb << qint64(85'520'809'984) << 989.4;
    QTest::newRow("An H200 is 143,771 MiB = 150,754,820,096 B and computes like an H100")
        << Gpu::H200 << qint64(150'754'820'096) << 989.4;
    QTest::newRow("A B200 is 183,359 MiB = 192,265,846,784 B and 36,000 / 2 / 8 TFLOPS")
        << Gpu::B200 << qint64(192'265'846'784) << 36'000.0 / 2 / 8;
    QTest::newRow("An MI300X is the 206,141,652,992 B that rocm-smi prints and 1,307.4 TFLOPS")
        << Gpu::Mi300x << qint64(206'141'652'992) << 1307.4;
}

void TestGpus::cards()
{
    QFETCH(Gpu, gpu);
    QTEST(qint64(gpus[gpu].bytes()), "bytes");
    QTEST(gpus[gpu].teraflops, "teraflops");
}

void TestGpus::aCardIsFoundByItsWord()
{
    QVERIFY(gpus.find("h100-80gb") == Gpu::H100_80Gb);
    QVERIFY(gpus.find("v100-32gb") == Gpu::V100_32Gb);
    QVERIFY(gpus.find("mi300x") == Gpu::Mi300x);
}

void TestGpus::anUnknownWordIsNoCard()
{
    QVERIFY(!gpus.find("h100"));
    QVERIFY(!gpus.find("H100 80GB"));
    QVERIFY(!gpus.find(""));
}

void TestGpus::everyFigureHasTwoSources()
{
    for (const GpuSpec &gpu : gpus) {
        const bool driver = gpu.source.find("-smi") != std::string_view::npos;
        const bool vendor = gpu.source.find("datasheet") != std::string_view::npos
                            || gpu.source.find("whitepaper") != std::string_view::npos;
        QVERIFY2(driver && vendor, gpu.key.data());
    }
}

QTEST_APPLESS_MAIN(TestGpus)
#include "tst_gpus.moc"

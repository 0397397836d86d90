// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "core/model/parameter_count.h"

#include <QTest>

#include <map>

using namespace perrank;

class TestSlice : public QObject {
    Q_OBJECT

private slots:
    void stagesOfAPipeline_data();
    void stagesOfAPipeline();
    void whatATensorRankHolds();
    void keyHeadsAreCopiedWhenThereAreMoreRanks();
    void expertRanksShareTheExperts();
    void theLastStageHasACopyOfATiedEmbedding();
    void allSlicesTogetherAreTheModel_data();
    void allSlicesTogetherAreTheModel();
};

namespace {

Scenario fromPreset(std::string_view key)
{
    return resolved(withPreset({}, *findPreset(key)));
}

std::int64_t parametersOn(const Scenario &scenario, std::int64_t stage)
{
    std::int64_t sum = 0;
    for (const PartCount &part : partCounts(scenario, sliceOf(scenario, stage), Tracing(false)))
        sum += part.all().count();
    return sum;
}

/// Rows × columns of the named tensor on a slice, without copies; zero if it is not there.
std::int64_t sizeOf(const Scenario &scenario, std::string_view name, std::int64_t stage = 0)
{
    for (const HeldTensor &tensor : heldTensors(scenario, sliceOf(scenario, stage), Tracing(false))) {
        if (tensor.spec->name == name)
            return perrank::parametersOf(tensor).count();
    }
    return 0;
}

} // namespace

void TestSlice::stagesOfAPipeline_data()
{
    QTest::addColumn<qint64>("virtualStages");
    QTest::addColumn<qint64>("denseLayers");
    QTest::addColumn<qint64>("stage");
    QTest::addColumn<qint64>("layers");
    QTest::addColumn<qint64>("dense");
    QTest::newRow("12 layers on 3 stages are 4 each, of the first 5 dense ones 4 on the first")
        << qint64(1) << qint64(5) << qint64(0) << qint64(4) << qint64(4);
    QTest::newRow("and one on the second") << qint64(1) << qint64(5) << qint64(1) << qint64(4) << qint64(1);
    QTest::newRow("and none on the last") << qint64(1) << qint64(5) << qint64(2) << qint64(4) << qint64(0);
    QTest::newRow("in two chunks of 2 the first stage has layers 0, 1, 6, 7")
        << qint64(2) << qint64(5) << qint64(0) << qint64(4) << qint64(2);
    QTest::newRow("the last stage layers 4, 5, 10, 11")
        << qint64(2) << qint64(5) << qint64(2) << qint64(4) << qint64(1);
}

void TestSlice::stagesOfAPipeline()
{
    QFETCH(qint64, virtualStages);
    QFETCH(qint64, denseLayers);
    QFETCH(qint64, stage);
    Scenario scenario;
    scenario.layers = 12;
    scenario.experts = 8;
    scenario.denseLayers = denseLayers;
    scenario.pipelineParallel = 3;
    scenario.virtualStages = virtualStages;
    const PipelineStage found = stageOf(resolved(scenario), stage);
    QTEST(qint64(found.layers), "layers");
    QTEST(qint64(found.denseLayers), "dense");
    QCOMPARE(found.isFirst, stage == 0);
    QCOMPARE(found.isLast, stage == 2);
}

/// Shoeybi et al., Megatron-LM, 2019, §3: rows of the first matrix, columns of the second, norms whole.
void TestSlice::whatATensorRankHolds()
{
    Scenario scenario = fromPreset("gpt2-medium"); // 24 layers, width 1,024, 16 heads of 64, MLP 4,096
    scenario.tensorParallel = 4;
    QCOMPARE(sizeOf(scenario, "query"), std::int64_t(256 * 1024));
    QCOMPARE(sizeOf(scenario, "attention output"), std::int64_t(1024 * 256));
    QCOMPARE(sizeOf(scenario, "query bias"), std::int64_t(256));
    QCOMPARE(sizeOf(scenario, "attention output bias"), std::int64_t(1024));
    QCOMPARE(sizeOf(scenario, "MLP up"), std::int64_t(1024 * 1024));
    QCOMPARE(sizeOf(scenario, "MLP down"), std::int64_t(1024 * 1024));
    QCOMPARE(sizeOf(scenario, "MLP up bias"), std::int64_t(1024));
    QCOMPARE(sizeOf(scenario, "MLP down bias"), std::int64_t(1024));
    QCOMPARE(sizeOf(scenario, "attention norm"), std::int64_t(1024));
    QCOMPARE(sizeOf(scenario, "position embedding"), std::int64_t(1024 * 1024));
    QCOMPARE(sizeOf(scenario, "word embedding"), std::int64_t(12'565 * 1024)); // ⌈50,257 / 4⌉ rows, padded
}

void TestSlice::keyHeadsAreCopiedWhenThereAreMoreRanks()
{
    Scenario scenario = fromPreset("llama3-8b"); // 8 key and value heads of 128
    scenario.tensorParallel = 8;
    QCOMPARE(sizeOf(scenario, "key"), std::int64_t(128 * 4096));
    scenario.tensorParallel = 16;
    QCOMPARE(sizeOf(scenario, "key"), std::int64_t(128 * 4096));
    QCOMPARE(sizeOf(scenario, "query"), std::int64_t(256 * 4096));
}

void TestSlice::expertRanksShareTheExperts()
{
    Scenario scenario = fromPreset("mixtral-8x7b");
    scenario.expertParallel = 4;
    std::map<ModelPart, std::int64_t> parts;
    for (const PartCount &part : partCounts(scenario, sliceOf(scenario, 0), Tracing(false)))
        parts[part.part] = part.all().count();
    QCOMPARE(parts[ModelPart::Experts], std::int64_t(32LL * 2 * 3 * 4096 * 14'336));
    QCOMPARE(parts[ModelPart::Router], std::int64_t(32LL * 8 * 4096)); // whole on every rank
}

void TestSlice::theLastStageHasACopyOfATiedEmbedding()
{
    Scenario scenario = fromPreset("gpt2");
    scenario.pipelineParallel = 4;
    QCOMPARE(sizeOf(scenario, "head", 0), std::int64_t(0));
    QCOMPARE(sizeOf(scenario, "head", 3), std::int64_t(50'257LL * 768));
    scenario.pipelineParallel = 1;
    QCOMPARE(sizeOf(scenario, "head"), std::int64_t(0));
}

void TestSlice::allSlicesTogetherAreTheModel_data()
{
    QTest::addColumn<QByteArray>("key");
    for (const char *key : {"tiny-1m", "gpt2-xl", "llama3-8b", "mixtral-8x7b", "qwen2.5-7b", "deepseek-v3"})
        QTest::newRow(key) << QByteArray(key);
}

/// Summed over stages, the slices are the model and, if it is tied, one more embedding.
void TestSlice::allSlicesTogetherAreTheModel()
{
    QFETCH(QByteArray, key);
    const Scenario whole = fromPreset(key.constData());
    for (std::int64_t stages = 1; stages <= whole.layers; ++stages) {
        for (const std::int64_t chunks : {1, 2, 4}) {
            if (whole.layers % (stages * chunks) != 0)
                continue;
            Scenario scenario = whole;
            scenario.pipelineParallel = stages;
            scenario.virtualStages = chunks;
            std::int64_t sum = 0;
            for (std::int64_t stage = 0; stage < stages; ++stage)
                sum += parametersOn(scenario, stage);
            const bool copied = whole.tiedEmbeddings && stages > 1;
            QCOMPARE(sum, parameterCount(whole) + (copied ? whole.vocab * whole.width : 0));
        }
    }
}

QTEST_APPLESS_MAIN(TestSlice)
#include "tst_slice.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "core/formula/evaluate.h"
#include "core/model/parameter_count.h"

#include <QTest>

using namespace perrank;

class TestParameterCount : public QObject {
    Q_OBJECT

private slots:
    void everyPresetIsCountedExactly_data();
    void everyPresetIsCountedExactly();
    void activeParameters_data();
    void activeParameters();
    void shapes_data();
    void shapes();
    void aTypedNumberStays();
    void thePartsOfLlama();
    void theCountExplainsItself();
    void megatronPadsTheVocabulary_data();
    void megatronPadsTheVocabulary();
};

namespace {

/// GPT-2 small by its config.json.
Scenario gpt2()
{
    return resolved(withPreset({}, *findPreset("gpt2")));
}

Scenario fromPreset(std::string_view key)
{
    return resolved(withPreset({}, *findPreset(key)));
}

/// Every number of this shape can be followed by hand: width 8, 2 heads of 4, MLP 32 wide, 1 layer, 10 words.
Scenario tiny()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = 1;
    scenario.width = 8;
    scenario.heads = 2;
    scenario.vocab = 10;
    scenario.bias = Bias::None;
    scenario.norm = Norm::RmsNorm;
    return scenario;
}

} // namespace

/// The counts themselves are worked out by hand in the test of the presets.
void TestParameterCount::everyPresetIsCountedExactly_data()
{
    QTest::addColumn<QByteArray>("key");
    for (const Preset &preset : presets) {
        if (preset.shape.isFromShape())
            QTest::newRow(preset.key.data()) << QByteArray(preset.key.data());
    }
}

void TestParameterCount::everyPresetIsCountedExactly()
{
    QFETCH(QByteArray, key);
    const Preset *preset = findPreset(key.constData());
    QCOMPARE(parameterCount(fromPreset(preset->key)), preset->parameters);
}

void TestParameterCount::activeParameters_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<qint64>("expected");
    // Jiang et al., 2024: two of eight experts of 3 × 4,096 × 14,336 in each of 32 layers.
    QTest::newRow("Mixtral: six of eight experts rest, 46,702,792,704 − 32 × 6 × 176,160,768")
        << QByteArray("mixtral-8x7b") << qint64(46'702'792'704 - 32LL * 6 * 3 * 4096 * 14'336);
    QTest::newRow("DeepSeek-V3: 248 of 256 experts rest in 58 layers, 671,026,404,352 − 58 × 248 × 44,040,192")
        << QByteArray("deepseek-v3") << qint64(671'026'404'352 - 58LL * 248 * 3 * 7168 * 2048);
    QTest::newRow("GPT-2: all of a dense model work") << QByteArray("gpt2") << qint64(124'439'808);
}

void TestParameterCount::activeParameters()
{
    QFETCH(QByteArray, key);
    QTEST(qint64(perrank::activeParameters(fromPreset(key.constData())).count()), "expected");
}

void TestParameterCount::shapes_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 expected) {
        QTest::newRow(sentence) << scenario << expected;
    };
    constexpr qint64 base = 10 * 8 + 4 * 8 * 8 + 2 * 8 * 32 + 2 * 8 + 8;

    row("10 words × 8, four matrices of 8 × 8, two of 8 × 32, three norms of 8", tiny(), base);
    Scenario scenario = tiny();
    scenario.tiedEmbeddings = false;
    row("an untied head is 10 × 8 more", scenario, base + 80);
    scenario = tiny();
    scenario.positions = 5;
    row("learned positions are 5 × 8 more", scenario, base + 40);
    scenario = tiny();
    scenario.norm = Norm::LayerNorm;
    row("LayerNorm has a shift beside each of three scales", scenario, base + 24);
    scenario = tiny();
    scenario.bias = Bias::Qkv;
    row("biases on query, key and value are 3 × 8", scenario, base + 24);
    scenario.bias = Bias::All;
    row("biases everywhere are 4 × 8 + 32 + 8", scenario, base + 72);
    scenario = tiny();
    scenario.kvHeads = 1;
    row("one key and value head of two saves 2 × 4 × 8", scenario, base - 64);
    scenario = tiny();
    scenario.headDim = 6;
    row("heads 6 wide: four matrices of 12 × 8", scenario, base + 4 * 4 * 8);
    scenario = tiny();
    scenario.mlp = Mlp::SwiGlu;
    row("SwiGLU is 8/3 × 8 rounded up to 256 wide, three matrices", scenario, base - 2 * 8 * 32 + 3 * 8 * 256);
    scenario.ffn = 16;
    row("SwiGLU 16 wide", scenario, base - 2 * 8 * 32 + 3 * 8 * 16);
    scenario.bias = Bias::All;
    row("SwiGLU has no bias of its own, attention has 4 × 8", scenario, base - 2 * 8 * 32 + 3 * 8 * 16 + 32);
    scenario.bias = Bias::None;
    scenario.experts = 4;
    row("four experts and a router of 4 × 8", scenario, base - 2 * 8 * 32 + 4 * 3 * 8 * 16 + 32);
    scenario.expertFfn = 2;
    scenario.sharedExperts = 3;
    row("four experts 2 wide, three shared ones, a router", scenario,
        base - 2 * 8 * 32 + 4 * 3 * 8 * 2 + 3 * 3 * 8 * 2 + 32);
    scenario.layers = 3;
    scenario.denseLayers = 1;
    row("three layers, the first with a dense MLP 16 wide", scenario,
        10 * 8 + 3 * (4 * 8 * 8 + 2 * 8) + 3 * 8 * 16 + 2 * (4 * 3 * 8 * 2 + 3 * 3 * 8 * 2 + 32) + 8);

    scenario = tiny();
    scenario.kvRank = 3;
    scenario.ropeHeadDim = 2;
    scenario.valueHeadDim = 5;
    // query 8 × 2 (4 + 2), down 8 × (3 + 2), norm 3, up 3 × 2 (4 + 5), output 2 × 5 × 8
    row("latent attention without a compressed query", scenario, base - 256 + 8 * 12 + 8 * 5 + 3 + 3 * 18 + 80);
    scenario.qRank = 7;
    // query down 8 × 7, norm 7, up 7 × 12
    row("latent attention with a compressed query", scenario,
        base - 256 + 8 * 7 + 7 + 7 * 12 + 8 * 5 + 3 + 3 * 18 + 80);

    // Cases that people asked about.
    Scenario untied = gpt2();
    untied.tiedEmbeddings = false;
    row("huggingface/transformers#14960: the untied head of GPT-2 is 50,257 × 768 more", untied,
        124'439'808 + 38'597'376);
    row("cli99/llm-analysis#19: Llama 2 7B has two norms a layer and one at the end", fromPreset("llama2-7b"),
        6'738'415'616);
    row("jranaraki/vllm-fit#20: Llama 3 8B has a gated MLP and grouped heads", fromPreset("llama3-8b"), 8'030'261'248);
}

void TestParameterCount::shapes()
{
    QFETCH(Scenario, scenario);
    QTEST(qint64(parameterCount(resolved(scenario))), "expected");
}

void TestParameterCount::aTypedNumberStays()
{
    Scenario scenario = gpt2();
    scenario.parameters = 100'000'000;
    QCOMPARE(parameterCount(scenario), std::int64_t(100'000'000));
    QCOMPARE(shapeParameters(scenario).count(), std::int64_t(124'439'808));
}

void TestParameterCount::thePartsOfLlama()
{
    const Scenario scenario = fromPreset("llama2-7b");
    std::vector<std::pair<ModelPart, std::int64_t>> found;
    for (const PartCount &part : partCounts(scenario, wholeModel(scenario), Tracing(false)))
        found.emplace_back(part.part, part.all().count());
    const std::vector<std::pair<ModelPart, std::int64_t>> expected{
        {ModelPart::Embedding, 32'000LL * 4096},
        {ModelPart::Attention, 32LL * 4 * 4096 * 4096},
        {ModelPart::Mlp, 32LL * 3 * 4096 * 11'008},
        {ModelPart::Norms, 32LL * 2 * 4096},
        {ModelPart::FinalNorm, 4096},
        {ModelPart::Head, 32'000LL * 4096},
    };
    QVERIFY(found == expected);
}

void TestParameterCount::theCountExplainsItself()
{
    for (const Preset &preset : presets) {
        const Scenario scenario = fromPreset(preset.key);
        const Term<Params> count = shapeParameters(scenario, Tracing(true));
        QCOMPARE(evaluate(*count.step), count.count());
    }
}

void TestParameterCount::megatronPadsTheVocabulary_data()
{
    QTest::addColumn<qint64>("tensorRanks");
    QTest::addColumn<qint64>("words");
    QTest::newRow("to a multiple of 128: 393 of them") << qint64(1) << qint64(393 * 128);
    QTest::newRow("to a multiple of 128 × 4: 99 of them") << qint64(4) << qint64(99 * 512);
}

/// NVIDIA Megatron-LM, --make-vocab-size-divisible-by: GPT-2's 50,257 words become 50,304.
void TestParameterCount::megatronPadsTheVocabulary()
{
    QFETCH(qint64, tensorRanks);
    QFETCH(qint64, words);
    Scenario scenario = gpt2();
    scenario.accounting = Accounting::Megatron;
    scenario.tensorParallel = tensorRanks;
    QCOMPARE(qint64(parameterCount(scenario)), 124'439'808 + (words - 50'257) * 768);
}

QTEST_APPLESS_MAIN(TestParameterCount)
#include "tst_parameter_count.moc"

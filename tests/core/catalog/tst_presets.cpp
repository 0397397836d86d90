// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"

#include <QTest>

#include <set>

using namespace perrank;

class TestPresets : public QObject {
    Q_OBJECT

private slots:
    void models_data();
    void models();
    void everyWordIsThereOnce();
    void anUnknownWordIsNoModel();
    void everyModelHasASource();
};

/// Parameters are counted in the row, from the published shape: a GPT layer of width h has 12h² weights and
/// 13h biases and norms; a Llama layer has queries and output, keys and values, three matrices and two norms.
void TestPresets::models_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<qint64>("layers");
    QTest::addColumn<qint64>("width");
    QTest::addColumn<qint64>("heads");
    const auto row = [](const char *sentence, const char *key, qint64 parameters, qint64 layers, qint64 width,
                        qint64 heads) {
        QTest::newRow(sentence) << QByteArray(key) << parameters << layers << width << heads;
    };

    row("The lesson says 100 million, 12 layers, 768 wide; heads by the rule", "lesson-100m", 100'000'000, 12, 768, 0);
    row("The lesson says 7 billion, 32 layers, 4,096 wide", "7b-class", 7'000'000'000, 32, 4096, 32);
    row("The ZeRO paper says 7.5 billion and no shape", "zero-7.5b", 7'500'000'000, 36, 4096, 32);
    row("Tiny: 8 × 77,840 + 160 + 4,714 × 80 is one million", "tiny-1m", 8LL * 77'840 + 160 + 4'714 * 80, 8, 80, 4);

    row("GPT-2 small: 12 layers 768 wide, 50,257 words, 1,024 positions", "gpt2",
        12LL * (12 * 768 * 768 + 13 * 768) + 2 * 768 + (50'257 + 1'024) * 768, 12, 768, 12);
    row("GPT-2 medium: 24 layers 1,024 wide", "gpt2-medium",
        24LL * (12 * 1'024 * 1'024 + 13 * 1'024) + 2 * 1'024 + (50'257 + 1'024) * 1'024, 24, 1024, 16);
    row("GPT-2 large: 36 layers 1,280 wide", "gpt2-large",
        36LL * (12 * 1'280 * 1'280 + 13 * 1'280) + 2 * 1'280 + (50'257 + 1'024) * 1'280, 36, 1280, 20);
    row("GPT-2 XL: 48 layers 1,600 wide", "gpt2-xl",
        48LL * (12 * 1'600 * 1'600 + 13 * 1'600) + 2 * 1'600 + (50'257 + 1'024) * 1'600, 48, 1600, 25);
    row("GPT-3: 96 layers 12,288 wide, 50,257 words, 2,048 positions", "gpt3-175b",
        96LL * (12LL * 12'288 * 12'288 + 13 * 12'288) + 2 * 12'288 + (50'257LL + 2'048) * 12'288, 96, 12288, 96);

    row("Llama 2 7B: 32 layers of 4 × 4,096² + 3 × 4,096 × 11,008, 32,000 words in and out", "llama2-7b",
        32LL * (4 * 4'096 * 4'096 + 3 * 4'096 * 11'008 + 2 * 4'096) + 4'096 + 2 * 32'000 * 4'096, 32, 4096, 32);
    row("Llama 2 13B: 40 layers of 4 × 5,120² + 3 × 5,120 × 13,824", "llama2-13b",
        40LL * (4 * 5'120 * 5'120 + 3 * 5'120 * 13'824 + 2 * 5'120) + 5'120 + 2 * 32'000 * 5'120, 40, 5120, 40);
    row("Llama 2 70B: keys and values of 8 × 128, 3 × 8,192 × 28,672", "llama2-70b",
        80LL * (2 * 8'192 * 8'192 + 2 * 8'192 * 1'024 + 3 * 8'192 * 28'672 + 2 * 8'192) + 8'192 + 2 * 32'000 * 8'192,
        80, 8192, 64);
    row("Llama 3 8B: keys and values of 8 × 128, 128,256 words in and out", "llama3-8b",
        32LL * (2 * 4'096 * 4'096 + 2 * 4'096 * 1'024 + 3 * 4'096 * 14'336 + 2 * 4'096) + 4'096 + 2LL * 128'256 * 4'096,
        32, 4096, 32);
    row("Llama 3 70B: Llama 2 70B with 128,256 words", "llama3-70b",
        80LL * (2 * 8'192 * 8'192 + 2 * 8'192 * 1'024 + 3 * 8'192 * 28'672 + 2 * 8'192) + 8'192 + 2LL * 128'256 * 8'192,
        80, 8192, 64);
    row("Llama 3.1 405B: 126 layers 16,384 wide, 3 × 16,384 × 53,248", "llama3-405b",
        126LL * (2LL * 16'384 * 16'384 + 2 * 16'384 * 1'024 + 3LL * 16'384 * 53'248 + 2 * 16'384) + 16'384
            + 2LL * 128'256 * 16'384,
        126, 16384, 128);
    row("Mistral 7B: Llama 3 8B with 32,000 words", "mistral-7b",
        32LL * (2 * 4'096 * 4'096 + 2 * 4'096 * 1'024 + 3 * 4'096 * 14'336 + 2 * 4'096) + 4'096 + 2 * 32'000 * 4'096,
        32, 4096, 32);
    row("Mixtral: Mistral with eight MLPs and a router of 8 × 4,096 per layer", "mixtral-8x7b",
        32LL * (2 * 4'096 * 4'096 + 2 * 4'096 * 1'024 + 8LL * 3 * 4'096 * 14'336 + 8 * 4'096 + 2 * 4'096) + 4'096
            + 2 * 32'000 * 4'096,
        32, 4096, 32);
    row("Qwen2.5 7B: biases on queries, keys and values, 3,584 + 2 × 512", "qwen2.5-7b",
        28LL * (2 * 3'584 * 3'584 + 2 * 3'584 * 512 + 3'584 + 2 * 512 + 3 * 3'584 * 18'944 + 2 * 3'584) + 3'584
            + 2 * 152'064 * 3'584,
        28, 3584, 28);
    row("Qwen2.5 72B: biases on queries, keys and values, 8,192 + 2 × 1,024", "qwen2.5-72b",
        80LL * (2 * 8'192 * 8'192 + 2 * 8'192 * 1'024 + 8'192 + 2 * 1'024 + 3 * 8'192 * 29'568 + 2 * 8'192) + 8'192
            + 2LL * 152'064 * 8'192,
        80, 8192, 64);

    // Queries through rank 1,536, keys and values through rank 512, 128 heads of 128, and 64 for the rotary part.
    const qint64 attention = 7'168LL * 1'536 + 1'536 + 1'536 * 128 * (128 + 64) + 7'168 * (512 + 64) + 512
                             + 512 * 128 * (128 + 128) + 128 * 128 * 7'168;
    const qint64 dense = 3LL * 7'168 * 18'432;
    const qint64 experts = 257LL * 3 * 7'168 * 2'048 + 256 * 7'168;
    row("DeepSeek-V3: 3 dense layers, 58 of 256 experts and a shared one, 129,280 words in and out", "deepseek-v3",
        61 * (attention + 2 * 7'168) + 3 * dense + 58 * experts + 7'168 + 2LL * 129'280 * 7'168, 61, 7168, 128);
}

void TestPresets::models()
{
    QFETCH(QByteArray, key);
    const Preset *preset = findPreset(std::string_view(key.constData(), static_cast<std::size_t>(key.size())));
    QVERIFY(preset);
    QTEST(qint64(preset->parameters), "parameters");
    QTEST(qint64(preset->shape.layers), "layers");
    QTEST(qint64(preset->shape.width), "width");
    QTEST(qint64(preset->shape.heads), "heads");
}

void TestPresets::everyWordIsThereOnce()
{
    std::set<std::string_view> words;
    for (const Preset &preset : presets)
        QVERIFY2(words.insert(preset.key).second, preset.key.data());
    QCOMPARE(words.size(), std::size_t(20));
}

void TestPresets::anUnknownWordIsNoModel()
{
    QVERIFY(!findPreset("gpt5"));
    QVERIFY(!findPreset("GPT2"));
    QVERIFY(!findPreset(""));
}

void TestPresets::everyModelHasASource()
{
    for (const Preset &preset : presets)
        QVERIFY2(preset.source.size() > 10, preset.key.data());
}

QTEST_APPLESS_MAIN(TestPresets)
#include "tst_presets.moc"

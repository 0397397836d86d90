// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "core/formula/evaluate.h"
#include "core/formula/explain.h"
#include "core/memory/logits.h"
#include "tests/core/lookup.h"
#include "tests/core/memory/one_rank.h"
#include "tests/core/written_arithmetic.h"

#include <QTest>

using namespace perrank;

class TestInventory : public QObject {
    Q_OBJECT

private slots:
    void bytesPerTokenAndLayer_data();
    void bytesPerTokenAndLayer();
    void oneLayerIsAtWork();
    void theEndsOfTheModel_data();
    void theEndsOfTheModel();
    void llama2UnderMegatron();
    void layersOfAMixtureDiffer();
    void stagesKeepTheirChunks();
    void aSumNamesItsTensors();
    void linesSumToTheWhole();
    void everyLineExplainsItself();
    void moreOfEverythingKeepsMore();
    void parallelRanksShare();
    void recomputeNeverKeepsMore();
    void explainedAndUnexplainedAgree();
};

namespace {

/// A layer with widths that cannot be mistaken for each other: W 1,024, 16 heads of 64, 4 of them for keys, F 3,000,
/// so that q = 1,024 and k = 256.
Scenario oneLayer()
{
    Scenario scenario;
    scenario.accounting = Accounting::Bf16;
    scenario.dtype = Dtype::Bf16;
    scenario.layers = scenario.ranks = scenario.microBatch = 1;
    scenario.sequence = 100;
    scenario.width = 1024;
    scenario.heads = 16;
    scenario.kvHeads = 4;
    scenario.ffn = 3000;
    scenario.mlp = Mlp::SwiGlu;
    scenario.norm = Norm::RmsNorm;
    return scenario;
}

template <class Change>
Scenario with(Change change, Scenario scenario = oneLayer())
{
    change(scenario);
    return scenario;
}

Scenario withPresetOf(std::string_view key, Scenario scenario)
{
    for (const Preset &preset : presets) {
        if (preset.key == key)
            return withPreset(scenario, preset);
    }
    qFatal("no such preset");
}

Scenario eager()
{
    return with([](Scenario &s) { s.kernels = Kernels::Eager; });
}

Scenario compiled()
{
    return with([](Scenario &s) { s.kernels = Kernels::Compiled; });
}

/// GPT: 16 heads, GELU of 4 × width, LayerNorm.
Scenario gpt()
{
    return with([](Scenario &s) {
        s.mlp = Mlp::Gelu;
        s.norm = Norm::LayerNorm;
        s.ffn = 0;
        s.kvHeads = 0;
    });
}

/// 128 experts in DeepSeek's way, small: latent attention with ranks 96 and 32.
Scenario latent()
{
    return with([](Scenario &s) {
        s.kvHeads = 0;
        s.qRank = 96;
        s.kvRank = 32;
        s.ropeHeadDim = 8;
        s.valueHeadDim = 48;
    });
}

/// Scenarios of every branch, for the laws. Sizes divide by 2 and 4.
std::vector<Scenario> grid()
{
    std::vector<Scenario> grid;
    for (Scenario base : {gpt(), oneLayer(), latent()}) {
        base.layers = 8;
        base.ranks = 16;
        base.microBatch = 2;
        base.sequence = 128;
        for (const Kernels kernels : {Kernels::Fused, Kernels::Compiled, Kernels::Eager}) {
            for (const Attention attention : {Attention::Flash, Attention::Eager}) {
                for (const bool everySwitch : {false, true}) {
                    for (const Recompute recompute :
                         {Recompute::None, Recompute::Selective, Recompute::SelectiveOp, Recompute::Full}) {
                        Scenario scenario = base;
                        scenario.kernels = kernels;
                        scenario.attention = attention;
                        scenario.recompute = recompute;
                        scenario.dropout = scenario.packedQkv = scenario.qkNorm = everySwitch;
                        scenario.attentionCopy = scenario.keepLogits = everySwitch;
                        scenario.dtype = everySwitch ? Dtype::Fp32 : Dtype::Bf16;
                        scenario.experts = everySwitch ? 8 : 0;
                        scenario.denseLayers = everySwitch ? 2 : 0;
                        scenario.sharedExperts = everySwitch ? 1 : 0;
                        grid.push_back(scenario);
                    }
                }
            }
        }
    }
    return grid;
}

qint64 inventoryOn(const Scenario &scenario, std::int64_t stage = 0)
{
    return inventoryBytes(OneRank(scenario, stage, false).inputs()).count();
}

qint64 logitsOn(const Scenario &scenario, std::int64_t stage = 0)
{
    return logitBytes(OneRank(scenario, stage, false).inputs()).count();
}

} // namespace

void TestInventory::bytesPerTokenAndLayer_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 expected) {
        QTest::newRow(sentence) << scenario << expected;
    };
    constexpr qint64 h = 1024;
    constexpr qint64 q = 1024;
    constexpr qint64 k = 256;
    constexpr qint64 f = 3000;
    constexpr qint64 a = 16;
    constexpr qint64 s = 100;
    constexpr qint64 fusedLlama = 12 * h + 4 * k + 6 * f + 4 * a;
    constexpr qint64 eagerLlama = 2 * (4 * h + 2 * h) + 2 * 2 * h + 2 * q + 4 * q + 2 * q + 4 * a + 8 * f;

    row("GELU, 4 W, flash, dropout: 34 W + 4 a", with([](Scenario &c) { c.dropout = true; }, gpt()), 34 * h + 4 * a);
    row("Without dropout two masks less: 32 W + 4 a", gpt(), 32 * h + 4 * a);
    row("LayerNorm keeps its input in any kernel", with([](Scenario &c) { c.kernels = Kernels::Eager; }, gpt()),
        32 * h + 4 * a);
    row("SwiGLU, flash, fused: 12 W + 4 k + 6 F + 4 a", oneLayer(), fusedLlama);
    row("Compiled: keys and values are repeated, 4 q for 4 k", compiled(), 12 * h + 4 * q + 6 * f + 4 * a);
    row("Eager: fp32 copies and normalized tensors, 12 W for two norms, and the gate after SiLU", eager(), eagerLlama);
    row("Eager norm in fp32: 4 W more in two norms",
        with([](Scenario &c) { c.normKernel = NormKernel::EagerFp32; }, eager()), eagerLlama + 2 * 2 * h);
    row("A fused norm in an eager layer", with([](Scenario &c) { c.normKernel = NormKernel::Fused; }, eager()),
        eagerLlama - 2 * 4 * h);
    row("A fused MLP in an eager layer", with([](Scenario &c) { c.mlpKernel = MlpKernel::Fused; }, eager()),
        eagerLlama - 2 * f);
    row("Grouped keys in an eager layer", with([](Scenario &c) { c.expandKv = false; }, eager()),
        eagerLlama - 4 * q + 4 * k);
    row("A packed projection stays beside rotated query and key: 2 q + 2 k",
        with(
            [](Scenario &c) {
                c.expandKv = false;
                c.packedQkv = true;
            },
            eager()),
        eagerLlama - 4 * q + 4 * k + 2 * q + 2 * k);
    row("Repeated keys are copies: nothing of the packed projection stays",
        with([](Scenario &c) { c.packedQkv = true; }, eager()), eagerLlama);
    row("Fused kernels keep no packed projection", with([](Scenario &c) { c.packedQkv = true; }), fusedLlama);
    row("Norms of query and key: 2 (q + k)", with([](Scenario &c) { c.qkNorm = true; }), fusedLlama + 2 * (q + k));
    row("Eager norms of query and key: 6 (q + k)", with([](Scenario &c) { c.qkNorm = true; }, eager()),
        eagerLlama + 6 * (q + k));
    row("A copy of the attention output: 2 q", with([](Scenario &c) { c.attentionCopy = true; }), fusedLlama + 2 * q);
    row("Side by side two norms read one input",
        with([](Scenario &c) { c.parallelResidual = ParallelResidual::TwoNorms; }), fusedLlama - 2 * h);
    row("Eager norms have a copy each, side by side or not",
        with([](Scenario &c) { c.parallelResidual = ParallelResidual::TwoNorms; }, eager()), eagerLlama);
    row("Behind one norm its output is one tensor, too",
        with([](Scenario &c) { c.parallelResidual = ParallelResidual::Shared; }), fusedLlama - 4 * h);
    row("Eager attention: 2 a S of softmax instead of statistics",
        with([](Scenario &c) { c.attention = Attention::Eager; }), fusedLlama - 4 * a + 2 * a * s);
    row("With dropout 3 a S more, and two masks", with([](Scenario &c) {
            c.attention = Attention::Eager;
            c.dropout = true;
        }),
        fusedLlama - 4 * a + 5 * a * s + 2 * h);
    row("Selective recompute drops the scores", with([](Scenario &c) {
            c.attention = Attention::Eager;
            c.dropout = true;
            c.recompute = Recompute::Selective;
        }),
        fusedLlama - 4 * a + 2 * h);
    row("With flash there are none to drop", with([](Scenario &c) { c.recompute = Recompute::Selective; }), fusedLlama);
    row("Full recompute keeps the layer's input", with([](Scenario &c) { c.recompute = Recompute::Full; }), 2 * h);
    row("By operation: input, query, value, attention, gate",
        with([](Scenario &c) { c.recompute = Recompute::SelectiveOp; }), 2 * h + 2 * q + 2 * k + 2 * q + 4 * a + 2 * f);
    row("By operation, eager: the down projection, too",
        with([](Scenario &c) { c.recompute = Recompute::SelectiveOp; }, eager()),
        2 * h + 2 * q + 2 * k + 2 * q + 4 * a + 2 * f + 2 * h);
    row("fp32: twice, but the statistics stay", with([](Scenario &c) { c.dtype = Dtype::Fp32; }),
        2 * (fusedLlama - 4 * a) + 4 * a);
    row("fp32: no copies, eager norms keep input and normalized tensor, 2 × (4 W + 4 W)",
        with([](Scenario &c) { c.dtype = Dtype::Fp32; }, eager()),
        2 * (eagerLlama - 4 * a - 12 * h) + 2 * (4 * h + 4 * h) + 4 * a);
    row("fp8 counts as 16 bit", with([](Scenario &c) { c.dtype = Dtype::Fp8; }), fusedLlama);
    row("Latent attention: q and k 16 × (64 + 8), v and output 16 × 48, both ranks before and after their norm",
        latent(), 8 * h + 2 * 2 * 1152 + 2 * 2 * 768 + 2 * 2 * 96 + 2 * 2 * 32 + 4 * a + 6 * f);
    row("Experts: router in fp32, a copy for each chosen one, MLPs of three", with([](Scenario &c) {
            c.experts = 8;
            c.expertsPerToken = 2;
            c.sharedExperts = 1;
            c.expertFfn = 500;
        }),
        12 * h + 4 * k + 4 * a + 4 * 8 + 2 * 2 * h + 3 * 6 * 500);
    row("Tensor ranks without sequence parallelism: 8 W whole, the rest by 4", with([](Scenario &c) {
            c.ranks = c.tensorParallel = 4;
            c.sequenceParallel = false;
        }),
        8 * h + (4 * q + 4 * k + 6 * f + 4 * a) / 4);
    row("With it, all by 4", with([](Scenario &c) { c.ranks = c.tensorParallel = 4; }), fusedLlama / 4);
    row("8 tensor ranks and 4 heads of keys: each has one of 64",
        with([](Scenario &c) { c.ranks = c.tensorParallel = 8; }), (12 * h + 6 * f + 4 * a) / 8 + 4 * 64);
}

void TestInventory::bytesPerTokenAndLayer()
{
    QFETCH(Scenario, scenario);
    QTEST(OneRank(scenario).perToken(InventoryPart::Layers), "expected");
}

void TestInventory::oneLayerIsAtWork()
{
    const auto atWork = [](Scenario scenario, Recompute recompute) {
        scenario.recompute = recompute;
        return OneRank(scenario).perToken(InventoryPart::AtWork);
    };
    const qint64 layer = 12 * 1024 + 4 * 256 + 6 * 3000 + 4 * 16;
    QCOMPARE(atWork(oneLayer(), Recompute::None), qint64(0));
    QCOMPARE(atWork(oneLayer(), Recompute::Selective), qint64(0));
    QCOMPARE(atWork(oneLayer(), Recompute::Full), layer);
    // All but query, value, attention output with its statistics, and gate.
    QCOMPARE(atWork(oneLayer(), Recompute::SelectiveOp), layer - 2 * 2 * 1024 - 2 * 256 - 4 * 16 - 2 * 3000);
    // Repeated values are made again from those that were kept: norms 8 W, keys and values 4 q, MLP but its gate 4 F.
    QCOMPARE(atWork(compiled(), Recompute::SelectiveOp), qint64(8 * 1024 + 4 * 1024 + 4 * 3000));
}

void TestInventory::theEndsOfTheModel_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("last");
    constexpr qint64 h = 1024;
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 first, qint64 last) {
        QTest::newRow(sentence) << scenario << first << last;
    };
    row("Final norm: input and output", oneLayer(), 0, 4 * h);
    row("Eager: 4 W more", eager(), 0, 8 * h);
    row("Eager in fp32: 6 W more", with([](Scenario &c) { c.normKernel = NormKernel::EagerFp32; }), 0, 10 * h);
    row("Dropout: a mask behind the embedding", with([](Scenario &c) { c.dropout = true; }), h, 4 * h);
    row("Tensor ranks share both with sequence parallelism", with([](Scenario &c) {
            c.dropout = true;
            c.ranks = c.tensorParallel = 4;
        }),
        h / 4, h);
    row("Recompute leaves the ends as they are", with([](Scenario &c) {
            c.dropout = true;
            c.recompute = Recompute::Full;
        }),
        h, 4 * h);
}

void TestInventory::theEndsOfTheModel()
{
    QFETCH(Scenario, scenario);
    const OneRank rank(scenario);
    QTEST(rank.perToken(InventoryPart::FirstStage), "first");
    QTEST(rank.perToken(InventoryPart::LastStage), "last");
}

/// 32 layers × 4,096 tokens × (16 × 4,096 + 6 × 11,008 + 4 × 32) and 4 × 4,096 before the head are 16.14 GiB; 6 bytes
/// for 32,000 words are 0.73 GiB.
void TestInventory::llama2UnderMegatron()
{
    Scenario scenario;
    scenario.accounting = Accounting::Megatron;
    scenario.microBatch = 1;
    scenario.sequence = 4096;
    const Estimate result = estimate(withPresetOf("llama2-7b", scenario));
    const RankGroup &worst = of(result, Strategy::Ddp).worst();
    QCOMPARE(bytesOf(worst, Component::Activations), qint64(32) * 4096 * 131'712 + qint64(4096) * 4 * 4096);
    QCOMPARE(bytesOf(worst, Component::Logits), qint64(4096) * 32'000 * 6);
    const double gib = 1 << 30;
    QVERIFY(std::abs(double(bytesOf(worst, Component::Activations)) / gib - 16.1) <= 0.1);
    QVERIFY(std::abs(double(worst.activations.count()) / gib - 16.8) <= 0.1);
}

/// Two of eight layers are dense: 2 × S × dense + 6 × S × experts.
void TestInventory::layersOfAMixtureDiffer()
{
    Scenario scenario = oneLayer();
    scenario.layers = 8;
    scenario.experts = 4;
    scenario.expertFfn = 700;
    scenario.denseLayers = 2;
    const qint64 attention = 12 * 1024 + 4 * 256 + 4 * 16;
    const qint64 dense = attention + 6 * 3000;
    const qint64 experts = attention + 4 * 4 + 2 * 2 * 1024 + 2 * 6 * 700;
    const OneRank rank(scenario);
    QCOMPARE(rank.perToken(InventoryPart::DenseLayers), dense);
    QCOMPARE(rank.perToken(InventoryPart::ExpertLayers), experts);
    QCOMPARE(inventoryOn(scenario), 100 * (2 * dense + 6 * experts + 4 * 1024));

    scenario.recompute = Recompute::Full;
    QCOMPARE(inventoryOn(scenario), 100 * (8 * 2 * 1024 + 4 * 1024 + std::max(dense, experts)));

    scenario.recompute = Recompute::None;
    scenario.ranks = scenario.pipelineParallel = 4;
    scenario.accumulation = 9;
    QCOMPARE(inventoryOn(scenario, 0), 100 * 4 * 2 * dense);
    QCOMPARE(inventoryOn(scenario, 1), 100 * 3 * 2 * experts);
}

/// 8 layers on 4 stages, 6 micro-batches: stage i has min(6, 4 − i) of 2 layers in flight.
void TestInventory::stagesKeepTheirChunks()
{
    Scenario scenario = oneLayer();
    scenario.layers = 8;
    scenario.ranks = scenario.pipelineParallel = 4;
    scenario.accumulation = 6;
    scenario.dropout = true;
    const qint64 layer = 14 * 1024 + 4 * 256 + 6 * 3000 + 4 * 16;
    QCOMPARE(inventoryOn(scenario, 0), 100 * (4 * 2 * layer + 4 * 1024));
    QCOMPARE(inventoryOn(scenario, 1), 100 * 3 * 2 * layer);
    QCOMPARE(inventoryOn(scenario, 3), 100 * (2 * layer + 4 * 1024));
    scenario.accumulation = 2;
    QCOMPARE(inventoryOn(scenario, 0), 100 * (2 * 2 * layer + 2 * 1024));
}

void TestInventory::aSumNamesItsTensors()
{
    const OneRank rank(with([](Scenario &c) { c.layers = 3; }));
    const Explanation whole = explain(*inventoryBytes(rank.inputs()).step);
    QCOMPARE(shown(whole.symbols),
             u"L × B × S × bytes per token and layer + B × S × bytes per token before the head"_qs);
    QCOMPARE(shown(whole.substituted), u"3 × 1 × 100 × 31,376 + 1 × 100 × 4,096"_qs);
    for (const InventoryLine &line : inventoryOf(rank.inputs())) {
        if (line.name == "query")
            QCOMPARE(shown(explain(*std::get<Named>(line.perToken.step->made).of).symbols), u"bytes × a × d"_qs);
    }
}

void TestInventory::linesSumToTheWhole()
{
    for (const Scenario &scenario : grid()) {
        const OneRank rank(scenario);
        qint64 sum = 0;
        for (const InventoryLine &line : inventoryOf(rank.inputs()))
            sum += line.bytes.count();
        QCOMPARE(sum, qint64(inventoryBytes(rank.inputs()).count()));
    }
}

void TestInventory::everyLineExplainsItself()
{
    for (const Scenario &scenario : grid()) {
        const OneRank rank(scenario);
        for (const InventoryLine &line : inventoryOf(rank.inputs())) {
            QVERIFY2(!line.name.empty() && !line.why.empty() && !line.source.empty(), line.name.data());
            QVERIFY2(line.perToken.count() > 0, line.name.data());
            QCOMPARE(qint64(evaluate(*line.perToken.step)), qint64(line.perToken.count()));
            QCOMPARE(qint64(evaluate(*line.bytes.step)), qint64(line.bytes.count()));
        }
        for (const Term<Bytes> &term : {inventoryBytes(rank.inputs()), logitBytes(rank.inputs())}) {
            QCOMPARE(qint64(evaluate(*term.step)), qint64(term.count()));
            QCOMPARE(qint64(WrittenArithmetic::valueOf(explain(*term.step).substituted).value_or(-1)),
                     qint64(term.count()));
            for (const Citation &citation : citations(*term.step))
                QVERIFY2(!citation.name.empty() && !citation.source.empty(), citation.name.data());
        }
    }
}

void TestInventory::moreOfEverythingKeepsMore()
{
    for (const Scenario &scenario : grid()) {
        const qint64 before = inventoryOn(scenario);
        for (const auto field : {&Scenario::microBatch, &Scenario::sequence}) {
            Scenario more = scenario;
            more.*field += 1;
            QVERIFY(inventoryOn(more) > before && logitsOn(more) > logitsOn(scenario));
        }
        Scenario deeper = scenario;
        deeper.layers += 1;
        QVERIFY(inventoryOn(deeper) > before);
    }
}

/// With sequence parallelism tensor ranks share everything, but for heads of keys that they copy; context ranks share
/// all but the length of the scores' rows.
void TestInventory::parallelRanksShare()
{
    for (const Scenario &scenario : grid()) {
        Scenario split = scenario;
        split.tensorParallel = 4;
        QCOMPARE(4 * inventoryOn(split), inventoryOn(scenario));
        split.contextParallel = 2;
        QCOMPARE(8 * inventoryOn(split), inventoryOn(scenario));
        split.sequenceParallel = false;
        QVERIFY(8 * inventoryOn(split) > inventoryOn(scenario));
    }
}

void TestInventory::recomputeNeverKeepsMore()
{
    for (Scenario scenario : grid()) {
        std::array<qint64, recomputes.size()> bytes{};
        for (const RecomputeSpec &mode : recomputes) {
            scenario.recompute = mode.id;
            bytes[std::size_t(mode.id)] = inventoryOn(scenario);
        }
        QVERIFY(bytes[std::size_t(Recompute::Full)] <= bytes[std::size_t(Recompute::SelectiveOp)]);
        QVERIFY(bytes[std::size_t(Recompute::SelectiveOp)] <= bytes[std::size_t(Recompute::None)]);
        QVERIFY(bytes[std::size_t(Recompute::Full)] <= bytes[std::size_t(Recompute::Selective)]);
        QVERIFY(bytes[std::size_t(Recompute::Selective)] <= bytes[std::size_t(Recompute::None)]);
    }
}

void TestInventory::explainedAndUnexplainedAgree()
{
    for (const Scenario &scenario : grid()) {
        const OneRank rank(scenario);
        QCOMPARE(qint64(inventoryBytes(rank.inputs()).count()), inventoryOn(scenario));
        QCOMPARE(qint64(logitBytes(rank.inputs()).count()), logitsOn(scenario));
    }
}

QTEST_APPLESS_MAIN(TestInventory)
#include "tst_inventory.moc"

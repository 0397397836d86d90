// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "core/formula/evaluate.h"
#include "core/memory/units.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestPeak : public QObject {
    Q_OBJECT

private slots:
    void sketchAndPaperShowTheSum();
    void units_data();
    void units();
    void unitByUnit();
    void theLargestUnitRules();
    void gradientsAreFreedByTheEndOfForward_data();
    void gradientsAreFreedByTheEndOfForward();
    void expertsOfABlockAreSharedByTheirOwnRanks();
    void aTiedEmbeddingHasTwoGradients();
    void aSingleBlockIsTheFirstAndTheLast();
    void activationsGoLayerByLayer();
    void oneRankHasNoWrapper_data();
    void oneRankHasNoWrapper();
    void autocastKeepsCopiesOfLinearWeights();
    void deepspeedLiveParameters();
    void smallTensorsAreNeverSplit();
    void expertsAreSplitAmongTheirOwnCopies();
    void aRankWithoutRowsHasNoGradients();
    void workspaces_data();
    void workspaces();
    void megatronsOwnAttentionHasABuffer();
    void megatronMayAddGradientsUpInSixteenBit();
    void theFirstStepHasNoAveragesYet();
    void theOptimizerStep();
    void partsSumToThePeakAndNeverExceedTheirLargest();
};

namespace {

using enum Strategy;

constexpr qint64 mib = 1'048'576;

/// Width 8, 2 heads of 4, MLP 32, 4 layers, 1,000 words, RMSNorm, no bias: a block has 4 × 64 + 2 × 256 + 16 = 784,
/// the embedding 8,000, the head 8,000 and a final norm of 8. One sequence of one token, no logits.
Scenario tiny(Accounting accounting, Strategy strategy)
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.accounting = accounting;
    scenario.strategies = {strategy};
    scenario.layers = 4;
    scenario.width = 8;
    scenario.heads = 2;
    scenario.vocab = 1000;
    scenario.bias = Bias::None;
    scenario.norm = Norm::RmsNorm;
    scenario.tiedEmbeddings = false;
    scenario.microBatch = 1;
    scenario.sequence = 1;
    scenario.loss = LossHead::None;
    return scenario;
}

constexpr qint64 block = 784;
constexpr qint64 embedding = 8000;
constexpr qint64 head = 8008;
constexpr qint64 all = embedding + 4 * block + head;

/// Bytes of a component at one instant on the first rank.
qint64 at(const Scenario &scenario, Instant instant, Component component)
{
    const Scenario whole = resolved(scenario);
    const StrategySpec &strategy = strategies[whole.strategies.front()];
    const RankInputs in = inputsFor(whole, strategy, rankPlaces(whole, strategy).front(), Tracing(false));
    return componentSpec(component).bytesAt(in, instant).count();
}

const RankGroup worstOf(const Scenario &scenario)
{
    return estimate(scenario).strategies.front().worst();
}

} // namespace

void TestPeak::sketchAndPaperShowTheSum()
{
    for (const Accounting accounting : {Accounting::Sketch, Accounting::Paper}) {
        const RankGroup group = worstOf(tiny(accounting, Zero3));
        QCOMPARE(group.peakPhase(), PeakPhase::Sum);
        QCOMPARE(group.peak.count(), group.resident.count());
        QVERIFY(group.find(Component::Workspace) == nullptr);
    }
}

void TestPeak::units_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("embeddingUnit");
    QTest::addColumn<qint64>("blockUnit");
    QTest::addColumn<qint64>("headUnit");
    Scenario scenario = tiny(Accounting::Fsdp, Fsdp);
    QTest::newRow("embedding, block, head with the final norm") << scenario << embedding << block << head;
    scenario.tiedEmbeddings = true;
    QTest::newRow("a tied head is the embedding") << scenario << embedding << block << embedding;
    scenario = tiny(Accounting::Fsdp, Fsdp);
    scenario.experts = 4;
    scenario.denseLayers = 1;
    // 4 × 64 + four experts of 2 × 256 + router 32 + 16
    QTest::newRow("of unlike blocks the largest") << scenario << embedding << qint64(256 + 2048 + 32 + 16) << head;
    scenario.expertParallel = 2;
    QTest::newRow("with half of the experts here") << scenario << embedding << qint64(256 + 1024 + 32 + 16) << head;
    scenario = tiny(Accounting::Fsdp, Fsdp);
    scenario.parameters = 4000;
    QTest::newRow("a typed number is equal blocks") << scenario << qint64(0) << qint64(1000) << qint64(0);
}

void TestPeak::units()
{
    QFETCH(Scenario, scenario);
    const Scenario whole = resolved(scenario);
    const StrategySpec &strategy = strategies[Fsdp];
    const ModelUnits found = inputsFor(whole, strategy, rankPlaces(whole, strategy).front(), Tracing(false)).units;
    QTEST(qint64(found.embedding.count()), "embeddingUnit");
    QTEST(qint64(found.block.count()), "blockUnit");
    QTEST(qint64(found.head.count()), "headUnit");
}

/// Zhao et al., PyTorch FSDP, VLDB 2023: what is gathered, computed with and reduced, in 16 bit, on 8 ranks.
void TestPeak::unitByUnit()
{
    const Scenario scenario = tiny(Accounting::Fsdp, Fsdp);
    const auto gathered = [&](Instant instant) { return at(scenario, instant, Component::GatheredParameters); };
    const auto reduced = [&](Instant instant) { return at(scenario, instant, Component::CommunicationBuffers); };
    const auto made = [&](Instant instant) { return at(scenario, instant, Component::StepTemporaries); };
    QCOMPARE(gathered(Instant::EndOfForward), 2 * (head + block));
    QCOMPARE(gathered(Instant::Backward), 2 * 2 * block);
    QCOMPARE(gathered(Instant::FirstBlock), 2 * (block + embedding));
    QCOMPARE(gathered(Instant::Embedding), 2 * embedding);
    QCOMPARE(gathered(Instant::EmbeddingReduction), qint64(0));
    QCOMPARE(reduced(Instant::Backward), 2 * head);
    QCOMPARE(reduced(Instant::LaterBlock), 2 * block);
    QCOMPARE(reduced(Instant::EmbeddingReduction), 2 * embedding);
    QCOMPARE(made(Instant::Backward), 2 * block);
    QCOMPARE(made(Instant::Embedding), 2 * embedding);
    Scenario inFp32 = scenario;
    inFp32.reduceDtype = Dtype::Fp32;
    QCOMPARE(at(inFp32, Instant::EmbeddingReduction, Component::CommunicationBuffers), 4 * embedding);
    const Scenario whole = tiny(Accounting::Fsdp, FsdpGradOp);
    QCOMPARE(at(whole, Instant::EndOfForward, Component::GatheredParameters), 2 * all);
    Scenario alone = scenario;
    alone.ranks = 1;
    QCOMPARE(at(alone, Instant::Backward, Component::GatheredParameters), qint64(0));
}

/// Llama 3's embedding, 128,256 × 4,096, beats two blocks of 218,112,000.
void TestPeak::theLargestUnitRules()
{
    Scenario scenario = withPreset({}, *findPreset("llama3-8b"));
    scenario.accounting = Accounting::Fsdp;
    scenario.strategies = {Fsdp};
    constexpr qint64 words = 128'256LL * 4096;
    const RankGroup group = worstOf(scenario);
    QCOMPARE(bytesOf(group, Component::CommunicationBuffers), 2 * (words + 4096)); // the head with the final norm
    QCOMPARE(bytesOf(group, Component::StepTemporaries), 2 * words);
}

void TestPeak::gradientsAreFreedByTheEndOfForward_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("forward");
    QTest::addColumn<qint64>("backward");
    QTest::addColumn<qint64>("firstBlock");
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 forward, qint64 backward,
                        qint64 firstBlock) {
        QTest::newRow(sentence) << scenario << forward << backward << firstBlock;
    };
    Scenario scenario = tiny(Accounting::Fp32, Ddp);
    row("they come from the head to the embedding", scenario, 0, 4 * (head + block), 4 * (all - embedding));
    scenario.accumulation = 2;
    row("while accumulating they stay", scenario, 4 * all, 4 * all, 4 * all);
    row("in Megatron they have a buffer", tiny(Accounting::Megatron, Ddp), 4 * (all + 24 * 8 * 2),
        4 * (all + 24 * 8 * 2),
        4 * (all + 24 * 8 * 2)); // 1,000 words are padded to 1,024
    scenario = tiny(Accounting::Bf16, Ddp);
    scenario.optimizerInBackward = true;
    row("the optimizer in the backward pass leaves one block", scenario, 0, 2 * block, 2 * block);
}

void TestPeak::gradientsAreFreedByTheEndOfForward()
{
    QFETCH(Scenario, scenario);
    QTEST(at(scenario, Instant::EndOfForward, Component::Gradients), "forward");
    QTEST(at(scenario, Instant::Backward, Component::Gradients), "backward");
    QTEST(at(scenario, Instant::FirstBlock, Component::Gradients), "firstBlock");
}

/// 8 experts on 2 ranks each of 8: a layer has 256 + 16 + a router of 64 dense parameters, shared by 8, and 4 × 512 of
/// experts here, shared by 4. At the first block, of 8,000 + 4 × 336 + 8,008 over 8 and 4 × 2,048 over 4, the shares of
/// the embedding and of one block are still missing: 2,169 + 2,048 − (8,000 + 336) / 8 − 2,048 / 4.
void TestPeak::expertsOfABlockAreSharedByTheirOwnRanks()
{
    Scenario scenario = tiny(Accounting::Fsdp, Fsdp);
    scenario.experts = 8;
    scenario.expertParallel = 2;
    QCOMPARE(at(scenario, Instant::FirstBlock, Component::Gradients), qint64(4 * (2169 + 2048 - 1042 - 512)));
}

void TestPeak::aTiedEmbeddingHasTwoGradients()
{
    Scenario scenario = tiny(Accounting::Fp32, Ddp);
    QCOMPARE(at(scenario, Instant::Embedding, Component::StepTemporaries), qint64(0));
    scenario.tiedEmbeddings = true;
    QCOMPARE(at(scenario, Instant::Embedding, Component::StepTemporaries), 4 * embedding);
    QCOMPARE(at(scenario, Instant::FirstBlock, Component::Gradients), 4 * (all - 8000));
    // Beside what earlier micro-batches added up, the head's waits for the embedding's, and both are whole.
    scenario.accumulation = 2;
    QCOMPARE(at(scenario, Instant::Backward, Component::StepTemporaries), 4 * embedding);
    QCOMPARE(at(scenario, Instant::Embedding, Component::StepTemporaries), 2 * 4 * embedding);
    scenario.tiedEmbeddings = false;
    QCOMPARE(at(scenario, Instant::Embedding, Component::StepTemporaries), 4 * embedding);
}

/// One block: beside it the embedding is gathered, and the head is being reduced.
void TestPeak::aSingleBlockIsTheFirstAndTheLast()
{
    Scenario scenario = tiny(Accounting::Fsdp, Fsdp);
    scenario.layers = 1;
    for (const Instant instant : {Instant::Backward, Instant::FirstBlock}) {
        QCOMPARE(at(scenario, instant, Component::GatheredParameters), 2 * (block + embedding));
        QCOMPARE(at(scenario, instant, Component::CommunicationBuffers), 2 * head);
    }
    scenario.tiedEmbeddings = true;
    QCOMPARE(at(scenario, Instant::Backward, Component::CommunicationBuffers), qint64(0));
}

/// Per token and layer 2 × 2 × 8 of norm inputs and as much of linear inputs, 2 × 8 each of query, key, value and
/// attention output, 4 × 2 of statistics, 2 × 2 × 32 of the MLP: 264. The final norm and the head have 2 × 8 each.
void TestPeak::activationsGoLayerByLayer()
{
    const Scenario scenario = tiny(Accounting::Fsdp, Fsdp);
    QCOMPARE(at(scenario, Instant::EndOfForward, Component::Activations), qint64(4 * 264 + 32));
    QCOMPARE(at(scenario, Instant::LaterBlock, Component::Activations), qint64(3 * 264));
    QCOMPARE(at(scenario, Instant::FirstBlock, Component::Activations), qint64(264));
}

void TestPeak::oneRankHasNoWrapper_data()
{
    QTest::addColumn<Accounting>("accounting");
    for (const AccountingSpec &accounting : accountings)
        QTest::addRow("%s", accounting.key.data()) << accounting.id;
}

/// It shards nothing, gathers nothing and has nobody to send to: every strategy needs what DDP needs.
void TestPeak::oneRankHasNoWrapper()
{
    QFETCH(Accounting, accounting);
    for (const bool tied : {false, true}) {
        Scenario scenario = tiny(accounting, Ddp);
        scenario.strategies = {Ddp, Zero1, Zero2, Zero3, Fsdp, FsdpGradOp, Hsdp};
        scenario.ranks = 1;
        scenario.tiedEmbeddings = tied;
        const Estimate result = estimate(scenario);
        for (const StrategyEstimate &each : result.strategies)
            QCOMPARE(each.worst().peak.count(), result.strategies.front().worst().peak.count());
    }
}

/// Four matrices of 8 × 8 and two of 8 × 32 in each of 4 layers, and the head.
void TestPeak::autocastKeepsCopiesOfLinearWeights()
{
    const Scenario scenario = tiny(Accounting::Amp, Ddp);
    constexpr qint64 linear = 4 * 64 + 2 * 256;
    QCOMPARE(at(scenario, Instant::EndOfForward, Component::GatheredParameters), 2 * (4 * linear + 8000));
    QCOMPARE(at(scenario, Instant::FirstBlock, Component::GatheredParameters), 2 * linear);
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::GatheredParameters), qint64(0));
}

/// DeepSpeed documentation: a billion live parameters at most, and 50 million ahead.
void TestPeak::deepspeedLiveParameters()
{
    Scenario scenario = withPreset({}, *findPreset("llama2-7b"));
    scenario.accounting = Accounting::DeepSpeed;
    scenario.strategies = {Zero3};
    QCOMPARE(at(scenario, Instant::Backward, Component::GatheredParameters), qint64(2'000'000'000 + 100'000'000));
    scenario.maxLiveParameters = 10'000'000'000;
    scenario.prefetchElements = 0;
    QCOMPARE(at(scenario, Instant::Backward, Component::GatheredParameters), qint64(2 * 6'738'415'616));
}

void TestPeak::smallTensorsAreNeverSplit()
{
    Scenario scenario = withPreset({}, *findPreset("llama2-7b"));
    scenario.accounting = Accounting::DeepSpeed;
    scenario.strategies = {Zero3};
    constexpr qint64 norms = 65 * 4096;
    QCOMPARE(bytesOf(worstOf(scenario), Component::Parameters), 2 * ((6'738'415'616 - norms) / 8 + norms));
    scenario.persistenceThreshold = 0;
    QCOMPARE(bytesOf(worstOf(scenario), Component::Parameters), qint64(2 * 6'738'415'616 / 8));
}

/// Two copies of each of four experts of 3 × 8 × 32 = 768 on eight ranks; 8,000 + 8,000 of the embedding and the
/// head over eight. Per layer 4 × 64 of attention, two norms and a router of 4 × 8 are small, and the final norm.
void TestPeak::expertsAreSplitAmongTheirOwnCopies()
{
    Scenario scenario = tiny(Accounting::DeepSpeed, Zero3);
    scenario.ranks = 8;
    scenario.mlp = Mlp::SwiGlu;
    scenario.ffn = scenario.expertFfn = 32;
    scenario.experts = scenario.expertParallel = 4;
    const auto parameters = [&scenario](qint64 threshold) {
        scenario.persistenceThreshold = threshold;
        return bytesOf(of(estimate(scenario), Zero3).worst(), Component::Parameters);
    };
    const qint64 small = 4 * (4 * 64 + 16 + 32) + 8;
    QCOMPARE(parameters(100), qint64(2) * (16'000 / 8 + 4 * 768 / 2 + small));
    QCOMPARE(parameters(1'000), qint64(2) * (16'000 / 8 + 4 * 768 + small));
}

void TestPeak::aRankWithoutRowsHasNoGradients()
{
    // 1,000 words and 32 rows of the MLP are dealt out to 1,000 of 1,024 ranks, one each.
    Scenario scenario = tiny(Accounting::Bf16, Fsdp);
    scenario.ranks = 1'024;
    const Estimate result = estimate(scenario);
    const RankGroup &last = of(result, Fsdp).groups.back();
    QCOMPARE(bytesOf(last, Component::Parameters), qint64(0));
    QCOMPARE(bytesOf(last, Component::Gradients), qint64(0));
}

void TestPeak::workspaces_data()
{
    QTest::addColumn<GpuChoice>("gpu");
    QTest::addColumn<bool>("engine");
    QTest::addColumn<bool>("deterministic");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, const GpuChoice &gpu, bool engine, bool deterministic, double mebibytes) {
        QTest::newRow(sentence) << gpu << engine << deterministic << qint64(mebibytes * mib);
    };
    row("PyTorch on an A100: twice 8.125 MiB", Gpu::A100_80Gb, false, false, 16.25);
    row("on an H100: twice 32", Gpu::H100_80Gb, false, false, 64);
    row("deterministic on an A100: twice 32", Gpu::A100_80Gb, false, true, 64);
    row("Transformer Engine on an A100", Gpu::A100_80Gb, true, false, 20.25);
    row("deterministic, too", Gpu::A100_80Gb, true, true, 68);
    row("Transformer Engine on an H100", Gpu::H100_80Gb, true, false, 96);
    row("Blackwell has the small ones again", Gpu::B200, false, false, 16.25);
    row("but Transformer Engine's large one", Gpu::B200, true, false, 48.25);
    row("a card of one's own by its name", CustomGpu{"H100 96GB HBM2e", 1}, false, false, 64);
    row("an unknown one", CustomGpu{"Mine", 1}, false, false, 16.25);
}

void TestPeak::workspaces()
{
    QFETCH(GpuChoice, gpu);
    QFETCH(bool, engine);
    QFETCH(bool, deterministic);
    Scenario scenario = tiny(Accounting::Megatron, Ddp);
    scenario.gpu = gpu;
    scenario.transformerEngine = engine;
    scenario.deterministic = deterministic;
    QTEST(at(scenario, Instant::Backward, Component::Workspace), "expected");
}

/// NVIDIA Megatron-LM, dot_product_attention.py: 4 sequences of 1,024, 8 heads, 2 bytes a score; a quarter of that for
/// each of 4 tensor ranks.
void TestPeak::megatronsOwnAttentionHasABuffer()
{
    Scenario scenario = tiny(Accounting::Megatron, Ddp);
    scenario.heads = 8;
    scenario.microBatch = 4;
    scenario.sequence = 1024;
    scenario.attention = Attention::Eager;
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::Workspace), 64 * mib + 67'108'864);
    scenario.tensorParallel = 4;
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::Workspace), 64 * mib + 16'777'216);
    scenario.attention = Attention::Flash;
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::Workspace), 64 * mib);
}

/// NVIDIA Megatron-LM, arguments.py: only bf16 training adds gradients up in fp32.
void TestPeak::megatronMayAddGradientsUpInSixteenBit()
{
    Scenario scenario = tiny(Accounting::Megatron, Zero1);
    scenario.vocab = 1024;
    const qint64 parameters = 2 * 1024 * 8 + 4 * block + 8;
    QCOMPARE(at(scenario, Instant::Backward, Component::Gradients), 4 * parameters);
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::StepTemporaries), qint64(0));
    scenario.reduceDtype = Dtype::Fp16;
    QCOMPARE(at(scenario, Instant::Backward, Component::Gradients), 2 * parameters);
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::StepTemporaries), 4 * parameters / 8);
}

void TestPeak::theFirstStepHasNoAveragesYet()
{
    Scenario scenario = tiny(Accounting::Bf16, Ddp);
    scenario.firstStep = true;
    QCOMPARE(at(scenario, Instant::EndOfForward, Component::Momentum), qint64(0));
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::Variance), 2 * all);
}

void TestPeak::theOptimizerStep()
{
    Scenario scenario = tiny(Accounting::Fp32, Zero1);
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::StepTemporaries), qint64(0));
    scenario.optimizerKernel = OptimizerKernel::Foreach;
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::StepTemporaries), 4 * all / 8);
    QCOMPARE(at(scenario, Instant::OptimizerStep, Component::Activations), qint64(0));
}

void TestPeak::partsSumToThePeakAndNeverExceedTheirLargest()
{
    for (const Preset &preset : presets) {
        for (const AccountingSpec &accounting : accountings) {
            Scenario scenario = withPreset({}, preset);
            scenario.accounting = accounting.id;
            scenario.reserve = 0.1;
            scenario.strategies.clear();
            for (const StrategySpec &strategy : strategies)
                scenario.strategies.push_back(strategy.id);
            for (const StrategyEstimate &each : estimate(scenario).strategies) {
                for (const RankGroup &group : each.groups) {
                    std::int64_t sum = 0;
                    for (const ComponentAmount &part : group.components) {
                        sum += part.atPeak.count();
                        QVERIFY(part.atPeak.count() <= part.bytes.count());
                    }
                    QCOMPARE(sum, group.peak.count());
                    QCOMPARE(evaluate(*group.peak.step), group.peak.count());
                    QVERIFY(group.peak.count() <= group.resident.count());
                }
            }
        }
    }
}

QTEST_APPLESS_MAIN(TestPeak)
#include "tst_peak.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/opened.h"

#include "core/catalog/presets.h"
#include "core/formula/evaluate.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestOpened : public QObject {
    Q_OBJECT

private slots:
    void linesSumToTheFigure_data();
    void linesSumToTheFigure();
    void aLayersTensorsAreListedOnce();
    void llama2OpensIntoItsTensors();
    void zeroSharesEachTensor();
    void whatIsLeftOverIsALine();
    void fsdpDealsOutRows();
    void smallTensorsStayWhole();
    void lossHeadsCopies();
    void gatheredUnitsAreAddends();
    void theFudgeHasNoTensors();
    void typedParametersHaveNoTensors();
    void nothingThereOpensNothing();
};

namespace {

Scenario presetScenario(std::string_view key, Accounting accounting)
{
    Scenario scenario;
    scenario.accounting = accounting;
    for (const Preset &preset : presets) {
        if (preset.key == key)
            return withPreset(scenario, preset);
    }
    qFatal("no such preset");
}

/// A model whose sizes a person multiplies in the head: width 8, 2 layers, 2 heads, MLP 16, 32 words, tied.
Scenario tiny()
{
    Scenario scenario;
    scenario.accounting = Accounting::Bf16;
    scenario.parameters = 0;
    scenario.layers = 2;
    scenario.width = 8;
    scenario.heads = scenario.kvHeads = 2;
    scenario.ffn = 16;
    scenario.vocab = 32;
    scenario.positions = 0;
    scenario.mlp = Mlp::SwiGlu;
    scenario.norm = Norm::RmsNorm;
    scenario.bias = Bias::None;
    scenario.tiedEmbeddings = true;
    scenario.microBatch = 1;
    scenario.sequence = 4;
    scenario.ranks = 3;
    return scenario;
}

OpenedPart opened(const Scenario &scenario, Strategy strategy, Component component, std::int64_t rank = 0,
                  Figure figure = Figure::Sum)
{
    Scenario one = scenario;
    one.strategies = {strategy};
    const auto part = openedPart(estimate(one), strategy, rank, component, figure);
    return part ? *part : OpenedPart{};
}

qint64 bytesOf(const OpenedPart &part, std::string_view name)
{
    qint64 sum = 0;
    for (const OpenedLine &line : part.lines)
        sum += line.name == name ? line.bytes.count() : 0;
    return sum;
}

qint64 sumOf(const OpenedPart &part)
{
    qint64 sum = 0;
    for (const OpenedLine &line : part.lines)
        sum += line.bytes.count();
    return sum;
}

void checkPart(const Estimate &result, Strategy strategy, const RankGroup &group, const ComponentAmount &amount,
               Figure figure)
{
    const auto part = openedPart(result, strategy, group.ranks.first, amount.component, figure);
    QVERIFY(part);
    const std::string where = std::string(componentSpec(amount.component).key) + " of "
                              + std::string(strategies[strategy].key) + ", "
                              + std::string(accountings[result.scenario.accounting].key);
    QVERIFY2(part->sum.amount == shownOf(amount, part->figure).amount, where.c_str());
    const bool isUnexplained =
        part->lines.empty() && (part->sum.count() == 0 || amount.component == Component::Reserve);
    QVERIFY2(isUnexplained || sumOf(*part) == part->sum.count(), where.c_str());
    for (const OpenedLine &line : part->lines) {
        QVERIFY2(line.bytes.count() > 0, where.c_str());
        QVERIFY2(line.bytes.step && evaluate(*line.bytes.step) == line.bytes.count(), where.c_str());
    }
}

/// Every part of the first and of the last ranks.
void checkSums(const Scenario &scenario)
{
    const Estimate result = estimate(scenario, false);
    for (const StrategyEstimate &strategy : result.strategies) {
        for (const RankGroup *group : {&strategy.groups.front(), &strategy.groups.back()}) {
            for (const ComponentAmount &amount : group->components) {
                checkPart(result, strategy.strategy, *group, amount, Figure::Sum);
                checkPart(result, strategy.strategy, *group, amount, Figure::Peak);
            }
        }
    }
}

} // namespace

void TestOpened::linesSumToTheFigure_data()
{
    QTest::addColumn<std::string>("preset");
    for (const char *preset : {"lesson-100m", "gpt2", "qwen2.5-7b", "deepseek-v3"})
        QTest::newRow(preset) << std::string(preset);
}

/// Every part of every rank, whatever is counted, kept, made again and split; and every line explains itself.
void TestOpened::linesSumToTheFigure()
{
    QFETCH(std::string, preset);
    std::size_t next = 0;
    for (const AccountingSpec &accounting : accountings) {
        Scenario scenario = presetScenario(preset, accounting.id);
        scenario.strategies = {Strategy::Ddp, Strategy::Zero2, Strategy::Zero3, Strategy::Fsdp};
        scenario.ranks = 8;
        scenario.recompute = static_cast<Recompute>(next++ % recomputes.size());
        checkSums(scenario);
        scenario.kernels = Kernels::Eager;
        scenario.attention = Attention::Eager;
        scenario.dropout = true;
        checkSums(scenario);
        scenario.ranks = 24;
        scenario.tensorParallel = 2;
        scenario.pipelineParallel = 4;
        scenario.accumulation = 8;
        scenario.optimizer = Optimizer::AdamW8bit;
        checkSums(scenario);
        scenario.pipelineParallel = 1;
        scenario.optimizer = Optimizer::Muon;
        checkSums(scenario);
    }
}

void TestOpened::aLayersTensorsAreListedOnce()
{
    const OpenedPart part = opened(tiny(), Strategy::Ddp, Component::Parameters);
    std::vector<std::string_view> names;
    for (const OpenedLine &line : part.lines)
        names.push_back(line.name);
    const std::vector<std::string_view> expected{"word embedding",   "query",    "key",       "value",
                                                 "attention output", "MLP gate", "MLP up",    "MLP down",
                                                 "attention norm",   "MLP norm", "final norm"};
    QVERIFY(names == expected);
    QCOMPARE(QString::fromStdString(keptByMessage(part.lines[1], {}).english()), QStringLiteral("each of 2 layers"));
    QCOMPARE(QString::fromStdString(keptByMessage(part.lines[0], {}).english()), QStringLiteral("once"));
    Scenario one = tiny();
    one.layers = 1;
    const OpenedPart single = opened(one, Strategy::Ddp, Component::Parameters);
    QCOMPARE(QString::fromStdString(keptByMessage(single.lines[1], {}).english()), QStringLiteral("the one layer"));
    QCOMPARE(bytesOf(part, "word embedding"), qint64(32 * 8 * 2));
    QCOMPARE(bytesOf(part, "query"), qint64(2 * 8 * 8 * 2));
    QCOMPARE(bytesOf(part, "MLP down"), qint64(2 * 16 * 8 * 2));
    QCOMPARE(bytesOf(part, "MLP norm"), qint64(2 * 8 * 2));
}

/// Llama-2 7B, s = 4,096, b = 1: each of 32 layers keeps, say, the input of its first norm, 4,096 numbers of 2 bytes
/// per token.
void TestOpened::llama2OpensIntoItsTensors()
{
    Scenario scenario = presetScenario("llama2-7b", Accounting::Megatron);
    scenario.ranks = 8;
    scenario.microBatch = 1;
    scenario.sequence = 4096;
    scenario.kernels = Kernels::Fused;
    const OpenedPart part = opened(scenario, Strategy::Ddp, Component::Activations);
    const qint64 wide = qint64(32) * 4096 * 4096 * 2;
    QVERIFY(part.lack == NoTensors::TensorsListed);
    QCOMPARE(part.lines.front().bytes.count(), wide);
    QCOMPARE(part.lines.front().perToken.count(), qint64(8192));
    QCOMPARE(part.lines.front().times, qint64(32));
    QCOMPARE(sumOf(part), qint64(part.sum.count()));
}

/// 8 × 8 numbers in each of 2 layers, 128 in all, among 4 ranks: 32 numbers of 2 bytes.
void TestOpened::zeroSharesEachTensor()
{
    Scenario scenario = tiny();
    scenario.ranks = 4;
    const OpenedPart part = opened(scenario, Strategy::Zero3, Component::Parameters);
    QCOMPARE(bytesOf(part, "query"), qint64(128 / 4 * 2));
    QCOMPARE(bytesOf(part, "padding and rounding"), qint64(0));
}

/// Among 3 ranks: 256 words × width → 85, four matrices of attention 128 → 42 each, three of the MLP 256 → 85 each,
/// two norms 16 → 5 each, the last norm 8 → 2: 85 + 168 + 255 + 10 + 2 = 520 of ⌈1,576 / 3⌉ = 526 numbers.
void TestOpened::whatIsLeftOverIsALine()
{
    const OpenedPart part = opened(tiny(), Strategy::Zero3, Component::Parameters);
    QCOMPARE(part.sum.count(), qint64(526 * 2));
    QCOMPARE(bytesOf(part, "query"), qint64(42 * 2));
    QCOMPARE(bytesOf(part, "padding and rounding"), qint64(6 * 2));
    QVERIFY(part.lines.back().name == "padding and rounding");
}

/// 8 rows among 3 ranks are 3, 3 and 2; 32 words are 11, 11 and 10.
void TestOpened::fsdpDealsOutRows()
{
    const OpenedPart first = opened(tiny(), Strategy::Fsdp, Component::Parameters, 0);
    const OpenedPart last = opened(tiny(), Strategy::Fsdp, Component::Parameters, 2);
    QCOMPARE(bytesOf(first, "query"), qint64(2 * 3 * 8 * 2));
    QCOMPARE(bytesOf(last, "query"), qint64(2 * 2 * 8 * 2));
    QCOMPARE(bytesOf(last, "word embedding"), qint64(10 * 8 * 2));
    QCOMPARE(sumOf(last), qint64(last.sum.count()));
}

/// DeepSpeed's ZeRO-3 splits no tensor below the threshold: norms of 8 numbers stay whole, matrices of 64 do not.
void TestOpened::smallTensorsStayWhole()
{
    Scenario scenario = tiny();
    scenario.accounting = Accounting::DeepSpeed;
    scenario.persistenceThreshold = 10;
    scenario.ranks = 4;
    const OpenedPart part = opened(scenario, Strategy::Zero3, Component::Parameters);
    QCOMPARE(bytesOf(part, "MLP norm"), qint64(2 * 8 * 2));
    QCOMPARE(bytesOf(part, "query"), qint64(128 / 4 * 2));
}

/// Megatron-LM: 4 tokens × 128 words (32 are padded to 128): 2 bytes and an fp32 copy.
void TestOpened::lossHeadsCopies()
{
    Scenario scenario = tiny();
    scenario.accounting = Accounting::Megatron;
    const OpenedPart part = opened(scenario, Strategy::Ddp, Component::Logits);
    QCOMPARE(part.lines.size(), std::size_t(2));
    QCOMPARE(bytesOf(part, "16-bit logits"), qint64(4 * 128 * 2));
    QCOMPARE(bytesOf(part, "fp32 copy, later the gradient"), qint64(4 * 128 * 4));
}

/// At the end of the forward pass head and block are gathered. Embedding and tied head: 256 numbers of 2 bytes; a
/// block: 4 × 64 + 3 × 128 + 2 × 8 = 656. Two blocks, 1,312, are more than 912: the backward pass has the larger value.
void TestOpened::gatheredUnitsAreAddends()
{
    const OpenedPart part = opened(tiny(), Strategy::Fsdp, Component::GatheredParameters);
    QVERIFY(part.lack == NoTensors::Addends);
    QVERIFY(part.instant == Instant::Backward);
    QCOMPARE(part.lines.size(), std::size_t(1));
    QCOMPARE(part.sum.count(), qint64(2 * 656 * 2));
}

void TestOpened::theFudgeHasNoTensors()
{
    const OpenedPart part = opened({}, Strategy::Ddp, Component::Activations);
    QVERIFY(part.lack == NoTensors::ByFudge);
    QVERIFY(!lackSentence(part.lack).empty());
    QCOMPARE(sumOf(part), qint64(part.sum.count()));
}

void TestOpened::typedParametersHaveNoTensors()
{
    const OpenedPart part = opened({}, Strategy::Zero1, Component::Parameters);
    QVERIFY(part.lack == NoTensors::TypedParameters);
    QCOMPARE(part.lines.size(), std::size_t(1));
}

void TestOpened::nothingThereOpensNothing()
{
    const Estimate sketch = estimate({});
    QVERIFY(!openedPart(sketch, Strategy::Ddp, 0, Component::Workspace));
    QVERIFY(!openedPart(sketch, Strategy::Hsdp, 0, Component::Activations));
    QVERIFY(openedPart(sketch, Strategy::Ddp, 1'000'000, Component::Activations));
}

QTEST_APPLESS_MAIN(TestOpened)
#include "tst_opened.moc"

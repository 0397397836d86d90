// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/loss_heads.h"
#include "core/memory/logits.h"
#include "tests/core/lookup.h"
#include "tests/core/memory/one_rank.h"

#include <QTest>

using namespace perrank;

class TestLogits : public QObject {
    Q_OBJECT

private slots:
    void bytesPerLogit_data();
    void bytesPerLogit();
    void theHeadIsOnTheLastStage();
    void ranksShareTheVocabulary();
    void theDefaultFollowsTheAccounting_data();
    void theDefaultFollowsTheAccounting();
    void logitsAreActivations();
};

namespace {

/// 2 × 64 tokens and 1,000 words are 128,000 logits.
Scenario head(std::optional<LossHead> loss, bool kept = false)
{
    Scenario scenario;
    scenario.accounting = Accounting::Bf16;
    scenario.microBatch = 2;
    scenario.sequence = 64;
    scenario.vocab = 1000;
    scenario.loss = loss;
    scenario.keepLogits = kept;
    return scenario;
}

qint64 logitsOn(const Scenario &scenario, std::int64_t stage = 0)
{
    return logitBytes(OneRank(scenario, stage).inputs()).count();
}

} // namespace

void TestLogits::bytesPerLogit_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 expected) {
        QTest::newRow(sentence) << scenario << expected;
    };
    using enum LossHead;
    row("Megatron: 16 bit and fp32, 6", head(Megatron), 128'000 * 6);
    row("Megatron, fused: 10", head(Fused), 128'000 * 10);
    row("Eager: three in fp32, 12", head(EagerFp32), 128'000 * 12);
    row("Hugging Face: four in fp32, 16", head(HuggingFace), 128'000 * 16);
    row("16 bit: three of 2", head(Bf16), 128'000 * 6);
    row("Chunked: 2 and an eighth of 12", head(Chunked), 128'000 * 7 / 2);
    row("Compiled: logits and gradient, 4", head(Compiled), 128'000 * 4);
    row("Linear cross-entropy: never whole", head(LinearCe), 0);
    row("None", head(None), 0);
    row("Kept in fp32: 4 more", head(EagerFp32, true), 128'000 * 16);
    row("Kept in 16 bit: 2 more", head(Bf16, true), 128'000 * 8);
    row("Kept where they were never counted: nothing", head(None, true), 0);
    Scenario odd = head(Chunked);
    odd.microBatch = odd.sequence = 1;
    odd.vocab = 3;
    row("Three logits of 3.5 bytes round up to 11", odd, 11);
    Scenario padded = head({});
    padded.accounting = Accounting::Megatron;
    row("Megatron pads the 1,000 words to 1,024", padded, 128 * 1024 * 6);
}

void TestLogits::bytesPerLogit()
{
    QFETCH(Scenario, scenario);
    QTEST(logitsOn(scenario), "expected");
}

void TestLogits::theHeadIsOnTheLastStage()
{
    Scenario scenario = head({});
    scenario.ranks = scenario.pipelineParallel = 4;
    scenario.accumulation = 8;
    for (const std::int64_t stage : {0, 1, 2})
        QCOMPARE(logitsOn(scenario, stage), qint64(0));
    QCOMPARE(logitsOn(scenario, 3), qint64(128'000 * 12));
}

void TestLogits::ranksShareTheVocabulary()
{
    Scenario scenario = head({});
    scenario.tensorParallel = 4;
    QCOMPARE(logitsOn(scenario), qint64(128'000 * 12 / 4));
    scenario.contextParallel = 2;
    QCOMPARE(logitsOn(scenario), qint64(128'000 * 12 / 8));
}

void TestLogits::theDefaultFollowsTheAccounting_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<std::optional<ActivationModel>>("activations");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, Accounting accounting, std::optional<ActivationModel> activations,
                        const char *expected) {
        QTest::newRow(sentence) << accounting << activations << QString::fromUtf8(expected);
    };
    row("The sketch counts no logits", Accounting::Sketch, {}, "none");
    row("The paper counts no logits", Accounting::Paper, {}, "none");
    row("Not even beside an inventory", Accounting::Paper, ActivationModel::Inventory, "none");
    row("Megatron's own", Accounting::Megatron, {}, "megatron");
    row("DeepSpeed runs Hugging Face models", Accounting::DeepSpeed, {}, "huggingface");
    row("AMP: PyTorch's", Accounting::Amp, {}, "eager_fp32");
    row("FSDP: PyTorch's", Accounting::Fsdp, {}, "eager_fp32");
    row("fp32: PyTorch's", Accounting::Fp32, {}, "eager_fp32");
    row("bf16: PyTorch's", Accounting::Bf16, {}, "eager_fp32");
    row("A typed recipe: PyTorch's", Accounting::Custom, {}, "eager_fp32");
    row("The published formula is the picture of the lesson: no logits", Accounting::Megatron, ActivationModel::Formula,
        "none");
}

void TestLogits::theDefaultFollowsTheAccounting()
{
    QFETCH(Accounting, accounting);
    QFETCH(std::optional<ActivationModel>, activations);
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.activations = activations;
    QTEST(shown(lossHeads[*resolved(scenario).loss].key), "expected");
    scenario.loss = LossHead::Chunked;
    QCOMPARE(*resolved(scenario).loss, LossHead::Chunked);
}

void TestLogits::logitsAreActivations()
{
    const Estimate result = estimate(head({}));
    const RankGroup &worst = of(result, Strategy::Ddp).worst();
    QCOMPARE(bytesOf(worst, Component::Logits), qint64(128'000 * 12));
    QCOMPARE(qint64(worst.activations.count()),
             bytesOf(worst, Component::Activations) + bytesOf(worst, Component::Logits));
}

QTEST_APPLESS_MAIN(TestLogits)
#include "tst_logits.moc"

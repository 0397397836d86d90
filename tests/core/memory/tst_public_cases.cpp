// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/shards.h"
#include "core/report/amount_text.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

/// Questions that people asked in public, with the answer worked out by hand. Rows begin with the place where the
/// question stands.
class TestPublicCases : public QObject {
    Q_OBJECT

private slots:
    void bytesPerRank_data();
    void bytesPerRank();
    void oneRankMeansNoSharding();
    void sevenRanksDoNotDivideEvenly();
    void fewestRanksForTheStatesAlone();
    void headsCostOnlyWhenScoresAreKept();
    void unitsAreNeverMixed();
};

namespace {

using enum Strategy;
using Accounting::Paper;
using Accounting::Sketch;

constexpr qint64 gib = 1'073'741'824;

enum class Figure { Parameters, States };

Scenario training(Accounting accounting, qint64 parameters, qint64 ranks)
{
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.parameters = parameters;
    scenario.ranks = ranks;
    return scenario;
}

qint64 statesOf(const Scenario &scenario, Strategy strategy)
{
    return of(estimate(scenario), strategy).worst().modelStates.count();
}

} // namespace

void TestPublicCases::bytesPerRank_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<Figure>("figure");
    QTest::addColumn<qint64>("expected");
    const auto states = [](const char *question, const Scenario &scenario, Strategy strategy, qint64 expected) {
        QTest::newRow(question) << scenario << strategy << Figure::States << expected;
    };
    const auto weights = [](const char *question, const Scenario &scenario, Strategy strategy, qint64 expected) {
        QTest::newRow(question) << scenario << strategy << Figure::Parameters << expected;
    };
    constexpr qint64 llama7b = 6'738'415'616;
    constexpr qint64 llama70b = 68'976'648'192;
    constexpr qint64 qwen7b = 7'721'324'544;

    states("tatsu-lab/stanford_alpaca#221: 16 × 6.738 B on one card is 100.41 GiB", training(Paper, llama7b, 1), Fsdp,
           107'814'649'856);
    weights("Lightning-AI/litgpt#506: one process holds 2 × 68.98 B, 128.48 GiB", training(Paper, llama70b, 1), Fsdp,
            137'953'296'384);
    weights("Lightning-AI/litgpt#506: eight hold an eighth each, 16.06 GiB", training(Paper, llama70b, 8), Fsdp,
            137'953'296'384 / 8);
    states("huggingface/trl#2294: 16 × 90 B over 8 are 180 GB", training(Paper, 90'000'000'000, 8), Fsdp,
           180'000'000'000);
    states("hiyouga/LlamaFactory#4133: ZeRO-2 on 8, 2 P + 14 P / 8, 26.97 GiB", training(Paper, qwen7b, 8), Zero2,
           2 * qwen7b + 14 * qwen7b / 8);
    states("deepspeedai/DeepSpeed#5102: ZeRO-2 of 7 B on 8 by the paper, 23.53 GiB", training(Paper, llama7b, 8), Zero2,
           2 * llama7b + 14 * llama7b / 8);
    states("huggingface/accelerate#2659: 2 + 2 + 4 + 8 bytes are 16", training(Paper, 1'000'000'000, 1), Ddp,
           16'000'000'000);
    states("huggingface/accelerate#2659: the sketch has 20", training(Sketch, 1'000'000'000, 1), Ddp, 20'000'000'000);
    states("deepspeedai/DeepSpeed#155: 7.5 B on 4, DDP", training(Paper, 7'500'000'000, 4), Ddp, 120'000'000'000);
    states("deepspeedai/DeepSpeed#155: ZeRO-1 is 4 P + 12 P / 4, not 30 GB", training(Paper, 7'500'000'000, 4), Zero1,
           52'500'000'000);
    states("deepspeedai/DeepSpeed#155: ZeRO-2 is 2 P + 14 P / 4", training(Paper, 7'500'000'000, 4), Zero2,
           41'250'000'000);
    states("deepspeedai/DeepSpeed#155: ZeRO-3 is 16 P / 4", training(Paper, 7'500'000'000, 4), Zero3, 30'000'000'000);
    states("discuss.pytorch.org/t/167734: 16 × 30 M are 0.48 GB", training(Paper, 30'000'000, 4), Ddp, 480'000'000);
    states("discuss.pytorch.org/t/167734: FSDP on 4 saves 0.36 GB of them", training(Paper, 30'000'000, 4), Fsdp,
           120'000'000);
    weights("hpcaitech/ColossalAI#1082: 45,783,552 × 2 B, the 87 MB are MiB", training(Paper, 45'783'552, 1), Ddp,
            91'567'104);

    Scenario linear = training(Sketch, 3'398'954'762, 2);
    linear.dtype = Dtype::Fp32;
    weights("pytorch/pytorch#104589: 40 linear layers in fp32, 4 P / 2", linear, Fsdp, 6'797'909'524);
    linear.ranks = 4;
    weights("pytorch/pytorch#104589: 4 × ⌈P / 4⌉, fewer with more cards", linear, Fsdp, 3'398'954'764);
    linear.ranks = 16;
    weights("pytorch/pytorch#104589: 4 × ⌈P / 16⌉", linear, Fsdp, 849'738'692);
}

void TestPublicCases::bytesPerRank()
{
    QFETCH(Scenario, scenario);
    QFETCH(Strategy, strategy);
    QFETCH(Figure, figure);
    const Estimate result = estimate(scenario);
    const RankGroup &worst = of(result, strategy).worst();
    const qint64 found = figure == Figure::States ? worst.modelStates.count() : bytesOf(worst, Component::Parameters);
    QTEST(found, "expected");
}

/// tatsu-lab/stanford_alpaca#221, deepspeedai/DeepSpeed#237: what was chosen has no effect, and the program says so.
void TestPublicCases::oneRankMeansNoSharding()
{
    const Estimate result = estimate(training(Paper, 6'738'415'616, 1));
    for (const StrategyEstimate &strategy : result.strategies) {
        QCOMPARE(qint64(strategy.worst().modelStates.count()), qint64(16) * 6'738'415'616);
        QCOMPARE(strategy.verdict, Verdict::DoesNotFit);
    }
    const auto saysSo = [](const Issue &issue) {
        return issue.message.english().starts_with("1 rank: ZeRO and FSDP shard nothing");
    };
    QVERIFY(std::ranges::any_of(result.issues, saysSo));
}

/// hiyouga/LlamaFactory#6999: 32,763,876,352 parameters over 7 are 4,680,553,764.6 each.
void TestPublicCases::sevenRanksDoNotDivideEvenly()
{
    constexpr qint64 qwen32b = 32'763'876'352;
    QCOMPARE(qint64(dealtOut(qwen32b, 7).shard), qint64(4'680'553'765));
    QCOMPARE(statesOf(training(Paper, qwen32b, 7), Zero3), qint64(16) * 4'680'553'765);
    QCOMPARE(statesOf(training(Paper, qwen32b, 8), Zero3), 2 * qwen32b);
}

/// huggingface/trl#2294: 1.44 TB of states in cards of 79.15 GiB, 84.99 GB: 16.9 of them.
void TestPublicCases::fewestRanksForTheStatesAlone()
{
    constexpr qint64 card = 7915 * gib / 100;
    QVERIFY(statesOf(training(Paper, 90'000'000'000, 17), Zero3) <= card);
    QVERIFY(statesOf(training(Paper, 90'000'000'000, 16), Zero3) > card);
}

/// bigcode-project/Megatron-LM#20: hidden 768, 12 layers, 2,048 tokens with 6, 12 and 16 heads.
void TestPublicCases::headsCostOnlyWhenScoresAreKept()
{
    const auto activationsWith = [](Attention attention, qint64 heads) {
        Scenario scenario = training(Paper, 124'439'808, 1);
        scenario.microBatch = 1;
        scenario.sequence = 2048;
        scenario.attention = attention;
        scenario.heads = heads;
        return qint64(of(estimate(scenario), Ddp).worst().activations.count());
    };
    constexpr qint64 perHead = 5LL * 2048 * 2048 * 12;
    QCOMPARE(activationsWith(Attention::Eager, 12) - activationsWith(Attention::Eager, 6), 6 * perHead);
    QCOMPARE(activationsWith(Attention::Eager, 16) - activationsWith(Attention::Eager, 12), 4 * perHead);
    QCOMPARE(activationsWith(Attention::Flash, 6), activationsWith(Attention::Flash, 16));
}

/// alvarobartt/hf-mem#33: 80 GiB are 85.90 GB, and 80 GB are 74.51 GiB.
void TestPublicCases::unitsAreNeverMixed()
{
    const AmountStyle inGB{.units = Units::GB};
    const AmountStyle inGiB{.units = Units::GiB};
    QCOMPARE(shown(amountText(Quantity<Bytes>(80 * gib), inGiB)), QStringLiteral("80.00 GiB"));
    QCOMPARE(shown(amountText(Quantity<Bytes>(80 * gib), inGB)), QStringLiteral("85.90 GB"));
    QCOMPARE(shown(amountText(Quantity<Bytes>(80'000'000'000), inGiB)), QStringLiteral("74.51 GiB"));
}

QTEST_APPLESS_MAIN(TestPublicCases)
#include "tst_public_cases.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/megatron_report.h"

#include "core/receipts/receipt_terms.h"
#include "core/receipts/receipts.h"

#include <QTest>

using namespace perrank;

namespace {

/// A model and how its job is split.
struct Job {
    Scenario model;
    int gpus;
    int tensor;
    int pipeline;
    int chunks;
    int expert;
    int microBatches;
};

} // namespace

Q_DECLARE_METATYPE(Job)
Q_DECLARE_METATYPE(perrank::DistributedOptimizer)

/// The figures are what Megatron-LM's own report returns for these arguments, at commit d98e8a64: bytes rounded up
/// to a whole one, and the MB that it prints, which are MiB.
class TestMegatronReport : public QObject {
    Q_OBJECT

private slots:
    void report_data();
    void report();
    void expertsAreCutByTensorRanksUnlessSetApart();
    void latentAttention();
    void fullRecomputeSavesNothing();
    void oneTensorRankHasNoSequenceParallelism();
};

namespace {

Scenario llama2_7b()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = 32;
    scenario.width = 4096;
    scenario.heads = 32;
    scenario.ffn = 11'008;
    scenario.vocab = 32'000;
    scenario.mlp = Mlp::SwiGlu;
    scenario.norm = Norm::RmsNorm;
    scenario.bias = Bias::None;
    scenario.tiedEmbeddings = false;
    scenario.microBatch = 1;
    scenario.sequence = 4096;
    return scenario;
}

Scenario llama3_8b()
{
    Scenario scenario = llama2_7b();
    scenario.kvHeads = 8;
    scenario.ffn = 14'336;
    scenario.vocab = 128'256;
    scenario.sequence = 8192;
    return scenario;
}

Scenario llama3_70b()
{
    Scenario scenario = llama3_8b();
    scenario.layers = 80;
    scenario.width = 8192;
    scenario.heads = 64;
    scenario.ffn = 28'672;
    return scenario;
}

Scenario mixtral()
{
    Scenario scenario = llama2_7b();
    scenario.kvHeads = 8;
    scenario.ffn = 14'336;
    scenario.experts = 8;
    return scenario;
}

Scenario gpt(int layers, int width, int heads, int vocab, int sequence, int microBatch)
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = layers;
    scenario.width = width;
    scenario.heads = heads;
    scenario.vocab = vocab;
    scenario.sequence = sequence;
    scenario.microBatch = microBatch;
    return scenario;
}

Scenario gpt2()
{
    return gpt(12, 768, 12, 50'304, 1024, 1);
}

Scenario megatron22b()
{
    return gpt(48, 6144, 64, 51'200, 2048, 4);
}

Scenario gpt3()
{
    return gpt(96, 12'288, 96, 51'200, 2048, 1);
}

Scenario scenarioOf(const Job &job)
{
    Scenario scenario = job.model;
    scenario.ranks = job.gpus;
    scenario.tensorParallel = job.tensor;
    scenario.pipelineParallel = job.pipeline;
    scenario.virtualStages = job.chunks;
    scenario.expertParallel = job.expert;
    scenario.accumulation = job.microBatches;
    return resolved(scenario);
}

/// The report's arguments as its caller gave them: the vocabulary counted as padded already, experts not cut by
/// tensor ranks.
MegatronInputs argumentsOf(const Job &job)
{
    MegatronInputs in = megatronInputs(scenarioOf(job));
    in.vocab = traced.parameter<Count>(job.model.vocab, ParameterId::Vocab, "V");
    in.expertTensorParallel = traced.parameter<Count>(1, ParameterId::TensorParallel, "1");
    return in;
}

QByteArray mib(const Term<Bytes> &bytes)
{
    return QByteArray::fromStdString(asPrinted(bytes.amount, ReceiptTool::MegatronLm)).chopped(3);
}

} // namespace

void TestMegatronReport::report_data()
{
    QTest::addColumn<Job>("job");
    QTest::addColumn<DistributedOptimizer>("distributed");
    QTest::addColumn<bool>("sequenceParallel");
    QTest::addColumn<Recompute>("recompute");
    QTest::addColumn<qint64>("weightAndOptimizer");
    QTest::addColumn<qint64>("activation");
    QTest::addColumn<QByteArray>("printed");
    QTest::newRow("Llama-2-7B, 8 GPUs, plain optimizer, sequence parallel")
        << Job{llama2_7b(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::Off << true << Recompute::Selective
        << 121'291'481'088LL << 16'043'245'568LL << QByteArray("115672.57 15300.03 130972.60");
    QTest::newRow("Llama-2-7B, 8 GPUs, plain optimizer, no sequence parallelism")
        << Job{llama2_7b(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::Off << false << Recompute::None
        << 121'291'481'088LL << 19'494'425'396LL << QByteArray("115672.57 18591.33 134263.90");
    QTest::newRow("Llama-2-7B, 8 GPUs, distributed optimizer, no sequence parallelism")
        << Job{llama2_7b(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::On << false << Recompute::None
        << 50'538'117'120LL << 19'494'425'396LL << QByteArray("48196.90 18591.33 66788.24");
    QTest::newRow("Llama-3-8B, 8 GPUs, plain optimizer, sequence parallel")
        << Job{llama3_8b(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::Off << true << Recompute::Selective
        << 144'544'702'464LL << 38'730'268'672LL << QByteArray("137848.57 36936.06 174784.63");
    QTest::newRow("Llama-3-8B, 8 GPUs, plain optimizer, no sequence parallelism")
        << Job{llama3_8b(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::Off << false << Recompute::None
        << 144'544'702'464LL << 40'644'762'010LL << QByteArray("137848.57 38761.87 176610.44");
    QTest::newRow("Llama-3-8B, 8 GPUs, distributed optimizer, sequence parallel")
        << Job{llama3_8b(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::On << true << Recompute::Selective
        << 60'226'959'360LL << 38'730'268'672LL << QByteArray("57436.90 36936.06 94372.97");
    QTest::newRow("GPT-2 small, 8 GPUs, plain optimizer, sequence parallel")
        << Job{gpt2(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::Off << true << Recompute::Selective << 2'224'917'504LL
        << 530'849'792LL << QByteArray("2121.85 506.26 2628.10");
    QTest::newRow("GPT-2 small, 8 GPUs, distributed optimizer, sequence parallel")
        << Job{gpt2(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::On << true << Recompute::Selective << 927'048'960LL
        << 530'849'792LL << QByteArray("884.10 506.26 1390.36");
    QTest::newRow("GPT-2 small, 8 GPUs, distributed optimizer, no sequence parallelism")
        << Job{gpt2(), 8, 1, 1, 1, 1, 1} << DistributedOptimizer::On << false << Recompute::None << 927'048'960LL
        << 447'567'053LL << QByteArray("884.10 426.83 1310.94");
    QTest::newRow("Llama-2-7B, 8 GPUs with t = 2, distributed optimizer, sequence parallel")
        << Job{llama2_7b(), 8, 2, 1, 1, 1, 1} << DistributedOptimizer::On << true << Recompute::Selective
        << 30'324'068'352LL << 8'021'622'784LL << QByteArray("28919.29 7650.02 36569.30");
    QTest::newRow("Llama-2-7B, 8 GPUs with t = 8, distributed optimizer, sequence parallel")
        << Job{llama2_7b(), 8, 8, 1, 1, 1, 1} << DistributedOptimizer::On << true << Recompute::Selective
        << 15'165'628'416LL << 2'005'405'696LL << QByteArray("14463.07 1912.50 16375.57");
    QTest::newRow("Llama-2-7B, 8 GPUs with p = 4, distributed optimizer, sequence parallel")
        << Job{llama2_7b(), 8, 1, 4, 1, 1, 16} << DistributedOptimizer::On << true << Recompute::Selective
        << 21'001'678'848LL << 15'502'278'656LL << QByteArray("20028.76 14784.12 34812.89");
    QTest::newRow("Llama-3-70B, 64 GPUs with t = 8, p = 4, distributed optimizer, sequence parallel")
        << Job{llama3_70b(), 64, 8, 4, 1, 1, 16} << DistributedOptimizer::On << true << Recompute::Selective
        << 27'249'106'944LL << 21'508'423'680LL << QByteArray("25986.77 20512.03 46498.80");
    QTest::newRow(
        "Llama-3-70B, 64 GPUs with t = 8, p = 4, distributed optimizer, no sequence parallelism though selective recompute")
        << Job{llama3_70b(), 64, 8, 4, 1, 1, 16} << DistributedOptimizer::On << false << Recompute::Selective
        << 27'249'106'944LL << 73'565'011'968LL << QByteArray("25986.77 70157.06 96143.84");
    QTest::newRow("Llama-3-70B, 64 GPUs with t = 8, p = 4, plain optimizer, sequence parallel")
        << Job{llama3_70b(), 64, 8, 4, 1, 1, 16} << DistributedOptimizer::Off << true << Recompute::Selective
        << 40'873'660'416LL << 21'508'423'680LL << QByteArray("38980.16 20512.03 59492.19");
    QTest::newRow("Megatron 22B, 8 GPUs with t = 8, plain optimizer, sequence parallel")
        << Job{megatron22b(), 8, 8, 1, 1, 1, 1} << DistributedOptimizer::Off << true << Recompute::Selective
        << 49'651'605'504LL << 10'508'836'864LL << QByteArray("47351.46 10022.01 57373.47");
    QTest::newRow("GPT-3 175B, 64 GPUs with t = 8, p = 8, v = 3, plain optimizer, sequence parallel")
        << Job{gpt3(), 64, 8, 8, 3, 1, 64} << DistributedOptimizer::Off << true << Recompute::Selective
        << 50'348'611'584LL << 13'294'916'267LL << QByteArray("48016.18 12679.02 60695.20");
    QTest::newRow("Mixtral-8x7B, 8 GPUs with e = 8, distributed optimizer, sequence parallel")
        << Job{mixtral(), 8, 1, 1, 1, 8, 1} << DistributedOptimizer::On << true << Recompute::Selective
        << 113'510'873'088LL << 17'788'076'032LL << QByteArray("108252.40 16964.03 125216.44");
    QTest::newRow("Mixtral-8x7B, 16 GPUs with t = 2, p = 2, e = 4, distributed optimizer, sequence parallel")
        << Job{mixtral(), 16, 2, 2, 1, 4, 16} << DistributedOptimizer::On << true << Recompute::Selective
        << 71'261'374'464LL << 8'606'744'576LL << QByteArray("67960.14 8208.03 76168.17");
}

void TestMegatronReport::report()
{
    QFETCH(Job, job);
    QFETCH(DistributedOptimizer, distributed);
    QFETCH(bool, sequenceParallel);
    QFETCH(Recompute, recompute);
    job.model.recompute = recompute;
    MegatronInputs in = argumentsOf(job);
    in.sequenceParallel = sequenceParallel;
    const auto states = megatronWeightAndOptimizer(in, distributed);
    const auto activations = megatronActivations(in);
    QTEST(qint64(states.count()), "weightAndOptimizer");
    QTEST(qint64(activations.count()), "activation");
    QTEST(mib(states) + ' ' + mib(activations) + ' ' + mib(states + activations), "printed");
}

void TestMegatronReport::expertsAreCutByTensorRanksUnlessSetApart()
{
    // Mixtral's experts: 8 × 3 × 4,096 × 14,336 × 32 layers = 45,097,156,608, over p = 2, e = 4 and t = 2;
    // 16 GPUs / (2 × 4 × 2) leave one data-parallel rank, so all 18 bytes of each stay.
    const Job job{mixtral(), 16, 2, 2, 1, 4, 16};
    const MegatronInputs apart = argumentsOf(job);
    MegatronInputs usual = apart;
    usual.expertTensorParallel = usual.tensorParallel;
    const std::int64_t held = 45'097'156'608 / 2 / 4;
    const std::int64_t dense = 71'261'374'464 - held * 12;
    QCOMPARE(megatronWeightAndOptimizer(usual, DistributedOptimizer::On).count(), dense + held / 2 * 18);
}

void TestMegatronReport::latentAttention()
{
    // One layer of width 8, 2 heads of 4 and rotary 2, values of 3, query rank 5, key rank 6, RMSNorm:
    // 5 × (8 + 2 × 6 + 1) + 6 × (8 + 2 × 7 + 1) + 8 × 2 + 2 × 3 × 8 = 105 + 138 + 16 + 48 = 307.
    Scenario scenario = gpt(1, 8, 2, 128, 16, 1);
    scenario.norm = Norm::RmsNorm;
    scenario.headDim = 4;
    scenario.qRank = 5;
    scenario.kvRank = 6;
    scenario.ropeHeadDim = 2;
    scenario.valueHeadDim = 3;
    QCOMPARE(megatronInputs(resolved(scenario)).attention.count(), 307);
    // Without a query rank the query is 8 × 2 × 6 = 96 instead of 105.
    scenario.qRank = 0;
    QCOMPARE(megatronInputs(resolved(scenario)).attention.count(), 298);
}

void TestMegatronReport::fullRecomputeSavesNothing()
{
    Job job{llama2_7b(), 8, 1, 1, 1, 1, 1};
    job.model.recompute = Recompute::Full;
    QCOMPARE(megatronActivations(argumentsOf(job)).count(), 19'494'425'396);
}

void TestMegatronReport::oneTensorRankHasNoSequenceParallelism()
{
    Job job{llama2_7b(), 8, 1, 1, 1, 1, 1};
    job.model.recompute = Recompute::Selective;
    QVERIFY(!megatronInputs(scenarioOf(job)).sequenceParallel);
    job.tensor = 2;
    QVERIFY(megatronInputs(scenarioOf(job)).sequenceParallel);
}

QTEST_APPLESS_MAIN(TestMegatronReport)
#include "tst_megatron_report.moc"

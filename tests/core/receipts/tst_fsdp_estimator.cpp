// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/fsdp_estimator.h"

#include <QTest>

using namespace perrank;

namespace {

/// What the calculator's form is filled in with beside the model.
struct Form {
    int gpus;
    int tensor;
    int expert;
    int sequence;
    Recompute recompute;
    Attention attention;
};

struct Parts {
    qint64 parameters;
    qint64 gradients;
    qint64 optimizerStates;
    qint64 activations;
    qint64 commBuffers;
    qint64 framework;
    qint64 total;
};

} // namespace

Q_DECLARE_METATYPE(perrank::Scenario)
Q_DECLARE_METATYPE(perrank::FsdpSharding)
Q_DECLARE_METATYPE(Parts)

/// The figures are what FSDP_memory_estimator computes for these forms, at commit 3730314d, bytes rounded up to a
/// whole one; always bf16, AdamW, one sequence and groups of 8.
class TestFsdpEstimator : public QObject {
    Q_OBJECT

private slots:
    void parts_data();
    void parts();
    void hybridShardsInsideAGroup();
    void whatItDoesNotHaveItDoesNotCount_data();
    void whatItDoesNotHaveItDoesNotCount();
};

namespace {

Scenario llama2_7b()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.dtype = Dtype::Bf16;
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
    scenario.shardSize = 8;
    return scenario;
}

Scenario llama3_8b()
{
    Scenario scenario = llama2_7b();
    scenario.kvHeads = 8;
    scenario.ffn = 14'336;
    scenario.vocab = 128'256;
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

Scenario qwen3_30b()
{
    Scenario scenario = llama2_7b();
    scenario.layers = 48;
    scenario.width = 2048;
    scenario.heads = 32;
    scenario.kvHeads = 4;
    scenario.headDim = 128;
    scenario.ffn = 6144;
    scenario.vocab = 151'936;
    scenario.experts = 128;
    scenario.expertsPerToken = 8;
    scenario.expertFfn = 768;
    return scenario;
}

Scenario job(Scenario scenario, const Form &form)
{
    scenario.ranks = form.gpus;
    scenario.tensorParallel = form.tensor;
    scenario.expertParallel = form.expert;
    scenario.sequence = form.sequence;
    scenario.recompute = form.recompute;
    scenario.attention = form.attention;
    return resolved(scenario);
}

} // namespace

void TestFsdpEstimator::parts_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<FsdpSharding>("sharding");
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<Parts>("shown");
    QTest::newRow("Llama-2-7B on 8 GPUs, SHARD_GRAD_OP")
        << job(llama2_7b(), {.gpus = 8,
                             .tensor = 1,
                             .expert = 1,
                             .sequence = 4096,
                             .recompute = Recompute::None,
                             .attention = Attention::Flash})
        << FsdpSharding::ShardGradOp << 6'738'415'616LL
        << Parts{13'476'831'232LL, 1'684'603'904LL, 10'107'623'424LL, 15'718'154'240LL,
                 809'533'440LL,    2'147'483'648LL, 43'944'229'888LL};
    QTest::newRow("Llama-2-7B on 8 GPUs, FULL_SHARD")
        << job(llama2_7b(), {.gpus = 8,
                             .tensor = 1,
                             .expert = 1,
                             .sequence = 4096,
                             .recompute = Recompute::None,
                             .attention = Attention::Flash})
        << FsdpSharding::FullShard << 6'738'415'616LL
        << Parts{1'684'603'904LL, 1'684'603'904LL, 10'107'623'424LL, 15'718'154'240LL,
                 809'533'440LL,   2'147'483'648LL, 32'152'002'560LL};
    QTest::newRow("Llama-3-8B on 8 GPUs, NO_SHARD")
        << job(llama3_8b(), {.gpus = 8,
                             .tensor = 1,
                             .expert = 1,
                             .sequence = 4096,
                             .recompute = Recompute::None,
                             .attention = Attention::Flash})
        << FsdpSharding::NoShard << 8'030'261'248LL
        << Parts{16'060'522'496LL, 16'060'522'496LL, 96'363'134'976LL, 19'828'572'160LL, 0LL,
                 2'147'483'648LL,  150'460'235'776LL};
    QTest::newRow("Llama-3-8B on 8 GPUs, FULL_SHARD")
        << job(llama3_8b(), {.gpus = 8,
                             .tensor = 1,
                             .expert = 1,
                             .sequence = 4096,
                             .recompute = Recompute::None,
                             .attention = Attention::Flash})
        << FsdpSharding::FullShard << 8'030'261'248LL
        << Parts{2'007'565'312LL, 2'007'565'312LL, 12'045'391'872LL, 19'828'572'160LL,
                 872'448'000LL,   2'147'483'648LL, 38'909'026'304LL};
    QTest::newRow("Llama-2-7B on 8 GPUs, FULL_SHARD, full checkpointing")
        << job(llama2_7b(), {.gpus = 8,
                             .tensor = 1,
                             .expert = 1,
                             .sequence = 4096,
                             .recompute = Recompute::Full,
                             .attention = Attention::Flash})
        << FsdpSharding::FullShard << 6'738'415'616LL
        << Parts{1'684'603'904LL, 1'684'603'904LL, 10'107'623'424LL, 2'359'296'000LL,
                 809'533'440LL,   2'147'483'648LL, 18'793'144'320LL};
    QTest::newRow("Llama-2-7B on 8 GPUs, FULL_SHARD, selective checkpointing")
        << job(llama2_7b(), {.gpus = 8,
                             .tensor = 1,
                             .expert = 1,
                             .sequence = 4096,
                             .recompute = Recompute::Selective,
                             .attention = Attention::Flash})
        << FsdpSharding::FullShard << 6'738'415'616LL
        << Parts{1'684'603'904LL, 1'684'603'904LL, 10'107'623'424LL, 9'758'887'117LL,
                 809'533'440LL,   2'147'483'648LL, 26'192'735'437LL};
    QTest::newRow("Llama-2-7B on 8 GPUs, FULL_SHARD, scores kept")
        << job(llama2_7b(), {.gpus = 8,
                             .tensor = 1,
                             .expert = 1,
                             .sequence = 4096,
                             .recompute = Recompute::None,
                             .attention = Attention::Eager})
        << FsdpSharding::FullShard << 6'738'415'616LL
        << Parts{1'684'603'904LL, 1'684'603'904LL, 10'107'623'424LL, 50'077'892'608LL,
                 809'533'440LL,   2'147'483'648LL, 66'511'740'928LL};
    QTest::newRow("Llama-2-7B on 8 GPUs, FULL_SHARD, t = 2")
        << job(llama2_7b(), {.gpus = 8,
                             .tensor = 2,
                             .expert = 1,
                             .sequence = 4096,
                             .recompute = Recompute::None,
                             .attention = Attention::Flash})
        << FsdpSharding::FullShard << 6'738'415'616LL
        << Parts{1'684'603'904LL, 1'684'603'904LL, 10'107'623'424LL, 7'859'077'120LL,
                 404'766'720LL,   2'147'483'648LL, 23'888'158'720LL};
    QTest::newRow("Llama-3-70B on 64 GPUs, FULL_SHARD, t = 8, full checkpointing")
        << job(llama3_70b(), {.gpus = 64,
                              .tensor = 8,
                              .expert = 1,
                              .sequence = 8192,
                              .recompute = Recompute::Full,
                              .attention = Attention::Flash})
        << FsdpSharding::FullShard << 70'553'706'496LL
        << Parts{2'204'803'328LL, 2'204'803'328LL, 13'228'819'968LL, 2'407'006'208LL,
                 427'827'200LL,   2'147'483'648LL, 22'620'743'680LL};
    QTest::newRow("Qwen3-30B-A3B on 8 GPUs, NO_SHARD, e = 8")
        << job(qwen3_30b(), {.gpus = 8,
                             .tensor = 1,
                             .expert = 8,
                             .sequence = 4096,
                             .recompute = Recompute::None,
                             .attention = Attention::Flash})
        << FsdpSharding::NoShard << 30'532'110'336LL
        << Parts{10'329'919'488LL, 10'329'919'488LL, 61'979'516'928LL, 11'199'840'256LL, 0LL,
                 2'147'483'648LL,  95'986'679'808LL};
}

void TestFsdpEstimator::parts()
{
    QFETCH(Scenario, scenario);
    QFETCH(FsdpSharding, sharding);
    QFETCH(Parts, shown);
    const FsdpParts parts = fsdpEstimatorParts(scenario, sharding);
    QTEST(qint64(fsdpEstimatorParameters(scenario).count()), "parameters");
    QCOMPARE(qint64(parts.parameters.count()), shown.parameters);
    QCOMPARE(qint64(parts.gradients.count()), shown.gradients);
    QCOMPARE(qint64(parts.optimizerStates.count()), shown.optimizerStates);
    QCOMPARE(qint64(parts.activations.count()), shown.activations);
    QCOMPARE(qint64(parts.commBuffers.count()), shown.commBuffers);
    QCOMPARE(qint64(parts.framework.count()), shown.framework);
    QCOMPARE(qint64(parts.sum().count()), shown.total);
}

void TestFsdpEstimator::hybridShardsInsideAGroup()
{
    // 16 GPUs in groups of 8: each keeps an eighth of 2 × 6,738,415,616 bytes of weights.
    const Scenario scenario = job(llama2_7b(), {16, 1, 1, 4096, Recompute::None, Attention::Flash});
    QCOMPARE(fsdpEstimatorParts(scenario, FsdpSharding::HybridShard).parameters.count(), 1'684'603'904);
    QCOMPARE(fsdpEstimatorParts(scenario, FsdpSharding::FullShard).parameters.count(), 842'301'952);
}

void TestFsdpEstimator::whatItDoesNotHaveItDoesNotCount_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QByteArray>("remark");
    Scenario scenario = llama2_7b();
    scenario.dtype = Dtype::Fp8;
    QTest::newRow("8 bits") << scenario << QByteArray("No figure: it has fp32, fp16 and bf16, and no 8-bit type.");
    scenario = llama2_7b();
    scenario.optimizer = Optimizer::Lion;
    QTest::newRow("Lion") << scenario << QByteArray("No figure: it has Adam, 8-bit Adam and SGD, and no Lion.");
    scenario = llama2_7b();
    scenario.kvRank = 512;
    QTest::newRow("latent attention") << scenario << QByteArray("No figure: it has no latent attention.");
}

void TestFsdpEstimator::whatItDoesNotHaveItDoesNotCount()
{
    QFETCH(Scenario, scenario);
    const ToolAnswer answer = fsdpEstimatorAnswer(resolved(scenario));
    QVERIFY(answer.lines.empty());
    QTEST(QByteArray::fromStdString(answer.remark->english()), "remark");
}

QTEST_APPLESS_MAIN(TestFsdpEstimator)
#include "tst_fsdp_estimator.moc"

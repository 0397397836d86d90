// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/effects.h"

#include "core/memory/estimate.h"

#include <QTest>

using namespace perrank;

/// The law: a parameter is without effect exactly when every other value of it gives the same numbers.
class TestEffects : public QObject {
    Q_OBJECT

private slots:
    void whatIsWithoutEffectChangesNothing_data();
    void whatIsWithoutEffectChangesNothing();
    void keysOfWhatIsOffHaveNoEffect_data();
    void keysOfWhatIsOffHaveNoEffect();
};

namespace {

std::vector<ParameterValue> otherValues(const Scenario &scenario, ParameterId id)
{
    if (const auto *choice = std::get_if<Choice>(&parameter(id).kind)) {
        std::vector<ParameterValue> values;
        for (int index = 0; index < static_cast<int>(choice->words.size()); ++index) {
            if (choice->words[static_cast<std::size_t>(index)].available && index != choice->get(scenario))
                values.emplace_back(index);
        }
        return values;
    }
    if (id == ParameterId::Fudge)
        return {ParameterValue{34.0}};
    return {ParameterValue{std::int64_t{32}}};
}

bool sameNumbers(const Scenario &a, const Scenario &b)
{
    const Estimate left = estimate(a, false);
    const Estimate right = estimate(b, false);
    for (std::size_t i = 0; i < left.strategies.size(); ++i) {
        if (left.strategies[i].worst().resident.count() != right.strategies[i].worst().resident.count())
            return false;
        if (left.strategies[i].groups.size() != right.strategies[i].groups.size())
            return false;
    }
    return true;
}

} // namespace

void TestEffects::whatIsWithoutEffectChangesNothing_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<ActivationModel>("model");
    QTest::addColumn<Attention>("attention");
    QTest::addColumn<Recompute>("recompute");
    const auto sketch = Accounting::Sketch;
    const auto paper = Accounting::Paper;
    const auto fudge = ActivationModel::Fudge;
    const auto formula = ActivationModel::Formula;
    QTest::newRow("sketch by fudge") << sketch << fudge << Attention::Flash << Recompute::None;
    QTest::newRow("sketch by formula, flash") << sketch << formula << Attention::Flash << Recompute::None;
    QTest::newRow("sketch by formula, eager") << sketch << formula << Attention::Eager << Recompute::None;
    QTest::newRow("sketch by formula, eager, full recompute")
        << sketch << formula << Attention::Eager << Recompute::Full;
    QTest::newRow("sketch by formula, eager, selective recompute")
        << sketch << formula << Attention::Eager << Recompute::Selective;
    QTest::newRow("paper by fudge") << paper << fudge << Attention::Flash << Recompute::None;
    QTest::newRow("paper by formula, flash") << paper << formula << Attention::Flash << Recompute::None;
    QTest::newRow("paper by formula, eager") << paper << formula << Attention::Eager << Recompute::None;
}

void TestEffects::whatIsWithoutEffectChangesNothing()
{
    QFETCH(Accounting, accounting);
    QFETCH(ActivationModel, model);
    QFETCH(Attention, attention);
    QFETCH(Recompute, recompute);
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.activations = model;
    scenario.attention = attention;
    scenario.recompute = recompute;

    for (const ParameterId id : {ParameterId::Dtype, ParameterId::Fudge, ParameterId::Recompute, ParameterId::Attention,
                                 ParameterId::Heads, ParameterId::Width}) {
        bool changesNothing = true;
        for (const ParameterValue &value : otherValues(scenario, id)) {
            Scenario changed = scenario;
            setValue(changed, id, value);
            changesNothing = changesNothing && sameNumbers(scenario, changed);
        }
        QVERIFY2(changesNothing == !whyWithoutEffect(scenario, id).empty(), std::string(parameter(id).key).c_str());
    }
}

namespace {

using Id = ParameterId;

/// A model whose every size can be changed: 16 ranks, 8 layers, 8 heads of 64.
Scenario small()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = 8;
    scenario.width = 512;
    scenario.heads = 8;
    scenario.headDim = 64;
    scenario.ranks = 16;
    scenario.accumulation = 8;
    scenario.accounting = Accounting::Paper;
    return scenario;
}

/// Another value that every scenario of this test allows.
ParameterValue otherValue(const Scenario &scenario, ParameterId id)
{
    const ParameterKind &kind = parameter(id).kind;
    if (std::holds_alternative<DecimalNumber>(kind))
        return 7.0;
    if (const auto *choice = std::get_if<Choice>(&kind))
        return choice->get(scenario) == 1 ? 0 : 1;
    const std::int64_t now = std::get<std::int64_t>(valueOf(scenario, id));
    return now == 2 ? std::int64_t{4} : std::int64_t{2};
}

} // namespace

void TestEffects::keysOfWhatIsOffHaveNoEffect_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<std::vector<ParameterId>>("ids");
    const std::vector shape{Id::Vocab, Id::Positions, Id::KvHeads, Id::HeadDim,       Id::Ffn,
                            Id::Mlp,   Id::Norm,      Id::Bias,    Id::TiedEmbeddings};
    const std::vector experts{Id::ExpertFfn, Id::SharedExperts, Id::DenseLayers};
    const std::vector latent{Id::QRank, Id::RopeHeadDim, Id::ValueHeadDim};
    const std::vector custom{Id::CustomWeights, Id::CustomGradients, Id::CustomMaster, Id::CustomMomentum,
                             Id::CustomVariance};
    const std::vector pipeline{Id::VirtualStages, Id::InterleaveGroup};
    const std::vector buckets{Id::BucketViews, Id::OverlapComm, Id::ReduceBucketElements};

    Scenario scenario = small();
    for (const auto &[name, ids] : {std::pair("the shape is counted", shape),
                                    {"no experts", experts},
                                    {"no latent attention", latent},
                                    {"a recipe that is not custom", custom},
                                    {"no pipeline", pipeline},
                                    {"no buckets in the paper", buckets}})
        QTest::newRow(name) << scenario << ids;
    QTest::newRow("no tensor parallelism") << scenario << std::vector{Id::SequenceParallel};
    QTest::newRow("no groups that shard") << scenario << std::vector{Id::ShardSize, Id::GpusPerNode};

    scenario.parameters = 100'000'000;
    QTest::newRow("the shape, parameters typed in") << scenario << shape;
    QTest::newRow("heads, parameters typed in") << scenario << std::vector{Id::Heads};

    const std::vector kernels{Id::Kernels, Id::NormKernel,    Id::MlpKernel,        Id::ExpandKv, Id::PackedQkv,
                              Id::QkNorm,  Id::AttentionCopy, Id::ParallelResidual, Id::Dropout};
    scenario = small();
    QTest::newRow("kernels and the formula") << scenario << kernels;
    QTest::newRow("no logits to keep") << scenario << std::vector{Id::Loss, Id::KeepLogits};
    scenario.accounting = Accounting::Bf16;
    QTest::newRow("an inventory of GPT layers") << scenario << kernels;
    QTest::newRow("an inventory has no fudge") << scenario << std::vector{Id::Fudge, Id::Dtype, Id::Heads};
    QTest::newRow("logits") << scenario << std::vector{Id::Loss, Id::KeepLogits, Id::Vocab};
    scenario.norm = Norm::RmsNorm;
    scenario.mlp = Mlp::SwiGlu;
    scenario.kvHeads = 4;
    QTest::newRow("an inventory of Llama layers") << scenario << kernels;
    scenario.kernels = Kernels::Compiled;
    QTest::newRow("repeated keys") << scenario << std::vector{Id::PackedQkv, Id::Kernels};
    scenario.expandKv = false;
    QTest::newRow("grouped keys") << scenario << std::vector{Id::PackedQkv};
    scenario.attention = Attention::Eager;
    QTest::newRow("eager attention") << scenario << std::vector{Id::AttentionCopy, Id::Attention};
    scenario.recompute = Recompute::Selective;
    QTest::newRow("selective recompute") << scenario << std::vector{Id::Attention};
    scenario.kvRank = 128;
    QTest::newRow("an inventory of latent attention")
        << scenario << std::vector{Id::ExpandKv, Id::PackedQkv, Id::QkNorm, Id::QRank, Id::KvHeads};
    scenario = small();
    scenario.accounting = Accounting::Bf16;
    scenario.parameters = 100'000'000;
    QTest::newRow("an inventory, parameters typed in") << scenario << shape;
    scenario.experts = 4;
    QTest::newRow("an inventory of experts, parameters typed in")
        << scenario << std::vector{Id::ExpertsPerToken, Id::ExpertFfn, Id::SharedExperts, Id::DenseLayers};

    scenario = small();
    scenario.experts = 4;
    QTest::newRow("experts") << scenario << experts;
    scenario = small();
    scenario.kvRank = 128;
    scenario.ropeHeadDim = 32;
    QTest::newRow("latent attention") << scenario
                                      << std::vector{Id::QRank, Id::RopeHeadDim, Id::ValueHeadDim, Id::KvHeads};
    scenario = small();
    scenario.accounting = Accounting::Custom;
    QTest::newRow("the custom recipe") << scenario << custom;
    scenario.optimizer = Optimizer::SgdMomentum;
    QTest::newRow("the custom recipe, one average") << scenario << custom;
    scenario = small();
    scenario.pipelineParallel = 4;
    QTest::newRow("a pipeline") << scenario << pipeline;
    scenario.virtualStages = 2;
    QTest::newRow("a pipeline with chunks") << scenario << std::vector{Id::InterleaveGroup};
    scenario = small();
    scenario.tensorParallel = 2;
    QTest::newRow("tensor parallelism") << scenario << std::vector{Id::SequenceParallel};
    scenario = small();
    scenario.accounting = Accounting::DeepSpeed;
    QTest::newRow("DeepSpeed's buckets") << scenario << buckets;
    scenario.accounting = Accounting::Amp;
    QTest::newRow("DDP's buckets") << scenario << buckets;
    scenario = small();
    scenario.strategies = {Strategy::Hsdp};
    QTest::newRow("HSDP") << scenario << std::vector{Id::ShardSize, Id::GpusPerNode};
    scenario.shardSize = 8;
    QTest::newRow("HSDP in groups of 8") << scenario << std::vector{Id::ShardSize, Id::GpusPerNode};
    scenario = small();
    scenario.accounting = Accounting::Megatron;
    QTest::newRow("Megatron's distributed optimizer") << scenario << std::vector{Id::ShardSize, Id::GpusPerNode};
}

void TestEffects::keysOfWhatIsOffHaveNoEffect()
{
    QFETCH(Scenario, scenario);
    QFETCH(std::vector<ParameterId>, ids);
    for (const ParameterId id : ids) {
        Scenario changed = scenario;
        setValue(changed, id, otherValue(resolved(scenario), id));
        const bool changesNothing = sameNumbers(scenario, changed);
        const std::string key(parameter(id).key);
        QVERIFY2(changesNothing == !whyWithoutEffect(scenario, id).empty(), key.c_str());
    }
}

QTEST_GUILESS_MAIN(TestEffects)
#include "tst_effects.moc"

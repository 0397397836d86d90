// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/memory/holdings.h"
#include "core/memory/shards.h"
#include "core/model/parameter_count.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

/// What is split is nowhere lost and nowhere counted twice: summed over all ranks of a job, each tensor is there as
/// often as it has copies, and what is sharded once, plus its padding.
class TestConservation : public QObject {
    Q_OBJECT

private slots:
    void ranksTensorsAndBytes_data();
    void ranksTensorsAndBytes();
};

namespace {

enum class Family { Gpt, Llama, Experts, Latent };

/// Small and awkward: rows divide by next to nothing.
Scenario modelOf(Family family)
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.accounting = Accounting::Paper;
    scenario.layers = 8;
    scenario.width = 72;
    scenario.heads = 4;
    scenario.headDim = 18;
    scenario.vocab = 101;
    scenario.ffn = 132;
    if (family == Family::Gpt) {
        scenario.positions = 33;
        return scenario;
    }
    scenario.mlp = Mlp::SwiGlu;
    scenario.norm = Norm::RmsNorm;
    scenario.bias = family == Family::Llama ? Bias::Qkv : Bias::None;
    scenario.tiedEmbeddings = false;
    scenario.kvHeads = 2;
    if (family == Family::Llama)
        return scenario;
    scenario.experts = 4;
    scenario.expertFfn = 20;
    scenario.sharedExperts = 1;
    scenario.denseLayers = 3;
    if (family == Family::Latent) {
        scenario.qRank = 11;
        scenario.kvRank = 13;
        scenario.ropeHeadDim = 6;
        scenario.valueHeadDim = 10;
    }
    return scenario;
}

std::int64_t elementsOf(const HeldTensor &tensor)
{
    return tensor.copies.count() * parametersOf(tensor).count();
}

/// Parameters that the ranks of one shard group hold before sharding, counted tensor by tensor.
struct Whole {
    std::int64_t dense = 0;
    std::int64_t experts = 0;
};

Whole wholeOf(const Scenario &scenario, std::int64_t stage)
{
    Whole whole;
    for (const HeldTensor &tensor : heldTensors(scenario, sliceOf(scenario, stage), Tracing(false)))
        (tensor.spec->part == ModelPart::Experts ? whole.experts : whole.dense) += elementsOf(tensor);
    return whole;
}

/// What all ranks of a stage together must have of a state: each slice once per shard group, with ZeRO's padding.
std::int64_t expectedOn(const Scenario &scenario, const StrategySpec &strategy, bool sharded, std::int64_t stage)
{
    const Whole whole = wholeOf(scenario, stage);
    const std::int64_t copies = copiesOf(scenario);
    const std::int64_t t = scenario.tensorParallel;
    if (!sharded)
        return t * copies * (whole.dense + whole.experts);
    const std::int64_t ranks = shardRanks(scenario, strategy);
    const std::int64_t expertRanks = expertShardRanks(scenario, strategy);
    if (strategy.dealing == Dealing::UntilUsedUp)
        return t * copies / ranks * whole.dense + t * copies / expertRanks * whole.experts;
    const bool apart = scenario.experts > 0 && scenario.expertParallel > 1;
    if (!apart)
        return t * copies * dealtOut(whole.dense + whole.experts, ranks).shard;
    const std::int64_t experts = whole.experts == 0 ? 0 : dealtOut(whole.experts, expertRanks).shard;
    return t * copies * (dealtOut(whole.dense, ranks).shard + experts);
}

/// Bytes of one component on all ranks of the job.
std::int64_t summed(const StrategyEstimate &strategy, Component component)
{
    std::int64_t sum = 0;
    for (const RankGroup &group : strategy.groups)
        sum += bytesOf(group, component) * group.ranks.ranks();
    return sum;
}

struct State {
    Component component;
    bool StrategySpec::*sharded;
    std::int64_t bytes; ///< in the accounting of the ZeRO paper
};

constexpr std::array states{
    State{Component::Parameters, &StrategySpec::shardsParameters, 2},
    State{Component::Gradients, &StrategySpec::shardsGradients, 2},
    State{Component::MasterWeights, &StrategySpec::shardsOptimizer, 4},
    State{Component::Momentum, &StrategySpec::shardsOptimizer, 4},
    State{Component::Variance, &StrategySpec::shardsOptimizer, 4},
};

void checkAll(const Scenario &scenario)
{
    const Estimate result = estimate(scenario, false);
    QVERIFY(!result.isImpossible());
    for (const StrategyEstimate &strategy : result.strategies) {
        std::int64_t ranks = 0;
        for (const RankGroup &group : strategy.groups)
            ranks += group.ranks.ranks();
        QCOMPARE(ranks, scenario.ranks);
        for (const State &state : states) {
            const StrategySpec &spec = strategies[strategy.strategy];
            std::int64_t expected = 0;
            for (std::int64_t stage = 0; stage < scenario.pipelineParallel; ++stage)
                expected += expectedOn(result.scenario, spec, spec.*state.sharded, stage);
            QCOMPARE(summed(strategy, state.component), expected * state.bytes);
        }
    }
}

} // namespace

void TestConservation::ranksTensorsAndBytes_data()
{
    QTest::addColumn<Family>("family");
    QTest::newRow("a GPT with learned positions and a tied embedding") << Family::Gpt;
    QTest::newRow("a Llama with grouped heads and biases on query, key and value") << Family::Llama;
    QTest::newRow("a mixture of experts with three dense layers") << Family::Experts;
    QTest::newRow("latent attention with experts") << Family::Latent;
}

void TestConservation::ranksTensorsAndBytes()
{
    QFETCH(Family, family);
    Scenario scenario = modelOf(family);
    scenario.strategies.clear();
    for (const StrategySpec &strategy : strategies)
        scenario.strategies.push_back(strategy.id);
    for (const std::int64_t t : {1, 2, 4}) {
        for (const std::int64_t p : {1, 2, 8}) {
            for (const std::int64_t c : {1, 2}) {
                for (const std::int64_t d : {1, 2, 3, 6}) {
                    for (const std::int64_t e : {1, 2, 4}) {
                        if (c * d % e != 0)
                            continue;
                        scenario.tensorParallel = t;
                        scenario.pipelineParallel = p;
                        scenario.virtualStages = p == 2 ? 2 : 1;
                        scenario.contextParallel = c;
                        scenario.expertParallel = e;
                        scenario.ranks = t * p * c * d;
                        scenario.shardSize = c * d % (2 * e) == 0 ? 2 * e : 0;
                        scenario.gpusPerNode = 4 * e;
                        checkAll(scenario);
                        if (QTest::currentTestFailed()) {
                            qWarning("t %d p %d c %d d %d e %d", int(t), int(p), int(c), int(d), int(e));
                            return;
                        }
                    }
                }
            }
        }
    }
}

QTEST_APPLESS_MAIN(TestConservation)
#include "tst_conservation.moc"

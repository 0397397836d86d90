// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/model_states.h"

#include "core/memory/holdings.h"
#include "core/memory/program.h"
#include "core/memory/sums.h"

namespace perrank {

namespace {

constexpr Fact momentsOfAdam{2, PERRANK_TEXT("moments of Adam, each kept once per parameter"),
                             "Kingma and Ba, Adam, 2015"};
constexpr Fact quantizedState{1, PERRANK_TEXT("bytes of an 8-bit optimizer state"),
                              "Dettmers et al., 8-bit Optimizers, 2022"};
constexpr Fact quantizedBlock{256, PERRANK_TEXT("parameters that share one scale"),
                              "bitsandbytes, block-wise optimizers"};
constexpr Fact quantizedScale{4, PERRANK_TEXT("bytes of the fp32 scale of a block"),
                              "bitsandbytes, block-wise optimizers"};

const AccountingSpec &accountingOf(const RankInputs &in)
{
    return accountings[in.scenario.accounting];
}

const OptimizerSpec &optimizerOf(const RankInputs &in)
{
    return optimizers[in.scenario.optimizer];
}

/// Bytes per parameter in one state; `typedIn` is the key of the custom accounting.
Rate<BytesPerParam> perParam(const RankInputs &in, const StateBytes &bytes, ParameterId typedIn)
{
    switch (bytes.from) {
    case BytesFrom::Recipe:
        return in.tracing.rate<BytesPerParam>({bytes.bytes, bytes.name, bytes.source});
    case BytesFrom::Dtype:
        return in.tracing.rate<BytesPerParam>({dtypes[in.scenario.dtype].bytes, 1}, ParameterId::Dtype,
                                              parameter(ParameterId::Dtype).symbol);
    case BytesFrom::Typed:
        break;
    }
    const Parameter &row = parameter(typedIn);
    const double typed = in.scenario.*std::get<DecimalNumber>(row.kind).field;
    return in.tracing.rate<BytesPerParam>(Ratio::of(typed), row.id, row.symbol);
}

Term<Bytes> quantizedStateBytes(const RankInputs &in, const Term<Params> &params)
{
    const auto states = params * in.tracing.fact<BytesPerParam>(quantizedState);
    return states + scalesOf(in, params);
}

Term<Params> keptParams(const RankInputs &in, StateShape shape, bool sharded)
{
    if (shape == StateShape::EachParameter)
        return holdingOf(in, sharded).all();
    return sharded ? shardOf(in, shape).all() : wholeHolding(*in.parts, shape).all();
}

/// One optimizer state of what this rank holds; nothing where its shape keeps nothing or it costs nothing.
Term<Bytes> optimizerStateBytes(const RankInputs &in, StateShape shape, ParameterId typedIn)
{
    if (shape == StateShape::None)
        return {};
    const Rate<BytesPerParam> bytes = perParam(in, accountingOf(in).optimizerState, typedIn);
    const bool sharded = in.strategy.shardsOptimizer;
    const Term<Params> params = keptParams(in, shape, sharded);
    if (params.count() == 0 || bytes.isZero())
        return {};
    return optimizerOf(in).eightBit ? quantizedStateBytes(in, params) : params * bytes;
}

Term<Bytes> stateBytes(const RankInputs &in, bool sharded, const StateBytes &bytes, ParameterId typedIn)
{
    if (bytes.isNone())
        return {};
    const Rate<BytesPerParam> each = perParam(in, bytes, typedIn);
    return at(holdingOf(in, sharded).all(), each);
}

bool keepsSmallTensors(const RankInputs &in)
{
    return programOf(in) == Program::DeepSpeed && in.strategy.shardsParameters;
}

/// DeepSpeed's ZeRO-3 never splits tensors below `persistence_threshold`.
Term<Params> smallTensors(const RankInputs &in, bool ofExperts)
{
    std::vector<Term<Params>> small;
    for (const HeldTensor &tensor : in.tensors) {
        const bool isExpert = in.expertsApart && tensor.spec->part == ModelPart::Experts;
        const Term<Params> one = parametersOf(tensor);
        if (isExpert == ofExperts && one.count() < in.scenario.persistenceThreshold)
            small.push_back(tensor.copies.step || tensor.copies.count() != 1 ? tensor.copies * one : one);
    }
    const Term<Params> sum = total<Params>(small);
    if (sum.count() == 0)
        return sum;
    return sum.named(ofExperts ? PERRANK_TEXT("tensors of experts that are never split")
                               : PERRANK_TEXT("tensors that are never split"));
}

/// Whole what is small, the rest shared by the ranks that have copies of it.
Term<Params> besideSmall(const Term<Ranks> &ranks, const Term<Params> &whole, const Term<Params> &small)
{
    const auto shared = [&ranks](const Term<Params> &rest) {
        return ranks.count() == 1 ? rest : sharedAcross(ranks, rest);
    };
    if (small.count() == 0)
        return shared(whole);
    return whole.count() == small.count() ? small : shared(whole - small) + small;
}

/// Adam's two moments of the same parameters are one state counted twice.
Term<Bytes> mergedBytes(const RankInputs &in)
{
    const OptimizerSpec &optimizer = optimizerOf(in);
    const auto momentum = optimizerStateBytes(in, optimizer.momentum, ParameterId::CustomMomentum);
    if (optimizer.momentum == optimizer.variance && momentum.count() > 0)
        return momentum * in.tracing.fact<Count>(momentsOfAdam);
    const auto variance = optimizerStateBytes(in, optimizer.variance, ParameterId::CustomVariance);
    return plus(momentum, variance);
}

std::vector<StateRecipe> averageRecipes(const RankInputs &in, StateShape shape, ParameterId typedIn)
{
    const Rate<BytesPerParam> bytes = perParam(in, accountingOf(in).optimizerState, typedIn);
    if (shape == StateShape::None || bytes.isZero())
        return {};
    return {{.shape = shape,
             .bytes = bytes,
             .isSharded = in.strategy.shardsOptimizer,
             .isEightBit = optimizerOf(in).eightBit}};
}

std::vector<StateRecipe> mergedRecipes(const RankInputs &in)
{
    const OptimizerSpec &optimizer = optimizerOf(in);
    auto recipes = averageRecipes(in, optimizer.momentum, ParameterId::CustomMomentum);
    if (optimizer.momentum == optimizer.variance && !recipes.empty()) {
        recipes.front().times = momentsOfAdam.value;
        return recipes;
    }
    const auto variance = averageRecipes(in, optimizer.variance, ParameterId::CustomVariance);
    recipes.insert(recipes.end(), variance.begin(), variance.end());
    return recipes;
}

std::vector<StateRecipe> eachParameter(const RankInputs &in, bool isSharded, const StateBytes &bytes,
                                       ParameterId typedIn)
{
    if (bytes.isNone())
        return {};
    return {{.shape = StateShape::EachParameter, .bytes = perParam(in, bytes, typedIn), .isSharded = isSharded}};
}

} // namespace

Term<Bytes> parameterBytes(const RankInputs &in)
{
    const bool keepsSmall = keepsSmallTensors(in);
    const Term<Params> small = keepsSmall ? smallTensors(in, false) : Term<Params>{};
    const Term<Params> smallExperts = keepsSmall ? smallTensors(in, true) : Term<Params>{};
    if (small.count() + smallExperts.count() > 0) {
        const Holding whole = holdingOf(in, false);
        const Holding held{besideSmall(in.shardRanks, whole.dense, small),
                           whole.experts.count() == 0 ? Term<Params>{}
                                                      : besideSmall(in.expertShardRanks, whole.experts, smallExperts)};
        return held.all() * perParam(in, accountingOf(in).parameters, ParameterId::CustomWeights);
    }
    return stateBytes(in, in.strategy.shardsParameters, accountingOf(in).parameters, ParameterId::CustomWeights);
}

Term<Bytes> unsplitParameterBytes(const RankInputs &in)
{
    if (!keepsSmallTensors(in))
        return {};
    const Term<Params> kept = Holding{smallTensors(in, false), smallTensors(in, true)}.all();
    return at(kept, perParam(in, accountingOf(in).parameters, ParameterId::CustomWeights));
}

Term<Bytes> gradientBytes(const RankInputs &in)
{
    const Rate<BytesPerParam> each = gradientOnTheWire(in);
    return at(holdingOf(in, in.strategy.shardsGradients).all(), each);
}

Term<Bytes> mergedOptimizerBytes(const RankInputs &in)
{
    return accountingOf(in).mergesOptimizer ? mergedBytes(in) : Term<Bytes>{};
}

Term<Bytes> masterWeightBytes(const RankInputs &in)
{
    return stateBytes(in, in.strategy.shardsOptimizer, accountingOf(in).masterWeights, ParameterId::CustomMaster);
}

Term<Bytes> momentumBytes(const RankInputs &in)
{
    if (accountingOf(in).mergesOptimizer)
        return {};
    return optimizerStateBytes(in, optimizerOf(in).momentum, ParameterId::CustomMomentum);
}

Term<Bytes> varianceBytes(const RankInputs &in)
{
    if (accountingOf(in).mergesOptimizer)
        return {};
    return optimizerStateBytes(in, optimizerOf(in).variance, ParameterId::CustomVariance);
}

Term<Bytes> scalesOf(const RankInputs &in, const Term<Params> &params)
{
    const auto blocks = params / in.tracing.fact<Count>(quantizedBlock);
    return blocks * in.tracing.fact<BytesPerParam>(quantizedScale);
}

std::vector<StateRecipe> stateRecipes(const RankInputs &in, Component component)
{
    const AccountingSpec &accounting = accountingOf(in);
    const bool isMerged = accounting.mergesOptimizer;
    if (component == Component::Parameters) {
        auto weights =
            eachParameter(in, in.strategy.shardsParameters, accounting.parameters, ParameterId::CustomWeights);
        for (StateRecipe &each : weights)
            each.keepsSmallTensors = keepsSmallTensors(in);
        return weights;
    }
    if (component == Component::Gradients)
        return {{.shape = StateShape::EachParameter,
                 .bytes = gradientOnTheWire(in),
                 .isSharded = in.strategy.shardsGradients}};
    if (component == Component::MasterWeights)
        return eachParameter(in, in.strategy.shardsOptimizer, accounting.masterWeights, ParameterId::CustomMaster);
    if (component == Component::Optimizer)
        return isMerged ? mergedRecipes(in) : std::vector<StateRecipe>{};
    if (component == Component::Momentum && !isMerged)
        return averageRecipes(in, optimizerOf(in).momentum, ParameterId::CustomMomentum);
    if (component == Component::Variance && !isMerged)
        return averageRecipes(in, optimizerOf(in).variance, ParameterId::CustomVariance);
    return {};
}

Rate<BytesPerParam> weightOnTheWire(const RankInputs &in)
{
    return perParam(in, accountingOf(in).parameters, ParameterId::CustomWeights);
}

Rate<BytesPerParam> gradientOnTheWire(const RankInputs &in)
{
    const Parameter &row = parameter(ParameterId::ReduceDtype);
    if (in.scenario.accounting == Accounting::Megatron && in.scenario.reduceDtype)
        return in.tracing.rate<BytesPerParam>({dtypes[*in.scenario.reduceDtype].bytes, 1}, row.id, row.symbol);
    return perParam(in, accountingOf(in).gradients, ParameterId::CustomGradients);
}

} // namespace perrank

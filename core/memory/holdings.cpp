// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/holdings.h"

#include "core/memory/shards.h"
#include "core/memory/sums.h"
#include "core/model/parameter_count.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr Fact matrixSides{2, PERRANK_TEXT("vectors per matrix, one of rows and one of columns"),
                           "Shazeer and Stern, Adafactor, 2018"};

/// The shard group of a tensor: how many ranks, which of them, and what they are called.
struct Group {
    Term<Ranks> ranks;
    std::int64_t shard;
};

Term<Params> asParams(const Term<Count> &count)
{
    return {Quantity<Params>(count.count()), count.step};
}

/// The rows that the group's rank holds of `rows`; zero without a step once they are dealt out.
template <class U>
Term<U> dealt(const RankInputs &in, const Group &group, const Term<U> &rows)
{
    const std::int64_t ranks = group.ranks.count();
    if (ranks == 1)
        return rows;
    const auto shard = sharedAcross(group.ranks, rows);
    const ShardLayout layout = dealtOut(rows.count(), ranks);
    if (group.shard < layout.fullRanks)
        return shard;
    if (group.shard > layout.fullRanks || layout.remainder == 0)
        return {};
    const auto before = in.tracing.fact<Count>(
        {layout.fullRanks, PERRANK_TEXT("ranks before this one, each with a whole shard"), rowSharding});
    return rows - before * shard;
}

/// What the state's shape keeps of one tensor, of which `rows` are here.
Term<Params> keptOf(const HeldTensor &tensor, const Term<Count> &rows, StateShape shape)
{
    const bool isMatrix = tensor.spec->columns != nullptr;
    if (shape == StateShape::NoMatrices && tensor.spec->shape == TensorShape::Matrix)
        return {};
    if (!isMatrix)
        return asParams(rows);
    return asParams(shape == StateShape::RowsAndColumns ? rows + tensor.columns : rows * tensor.columns);
}

/// The tensors of the slice, each cut by rows where the strategy does so.
class ShapeHolding {
public:
    ShapeHolding(const StageParts &parts, StateShape shape) : m_parts(parts), m_shape(shape) {}
    /// Of a rank that has rows of every tensor.
    explicit ShapeHolding(const RankInputs &in) : m_parts(*in.parts), m_rank(&in) {}

    [[nodiscard]] Holding made() const
    {
        std::vector<Term<Params>> dense;
        std::vector<Term<Params>> experts;
        std::vector<Term<Params>> members;
        const std::vector<HeldTensor> &tensors = m_parts.tensors;
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const HeldTensor &tensor = tensors[i];
            const bool isExpert = tensor.spec->part == ModelPart::Experts && m_parts.expertsApart;
            const Term<Params> one = of(tensor, isExpert);
            if (one.count() > 0)
                members.push_back(one);
            const bool partGoesOn = i + 1 < tensors.size() && tensors[i + 1].spec->part == tensor.spec->part;
            if (partGoesOn || members.empty())
                continue;
            (isExpert ? experts : dense).push_back(together(tensor, members));
            members.clear();
        }
        return {total<Params>(dense), total<Params>(experts)};
    }

private:
    [[nodiscard]] Term<Params> of(const HeldTensor &tensor, bool isExpert) const
    {
        if (!m_rank)
            return keptOf(tensor, tensor.rows, m_shape);
        const Group group = isExpert ? Group{m_rank->expertShardRanks, m_rank->place.expertShard}
                                     : Group{m_rank->shardRanks, m_rank->place.shard};
        const Term<Count> rows = dealt(*m_rank, group, tensor.rows);
        return rows.count() == 0 ? Term<Params>{} : keptOf(tensor, rows, m_shape);
    }

    [[nodiscard]] Term<Params> named(ModelPart part, const Term<Params> &each) const
    {
        if (m_shape != StateShape::EachParameter)
            return each;
        return each.named(m_rank ? modelParts[part].heldSymbol : modelParts[part].symbol);
    }

    [[nodiscard]] Term<Params> together(const HeldTensor &tensor, const std::vector<Term<Params>> &members) const
    {
        const auto each = members.size() == 1 ? members.front() : total<Params>(members);
        const auto one = named(tensor.spec->part, each);
        return tensor.copies.count() == 1 && !tensor.copies.step ? one : tensor.copies * one;
    }

    const StageParts &m_parts;
    StateShape m_shape = StateShape::EachParameter;
    const RankInputs *m_rank = nullptr; ///< whose rows count; all of them without it
};

Term<Params> slices(const StageParts &in, Term<Params> whole)
{
    const auto cut = [&](ParameterId id, std::int64_t ranks) {
        if (ranks > 1)
            whole = whole / in.tracing.parameter<Count>(ranks, id, parameter(id).symbol);
    };
    cut(ParameterId::TensorParallel, in.scenario.tensorParallel);
    cut(ParameterId::PipelineParallel, in.scenario.pipelineParallel);
    return whole;
}

/// A typed number knows no tensors: it is taken as layers × width² matrices and the rest as vectors.
Term<Params> typedState(const StageParts &in, StateShape shape)
{
    const auto whole = in.tracing.parameter<Params>(in.scenario.parameters, ParameterId::Parameters,
                                                    parameter(ParameterId::Parameters).symbol);
    if (shape == StateShape::EachParameter)
        return whole;
    const auto layers =
        in.tracing.parameter<Count>(in.scenario.layers, ParameterId::Layers, parameter(ParameterId::Layers).symbol);
    const auto width =
        in.tracing.parameter<Count>(in.scenario.width, ParameterId::Width, parameter(ParameterId::Width).symbol);
    const auto matrices = asParams(layers * width * width);
    const auto rest = matrices.count() < whole.count() ? whole - matrices : Term<Params>{};
    if (shape == StateShape::NoMatrices)
        return rest;
    return plus(asParams(layers * (in.tracing.fact<Count>(matrixSides) * width)), rest);
}

Holding sliceOfState(const StageParts &parts, StateShape shape)
{
    if (parts.scenario.isFromShape())
        return ShapeHolding(parts, shape).made();
    return {slices(parts, typedState(parts, shape)), {}};
}

/// "P" for the whole model, another name for a slice of it.
Holding named(const StageParts &in, Holding holding, StateShape shape)
{
    if (shape != StateShape::EachParameter)
        return holding;
    const bool isWhole = in.isWholeModel();
    const bool isLeaf = isWhole && !in.scenario.isFromShape();
    if (!isLeaf)
        holding.dense =
            holding.dense.named(isWhole ? parameter(ParameterId::Parameters).symbol : PERRANK_TEXT("P here"));
    if (holding.experts.count() > 0)
        holding.experts = holding.experts.named(PERRANK_TEXT("experts here"));
    return holding;
}

Term<Params> padded(const Term<Ranks> &ranks, const Term<Params> &whole)
{
    return whole.count() == 0 || ranks.count() == 1 ? whole : sharedAcross(ranks, whole);
}

bool isEven(const RankInputs &in, const HeldTensor &tensor)
{
    const bool isExpert = tensor.spec->part == ModelPart::Experts && in.expertsApart;
    const std::int64_t ranks = (isExpert ? in.expertShardRanks : in.shardRanks).count();
    return tensor.rows.count() % ranks == 0;
}

/// Where every tensor divides evenly, by rows or flat is the same, and the short formula says it.
bool dividesEvenly(const RankInputs &in)
{
    return std::ranges::all_of(in.tensors, [&in](const HeldTensor &tensor) { return isEven(in, tensor); });
}

Holding heldRows(const RankInputs &in)
{
    Holding held = ShapeHolding(in).made();
    if (held.dense.count() > 0)
        held.dense = held.dense.named(PERRANK_TEXT("P held"));
    if (held.experts.count() > 0)
        held.experts = held.experts.named(PERRANK_TEXT("experts held"));
    return held;
}

} // namespace

Term<Params> Holding::all() const
{
    return plus(dense, experts);
}

Holding wholeHolding(const StageParts &parts, StateShape shape)
{
    return named(parts, sliceOfState(parts, shape), shape);
}

Holding shardOf(const RankInputs &in, StateShape shape)
{
    const bool isEach = shape == StateShape::EachParameter;
    const Holding whole = isEach ? in.whole : wholeHolding(*in.parts, shape);
    if (in.shardRanks.count() == 1)
        return whole;
    const bool byRows = in.strategy.dealing == Dealing::UntilUsedUp && isEach;
    if (byRows && !in.scenario.isFromShape())
        return {dealt(in, {in.shardRanks, in.place.shard}, whole.dense), {}};
    if (byRows && !dividesEvenly(in))
        return heldRows(in);
    return {padded(in.shardRanks, whole.dense), padded(in.expertShardRanks, whole.experts)};
}

} // namespace perrank

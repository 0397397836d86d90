// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/model_states.h"
#include "core/memory/opened_lines.h"
#include "core/memory/program.h"
#include "core/memory/shards.h"
#include "core/memory/sums.h"

namespace perrank {

namespace {

constexpr std::string_view networks =
    "The layer definitions of GPT-2, Llama, Mixtral and DeepSeek-V3 in Hugging Face transformers";
bool isOutside(ModelPart part)
{
    return part == ModelPart::Embedding || part == ModelPart::FinalNorm || part == ModelPart::Head;
}

bool isRouted(ModelPart part)
{
    return part == ModelPart::Router || part == ModelPart::Experts || part == ModelPart::SharedExperts;
}

std::int64_t routedLayers(const RankInputs &in)
{
    return in.stage.layers - in.stage.denseLayers;
}

std::int64_t copiesInOneLayer(const RankInputs &in, const HeldTensor &tensor)
{
    return tensor.spec->part == ModelPart::Experts ? tensor.copies.count() / routedLayers(in) : 1;
}

/// Of unlike layers the larger one is the block that is worked with as a whole.
bool isRoutedBlock(const RankInputs &in)
{
    std::int64_t dense = 0;
    std::int64_t routed = 0;
    for (const HeldTensor &tensor : in.tensors) {
        const ModelPart part = tensor.spec->part;
        const std::int64_t count = saturatingProduct(copiesInOneLayer(in, tensor), parametersOf(tensor).count());
        if (part == ModelPart::Mlp)
            dense = saturatingSum(dense, count);
        else if (isRouted(part))
            routed = saturatingSum(routed, count);
    }
    return routed >= dense && routed > 0;
}

/// The gradients that are not there at an instant: they come into being from the head to the embedding.
struct Missing {
    bool embedding = false;
    bool block = false;
};

/// Nothing where other gradients are missing than these.
std::optional<Missing> missingGradients(const RankInputs &in, Instant instant)
{
    const bool isTied = hasTiedHead(in);
    const bool isSharded = sharesGradients(in);
    if (instant == Instant::Sum)
        return Missing{};
    if (in.scenario.optimizerInBackward)
        return std::nullopt;
    if (keepsGradients(in) || instant == Instant::OptimizerStep)
        return Missing{};
    if (instant == Instant::FirstBlock)
        return Missing{!isTied, isSharded};
    if (instant == Instant::Embedding || instant == Instant::EmbeddingReduction)
        return Missing{isSharded && !isTied, false};
    return std::nullopt;
}

/// The rank's part of every tensor, by one recipe.
class StateLines {
public:
    StateLines(const RankInputs &in, const StateRecipe &recipe, const Missing &missing)
        : m_in(in), m_recipe(recipe), m_missing(missing)
    {
    }

    void addTo(std::vector<OpenedLine> &lines) const
    {
        Term<Params> all;
        for (const HeldTensor &tensor : m_in.tensors) {
            const Term<Count> copies = copiesThere(tensor);
            const Term<Params> held = copies.count() == 0 ? Term<Params>{} : heldOf(tensor, copies);
            if (held.count() == 0)
                continue;
            all = plus(all, held);
            lines.push_back(lineFor(tensor, copies, held));
        }
        if (m_recipe.isEightBit && all.count() > 0)
            lines.push_back(scales(all));
    }

private:
    [[nodiscard]] bool isExpertApart(const HeldTensor &tensor) const
    {
        return m_in.expertsApart && tensor.spec->part == ModelPart::Experts;
    }

    [[nodiscard]] const Term<Ranks> &ranksFor(const HeldTensor &tensor) const
    {
        return isExpertApart(tensor) ? m_in.expertShardRanks : m_in.shardRanks;
    }

    [[nodiscard]] bool isWhole(const HeldTensor &tensor) const
    {
        const bool isSmall =
            m_recipe.keepsSmallTensors && parametersOf(tensor).count() < m_in.scenario.persistenceThreshold;
        return !m_recipe.isSharded || ranksFor(tensor).count() == 1 || isSmall;
    }

    [[nodiscard]] bool isByRows() const
    {
        return m_in.strategy.dealing == Dealing::UntilUsedUp && m_recipe.shape == StateShape::EachParameter;
    }

    /// How often the tensor stands here, without those whose gradients are not there yet.
    [[nodiscard]] Term<Count> copiesThere(const HeldTensor &tensor) const
    {
        const ModelPart part = tensor.spec->part;
        if (m_missing.embedding && part == ModelPart::Embedding)
            return {};
        const bool isInBlock = !isOutside(part) && (isRoutedBlock(m_in) ? part != ModelPart::Mlp : !isRouted(part));
        if (!m_missing.block || !isInBlock)
            return tensor.copies;
        return tensor.copies
               - m_in.tracing.fact<Count>({copiesInOneLayer(m_in, tensor),
                                           PERRANK_TEXT("in the layer at work, whose gradient is not there yet"),
                                           networks});
    }

    /// What the state keeps of one copy; nothing of a matrix that is left to another state.
    [[nodiscard]] Term<Params> keptOf(const HeldTensor &tensor, const Term<Count> &rows) const
    {
        if (m_recipe.shape == StateShape::NoMatrices && tensor.spec->shape == TensorShape::Matrix)
            return {};
        const bool isVector = tensor.spec->columns == nullptr;
        const bool isOuter = m_recipe.shape == StateShape::RowsAndColumns;
        const Term<Count> kept = isVector ? rows : isOuter ? rows + tensor.columns : rows * tensor.columns;
        return {Quantity<Params>(kept.count()), kept.step};
    }

    [[nodiscard]] Term<Params> heldOf(const HeldTensor &tensor, const Term<Count> &copies) const
    {
        const auto times = [&copies](const Term<Params> &one) {
            return one.count() == 0 || (copies.count() == 1 && !copies.step) ? one : copies * one;
        };
        if (isWhole(tensor))
            return times(keptOf(tensor, tensor.rows));
        if (isByRows()) {
            const Term<Count> rows = rowsHere(tensor);
            return rows.count() == 0 ? Term<Params>{} : times(keptOf(tensor, rows));
        }
        const Term<Ranks> &ranks = ranksFor(tensor);
        const Term<Params> all = evenly(m_in, times(keptOf(tensor, tensor.rows)), ranks.count());
        return all.count() == 0 ? Term<Params>{} : sharedAcross(ranks, all);
    }

    /// Equal shares of the rows until none is left.
    [[nodiscard]] Term<Count> rowsHere(const HeldTensor &tensor) const
    {
        const Term<Ranks> &ranks = ranksFor(tensor);
        const ShardLayout layout = dealtOut(tensor.rows.count(), ranks.count());
        const std::int64_t shard = isExpertApart(tensor) ? m_in.place.expertShard : m_in.place.shard;
        if (shard < layout.fullRanks)
            return sharedAcross(ranks, tensor.rows);
        if (shard > layout.fullRanks)
            return {};
        return m_in.tracing.fact<Count>(
            {layout.remainder, PERRANK_TEXT("rows that are left for this rank"), rowSharding});
    }

    [[nodiscard]] OpenedLine lineFor(const HeldTensor &tensor, const Term<Count> &copies,
                                     const Term<Params> &held) const
    {
        const auto bytes = m_recipe.isEightBit ? held * m_in.tracing.fact<BytesPerParam>(oneByte)
                                               : wholeBytes(m_in, held, m_recipe.bytes);
        const auto states = m_in.tracing.fact<Count>({m_recipe.times, PERRANK_TEXT("moments in one row"), networks});
        return {.name = tensor.spec->name,
                .place = modelParts[tensor.spec->part].name,
                .keptBy = keptBy(tensor.spec->part, copies.count()),
                .times = copies.count(),
                .perToken = {},
                .bytes = m_recipe.times == 1 ? bytes : bytes * states,
                .why = sharing(tensor),
                .source = networks};
    }

    [[nodiscard]] static std::string_view keptBy(ModelPart part, std::int64_t times)
    {
        if (isOutside(part))
            return PERRANK_TEXT("once");
        if (times == 1)
            return part == ModelPart::Experts ? PERRANK_TEXT("the one expert") : PERRANK_TEXT("the one layer");
        return part == ModelPart::Experts ? PERRANK_TEXT("each of %1 experts") : PERRANK_TEXT("each of %1 layers");
    }

    [[nodiscard]] std::string_view sharing(const HeldTensor &tensor) const
    {
        if (m_recipe.isSharded && ranksFor(tensor).count() > 1 && isWhole(tensor))
            return PERRANK_TEXT("Whole on every rank: smaller than the persistence threshold.");
        if (isWhole(tensor))
            return PERRANK_TEXT("Whole on every rank that has copies of it.");
        return isByRows() ? PERRANK_TEXT("Its rows are dealt out to the ranks that share it.")
                          : PERRANK_TEXT("An equal share: the ranks cut one flat row of all tensors.");
    }

    [[nodiscard]] OpenedLine scales(const Term<Params> &all) const
    {
        const auto even = evenly(m_in, all, scaleBlock);
        const auto bytes = even.count() == 0 ? Term<Bytes>{} : scalesOf(m_in, even);
        const auto states = m_in.tracing.fact<Count>({m_recipe.times, PERRANK_TEXT("moments in one row"), networks});
        return {.name = PERRANK_TEXT("scales"),
                .place = {},
                .keptBy = PERRANK_TEXT("each block of 256 numbers"),
                .times = 1,
                .perToken = {},
                .bytes = m_recipe.times == 1 ? bytes : bytes * states,
                .why = PERRANK_TEXT("An 8-bit number needs the scale of its block to be read."),
                .source = "Dettmers et al., 8-bit Optimizers, 2022"};
    }

    static constexpr std::int64_t scaleBlock = 256;
    static constexpr Fact oneByte{1, PERRANK_TEXT("bytes of an 8-bit optimizer state"),
                                  "Dettmers et al., 8-bit Optimizers, 2022"};

    const RankInputs &m_in;
    const StateRecipe &m_recipe;
    Missing m_missing;
};

} // namespace

std::vector<OpenedLine> stateLines(const RankInputs &in, Component component, Instant instant)
{
    const auto missing =
        component == Component::Gradients ? missingGradients(in, instant) : std::optional<Missing>(Missing{});
    std::vector<OpenedLine> lines;
    if (!missing)
        return lines;
    for (const StateRecipe &recipe : stateRecipes(in, component))
        StateLines(in, recipe, *missing).addTo(lines);
    return lines;
}

} // namespace perrank

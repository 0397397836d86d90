// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/slice.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view schedule = "Narayanan et al., Efficient Large-Scale Language Model Training, 2021, §2.2";
constexpr std::string_view cuts = "Shoeybi et al., Megatron-LM, 2019, §3";

PipelineStage wholeStage(const Scenario &scenario)
{
    return {
        .index = 0, .isFirst = true, .isLast = true, .layers = scenario.layers, .denseLayers = denseLayers(scenario)};
}

bool isCut(const Scenario &scenario, const Slice &slice)
{
    return slice.stage.layers != scenario.layers || !slice.stage.isFirst || !slice.stage.isLast;
}

/// Makes the terms of one slice.
class SliceTerms {
public:
    SliceTerms(const Scenario &scenario, const Slice &slice, Tracing tracing)
        : m_scenario(scenario), m_slice(slice), m_tracing(tracing), m_shape(shapeTerms(scenario, tracing))
    {
    }

    /// How often the tensors of a part stand on the slice; zero where they do not.
    [[nodiscard]] Term<Count> copies(ModelPart part) const
    {
        switch (part) {
        case ModelPart::Embedding:
            return once(m_slice.stage.isFirst);
        case ModelPart::Attention:
        case ModelPart::Norms:
            return layers();
        case ModelPart::Mlp:
            return dense();
        case ModelPart::Router:
        case ModelPart::SharedExperts:
            return routed();
        case ModelPart::Experts:
            return m_scenario.experts == 0 ? Term<Count>{} : routed() * experts();
        case ModelPart::FinalNorm:
        case ModelPart::Head:
            return once(m_slice.stage.isLast);
        }
        return {};
    }

    [[nodiscard]] HeldTensor tensor(const TensorSpec &spec) const
    {
        HeldTensor held{&spec, copies(spec.part), spec.rows(m_shape), Term<Count>{Quantity<Count>(1), nullptr}};
        if (spec.columns)
            held.columns = spec.columns(m_shape);
        if (m_slice.tensorRanks > 1)
            cut(held);
        return held;
    }

    [[nodiscard]] bool isPresent(const TensorSpec &spec) const
    {
        const bool tiedCopy = spec.part == ModelPart::Head && m_slice.stage.isLast && !m_slice.stage.isFirst;
        return spec.isPresent(m_scenario) || tiedCopy;
    }

private:
    [[nodiscard]] Term<Count> once(bool there) const { return {Quantity<Count>(there ? 1 : 0), nullptr}; }

    [[nodiscard]] Term<Count> layers() const
    {
        if (!isCut(m_scenario, m_slice))
            return m_shape.layers;
        return m_tracing.fact<Count>({m_slice.stage.layers, PERRANK_TEXT("layers on this stage, L / p"), schedule})
            .named(PERRANK_TEXT("L here"));
    }

    [[nodiscard]] Term<Count> dense() const
    {
        if (m_scenario.experts == 0)
            return layers();
        if (!isCut(m_scenario, m_slice))
            return m_shape.denseLayers;
        return m_tracing.fact<Count>(
            {m_slice.stage.denseLayers, PERRANK_TEXT("layers on this stage with a dense MLP"), schedule});
    }

    [[nodiscard]] Term<Count> routed() const
    {
        if (m_scenario.experts == 0)
            return {};
        return m_slice.stage.denseLayers == 0 ? layers() : layers() - dense();
    }

    [[nodiscard]] Term<Count> experts() const
    {
        if (m_slice.chosenExpertsOnly)
            return m_shape.expertsPerToken;
        if (m_slice.expertRanks == 1)
            return m_shape.experts;
        return m_shape.experts / ofParameter(ParameterId::ExpertParallel, m_slice.expertRanks);
    }

    [[nodiscard]] Term<Count> ofParameter(ParameterId id, std::int64_t value) const
    {
        return m_tracing.parameter<Count>(value, id, parameter(id).symbol);
    }

    void cut(HeldTensor &held) const
    {
        const auto ranks = ofParameter(ParameterId::TensorParallel, m_slice.tensorRanks);
        switch (held.spec->split) {
        case TensorSplit::Whole:
            return;
        case TensorSplit::Rows:
            held.rows = held.rows / ranks;
            return;
        case TensorSplit::KeyHeads:
            held.rows = keyHeads(ranks) * m_shape.headDim;
            return;
        case TensorSplit::Columns:
            held.columns = held.columns / ranks;
            return;
        }
    }

    /// More tensor ranks than key and value heads: each has one of them, which others have, too.
    [[nodiscard]] Term<Count> keyHeads(const Term<Count> &ranks) const
    {
        if (m_slice.tensorRanks <= m_scenario.kvHeads)
            return m_shape.kvHeads / ranks;
        return m_tracing.fact<Count>({1, PERRANK_TEXT("key and value head on each tensor rank, copied"), cuts});
    }

    const Scenario &m_scenario;
    const Slice &m_slice;
    Tracing m_tracing;
    ShapeTerms m_shape;
};

/// Of the `layers` from `first` on, those with a dense MLP; they come first in the model.
std::int64_t denseIn(const Scenario &scenario, std::int64_t first, std::int64_t layers)
{
    return std::clamp<std::int64_t>(denseLayers(scenario) - first, 0, layers);
}

} // namespace

PipelineStage stageOf(const Scenario &scenario, std::int64_t index)
{
    const std::int64_t stages = scenario.pipelineParallel;
    if (stages == 1)
        return wholeStage(scenario);
    const std::int64_t chunkLayers = scenario.layers / (stages * scenario.virtualStages);
    PipelineStage stage{.index = index, .isFirst = index == 0, .isLast = index == stages - 1};
    for (std::int64_t chunk = 0; chunk < scenario.virtualStages; ++chunk) {
        stage.layers += chunkLayers;
        stage.denseLayers += denseIn(scenario, (chunk * stages + index) * chunkLayers, chunkLayers);
    }
    return stage;
}

Slice wholeModel(const Scenario &scenario)
{
    return {wholeStage(scenario), 1, 1, false};
}

Slice sliceOf(const Scenario &scenario, std::int64_t stage)
{
    return {stageOf(scenario, stage), scenario.tensorParallel, scenario.expertParallel, false};
}

std::vector<HeldTensor> heldTensors(const Scenario &scenario, const Slice &slice, Tracing tracing)
{
    const SliceTerms terms(scenario, slice, tracing);
    std::vector<HeldTensor> held;
    held.reserve(tensors().size());
    for (const TensorSpec &spec : tensors()) {
        if (!terms.isPresent(spec))
            continue;
        HeldTensor tensor = terms.tensor(spec);
        if (tensor.copies.count() > 0)
            held.push_back(std::move(tensor));
    }
    return held;
}

Term<Params> parametersOf(const HeldTensor &tensor)
{
    if (!tensor.spec->columns)
        return {Quantity<Params>(tensor.rows.count()), tensor.rows.step};
    const auto elements = tensor.rows * tensor.columns;
    return {Quantity<Params>(elements.count()), elements.step};
}

} // namespace perrank

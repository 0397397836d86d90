// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/zero_paper.h"

#include "core/model/parameter_count.h"
#include "core/model/shard_groups.h"
#include "core/receipts/receipt_terms.h"

namespace perrank {

namespace {

constexpr std::string_view zeroFigure = "Rajbhandari et al., ZeRO, 2020, figure 1";

constexpr Fact weights{2, PERRANK_TEXT("bytes of a 16-bit weight"), zeroFigure};
constexpr Fact gradients{2, PERRANK_TEXT("bytes of a 16-bit gradient"), zeroFigure};
constexpr Fact optimizer{12, PERRANK_TEXT("bytes of Adam's fp32 copy, momentum and variance, the paper's K"),
                         zeroFigure};

Term<BytesPerParam> rate(const Fact &fact)
{
    return traced.fact<BytesPerParam>(fact);
}

} // namespace

Term<Bytes> zeroPaperBytes(const Term<Params> &parameters, const Term<Ranks> &ranks, PaperStage stage)
{
    const auto whole = [&](const Term<BytesPerParam> &bytes) { return parameters * bytes; };
    const auto shared = [&](const Term<BytesPerParam> &bytes) { return sharedAcross(ranks, parameters * bytes); };
    const auto w = rate(weights);
    const auto g = rate(gradients);
    const auto k = rate(optimizer);
    switch (stage) {
    case PaperStage::Baseline:
        return whole(w + g + k);
    case PaperStage::Optimizer:
        return whole(w + g) + shared(k);
    case PaperStage::OptimizerGradients:
        return whole(w) + shared(g + k);
    case PaperStage::OptimizerGradientsParameters:
        return shared(w + g + k);
    }
    return {};
}

ToolAnswer zeroPaperAnswer(const Scenario &scenario)
{
    const auto parameters = modelParameters(scenario, traced);
    const auto ranks =
        traced.parameter<Ranks>(copiesOf(scenario), ParameterId::Ranks, parameter(ParameterId::Ranks).symbol);
    const auto bytes = [&](PaperStage stage) { return zeroPaperBytes(parameters, ranks, stage); };
    return {{
                {"Baseline", bytes(PaperStage::Baseline)},
                {"P_os", bytes(PaperStage::Optimizer)},
                {"P_os+g", bytes(PaperStage::OptimizerGradients)},
                {"P_os+g+p", bytes(PaperStage::OptimizerGradientsParameters)},
            },
            std::nullopt};
}

} // namespace perrank

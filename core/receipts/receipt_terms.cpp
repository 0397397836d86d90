// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/receipt_terms.h"

namespace perrank {

Term<Count> scenarioCount(const Scenario &scenario, ParameterId id)
{
    const Parameter &row = parameter(id);
    return traced.parameter<Count>(scenario.*std::get<WholeNumber>(row.kind).field, id, row.symbol);
}

Term<Count> scenarioGpus(const Scenario &scenario)
{
    return traced.parameter<Count>(scenario.ranks, ParameterId::Ranks, PERRANK_TEXT("GPUs"));
}

Factor decimalConstant(double value, std::string_view name, std::string_view source)
{
    const Ratio ratio = Ratio::of(value);
    return {ratio, std::make_shared<const Step>(Step{ratio, FromFact{name, source, Trust::Sourced}})};
}

Term<Count> fact(const Fact &fact)
{
    return traced.fact<Count>(fact);
}

Term<Bytes> bytesOf(const Term<Params> &parameters, const Fact &bytesPerParameter)
{
    return parameters * traced.fact<BytesPerParam>(bytesPerParameter);
}

} // namespace perrank

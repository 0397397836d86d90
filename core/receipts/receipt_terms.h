// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/term.h"
#include "core/scenario/parameters.h"

namespace perrank {

/// Receipts always explain themselves.
inline constexpr Tracing traced(true);

/// The scenario's whole number for a parameter, under its usual symbol.
Term<Count> scenarioCount(const Scenario &resolvedScenario, ParameterId id);
/// All GPUs of the job, whose symbol in the formulas of data parallelism is N.
Term<Count> scenarioGpus(const Scenario &scenario);

/// A decimal constant of another tool, such as the 1.5 of "additional_buffer_factor".
Factor decimalConstant(double value, std::string_view name, std::string_view source);

/// The same number counted as something else: elements of a matrix are parameters, one per element.
template <class To, class From>
Term<To> recounted(const Term<From> &term)
{
    return {Quantity<To>(term.count()), term.step};
}

/// The constant as a number of a formula.
Term<Count> fact(const Fact &fact);

/// A rank's share of the whole; a division by one is not written.
template <class U>
Term<U> share(const Term<U> &whole, const Term<Count> &ranks)
{
    return ranks.count() == 1 ? whole : whole / ranks;
}

/// Bytes of `parameters` with that many bytes each.
Term<Bytes> bytesOf(const Term<Params> &parameters, const Fact &bytesPerParameter);

} // namespace perrank

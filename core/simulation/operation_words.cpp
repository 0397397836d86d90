// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/operation_words.h"

namespace perrank {

namespace {

std::string wordsOf(const StepUnit &unit)
{
    switch (unit.kind) {
    case StepUnitKind::Embedding:
        return "embedding";
    case StepUnitKind::Layer:
        return "layer " + std::to_string(unit.layer);
    case StepUnitKind::Head:
        return "head";
    }
    return {};
}

} // namespace

std::string unitWords(const std::vector<StepUnit> &units, const Operation &operation)
{
    return operation.unit == noOperation ? std::string() : wordsOf(units[static_cast<std::size_t>(operation.unit)]);
}

std::string operationWords(const std::vector<StepUnit> &units, const Operation &operation)
{
    std::string words(operationKinds[operation.kind].name);
    if (operation.bucket != noOperation)
        return words + " bucket " + std::to_string(operation.bucket);
    const std::string unit = unitWords(units, operation);
    return unit.empty() ? words : words + " " + unit;
}

} // namespace perrank

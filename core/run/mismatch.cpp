// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/mismatch.h"

namespace perrank {

namespace {

/// The calls of the first grouping that the program uses, in order.
std::vector<std::int32_t> callsOf(const StepProgram &program)
{
    std::vector<std::int32_t> calls;
    for (std::size_t i = 0; i < program.operations.size(); ++i) {
        const Operation &operation = program.operations[i];
        const bool isFirst =
            calls.empty() || program.operations[static_cast<std::size_t>(calls.front())].grouping == operation.grouping;
        if (isCollective(operation.kind) && isFirst)
            calls.push_back(static_cast<std::int32_t>(i));
    }
    return calls;
}

bool pairUp(const Operation &one, const Operation &other)
{
    return one.kind == other.kind && one.payload == other.payload && one.elements == other.elements;
}

} // namespace

std::optional<std::int32_t> firstWrongPair(const StepProgram &program, MismatchKind kind)
{
    const std::vector<std::int32_t> calls = callsOf(program);
    const auto at = [&](std::size_t call) { return program.operations[static_cast<std::size_t>(calls[call])]; };
    for (std::size_t call = 0; call + 1 < calls.size(); ++call) {
        // An extra call is the first one twice: its rank is one call behind, else one ahead.
        if (!pairUp(at(call), at(call + 1)))
            return calls[kind == MismatchKind::Extra ? call + 1 : call];
    }
    return std::nullopt;
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/scenario/parameters.h"

namespace perrank {

enum class Severity { Note, Warning, Impossible };

/// Something about a scenario that a person should know, in words. `parameters` are the controls that
/// it concerns.
struct Issue {
    Severity severity;
    std::vector<ParameterId> parameters;
    Message message;

    bool operator==(const Issue &) const = default;
};

/// What can be said about the scenario before anything is computed.
std::vector<Issue> check(const Scenario &scenario);

/// The first of them that makes the scenario impossible; null when none does.
const Issue *findImpossible(const std::vector<Issue> &issues);

/// The word of a severity in reports: "note", "warning", "impossible".
std::string_view severityKey(Severity severity);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/issues.h"
#include "core/simulation/engine.h"

#include <optional>

namespace perrank {

/// What is impossible in one of the scenario's faults, or makes it never strike.
struct FaultIssue {
    std::size_t fault = 0;
    Issue issue;
    bool isOfRun = false; ///< and not of its steps, which can be played all the same
};
std::vector<FaultIssue> faultIssues(const Scenario &scenario);

/// What other ranks than those of a copy send, which no step has.
std::vector<Issue> trafficLeftOut(const Scenario &scenario);

/// What can be said before a step is played: what is impossible in the scenario or in its faults, what the step leaves
/// out, and which faults it does not play.
std::vector<Issue> stepIssues(const Scenario &scenario);

// What is too much to play, each with what would help; nothing where it is not.

std::optional<Issue> tooManyOperations(std::int64_t operations);
std::optional<Issue> tooManySpans(std::int64_t classes, std::int64_t operations);
std::optional<Issue> tooLong(const Job &job);
Issue peakUnknown();

} // namespace perrank

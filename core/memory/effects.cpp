// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/effects.h"

#include "core/base/message.h"
#include "core/memory/activations.h"

#include <array>

namespace perrank {

namespace {

bool fudged(const Scenario &scenario)
{
    return scenario.activations == ActivationModel::Fudge;
}

bool counted(const Scenario &scenario)
{
    return !fudged(scenario);
}

bool fixesBytes(const Scenario &scenario)
{
    const AccountingSpec &recipe = accountings[scenario.accounting];
    const bool ofDtype = recipe.parameters.from == BytesFrom::Dtype || recipe.gradients.from == BytesFrom::Dtype;
    return counted(scenario) && !ofDtype;
}

bool keepsNoScores(const Scenario &scenario)
{
    return !keepsScores(scenario);
}

bool throwsScoresAway(const Scenario &scenario)
{
    return !recomputes[scenario.recompute].keepsScores;
}

struct Rule {
    ParameterId id;
    bool (*applies)(const Scenario &resolved);
    std::string_view reason;
};

constexpr std::string_view fudgeStandsForAll = PERRANK_TEXT("No effect: the fudge counts it all.");

constexpr std::array rules{
    Rule{ParameterId::Recompute, &fudged, fudgeStandsForAll},
    Rule{ParameterId::Attention, &fudged, fudgeStandsForAll},
    Rule{ParameterId::Heads, &fudged, fudgeStandsForAll},
    Rule{ParameterId::Fudge, &counted, PERRANK_TEXT("No effect: the formula has no fudge.")},
    Rule{ParameterId::Dtype, &fixesBytes, PERRANK_TEXT("No effect: all bytes are fixed here.")},
    Rule{ParameterId::Attention, &throwsScoresAway, PERRANK_TEXT("No effect: recompute drops scores.")},
    Rule{ParameterId::Heads, &keepsNoScores, PERRANK_TEXT("No effect: no scores are kept.")},
};

} // namespace

std::string_view whyWithoutEffect(const Scenario &scenario, ParameterId id)
{
    const Scenario whole = resolved(scenario);
    for (const Rule &rule : rules) {
        if (rule.id == id && rule.applies(whole))
            return rule.reason;
    }
    return {};
}

} // namespace perrank

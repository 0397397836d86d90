// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/durations.h"
#include "core/run/run_player.h"
#include "core/run/run_words.h"

#include <algorithm>

// How much can be told, and what would make it less.

namespace perrank {

namespace {

// In good time.
constexpr std::size_t mostEvents = 120'000;
constexpr std::int64_t mostCheckpoints = 60'000;
constexpr std::int64_t mostFiles = 200'000;
constexpr std::int64_t mostWork = 20'000'000;

Issue tooManyCheckpoints()
{
    return {
        Severity::Impossible,
        {ParameterId::Steps, ParameterId::CheckpointEvery, ParameterId::Strategies},
        {PERRANK_TEXT("The run has more than %1 checkpoints, counted for each strategy: fewer steps or strategies, or "
                      "a larger `checkpoint_every`, can be simulated."),
         {countWords(mostCheckpoints)}}};
}

Issue tooManyFiles()
{
    return {
        Severity::Impossible,
        {ParameterId::Ranks, ParameterId::Strategies, ParameterId::CheckpointEvery},
        {PERRANK_TEXT("The checkpoints have more than %1 files that differ: fewer ranks, strategies or checkpoints, "
                      "or a run without a checkpoint, can be simulated."),
         {countWords(mostFiles)}}};
}

std::int64_t sharingStrategies(const Scenario &scenario)
{
    return std::ranges::count_if(scenario.strategies, [](Strategy each) { return strategies[each].shardsOptimizer; });
}

} // namespace

std::optional<Issue> RunPlayer::tooMuch(const Scenario &scenario)
{
    const std::int64_t saves = scenario.steps / scenario.checkpointEvery;
    const auto lines = static_cast<std::int64_t>(scenario.strategies.size());
    if (saturatingProduct(saves, lines) > mostCheckpoints)
        return tooManyCheckpoints();
    if (saves > 0 && saturatingProduct(scenario.ranks, sharingStrategies(scenario)) > mostFiles)
        return tooManyFiles();
    return std::nullopt;
}

std::optional<Issue> RunPlayer::problem() const
{
    if (m_now > longestTime)
        return Issue{Severity::Impossible,
                     {ParameterId::Steps, ParameterId::StepMilliseconds},
                     {PERRANK_TEXT("The run is longer than a hundred years: it is not simulated."), {}}};
    if (m_saves.count() > mostCheckpoints)
        return tooManyCheckpoints();
    if (m_saves.files() > mostFiles + m_scenario.ranks)
        return tooManyFiles();
    if (m_work > mostWork)
        return Issue{
            Severity::Impossible,
            {ParameterId::MaxRestarts, ParameterId::Ranks, ParameterId::StepMilliseconds},
            {PERRANK_TEXT("More than %1 failures of so many ranks are not simulated: fewer restarts or ranks, or "
                          "a typed `step_ms`, can be."),
             {countWords(static_cast<std::int64_t>(m_run->failures.size()))}}};
    if (m_run->events.size() > mostEvents)
        return Issue{Severity::Impossible,
                     {ParameterId::Ranks, ParameterId::MaxRestarts},
                     {PERRANK_TEXT("The run has more than %1 events: fewer ranks or fewer restarts can be simulated."),
                      {countWords(static_cast<std::int64_t>(mostEvents))}}};
    return std::nullopt;
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/step_clock.h"

#include "core/run/run_words.h"

#include <algorithm>

namespace perrank {

namespace {

/// Operations of all ranks that differ in all steps: some two seconds' work.
constexpr std::int64_t mostOperations = 6'000'000;
constexpr double perMillisecond = 1e6;

bool hasJitter(const Scenario &scenario)
{
    return !std::holds_alternative<std::monostate>(scenario.jitter);
}

} // namespace

StepClock::StepClock(const Scenario &scenario, StepPlayer &player) : m_scenario(scenario), m_player(player) {}

std::optional<Issue> StepClock::prepare()
{
    if (m_scenario.stepMilliseconds > 0) {
        m_stretches = {{0, rounded(m_scenario.stepMilliseconds * perMillisecond)}};
        m_before = {0};
        return std::nullopt;
    }
    if (hasJitter(m_scenario)) {
        if (auto issue = tooMuch(m_scenario.steps))
            return issue;
    }
    const std::vector<std::int64_t> firsts = changes();
    if (auto issue = tooMuch(static_cast<std::int64_t>(firsts.size())))
        return issue;
    std::int64_t before = 0;
    for (const std::int64_t from : firsts) {
        if (!m_stretches.empty()) {
            const Stretch &last = m_stretches.back();
            before = saturatingSum(before, saturatingProduct(from - last.from, last.each.count()));
        }
        if (auto issue = m_player.play(from))
            return issue;
        m_stretches.push_back({from, m_player.line().end});
        m_before.push_back(before);
    }
    return std::nullopt;
}

/// The steps at which a slow rank comes or goes; every step where times vary.
std::vector<std::int64_t> StepClock::changes() const
{
    std::vector<std::int64_t> firsts{0};
    if (hasJitter(m_scenario)) {
        for (std::int64_t step = 1; step < m_scenario.steps; ++step)
            firsts.push_back(step);
        return firsts;
    }
    for (const Fault &fault : m_scenario.faults) {
        if (const auto *slow = std::get_if<SlowRank>(&fault)) {
            firsts.push_back(slow->from);
            firsts.push_back(slow->to.value_or(0));
        }
    }
    std::ranges::sort(firsts);
    firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
    std::erase_if(firsts, [this](std::int64_t step) { return step >= m_scenario.steps; });
    return firsts;
}

std::optional<Issue> StepClock::tooMuch(std::int64_t stretches) const
{
    const std::int64_t ranks = hasJitter(m_scenario) ? m_player.line().copies.count : 1;
    const auto operations = static_cast<std::int64_t>(m_player.line().program->operations.size());
    if (saturatingProduct(saturatingProduct(stretches, ranks), operations) <= mostOperations)
        return std::nullopt;
    return Issue{
        Severity::Impossible,
        {ParameterId::Steps, ParameterId::Ranks, ParameterId::Jitter, ParameterId::StepMilliseconds},
        {PERRANK_TEXT("With jitter every step of every rank is played: %1 steps of %2 ranks with %3 operations "
                      "each are more than %4 in all. Fewer steps or ranks, no jitter, or a typed `step_ms` "
                      "can be simulated."),
         {countWords(stretches), countWords(ranks), countWords(operations), countWords(mostOperations)}}};
}

std::int64_t StepClock::until(std::int64_t step) const
{
    const auto after = std::ranges::upper_bound(m_stretches, step, {}, &Stretch::from);
    const auto index = static_cast<std::size_t>(after - m_stretches.begin()) - 1;
    const Stretch &stretch = m_stretches[index];
    return saturatingSum(m_before[index], saturatingProduct(step - stretch.from, stretch.each.count()));
}

Nanoseconds StepClock::time(std::int64_t from, std::int64_t to) const
{
    const std::int64_t end = until(to);
    return end == endless ? longestTime : std::min(longestTime, Nanoseconds(end - until(from)));
}

} // namespace perrank

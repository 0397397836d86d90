// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_issues.h"

#include "core/run/durations.h"
#include "core/run/out_of_memory.h"
#include "core/run/run_words.h"
#include "core/run/saves.h"
#include "core/simulation/step_issues.h"

#include <algorithm>

namespace perrank {

namespace {

class RunCheck {
public:
    RunCheck(const StepSimulation &simulation, Saves &saves)
        : m_simulation(simulation), m_scenario(simulation.scenario), m_saves(saves)
    {
    }

    std::vector<Issue> issues()
    {
        for (FaultIssue &each : faultIssues(m_scenario)) {
            if (each.isOfRun)
                m_issues.push_back(std::move(each.issue));
        }
        for (const Fault &fault : m_scenario.faults)
            std::visit([this](const auto &each) { checkNumbers(each); }, fault);
        savesOutlastTheTimeout();
        return std::move(m_issues);
    }

private:
    [[nodiscard]] bool hasSaves() const { return m_scenario.steps >= m_scenario.checkpointEvery; }

    void checkNumbers(const CrashInSave &crash)
    {
        if (hasSaves() && !m_saves.takesPart(crash.rank))
            say(Severity::Warning, {ParameterId::Faults},
                {PERRANK_TEXT("`crash_in_save` never strikes: rank %1 is in no save that writes."),
                 {countWords(crash.rank)}});
        else if (hasSaves() && crash.atSeconds)
            checkTime(crash);
    }

    void checkTime(const CrashInSave &crash)
    {
        const StoppedOnOneRank stop{crash.rank, {}, seconds(*crash.atSeconds), m_saves.onlyWriter().has_value()};
        const Nanoseconds last = m_saves.writingTime(stop);
        if (stop.after > last)
            say(Severity::Warning, {ParameterId::Faults},
                {PERRANK_TEXT("`crash_in_save`: %1 comes after the rank's last byte; it strikes there, %2 into the "
                              "save."),
                 {secondsWords(stop.after), secondsWords(last)}});
    }

    void checkNumbers(const UnevenBatches &uneven)
    {
        const auto [fewest, most] = std::ranges::minmax(uneven.batches);
        if (fewest == most)
            say(Severity::Note, {ParameterId::Faults},
                {PERRANK_TEXT("`uneven_batches` does no harm: all ranks have as many batches, %1."),
                 {countWords(most)}});
    }

    void checkNumbers(const OutOfMemory &large)
    {
        if (memoryOverrun(m_simulation, large))
            return;
        const auto [bytes, capacity] = heldWords(largestHeld(m_simulation, large));
        say(Severity::Warning, {ParameterId::Faults, ParameterId::Gpu},
            {PERRANK_TEXT("`oom` never strikes: rank %1 holds at most %2 of %3."),
             {countWords(large.rank), bytes, capacity}});
    }

    void checkNumbers(const Mismatch &)
    {
        say(Severity::Note, {ParameterId::Faults},
            {PERRANK_TEXT("`mismatch`: calls pair off by their order. Where type and size are equal wrong data is "
                          "exchanged and nobody notices; the first pair that differs hangs."),
             {}});
    }

    template <class Other>
    void checkNumbers(const Other &)
    {
    }

    void savesOutlastTheTimeout()
    {
        if (hasSaves() && m_scenario.ranks > 1 && m_saves.time() > seconds(m_scenario.timeoutSeconds)
            && firstOf<SlowSave>(m_scenario.faults) == nullptr)
            say(Severity::Warning, {ParameterId::TimeoutSeconds, ParameterId::StorageGigabytes},
                {PERRANK_TEXT(
                     "A save takes %1, longer than the timeout of %2: ranks that wait for it in a collective "
                     "would report it and end a healthy job. The fault `slow_save` shows that; here they wait."),
                 {secondsWords(m_saves.time()), secondsWords(seconds(m_scenario.timeoutSeconds))}});
    }

    void say(Severity severity, std::vector<ParameterId> parameters, Message message)
    {
        m_issues.push_back({severity, std::move(parameters), std::move(message)});
    }

    const StepSimulation &m_simulation;
    const Scenario &m_scenario;
    Saves &m_saves;
    std::vector<Issue> m_issues;
};

} // namespace

std::vector<Issue> runIssues(const StepSimulation &simulation, Saves &saves)
{
    return RunCheck(simulation, saves).issues();
}

} // namespace perrank

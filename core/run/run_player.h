// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/saves.h"
#include "core/run/step_clock.h"
#include "core/run/stuck_step.h"

#include <set>

namespace perrank {

/// Plays a run from its first step to its end: steps, saves, and what breaks in between.
class RunPlayer {
public:
    /// All of them outlive the player; the scenario is resolved.
    RunPlayer(const Scenario &scenario, StepPlayer &player, const StepClock &clock, Saves &saves);

    /// What is more than can be told, whatever happens; nothing where it is not.
    static std::optional<Issue> tooMuch(const Scenario &scenario);

    /// Fills the events, spans, failures, checkpoints and totals, or says what is in the way.
    std::optional<Issue> play(RunSimulation &run);

private:
    /// A fault that strikes when that many steps are done.
    struct Strike {
        std::size_t fault = 0;
        std::int64_t step = 0;
        bool strikesOnce = true;
        bool atEveryStart = false; ///< whatever step the processes begin with
    };
    /// Who learns of a failure, and when.
    struct Report {
        Nanoseconds at{0};
        RunEventKind kind = RunEventKind::Watchdog;
        std::optional<std::int64_t> rank = {};
    };
    /// What follows from a fault.
    struct Course {
        std::size_t fault = 0;
        Nanoseconds strike{0};
        Culprits culprits;
        std::vector<Report> channels; ///< besides the watchdogs
        Nanoseconds provisioning{0};
        bool isPolled = true;              ///< watchdogs look at times; else they fire with the timeout
        std::optional<Message> text = {};  ///< of the fault, where the usual one does not fit
        std::optional<RunEvent> more = {}; ///< what follows from the fault before anybody reports
    };

    void listStrikes();
    [[nodiscard]] std::int64_t nextStop() const;
    void runUntil(std::int64_t step);
    void addSteps(std::int64_t until, RankState state);
    void closeReplay();
    void strikeHere();
    void strike(std::size_t fault);
    void pairOffWrongly(std::size_t fault);
    void runOutOfMemory(std::size_t fault);
    void endWithWrongPairs();
    [[nodiscard]] Course courseOf(std::size_t fault) const;
    void saveHere();
    [[nodiscard]] std::optional<std::size_t> crashInThisSave() const;
    void spendOnSave(Nanoseconds length);
    void crashInSave(std::size_t fault);
    void saveOnOneRank(std::size_t fault);
    void saveTooSlowly(std::size_t fault, Nanoseconds length);
    void take(CheckpointVerdict verdict);

    void fail(const Course &course, const StuckStep &stuck);
    [[nodiscard]] std::vector<Report> reportsOf(const Course &course, const StuckStep &stuck) const;
    std::size_t tell(const Course &course, const StuckStep &stuck, const std::vector<Report> &reports);
    [[nodiscard]] Message wordsOf(const Report &report, const StuckStep &stuck, Nanoseconds strike) const;
    void addDetail(Failure &failure, const Course &course, const StuckStep &stuck, Nanoseconds begin, Nanoseconds end);
    [[nodiscard]] std::int64_t waitingRanks(const Course &course) const;
    void restart(Failure &failure, std::size_t cause);
    std::size_t phase(RunEventKind kind, RankState state, Nanoseconds length, std::size_t cause);
    void loseStepsFrom(std::int64_t step);
    void finish();
    [[nodiscard]] std::optional<Issue> problem() const;

    std::size_t addEvent(RunEvent event);
    void advance(Nanoseconds length) { m_now += length; }

    const Scenario &m_scenario;
    StepPlayer &m_player;
    const StepClock &m_clock;
    Saves &m_saves;
    RunSimulation *m_run = nullptr;
    std::vector<Strike> m_strikes;
    Nanoseconds m_now{0};
    std::int64_t m_done = 0;                 ///< steps
    std::int64_t m_furthest = 0;             ///< most steps that ever were done
    std::int64_t m_resume = 0;               ///< of the newest complete checkpoint
    std::int64_t m_started = 0;              ///< the step at which the processes began
    std::size_t m_spansBefore = 0;           ///< of the run, before that
    std::optional<std::size_t> m_replay;     ///< its event, while it goes on
    std::optional<std::size_t> m_wrongPairs; ///< the fault since which calls pair off wrongly, unnoticed
    std::set<std::size_t> m_crashedSaves;    ///< faults that have struck in one
    std::int64_t m_work = 0;                 ///< ranks and operations that failures made it look at
    bool m_isOver = false;
};

} // namespace perrank

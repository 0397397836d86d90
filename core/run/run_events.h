// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/simulation/operation.h"

#include <optional>

namespace perrank {

/// What happens in a run.
enum class RunEventKind {
    Fault,
    OutOfMemory,
    Watchdog,
    Heartbeat,
    Agent,
    KeepAlive,
    Save,
    Teardown,
    Provisioning,
    Rendezvous,
    Init,
    Load,
    Replay,
    JobFailed,
    JobDone
};

struct RunEventSpec {
    RunEventKind id;
    std::string_view key;
    std::string_view name;
    bool isReport; ///< with it somebody learns of a failure
};

inline constexpr EnumTable runEventKinds{std::array{
    RunEventSpec{RunEventKind::Fault, "fault", PERRANK_TEXT("Fault"), false},
    RunEventSpec{RunEventKind::OutOfMemory, "oom", PERRANK_TEXT("Out of memory"), false},
    RunEventSpec{RunEventKind::Watchdog, "watchdog", PERRANK_TEXT("Watchdog"), true},
    RunEventSpec{RunEventKind::Heartbeat, "heartbeat", PERRANK_TEXT("Heartbeat monitor"), true},
    RunEventSpec{RunEventKind::Agent, "agent", PERRANK_TEXT("Launcher"), true},
    RunEventSpec{RunEventKind::KeepAlive, "keep_alive", PERRANK_TEXT("Keep-alive"), true},
    RunEventSpec{RunEventKind::Save, "save", PERRANK_TEXT("Checkpoint"), false},
    RunEventSpec{RunEventKind::Teardown, "teardown", PERRANK_TEXT("Teardown"), false},
    RunEventSpec{RunEventKind::Provisioning, "provisioning", PERRANK_TEXT("Provisioning"), false},
    RunEventSpec{RunEventKind::Rendezvous, "rendezvous", PERRANK_TEXT("Rendezvous"), false},
    RunEventSpec{RunEventKind::Init, "init", PERRANK_TEXT("Initialization"), false},
    RunEventSpec{RunEventKind::Load, "load", PERRANK_TEXT("Load"), false},
    RunEventSpec{RunEventKind::Replay, "replay", PERRANK_TEXT("Replay"), false},
    RunEventSpec{RunEventKind::JobFailed, "job_failed", PERRANK_TEXT("Job failed"), false},
    RunEventSpec{RunEventKind::JobDone, "job_done", PERRANK_TEXT("Job done"), false},
}};

/// One line of what happened.
struct RunEvent {
    Nanoseconds at{0};
    Nanoseconds until{0}; ///< the same as `at` for what takes no time
    RunEventKind kind = RunEventKind::Fault;
    std::optional<std::int64_t> rank = {};
    std::optional<std::size_t> cause = {}; ///< the event that led to this one
    Message text;
    std::optional<std::int64_t> call = {}; ///< of a watchdog: the number of the call that it reports

    bool operator==(const RunEvent &) const = default;
};

/// What a rank is doing; one of these at each instant.
enum class RankState {
    Training,
    Replay,
    Compute,
    Overlapped,
    Exposed,
    Waiting,
    Idle,
    Checkpoint,
    Hung,
    GpuHung,
    Dead,
    Teardown,
    Provisioning,
    Rendezvous,
    Init,
    Load
};

struct RankStateSpec {
    RankState id;
    std::string_view key;
    std::string_view name;
    bool looksBusy;   ///< a kernel is on the GPU, if only one that spins: nvidia-smi shows 100 %
    bool holdsMemory; ///< what was allocated stays so
};

inline constexpr EnumTable rankStates{std::array{
    RankStateSpec{RankState::Training, "training", PERRANK_TEXT("Training"), true, true},
    RankStateSpec{RankState::Replay, "replay", PERRANK_TEXT("Replay"), true, true},
    RankStateSpec{RankState::Compute, "compute", PERRANK_TEXT("Compute"), true, true},
    RankStateSpec{RankState::Overlapped, "overlapped", PERRANK_TEXT("Overlapped"), true, true},
    RankStateSpec{RankState::Exposed, "exposed", PERRANK_TEXT("Exposed transfer"), true, true},
    RankStateSpec{RankState::Waiting, "waiting", PERRANK_TEXT("Waiting"), true, true},
    RankStateSpec{RankState::Idle, "idle", PERRANK_TEXT("Idle"), false, true},
    RankStateSpec{RankState::Checkpoint, "checkpoint", PERRANK_TEXT("Checkpoint"), false, true},
    RankStateSpec{RankState::Hung, "hung", PERRANK_TEXT("Hung"), false, true},
    RankStateSpec{RankState::GpuHung, "gpu_hung", PERRANK_TEXT("GPU hung"), true, true},
    RankStateSpec{RankState::Dead, "dead", PERRANK_TEXT("Dead"), false, false},
    RankStateSpec{RankState::Teardown, "teardown", PERRANK_TEXT("Teardown"), false, true},
    RankStateSpec{RankState::Provisioning, "provisioning", PERRANK_TEXT("Provisioning"), false, false},
    RankStateSpec{RankState::Rendezvous, "rendezvous", PERRANK_TEXT("Rendezvous"), false, false},
    RankStateSpec{RankState::Init, "init", PERRANK_TEXT("Initialization"), false, false},
    RankStateSpec{RankState::Load, "load", PERRANK_TEXT("Load"), false, true},
}};

/// What a rank does from one moment to the next. Whole steps in a row are one span.
struct RunSpan {
    Nanoseconds from{0};
    Nanoseconds until{0};
    RankState state = RankState::Training;
    bool isLost = false;        ///< steps that are done again later
    bool isUnsaved = false;     ///< steps of which nothing is left when the run has ended
    std::int64_t firstStep = 0; ///< of whole steps
    std::int64_t steps = 0;

    bool operator==(const RunSpan &) const = default;
};

/// Neighbouring ranks that do the same.
struct RankSpans {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::vector<RunSpan> spans;

    bool operator==(const RankSpans &) const = default;
};

} // namespace perrank

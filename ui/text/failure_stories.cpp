// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/failure_stories.h"

#include "ui/text/texts_of.h"

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Failure"};

struct Texts {
    FaultKind id;
    const char *cause;
    const char *see;
    const char *log;
    const char *find;
    const char *avoid;
};

constexpr EnumTable texts{std::array{
    Texts{
        FaultKind::SlowRank,
        QT_TRANSLATE_NOOP("Failure",
                          "One rank computes more slowly: a hot or throttled GPU, a busy host, a data loader "
                          "that cannot keep up."),
        QT_TRANSLATE_NOOP("Failure", "Every rank takes as long as the slowest. The others wait in the next collective, "
                                     "and nvidia-smi shows them at 100 %."),
        QT_TRANSLATE_NOOP("Failure", "Nothing. Each rank's own timer shows the same long step."),
        QT_TRANSLATE_NOOP("Failure", "Log the time before the first collective, or the wait in it: the rank that never "
                                     "waits is the slow one."),
        QT_TRANSLATE_NOOP("Failure", "Test GPUs before a run and leave out those that lag; watch each rank's own "
                                     "compute time.")},
    Texts{FaultKind::Pause,
          QT_TRANSLATE_NOOP("Failure",
                            "One rank stands still for a moment in one layer: garbage collection, a page of the "
                            "data set that is not in memory."),
          QT_TRANSLATE_NOOP("Failure", "DDP loses the longest of all pauses. Where every layer is gathered, pauses of "
                                       "different ranks add up."),
          QT_TRANSLATE_NOOP("Failure", "Nothing, but steps that are longer now and then."),
          QT_TRANSLATE_NOOP("Failure", "A trace of all ranks on one clock: look for the rank that enters last."),
          QT_TRANSLATE_NOOP("Failure", "Collect garbage on all ranks at the same step; prefetch data and layers.")},
    Texts{
        FaultKind::SlowLink, QT_TRANSLATE_NOOP("Failure", "A cable, a port or a switch carries less than it should."),
        QT_TRANSLATE_NOOP("Failure",
                          "Every collective through it takes longer, so that all ranks look slow. What sends "
                          "more bytes suffers more."),
        QT_TRANSLATE_NOOP("Failure", "Nothing, or counters of retransmissions that nobody reads."),
        QT_TRANSLATE_NOOP("Failure", "Measure the bus bandwidth of groups of nodes, and halve the group that is slow."),
        QT_TRANSLATE_NOOP("Failure", "Test the network before a run; watch link errors.")},
    Texts{
        FaultKind::Hang,
        QT_TRANSLATE_NOOP("Failure", "A rank no longer calls the collectives that the others call: a deadlock, a data "
                                     "loader that waits for ever, a branch that only it takes."),
        QT_TRANSLATE_NOOP("Failure", "The progress bar stops. Every other GPU is at 100 %, since its kernel spins, and "
                                     "memory stays allocated: nothing frees itself."),
        QT_TRANSLATE_NOOP("Failure", "After the time-out every waiting rank reports the same collective. The first to "
                                     "report is the fastest healthy rank; the culprit reports nothing."),
        QT_TRANSLATE_NOOP("Failure",
                          "Compare the last sequence number of every rank, which the flight recorder keeps: the "
                          "culprit's is the lowest."),
        QT_TRANSLATE_NOOP("Failure", "Let all ranks take the same branches. A longer time-out cures nothing: it burns "
                                     "more GPU-hours.")},
    Texts{FaultKind::Crash,
          QT_TRANSLATE_NOOP("Failure", "A process ends: an exception, an error of the GPU, the host out of memory."),
          QT_TRANSLATE_NOOP("Failure",
                            "The launcher sees it at once on its own node and stops all the others. On another "
                            "node that takes until the keep-alive is missed."),
          QT_TRANSLATE_NOOP("Failure",
                            "The launcher names the first failure that it saw and its exit code; peers report "
                            "closed connections after that."),
          QT_TRANSLATE_NOOP("Failure", "Read the log of the rank with the earliest exit code, not the loudest one."),
          QT_TRANSLATE_NOOP("Failure",
                            "Save often enough: what is lost are the steps since the last complete checkpoint.")},
    Texts{FaultKind::GpuHang, QT_TRANSLATE_NOOP("Failure", "A GPU no longer advances; a call to it never returns."),
          QT_TRANSLATE_NOOP("Failure", "As with a rank that hangs, but the culprit is at 100 %, too."),
          QT_TRANSLATE_NOOP("Failure", "The culprit's heartbeat monitor reports first, and its own watchdog like the "
                                       "others': its host ran ahead of the GPU."),
          QT_TRANSLATE_NOOP("Failure",
                            "In the flight recorder the culprit's collective is scheduled and never started; the "
                            "driver's log tells the error."),
          QT_TRANSLATE_NOOP("Failure", "Watch the driver's errors, and replace a GPU that has hung before.")},
    Texts{
        FaultKind::Mismatch,
        QT_TRANSLATE_NOOP("Failure", "One rank makes a call too many or too few. Calls are matched by their order, not "
                                     "by their name."),
        QT_TRANSLATE_NOOP("Failure", "From then on calls pair off wrongly. Of the same size they give wrong numbers in "
                                     "silence, otherwise all hang."),
        QT_TRANSLATE_NOOP("Failure", "The same sequence number stands for different operations or sizes."),
        QT_TRANSLATE_NOOP("Failure", "Compare operation and size at the same sequence number on all ranks."),
        QT_TRANSLATE_NOOP("Failure",
                          "No collective inside a condition on the rank; check calls with the debug mode of the "
                          "process group.")},
    Texts{
        FaultKind::OneRankCheckpoint,
        QT_TRANSLATE_NOOP("Failure", "Only one rank's files are there: the others wrote to disks of their own, or were "
                                     "never asked."),
        QT_TRANSLATE_NOOP("Failure",
                          "Nothing at all: the save succeeds and training goes on. The loss shows weeks later, "
                          "when the run has to resume."),
        QT_TRANSLATE_NOOP("Failure",
                          "Nothing until a load fails. Silence is worse than a hang, which at least is found "
                          "the same day."),
        QT_TRANSLATE_NOOP("Failure", "Count the files of a set and their bytes, and load it once before it is needed."),
        QT_TRANSLATE_NOOP("Failure",
                          "Save from every rank to storage that all of them share. That rank 0 saves for all is "
                          "true for DDP only.")},
    Texts{FaultKind::GuardedSave,
          QT_TRANSLATE_NOOP("Failure",
                            "The save stands behind a condition on the rank, but saving is itself a collective."),
          QT_TRANSLATE_NOOP("Failure",
                            "That rank waits in the save, the others in the next step: all hang, and there is no "
                            "file."),
          QT_TRANSLATE_NOOP("Failure", "After the time-out ranks report different collectives with the same number."),
          QT_TRANSLATE_NOOP("Failure", "Look for the rank whose call differs from those of all others."),
          QT_TRANSLATE_NOOP("Failure", "Call the save on every rank; let the framework decide who writes.")},
    Texts{FaultKind::CrashInSave, QT_TRANSLATE_NOOP("Failure", "A rank dies while it writes its file."),
          QT_TRANSLATE_NOOP("Failure",
                            "A set of files of which one is cut short. What a loader makes of it depends on the "
                            "order in which files and their mark are written."),
          QT_TRANSLATE_NOOP("Failure", "The launcher reports the crash; the mark may name a set that is not whole."),
          QT_TRANSLATE_NOOP("Failure", "Check that every file has the size it should have, not only that it is there."),
          QT_TRANSLATE_NOOP("Failure",
                            "Write under another name, rename, wait for all ranks, then write the mark; keep the "
                            "set before.")},
    Texts{FaultKind::OutOfMemory,
          QT_TRANSLATE_NOOP("Failure", "One rank needs more memory than the others: a longer sequence, more experts' "
                                       "tokens."),
          QT_TRANSLATE_NOOP("Failure", "The process exits, or it skips the batch, and then all others wait for it."),
          QT_TRANSLATE_NOOP("Failure",
                            "An exception with the bytes that were missing; if it is caught, only the watchdog of "
                            "the others."),
          QT_TRANSLATE_NOOP("Failure", "Look at the largest batch, not at the average one."),
          QT_TRANSLATE_NOOP("Failure", "Bound the length of sequences; never skip a batch on one rank only.")},
    Texts{FaultKind::UnevenBatches,
          QT_TRANSLATE_NOOP("Failure", "Some ranks have fewer batches than the others, at the end of an epoch."),
          QT_TRANSLATE_NOOP("Failure", "The short ranks have left the loop; the others hang in the next collective."),
          QT_TRANSLATE_NOOP("Failure", "The watchdog, in the last step of the epoch."),
          QT_TRANSLATE_NOOP("Failure", "Count the batches of every rank: the culprits have the fewest."),
          QT_TRANSLATE_NOOP("Failure", "Drop the last batch or pad it, so that all ranks have as many.")},
    Texts{FaultKind::NodeLoss,
          QT_TRANSLATE_NOOP("Failure", "A node is gone: power, network, or the cloud took it back."),
          QT_TRANSLATE_NOOP("Failure",
                            "All of its ranks at once. Without a spare node the others wait until another one is "
                            "there."),
          QT_TRANSLATE_NOOP("Failure", "Missed keep-alives, then connections that are closed."),
          QT_TRANSLATE_NOOP("Failure", "The ranks that are silent are those of one node."),
          QT_TRANSLATE_NOOP("Failure", "Keep a spare node: it costs less than every wait for a new one.")},
    Texts{FaultKind::SlowSave,
          QT_TRANSLATE_NOOP("Failure", "Rank 0 writes or uploads for a long time while the others wait in the next "
                                       "collective."),
          QT_TRANSLATE_NOOP("Failure", "A healthy job dies when the save takes longer than the time-out."),
          QT_TRANSLATE_NOOP("Failure", "The watchdog of every rank but rank 0."),
          QT_TRANSLATE_NOOP("Failure", "Compare the time of the save with the time-out."),
          QT_TRANSLATE_NOOP("Failure",
                            "Write from all ranks at once, or beside the training; raise the time-out for the save "
                            "only.")},
    Texts{FaultKind::DiskFull, QT_TRANSLATE_NOOP("Failure", "The storage is full before the save has ended."),
          QT_TRANSLATE_NOOP("Failure", "The last files are cut short."),
          QT_TRANSLATE_NOOP("Failure", "An error of the write, if it is looked at."),
          QT_TRANSLATE_NOOP("Failure", "Compare the size of every file with the size it should have."),
          QT_TRANSLATE_NOOP("Failure", "Delete the older set only when the new one is whole, and leave room for two.")},
}};

/// What was seen elsewhere, with its public source.
struct Evidence {
    FaultKind id;
    const char *text;
};

constexpr std::array evidence{
    Evidence{FaultKind::SlowRank,
             QT_TRANSLATE_NOOP("Failure",
                               "200 ms were put into rank 1 of 4: the backward passes of the four took 293.0, 292.2, "
                               "293.0 and 293.1 ms, and nobody could tell which it was (traceml issue 252).")},
    Evidence{FaultKind::Hang,
             QT_TRANSLATE_NOOP("Failure",
                               "The usual timeout is 10 minutes (PyTorch pull request 110947). Ranks that disagree "
                               "about the next collective: LLaMA-Factory issue 7396, PyTorch issue 118369.")},
    Evidence{FaultKind::OneRankCheckpoint,
             QT_TRANSLATE_NOOP("Failure", "Of the optimizer 7 of 8 shards were missing in every save, without an error "
                                          "(OpenTau pull request 396).")},
    Evidence{FaultKind::GuardedSave,
             QT_TRANSLATE_NOOP("Failure", "A save behind a condition on the rank waits until the watchdog of 600 s "
                                          "(DeepSpeed pull request 801, transformers pull request 48569).")},
};

} // namespace

FailureTexts failureTexts(FaultKind kind)
{
    const Texts &row = texts[kind];
    const auto found = std::ranges::find(evidence, kind, &Evidence::id);
    return {say(row.cause), say(row.see),   say(row.log),
            say(row.find),  say(row.avoid), found == evidence.end() ? QString() : say(found->text)};
}

} // namespace perrank::ui

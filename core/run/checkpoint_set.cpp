// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/checkpoint_set.h"

#include "core/base/overload.h"
#include "core/model/rank_coordinates.h"
#include "core/run/run_words.h"
#include "core/simulation/collective_cost.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

double shareOf(double part, double whole)
{
    return whole == 0 ? 1 : part / whole;
}

/// Bytes of weights and of all else, in complete files and in all.
void addShares(CheckpointSet &set)
{
    double onDisk = 0;
    double whole = 0;
    double weights = 0;
    double keptWeights = 0;
    double rest = 0;
    double keptRest = 0;
    for (const CheckpointFile &file : set.files) {
        const auto ofWeights = static_cast<double>(file.weights.count());
        const double ofRest = static_cast<double>(file.whole.count()) - ofWeights;
        const bool isKept = file.state == FileState::Complete;
        onDisk += static_cast<double>(file.bytes.count());
        whole += static_cast<double>(file.whole.count());
        weights += ofWeights;
        rest += ofRest;
        keptWeights += isKept ? ofWeights : 0;
        keptRest += isKept ? ofRest : 0;
    }
    set.fraction = shareOf(onDisk, whole);
    set.weights = shareOf(keptWeights, weights);
    set.optimizer = shareOf(keptRest, rest);
}

void leaveOut(CheckpointFile &file)
{
    file.state = FileState::Absent;
    file.bytes = {};
}

std::int64_t modelSliceOf(const Scenario &scenario, std::int64_t rank)
{
    const RankCoordinates at = coordinatesOf(scenario, rank);
    return at.tensor + scenario.tensorParallel * at.stage;
}

/// Under DDP any rank has all of its slice of the model; else a rank writes its own files and no others.
void keepOnly(CheckpointSet &set, const RanOnOneRank &only, const Scenario &scenario, Strategy strategy)
{
    for (CheckpointFile &file : set.files) {
        if (strategy == Strategy::Ddp && modelSliceOf(scenario, file.rank) == modelSliceOf(scenario, only.rank))
            file.rank = only.rank;
        else if (file.rank != only.rank)
            leaveOut(file);
    }
}

/// One after the other; the file at which it stops is partial.
void cutShort(CheckpointSet &set, std::int64_t rank, std::int64_t written)
{
    const auto isOf = [rank](const CheckpointFile &file) { return file.rank == rank; };
    for (auto file = std::ranges::find_if(set.files, isOf); file != set.files.end() && isOf(*file); ++file) {
        const bool isLast = std::next(file) == set.files.end() || !isOf(*std::next(file));
        if (written >= file->whole.count() && !isLast) {
            written -= file->whole.count();
            continue;
        }
        file->state = FileState::Partial;
        file->bytes = Quantity<Bytes>(std::min(written, file->whole.count()));
        std::for_each(std::next(file), std::ranges::find_if_not(std::next(file), set.files.end(), isOf), leaveOut);
        return;
    }
}

/// What a rank writes that saves alone: under DDP all, else its own.
Quantity<Bytes> aloneBytes(const SavePlan &plan, std::int64_t rank)
{
    return plan.strategy == Strategy::Ddp ? plan.all : plan.of(rank);
}

std::int64_t ownBytes(const SavePlan &plan, const StoppedOnOneRank &stop)
{
    return (stop.writesAlone ? aloneBytes(plan, stop.rank) : plan.of(stop.rank)).count();
}

double speedOf(const Scenario &scenario, const SavePlan &plan, const StoppedOnOneRank &stop)
{
    return writingSpeed(scenario, stop.writesAlone ? 1 : plan.writers);
}

std::int64_t writtenBefore(const Scenario &scenario, const SavePlan &plan, const StoppedOnOneRank &stop)
{
    const std::int64_t own = ownBytes(plan, stop);
    if (stop.fraction)
        return static_cast<std::int64_t>(std::floor(*stop.fraction * static_cast<double>(own)));
    if (stop.after >= writingTime(scenario, plan, stop))
        return own;
    const double soFar = std::floor(static_cast<double>(stop.after.count()) * speedOf(scenario, plan, stop));
    return static_cast<std::int64_t>(std::min(soFar, static_cast<double>(own)));
}

/// All write at the same speed until the room is used up, the small files first.
void fillUp(CheckpointSet &set, std::int64_t room)
{
    std::vector<CheckpointFile *> open;
    for (CheckpointFile &file : set.files)
        open.push_back(&file);
    std::ranges::stable_sort(open, {}, [](const CheckpointFile *file) { return file->whole; });
    for (std::size_t i = 0; i < open.size(); ++i) {
        const std::int64_t each = room / static_cast<std::int64_t>(open.size() - i);
        CheckpointFile &file = *open[i];
        if (file.whole.count() > each) {
            file.state = each == 0 ? FileState::Absent : FileState::Partial;
            file.bytes = Quantity<Bytes>(each);
        }
        room -= file.bytes.count();
    }
}

bool hasAllOf(const CheckpointSet &set, std::int64_t rank)
{
    return std::ranges::all_of(set.files, [rank](const CheckpointFile &file) {
        return file.rank != rank || file.state == FileState::Complete;
    });
}

MarkerState markerOf(const CheckpointSet &set, CheckpointOrder order, bool allReported)
{
    switch (order) {
    case CheckpointOrder::Naive:
        return MarkerState::None;
    case CheckpointOrder::DeepSpeed:
        return hasAllOf(set, 0) ? MarkerState::Present : MarkerState::Missing;
    case CheckpointOrder::Safe:
    case CheckpointOrder::Dcp:
        return allReported ? MarkerState::Present : MarkerState::Missing;
    }
    return MarkerState::None;
}

/// What is not whole has the name under which it is written first.
void nameTemporaries(CheckpointSet &set, CheckpointOrder order)
{
    for (CheckpointFile &file : set.files) {
        if (order == CheckpointOrder::Safe && file.state == FileState::Partial)
            file.name += ".tmp";
    }
}

std::int64_t countOf(const CheckpointSet &set, FileState state)
{
    return std::ranges::count(set.files, state, &CheckpointFile::state);
}

std::string percent(double share)
{
    return countWords(static_cast<std::int64_t>(std::floor(share * 100))) + " %";
}

Message loaderOf(const CheckpointSet &set)
{
    const std::string complete = countWords(countOf(set, FileState::Complete));
    const std::string all = countWords(static_cast<std::int64_t>(set.files.size()));
    switch (set.verdict) {
    case CheckpointVerdict::Complete:
        if (set.files.size() == 1)
            return {PERRANK_TEXT("The file is there, whole: training resumes."), {}};
        return {PERRANK_TEXT("All %1 files are there, whole: training resumes."), {all}};
    case CheckpointVerdict::WeightsOnly:
        return {PERRANK_TEXT("Whole files: %1 of %2. The weights are among them, but only %3 of the optimizer: a start "
                             "with fresh moments, and the loss jumps."),
                {complete, all, percent(set.optimizer)}};
    case CheckpointVerdict::Absent:
        return {PERRANK_TEXT("There is no file: the save never ended."), {}};
    case CheckpointVerdict::Unusable:
        break;
    }
    if (countOf(set, FileState::Complete) == static_cast<std::int64_t>(set.files.size()))
        return {set.files.size() == 1
                    ? PERRANK_TEXT("The file is whole, but nothing marks it as a checkpoint: refused.")
                    : PERRANK_TEXT("All %1 files are whole, but nothing marks them as a set: refused."),
                {all}};
    return {PERRANK_TEXT("Whole files: %1 of %2, and with them %3 of the weights: refused."),
            {complete, all, percent(set.weights)}};
}

/// What the outcome makes of a whole set; whether every rank reported to whoever writes the mark.
class Spoiler {
public:
    Spoiler(const Scenario &scenario, const SavePlan &plan, CheckpointSet &set)
        : m_scenario(scenario), m_plan(plan), m_set(set)
    {
    }

    bool operator()(std::monostate) const { return true; }
    bool operator()(const RanOnOneRank &only) const
    {
        keepOnly(m_set, only, m_scenario, m_plan.strategy);
        return true;
    }
    bool operator()(const CalledOnOneRank &caller) const
    {
        if (m_plan.strategy == Strategy::Ddp)
            return (*this)(RanOnOneRank{caller.rank});
        std::ranges::for_each(m_set.files, leaveOut);
        return false;
    }
    bool operator()(const StoppedOnOneRank &stop) const
    {
        if (stop.writesAlone)
            (*this)(RanOnOneRank{stop.rank});
        cutShort(m_set, stop.rank, writtenBefore(m_scenario, m_plan, stop));
        return false;
    }
    bool operator()(const RanOutOfRoom &out) const
    {
        fillUp(m_set, out.room.count());
        return countOf(m_set, FileState::Complete) == static_cast<std::int64_t>(m_set.files.size());
    }

private:
    const Scenario &m_scenario;
    const SavePlan &m_plan;
    CheckpointSet &m_set;
};

} // namespace

CheckpointVerdict verdictOf(const CheckpointSet &set, CheckpointOrder order, bool marksCount)
{
    const std::int64_t complete = countOf(set, FileState::Complete);
    const std::int64_t all = static_cast<std::int64_t>(set.files.size());
    if (all == 0 || countOf(set, FileState::Absent) == all)
        return CheckpointVerdict::Absent;
    const bool lacksMark = marksCount && set.markerState == MarkerState::Missing;
    const bool refusesWithout = order == CheckpointOrder::Safe || order == CheckpointOrder::Dcp;
    if (complete == all && !lacksMark)
        return CheckpointVerdict::Complete;
    if (lacksMark && refusesWithout)
        return CheckpointVerdict::Unusable;
    return set.weights == 1 && set.optimizer < 1 ? CheckpointVerdict::WeightsOnly : CheckpointVerdict::Unusable;
}

CheckpointSet checkpointSet(const Scenario &scenario, const SavePlan &plan, const SaveOutcome &outcome)
{
    const CheckpointOrder order = scenario.checkpointOrder;
    CheckpointSet set;
    set.files = plan.files;
    const bool allReported = std::visit(Spoiler(scenario, plan, set), outcome);
    set.marker = checkpointMarker(order);
    set.markerState = markerOf(set, order, allReported);
    addShares(set);
    // Whoever saves alone also marks alone: the files are all there is to judge by.
    const auto *stop = std::get_if<StoppedOnOneRank>(&outcome);
    const bool isAlone = std::holds_alternative<RanOnOneRank>(outcome) || (stop != nullptr && stop->writesAlone);
    set.verdict = verdictOf(set, order, !isAlone);
    set.loader = loaderOf(set);
    nameTemporaries(set, order);
    return set;
}

Nanoseconds writingTime(const Scenario &scenario, const SavePlan &plan, const StoppedOnOneRank &stop)
{
    const std::int64_t own = ownBytes(plan, stop);
    return own == 0 ? saveTime(scenario, plan.mostOfOne, plan.all)
                    : rounded(static_cast<double>(own) / speedOf(scenario, plan, stop));
}

Nanoseconds saveTime(const Scenario &scenario, const SavePlan &plan, const SaveOutcome &outcome)
{
    const Nanoseconds whole = saveTime(scenario, plan.mostOfOne, plan.all);
    if (const auto *only = std::get_if<RanOnOneRank>(&outcome))
        return saveTime(scenario, aloneBytes(plan, only->rank), aloneBytes(plan, only->rank));
    if (const auto *stop = std::get_if<StoppedOnOneRank>(&outcome)) {
        if (!stop->fraction)
            return std::min(stop->after, writingTime(scenario, plan, *stop));
        const auto bytes = static_cast<double>(writtenBefore(scenario, plan, *stop));
        return rounded(bytes / speedOf(scenario, plan, *stop));
    }
    if (const auto *out = std::get_if<RanOutOfRoom>(&outcome); out != nullptr && out->room < plan.all) {
        const auto set = checkpointSet(scenario, plan, outcome);
        Quantity<Bytes> most;
        for (const CheckpointFile &file : set.files)
            most = std::max(most, file.bytes);
        return saveTime(scenario, most, out->room);
    }
    return whole;
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/survival.h"

#include <algorithm>

namespace perrank::ui {

namespace {

double shareOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? double(part) / double(whole) : 1;
}

} // namespace

Survival survivalOf(const std::vector<CheckpointFile> &files)
{
    Survival survival;
    std::int64_t weights = 0;
    std::int64_t allWeights = 0;
    std::int64_t rest = 0;
    std::int64_t allRest = 0;
    for (const CheckpointFile &file : files) {
        survival.kept = survival.kept + file.bytes;
        survival.whole = survival.whole + file.whole;
        allWeights += file.weights.count();
        allRest += (file.whole - file.weights).count();
        if (file.state != FileState::Complete)
            continue;
        weights += file.weights.count();
        rest += (file.whole - file.weights).count();
    }
    survival.weights = shareOf(weights, allWeights);
    survival.optimizer = shareOf(rest, allRest);
    const auto isThere = [](const CheckpointFile &file) { return file.state != FileState::Absent; };
    if (std::ranges::none_of(files, isThere))
        survival.verdict = CheckpointVerdict::Absent;
    else if (weights < allWeights)
        survival.verdict = CheckpointVerdict::Unusable;
    else if (rest < allRest)
        survival.verdict = CheckpointVerdict::WeightsOnly;
    return survival;
}

void toggleFile(CheckpointFile &file)
{
    const bool isWhole = file.state == FileState::Complete;
    file.state = isWhole ? FileState::Absent : FileState::Complete;
    file.bytes = isWhole ? Quantity<Bytes>() : file.whole;
}

} // namespace perrank::ui

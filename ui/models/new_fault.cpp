// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/new_fault.h"

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

/// The lesson's slow rank.
constexpr std::int64_t usualRank = 3;
constexpr std::int64_t usualBatches = 10;
constexpr std::int64_t stepsOfARun = 3000;

struct Beginning {
    std::string_view key;
    double number;
};

constexpr std::array beginnings{
    Beginning{"factor", 1.5}, Beginning{"ms", 100},       Beginning{"seconds", 60},
    Beginning{"gb", 1},       Beginning{"to", 1},         Beginning{"inter_bandwidth_gbs", 50},
    Beginning{"at_s", 1},     Beginning{"fraction", 0.5},
};

/// All ranks have as many batches, but for the last.
std::vector<std::int64_t> unevenBatches(const Scenario &scenario)
{
    std::vector<std::int64_t> batches(static_cast<std::size_t>(scenario.ranks), usualBatches);
    batches.back() = usualBatches - 1;
    return batches;
}

FieldValue begunIn(const FieldSpec &field, const FieldValue &usual, const Scenario &scenario)
{
    if (field.kind == FieldKind::WholeList)
        return unevenBatches(scenario);
    if (field.key == "step" && field.isNeeded)
        return scenario.steps * 3 / 4; // late enough for something to be lost
    if (field.key == "rank")
        return std::min(usualRank, scenario.ranks - 1);
    return field.isNeeded ? beginningOf(field) : usual;
}

std::optional<std::size_t> indexOf(const std::vector<FieldSpec> &fields, std::string_view key)
{
    const auto found = std::ranges::find(fields, key, &FieldSpec::key);
    return found == fields.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - fields.begin()));
}

} // namespace

FieldValue beginningOf(const FieldSpec &field)
{
    const auto found = std::ranges::find(beginnings, field.key, &Beginning::key);
    const double number = found != beginnings.end() ? found->number : field.least;
    return field.kind == FieldKind::Whole ? FieldValue(static_cast<std::int64_t>(number)) : FieldValue(number);
}

Fault newFault(FaultKind kind, const Scenario &scenario)
{
    Fault fault = alternative<Fault>(static_cast<std::size_t>(kind));
    const std::vector<FieldSpec> fields = fieldsOf(fault);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const bool isFirstOfTwo = !faultKinds[kind].eitherOf.empty() && fields[i].key == faultKinds[kind].eitherOf;
        if (isFirstOfTwo || !fields[i].isOptional)
            fault = withField(fault, i,
                              begunIn(fields[i], isFirstOfTwo ? beginningOf(fields[i]) : fieldOf(fault, i), scenario));
    }
    return fault;
}

bool isOfSaves(FaultKind kind)
{
    constexpr std::array ofSaves{FaultKind::OneRankCheckpoint, FaultKind::GuardedSave, FaultKind::CrashInSave,
                                 FaultKind::SlowSave, FaultKind::DiskFull};
    return std::ranges::find(ofSaves, kind) != ofSaves.end();
}

void makeRoomFor(FaultKind kind, Scenario &scenario)
{
    if (scenario.steps == 1 && !faultKinds[kind].disturbsStep)
        scenario.steps = stepsOfARun;
    if (isOfSaves(kind) && scenario.steps < scenario.checkpointEvery)
        scenario.steps = std::min(mostSteps, 3 * scenario.checkpointEvery);
}

std::optional<std::size_t> otherOfTwo(const Fault &fault, std::size_t field)
{
    const FaultSpec &spec = faultKinds[kindOf(fault)];
    const std::vector<FieldSpec> fields = fieldsOf(fault);
    if (fields[field].key == spec.eitherOf)
        return indexOf(fields, spec.orElse);
    return fields[field].key == spec.orElse ? indexOf(fields, spec.eitherOf) : std::nullopt;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/step_player.h"

#include "core/memory/traffic.h"
#include "core/simulation/programs.h"
#include "core/simulation/step_issues.h"

#include <algorithm>

namespace perrank {

namespace {

double decimal(const Ratio &ratio)
{
    return static_cast<double>(ratio.numerator) / static_cast<double>(ratio.denominator);
}

/// Which places of the stage its copies are in; copies of one place hold alike.
std::vector<std::int32_t> placesOf(const std::vector<RankPlace> &places, const CopyRanks &copies)
{
    std::vector<std::int32_t> of;
    of.reserve(static_cast<std::size_t>(copies.count));
    for (std::int64_t copy = 0; copy < copies.count; ++copy) {
        const auto found = std::ranges::find_if(
            places, [rank = copies.rankOf(copy)](const RankPlace &place) { return place.ranks.contains(rank); });
        of.push_back(static_cast<std::int32_t>(found - places.begin()));
    }
    return of;
}

bool hasJitter(const Scenario &scenario)
{
    return !std::holds_alternative<std::monostate>(scenario.jitter);
}

/// Copies that are alike in themselves: in the same place, with the same trouble, each on its own where times vary.
std::vector<std::int32_t> kindsOf(const Scenario &scenario, std::vector<std::int32_t> places,
                                  const std::map<std::int64_t, CopyTrouble> &troubles)
{
    std::int32_t next = 1 + *std::ranges::max_element(places);
    for (const auto &[copy, trouble] : troubles)
        places[static_cast<std::size_t>(copy)] = next++;
    if (hasJitter(scenario)) {
        for (std::size_t copy = 0; copy < places.size(); ++copy)
            places[copy] = static_cast<std::int32_t>(copy);
    }
    return places;
}

} // namespace

StepPlayer::StepPlayer(const RankInputs &in) : m_in(in), m_scenario(in.scenario)
{
    m_line.strategy = in.strategy.id;
    m_line.copies = copyRanks(in);
    m_line.units = stepUnits(in);
    m_line.weightBytes = decimal(sentWeightBytes(in).ratio);
    m_line.gradientBytes = decimal(sentGradientBytes(in).ratio);
}

std::optional<Issue> StepPlayer::prepare()
{
    if (auto many = tooManyOperations(operationCount(m_in, m_line.units)))
        return many;
    m_times = computeTimes(m_in, m_line.units);
    if (!m_times)
        return peakUnknown();
    m_line.program = std::make_shared<const StepProgram>(programFor(m_in, m_line.units));
    m_nothing.groupings = m_line.program->groupings;
    m_places = rankPlaces(m_scenario, m_in.strategy);
    m_placeOf = placesOf(m_places, m_line.copies);
    return std::nullopt;
}

std::optional<Issue> StepPlayer::play(std::int64_t step, const std::set<std::int64_t> &silent)
{
    m_line.step = step;
    findAlike(silent);
    const auto classes = static_cast<std::int64_t>(m_line.alike.lowest.size());
    const auto operations = static_cast<std::int64_t>(m_line.program->operations.size());
    if (auto many = tooManySpans(classes, operations))
        return many;
    const Job all = job(silent);
    if (auto tooSlow = tooLong(all))
        return tooSlow;
    m_line.playback = played(all);
    m_line.end = m_line.playback.end;
    return std::nullopt;
}

void StepPlayer::count()
{
    countTimes();
    countBytes();
    followMemory();
}

void StepPlayer::findAlike(const std::set<std::int64_t> &silent)
{
    m_troubles = troubles(m_scenario.faults, m_line.copies, m_line.step);
    for (const std::int64_t copy : silent)
        m_troubles.try_emplace(copy);
    m_line.alike = alikeRanks(
        kindsOf(m_scenario, m_placeOf, m_troubles), m_line.program->groupings,
        [this](const Grouping &grouping) { return groupShapes(m_scenario.faults, m_line.copies, grouping); });
}

Job StepPlayer::job(const std::set<std::int64_t> &silent) const
{
    const CustomNetwork links = linksOf(m_scenario.network);
    Job all;
    all.groups = m_line.alike.groups;
    for (std::size_t each = 0; each < m_line.alike.lowest.size(); ++each) {
        if (silent.contains(m_line.alike.lowest[each]))
            all.actors.push_back({&m_nothing, {}, m_line.alike.groupsOfClass[each]});
        else
            all.actors.push_back(actorFor(each, links));
    }
    return all;
}

Actor StepPlayer::actorFor(std::size_t each, const CustomNetwork &links) const
{
    const std::int64_t copy = m_line.alike.lowest[each];
    const auto trouble = m_troubles.find(copy);
    const StepProgram &program = *m_line.program;
    Actor actor{&program, {}, m_line.alike.groupsOfClass[each]};
    actor.durations =
        computeDurations(program, m_line.units, *m_times, trouble == m_troubles.end() ? CopyTrouble{} : trouble->second,
                         jitterFactors(m_scenario, program, *m_times, m_line.copies.rankOf(copy), m_line.step));
    for (std::size_t i = 0; i < program.operations.size(); ++i) {
        const Operation &operation = program.operations[i];
        if (!isCollective(operation.kind))
            continue;
        const auto group = actor.groups[static_cast<std::size_t>(operation.grouping)];
        actor.durations[i] = collectiveTime(links, operation.kind, m_line.bytesOf(operation),
                                            m_line.alike.shapes[static_cast<std::size_t>(group)]);
    }
    return actor;
}

void StepPlayer::countTimes()
{
    std::vector<TimeShares> ofClass;
    for (const std::vector<Span> &spans : m_line.playback.spans)
        ofClass.push_back(timeShares(*m_line.program, spans, m_line.end));
    const CopyRanks &copies = m_line.copies;
    for (std::int64_t copy = 0; copy < copies.count; ++copy) {
        const auto each = static_cast<std::size_t>(m_line.alike.classOf[static_cast<std::size_t>(copy)]);
        if (!m_line.ranks.empty() && m_line.ranks.back().times == ofClass[each])
            m_line.ranks.back().count += copies.stride;
        else
            m_line.ranks.push_back({copies.rankOf(copy), copies.stride, ofClass[each]});
    }
}

std::vector<StepPlayer::Sent> StepPlayer::allSent() const
{
    std::vector<Sent> all;
    for (const Operation &operation : m_line.program->operations) {
        if (!isCollective(operation.kind))
            continue;
        auto found = std::ranges::find_if(all, [&operation](const Sent &each) {
            return each.kind == operation.kind && each.grouping == operation.grouping
                   && each.payload == operation.payload && each.parts == operation.parts;
        });
        if (found == all.end())
            found = all.insert(found, {operation.kind, operation.payload, operation.grouping, operation.parts});
        ++found->count;
        found->elements = saturatingSum(found->elements, operation.elements);
    }
    return all;
}

/// Passes × bytes of all buffers, before they are divided.
std::int64_t StepPlayer::buffersOf(const Sent &sent) const
{
    const std::int64_t elements = saturatingProduct(operationKinds[sent.kind].passes, sent.elements);
    const bool isWeights = sent.payload == Payload::Weights;
    return steps::scaledUp(elements, (isWeights ? sentWeightBytes(m_in) : sentGradientBytes(m_in)).ratio);
}

/// What a rank sends of so many bytes in groups of the grouping.
Quantity<Bytes> StepPlayer::shareOf(std::int64_t bytes, std::int32_t grouping, std::int64_t parts) const
{
    const std::int64_t size = m_line.program->groupings[static_cast<std::size_t>(grouping)].size;
    return Quantity<Bytes>(steps::proportion(bytes, size - 1, saturatingProduct(size, parts)));
}

void StepPlayer::countBytes()
{
    std::map<std::pair<std::int32_t, std::int64_t>, std::int64_t> ofRing;
    for (const Sent &sent : allSent()) {
        std::int64_t &ring = ofRing[{sent.grouping, sent.parts}];
        ring = saturatingSum(ring, buffersOf(sent));
        addTotal(sent);
    }
    for (const auto &[ring, bytes] : ofRing)
        m_line.sentPerRank = m_line.sentPerRank + shareOf(bytes, ring.first, ring.second);
}

void StepPlayer::addTotal(const Sent &sent)
{
    auto found = std::ranges::find(m_line.collectives, sent.kind, &CollectiveTotal::kind);
    if (found == m_line.collectives.end())
        found = m_line.collectives.insert(found, {sent.kind, 0, {}});
    found->count += sent.count;
    found->bytesPerRank = found->bytesPerRank + shareOf(buffersOf(sent), sent.grouping, sent.parts);
}

/// Copies of a place hold the same; when they hold it is another matter.
void StepPlayer::followMemory()
{
    std::map<std::int32_t, std::int32_t> ofPlace;
    std::vector<const MemoryMoment *> peaks;
    for (std::size_t each = 0; each < m_line.alike.lowest.size(); ++each) {
        const std::int32_t place = m_placeOf[static_cast<std::size_t>(m_line.alike.lowest[each])];
        const auto next = static_cast<std::int32_t>(ofPlace.size());
        const auto [found, isNew] = ofPlace.try_emplace(place, next);
        if (isNew)
            m_line.memory.push_back(courseIn(m_places[static_cast<std::size_t>(place)]));
        m_line.memoryOf.push_back(found->second);
    }
    for (const MemoryCourse &course : m_line.memory)
        peaks.push_back(&course.peak());
    for (std::size_t each = 0; each < m_line.memoryOf.size(); ++each)
        considerPeak(each, *peaks[static_cast<std::size_t>(m_line.memoryOf[each])]);
}

MemoryCourse StepPlayer::courseIn(const RankPlace &place) const
{
    const RankInputs in = inputsFor(m_scenario, m_in.strategy, place, Tracing(false));
    return memoryCourse(in, *m_line.program, m_line.units);
}

void StepPlayer::considerPeak(std::size_t each, const MemoryMoment &moment)
{
    const MemoryCourse &course = m_line.memory[static_cast<std::size_t>(m_line.memoryOf[each])];
    const MemoryState &state = course.states[static_cast<std::size_t>(moment.state)];
    const Quantity<Bytes> bytes(state.all());
    if (each > 0 && bytes <= m_line.peak.bytes)
        return;
    m_line.peak = {m_line.copies.rankOf(m_line.alike.lowest[each]), bytes,
                   course.timeOf(moment, m_line.playback.spans[each]), state.largest(), state.instant};
}

} // namespace perrank

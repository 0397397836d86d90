// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/step.h"

#include "core/memory/estimate.h"
#include "core/memory/traffic.h"
#include "core/simulation/programs.h"
#include "core/simulation/step_issues.h"

#include <algorithm>

namespace perrank {

namespace {

Estimate estimateOf(const Scenario &scenario, Strategy id)
{
    Scenario one = scenario;
    one.strategies = {id};
    return estimate(one, false);
}

/// What the estimate cannot put a number on, the step cannot either.
void passOn(const std::vector<Issue> &found, std::vector<Issue> &issues)
{
    const Issue *reason = findImpossible(found);
    if (reason != nullptr && std::ranges::find(issues, *reason) == issues.end())
        issues.push_back(*reason);
}

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

class StepPlayer {
public:
    StepPlayer(const RankInputs &in, std::int64_t step) : m_in(in), m_scenario(in.scenario)
    {
        m_line.strategy = in.strategy.id;
        m_line.step = step;
        m_line.copies = copyRanks(in);
        m_line.units = stepUnits(in);
        m_line.weightBytes = decimal(sentWeightBytes(in).ratio);
        m_line.gradientBytes = decimal(sentGradientBytes(in).ratio);
    }

    /// The timeline, or what is in the way.
    std::optional<Issue> play()
    {
        if (const auto many = tooManyOperations(operationCount(m_in, m_line.units)))
            return many;
        const auto times = computeTimes(m_in, m_line.units);
        if (!times)
            return peakUnknown();
        m_line.program = std::make_shared<const StepProgram>(programFor(m_in, m_line.units));
        findAlike();
        const auto classes = static_cast<std::int64_t>(m_line.alike.lowest.size());
        const auto operations = static_cast<std::int64_t>(m_line.program->operations.size());
        if (const auto many = tooManySpans(classes, operations))
            return many;
        const Job job = jobFor(*times);
        if (const auto endless = tooLong(job))
            return endless;
        m_line.playback = played(job);
        m_line.end = m_line.playback.end;
        countTimes();
        countBytes();
        followMemory();
        return std::nullopt;
    }

    StepTimeline take() { return std::move(m_line); }

private:
    void findAlike()
    {
        m_places = rankPlaces(m_scenario, m_in.strategy);
        m_placeOf = placesOf(m_places, m_line.copies);
        m_troubles = troubles(m_scenario.faults, m_line.copies, m_line.step);
        m_line.alike = alikeRanks(
            kindsOf(m_scenario, m_placeOf, m_troubles), m_line.program->groupings,
            [this](const Grouping &grouping) { return groupShapes(m_scenario.faults, m_line.copies, grouping); });
    }

    [[nodiscard]] Job jobFor(const ComputeTimes &times) const
    {
        const CustomNetwork links = linksOf(m_scenario.network);
        Job job;
        job.groups = m_line.alike.groups;
        for (std::size_t each = 0; each < m_line.alike.lowest.size(); ++each)
            job.actors.push_back(actorFor(each, times, links));
        return job;
    }

    [[nodiscard]] Actor actorFor(std::size_t each, const ComputeTimes &times, const CustomNetwork &links) const
    {
        const std::int64_t copy = m_line.alike.lowest[each];
        const auto trouble = m_troubles.find(copy);
        const StepProgram &program = *m_line.program;
        Actor actor{&program, {}, m_line.alike.groupsOfClass[each]};
        actor.durations = computeDurations(
            program, m_line.units, times, trouble == m_troubles.end() ? CopyTrouble{} : trouble->second,
            jitterFactors(m_scenario, program, times, m_line.copies.rankOf(copy), m_line.step));
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

    void countTimes()
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

    /// Elements that a rank sends parts of, of one kind in one grouping; a buffer in parts counts one of them.
    struct Sent {
        OperationKind kind;
        Payload payload;
        std::int32_t grouping;
        std::int64_t parts;
        std::int64_t count = 0;
        std::int64_t elements = 0;
    };

    [[nodiscard]] std::vector<Sent> allSent() const
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
    [[nodiscard]] std::int64_t buffersOf(const Sent &sent) const
    {
        const std::int64_t elements = saturatingProduct(operationKinds[sent.kind].passes, sent.elements);
        const bool isWeights = sent.payload == Payload::Weights;
        return steps::scaledUp(elements, (isWeights ? sentWeightBytes(m_in) : sentGradientBytes(m_in)).ratio);
    }

    /// What a rank sends of so many bytes in groups of the grouping.
    [[nodiscard]] Quantity<Bytes> shareOf(std::int64_t bytes, std::int32_t grouping, std::int64_t parts) const
    {
        const std::int64_t size = m_line.program->groupings[static_cast<std::size_t>(grouping)].size;
        return Quantity<Bytes>(steps::proportion(bytes, size - 1, saturatingProduct(size, parts)));
    }

    void countBytes()
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

    void addTotal(const Sent &sent)
    {
        auto found = std::ranges::find(m_line.collectives, sent.kind, &CollectiveTotal::kind);
        if (found == m_line.collectives.end())
            found = m_line.collectives.insert(found, {sent.kind, 0, {}});
        found->count += sent.count;
        found->bytesPerRank = found->bytesPerRank + shareOf(buffersOf(sent), sent.grouping, sent.parts);
    }

    /// Copies of a place hold the same; when they hold it is another matter.
    void followMemory()
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

    [[nodiscard]] MemoryCourse courseIn(const RankPlace &place) const
    {
        const RankInputs in = inputsFor(m_scenario, m_in.strategy, place, Tracing(false));
        return memoryCourse(in, *m_line.program, m_line.units);
    }

    void considerPeak(std::size_t each, const MemoryMoment &moment)
    {
        const MemoryCourse &course = m_line.memory[static_cast<std::size_t>(m_line.memoryOf[each])];
        const MemoryState &state = course.states[static_cast<std::size_t>(moment.state)];
        const Quantity<Bytes> bytes(state.all());
        if (each > 0 && bytes <= m_line.peak.bytes)
            return;
        m_line.peak = {m_line.copies.rankOf(m_line.alike.lowest[each]), bytes,
                       course.timeOf(moment, m_line.playback.spans[each]), state.largest(), state.instant};
    }

    const RankInputs &m_in;
    const Scenario &m_scenario;
    std::vector<RankPlace> m_places;
    std::vector<std::int32_t> m_placeOf;
    std::map<std::int64_t, CopyTrouble> m_troubles;
    StepTimeline m_line;
};

} // namespace

double StepTimeline::bytesOf(const Operation &operation) const
{
    const double each = operation.payload == Payload::Weights ? weightBytes : gradientBytes;
    return static_cast<double>(operation.elements) * each / static_cast<double>(operation.parts);
}

StepSimulation simulateStep(const Scenario &scenario, std::int64_t step)
{
    StepSimulation result{resolved(scenario), {}, stepIssues(scenario)};
    if (findImpossible(result.issues) != nullptr)
        return result;
    for (const Strategy id : result.scenario.strategies) {
        // The step is that of the stage and the copies that the estimate finds to hold the most.
        const Estimate found = estimateOf(result.scenario, id);
        passOn(found.issues, result.issues);
        const RankInputs in =
            inputsFor(result.scenario, strategies[id], found.strategies.front().worst().place, Tracing(false));
        StepPlayer player(in, step);
        if (auto issue = player.play()) {
            result.issues.push_back(*std::move(issue));
            result.strategies.clear();
            return result;
        }
        result.strategies.push_back(player.take());
    }
    return result;
}

} // namespace perrank

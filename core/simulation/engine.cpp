// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace perrank {

namespace {

/// What follows from the order of a program, for all actors that have it.
struct Order {
    std::vector<std::array<std::int32_t, 5>> before; ///< in its stream, and what it waits for
    std::vector<std::int32_t> firstAfter;            ///< of each operation into `after`, and the end
    std::vector<std::int32_t> after;                 ///< who waits for an operation
    std::vector<std::int32_t> sequence;              ///< of a collective among those of its grouping
    std::vector<std::vector<std::int32_t>> calls;    ///< the collectives of each grouping, in order
};

std::array<std::int32_t, 5> beforeOf(const Operation &operation, std::int32_t inStream)
{
    return {inStream, operation.after[0], operation.after[1], operation.after[2], operation.after[3]};
}

void listFollowers(Order &order)
{
    const std::size_t count = order.before.size();
    order.firstAfter.assign(count + 1, 0);
    for (const auto &each : order.before) {
        for (const std::int32_t one : each) {
            if (one != noOperation)
                ++order.firstAfter[static_cast<std::size_t>(one) + 1];
        }
    }
    for (std::size_t i = 0; i < count; ++i)
        order.firstAfter[i + 1] += order.firstAfter[i];
    order.after.resize(static_cast<std::size_t>(order.firstAfter[count]));
    std::vector<std::int32_t> next(order.firstAfter.begin(), order.firstAfter.end() - 1);
    for (std::size_t i = 0; i < count; ++i) {
        for (const std::int32_t one : order.before[i]) {
            if (one != noOperation)
                order.after[static_cast<std::size_t>(next[static_cast<std::size_t>(one)]++)] =
                    static_cast<std::int32_t>(i);
        }
    }
}

Order orderOf(const StepProgram &program)
{
    Order order;
    order.calls.resize(program.groupings.size());
    std::array<std::int32_t, streams.size()> last{};
    last.fill(noOperation);
    for (std::size_t i = 0; i < program.operations.size(); ++i) {
        const Operation &operation = program.operations[i];
        std::int32_t &inStream = last[static_cast<std::size_t>(operation.stream)];
        order.before.push_back(beforeOf(operation, inStream));
        inStream = static_cast<std::int32_t>(i);
        assert(
            std::ranges::all_of(operation.after, [i](std::int32_t one) { return one < static_cast<std::int32_t>(i); }));
        if (!isCollective(operation.kind)) {
            order.sequence.push_back(noOperation);
            continue;
        }
        auto &calls = order.calls[static_cast<std::size_t>(operation.grouping)];
        order.sequence.push_back(static_cast<std::int32_t>(calls.size()));
        calls.push_back(static_cast<std::int32_t>(i));
    }
    listFollowers(order);
    return order;
}

/// The orders of a job's programs, each worked out once.
class Orders {
public:
    explicit Orders(const Job &job)
    {
        for (const Actor &actor : job.actors) {
            if (!m_orders.contains(actor.program))
                m_orders.emplace(actor.program, orderOf(*actor.program));
        }
    }

    [[nodiscard]] const Order &of(const Actor &actor) const { return m_orders.at(actor.program); }

private:
    std::unordered_map<const StepProgram *, Order> m_orders;
};

/// Which of an actor's groupings makes it a member of this group.
std::size_t groupingOf(const Actor &actor, std::int32_t group)
{
    const auto found = std::ranges::find(actor.groups, group);
    assert(found != actor.groups.end());
    return static_cast<std::size_t>(found - actor.groups.begin());
}

/// One call that the members of a group make together.
struct Call {
    std::int32_t entered = 0;
    Nanoseconds latest{0};
};

class Player {
public:
    explicit Player(const Job &job) : m_job(job), m_orders(job)
    {
        for (const Actor &actor : job.actors) {
            const Order &order = m_orders.of(actor);
            m_orderOf.push_back(&order);
            m_playback.spans.emplace_back(order.before.size());
            std::vector<std::int8_t> waitsFor;
            for (const auto &before : order.before)
                waitsFor.push_back(static_cast<std::int8_t>(5 - std::ranges::count(before, noOperation)));
            m_waitsFor.push_back(std::move(waitsFor));
        }
        for (std::size_t group = 0; group < job.groups.size(); ++group)
            m_calls.emplace_back(mostCalls(static_cast<std::int32_t>(group)));
    }

    Playback play()
    {
        for (std::size_t actor = 0; actor < m_job.actors.size(); ++actor) {
            for (std::size_t i = 0; i < m_waitsFor[actor].size(); ++i) {
                if (m_waitsFor[actor][i] == 0)
                    m_ready.push_back({static_cast<std::int32_t>(actor), static_cast<std::int32_t>(i)});
            }
        }
        while (!m_ready.empty()) {
            const Place place = m_ready.back();
            m_ready.pop_back();
            enter(place);
        }
        return std::move(m_playback);
    }

private:
    struct Place {
        std::int32_t actor;
        std::int32_t operation;
    };

    [[nodiscard]] std::size_t mostCalls(std::int32_t group) const
    {
        std::size_t most = 0;
        for (const std::int32_t member : m_job.groups[static_cast<std::size_t>(group)]) {
            const Actor &actor = m_job.actors[static_cast<std::size_t>(member)];
            most = std::max(most, m_orders.of(actor).calls[groupingOf(actor, group)].size());
        }
        return most;
    }

    Span &spanAt(Place place)
    {
        return m_playback.spans[static_cast<std::size_t>(place.actor)][static_cast<std::size_t>(place.operation)];
    }

    /// The end of the last operation that this one waits for.
    Nanoseconds readyAt(Place place)
    {
        Nanoseconds ready{0};
        const Order &order = *m_orderOf[static_cast<std::size_t>(place.actor)];
        for (const std::int32_t one : order.before[static_cast<std::size_t>(place.operation)]) {
            if (one != noOperation)
                ready = std::max(ready, spanAt({place.actor, one}).end);
        }
        return ready;
    }

    void enter(Place place)
    {
        Span &span = spanAt(place);
        span.entered = readyAt(place);
        const Actor &actor = m_job.actors[static_cast<std::size_t>(place.actor)];
        const Operation &operation = actor.program->operations[static_cast<std::size_t>(place.operation)];
        if (isCollective(operation.kind))
            join(place, actor.groups[static_cast<std::size_t>(operation.grouping)], span.entered);
        else
            run(place, span.entered);
    }

    void join(Place place, std::int32_t group, Nanoseconds entered)
    {
        const Order &order = *m_orderOf[static_cast<std::size_t>(place.actor)];
        const auto sequence = static_cast<std::size_t>(order.sequence[static_cast<std::size_t>(place.operation)]);
        Call &call = m_calls[static_cast<std::size_t>(group)][sequence];
        call.latest = std::max(call.latest, entered);
        const ActorGroup &members = m_job.groups[static_cast<std::size_t>(group)];
        if (++call.entered < static_cast<std::int32_t>(members.size()))
            return;
        for (const std::int32_t member : members) {
            const Actor &actor = m_job.actors[static_cast<std::size_t>(member)];
            const auto &calls = m_orderOf[static_cast<std::size_t>(member)]->calls[groupingOf(actor, group)];
            run({member, calls[sequence]}, call.latest);
        }
    }

    void run(Place place, Nanoseconds start)
    {
        Span &span = spanAt(place);
        span.start = start;
        span.end =
            start
            + m_job.actors[static_cast<std::size_t>(place.actor)].durations[static_cast<std::size_t>(place.operation)];
        m_playback.end = std::max(m_playback.end, span.end);
        const Order &order = *m_orderOf[static_cast<std::size_t>(place.actor)];
        const auto operation = static_cast<std::size_t>(place.operation);
        auto &waitsFor = m_waitsFor[static_cast<std::size_t>(place.actor)];
        for (std::int32_t i = order.firstAfter[operation]; i < order.firstAfter[operation + 1]; ++i) {
            const std::int32_t follower = order.after[static_cast<std::size_t>(i)];
            if (--waitsFor[static_cast<std::size_t>(follower)] == 0)
                m_ready.push_back({place.actor, follower});
        }
    }

    const Job &m_job;
    Orders m_orders;
    std::vector<const Order *> m_orderOf;
    std::vector<std::vector<std::int8_t>> m_waitsFor; ///< of each operation how many that it waits for have not ended
    std::vector<std::vector<Call>> m_calls;           ///< of each group
    std::vector<Place> m_ready;
    Playback m_playback;
};

} // namespace

bool Playback::isComplete() const
{
    return std::ranges::all_of(spans, [](const std::vector<Span> &ofActor) {
        return std::ranges::all_of(ofActor, [](const Span &span) { return span.isDone(); });
    });
}

std::vector<MissedCall> missedCalls(const Job &job)
{
    const Orders orders(job);
    std::vector<MissedCall> missed;
    for (std::size_t group = 0; group < job.groups.size(); ++group) {
        const auto callsOf = [&](std::int32_t member) {
            const Actor &actor = job.actors[static_cast<std::size_t>(member)];
            return orders.of(actor).calls[groupingOf(actor, static_cast<std::int32_t>(group))].size();
        };
        const ActorGroup &members = job.groups[group];
        const auto ends = std::ranges::minmax(members, {}, callsOf);
        const std::size_t fewest = callsOf(ends.min);
        if (fewest == callsOf(ends.max))
            continue;
        MissedCall call{static_cast<std::int32_t>(group), static_cast<std::int32_t>(fewest), {}};
        std::ranges::copy_if(members, std::back_inserter(call.missing),
                             [&](std::int32_t member) { return callsOf(member) == fewest; });
        missed.push_back(std::move(call));
    }
    return missed;
}

Playback played(const Job &job)
{
    return Player(job).play();
}

} // namespace perrank

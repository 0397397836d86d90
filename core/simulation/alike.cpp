// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/alike.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace perrank {

namespace {

/// Numbers things in the order in which they are first met.
template <class Key, class Map>
class Numbers {
public:
    std::int32_t of(Key key)
    {
        return m_numbers.try_emplace(std::move(key), static_cast<std::int32_t>(m_numbers.size())).first->second;
    }
    [[nodiscard]] std::size_t size() const { return m_numbers.size(); }

private:
    Map m_numbers;
};

using PairNumbers = Numbers<std::uint64_t, std::unordered_map<std::uint64_t, std::int32_t>>;

std::uint64_t pairOf(std::int32_t a, std::int32_t b)
{
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
}

using GroupKey = std::tuple<std::int64_t, std::int64_t, double, ActorGroup>;

/// The groups of one grouping among ranks with these kinds: the number of each, and what each number stands for.
struct NumberedGroups {
    std::vector<std::int32_t> numberOf;
    std::vector<ActorGroup> members; ///< kinds, each once
    std::vector<GroupShape> shapes;
};

NumberedGroups numbered(const std::vector<std::int32_t> &kinds, const Grouping &grouping,
                        const std::vector<GroupShape> &shapes)
{
    std::vector<ActorGroup> members(shapes.size());
    for (std::size_t rank = 0; rank < kinds.size(); ++rank) {
        ActorGroup &group = members[static_cast<std::size_t>(grouping.groupOf(static_cast<std::int64_t>(rank)))];
        if (group.empty() || group.back() != kinds[rank])
            group.push_back(kinds[rank]);
    }
    NumberedGroups result;
    std::map<GroupKey, std::int32_t> numbers;
    for (std::size_t i = 0; i < members.size(); ++i) {
        std::ranges::sort(members[i]);
        members[i].erase(std::unique(members[i].begin(), members[i].end()), members[i].end());
        const GroupShape &shape = shapes[i];
        const auto next = static_cast<std::int32_t>(numbers.size());
        const auto [found, isNew] = numbers.try_emplace({shape.ranks, shape.nodes, shape.slowdown, members[i]}, next);
        result.numberOf.push_back(found->second);
        if (isNew) {
            result.members.push_back(std::move(members[i]));
            result.shapes.push_back(shape);
        }
    }
    return result;
}

std::int32_t countOf(const std::vector<std::int32_t> &kinds)
{
    return kinds.empty() ? 0 : *std::ranges::max_element(kinds) + 1;
}

/// The kinds told apart by the number of the group that each rank is in, too.
std::vector<std::int32_t> toldApart(const std::vector<std::int32_t> &kinds, const Grouping &grouping,
                                    const NumberedGroups &groups)
{
    PairNumbers numbers;
    std::vector<std::int32_t> finer;
    finer.reserve(kinds.size());
    for (std::size_t rank = 0; rank < kinds.size(); ++rank) {
        const auto group = static_cast<std::size_t>(grouping.groupOf(static_cast<std::int64_t>(rank)));
        finer.push_back(numbers.of(pairOf(kinds[rank], groups.numberOf[group])));
    }
    return finer;
}

std::vector<std::int32_t> inOrder(const std::vector<std::int32_t> &kinds)
{
    PairNumbers numbers;
    std::vector<std::int32_t> ordered;
    ordered.reserve(kinds.size());
    for (const std::int32_t kind : kinds)
        ordered.push_back(numbers.of(pairOf(0, kind)));
    return ordered;
}

} // namespace

Alike alikeRanks(const std::vector<std::int32_t> &kinds, const std::vector<Grouping> &groupings,
                 const std::function<std::vector<GroupShape>(const Grouping &)> &shapesOf)
{
    std::vector<std::vector<GroupShape>> shapes;
    for (const Grouping &grouping : groupings)
        shapes.push_back(shapesOf(grouping));
    std::vector<std::int32_t> now = inOrder(kinds);
    for (std::int32_t before = 0; before != countOf(now);) {
        before = countOf(now);
        for (std::size_t i = 0; i < groupings.size(); ++i)
            now = toldApart(now, groupings[i], numbered(now, groupings[i], shapes[i]));
    }
    Alike alike{.classOf = std::move(now), .lowest = {}, .groups = {}, .shapes = {}, .groupsOfClass = {}};
    for (std::size_t rank = 0; rank < alike.classOf.size(); ++rank) {
        if (alike.classOf[rank] == static_cast<std::int32_t>(alike.lowest.size()))
            alike.lowest.push_back(static_cast<std::int64_t>(rank));
    }
    alike.groupsOfClass.resize(alike.lowest.size());
    for (std::size_t i = 0; i < groupings.size(); ++i) {
        const NumberedGroups groups = numbered(alike.classOf, groupings[i], shapes[i]);
        const auto first = static_cast<std::int32_t>(alike.groups.size());
        for (std::size_t each = 0; each < alike.lowest.size(); ++each) {
            const auto group = static_cast<std::size_t>(groupings[i].groupOf(alike.lowest[each]));
            alike.groupsOfClass[each].push_back(first + groups.numberOf[group]);
        }
        alike.groups.insert(alike.groups.end(), groups.members.begin(), groups.members.end());
        alike.shapes.insert(alike.shapes.end(), groups.shapes.begin(), groups.shapes.end());
    }
    return alike;
}

} // namespace perrank

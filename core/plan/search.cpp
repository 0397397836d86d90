// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/search.h"

#include "core/memory/model_states.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace perrank {

namespace {

const WholeNumber &rangeOf(ParameterId id)
{
    return std::get<WholeNumber>(parameter(id).kind);
}

/// The least common multiple, or `endless` where it is beyond every number of ranks.
std::int64_t commonMultiple(std::int64_t a, std::int64_t b)
{
    const std::int64_t most = rangeOf(ParameterId::Ranks).most;
    return a > most || b > most ? endless : std::lcm(a, b);
}

/// Numbers of ranks that the groups divide are the multiples of this one.
std::int64_t stepOfRanks(const Scenario &scenario, const StrategySpec &strategy)
{
    const std::int64_t slices = saturatingProduct(scenario.tensorParallel, scenario.pipelineParallel);
    std::int64_t copies = scenario.contextParallel;
    if (scenario.experts > 0)
        copies = commonMultiple(copies, scenario.expertParallel);
    if (usesShardSize(scenario, strategy) && scenario.shardSize > 0)
        copies = commonMultiple(copies, scenario.shardSize);
    return saturatingProduct(slices, copies);
}

/// Numbers of ranks from one step to the next: `first` to `last` times `step`.
struct Candidates {
    std::int64_t step;
    std::int64_t first;
    std::int64_t last;
};

/// Ranks enter the figure by the size of the shard group alone, and by being one copy or several. Where the group does
/// not grow with the ranks there are few cases: all that are not sharded, groups of a size that is set, and the common
/// divisors of the ranks and the GPUs of a node, which come again after as many steps as a node has GPUs.
std::optional<std::int64_t> firstOfFewCases(const Question &question, const Candidates &candidates)
{
    const StrategySpec &strategy = strategies[question.strategy];
    const std::int64_t last = std::min(candidates.last, candidates.first + question.scenario.gpusPerNode);
    std::set<std::pair<std::int64_t, bool>> tried;
    for (std::int64_t i = candidates.first; i <= last; ++i) {
        Scenario scenario = question.scenario;
        scenario.ranks = i * candidates.step;
        const bool isNew = tried.insert({shardRanks(scenario, strategy), copiesOf(scenario) == 1}).second;
        if (isNew && question.fitsWith(ParameterId::Ranks, scenario.ranks))
            return scenario.ranks;
    }
    return std::nullopt;
}

/// Fewer ranks of several copies never need less, but for one term: gradients that are not there yet at the end of the
/// backward pass are the rank's share less the unit's, and that difference may grow a little while both shrink.
/// From `fewer` to `more` ranks it grows by no more than the unit's share shrinks, which is bounded here by that of the
/// whole slice; three elements are for rounding.
class Rise {
public:
    explicit Rise(const Question &question)
    {
        const Scenario whole = resolved(question.scenario);
        const StrategySpec &strategy = strategies[question.strategy];
        if (!strategy.shardsGradients || !accountings[whole.accounting].hasInstants)
            return;
        m_slices = whole.tensorParallel * whole.pipelineParallel;
        Stages stages(whole, Tracing(false));
        for (const RankPlace &place : rankPlaces(stages, strategy)) {
            const RankInputs in = inputsFor(stages.at(place.stage), strategy, place);
            const Ratio bytes = gradientOnTheWire(in).ratio;
            m_elements = std::max(m_elements, static_cast<double>(in.whole.all().count()));
            m_bytes = static_cast<double>(bytes.numerator) / static_cast<double>(bytes.denominator);
        }
        if (whole.experts > 0)
            m_elements *= static_cast<double>(whole.expertParallel);
        m_bytes *= 1 + whole.reserve;
    }

    /// Where the figure of the many ranks is that of another instant, it does not rise at all.
    [[nodiscard]] Quantity<Bytes> between(std::int64_t fewer, std::int64_t more, Instant at) const
    {
        constexpr double rounding = 3;
        if (m_bytes == 0 || instants[at].phase != PeakPhase::EndOfBackward)
            return {};
        const double elements = m_elements * static_cast<double>(m_slices)
                                * (1 / static_cast<double>(fewer) - 1 / static_cast<double>(more));
        return Quantity<Bytes>(static_cast<std::int64_t>(std::ceil((elements + rounding) * m_bytes)));
    }

private:
    std::int64_t m_slices = 1;
    double m_elements = 0;
    double m_bytes = 0;
};

/// Halves the range as a bisection does, and leaves a half out only when nothing in it can fit: when the figure at its
/// upper end is too large by more than it may rise inside. The left half is looked at first, so the first number that
/// fits is the smallest of all.
std::optional<std::int64_t> firstOfMany(const Question &question, const Candidates &candidates)
{
    struct Interval {
        std::int64_t first;
        std::int64_t last;
    };
    const Rise rise(question);
    std::vector<Interval> open{{candidates.first, candidates.last}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        const std::int64_t ranks = last * candidates.step;
        const auto need = question.needWith(ParameterId::Ranks, ranks);
        if (!need)
            return std::nullopt; // impossible for another reason than the ranks
        if (first == last && need->bytes <= question.capacity)
            return ranks;
        const Quantity<Bytes> least = need->bytes - rise.between(first * candidates.step, ranks, need->at);
        const bool mayFit = least <= question.capacity;
        if (first == last || !mayFit)
            continue;
        const std::int64_t middle = first + (last - first) / 2;
        open.push_back({middle + 1, last});
        open.push_back({first, middle});
    }
    return std::nullopt;
}

} // namespace

std::optional<Need> Question::needWith(ParameterId id, std::int64_t value) const
{
    Scenario changed = scenario;
    setValue(changed, id, value);
    return needOf(changed, strategy);
}

bool Question::fitsWith(ParameterId id, std::int64_t value) const
{
    const auto need = needWith(id, value);
    return need && need->bytes <= capacity;
}

std::optional<std::int64_t> largestThatFits(const Question &question, ParameterId id)
{
    std::int64_t least = rangeOf(id).least;
    std::int64_t most = rangeOf(id).most;
    if (!question.fitsWith(id, least))
        return std::nullopt;
    while (least < most) {
        const std::int64_t middle = least + (most - least + 1) / 2;
        if (question.fitsWith(id, middle))
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

std::optional<std::int64_t> fewestRanks(const Question &question, std::int64_t least)
{
    const StrategySpec &strategy = strategies[question.strategy];
    const std::int64_t step = stepOfRanks(question.scenario, strategy);
    const std::int64_t most = rangeOf(ParameterId::Ranks).most;
    if (step > most)
        return std::nullopt;
    Candidates candidates{step, (std::max<std::int64_t>(least, 1) + step - 1) / step, most / step};
    if (candidates.first > candidates.last)
        return std::nullopt;
    if (!strategy.shardsOptimizer || usesShardSize(question.scenario, strategy))
        return firstOfFewCases(question, candidates);
    // A rank that has no copies has no wrapper either, and may need less than two that share.
    if (question.fitsWith(ParameterId::Ranks, candidates.first * step))
        return candidates.first * step;
    ++candidates.first;
    return candidates.first > candidates.last ? std::nullopt : firstOfMany(question, candidates);
}

} // namespace perrank

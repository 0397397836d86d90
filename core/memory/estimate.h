// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/memory/components.h"
#include "core/memory/rank_places.h"
#include "core/scenario/issues.h"

namespace perrank {

/// One part of a bar.
struct ComponentAmount {
    Component component;
    Term<Bytes> bytes;  ///< the largest value in the step
    Term<Bytes> atPeak; ///< at the instant of the peak
    bool fudge;         ///< an invented factor has a part in it
};

/// Ranks that hold the same, and what each of them holds. Components of zero bytes are left out. Neighbours that
/// hold the same are one group, though they may be in different places.
struct RankGroup {
    RankRange ranks;
    RankPlace place;                         ///< of the first of them
    std::vector<ComponentAmount> components; ///< in the order of `Component`
    Term<Bytes> modelStates;
    Term<Bytes> activations;
    Term<Bytes> resident;
    Term<Bytes> peak;
    Instant peakInstant = Instant::Sum;

    [[nodiscard]] const ComponentAmount *find(Component component) const;
    [[nodiscard]] PeakPhase peakPhase() const { return instants[peakInstant].phase; }
};

/// The smallest whole value at which activations exceed model states, everything else fixed; empty when
/// there is none within the range of the parameter.
struct Crossover {
    std::optional<std::int64_t> microBatch;
    std::optional<std::int64_t> sequence;

    bool operator==(const Crossover &) const = default;
};

enum class Verdict { Fits, Tight, DoesNotFit };
std::string_view verdictKey(Verdict verdict);

struct StrategyEstimate {
    Strategy strategy;
    std::vector<RankGroup> groups; ///< in rank order, never empty
    std::size_t worstGroup = 0;    ///< of `groups`; the lowest of the worst
    bool activationsDominate = false;
    Crossover crossover;
    Quantity<Bytes> capacity; ///< of the card, less `context_bytes`
    Quantity<Bytes> headroom; ///< negative when it does not fit
    Verdict verdict = Verdict::Fits;
    Term<Bytes> sentPerRank; ///< per optimizer step

    [[nodiscard]] const RankGroup &worst() const { return groups[worstGroup]; }
    /// The group that holds `rank`.
    [[nodiscard]] const RankGroup &groupOf(std::int64_t rank) const;
};

/// Everything that is shown: a value whose numbers carry the arithmetic that made them.
struct Estimate {
    Scenario scenario;                        ///< resolved
    std::vector<StrategyEstimate> strategies; ///< none for an impossible scenario
    std::vector<Issue> issues;
    /// Why the settings have no figures. Whoever shows the last possible figures instead keeps it with them.
    std::optional<Message> impossible;

    /// Its sizes contradict each other: the issues say which values would work.
    [[nodiscard]] bool isImpossible() const { return strategies.empty(); }
    /// A figure is larger than 10¹⁸ bytes and has no number.
    [[nodiscard]] bool isBeyond() const;
};

/// Memory per rank for every strategy of the scenario. Pure. With `explained`, terms have their steps.
Estimate estimate(const Scenario &scenario, bool explained = true);

/// The same of a resolved scenario that was found possible before it was resolved. Checked once more, a number that stood
/// there by default would count as typed, and could be refused.
Estimate estimateResolved(const Scenario &whole, bool explained = true);

} // namespace perrank

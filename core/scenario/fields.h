// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

namespace perrank {

// The fields of small objects in files, as `{ "fault": "slow_rank", "rank": 3, "factor": 1.5 }` has them. One row per
// field serves reading, writing and lists.

template <class Object>
struct WholePart {
    std::int64_t Object::*field;
    std::int64_t least;
    std::int64_t most;
};

template <class Object>
struct OptionalWholePart {
    std::optional<std::int64_t> Object::*field;
    std::int64_t least;
    std::int64_t most;
};

template <class Object>
struct DecimalPart {
    double Object::*field;
    double least;
    double most;
};

template <class Object>
struct OptionalDecimalPart {
    std::optional<double> Object::*field;
    double least;
    double most;
};

template <class Object>
struct TruthPart {
    bool Object::*field;
};

/// A name in one line, of one character at the least.
template <class Object>
struct TextPart {
    std::string Object::*field;
    std::int64_t most; ///< characters
};

/// One of several words, by its index.
template <class Object>
struct WordPart {
    std::span<const Word> words;
    int (*get)(const Object &);
    void (*set)(Object &, int);
};

template <class Object>
struct WholeListPart {
    std::vector<std::int64_t> Object::*field;
    std::int64_t least;
    std::int64_t most;
};

/// A field of an object: its key, what it may hold, and whether it must be there.
template <class Object>
struct Field {
    std::string_view key;
    std::variant<WholePart<Object>, OptionalWholePart<Object>, DecimalPart<Object>, OptionalDecimalPart<Object>,
                 TruthPart<Object>, TextPart<Object>, WordPart<Object>, WholeListPart<Object>>
        part;
    bool isNeeded = false;
};

template <auto Member>
struct MemberOf;

template <class Object, class Value, Value Object::*Member>
struct MemberOf<Member> {
    using Whole = Object;
    using Part = Value;
};

/// The word of an enum member.
template <auto Member>
constexpr auto wordPart(std::span<const Word> words)
{
    using Object = typename MemberOf<Member>::Whole;
    using Id = typename MemberOf<Member>::Part;
    return WordPart<Object>{words, [](const Object &object) { return static_cast<int>(object.*Member); },
                            [](Object &object, int index) { object.*Member = static_cast<Id>(index); }};
}

inline constexpr std::int64_t mostRanks = 1'048'576;
inline constexpr std::int64_t mostSteps = 1'000'000'000;
inline constexpr std::int64_t mostLayers = 10'000;
/// The largest decimal that is kept exactly.
inline constexpr double mostDecimal = 1'000'000;
inline constexpr double leastFactor = 0.01;
inline constexpr double mostFactor = 1000;
inline constexpr double leastBandwidth = 0.001;
/// What a card that is not in the table may have.
inline constexpr std::int64_t mostGpuName = 60; ///< characters
inline constexpr std::int64_t mostGpuBytes = 1'000'000'000'000'000;
inline constexpr std::int64_t mostBucketBytes = 1'000'000'000'000'000;

namespace fields {

template <class Object>
constexpr Field<Object> rank()
{
    return {"rank", WholePart<Object>{&Object::rank, 0, mostRanks - 1}, true};
}

template <class Object>
constexpr Field<Object> step()
{
    return {"step", WholePart<Object>{&Object::step, 0, mostSteps}, true};
}

template <class Object>
constexpr Field<Object> factor()
{
    return {"factor", DecimalPart<Object>{&Object::factor, leastFactor, mostFactor}, true};
}

inline constexpr std::array phases{Word{"forward", {}, true, {}}, Word{"backward", {}, true, {}}};
inline constexpr std::array scopes{Word{"process", {}, true, {}}, Word{"node", {}, true, {}}};
inline constexpr std::array mismatches{Word{"extra", {}, true, {}}, Word{"missing", {}, true, {}}};
inline constexpr std::array periods{Word{"step", {}, true, {}}, Word{"operation", {}, true, {}}};
inline constexpr std::array stepOnly{Word{"step", {}, true, {}}};

template <class Object>
inline constexpr std::array<Field<Object>, 0> of{};

template <>
inline constexpr std::array of<CustomGpu>{
    Field<CustomGpu>{"name", TextPart<CustomGpu>{&CustomGpu::name, mostGpuName}, true},
    Field<CustomGpu>{"bytes", WholePart<CustomGpu>{&CustomGpu::bytes, 1, mostGpuBytes}, true},
    Field<CustomGpu>{"tflops", OptionalDecimalPart<CustomGpu>{&CustomGpu::teraflops, leastBandwidth, mostDecimal}},
};

template <>
inline constexpr std::array of<CustomNetwork>{
    Field<CustomNetwork>{"latency_us", DecimalPart<CustomNetwork>{&CustomNetwork::latencyMicroseconds, 0, mostDecimal}},
    Field<CustomNetwork>{"bandwidth_gbs",
                         DecimalPart<CustomNetwork>{&CustomNetwork::busGigabytesPerSecond, leastBandwidth, mostDecimal},
                         true},
    Field<CustomNetwork>{"inter_latency_us",
                         DecimalPart<CustomNetwork>{&CustomNetwork::interLatencyMicroseconds, 0, mostDecimal}},
    Field<CustomNetwork>{
        "inter_bandwidth_gbs",
        OptionalDecimalPart<CustomNetwork>{&CustomNetwork::interGigabytesPerSecond, leastBandwidth, mostDecimal}},
    Field<CustomNetwork>{"overlap", DecimalPart<CustomNetwork>{&CustomNetwork::overlap, 0, 1}},
};

template <>
inline constexpr std::array of<NormalJitter>{
    Field<NormalJitter>{"ms", DecimalPart<NormalJitter>{&NormalJitter::milliseconds, 0, mostDecimal}, true},
    Field<NormalJitter>{"per", wordPart<&NormalJitter::per>(periods)},
};

template <>
inline constexpr std::array of<ExponentialJitter>{
    Field<ExponentialJitter>{"ms", DecimalPart<ExponentialJitter>{&ExponentialJitter::milliseconds, 0, mostDecimal},
                             true},
    Field<ExponentialJitter>{"per", wordPart<&ExponentialJitter::per>(stepOnly)},
};

template <>
inline constexpr std::array of<PauseJitter>{
    Field<PauseJitter>{"probability", DecimalPart<PauseJitter>{&PauseJitter::probability, 0, 1}, true},
    factor<PauseJitter>(),
    Field<PauseJitter>{"per", wordPart<&PauseJitter::per>(stepOnly)},
};

template <>
inline constexpr std::array of<SlowRank>{
    rank<SlowRank>(),
    factor<SlowRank>(),
    Field<SlowRank>{"from", WholePart<SlowRank>{&SlowRank::from, 0, mostSteps}},
    Field<SlowRank>{"to", OptionalWholePart<SlowRank>{&SlowRank::to, 0, mostSteps}},
};

template <>
inline constexpr std::array of<Pause>{
    rank<Pause>(),
    Field<Pause>{"layer", WholePart<Pause>{&Pause::layer, 0, mostLayers - 1}, true},
    Field<Pause>{"phase", wordPart<&Pause::phase>(phases)},
    Field<Pause>{"ms", DecimalPart<Pause>{&Pause::milliseconds, 0, mostDecimal}, true},
};

template <>
inline constexpr std::array of<SlowLink>{
    Field<SlowLink>{"rank", OptionalWholePart<SlowLink>{&SlowLink::rank, 0, mostRanks - 1}},
    Field<SlowLink>{"node", OptionalWholePart<SlowLink>{&SlowLink::node, 0, mostRanks - 1}},
    factor<SlowLink>(),
};

template <>
inline constexpr std::array of<Hang>{rank<Hang>(), step<Hang>()};

template <>
inline constexpr std::array of<Crash>{
    rank<Crash>(),
    step<Crash>(),
    Field<Crash>{"scope", wordPart<&Crash::scope>(scopes)},
};

template <>
inline constexpr std::array of<GpuHang>{rank<GpuHang>(), step<GpuHang>()};

template <>
inline constexpr std::array of<Mismatch>{
    rank<Mismatch>(),
    step<Mismatch>(),
    Field<Mismatch>{"kind", wordPart<&Mismatch::kind>(mismatches)},
};

template <>
inline constexpr std::array of<OneRankCheckpoint>{rank<OneRankCheckpoint>()};

template <>
inline constexpr std::array of<GuardedSave>{rank<GuardedSave>()};

template <>
inline constexpr std::array of<CrashInSave>{
    rank<CrashInSave>(),
    Field<CrashInSave>{"fraction", OptionalDecimalPart<CrashInSave>{&CrashInSave::fraction, 0, 1}},
    Field<CrashInSave>{"at_s", OptionalDecimalPart<CrashInSave>{&CrashInSave::atSeconds, 0, mostDecimal}},
    Field<CrashInSave>{"step", OptionalWholePart<CrashInSave>{&CrashInSave::step, 0, mostSteps}},
};

template <>
inline constexpr std::array of<OutOfMemory>{rank<OutOfMemory>(), factor<OutOfMemory>()};

template <>
inline constexpr std::array of<UnevenBatches>{
    Field<UnevenBatches>{"batches", WholeListPart<UnevenBatches>{&UnevenBatches::batches, 0, mostSteps}, true},
};

template <>
inline constexpr std::array of<NodeLoss>{
    Field<NodeLoss>{"node", WholePart<NodeLoss>{&NodeLoss::node, 0, mostRanks - 1}, true},
    step<NodeLoss>(),
    Field<NodeLoss>{"spare", TruthPart<NodeLoss>{&NodeLoss::spare}},
    Field<NodeLoss>{"provisioning_s", DecimalPart<NodeLoss>{&NodeLoss::provisioningSeconds, 0, mostDecimal}},
};

template <>
inline constexpr std::array of<SlowSave>{
    Field<SlowSave>{"seconds", DecimalPart<SlowSave>{&SlowSave::seconds, 0, mostDecimal}, true},
};

template <>
inline constexpr std::array of<DiskFull>{
    Field<DiskFull>{"gb", DecimalPart<DiskFull>{&DiskFull::gigabytes, 0, mostDecimal}, true},
};

} // namespace fields

/// The word that says which of several objects it is, and the words of jitter in the order of `Jitter`.
inline constexpr std::string_view faultKey = "fault";
inline constexpr std::string_view jitterKey = "kind";
inline constexpr std::array jitterWords{Word{"none", {}, true, {}}, Word{"normal", {}, true, {}},
                                        Word{"exponential", {}, true, {}}, Word{"pause", {}, true, {}}};
static_assert(jitterWords.size() == std::variant_size_v<Jitter>);

/// The alternative of a variant by its index, as it is by default.
template <class Variant, std::size_t Index = 0>
Variant alternative(std::size_t index)
{
    if constexpr (Index + 1 < std::variant_size_v<Variant>) {
        if (index > Index)
            return alternative<Variant, Index + 1>(index);
    }
    return Variant(std::in_place_index<Index>);
}

} // namespace perrank

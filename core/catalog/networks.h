// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

enum class Network { Lesson100, A100Nvlink, H200Nvlink, B200Nvlink, B200FourNodesEfa, Mi300xXgmi };

/// What a collective costs among GPUs that are linked alike: a time that it takes whatever its size, and a bus
/// bandwidth, which counts the bytes that each link carries.
struct Link {
    double latencyMicroseconds;
    double busGigabytesPerSecond; ///< of 10⁹ bytes

    bool operator==(const Link &) const = default;
};

/// How much of the shorter part of a collective on two levels runs while the longer one does. Published times of
/// 4 GiB on 4 × 8 B200 give 0.41.
inline constexpr double usualOverlap = 0.4;

inline constexpr std::string_view customNetworkName = PERRANK_TEXT("Custom network");

/// How the GPUs of a job are linked. One level has the same link everywhere.
struct NetworkSpec {
    Network id;
    std::string_view key;
    std::string_view name;
    Link inNode;
    Link betweenNodes; ///< of one GPU; the same as `inNode` where the source has one node only
    std::string_view explanation;
    std::string_view source;

    [[nodiscard]] constexpr bool hasOneLevel() const { return inNode == betweenNodes; }
};

namespace links {
// One line, latency + factor × size / bandwidth, through the times of published all-reduce tables.
inline constexpr Link lesson{0, 100};
inline constexpr Link a100Nvlink{61.5, 206.1};
inline constexpr Link h200Nvlink{42.4, 439.6};
inline constexpr Link b200Nvlink{55.7, 696.2};
inline constexpr Link b200Efa{421.7, 50}; // a GPU has one network card: the line's 364.9 GB/s are of both levels
inline constexpr Link mi300xXgmi{0, 312.912};
} // namespace links

inline constexpr EnumTable networks{std::array{
    NetworkSpec{Network::Lesson100, "lesson-100", PERRANK_TEXT("100 GB/s, for lessons"), links::lesson, links::lesson,
                PERRANK_TEXT("A round number to calculate with: no latency, the same everywhere."),
                "A number for the classroom, not a measurement"},
    NetworkSpec{Network::A100Nvlink, "a100-nvlink", "A100, NVLink 3", links::a100Nvlink, links::a100Nvlink,
                PERRANK_TEXT("8 GPUs of one node. One line through the times from 32 KiB to 16 GiB; 234.9 GB/s at "
                             "16 GiB."),
                "stas00/ml-engineering 744d01e, network/README.md: all-reduce of 8 A100"},
    NetworkSpec{Network::H200Nvlink, "h200-nvlink", "H200, NVLink 4 with NVLS", links::h200Nvlink, links::h200Nvlink,
                PERRANK_TEXT("8 GPUs of one node. One line through the times from 32 KiB to 16 GiB; 482.3 GB/s at "
                             "16 GiB, where the switches add up."),
                "stas00/ml-engineering 744d01e, network/README.md: all-reduce of 8 H200"},
    NetworkSpec{Network::B200Nvlink, "b200-nvlink", "B200, NVLink 5", links::b200Nvlink, links::b200Nvlink,
                PERRANK_TEXT("8 GPUs of one node. One line through the times from 32 KiB to 16 GiB; 845.7 GB/s at "
                             "16 GiB."),
                "stas00/ml-engineering 744d01e, network/README.md: all-reduce of 8 B200"},
    NetworkSpec{
        Network::B200FourNodesEfa, "b200-4x8-efa", "B200, 4 nodes over EFA", links::b200Nvlink, links::b200Efa,
        PERRANK_TEXT("Nodes of 8 GPUs, each with a network card of 50 GB/s, and the latency of the line through "
                     "the times of 32 GPUs. That line has 364.9 GB/s of bus bandwidth."),
        "stas00/ml-engineering 744d01e, network/README.md: all-reduce of 8 and of 32 B200"},
    NetworkSpec{Network::Mi300xXgmi, "mi300x-xgmi", "MI300X, Infinity Fabric", links::mi300xXgmi, links::mi300xXgmi,
                PERRANK_TEXT("8 GPUs of one node at 4 GiB. No latency is published: it counts as nothing here."),
                "stas00/ml-engineering 744d01e, network/README.md: all-reduce of 8 MI300X"},
}};

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/networks.h"

#include <optional>
#include <string>
#include <variant>

namespace perrank {

/// Links that are not in the table. Without a bandwidth between nodes there is one level, the same everywhere.
struct CustomNetwork {
    double latencyMicroseconds = 0; ///< of a collective, like the next one inside a node
    double busGigabytesPerSecond = 100;
    double interLatencyMicroseconds = 0;
    std::optional<double> interGigabytesPerSecond = {}; ///< one GPU's share of the network between nodes
    double overlap = usualOverlap;                      ///< of the work inside and between nodes

    bool operator==(const CustomNetwork &) const = default;
};

using NetworkChoice = std::variant<Network, CustomNetwork>;

/// What a collective costs: inside a node and, where the network has two levels, between nodes.
CustomNetwork linksOf(const NetworkChoice &network);
std::string networkName(const NetworkChoice &network);

enum class BucketKind { Default, Layer, Bytes };

struct BucketKindSpec {
    BucketKind id;
    std::string_view key;
    std::string_view name;
};

inline constexpr EnumTable bucketKinds{std::array{
    BucketKindSpec{BucketKind::Default, "default", PERRANK_TEXT("the framework's size")},
    BucketKindSpec{BucketKind::Layer, "layer", PERRANK_TEXT("one per layer")},
    BucketKindSpec{BucketKind::Bytes, "bytes", PERRANK_TEXT("as many bytes as are typed in")},
}};

/// How many gradients are sent at once.
struct Bucket {
    BucketKind kind = BucketKind::Default;
    std::int64_t bytes = 0; ///< of `BucketKind::Bytes`

    bool operator==(const Bucket &) const = default;
};

/// Whose program ZeRO-1 and ZeRO-2 run.
enum class Collectives { Textbook, AsShipped, Megatron };

struct CollectivesSpec {
    Collectives id;
    std::string_view key;
    std::string_view name;
    std::string_view explanation;
};

inline constexpr EnumTable collectivePrograms{std::array{
    CollectivesSpec{Collectives::Textbook, "textbook", PERRANK_TEXT("Textbook"),
                    PERRANK_TEXT("Gradients are reduce-scattered during backward, weights gathered after the step.")},
    CollectivesSpec{
        Collectives::AsShipped, "as_shipped", PERRANK_TEXT("As DeepSpeed ships it"),
        PERRANK_TEXT("With DeepSpeed's defaults gradients are all-reduced, and nothing overlaps: half as much again is "
                     "sent. Read in its source, not traced on hardware.")},
    CollectivesSpec{Collectives::Megatron, "megatron", PERRANK_TEXT("Megatron-LM, overlapped"),
                    PERRANK_TEXT("Gradients are reduce-scattered during backward, weights gathered during the next "
                                 "forward pass.")},
}};

/// Whether the time of a step varies as a whole or operation by operation.
enum class JitterPer { Step, Operation };

struct NormalJitter {
    double milliseconds = 0;
    JitterPer per = JitterPer::Step;

    bool operator==(const NormalJitter &) const = default;
};

struct ExponentialJitter {
    double milliseconds = 0;
    JitterPer per = JitterPer::Step;

    bool operator==(const ExponentialJitter &) const = default;
};

/// Now and then a step takes `factor` times as long.
struct PauseJitter {
    double probability = 0;
    double factor = 1;
    JitterPer per = JitterPer::Step;

    bool operator==(const PauseJitter &) const = default;
};

/// How much the time that a rank computes varies from step to step; `std::monostate` = not at all.
using Jitter = std::variant<std::monostate, NormalJitter, ExponentialJitter, PauseJitter>;

/// What its kinds are called, in their order.
inline constexpr std::array<std::string_view, std::variant_size_v<Jitter>> jitterNames{
    PERRANK_TEXT("none"), PERRANK_TEXT("normal"), PERRANK_TEXT("exponential"), PERRANK_TEXT("pauses")};

/// In which order a checkpoint's files and its mark of completeness are written.
enum class CheckpointOrder { Safe, Naive, DeepSpeed, Dcp };

struct CheckpointOrderSpec {
    CheckpointOrder id;
    std::string_view key;
    std::string_view name;
    std::string_view explanation;
};

inline constexpr EnumTable checkpointOrders{std::array{
    CheckpointOrderSpec{CheckpointOrder::Safe, "safe", PERRANK_TEXT("Safe"),
                        PERRANK_TEXT("Each file under another name first, the mark last of all.")},
    CheckpointOrderSpec{CheckpointOrder::Naive, "naive", PERRANK_TEXT("Naive"),
                        PERRANK_TEXT("One name, written over every time.")},
    CheckpointOrderSpec{CheckpointOrder::DeepSpeed, "deepspeed", PERRANK_TEXT("DeepSpeed"),
                        PERRANK_TEXT("Rank 0 writes the mark as soon as it has finished its own files.")},
    CheckpointOrderSpec{CheckpointOrder::Dcp, "dcp", PERRANK_TEXT("PyTorch DCP"),
                        PERRANK_TEXT("The mark is written when all ranks have reported.")},
}};

} // namespace perrank

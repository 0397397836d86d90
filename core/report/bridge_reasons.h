// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/accountings.h"

namespace perrank {

/// Why an accounting has the optimizer states it has. %1 is its bytes per parameter, %2 those of the other one.
struct StateReasons {
    std::string_view moments; ///< two averages of every parameter, beside the sketch's one row
    std::string_view average; ///< one average of every parameter, beside the sketch's one row
    std::string_view uneven;  ///< other states of matrices than of vectors, beside the sketch's one row
    std::string_view momentum;
    std::string_view variance;
};

/// Why an accounting counts a state as it does, when another one counts it otherwise. %1 is its bytes per parameter,
/// %2 those of the other one, %3 the data type of the scenario.
struct BridgeReasons {
    Accounting id;
    std::string_view weights;
    std::string_view gradients;
    StateReasons optimizer;
    std::string_view noMaster;     ///< why it has no master copy
    std::string_view otherMasters; ///< what the copy of the other one is, seen from here
    std::string_view noBuckets;    ///< why it has none in DDP
};

inline constexpr StateReasons sketchStates{
    .moments = PERRANK_TEXT("the sketch counts 8 B for each of two moments: %1 B instead of %2 B"),
    .average = PERRANK_TEXT("the sketch counts %1 B for one average instead of %2 B"),
    .uneven = PERRANK_TEXT("the sketch counts 8 B for each number that is kept: %1 B per parameter instead of %2 B"),
    .momentum = {},
    .variance = {},
};
inline constexpr StateReasons fp32States{
    .moments = PERRANK_TEXT("two fp32 moments are 2 × 4 = %1 B, the sketch counts %2"),
    .average = PERRANK_TEXT("one fp32 average is %1 B, the sketch counts %2"),
    .uneven = PERRANK_TEXT("each number that is kept is fp32, %1 B per parameter, the sketch counts %2"),
    .momentum = PERRANK_TEXT("momentum in fp32: %1 B instead of %2 B"),
    .variance = PERRANK_TEXT("variance in fp32: %1 B instead of %2 B"),
};
inline constexpr StateReasons bf16States{
    .moments = PERRANK_TEXT("pure bf16 keeps the moments in bf16: 2 × 2 = %1 B, the sketch counts %2"),
    .average = PERRANK_TEXT("pure bf16 keeps the average in bf16: %1 B, the sketch counts %2"),
    .uneven = PERRANK_TEXT("pure bf16 keeps each number in bf16: %1 B per parameter, the sketch counts %2"),
    .momentum = PERRANK_TEXT("pure bf16 keeps the momentum in bf16: %1 B instead of %2 B"),
    .variance = PERRANK_TEXT("pure bf16 keeps the variance in bf16: %1 B instead of %2 B"),
};
inline constexpr StateReasons typedStates{
    .moments = PERRANK_TEXT("two moments as typed in: %1 B, the sketch counts %2"),
    .average = PERRANK_TEXT("one average as typed in: %1 B, the sketch counts %2"),
    .uneven = PERRANK_TEXT("the states as typed in: %1 B per parameter, the sketch counts %2"),
    .momentum = PERRANK_TEXT("momentum as typed in: %1 B instead of %2 B"),
    .variance = PERRANK_TEXT("variance as typed in: %1 B instead of %2 B"),
};
/// Of an 8-bit optimizer in every accounting that has its states at all.
inline constexpr StateReasons eightBitStates{
    .moments = PERRANK_TEXT("two 8-bit moments with the scales of their blocks: %1 B instead of %2 B"),
    .average = {},
    .uneven = {},
    .momentum = PERRANK_TEXT("8-bit momentum with the scales of its blocks: %1 B instead of %2 B"),
    .variance = PERRANK_TEXT("8-bit variance with the scales of its blocks: %1 B instead of %2 B"),
};

inline constexpr EnumTable bridgeReasons{std::array{
    BridgeReasons{
        .id = Accounting::Sketch,
        .weights = PERRANK_TEXT("the sketch counts weights in the data type, %3: %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT("the sketch counts gradients in the data type, %3: %1 B instead of %2 B"),
        .optimizer = sketchStates,
        .noMaster = PERRANK_TEXT("no master copy: the sketch leaves it out"),
        .otherMasters = PERRANK_TEXT("fp32 master copy, which the sketch leaves out"),
        .noBuckets = PERRANK_TEXT("in DDP, beside the model states: the sketch leaves the buckets out"),
    },
    BridgeReasons{
        .id = Accounting::Paper,
        .weights = PERRANK_TEXT("the paper keeps weights in 16 bit: %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT("the paper keeps gradients in 16 bit: %1 B instead of %2 B"),
        .optimizer = fp32States,
        .noMaster = {},
        .otherMasters = {},
        .noBuckets = PERRANK_TEXT("in DDP, beside the model states: the paper counts no buckets"),
    },
    BridgeReasons{
        .id = Accounting::DeepSpeed,
        .weights = PERRANK_TEXT("DeepSpeed trains 16-bit weights: %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT(
            "DeepSpeed holds gradients in 16 bit and copies them to fp32 for the step only: %1 B instead of %2 B"),
        .optimizer = fp32States,
        .noMaster = {},
        .otherMasters = {},
        .noBuckets = PERRANK_TEXT(
            "in DDP, beside the model states: no second copy of the gradients; with ZeRO, buckets of a fixed size"),
    },
    BridgeReasons{
        .id = Accounting::Megatron,
        .weights = PERRANK_TEXT("Megatron trains 16-bit weights: %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT("fp32 main gradients: Megatron adds gradients up in fp32, %1 B instead of %2 B"),
        .optimizer = fp32States,
        .noMaster = {},
        .otherMasters = {},
        .noBuckets =
            PERRANK_TEXT("in DDP, beside the model states: no buckets, the main gradients themselves are sent"),
    },
    BridgeReasons{
        .id = Accounting::Amp,
        .weights = PERRANK_TEXT("fp32 weights: autocast casts them for each operation, %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT("gradients in the type of their fp32 weights: %1 B instead of %2 B"),
        .optimizer = fp32States,
        .noMaster = PERRANK_TEXT("no master copy: the weights themselves are fp32"),
        .otherMasters = PERRANK_TEXT("fp32 master copy, since the weights are not in fp32"),
        .noBuckets = {},
    },
    BridgeReasons{
        .id = Accounting::Fsdp,
        .weights = PERRANK_TEXT("FSDP keeps its shards of the weights in fp32: %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT("gradients in the type of the fp32 shards: %1 B instead of %2 B"),
        .optimizer = fp32States,
        .noMaster = PERRANK_TEXT("no master copy: the fp32 shard is the master"),
        .otherMasters = PERRANK_TEXT("fp32 master copy, since the shards are not in fp32"),
        .noBuckets = {},
    },
    BridgeReasons{
        .id = Accounting::Fp32,
        .weights = PERRANK_TEXT("fp32 weights: %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT("fp32 gradients: %1 B instead of %2 B"),
        .optimizer = fp32States,
        .noMaster = PERRANK_TEXT("no master copy: the weights themselves are fp32"),
        .otherMasters = PERRANK_TEXT("fp32 master copy, since the weights are not in fp32"),
        .noBuckets = {},
    },
    BridgeReasons{
        .id = Accounting::Bf16,
        .weights = PERRANK_TEXT("bf16 weights: %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT("bf16 gradients: %1 B instead of %2 B"),
        .optimizer = bf16States,
        .noMaster = PERRANK_TEXT("no fp32 master copy: pure bf16 updates the bf16 weights themselves"),
        .otherMasters = PERRANK_TEXT("fp32 master copy, which pure bf16 does without"),
        .noBuckets = {},
    },
    BridgeReasons{
        .id = Accounting::Custom,
        .weights = PERRANK_TEXT("weights as typed in: %1 B instead of %2 B"),
        .gradients = PERRANK_TEXT("gradients as typed in: %1 B instead of %2 B"),
        .optimizer = typedStates,
        .noMaster = PERRANK_TEXT("no fp32 master copy: none is typed in"),
        .otherMasters = PERRANK_TEXT("fp32 master copy, of which none is typed in"),
        .noBuckets = PERRANK_TEXT("in DDP, beside the model states: a recipe that is typed in has no buckets"),
    },
}};

} // namespace perrank

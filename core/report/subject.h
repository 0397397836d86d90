// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

/// What a block of arithmetic is about, other than a part of memory.
enum class Subject {
    ModelStates,
    Activations,
    Share,
    Total,
    Peak,
    DeviceBand,
    Capacity,
    Headroom,
    Crossover,
    Sent,
    GlobalBatch,
    ShapeParameters,
    Names
};

struct SubjectSpec {
    Subject id;
    std::string_view key; ///< in the column of components
    std::string_view name;
};

inline constexpr EnumTable subjects{std::array{
    SubjectSpec{Subject::ModelStates, "model_states", PERRANK_TEXT("Model states M")},
    SubjectSpec{Subject::Activations, "all_activations", PERRANK_TEXT("Activations A")},
    SubjectSpec{Subject::Share, "activations_share", PERRANK_TEXT("Activations' share")},
    SubjectSpec{Subject::Total, "resident", PERRANK_TEXT("Total on this rank")},
    SubjectSpec{Subject::Peak, "peak", PERRANK_TEXT("Peak of the step")},
    SubjectSpec{Subject::DeviceBand, "driver_range", PERRANK_TEXT("Driver's range")},
    SubjectSpec{Subject::Capacity, "capacity", PERRANK_TEXT("Capacity")},
    SubjectSpec{Subject::Headroom, "headroom", PERRANK_TEXT("Headroom")},
    SubjectSpec{Subject::Crossover, "crossover", PERRANK_TEXT("Activations pass model states at")},
    SubjectSpec{Subject::Sent, "sent_per_rank", PERRANK_TEXT("Sent per rank and step")},
    SubjectSpec{Subject::GlobalBatch, "global_batch", PERRANK_TEXT("Global batch")},
    SubjectSpec{Subject::ShapeParameters, "shape_parameters", PERRANK_TEXT("Parameters from this shape")},
    SubjectSpec{Subject::Names, "names", PERRANK_TEXT("The names in these formulas")},
}};

} // namespace perrank

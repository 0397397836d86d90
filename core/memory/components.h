// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/memory/inputs.h"
#include "core/memory/instants.h"

namespace perrank {

/// What lies in a GPU, in the order of the bars from the base up.
enum class Component {
    Activations,
    Logits,
    Parameters,
    Gradients,
    Optimizer,
    MasterWeights,
    Momentum,
    Variance,
    GatheredParameters,
    CommunicationBuffers,
    StepTemporaries,
    Workspace,
    Reserve
};

/// The two sums that a crossover compares; everything else is in neither.
enum class Side { ModelStates, Activations, Neither };

/// A part of memory: its formula and, beside it, what is not arithmetic.
struct ComponentSpec {
    Component id;
    std::string_view key;
    std::string_view name;
    Side side;
    /// Null for the reserve, which is made of the others' sum.
    Term<Bytes> (*bytesAt)(const RankInputs &, Instant);
    bool (*isSteady)(const Scenario &); ///< the same at every instant
    bool (*sharded)(const StrategySpec &);
    std::string_view explanation;
};

/// Every component, in the order of `Component`.
const ComponentSpec &componentSpec(Component id);
std::span<const ComponentSpec> components();

/// What the component is called for this optimizer: the `optimizer` row of the sketch reads "Adam".
std::string_view componentName(Component id, const Scenario &scenario);

} // namespace perrank

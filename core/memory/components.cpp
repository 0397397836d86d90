// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/components.h"

#include "core/memory/activations.h"
#include "core/memory/gradients.h"
#include "core/memory/logits.h"
#include "core/memory/model_states.h"
#include "core/memory/transients.h"

namespace perrank {

namespace {

bool never(const StrategySpec &)
{
    return false;
}

bool withParameters(const StrategySpec &strategy)
{
    return strategy.shardsParameters;
}

bool withGradients(const StrategySpec &strategy)
{
    return strategy.shardsGradients;
}

/// The same at every instant.
template <Term<Bytes> (*Formula)(const RankInputs &)>
Term<Bytes> always(const RankInputs &in, Instant)
{
    return Formula(in);
}

/// Only while the loss is computed.
template <Term<Bytes> (*Formula)(const RankInputs &)>
Term<Bytes> atEndOfForward(const RankInputs &in, Instant instant)
{
    return instant == Instant::EndOfForward || instant == Instant::Sum ? Formula(in) : Term<Bytes>{};
}

/// In the first step Adam's averages do not exist before the optimizer step.
template <Term<Bytes> (*Formula)(const RankInputs &)>
Term<Bytes> onceItExists(const RankInputs &in, Instant instant)
{
    const bool exists = !in.scenario.firstStep || instant == Instant::OptimizerStep || instant == Instant::Sum;
    return exists ? Formula(in) : Term<Bytes>{};
}

bool steady(const Scenario &)
{
    return true;
}

bool changing(const Scenario &)
{
    return false;
}

bool steadyButInFirstStep(const Scenario &scenario)
{
    return !scenario.firstStep;
}

bool withOptimizer(const StrategySpec &strategy)
{
    return strategy.shardsOptimizer;
}

constexpr EnumTable table{std::array{
    ComponentSpec{Component::Activations, "activations", PERRANK_TEXT("Activations"), Side::Activations,
                  &activationBytesAt, &changing, &never,
                  PERRANK_TEXT("What the forward pass keeps for the backward pass. Not sharded by DDP, ZeRO or FSDP.")},
    ComponentSpec{Component::Logits, "logits", PERRANK_TEXT("Logits"), Side::Activations, &atEndOfForward<&logitBytes>,
                  &changing, &never,
                  PERRANK_TEXT("A number per token and word of the vocabulary, as often as the loss copies them.")},
    ComponentSpec{Component::Parameters, "parameters", PERRANK_TEXT("Parameters"), Side::ModelStates,
                  &always<&parameterBytes>, &steady, &withParameters, PERRANK_TEXT("The weights.")},
    ComponentSpec{Component::Gradients, "gradients", PERRANK_TEXT("Gradients"), Side::ModelStates, &gradientBytesAt,
                  &changing, &withGradients, PERRANK_TEXT("One per weight, this step.")},
    ComponentSpec{Component::Optimizer, "optimizer", PERRANK_TEXT("Optimizer"), Side::ModelStates,
                  &always<&mergedOptimizerBytes>, &steady, &withOptimizer,
                  PERRANK_TEXT("The lesson's rough sketch: 16 B per parameter for Adam. Two fp32 moments are 8.")},
    ComponentSpec{Component::MasterWeights, "master_weights", PERRANK_TEXT("Master weights"), Side::ModelStates,
                  &always<&masterWeightBytes>, &steady, &withOptimizer,
                  PERRANK_TEXT("The fp32 copy of the weights that the optimizer updates.")},
    ComponentSpec{Component::Momentum, "momentum", PERRANK_TEXT("Momentum"), Side::ModelStates,
                  &onceItExists<&momentumBytes>, &steadyButInFirstStep, &withOptimizer,
                  PERRANK_TEXT("A running average of the gradient.")},
    ComponentSpec{Component::Variance, "variance", PERRANK_TEXT("Variance"), Side::ModelStates,
                  &onceItExists<&varianceBytes>, &steadyButInFirstStep, &withOptimizer,
                  PERRANK_TEXT("A running average of the squared gradient.")},
    ComponentSpec{Component::GatheredParameters, "gathered_parameters", PERRANK_TEXT("Gathered parameters"),
                  Side::Neither, &gatheredParameterBytes, &changing, &never,
                  PERRANK_TEXT("Weights made whole for the units at work, and autocast's 16-bit copies.")},
    ComponentSpec{Component::CommunicationBuffers, "communication_buffers", PERRANK_TEXT("Communication buffers"),
                  Side::Neither, &communicationBufferBytes, &changing, &never,
                  PERRANK_TEXT("Gradients that are being sent: buckets, and what is reduced.")},
    ComponentSpec{Component::StepTemporaries, "step_temporaries", PERRANK_TEXT("Step temporaries"), Side::Neither,
                  &stepTemporaryBytes, &changing, &never,
                  PERRANK_TEXT("Gradients in the making, and what the optimizer step needs for a moment.")},
    ComponentSpec{Component::Workspace, "workspace", PERRANK_TEXT("Workspace"), Side::Neither, &workspaceBytes, &steady,
                  &never, PERRANK_TEXT("What the libraries of matrix products hold for themselves.")},
    ComponentSpec{Component::Reserve, "reserve", PERRANK_TEXT("Reserve"), Side::Neither, nullptr, &changing, &never,
                  PERRANK_TEXT("A fudge: a fraction on top for fragmentation and what is left out.")},
}};

} // namespace

const ComponentSpec &componentSpec(Component id)
{
    return table[id];
}

std::span<const ComponentSpec> components()
{
    return {table.begin(), table.size()};
}

std::string_view componentName(Component id, const Scenario &scenario)
{
    return id == Component::Optimizer ? optimizers[scenario.optimizer].stateName : table[id].name;
}

} // namespace perrank

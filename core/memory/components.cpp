// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/components.h"

#include "core/memory/activations.h"
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

bool withOptimizer(const StrategySpec &strategy)
{
    return strategy.shardsOptimizer;
}

constexpr EnumTable table{std::array{
    ComponentSpec{Component::Activations, "activations", PERRANK_TEXT("Activations"), Side::Activations,
                  &activationBytes, &never,
                  PERRANK_TEXT("What the forward pass keeps for the backward pass. Not sharded by DDP, ZeRO or FSDP.")},
    ComponentSpec{Component::Logits, "logits", PERRANK_TEXT("Logits"), Side::Activations, &logitBytes, &never,
                  PERRANK_TEXT("A number per token and word of the vocabulary, as often as the loss copies them.")},
    ComponentSpec{Component::Parameters, "parameters", PERRANK_TEXT("Parameters"), Side::ModelStates, &parameterBytes,
                  &withParameters, PERRANK_TEXT("The weights.")},
    ComponentSpec{Component::Gradients, "gradients", PERRANK_TEXT("Gradients"), Side::ModelStates, &gradientBytes,
                  &withGradients, PERRANK_TEXT("One per weight, this step.")},
    ComponentSpec{Component::Optimizer, "optimizer", PERRANK_TEXT("Optimizer"), Side::ModelStates,
                  &mergedOptimizerBytes, &withOptimizer,
                  PERRANK_TEXT("The lesson's rough sketch: 16 B per parameter for Adam. Two fp32 moments are 8.")},
    ComponentSpec{Component::MasterWeights, "master_weights", PERRANK_TEXT("Master weights"), Side::ModelStates,
                  &masterWeightBytes, &withOptimizer,
                  PERRANK_TEXT("The fp32 copy of the weights that the optimizer updates.")},
    ComponentSpec{Component::Momentum, "momentum", PERRANK_TEXT("Momentum"), Side::ModelStates, &momentumBytes,
                  &withOptimizer, PERRANK_TEXT("A running average of the gradient.")},
    ComponentSpec{Component::Variance, "variance", PERRANK_TEXT("Variance"), Side::ModelStates, &varianceBytes,
                  &withOptimizer, PERRANK_TEXT("A running average of the squared gradient.")},
    ComponentSpec{Component::CommunicationBuffers, "communication_buffers", PERRANK_TEXT("Communication buffers"),
                  Side::Neither, &communicationBufferBytes, &never,
                  PERRANK_TEXT("Buckets that gradients are copied into to be sent.")},
    ComponentSpec{Component::StepTemporaries, "step_temporaries", PERRANK_TEXT("Step temporaries"), Side::Neither,
                  &stepTemporaryBytes, &withOptimizer, PERRANK_TEXT("What the optimizer step needs for a moment.")},
    ComponentSpec{Component::Reserve, "reserve", PERRANK_TEXT("Reserve"), Side::Neither, nullptr, &never,
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

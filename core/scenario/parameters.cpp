// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/parameters.h"

#include "core/base/overload.h"
#include "core/catalog/presets.h"

#include <array>
#include <cassert>

namespace perrank {

namespace {

/// The words of a table, as the parameter table offers them.
template <const auto &Table>
constexpr auto wordsOf = [] {
    std::array<Word, Table.size()> words{};
    std::size_t i = 0;
    for (const auto &row : Table)
        words[i++] = Word{row.key, row.name, row.available, row.explanation};
    return words;
}();

template <auto Field, const auto &Table>
constexpr Choice choice()
{
    return {wordsOf<Table>, [](const Scenario &scenario) { return static_cast<int>(scenario.*Field); },
            [](Scenario &scenario, int index) {
                using Id = std::remove_cvref_t<decltype(scenario.*Field)>;
                scenario.*Field = static_cast<Id>(index);
            },
            false};
}

constexpr Choice activationChoice()
{
    return {wordsOf<activationModels>,
            [](const Scenario &scenario) {
                return scenario.activations ? static_cast<int>(*scenario.activations) : Choice::byDefault;
            },
            [](Scenario &scenario, int index) {
                scenario.activations.reset();
                if (index != Choice::byDefault)
                    scenario.activations = static_cast<ActivationModel>(index);
            },
            true};
}

constexpr std::int64_t million = 1'000'000;

constexpr EnumTable table{std::array{
    Parameter{ParameterId::Accounting, "accounting", "accounting", PERRANK_TEXT("Accounting"), "",
              PERRANK_TEXT("The recipe that says how many bytes one parameter costs."),
              choice<&Scenario::accounting, accountings>()},
    Parameter{ParameterId::Parameters, "parameters", "P", PERRANK_TEXT("Parameters"), PERRANK_TEXT("params"),
              PERRANK_TEXT("How many numbers the model learns. 100 M = 100,000,000."),
              WholeNumber{&Scenario::parameters, 1, 10 * million *million}},
    Parameter{ParameterId::Dtype, "dtype", "bytes", PERRANK_TEXT("Data type"), PERRANK_TEXT("B"),
              PERRANK_TEXT("Bytes per parameter and per gradient under the lesson sketch. The other accountings fix "
                           "both; there it is the type of activations that the fudge counts."),
              choice<&Scenario::dtype, dtypes>()},
    Parameter{ParameterId::Optimizer, "optimizer", "optimizer", PERRANK_TEXT("Optimizer"), "",
              PERRANK_TEXT("What the optimizer keeps per parameter: Adam two averages, momentum one, SGD nothing."),
              choice<&Scenario::optimizer, optimizers>()},
    Parameter{ParameterId::Ranks, "ranks", "N", PERRANK_TEXT("Ranks (GPUs)"), PERRANK_TEXT("ranks"),
              PERRANK_TEXT("How many copies of the training process, one per GPU."),
              WholeNumber{&Scenario::ranks, 1, 1'048'576}},
    Parameter{ParameterId::Strategies, "strategies", "strategies", PERRANK_TEXT("Strategies"), "",
              PERRANK_TEXT("Which bars are shown."), StrategyList{}},
    Parameter{ParameterId::MicroBatch, "micro_batch", "B", PERRANK_TEXT("Batch per rank"), PERRANK_TEXT("seq"),
              PERRANK_TEXT("Sequences one GPU works on at once. Global batch = this × ranks × accumulation."),
              WholeNumber{&Scenario::microBatch, 1, million}},
    Parameter{ParameterId::Sequence, "sequence", "S", PERRANK_TEXT("Sequence length"), PERRANK_TEXT("tok"),
              PERRANK_TEXT("Tokens per sequence."), WholeNumber{&Scenario::sequence, 1, 16'777'216}},
    Parameter{ParameterId::Accumulation, "accumulation", "accumulation", PERRANK_TEXT("Gradient accumulation"),
              PERRANK_TEXT("micro-batches"),
              PERRANK_TEXT("Micro-batches per optimizer step. More of them cost time and traffic, no memory here."),
              WholeNumber{&Scenario::accumulation, 1, million}},
    Parameter{ParameterId::Layers, "layers", "L", PERRANK_TEXT("Layers"), PERRANK_TEXT("layers"),
              PERRANK_TEXT("Transformer blocks, one after the other."), WholeNumber{&Scenario::layers, 1, 10'000}},
    Parameter{ParameterId::Width, "width", "W", PERRANK_TEXT("Width (hidden)"), "",
              PERRANK_TEXT("Size of the vector per token."), WholeNumber{&Scenario::width, 1, million}},
    Parameter{ParameterId::Heads, "heads", "a", PERRANK_TEXT("Attention heads"), PERRANK_TEXT("heads"),
              PERRANK_TEXT("Only attention scores that are kept depend on it."),
              WholeNumber{&Scenario::heads, 0, 16'777'216, PERRANK_TEXT("width / 64, rounded, at least 1")}},
    Parameter{ParameterId::Activations, "activations", "activations", PERRANK_TEXT("Activations by"), "",
              PERRANK_TEXT("How the memory of activations is computed: by the lesson's fudge or a published formula."),
              activationChoice()},
    Parameter{ParameterId::Fudge, "fudge", "fudge", PERRANK_TEXT("Fudge: tensors per layer"), "",
              PERRANK_TEXT("An invented round factor: how many batch × sequence × width tensors one layer keeps for "
                           "the backward pass."),
              DecimalNumber{&Scenario::fudge, 0.1, 1000}},
    Parameter{ParameterId::Attention, "attention", "attention", PERRANK_TEXT("Attention"), "",
              PERRANK_TEXT("Flash attention never stores the scores; eager attention keeps them all."),
              choice<&Scenario::attention, attentions>()},
    Parameter{ParameterId::Recompute, "recompute", "recompute", PERRANK_TEXT("Recompute"), "",
              PERRANK_TEXT("Throw activations away and compute them again: less memory, about one third more compute."),
              choice<&Scenario::recompute, recomputes>()},
    Parameter{ParameterId::ContextBytes, "context_bytes", "context", PERRANK_TEXT("CUDA context and NCCL"),
              PERRANK_TEXT("B"),
              PERRANK_TEXT("Bytes outside the allocator, often 0.5 to 1.5 GiB. Taken off the capacity."),
              WholeNumber{&Scenario::contextBytes, 0, million *million}},
    Parameter{ParameterId::Reserve, "reserve", "reserve", PERRANK_TEXT("Reserve"), "",
              PERRANK_TEXT("A fudge: this fraction of the figure on top, for fragmentation and what is left out."),
              DecimalNumber{&Scenario::reserve, 0, 1}},
    Parameter{
        ParameterId::Gpu, "gpu", "gpu", PERRANK_TEXT("GPU"), "",
        PERRANK_TEXT("As the driver reports it, in MiB; \"80 GB\" on the box is 79.65 GiB = 85.52 GB on an H100."),
        GpuField{}},
}};

} // namespace

std::span<const Parameter> parameters()
{
    return {table.begin(), table.size()};
}

const Parameter &parameter(ParameterId id)
{
    return table[id];
}

const Parameter *findParameter(std::string_view key)
{
    for (const Parameter &row : table) {
        if (row.key == key)
            return &row;
    }
    return nullptr;
}

namespace {

/// The value as the kind of its parameter has it; another one is a mistake of the caller.
template <class T>
const T &as(const ParameterValue &value)
{
    const T *found = std::get_if<T>(&value);
    assert(found != nullptr);
    return *found;
}

} // namespace

ParameterValue valueOf(const Scenario &scenario, ParameterId id)
{
    return std::visit(Overload{
                          [&](const WholeNumber &kind) -> ParameterValue { return scenario.*kind.field; },
                          [&](const DecimalNumber &kind) -> ParameterValue { return scenario.*kind.field; },
                          [&](const Choice &kind) -> ParameterValue { return kind.get(scenario); },
                          [&](const StrategyList &) -> ParameterValue { return scenario.strategies; },
                          [&](const GpuField &) -> ParameterValue { return scenario.gpu; },
                      },
                      parameter(id).kind);
}

void setValue(Scenario &scenario, ParameterId id, const ParameterValue &value)
{
    std::visit(Overload{
                   [&](const WholeNumber &kind) { scenario.*kind.field = as<std::int64_t>(value); },
                   [&](const DecimalNumber &kind) { scenario.*kind.field = as<double>(value); },
                   [&](const Choice &kind) { kind.set(scenario, as<int>(value)); },
                   [&](const StrategyList &) { scenario.strategies = as<std::vector<Strategy>>(value); },
                   [&](const GpuField &) { scenario.gpu = as<GpuChoice>(value); },
               },
               parameter(id).kind);
}

bool isWithinRange(const WholeNumber &kind, std::int64_t value)
{
    return value >= kind.least && value <= kind.most;
}

bool isWithinRange(const DecimalNumber &kind, double value)
{
    return value >= kind.least && value <= kind.most;
}

Scenario withPreset(Scenario scenario, const Preset &preset)
{
    scenario.parameters = preset.parameters;
    scenario.layers = preset.layers;
    scenario.width = preset.width;
    scenario.heads = preset.heads;
    return scenario;
}

} // namespace perrank

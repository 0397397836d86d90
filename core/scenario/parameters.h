// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <span>

namespace perrank {

enum class ParameterId {
    Framework,
    Accounting,
    CustomWeights,
    CustomGradients,
    CustomMaster,
    CustomMomentum,
    CustomVariance,
    Parameters,
    Dtype,
    Optimizer,
    Ranks,
    GpusPerNode,
    TensorParallel,
    PipelineParallel,
    VirtualStages,
    InterleaveGroup,
    ContextParallel,
    ExpertParallel,
    ShardSize,
    SequenceParallel,
    Strategies,
    MicroBatch,
    Sequence,
    Accumulation,
    Layers,
    Width,
    Vocab,
    Positions,
    Heads,
    KvHeads,
    HeadDim,
    Ffn,
    Mlp,
    Norm,
    Bias,
    TiedEmbeddings,
    Experts,
    ExpertsPerToken,
    ExpertFfn,
    SharedExperts,
    DenseLayers,
    QRank,
    KvRank,
    RopeHeadDim,
    ValueHeadDim,
    Activations,
    Fudge,
    Kernels,
    NormKernel,
    MlpKernel,
    ExpandKv,
    PackedQkv,
    QkNorm,
    AttentionCopy,
    ParallelResidual,
    Attention,
    Dropout,
    Recompute,
    Loss,
    KeepLogits,
    BucketViews,
    OverlapComm,
    ReduceBucketElements,
    MaxLiveParameters,
    PrefetchElements,
    PersistenceThreshold,
    ReduceDtype,
    OptimizerKernel,
    OptimizerInBackward,
    FirstStep,
    Deterministic,
    TransformerEngine,
    ContextBytes,
    Reserve,
    Gpu,
    GpuPrice,
    Network,
    ForwardMilliseconds,
    BackwardMilliseconds,
    OptimizerMilliseconds,
    Mfu,
    AttentionFlops,
    Collectives,
    Bucket,
    Prefetch,
    UnitsInFlight,
    KeepLastUnit,
    Jitter,
    Faults,
    Steps,
    StepMilliseconds,
    Seed,
    TimeoutSeconds,
    TeardownSeconds,
    RendezvousSeconds,
    InitSeconds,
    LoadSeconds,
    MaxRestarts,
    CheckpointEvery,
    CheckpointOrder,
    StorageGigabytes,
    StorageTotalGigabytes,
    MtbfHours,
};

/// A whole number within a range. Where zero stands for a rule, `zeroMeans` says which; where the rule has a
/// word of its own, `zeroWord` is written instead of the zero.
struct WholeNumber {
    std::int64_t Scenario::*field;
    std::int64_t least;
    std::int64_t most;
    std::string_view zeroMeans = {};
    std::string_view zeroWord = {};
};

/// A decimal number within a range.
struct DecimalNumber {
    double Scenario::*field;
    double least;
    double most;
};

/// One word of a choice.
struct Word {
    std::string_view key;
    std::string_view name;
    bool available;
    std::string_view explanation;
};

/// One of several words. An index counts the words; `byDefault` is the index of "as the rule says".
struct Choice {
    static constexpr int byDefault = -1;

    std::span<const Word> words;
    int (*get)(const Scenario &);
    void (*set)(Scenario &, int);
    bool hasDefaultRule;             ///< may be left to a rule instead of a word
    bool isTruth = false;            ///< the words are false and true, which files write without quotes
    std::string_view ruleMeans = {}; ///< what the rule says, where it is not one word for all strategies
    std::string_view rule = {};      ///< what decides then, "by accounting"
};

/// Which bars are shown, in the order given.
struct StrategyList {};

/// A card from the table, or one with a name and bytes.
struct GpuField {};

/// A network from the table, or latencies and bandwidths.
struct NetworkField {};

/// The size of buckets: a word, or bytes.
struct BucketField {};

/// None, or a distribution with its numbers.
struct JitterField {};

/// What goes wrong.
struct FaultList {};

using ParameterKind = std::variant<WholeNumber, DecimalNumber, Choice, StrategyList, GpuField, NetworkField,
                                   BucketField, JitterField, FaultList>;

/// One thing that can be edited. A row is a key in files and `--set`, an undo text, a column, a control.
struct Parameter {
    ParameterId id;
    std::string_view key;
    std::string_view symbol; ///< in formulas
    std::string_view label;
    std::string_view unit; ///< after a value, may be empty
    std::string_view help;
    ParameterKind kind;
};

/// Every parameter, in the order of `ParameterId`.
std::span<const Parameter> parameters();
const Parameter &parameter(ParameterId id);
/// The row with that key in files; null for an unknown one.
const Parameter *findParameter(std::string_view key);

/// The value of a parameter apart from its scenario, comparable and easy to carry. Choices are indices, switches 0
/// or 1.
using ParameterValue = std::variant<std::int64_t, double, int, std::vector<Strategy>, GpuChoice, NetworkChoice, Bucket,
                                    Jitter, std::vector<Fault>>;

/// A parameter and what it is set to.
struct Setting {
    ParameterId id;
    ParameterValue value;

    bool operator==(const Setting &) const = default;
};

ParameterValue valueOf(const Scenario &scenario, ParameterId id);
/// Writes the value; it must be of the parameter's kind (asserted) and is not checked against the range. A framework
/// writes its settings, too.
void setValue(Scenario &scenario, ParameterId id, const ParameterValue &value);

/// Whether the number is within the row's range.
bool isWithinRange(const WholeNumber &kind, std::int64_t value);
bool isWithinRange(const DecimalNumber &kind, double value);

/// The preset's model written over `scenario`; nothing else changes.
Scenario withPreset(Scenario scenario, const struct Preset &preset);

} // namespace perrank

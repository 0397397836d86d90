// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/fields.h"
#include "core/scenario/framework_settings.h"

#include <array>

namespace perrank {

namespace {

/// The words of a table, as the parameter table offers them.
template <const auto &Table>
constexpr auto wordsOf = [] {
    std::array<Word, Table.size()> words{};
    std::size_t i = 0;
    for (const auto &row : Table) {
        bool isAvailable = true;
        if constexpr (requires { row.available; })
            isAvailable = row.available;
        words[i++] = Word{row.key, row.name, isAvailable, row.explanation};
    }
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

constexpr std::string_view byAccounting = PERRANK_TEXT("by accounting");
constexpr std::string_view byKernels = PERRANK_TEXT("by kernels");
constexpr std::string_view byStrategy = PERRANK_TEXT("by strategy");

/// One of several words that a rule decides unless it is said.
template <auto Field, const auto &Table>
constexpr Choice choiceOrRule(std::string_view rule)
{
    return {wordsOf<Table>,
            [](const Scenario &scenario) {
                return scenario.*Field ? static_cast<int>(*(scenario.*Field)) : Choice::byDefault;
            },
            [](Scenario &scenario, int index) {
                using Id = typename std::remove_cvref_t<decltype(scenario.*Field)>::value_type;
                scenario.*Field = index == Choice::byDefault ? std::nullopt : std::optional(static_cast<Id>(index));
            },
            true,
            false,
            {},
            rule};
}

constexpr std::array truths{
    Word{"false", PERRANK_TEXT("Off"), true, {}},
    Word{"true", PERRANK_TEXT("On"), true, {}},
};

template <auto Field>
constexpr Choice truth()
{
    return {truths, [](const Scenario &scenario) { return scenario.*Field ? 1 : 0; },
            [](Scenario &scenario, int index) { scenario.*Field = index == 1; }, false, true};
}

/// A truth that a rule decides unless it is said.
template <auto Field>
constexpr Choice truthOrRule(std::string_view rule, std::string_view ruleMeans = {})
{
    return {truths,
            [](const Scenario &scenario) {
                const std::optional<bool> said = scenario.*Field;
                return said ? (*said ? 1 : 0) : Choice::byDefault;
            },
            [](Scenario &scenario, int index) {
                scenario.*Field = index == Choice::byDefault ? std::nullopt : std::optional(index == 1);
            },
            true,
            true,
            ruleMeans,
            rule};
}

/// A word for the rule, then the data types.
constexpr auto reduceDtypeWords = [] {
    std::array<Word, dtypes.size() + 1> words{
        Word{"default", PERRANK_TEXT("The compute type"), true, PERRANK_TEXT("As the forward pass computes.")}};
    for (const DtypeSpec &row : dtypes)
        words[static_cast<std::size_t>(row.id) + 1] = Word{row.key, row.name, true, row.explanation};
    return words;
}();

constexpr Choice reduceDtypeChoice()
{
    return {
        reduceDtypeWords,
        [](const Scenario &scenario) { return scenario.reduceDtype ? static_cast<int>(*scenario.reduceDtype) + 1 : 0; },
        [](Scenario &scenario, int index) {
            scenario.reduceDtype.reset();
            if (index > 0)
                scenario.reduceDtype = static_cast<Dtype>(index - 1);
        },
        false, false};
}

/// None, then the frameworks.
constexpr auto frameworkWords = [] {
    std::array<Word, frameworks.size() + 1> words{
        Word{"none", PERRANK_TEXT("None"), true, PERRANK_TEXT("No framework: every setting as it is chosen.")}};
    for (const FrameworkSpec &row : frameworks)
        words[static_cast<std::size_t>(row.id) + 1] = Word{row.key, row.name, true, row.explanation};
    return words;
}();

constexpr Choice frameworkChoice()
{
    return {frameworkWords,
            [](const Scenario &scenario) { return scenario.framework ? static_cast<int>(*scenario.framework) + 1 : 0; },
            [](Scenario &scenario, int index) {
                scenario = withFramework(scenario,
                                         index == 0 ? std::nullopt : std::optional(static_cast<Framework>(index - 1)));
            },
            false, false};
}

constexpr std::int64_t million = 1'000'000;
constexpr std::int64_t mostSeed = 9'007'199'254'740'991; // 2⁵³ − 1: every reader of JSON keeps it exactly
constexpr std::int64_t mostWords = 16'777'216;
constexpr double mostCustomBytes = 16;

constexpr EnumTable table{std::array{
    Parameter{ParameterId::Framework, "framework", "framework", PERRANK_TEXT("Framework"), "",
              PERRANK_TEXT("Sets accounting, kernels, loss and what else makes a usual run of that framework. Each of "
                           "these settings may be changed afterwards."),
              frameworkChoice()},
    Parameter{ParameterId::Accounting, "accounting", "accounting", PERRANK_TEXT("Accounting"), "",
              PERRANK_TEXT("The recipe that says how many bytes one parameter costs."),
              choice<&Scenario::accounting, accountings>()},
    Parameter{ParameterId::CustomWeights, "custom_weights", "w", PERRANK_TEXT("Bytes per weight"), PERRANK_TEXT("B"),
              PERRANK_TEXT("Custom accounting: bytes per weight."),
              DecimalNumber{&Scenario::customWeights, 0, mostCustomBytes}},
    Parameter{ParameterId::CustomGradients, "custom_gradients", "g", PERRANK_TEXT("Bytes per gradient"),
              PERRANK_TEXT("B"), PERRANK_TEXT("Custom accounting: bytes per gradient."),
              DecimalNumber{&Scenario::customGradients, 0, mostCustomBytes}},
    Parameter{ParameterId::CustomMaster, "custom_master", "master", PERRANK_TEXT("Bytes of the master copy"),
              PERRANK_TEXT("B"),
              PERRANK_TEXT("Custom accounting: bytes per parameter in the copy that the optimizer updates; 0 = none."),
              DecimalNumber{&Scenario::customMaster, 0, mostCustomBytes}},
    Parameter{ParameterId::CustomMomentum, "custom_momentum", "m", PERRANK_TEXT("Bytes of the momentum"),
              PERRANK_TEXT("B"),
              PERRANK_TEXT("Custom accounting: bytes per parameter for the running average of the gradient; 0 = none."),
              DecimalNumber{&Scenario::customMomentum, 0, mostCustomBytes}},
    Parameter{ParameterId::CustomVariance, "custom_variance", "v", PERRANK_TEXT("Bytes of the variance"),
              PERRANK_TEXT("B"),
              PERRANK_TEXT(
                  "Custom accounting: bytes per parameter for the running average of the squared gradient; 0 = none."),
              DecimalNumber{&Scenario::customVariance, 0, mostCustomBytes}},
    Parameter{
        ParameterId::Parameters, "parameters", "P", PERRANK_TEXT("Parameters"), PERRANK_TEXT("params"),
        PERRANK_TEXT("How many numbers the model learns. 100 M = 100,000,000. Typed in, or counted from the shape."),
        WholeNumber{&Scenario::parameters, 1, 10 * million *million, {}, "from_shape"}},
    Parameter{ParameterId::Dtype, "dtype", "bytes", PERRANK_TEXT("Data type"), PERRANK_TEXT("B"),
              PERRANK_TEXT("Bytes per parameter and per gradient under the lesson sketch. The other accountings fix "
                           "both; there it is the type of activations that the fudge counts."),
              choice<&Scenario::dtype, dtypes>()},
    Parameter{ParameterId::Optimizer, "optimizer", "optimizer", PERRANK_TEXT("Optimizer"), "",
              PERRANK_TEXT("What the optimizer keeps per parameter: Adam two averages, momentum one, SGD nothing."),
              choice<&Scenario::optimizer, optimizers>()},
    Parameter{ParameterId::Ranks, "ranks", "N", PERRANK_TEXT("Ranks (GPUs)"), PERRANK_TEXT("ranks"),
              PERRANK_TEXT("All GPUs of the job, one process on each."), WholeNumber{&Scenario::ranks, 1, mostRanks}},
    Parameter{ParameterId::GpusPerNode, "gpus_per_node", "GPUs per node", PERRANK_TEXT("GPUs per node"),
              PERRANK_TEXT("GPUs"),
              PERRANK_TEXT("How many GPUs share a machine. HSDP shards inside it unless a group size is set."),
              WholeNumber{&Scenario::gpusPerNode, 1, 1024}},
    Parameter{ParameterId::TensorParallel, "tensor_parallel", "t", PERRANK_TEXT("Tensor parallel"),
              PERRANK_TEXT("ranks"),
              PERRANK_TEXT("Each matrix is cut into this many slices. Norms and other small tensors stay whole."),
              WholeNumber{&Scenario::tensorParallel, 1, mostRanks}},
    Parameter{
        ParameterId::PipelineParallel, "pipeline_parallel", "p", PERRANK_TEXT("Pipeline stages"),
        PERRANK_TEXT("stages"),
        PERRANK_TEXT(
            "The layers are dealt out to this many stages. The first has the embedding, the last the head and the loss."),
        WholeNumber{&Scenario::pipelineParallel, 1, mostRanks}},
    Parameter{
        ParameterId::VirtualStages, "virtual_stages", "v", PERRANK_TEXT("Chunks per stage"), PERRANK_TEXT("chunks"),
        PERRANK_TEXT("Interleaved schedule: each stage has this many chunks of layers. 1 = one run of layers, 1F1B."),
        WholeNumber{&Scenario::virtualStages, 1, mostRanks}},
    Parameter{ParameterId::InterleaveGroup, "interleave_group", "group", PERRANK_TEXT("Interleave group"),
              PERRANK_TEXT("micro-batches"),
              PERRANK_TEXT("Interleaved schedule: micro-batches that go through a chunk before the next chunk starts."),
              WholeNumber{&Scenario::interleaveGroup, 0, mostRanks, PERRANK_TEXT("the stages of the pipeline")}},
    Parameter{ParameterId::ContextParallel, "context_parallel", "c", PERRANK_TEXT("Context parallel"),
              PERRANK_TEXT("ranks"),
              PERRANK_TEXT(
                  "Each sequence is cut into this many pieces. These ranks share the weights like data-parallel ones."),
              WholeNumber{&Scenario::contextParallel, 1, mostRanks}},
    Parameter{ParameterId::ExpertParallel, "expert_parallel", "e", PERRANK_TEXT("Expert parallel"),
              PERRANK_TEXT("ranks"),
              PERRANK_TEXT(
                  "The experts are dealt out to this many data-parallel ranks. Their tokens travel, none are saved."),
              WholeNumber{&Scenario::expertParallel, 1, mostRanks}},
    Parameter{
        ParameterId::ShardSize, "shard_size", "shard size", PERRANK_TEXT("Shard group"), PERRANK_TEXT("ranks"),
        PERRANK_TEXT(
            "HSDP shards inside groups of this size and copies between them. Megatron ZeRO-1: ranks per distributed optimizer."),
        WholeNumber{&Scenario::shardSize, 0, mostRanks, PERRANK_TEXT("GPUs per node in HSDP, all in ZeRO-1")}},
    Parameter{
        ParameterId::SequenceParallel, "sequence_parallel", "sequence parallel", PERRANK_TEXT("Sequence parallel"), "",
        PERRANK_TEXT("With tensor parallelism: norms, dropout and the layer inputs are cut along the sequence, too."),
        truth<&Scenario::sequenceParallel>()},
    Parameter{ParameterId::Strategies, "strategies", "strategies", PERRANK_TEXT("Strategies"), "",
              PERRANK_TEXT("Which bars are shown."), StrategyList{}},
    Parameter{ParameterId::MicroBatch, "micro_batch", "B", PERRANK_TEXT("Batch per rank"), PERRANK_TEXT("seq"),
              PERRANK_TEXT("Sequences one GPU works on at once. Global batch = this × data-parallel ranks × "
                           "accumulation."),
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
    Parameter{ParameterId::Vocab, "vocab", "V", PERRANK_TEXT("Vocabulary"), PERRANK_TEXT("words"),
              PERRANK_TEXT("How many words the model knows: rows of the embedding and of the head."),
              WholeNumber{&Scenario::vocab, 1, mostWords}},
    Parameter{ParameterId::Positions, "positions", "positions", PERRANK_TEXT("Learned positions"), "",
              PERRANK_TEXT("Rows of the position table. 0 = none, as with rotary positions."),
              WholeNumber{&Scenario::positions, 0, mostWords}},
    Parameter{ParameterId::Heads, "heads", "a", PERRANK_TEXT("Attention heads"), PERRANK_TEXT("heads"),
              PERRANK_TEXT("Query heads per layer. Scores that are kept depend on them, and the shape does."),
              WholeNumber{&Scenario::heads, 0, mostWords, PERRANK_TEXT("width / 64, rounded, at least 1")}},
    Parameter{ParameterId::KvHeads, "kv_heads", "kv", PERRANK_TEXT("Key and value heads"), PERRANK_TEXT("heads"),
              PERRANK_TEXT("Grouped heads: fewer of them than query heads share keys and values."),
              WholeNumber{&Scenario::kvHeads, 0, mostWords, PERRANK_TEXT("the attention heads")}},
    Parameter{ParameterId::HeadDim, "head_dim", "d", PERRANK_TEXT("Head width"), "", PERRANK_TEXT("Width of one head."),
              WholeNumber{&Scenario::headDim, 0, mostWords, PERRANK_TEXT("width / heads, rounded down")}},
    Parameter{
        ParameterId::Ffn, "ffn", "F", PERRANK_TEXT("MLP width"), "",
        PERRANK_TEXT("Width between the matrices of the MLP."),
        WholeNumber{&Scenario::ffn, 0, mostWords, PERRANK_TEXT("4 × width; SwiGLU: 8/3 × width rounded up to 256")}},
    Parameter{ParameterId::Mlp, "mlp", "mlp", PERRANK_TEXT("MLP"), "",
              PERRANK_TEXT("GELU has two matrices, SwiGLU three."), choice<&Scenario::mlp, mlps>()},
    Parameter{ParameterId::Norm, "norm", "norm", PERRANK_TEXT("Norm"), "",
              PERRANK_TEXT("LayerNorm has a scale and a shift, RMSNorm a scale only."),
              choice<&Scenario::norm, norms>()},
    Parameter{ParameterId::Bias, "bias", "bias", PERRANK_TEXT("Bias"), "",
              PERRANK_TEXT("Which linear layers of a block have a bias."), choice<&Scenario::bias, biases>()},
    Parameter{ParameterId::TiedEmbeddings, "tied_embeddings", "tied", PERRANK_TEXT("Tied embeddings"), "",
              PERRANK_TEXT("The head uses the embedding matrix. With a pipeline the last stage holds a second copy."),
              truth<&Scenario::tiedEmbeddings>()},
    Parameter{
        ParameterId::Experts, "experts", "E", PERRANK_TEXT("Experts"), PERRANK_TEXT("experts"),
        PERRANK_TEXT(
            "Mixture of experts: MLPs per layer, of which a router picks some for each token. 0 = one dense MLP."),
        WholeNumber{&Scenario::experts, 0, 10000}},
    Parameter{ParameterId::ExpertsPerToken, "experts_per_token", "top k", PERRANK_TEXT("Experts per token"),
              PERRANK_TEXT("experts"),
              PERRANK_TEXT("How many experts work on one token. Memory needs all of them, compute the active ones."),
              WholeNumber{&Scenario::expertsPerToken, 1, 10000}},
    Parameter{ParameterId::ExpertFfn, "expert_ffn", "Fₑ", PERRANK_TEXT("Expert width"), "",
              PERRANK_TEXT("Width between the matrices of one expert."),
              WholeNumber{&Scenario::expertFfn, 0, mostWords, PERRANK_TEXT("the MLP width")}},
    Parameter{ParameterId::SharedExperts, "shared_experts", "shared", PERRANK_TEXT("Shared experts"),
              PERRANK_TEXT("experts"), PERRANK_TEXT("Experts that work on every token, beside the chosen ones."),
              WholeNumber{&Scenario::sharedExperts, 0, 10000}},
    Parameter{ParameterId::DenseLayers, "dense_layers", "dense layers", PERRANK_TEXT("Dense layers"),
              PERRANK_TEXT("layers"), PERRANK_TEXT("The first layers, whose MLP is dense in spite of experts."),
              WholeNumber{&Scenario::denseLayers, 0, 10000}},
    Parameter{ParameterId::QRank, "q_rank", "q rank", PERRANK_TEXT("Query rank"), "",
              PERRANK_TEXT("Latent attention: width of the compressed query. 0 = not compressed."),
              WholeNumber{&Scenario::qRank, 0, mostWords}},
    Parameter{ParameterId::KvRank, "kv_rank", "kv rank", PERRANK_TEXT("Key and value rank"), "",
              PERRANK_TEXT("Latent attention: width of the compressed keys and values. 0 = no latent attention."),
              WholeNumber{&Scenario::kvRank, 0, mostWords}},
    Parameter{ParameterId::RopeHeadDim, "rope_head_dim", "r", PERRANK_TEXT("Rotary head width"), "",
              PERRANK_TEXT("Latent attention: the part of each head that carries the position."),
              WholeNumber{&Scenario::ropeHeadDim, 0, mostWords}},
    Parameter{ParameterId::ValueHeadDim, "value_head_dim", "dᵥ", PERRANK_TEXT("Value head width"), "",
              PERRANK_TEXT("Latent attention: width of a value head."),
              WholeNumber{&Scenario::valueHeadDim, 0, mostWords, PERRANK_TEXT("the head width")}},
    Parameter{
        ParameterId::Activations, "activations", "activations", PERRANK_TEXT("Activations by"), "",
        PERRANK_TEXT("How the memory of activations is computed: by the lesson's fudge, a published formula or the "
                     "tensors that a layer keeps."),
        choiceOrRule<&Scenario::activations, activationModels>(byAccounting)},
    Parameter{ParameterId::Fudge, "fudge", "fudge", PERRANK_TEXT("Fudge: tensors per layer"), "",
              PERRANK_TEXT("An invented round factor: how many batch × sequence × width tensors one layer keeps for "
                           "the backward pass."),
              DecimalNumber{&Scenario::fudge, 0.1, 1000}},
    Parameter{ParameterId::Kernels, "kernels", "kernels", PERRANK_TEXT("Kernels"), "",
              PERRANK_TEXT("How the operations of a layer are written. Sets the kernels of norms and MLP and whether "
                           "keys and values are repeated."),
              choice<&Scenario::kernels, kernelKinds>()},
    Parameter{ParameterId::NormKernel, "norm_kernel", "norm kernel", PERRANK_TEXT("Norm kernel"), "",
              PERRANK_TEXT("What RMSNorm keeps: its input, or an fp32 copy and the normalized tensor."),
              choiceOrRule<&Scenario::normKernel, normKernels>(byKernels)},
    Parameter{ParameterId::MlpKernel, "mlp_kernel", "MLP kernel", PERRANK_TEXT("MLP kernel"), "",
              PERRANK_TEXT("Whether SwiGLU keeps the gate after SiLU, too."),
              choiceOrRule<&Scenario::mlpKernel, mlpKernels>(byKernels)},
    Parameter{ParameterId::ExpandKv, "expand_kv", "expand kv", PERRANK_TEXT("Repeated keys"), "",
              PERRANK_TEXT("Grouped heads: keys and values are copied to every query head before attention."),
              truthOrRule<&Scenario::expandKv>(byKernels)},
    Parameter{ParameterId::PackedQkv, "packed_qkv", "packed qkv", PERRANK_TEXT("Packed projection"), "",
              PERRANK_TEXT("One projection makes query, key and value; its output is kept beside the rotated ones."),
              truth<&Scenario::packedQkv>()},
    Parameter{ParameterId::QkNorm, "qk_norm", "qk norm", PERRANK_TEXT("Query, key norms"), "",
              PERRANK_TEXT("Query and key have norms of their own, as in Qwen3, Gemma 3 and OLMo 2."),
              truth<&Scenario::qkNorm>()},
    Parameter{
        ParameterId::AttentionCopy, "attention_copy", "attention copy", PERRANK_TEXT("Attention copy"), "",
        PERRANK_TEXT("Attention kernel and output projection disagree on the layout, so that both copies are kept."),
        truth<&Scenario::attentionCopy>()},
    Parameter{ParameterId::ParallelResidual, "parallel_residual", "parallel residual",
              PERRANK_TEXT("Parallel residual"), "",
              PERRANK_TEXT("Attention and MLP stand side by side and read the same layer input."),
              choice<&Scenario::parallelResidual, parallelResiduals>()},
    Parameter{ParameterId::Attention, "attention", "attention", PERRANK_TEXT("Attention"), "",
              PERRANK_TEXT("Flash attention never stores the scores; eager attention keeps them all."),
              choice<&Scenario::attention, attentions>()},
    Parameter{ParameterId::Dropout, "dropout", "dropout", PERRANK_TEXT("Dropout"), "",
              PERRANK_TEXT("Keeps a mask of one byte for each number that may be dropped."),
              truth<&Scenario::dropout>()},
    Parameter{ParameterId::Recompute, "recompute", "recompute", PERRANK_TEXT("Recompute"), "",
              PERRANK_TEXT("Throw activations away and compute them again: less memory, about one third more compute."),
              choice<&Scenario::recompute, recomputes>()},
    Parameter{ParameterId::Loss, "loss", "loss", PERRANK_TEXT("Loss head"), "",
              PERRANK_TEXT("How the loss is computed from the logits: how many copies of them there are at once."),
              choiceOrRule<&Scenario::loss, lossHeads>(byAccounting)},
    Parameter{ParameterId::KeepLogits, "keep_logits", "keep logits", PERRANK_TEXT("Logits kept"), "",
              PERRANK_TEXT("The training loop holds on to the logits, for metrics or by a reference: one more copy."),
              truth<&Scenario::keepLogits>()},
    Parameter{ParameterId::BucketViews, "bucket_views", "bucket views", PERRANK_TEXT("Bucket views"), "",
              PERRANK_TEXT("DDP: gradients live in the buckets that are sent, so there is no second copy of them."),
              truth<&Scenario::bucketViews>()},
    Parameter{ParameterId::OverlapComm, "overlap_comm", "overlap", PERRANK_TEXT("Overlap of buckets"), "",
              PERRANK_TEXT("DeepSpeed: a bucket is filled while another one is sent, so there are two."),
              truthOrRule<&Scenario::overlapComm>(byStrategy, PERRANK_TEXT("on in ZeRO-3"))},
    Parameter{ParameterId::ReduceBucketElements, "reduce_bucket_elements", "bucket", PERRANK_TEXT("Reduce bucket"),
              PERRANK_TEXT("elements"), PERRANK_TEXT("DeepSpeed: gradients that are sent at once."),
              WholeNumber{&Scenario::reduceBucketElements, 1, million *million}},
    Parameter{ParameterId::MaxLiveParameters, "max_live_parameters", "max live",
              PERRANK_TEXT("Live parameters at most"), PERRANK_TEXT("elements"),
              PERRANK_TEXT("DeepSpeed ZeRO-3: weights that are gathered at any time."),
              WholeNumber{&Scenario::maxLiveParameters, 0, million *million}},
    Parameter{ParameterId::PrefetchElements, "prefetch_elements", "prefetch", PERRANK_TEXT("Prefetch bucket"),
              PERRANK_TEXT("elements"), PERRANK_TEXT("DeepSpeed ZeRO-3: weights that are gathered ahead of use."),
              WholeNumber{&Scenario::prefetchElements, 0, million *million}},
    Parameter{ParameterId::PersistenceThreshold, "persistence_threshold", "persistence",
              PERRANK_TEXT("Persistence threshold"), PERRANK_TEXT("elements"),
              PERRANK_TEXT("DeepSpeed ZeRO-3: smaller tensors are never split."),
              WholeNumber{&Scenario::persistenceThreshold, 0, million *million}},
    Parameter{
        ParameterId::ReduceDtype, "reduce_dtype", "reduce bytes", PERRANK_TEXT("Gradients are reduced in"), "",
        PERRANK_TEXT(
            "FSDP: the type in which gradients are sent. Megatron-LM: the type of the main gradients, fp32 by default."),
        reduceDtypeChoice()},
    Parameter{ParameterId::OptimizerKernel, "optimizer_kernel", "kernel", PERRANK_TEXT("Optimizer kernel"), "",
              PERRANK_TEXT("Fused updates need no room, foreach as much as the parameters for a moment."),
              choice<&Scenario::optimizerKernel, optimizerKernels>()},
    Parameter{ParameterId::OptimizerInBackward, "optimizer_in_backward", "in backward",
              PERRANK_TEXT("Step in backward"), "",
              PERRANK_TEXT("Each gradient is used as soon as it is there, and dropped."),
              truth<&Scenario::optimizerInBackward>()},
    Parameter{ParameterId::FirstStep, "optimizer_step_1", "first step", PERRANK_TEXT("First step"), "",
              PERRANK_TEXT("Adam's averages do not exist before the first optimizer step."),
              truth<&Scenario::firstStep>()},
    Parameter{ParameterId::Deterministic, "deterministic", "deterministic", PERRANK_TEXT("Deterministic kernels"), "",
              PERRANK_TEXT("Matrix products have the same order every time; cuBLAS then needs more room."),
              truth<&Scenario::deterministic>()},
    Parameter{ParameterId::TransformerEngine, "transformer_engine", "TE", PERRANK_TEXT("Transformer Engine"), "",
              PERRANK_TEXT("NVIDIA's library of layers, with a workspace of its own."),
              truth<&Scenario::transformerEngine>()},
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
    Parameter{ParameterId::GpuPrice, "gpu_price", "price", PERRANK_TEXT("Price of a GPU-hour"),
              PERRANK_TEXT("per GPU-hour"),
              PERRANK_TEXT("What one GPU costs for an hour, in whatever currency. It enters the cost of the job only."),
              DecimalNumber{&Scenario::gpuPrice, 0, 1'000'000}},
    Parameter{ParameterId::Network, "network", "network", PERRANK_TEXT("Network"), "",
              PERRANK_TEXT("How the GPUs are linked: latency and bus bandwidth of a collective, inside a node and "
                           "between nodes."),
              NetworkField{}},
    Parameter{ParameterId::ForwardMilliseconds, "forward_ms", "t forward", PERRANK_TEXT("Forward of a layer"),
              PERRANK_TEXT("ms"),
              PERRANK_TEXT("Time of one layer's forward pass. 0 = from its FLOPs, the GPU's peak and the MFU."),
              DecimalNumber{&Scenario::forwardMilliseconds, 0, mostDecimal}},
    Parameter{ParameterId::BackwardMilliseconds, "backward_ms", "t backward", PERRANK_TEXT("Backward of a layer"),
              PERRANK_TEXT("ms"),
              PERRANK_TEXT("Time of one layer's backward pass. 0 = from its FLOPs, the GPU's peak and the MFU."),
              DecimalNumber{&Scenario::backwardMilliseconds, 0, mostDecimal}},
    Parameter{ParameterId::OptimizerMilliseconds, "optimizer_ms", "t optimizer", PERRANK_TEXT("Optimizer step"),
              PERRANK_TEXT("ms"), PERRANK_TEXT("Time of the optimizer, once per step."),
              DecimalNumber{&Scenario::optimizerMilliseconds, 0, mostDecimal}},
    Parameter{ParameterId::Mfu, "mfu", "MFU", PERRANK_TEXT("Fudge: share of the peak"), "",
              PERRANK_TEXT("A fudge: the share of the GPU's peak that a layer reaches. Calibrate it on one run."),
              DecimalNumber{&Scenario::mfu, 0.01, 1}},
    Parameter{ParameterId::Collectives, "collectives", "collectives", PERRANK_TEXT("Collectives of ZeRO-1 and 2"), "",
              PERRANK_TEXT("What ZeRO-1 and ZeRO-2 send, and when: as in the textbook, or as frameworks do."),
              choice<&Scenario::collectives, collectivePrograms>()},
    Parameter{ParameterId::Bucket, "bucket", "bucket", PERRANK_TEXT("Bucket"), "",
              PERRANK_TEXT("Gradients that DDP, ZeRO-1 and ZeRO-2 send at once: the framework's size, a layer, or "
                           "bytes."),
              BucketField{}},
    Parameter{ParameterId::Prefetch, "prefetch", "prefetch", PERRANK_TEXT("Prefetch"), "",
              PERRANK_TEXT("The next unit is gathered while this one computes."), truth<&Scenario::prefetch>()},
    Parameter{ParameterId::UnitsInFlight, "units_in_flight", "in flight", PERRANK_TEXT("Units in flight"),
              PERRANK_TEXT("units"),
              PERRANK_TEXT("Units that are gathered at once in the forward pass; 1 = no prefetch there."),
              WholeNumber{&Scenario::unitsInFlight, 1, mostLayers}},
    Parameter{ParameterId::KeepLastUnit, "keep_last_unit", "keep last", PERRANK_TEXT("Keep the last unit"), "",
              PERRANK_TEXT("The last unit stays gathered from forward to backward, as torchtitan does it."),
              truth<&Scenario::keepLastUnit>()},
    Parameter{ParameterId::Jitter, "jitter", "jitter", PERRANK_TEXT("Jitter"), "",
              PERRANK_TEXT("How much the time that a rank computes varies from step to step."), JitterField{}},
    Parameter{ParameterId::Faults, "faults", "faults", PERRANK_TEXT("Faults"), "",
              PERRANK_TEXT("What goes wrong: slow ranks and links, hangs, crashes, saves that fail."), FaultList{}},
    Parameter{ParameterId::Steps, "steps", "steps", PERRANK_TEXT("Steps of the run"), PERRANK_TEXT("steps"),
              PERRANK_TEXT("Optimizer steps of the whole run."), WholeNumber{&Scenario::steps, 1, mostSteps}},
    Parameter{ParameterId::StepMilliseconds, "step_ms", "t step", PERRANK_TEXT("Time of a step"), PERRANK_TEXT("ms"),
              PERRANK_TEXT("How long every step of the run takes. 0 = as long as the simulated step."),
              DecimalNumber{&Scenario::stepMilliseconds, 0, mostDecimal}},
    Parameter{ParameterId::Seed, "seed", "seed", PERRANK_TEXT("Seed"), "",
              PERRANK_TEXT("Of the random numbers: the same seed gives the same run."),
              WholeNumber{&Scenario::seed, 0, mostSeed}},
    Parameter{ParameterId::TimeoutSeconds, "timeout_s", "timeout", PERRANK_TEXT("Timeout of a collective"),
              PERRANK_TEXT("s"), PERRANK_TEXT("After so long in a collective the watchdog of a rank reports it."),
              DecimalNumber{&Scenario::timeoutSeconds, 0, mostDecimal}},
    Parameter{ParameterId::TeardownSeconds, "teardown_s", "teardown", PERRANK_TEXT("Teardown"), PERRANK_TEXT("s"),
              PERRANK_TEXT("From the report of a failure until all processes are gone, the dump included."),
              DecimalNumber{&Scenario::teardownSeconds, 0, mostDecimal}},
    Parameter{ParameterId::RendezvousSeconds, "rendezvous_s", "rendezvous", PERRANK_TEXT("Rendezvous"),
              PERRANK_TEXT("s"), PERRANK_TEXT("Until the new processes have found each other."),
              DecimalNumber{&Scenario::rendezvousSeconds, 0, mostDecimal}},
    Parameter{ParameterId::InitSeconds, "init_s", "init", PERRANK_TEXT("Start of the processes"), PERRANK_TEXT("s"),
              PERRANK_TEXT("Communicators are set up, the model is compiled."),
              DecimalNumber{&Scenario::initSeconds, 0, mostDecimal}},
    Parameter{ParameterId::LoadSeconds, "load_s", "load", PERRANK_TEXT("Load of a checkpoint"), PERRANK_TEXT("s"),
              PERRANK_TEXT("Until the newest complete checkpoint is read."),
              DecimalNumber{&Scenario::loadSeconds, 0, mostDecimal}},
    Parameter{ParameterId::MaxRestarts, "max_restarts", "restarts", PERRANK_TEXT("Restarts at most"),
              PERRANK_TEXT("restarts"), PERRANK_TEXT("One more failure ends the job."),
              WholeNumber{&Scenario::maxRestarts, 0, million}},
    Parameter{ParameterId::CheckpointEvery, "checkpoint_every", "interval", PERRANK_TEXT("Checkpoint every"),
              PERRANK_TEXT("steps"), PERRANK_TEXT("Steps from one checkpoint to the next."),
              WholeNumber{&Scenario::checkpointEvery, 1, mostSteps}},
    Parameter{ParameterId::CheckpointOrder, "checkpoint_order", "order", PERRANK_TEXT("Order of writing"), "",
              PERRANK_TEXT("When the mark that a checkpoint is complete is written."),
              choice<&Scenario::checkpointOrder, checkpointOrders>()},
    Parameter{ParameterId::StorageGigabytes, "storage_gbs", "writer", PERRANK_TEXT("Speed of one writer"),
              PERRANK_TEXT("GB/s"), PERRANK_TEXT("What one rank writes to the storage per second."),
              DecimalNumber{&Scenario::storageGigabytes, leastBandwidth, mostDecimal}},
    Parameter{ParameterId::StorageTotalGigabytes, "storage_total_gbs", "storage", PERRANK_TEXT("Speed of the storage"),
              PERRANK_TEXT("GB/s"), PERRANK_TEXT("What all ranks together write per second."),
              DecimalNumber{&Scenario::storageTotalGigabytes, leastBandwidth, mostDecimal}},
    Parameter{ParameterId::MtbfHours, "mtbf_hours", "MTBF", PERRANK_TEXT("Hours between failures"), PERRANK_TEXT("h"),
              PERRANK_TEXT("Mean hours from one failure of a GPU to the next. Only for what is to be expected."),
              DecimalNumber{&Scenario::mtbfHours, leastBandwidth, mostDecimal}},
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

} // namespace perrank

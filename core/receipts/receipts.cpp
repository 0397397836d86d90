// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/receipts.h"

#include "core/formula/explain.h"
#include "core/receipts/accelerate_estimate.h"
#include "core/receipts/deepspeed_estimator.h"
#include "core/receipts/fsdp_estimator.h"
#include "core/receipts/megatron_report.h"
#include "core/receipts/zero_paper.h"

namespace perrank {

namespace {

constexpr std::int64_t gibibyte = 1'073'741'824;
constexpr std::int64_t mebibyte = 1'048'576;
constexpr std::int64_t gigabyte = 1'000'000'000;

constexpr std::string_view gibTruth = PERRANK_TEXT("its GB are GiB, 2³⁰ bytes");

/// value × parts / of, rounded as the tools' printing does: halves go to the even neighbour.
std::int64_t halvesToEven(std::int64_t value, std::int64_t parts, std::int64_t of)
{
    __extension__ using Wide = __int128;
    const Wide product = static_cast<Wide>(value) * parts;
    const Wide whole = product / of;
    const Wide twice = (product % of) * 2;
    const bool goesUp = twice > of || (twice == of && whole % 2 != 0);
    return static_cast<std::int64_t>(whole + (goesUp ? 1 : 0));
}

/// Always in the unit, with all its decimals: "0.40GB".
std::string inOneUnit(Quantity<Bytes> bytes, const PrintedUnit &unit)
{
    std::int64_t parts = 1;
    for (int digit = 0; digit < unit.decimals; ++digit)
        parts *= 10;
    const std::int64_t scaled = halvesToEven(bytes.count(), parts, unit.bytes);
    const std::string decimals = std::to_string(scaled % parts + parts).substr(1);
    return std::to_string(scaled / parts) + "." + decimals + std::string(unit.sign);
}

/// In the largest unit of which there is one, without zeros at the end: "381.47 MB", "1.5 GB", "2.0 TB".
std::string inFittingUnit(Quantity<Bytes> bytes, const PrintedUnit &usual)
{
    static constexpr std::array signs{" bytes", " KB", " MB", " GB", " TB"};
    PrintedUnit unit = usual;
    unit.bytes = 1;
    std::size_t step = 0;
    for (; step + 1 < signs.size() && bytes.count() / unit.bytes >= 1024; ++step)
        unit.bytes *= 1024;
    unit.sign = {};
    std::string number = inOneUnit(bytes, unit);
    if (number.ends_with('0'))
        number.pop_back();
    return number + signs[step];
}

constexpr EnumTable tools{std::array{
    ReceiptToolSpec{
        ReceiptTool::DeepSpeedStage2,
        "deepspeed_stage2",
        "DeepSpeed, ZeRO stage 2 estimator",
        &deepSpeedStage2Answer,
        {gibibyte, "GB", 2, gibTruth, &inOneUnit},
        PERRANK_TEXT("Model states only, whatever the recipe: it counts 18 bytes per parameter as shared, where 14 are "
                     "held, and leaves out buckets, activations and tensor or pipeline parallelism. With offload its "
                     "CPU figure may count the processes of all nodes."),
        "deepspeedai/DeepSpeed, deepspeed/runtime/zero/stage_1_and_2.py, estimate_zero2_model_states_mem_needs"},
    ReceiptToolSpec{
        ReceiptTool::DeepSpeedStage3,
        "deepspeed_stage3",
        "DeepSpeed, ZeRO stage 3 estimator",
        &deepSpeedStage3Answer,
        {gibibyte, "GB", 2, gibTruth, &inOneUnit},
        PERRANK_TEXT("Model states only: 18 bytes per parameter are shared, where 16 are held, and of what is gathered "
                     "it counts 4 bytes of one layer, not the prefetched and live parameters. No buckets, no "
                     "activations, no tensor or pipeline parallelism."),
        "deepspeedai/DeepSpeed, deepspeed/runtime/zero/stage3.py, estimate_zero3_model_states_mem_needs"},
    ReceiptToolSpec{
        ReceiptTool::MegatronLm,
        "megatron_lm",
        "Megatron-LM, theoretical memory report",
        &megatronAnswer,
        {mebibyte, " MB", 2, PERRANK_TEXT("its MB are MiB, 2²⁰ bytes"), &inOneUnit},
        PERRANK_TEXT("Always 18 bytes per parameter, without biases and learned positions. Activations are those of a "
                     "GPT layer on the first stage: no third matrix of a gated MLP, no chosen experts, no context "
                     "parallelism, and full recompute saves nothing."),
        "NVIDIA/Megatron-LM, megatron/training/theoretical_memory_usage.py, report_theoretical_memory"},
    ReceiptToolSpec{
        ReceiptTool::ZeroPaper,
        "zero_paper",
        "ZeRO paper, figure 1",
        &zeroPaperAnswer,
        {gigabyte, " GB", 1, {}, &inOneUnit},
        PERRANK_TEXT("Model states of mixed-precision Adam on even shards: no padding, no buffers, no activations, and "
                     "16 bytes per parameter whatever the recipe."),
        "Rajbhandari et al., ZeRO: Memory Optimizations Toward Training Trillion Parameter Models, 2020, figure 1"},
    ReceiptToolSpec{
        ReceiptTool::FsdpEstimator,
        "fsdp_memory_estimator",
        "FSDP_memory_estimator",
        &fsdpEstimatorAnswer,
        {gibibyte, " GB", 2, gibTruth, &inOneUnit},
        PERRANK_TEXT(
            "It adds 2 GiB for the framework, shares gradients of the compute type instead of fp32, gathers two "
            "blocks and not the larger embedding, keeps 17 widths of two bytes and two MLP widths per layer, "
            "and takes every MLP for gated."),
        "PopSoda2002/FSDP_memory_estimator, script.js, estimate"},
    ReceiptToolSpec{
        ReceiptTool::Accelerate,
        "accelerate",
        "Hugging Face accelerate estimate-memory",
        &accelerateAnswer,
        {gibibyte, " GB", 2, PERRANK_TEXT("its GB are GiB, and its MB MiB"), &inFittingUnit},
        PERRANK_TEXT(
            "One GPU, batch 1, no activations: training is the largest of model, gradients, optimizer and step, "
            "not their sum. In 16 bit that is 8 bytes per parameter, in fp32 16."),
        "huggingface/accelerate, src/accelerate/commands/estimate.py, estimate_training_usage"},
}};

} // namespace

const ReceiptToolSpec &receiptTool(ReceiptTool tool)
{
    return tools[tool];
}

std::vector<Receipt> receiptsFor(const Scenario &scenario)
{
    std::vector<Receipt> receipts;
    for (const ReceiptToolSpec &tool : tools)
        receipts.push_back({tool.id, tool.answer(scenario)});
    return receipts;
}

std::string asPrinted(Quantity<Bytes> bytes, ReceiptTool tool)
{
    const PrintedUnit &unit = tools[tool].unit;
    return bytes.isBeyond() ? std::string(beyondText) : unit.print(bytes, unit);
}

} // namespace perrank

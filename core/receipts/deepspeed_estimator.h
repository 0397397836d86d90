// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/receipts/receipt.h"
#include "core/scenario/scenario.h"

namespace perrank {

/// What DeepSpeed's two estimators of model states ask for.
struct DeepSpeedInputs {
    Term<Params> parameters;
    Term<Params> largestLayer; ///< of one module's own parameters, those of modules inside it left out
    Term<Count> gpusPerNode;
    Term<Count> nodes;
};

DeepSpeedInputs deepSpeedInputs(const Scenario &resolvedScenario);

/// What the estimators move to the CPU.
enum class CpuOffload { None, Optimizer, OptimizerAndParameters };
/// Whether the model is built under zero.Init, which never holds it whole on a CPU.
enum class ZeroInit { Off, On };

Term<Bytes> deepSpeedStage2Gpu(const DeepSpeedInputs &inputs, CpuOffload offload);
/// What the same estimator printed up to the discussion in deepspeedai/DeepSpeed#5102 (2024): 4 P + 16 P / N.
Term<Bytes> deepSpeedStage2GpuBefore2024(const DeepSpeedInputs &inputs);
Term<Bytes> deepSpeedStage2Cpu(const DeepSpeedInputs &inputs, CpuOffload offload);
Term<Bytes> deepSpeedStage3Gpu(const DeepSpeedInputs &inputs, CpuOffload offload);
Term<Bytes> deepSpeedStage3Cpu(const DeepSpeedInputs &inputs, CpuOffload offload, ZeroInit init);

ToolAnswer deepSpeedStage2Answer(const Scenario &resolvedScenario);
ToolAnswer deepSpeedStage3Answer(const Scenario &resolvedScenario);

} // namespace perrank

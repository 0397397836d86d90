// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/receipts/accelerate_estimate.h"

#include "core/model/parameter_count.h"
#include "core/receipts/receipt_terms.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

constexpr std::string_view source = "Hugging Face accelerate, commands/estimate.py, estimate_training_usage";

constexpr Fact fp32Bytes{4, PERRANK_TEXT("bytes of an fp32 weight"), source};
constexpr Fact halfBytes{2, PERRANK_TEXT("bytes of a 16-bit weight"), source};
constexpr Fact byteBytes{1, PERRANK_TEXT("bytes of an int8 weight"), source};
constexpr Fact nibbles{2, PERRANK_TEXT("int4 weights in a byte"), source};
constexpr Fact moments{2, PERRANK_TEXT("fp32 copies of the model that Adam keeps"), source};
constexpr Fact stepCopies{4, PERRANK_TEXT("fp32 copies of the model at the step"), source};

} // namespace

const Term<Bytes> &AccelerateTraining::largest() const
{
    const std::array all{&step, &optimizer, &gradients, &model};
    return **std::ranges::max_element(all, {}, [](const Term<Bytes> *each) { return each->amount; });
}

AccelerateTraining accelerateTraining(const Term<Params> &parameters, AcceleratePrecision precision)
{
    const auto model = bytesOf(parameters, fp32Bytes);
    const auto optimizer = model * traced.fact<Count>(moments);
    if (precision == AcceleratePrecision::Float32)
        return {model, model, optimizer, model * traced.fact<Count>(stepCopies)};
    return {model, model + bytesOf(parameters, halfBytes), optimizer, optimizer};
}

ToolAnswer accelerateAnswer(const Scenario &scenario)
{
    const auto parameters = modelParameters(scenario, traced);
    const AccelerateTraining whole = accelerateTraining(parameters, AcceleratePrecision::Float32);
    const AccelerateTraining mixed = accelerateTraining(parameters, AcceleratePrecision::Mixed);
    const auto int8 = bytesOf(parameters, byteBytes);
    return {{
                {"float32, Total Size", whole.model},
                {"float32, Training using Adam", whole.largest()},
                {"float16, Total Size", bytesOf(parameters, halfBytes)},
                {"float16, Training using Adam", mixed.largest()},
                {"float16, of it gradients", mixed.gradients},
                {"float16, of it optimizer", mixed.optimizer},
                {"int8, Total Size", int8},
                {"int4, Total Size", int8 / traced.fact<Count>(nibbles)},
            },
            std::nullopt};
}

} // namespace perrank

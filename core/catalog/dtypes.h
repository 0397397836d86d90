// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"

namespace perrank {

enum class Dtype { Fp32, Fp16, Bf16, Fp8 };

struct DtypeSpec {
    Dtype id;
    std::string_view key;
    std::string_view name;
    int bytes;
    std::string_view explanation;
};

inline constexpr EnumTable dtypes{std::array{
    DtypeSpec{Dtype::Fp32, "fp32", "fp32", 4, PERRANK_TEXT("IEEE 754 single precision, 4 bytes")},
    DtypeSpec{Dtype::Fp16, "fp16", "fp16", 2, PERRANK_TEXT("IEEE 754 half precision, 2 bytes")},
    DtypeSpec{Dtype::Bf16, "bf16", "bf16", 2, PERRANK_TEXT("Brain float, 2 bytes, the range of fp32")},
    DtypeSpec{Dtype::Fp8, "fp8", "fp8", 1, PERRANK_TEXT("8-bit float, 1 byte")},
}};

} // namespace perrank

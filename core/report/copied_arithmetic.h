// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/formats.h"
#include "core/report/subject.h"

namespace perrank {

/// How much of the arithmetic is copied: one block, all of a rank, or the table of all strategies.
enum class CopyExtent { Block, Rank, Strategies };

struct CopyExtentSpec {
    CopyExtent id;
    std::string_view key;
    std::string_view name;
};

inline constexpr EnumTable copyExtents{std::array{
    CopyExtentSpec{CopyExtent::Block, "block", PERRANK_TEXT("This block")},
    CopyExtentSpec{CopyExtent::Rank, "rank", PERRANK_TEXT("All blocks of this rank")},
    CopyExtentSpec{CopyExtent::Strategies, "strategies", PERRANK_TEXT("Table of all strategies")},
}};

/// The forms in which arithmetic is copied.
inline constexpr std::array copyFormats{ReportFormat::Text, ReportFormat::Markdown, ReportFormat::Latex,
                                        ReportFormat::Csv};

/// Where a person looks: a rank under a strategy, and what the block in question is about.
struct ArithmeticPlace {
    Strategy strategy;
    std::int64_t rank = 0;
    std::variant<Component, Subject> topic = Subject::Total;
};

/// The arithmetic for the clipboard, in English and with dot decimals. Empty where the strategy is not in the estimate
/// or the rank has no such block. `format` is one of `copyFormats`.
std::string copiedArithmetic(const Document &document, const Estimate &estimate, const ArithmeticPlace &place,
                             CopyExtent extent, ReportFormat format);

} // namespace perrank

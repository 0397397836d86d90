// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/formula/step.h"

#include <string>
#include <vector>

namespace perrank {

enum class AssumptionKind { Fudge, Accounting, Strategy, Optimizer, Formula, Constant, Card, Network, LeftOut };

struct AssumptionKindSpec {
    AssumptionKind id;
    std::string_view name;
};

inline constexpr EnumTable assumptionKinds{std::array{
    AssumptionKindSpec{AssumptionKind::Fudge, PERRANK_TEXT("Fudges")},
    AssumptionKindSpec{AssumptionKind::Accounting, PERRANK_TEXT("Accountings")},
    AssumptionKindSpec{AssumptionKind::Strategy, PERRANK_TEXT("Strategies")},
    AssumptionKindSpec{AssumptionKind::Optimizer, PERRANK_TEXT("Optimizers")},
    AssumptionKindSpec{AssumptionKind::Formula, PERRANK_TEXT("Formulas")},
    AssumptionKindSpec{AssumptionKind::Constant, PERRANK_TEXT("Constants")},
    AssumptionKindSpec{AssumptionKind::Card, PERRANK_TEXT("GPUs")},
    AssumptionKindSpec{AssumptionKind::Network, PERRANK_TEXT("Networks")},
    AssumptionKindSpec{AssumptionKind::LeftOut, PERRANK_TEXT("Left out")},
}};

/// Something that the figures rest on.
struct Assumption {
    AssumptionKind kind;
    std::string_view name; ///< for translation
    std::string value;     ///< a formula, or a number with its unit; may be empty
    std::string_view text; ///< for translation, may be empty
    std::string_view source;
    Trust trust = Trust::Sourced;

    bool operator==(const Assumption &) const = default;
};

/// Every formula, constant and fudge, gathered from explained estimates under every accounting, strategy and optimizer
/// and from the catalogs; then what is left out. By kind, each once.
std::vector<Assumption> assumptions();

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ratio.h"

#include <memory>
#include <string_view>
#include <variant>
#include <vector>

namespace perrank {

enum class ParameterId;

struct Step;
using StepRef = std::shared_ptr<const Step>;

/// How sure a constant is: published or by definition, assumed here, or invented ("fudge").
enum class Trust { Sourced, Assumption, Fudge };

/// A number of the model with its name and the place it comes from.
struct Fact {
    std::int64_t value;
    std::string_view name;
    std::string_view source;
    Trust trust = Trust::Sourced;
};

/// The ways in which a number comes about.
struct FromParameter {
    ParameterId id;
    std::string_view symbol;
    Trust trust;
};
struct FromFact {
    std::string_view name;
    std::string_view source;
    Trust trust;
};
struct Named {
    std::string_view name;
    StepRef of;
};
struct Sum {
    std::vector<StepRef> parts;
};
struct Difference {
    StepRef from;
    StepRef taken;
};
/// Whole factors are exact; with a decimal factor the product is rounded up once, at the end.
struct Product {
    std::vector<StepRef> factors;
};
/// The dividend over the divisor, rounded up to a whole number.
struct Quotient {
    StepRef dividend;
    StepRef divisor;
};
struct Smaller {
    StepRef one;
    StepRef other;
};
/// What sums and products cannot say, such as a root: the places %1 … %9 are for the parts, in brackets where these
/// are no single numbers. The value is a decimal.
struct Expression {
    std::string_view form;
    std::string_view latex;
    std::vector<StepRef> parts;
};

/// One number and how it was made. Immutable; steps share their parts.
struct Step {
    Ratio value;
    std::variant<FromParameter, FromFact, Named, Sum, Difference, Product, Quotient, Smaller, Expression> made;
};

} // namespace perrank

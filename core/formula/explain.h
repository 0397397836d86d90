// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/formula/step.h"

#include <string>
#include <vector>

namespace perrank {

/// The words for an amount that has no number.
inline constexpr std::string_view beyondText = PERRANK_TEXT("more than 1 EB");

/// How numbers are written in an explanation.
struct NumberStyle {
    std::string group = ",";
    std::string decimalPoint = ".";

    bool operator==(const NumberStyle &) const = default;
};

/// The number with its whole part in groups of three digits, "−1,024.5".
std::string written(std::int64_t number, const NumberStyle &style);
std::string written(const Ratio &number, const NumberStyle &style);

/// A formula in symbols, then with its numbers: "P / N × bytes" and "100,000,000 / 8 × 2".
struct Explanation {
    std::string symbols;
    std::string substituted;

    bool operator==(const Explanation &) const = default;
};
Explanation explain(const Step &step, const NumberStyle &style = {});
/// The step's own number; in words where it has none.
std::string valueText(const Step &step, const NumberStyle &style = {});
/// Whether the step's number left the range, and so is none any more.
bool hasNoNumber(const Step &step);
/// The same as LaTeX mathematics, without dollar signs.
Explanation explainInLatex(const Step &step);

/// A part of a formula that has a name of its own, and what it stands for.
struct Definition {
    std::string_view name;
    StepRef of;

    /// The same name for the same number.
    bool operator==(const Definition &other) const { return name == other.name && of->value == other.of->value; }
};
/// Every named part inside the formula, each once, in the order of reading.
std::vector<Definition> definitionsIn(const Step &step);

/// Where a constant of a formula comes from.
struct Citation {
    std::string_view name;
    Ratio value;
    std::string_view source;
    Trust trust;

    bool operator==(const Citation &) const = default;
};
/// Every constant in the formula, each once, in the order of reading.
std::vector<Citation> citations(const Step &step);
/// The parameters in the formula, each once, in the order of reading.
std::vector<ParameterId> parametersIn(const Step &step);
/// What a parameter is called in the formula.
struct ParameterSymbol {
    ParameterId id;
    std::string_view symbol;

    bool operator==(const ParameterSymbol &) const = default;
};
/// Of every parameter in the formula, each once, in the order of reading.
std::vector<ParameterSymbol> symbolsIn(const Step &step);
/// Whether an invented factor has a part in the number.
bool usesFudge(const Step &step);

} // namespace perrank

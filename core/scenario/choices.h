// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/framework_settings.h"

#include <array>

// The choices of the parameter table, each made from its field and the table of its words.

namespace perrank {

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

inline constexpr std::array truths{
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
inline constexpr auto reduceDtypeWords = [] {
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
inline constexpr auto frameworkWords = [] {
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

} // namespace perrank

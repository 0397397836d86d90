// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/parameter_value.h"

#include "core/base/excerpt.h"
#include "core/base/number_text.h"
#include "core/base/overload.h"
#include "core/storage/json_reader.h"
#include "core/storage/read_fields.h"
#include "core/storage/step_values.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view gpuAsObject = R"( or { "name": …, "bytes": …, "tflops": … })";

/// Hands a problem on, or the value as `convert` makes it.
template <class Value, class Convert>
Checked<ParameterValue> converted(const Checked<Value> &checked, Convert convert)
{
    if (const auto *problem = std::get_if<Problem>(&checked))
        return *problem;
    return ParameterValue(convert(std::get<Value>(checked)));
}

constexpr auto same = [](const auto &value) { return value; };

std::string rangeOf(const WholeNumber &kind)
{
    const std::string range = rangeText(kind.least, kind.most);
    return kind.zeroWord.empty() ? range : range + " or " + std::string(kind.zeroWord);
}

bool isZeroWord(const WholeNumber &kind, const JsonValue &value)
{
    const auto *text = std::get_if<std::string>(&value.content);
    return text != nullptr && !kind.zeroWord.empty() && *text == kind.zeroWord;
}

Checked<ParameterValue> wholeValue(const Parameter &row, const WholeNumber &kind, const JsonValue &value)
{
    if (isZeroWord(kind, value))
        return ParameterValue(std::int64_t{0});
    auto number = wholeFrom(row.key, kind.least, kind.most, value);
    if (auto *problem = std::get_if<Problem>(&number); problem != nullptr && !kind.zeroWord.empty())
        return wrongValue(problem->kind, row.key, rangeOf(kind), value);
    return converted(number, same);
}

/// The word that leaves a choice to its rule.
bool isRuleWord(const Choice &kind, const JsonValue &value)
{
    const auto *text = std::get_if<std::string>(&value.content);
    return kind.hasDefaultRule && text != nullptr && *text == ruleWord;
}

Checked<ParameterValue> choiceValue(const Parameter &row, const Choice &kind, const JsonValue &value)
{
    if (isRuleWord(kind, value))
        return ParameterValue(int{Choice::byDefault});
    if (kind.isTruth)
        return converted(truthFrom(row.key, value), [](bool truth) { return truth ? 1 : 0; });
    return converted(wordFrom(row.key, kind.words, value), same);
}

Checked<ParameterValue> strategyList(std::string_view key, const JsonValue &value)
{
    const std::vector<Word> words = wordsOf(strategies);
    const auto *list = std::get_if<JsonArray>(&value.content);
    if (list != nullptr && list->empty()) {
        Problem problem = wrongValue(ProblemKind::NotAllowed, key, "a list with some of " + wordsText(words), value);
        problem.message.arguments.back() = "an empty list";
        return problem;
    }
    return converted(wordListFrom(key, words, value), [](const std::vector<int> &indices) {
        std::vector<Strategy> ids;
        std::transform(indices.begin(), indices.end(), std::back_inserter(ids),
                       [](int index) { return static_cast<Strategy>(index); });
        return ids;
    });
}

Checked<ParameterValue> gpuValue(std::string_view key, const JsonValue &value)
{
    if (std::holds_alternative<JsonObject>(value.content))
        return converted(objectFrom<CustomGpu>(key, {}, value), [](const CustomGpu &card) { return GpuChoice(card); });
    return converted(wordFrom(key, wordsOf(gpus), value, gpuAsObject),
                     [](int index) { return GpuChoice(static_cast<Gpu>(index)); });
}

JsonValue jsonText(std::string_view text)
{
    return {{}, {}, std::string(text)};
}

/// No text is no words; a comma too many is an empty word.
JsonValue jsonList(std::string_view text)
{
    JsonArray words;
    for (std::size_t start = 0; !text.empty() && start <= text.size();) {
        const auto comma = std::min(text.find(',', start), text.size());
        words.push_back(jsonText(text.substr(start, comma - start)));
        start = comma + 1;
    }
    return {{}, {}, std::move(words)};
}

Problem notRead(const Parameter &row, const std::string &expected, const std::string &why)
{
    return {ProblemKind::NotAllowed,
            {},
            std::string(row.key),
            {PERRANK_TEXT("`%1` must be %2: %3"), {std::string(row.key), expected, why}}};
}

Problem noNumber(const Parameter &row, const std::string &expected, std::string_view typed, const Message &why)
{
    if (typed.find_first_not_of(' ') != std::string_view::npos)
        return notRead(row, expected, why.english());
    return {ProblemKind::NotAllowed,
            {},
            std::string(row.key),
            {PERRANK_TEXT("`%1` must be %2; found nothing"), {std::string(row.key), expected}}};
}

/// A word, or an object that begins with a brace, or a list in brackets.
Checked<JsonValue> typedJsonOrWord(const Parameter &row, const std::string &what, std::string_view typed)
{
    if (!typed.starts_with('{') && !typed.starts_with('['))
        return jsonText(typed);
    JsonResult read = readJson(typed);
    if (read.problem)
        return notRead(row, what, read.problem->message.english());
    return std::move(*read.value);
}

/// A typed number as the JSON number that it means.
Checked<JsonValue> typedJson(const Parameter &row, const WholeNumber &kind, std::string_view typed)
{
    if (!kind.zeroWord.empty() && typed == kind.zeroWord)
        return jsonText(typed);
    const auto read = row.id == ParameterId::ContextBytes ? wholeBytesFrom(typed) : wholeNumberFrom(typed);
    if (!read.value)
        return noNumber(row, rangeOf(kind), typed, read.problem);
    return JsonValue{{}, {}, JsonNumber{std::to_string(*read.value), static_cast<double>(*read.value)}};
}

Checked<JsonValue> typedJson(const Parameter &row, const DecimalNumber &kind, std::string_view typed)
{
    const auto read = decimalFrom(typed);
    if (!read.value)
        return noNumber(row, rangeText(kind.least, kind.most), typed, read.problem);
    return JsonValue{{}, {}, JsonNumber{std::string(typed), *read.value}};
}

Checked<JsonValue> typedJson(const Parameter &row, const GpuField &, std::string_view typed)
{
    return typedJsonOrWord(row, "a GPU", typed);
}

Checked<JsonValue> typedJson(const Parameter &row, const NetworkField &, std::string_view typed)
{
    return typedJsonOrWord(row, "a network", typed);
}

Checked<JsonValue> typedJson(const Parameter &row, const JitterField &, std::string_view typed)
{
    return typedJsonOrWord(row, "a jitter", typed);
}

Checked<JsonValue> typedJson(const Parameter &row, const FaultList &, std::string_view typed)
{
    return typedJsonOrWord(row, "a list of faults", typed);
}

Checked<JsonValue> typedJson(const Parameter &, const BucketField &, std::string_view typed)
{
    const auto read = wholeBytesFrom(typed);
    if (!read.value)
        return jsonText(typed);
    return JsonValue{{}, {}, JsonNumber{std::to_string(*read.value), static_cast<double>(*read.value)}};
}

Checked<JsonValue> typedJson(const Parameter &row, const Choice &kind, std::string_view typed)
{
    if (!kind.isTruth || (kind.hasDefaultRule && typed == ruleWord))
        return jsonText(typed);
    if (typed == "true" || typed == "false")
        return JsonValue{{}, {}, typed == "true"};
    return wrongValue(ProblemKind::NotAllowed, row.key, "true or false", jsonText(typed));
}

Checked<JsonValue> typedJson(const Parameter &, const StrategyList &, std::string_view typed)
{
    return jsonList(typed);
}

} // namespace

Checked<ParameterValue> parameterValueFrom(const Parameter &row, const JsonValue &value)
{
    return std::visit(Overload{
                          [&](const WholeNumber &kind) { return wholeValue(row, kind, value); },
                          [&](const DecimalNumber &kind) {
                              return converted(decimalFrom(row.key, kind.least, kind.most, value), same);
                          },
                          [&](const Choice &kind) { return choiceValue(row, kind, value); },
                          [&](const StrategyList &) { return strategyList(row.key, value); },
                          [&](const GpuField &) { return gpuValue(row.key, value); },
                          [&](const NetworkField &) { return converted(networkFrom(row.key, value), same); },
                          [&](const BucketField &) { return converted(bucketFrom(row.key, value), same); },
                          [&](const JitterField &) { return converted(jitterFrom(row.key, value), same); },
                          [&](const FaultList &) { return converted(faultsFrom(row.key, value), same); },
                      },
                      row.kind);
}

Checked<ParameterValue> parameterValueFrom(const Parameter &row, std::string_view typed)
{
    const auto json = std::visit([&](const auto &kind) { return typedJson(row, kind, typed); }, row.kind);
    if (const auto *problem = std::get_if<Problem>(&json))
        return *problem;
    auto value = parameterValueFrom(row, std::get<JsonValue>(json));
    if (auto *problem = std::get_if<Problem>(&value)) {
        problem->kind = ProblemKind::NotAllowed;
        problem->place = {};
    }
    return value;
}

} // namespace perrank

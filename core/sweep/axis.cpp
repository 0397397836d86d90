// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/axis.h"

#include "core/base/excerpt.h"
#include "core/base/number_text.h"
#include "core/base/overload.h"
#include "core/formula/explain.h"
#include "core/storage/parameter_value.h"
#include "core/storage/read_document.h"
#include "core/storage/setting_text.h"

#include <cmath>

namespace perrank {

namespace {

constexpr std::string_view dots = "..";

/// The pieces of `LO..HI:xN`.
struct RangeText {
    std::string_view low;
    std::string_view high;
    char how; ///< 'x' or '+'
    std::string_view by;
};

Problem wrongForm(const Parameter &row, std::string_view found)
{
    return {ProblemKind::UnknownName,
            {},
            std::string(row.key),
            {PERRANK_TEXT("expected %1=a,b,c or %1=LO..HI:xN or %1=LO..HI:+N; found \"%2\""),
             {std::string(row.key), excerpt(found)}}};
}

Problem notAllowed(const Parameter &row, std::string_view text, std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), std::string(row.key));
    return {ProblemKind::NotAllowed, {}, std::string(row.key), {text, std::move(arguments)}};
}

Problem atValue(Problem problem, std::size_t place)
{
    problem.kind = ProblemKind::NotAllowed;
    problem.message = {PERRANK_TEXT("value %1: %2"), {std::to_string(place), problem.message.english()}};
    return problem;
}

AxisValue shownValue(ParameterId id, const ParameterValue &value)
{
    const Setting setting{id, value};
    return {value, typedText(setting), jsonText(setting)};
}

/// The words between commas; those inside the braces of an object belong together.
std::vector<std::string_view> words(std::string_view list)
{
    std::vector<std::string_view> found;
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= list.size(); ++i) {
        const char sign = i < list.size() ? list[i] : ',';
        depth += sign == '{' ? 1 : sign == '}' ? -1 : 0;
        if (sign != ',' || (depth > 0 && i < list.size()))
            continue;
        found.push_back(list.substr(start, i - start));
        start = i + 1;
    }
    return found;
}

Checked<Axis> listAxis(const Parameter &row, std::string_view list)
{
    std::vector<AxisValue> values;
    for (const std::string_view word : words(list)) {
        const auto value = parameterValueFrom(row, word);
        if (const auto *problem = std::get_if<Problem>(&value))
            return atValue(*problem, values.size() + 1);
        values.push_back(shownValue(row.id, std::get<ParameterValue>(value)));
    }
    return Axis(row.id, std::move(values));
}

std::optional<RangeText> rangeText(std::string_view typed)
{
    const auto middle = typed.find(dots);
    const auto colon = typed.rfind(':');
    if (middle == std::string_view::npos || colon == std::string_view::npos || colon < middle + dots.size())
        return std::nullopt;
    const std::string_view by = typed.substr(colon + 1);
    if (by.size() < 2 || (by.front() != 'x' && by.front() != '+'))
        return std::nullopt;
    return RangeText{typed.substr(0, middle), typed.substr(middle + dots.size(), colon - middle - dots.size()),
                     by.front(), by.substr(1)};
}

/// Both ends as the key allows them.
template <class Number>
Checked<std::pair<Number, Number>> endsOf(const Parameter &row, const RangeText &text)
{
    const auto low = parameterValueFrom(row, text.low);
    if (const auto *problem = std::get_if<Problem>(&low))
        return atValue(*problem, 1);
    const auto high = parameterValueFrom(row, text.high);
    if (const auto *problem = std::get_if<Problem>(&high))
        return atValue(*problem, 2);
    const std::pair ends{std::get<Number>(std::get<ParameterValue>(low)),
                         std::get<Number>(std::get<ParameterValue>(high))};
    if (ends.first > ends.second)
        return notAllowed(row, PERRANK_TEXT("`%1` must go from a smaller to a larger number; found %2 to %3"),
                          {std::string(text.low), std::string(text.high)});
    return ends;
}

/// What is multiplied by or added again and again.
template <class Number>
std::optional<Number> stepOf(const RangeText &text, const NumberText<Number> &read)
{
    const Number least = text.how == 'x' ? 1 : 0;
    return read.value && *read.value > least ? read.value : std::nullopt;
}

Problem wrongStep(const Parameter &row, const WholeNumber &, const RangeText &text)
{
    return notAllowed(row,
                      text.how == 'x' ? PERRANK_TEXT("`%1` must be multiplied by a whole number from 2; found \"%2\"")
                                      : PERRANK_TEXT("`%1` must be raised by a whole number from 1; found \"%2\""),
                      {excerpt(text.by)});
}

Problem wrongStep(const Parameter &row, const DecimalNumber &, const RangeText &text)
{
    return notAllowed(row,
                      text.how == 'x' ? PERRANK_TEXT("`%1` must be multiplied by a number above 1; found \"%2\"")
                                      : PERRANK_TEXT("`%1` must be raised by a number above 0; found \"%2\""),
                      {excerpt(text.by)});
}

Problem growsFromNothing(const Parameter &row)
{
    return notAllowed(row, PERRANK_TEXT("`%1` must begin above 0 to be multiplied; found 0"), {});
}

Checked<Axis> rangeAxis(const Parameter &row, const WholeNumber &kind, const RangeText &text)
{
    const auto checked = endsOf<std::int64_t>(row, text);
    if (const auto *problem = std::get_if<Problem>(&checked))
        return *problem;
    const auto [low, high] = std::get<std::pair<std::int64_t, std::int64_t>>(checked);
    const auto step = stepOf(text, wholeNumberFrom(text.by));
    if (!step)
        return wrongStep(row, kind, text);
    if (text.how == '+')
        return Axis(row.id, low, *step, high);
    if (low == 0)
        return growsFromNothing(row);
    std::vector<AxisValue> values;
    for (std::int64_t value = low; value < high; value = saturatingProduct(value, *step))
        values.push_back(shownValue(row.id, value));
    values.push_back(shownValue(row.id, high));
    return Axis(row.id, std::move(values));
}

/// Decimals are counted from the beginning, so that no error adds up: 0.1 to 1 in tenths has ten of them. A step that
/// misses the end by a rounding error has reached it.
Checked<Axis> rangeAxis(const Parameter &row, const DecimalNumber &kind, const RangeText &text)
{
    constexpr double mostValues = 1'000'000;
    constexpr double digits = 1e12;
    const auto checked = endsOf<double>(row, text);
    if (const auto *problem = std::get_if<Problem>(&checked))
        return *problem;
    const auto [low, high] = std::get<std::pair<double, double>>(checked);
    const auto step = stepOf(text, decimalFrom(text.by));
    if (!step)
        return wrongStep(row, kind, text);
    const bool multiplies = text.how == 'x';
    if (multiplies && low == 0)
        return growsFromNothing(row);
    const double last = multiplies ? std::log(high / low) / std::log(*step) : (high - low) / *step;
    if (last > mostValues)
        return notAllowed(row, PERRANK_TEXT("`%1` may have a million values; found more"), {});
    std::vector<AxisValue> values;
    for (double i = 0; i < last - mostValues / digits; ++i) {
        const double value = multiplies ? low * std::pow(*step, i) : low + i * *step;
        values.push_back(shownValue(row.id, std::round(value * digits) / digits));
    }
    values.push_back(shownValue(row.id, high));
    return Axis(row.id, std::move(values));
}

Checked<Axis> numbersAxis(const Parameter &row, std::string_view typed)
{
    const auto text = rangeText(typed);
    if (!text)
        return wrongForm(row, typed);
    return std::visit(Overload{
                          [&](const WholeNumber &kind) { return rangeAxis(row, kind, *text); },
                          [&](const DecimalNumber &kind) { return rangeAxis(row, kind, *text); },
                          [&](const auto &) -> Checked<Axis> { return wrongForm(row, typed); },
                      },
                      row.kind);
}

bool isNumber(const Parameter &row)
{
    return std::holds_alternative<WholeNumber>(row.kind) || std::holds_alternative<DecimalNumber>(row.kind);
}

} // namespace

Axis::Axis(ParameterId id, std::vector<AxisValue> listed)
    : m_id(id), m_listed(std::move(listed)), m_count(static_cast<std::int64_t>(m_listed.size()))
{
}

Axis::Axis(ParameterId id, std::int64_t first, std::int64_t step, std::int64_t last)
    : m_id(id), m_first(first), m_step(step), m_last(last),
      m_count((last - first) / step + ((last - first) % step == 0 ? 1 : 2))
{
}

AxisValue Axis::at(std::int64_t index) const
{
    if (!m_listed.empty())
        return m_listed[static_cast<std::size_t>(index)];
    const std::int64_t value = index + 1 == m_count ? m_last : m_first + index * m_step;
    const bool isWord = value == 0 && !std::get<WholeNumber>(parameter(m_id).kind).zeroWord.empty();
    return isWord ? shownValue(m_id, value) : AxisValue{value, std::to_string(value), std::to_string(value)};
}

Checked<Axis> axisFrom(std::string_view typed)
{
    const auto equals = typed.find('=');
    const Parameter *row = findParameter(typed.substr(0, equals));
    if (row == nullptr || equals == std::string_view::npos)
        return std::get<Problem>(settingFrom(typed.substr(0, equals)));
    const std::string_view values = typed.substr(equals + 1);
    const bool isRange = isNumber(*row) && values.find(dots) != std::string_view::npos;
    return isRange ? numbersAxis(*row, values) : listAxis(*row, values);
}

} // namespace perrank

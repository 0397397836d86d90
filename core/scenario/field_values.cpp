// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/field_values.h"

#include "core/base/overload.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

template <class Object>
FieldSpec specOf(const Field<Object> &row)
{
    const auto spec = [&row](FieldKind kind) {
        return FieldSpec{.key = row.key, .kind = kind, .isNeeded = row.isNeeded};
    };
    const auto number = [&](FieldKind kind, const auto &part, bool isOptional) {
        FieldSpec made = spec(kind);
        made.isOptional = isOptional;
        made.least = static_cast<double>(part.least);
        made.most = static_cast<double>(part.most);
        return made;
    };
    const auto word = [&](const WordPart<Object> &part) {
        FieldSpec made = spec(FieldKind::Word);
        made.words = part.words;
        return made;
    };
    return std::visit(
        Overload{
            [&](const WholePart<Object> &part) { return number(FieldKind::Whole, part, false); },
            [&](const OptionalWholePart<Object> &part) { return number(FieldKind::Whole, part, true); },
            [&](const DecimalPart<Object> &part) { return number(FieldKind::Decimal, part, false); },
            [&](const OptionalDecimalPart<Object> &part) { return number(FieldKind::Decimal, part, true); },
            [&](const TruthPart<Object> &) { return spec(FieldKind::Truth); },
            [&](const TextPart<Object> &) { return spec(FieldKind::Text); },
            [&](const WordPart<Object> &part) { return word(part); },
            [&](const WholeListPart<Object> &part) { return number(FieldKind::WholeList, part, false); },
        },
        row.part);
}

template <class Value>
FieldValue held(const Value &value)
{
    return FieldValue(value);
}

template <class Value>
FieldValue held(const std::optional<Value> &value)
{
    return value ? FieldValue(*value) : FieldValue();
}

template <class Value>
void hold(Value &field, const FieldValue &value)
{
    field = std::get<Value>(value);
}

template <class Value>
void hold(std::optional<Value> &field, const FieldValue &value)
{
    field.reset();
    if (!std::holds_alternative<std::monostate>(value))
        field = std::get<Value>(value);
}

template <class Object>
FieldValue valueIn(const Object &object, const Field<Object> &row)
{
    return std::visit(Overload{[&](const WordPart<Object> &part) { return FieldValue(part.get(object)); },
                               [&](const auto &part) { return held(object.*part.field); }},
                      row.part);
}

template <class Object>
void setIn(Object &object, const Field<Object> &row, const FieldValue &value)
{
    std::visit(Overload{[&](const WordPart<Object> &part) { part.set(object, std::get<int>(value)); },
                        [&](const auto &part) { hold(object.*part.field, value); }},
               row.part);
}

template <class Object>
std::vector<FieldSpec> specsOf(const Object &)
{
    std::vector<FieldSpec> specs;
    for (const Field<Object> &row : fields::of<Object>)
        specs.push_back(specOf(row));
    return specs;
}

template <class Object>
FieldValue valueAt(const Object &object, std::size_t index)
{
    return valueIn(object, std::span<const Field<Object>>(fields::of<Object>)[index]);
}

template <class Object>
void setAt(Object &object, std::size_t index, const FieldValue &value)
{
    setIn(object, std::span<const Field<Object>>(fields::of<Object>)[index], value);
}

/// Numbers of a scenario that count something, from 0.
struct Counted {
    std::string_view key;
    std::int64_t (*count)(const Scenario &);
};

constexpr std::array counted{
    Counted{"rank", [](const Scenario &scenario) { return scenario.ranks; }},
    Counted{"node", [](const Scenario &scenario) { return nodesOf(scenario); }},
    Counted{"layer", [](const Scenario &scenario) { return scenario.layers; }},
    Counted{"step", [](const Scenario &scenario) { return scenario.steps; }},
};

} // namespace

std::int64_t nodesOf(const Scenario &scenario)
{
    return (scenario.ranks + scenario.gpusPerNode - 1) / scenario.gpusPerNode;
}

std::vector<FieldSpec> fieldsIn(const Scenario &scenario, const Fault &fault)
{
    // A save comes after its step, and so after the last one as well.
    const std::int64_t after = kindOf(fault) == FaultKind::CrashInSave ? 1 : 0;
    std::vector<FieldSpec> fields = fieldsOf(fault);
    for (FieldSpec &field : fields) {
        const auto found = std::ranges::find(counted, field.key, &Counted::key);
        if (found == counted.end())
            continue;
        const std::int64_t last = found->count(scenario) - 1 + (field.key == "step" ? after : 0);
        field.most = std::min(field.most, static_cast<double>(last));
    }
    return fields;
}

std::vector<FieldSpec> fieldsOf(const Fault &fault)
{
    return std::visit([](const auto &each) { return specsOf(each); }, fault);
}

std::vector<FieldSpec> fieldsOf(const Jitter &jitter)
{
    return std::visit([](const auto &each) { return specsOf(each); }, jitter);
}

std::vector<FieldSpec> fieldsOf(const CustomNetwork &network)
{
    return specsOf(network);
}

FieldValue fieldOf(const Fault &fault, std::size_t index)
{
    return std::visit([index](const auto &each) { return valueAt(each, index); }, fault);
}

FieldValue fieldOf(const Jitter &jitter, std::size_t index)
{
    return std::visit([index](const auto &each) { return valueAt(each, index); }, jitter);
}

FieldValue fieldOf(const CustomNetwork &network, std::size_t index)
{
    return valueAt(network, index);
}

Fault withField(Fault fault, std::size_t index, const FieldValue &value)
{
    std::visit([&](auto &each) { setAt(each, index, value); }, fault);
    return fault;
}

Jitter withField(Jitter jitter, std::size_t index, const FieldValue &value)
{
    std::visit([&](auto &each) { setAt(each, index, value); }, jitter);
    return jitter;
}

CustomNetwork withField(CustomNetwork network, std::size_t index, const FieldValue &value)
{
    setAt(network, index, value);
    return network;
}

} // namespace perrank

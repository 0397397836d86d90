// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/step_values.h"

#include "core/base/excerpt.h"
#include "core/base/number_text.h"
#include "core/scenario/field_values.h"
#include "core/storage/parameter_value.h"
#include "core/storage/read_fields.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view networkAsObject = R"( or { "latency_us": …, "bandwidth_gbs": …, … })";
constexpr std::string_view jitterAsObject = R"("none" or { "kind": …, … })";

const JsonObject *objectIn(const JsonValue &value)
{
    return std::get_if<JsonObject>(&value.content);
}

bool hasMember(const JsonObject &object, std::string_view key)
{
    return findMember(object, key) != nullptr;
}

/// Reads the alternative that an index says, with its fields.
template <class Variant>
Checked<Variant> alternativeFrom(int index, std::string_view owner, std::string_view word, const JsonValue &value)
{
    return std::visit(
        [&](const auto &chosen) -> Checked<Variant> {
            using Object = std::remove_cvref_t<decltype(chosen)>;
            if constexpr (std::is_same_v<Object, std::monostate>) {
                return Variant();
            } else {
                auto read = objectFrom<Object>(owner, word, value);
                if (auto *problem = std::get_if<Problem>(&read))
                    return std::move(*problem);
                return Variant(std::get<Object>(std::move(read)));
            }
        },
        alternative<Variant>(static_cast<std::size_t>(index)));
}

/// A fault that is told by one of two fields has exactly one of them.
std::optional<Problem> eitherProblem(const FaultSpec &spec, const JsonObject &object, Place place)
{
    if (spec.eitherOf.empty() || hasMember(object, spec.eitherOf) != hasMember(object, spec.orElse))
        return std::nullopt;
    return Problem{ProblemKind::NotAllowed,
                   place,
                   std::string(spec.key),
                   {PERRANK_TEXT("`%1` must have either `%2` or `%3`; found %4"),
                    {std::string(spec.key), std::string(spec.eitherOf), std::string(spec.orElse),
                     hasMember(object, spec.orElse) ? "both" : "none"}}};
}

Checked<Fault> faultOf(std::string_view key, const JsonValue &value)
{
    const JsonObject *object = objectIn(value);
    if (object == nullptr)
        return wrongValue(ProblemKind::Malformed, key, R"({ "fault": …, … })", value);
    const JsonMember *word = findMember(*object, faultKey);
    if (word == nullptr)
        return missingField(key, faultKey, value.place);
    const auto index = wordFrom(faultKey, wordsOf(faultKinds), word->value);
    if (const auto *problem = std::get_if<Problem>(&index))
        return *problem;
    const FaultSpec &spec = faultKinds[static_cast<FaultKind>(std::get<int>(index))];
    auto fault = alternativeFrom<Fault>(std::get<int>(index), spec.key, faultKey, value);
    if (std::holds_alternative<Fault>(fault)) {
        if (auto problem = eitherProblem(spec, *object, value.place))
            return std::move(*problem);
    }
    return fault;
}

JsonValue typedFault(JsonObject members)
{
    return {{}, {}, std::move(members)};
}

JsonValue typedNumber(std::string_view text)
{
    const auto read = decimalFrom(text);
    if (!read.value)
        return {{}, {}, std::string(text)};
    return {{}, {}, JsonNumber{std::string(text), *read.value}};
}

JsonValue typedValue(std::string_view text)
{
    if (text == "true" || text == "false")
        return {{}, {}, text == "true"};
    if (text.find('/') == std::string_view::npos)
        return typedNumber(text);
    JsonArray list;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find('/', start), text.size());
        list.push_back(typedNumber(text.substr(start, end - start)));
        start = end + 1;
    }
    return {{}, {}, std::move(list)};
}

/// Whether the field of the fault is a list, as one number alone may be, too.
bool isList(std::string_view fault, std::string_view key)
{
    const auto kind = faultKinds.find(fault);
    if (!kind)
        return false;
    const auto specs = fieldsOf(alternative<Fault>(static_cast<std::size_t>(*kind)));
    return std::ranges::any_of(
        specs, [key](const FieldSpec &each) { return each.key == key && each.kind == FieldKind::WholeList; });
}

JsonValue listOf(JsonValue value)
{
    if (std::holds_alternative<JsonArray>(value.content))
        return value;
    return {{}, {}, JsonArray{std::move(value)}};
}

Problem notASpec(std::string_view part)
{
    return {ProblemKind::NotAllowed,
            {},
            std::string(faultKey),
            {PERRANK_TEXT("expected FAULT:KEY=VALUE,KEY=VALUE; found \"%1\""), {excerpt(part)}}};
}

} // namespace

Problem missingField(std::string_view owner, std::string_view key, Place place)
{
    return {ProblemKind::NotAllowed,
            place,
            std::string(owner),
            {PERRANK_TEXT("`%1` must have `%2`; found none"), {std::string(owner), std::string(key)}}};
}

Problem unknownField(std::string_view owner, const std::vector<std::string_view> &known, const JsonMember &found)
{
    std::string keys;
    for (const std::string_view key : known)
        keys.append(keys.empty() ? "`" : ", `").append(key).append("`");
    return {ProblemKind::NotAllowed,
            found.place,
            std::string(owner),
            {PERRANK_TEXT("`%1` must have %2 only; found `%3`"),
             {std::string(owner), std::move(keys), excerpt(found.key)}}};
}

Checked<std::vector<std::int64_t>> wholeListFrom(std::string_view key, std::int64_t least, std::int64_t most,
                                                 const JsonValue &value)
{
    const auto *elements = std::get_if<JsonArray>(&value.content);
    if (elements == nullptr)
        return wrongValue(ProblemKind::Malformed, key, "a list of whole numbers", value);
    std::vector<std::int64_t> numbers;
    for (const JsonValue &element : *elements) {
        const auto number = wholeFrom(key, least, most, element);
        if (const auto *problem = std::get_if<Problem>(&number))
            return *problem;
        numbers.push_back(std::get<std::int64_t>(number));
    }
    return numbers;
}

Checked<NetworkChoice> networkFrom(std::string_view key, const JsonValue &value)
{
    if (objectIn(value) == nullptr) {
        const auto index = wordFrom(key, wordsOf(networks), value, networkAsObject);
        if (const auto *problem = std::get_if<Problem>(&index))
            return *problem;
        return NetworkChoice(static_cast<Network>(std::get<int>(index)));
    }
    const auto custom = objectFrom<CustomNetwork>(key, {}, value);
    if (const auto *problem = std::get_if<Problem>(&custom))
        return *problem;
    const auto &links = std::get<CustomNetwork>(custom);
    if (links.interLatencyMicroseconds > 0 && !links.interGigabytesPerSecond)
        return missingField(key, "inter_bandwidth_gbs", value.place);
    return NetworkChoice(links);
}

Checked<Bucket> bucketFrom(std::string_view key, const JsonValue &value)
{
    const std::string expected = "default, layer or bytes from 1 to " + std::to_string(mostBucketBytes);
    if (const auto *word = std::get_if<std::string>(&value.content)) {
        const auto kind = bucketKinds.find(*word);
        if (kind && *kind != BucketKind::Bytes)
            return Bucket{*kind, 0};
        return wrongValue(ProblemKind::NotAllowed, key, expected, value);
    }
    const auto bytes = wholeFrom(key, 1, mostBucketBytes, value);
    if (const auto *problem = std::get_if<Problem>(&bytes))
        return wrongValue(problem->kind, key, expected, value);
    return Bucket{BucketKind::Bytes, std::get<std::int64_t>(bytes)};
}

Checked<Jitter> jitterFrom(std::string_view key, const JsonValue &value)
{
    if (const auto *word = std::get_if<std::string>(&value.content); word != nullptr && *word == jitterWords[0].key)
        return Jitter();
    const JsonObject *object = objectIn(value);
    if (object == nullptr) {
        const bool isText = std::holds_alternative<std::string>(value.content);
        return wrongValue(isText ? ProblemKind::NotAllowed : ProblemKind::Malformed, key, std::string(jitterAsObject),
                          value);
    }
    const JsonMember *word = findMember(*object, jitterKey);
    if (word == nullptr)
        return missingField(key, jitterKey, value.place);
    const auto index = wordFrom(jitterKey, jitterWords, word->value);
    if (const auto *problem = std::get_if<Problem>(&index))
        return *problem;
    if (std::get<int>(index) == 0 && object->size() > 1)
        return unknownField(key, {jitterKey}, object->back());
    return alternativeFrom<Jitter>(std::get<int>(index), key, jitterKey, value);
}

Checked<std::vector<Fault>> faultsFrom(std::string_view key, const JsonValue &value)
{
    const auto *list = std::get_if<JsonArray>(&value.content);
    if (list == nullptr)
        return wrongValue(ProblemKind::Malformed, key, R"(a list of { "fault": …, … })", value);
    std::vector<Fault> faults;
    for (const JsonValue &element : *list) {
        auto fault = faultOf(key, element);
        if (auto *problem = std::get_if<Problem>(&fault))
            return std::move(*problem);
        faults.push_back(std::get<Fault>(std::move(fault)));
    }
    return faults;
}

Checked<Fault> faultFrom(std::string_view spec)
{
    const auto colon = std::min(spec.find(':'), spec.size());
    JsonObject members{{std::string(faultKey), {}, {{}, {}, std::string(spec.substr(0, colon))}}};
    for (std::size_t start = colon + 1; start < spec.size();) {
        const auto end = std::min(spec.find(',', start), spec.size());
        const std::string_view part = spec.substr(start, end - start);
        const auto equals = part.find('=');
        if (equals == std::string_view::npos)
            return notASpec(part);
        const std::string key(part.substr(0, equals));
        if (key == faultKey || findMember(members, key) != nullptr)
            return notASpec(part);
        JsonValue value = typedValue(part.substr(equals + 1));
        members.push_back({key, {}, isList(spec.substr(0, colon), key) ? listOf(std::move(value)) : std::move(value)});
        start = end + 1;
    }
    auto fault = faultOf(faultKey, typedFault(std::move(members)));
    if (auto *problem = std::get_if<Problem>(&fault))
        problem->kind = ProblemKind::NotAllowed;
    return fault;
}

} // namespace perrank

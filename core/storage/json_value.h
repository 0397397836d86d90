// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/problem.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace perrank {

struct JsonValue;
struct JsonMember;

struct JsonNull {};

struct JsonNumber {
    std::string text; ///< as written, so that a large whole number stays exact
    double value = 0;
};

using JsonArray = std::vector<JsonValue>;
using JsonObject = std::vector<JsonMember>;

/// A value of a JSON text and where it begins.
struct JsonValue {
    Place place;
    std::string_view source; ///< its part of the text, which must outlive it
    std::variant<JsonNull, bool, JsonNumber, std::string, JsonArray, JsonObject> content;
};

struct JsonMember {
    std::string key;
    Place place;
    JsonValue value;
};

/// The member with that key; null if there is none.
const JsonMember *findMember(const JsonObject &object, std::string_view key);

/// What was found, for a sentence: `the text "eight"`, `7.5`, `true`, `a list`.
std::string described(const JsonValue &value);

} // namespace perrank

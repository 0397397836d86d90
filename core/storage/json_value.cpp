// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/json_value.h"

#include "core/base/excerpt.h"
#include "core/base/overload.h"

#include <algorithm>

namespace perrank {

const JsonMember *findMember(const JsonObject &object, std::string_view key)
{
    const auto found =
        std::find_if(object.begin(), object.end(), [key](const JsonMember &each) { return each.key == key; });
    return found == object.end() ? nullptr : &*found;
}

std::string described(const JsonValue &value)
{
    return std::visit(Overload{
                          [](JsonNull) -> std::string { return "null"; },
                          [](bool truth) -> std::string { return truth ? "true" : "false"; },
                          [](const JsonNumber &number) { return excerpt(number.text); },
                          [](const std::string &text) { return "the text \"" + excerpt(text) + "\""; },
                          [](const JsonArray &) -> std::string { return "a list"; },
                          [](const JsonObject &) -> std::string { return "an object"; },
                      },
                      value.content);
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/problem.h"

#include <algorithm>

namespace perrank {

namespace {

std::string placeText(const Place &place)
{
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
}

std::string withEnd(std::string text)
{
    const bool hasEnd = text.ends_with('.') || text.ends_with('?');
    return hasEnd ? text : text + ".";
}

std::string othersText(std::ptrdiff_t count)
{
    if (count == 0)
        return {};
    return " (and " + std::to_string(count) + (count == 1 ? " more problem)" : " more problems)");
}

} // namespace

std::string placeWords(const std::string &fileName, const Place &place)
{
    if (place.line == 0)
        return fileName;
    return fileName + (fileName.empty() ? "" : ", ") + placeText(place);
}

std::string sentence(const std::string &fileName, const std::vector<Problem> &problems)
{
    // The kinds stand in the order in which they matter.
    const auto first = std::min_element(problems.begin(), problems.end(),
                                        [](const Problem &a, const Problem &b) { return a.kind < b.kind; });
    if (first == problems.end())
        return {};
    const auto others = std::count_if(problems.begin(), problems.end(),
                                      [](const Problem &each) { return each.kind != ProblemKind::Warning; });
    std::string start = placeWords(fileName, first->place);
    start += start.empty() ? "" : ": ";
    return withEnd(start + first->message.english() + othersText(std::max<std::ptrdiff_t>(others - 1, 0)));
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_word.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace perrank {

namespace {

constexpr std::size_t longestWord = 64;

/// How many letters must be inserted, dropped or changed to get from one word to the other (Levenshtein).
std::size_t distance(std::string_view from, std::string_view to)
{
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

} // namespace

std::string_view nearestWord(std::string_view typed, const std::vector<std::string_view> &words)
{
    if (typed.empty() || typed.size() > longestWord)
        return {};
    std::size_t least = std::max<std::size_t>(1, typed.size() / 4) + 1;
    std::string_view nearest;
    for (const std::string_view word : words) {
        const std::size_t changes = distance(typed, word);
        if (changes < least) {
            least = changes;
            nearest = word;
        }
    }
    return nearest;
}

} // namespace perrank

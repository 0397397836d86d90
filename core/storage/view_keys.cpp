// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/view_keys.h"

#include "core/catalog/presets.h"
#include "core/storage/read_fields.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::array axisWords{Word{"bars", {}, true, {}}, Word{"capacity", {}, true, {}}};

std::string truthJson(bool truth)
{
    return truth ? "true" : "false";
}

std::string wordJson(std::string_view word)
{
    return '"' + std::string(word) + '"';
}

std::optional<Problem> readPreset(View &view, std::string_view key, const JsonValue &value)
{
    return taken(wordFrom(key, wordsOf(presets), value),
                 [&](int index) { view.preset = presets[static_cast<std::size_t>(index)].key; });
}

std::optional<Problem> readUnits(View &view, std::string_view key, const JsonValue &value)
{
    return taken(wordFrom(key, wordsOf(units), value), [&](int index) { view.units = static_cast<Units>(index); });
}

std::optional<Problem> readEveryRank(View &view, std::string_view key, const JsonValue &value)
{
    return taken(truthFrom(key, value), [&](bool truth) { view.everyRank = truth; });
}

std::optional<Problem> readFitAxis(View &view, std::string_view key, const JsonValue &value)
{
    return taken(wordFrom(key, axisWords, value), [&](int index) { view.fitCapacity = index == 1; });
}

std::optional<Problem> readFigure(View &view, std::string_view key, const JsonValue &value)
{
    return taken(wordFrom(key, wordsOf(figures), value), [&](int index) { view.figure = static_cast<Figure>(index); });
}

std::optional<Problem> readDeviceBand(View &view, std::string_view key, const JsonValue &value)
{
    return taken(truthFrom(key, value), [&](bool truth) { view.deviceBand = truth; });
}

std::optional<Problem> readScale(View &view, std::string_view key, const JsonValue &value)
{
    return taken(wordFrom(key, wordsOf(scales), value), [&](int index) { view.scale = static_cast<Scale>(index); });
}

constexpr std::string_view nothingWord = "none";

/// No accounting, or one of them.
std::optional<Problem> readCompare(View &view, std::string_view key, const JsonValue &value)
{
    std::vector<Word> words = wordsOf(accountings);
    words.push_back(Word{nothingWord, {}, true, {}});
    return taken(wordFrom(key, words, value), [&](int index) {
        const bool isNone = index == static_cast<int>(accountings.size());
        view.compare = isNone ? std::nullopt : std::optional(static_cast<Accounting>(index));
    });
}

std::string compareJson(const View &view)
{
    return wordJson(view.compare ? accountings[*view.compare].key : nothingWord);
}

std::optional<Problem> readHidden(View &view, std::string_view key, const JsonValue &value)
{
    return taken(wordListFrom(key, wordsOf(components()), value), [&](std::vector<int> indices) {
        std::sort(indices.begin(), indices.end());
        view.hidden.clear();
        for (const int index : indices)
            view.hidden.push_back(static_cast<Component>(index));
    });
}

std::string hiddenJson(const View &view)
{
    std::string words;
    for (const Component id : view.hidden)
        words += (words.empty() ? "" : ", ") + wordJson(componentSpec(id).key);
    return "[" + words + "]";
}

constexpr std::array table{
    ViewKey{"preset", &readPreset, [](const View &view) { return wordJson(view.preset); }},
    ViewKey{"units", &readUnits, [](const View &view) { return wordJson(units[view.units].key); }},
    ViewKey{"every_rank", &readEveryRank, [](const View &view) { return truthJson(view.everyRank); }},
    ViewKey{"fit_axis", &readFitAxis,
            [](const View &view) { return wordJson(axisWords[view.fitCapacity ? 1 : 0].key); }},
    ViewKey{"figure", &readFigure, [](const View &view) { return wordJson(figures[view.figure].key); }},
    ViewKey{"device_band", &readDeviceBand, [](const View &view) { return truthJson(view.deviceBand); }},
    ViewKey{"hidden", &readHidden, &hiddenJson},
    ViewKey{"scale", &readScale, [](const View &view) { return wordJson(scales[view.scale].key); }},
    ViewKey{"compare", &readCompare, &compareJson},
    ViewKey{"ghost", nullptr, nullptr, &View::ghost},
};

} // namespace

std::span<const ViewKey> viewKeys()
{
    return table;
}

} // namespace perrank

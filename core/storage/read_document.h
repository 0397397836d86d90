// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"
#include "core/storage/value_checks.h"

#include <optional>
#include <string_view>

namespace perrank {

/// A document, or none and the problems that refused it. Warnings may stand beside a document.
struct LoadResult {
    std::optional<Document> document;
    std::vector<Problem> problems;
    std::vector<Place> faultPlaces = {}; ///< of each of the scenario's faults, where the text has them
};

/// Reads the text of a `*.perrank.json` file. Keys that are missing keep the value they have in `base`, or get the one
/// that the file's framework sets.
/// Refuses as a whole: no JSON, nesting deeper than 64, duplicate keys, another format or version, wrong
/// types, numbers out of range, unknown words. Never throws.
LoadResult readDocument(std::string_view text, const Document &base = {});

/// Whether the text is a scenario's by what it says of itself, readable or not.
bool isScenario(std::string_view text);

/// `KEY=VALUE` of `--set`, where VALUE is a number such as 7.5B, a word, a list with commas, or JSON for
/// an object.
Checked<Setting> settingFrom(std::string_view setting);

/// Writes the value of one setting, or says why not and writes nothing. Several that stand beside each other are
/// written by `setTogether`.
std::optional<Problem> applySetting(Scenario &scenario, std::string_view setting);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"
#include "core/storage/value_checks.h"

namespace perrank {

/// A key of the `view` section: how it is read (or what is wrong with it) and how it is written, as JSON. One that
/// holds a whole scenario has neither, since that is read and written like the scenario of the file.
struct ViewKey {
    std::string_view key;
    std::optional<Problem> (*read)(View &, std::string_view key, const JsonValue &);
    std::string (*json)(const View &);
    std::optional<Scenario> View::*scenario = nullptr;
};

/// All of them, in the order of files.
std::span<const ViewKey> viewKeys();

} // namespace perrank

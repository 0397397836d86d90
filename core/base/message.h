// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Marks text of the core for translation: lupdate reads it like QT_TR_NOOP, the compiler sees
/// the bare literal.
#define PERRANK_TEXT(text) text

namespace perrank {

/// A sentence with places %1 … %9 for its arguments, so that the window can translate it and the
/// command line can print it. `text` is English and comes from a PERRANK_TEXT.
struct Message {
    std::string_view text;
    std::vector<std::string> arguments;

    bool operator==(const Message &) const = default;

    /// The English sentence with its arguments filled in.
    [[nodiscard]] std::string english() const;
};

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace perrank {

/// A typed number, or the reason why it is none.
template <class Number>
struct NumberText {
    std::optional<Number> value;
    Message problem;
};

/// What people type in any locale: `7.5B`, `7,5 B`, `7500M`, `7.5e9`, `7_500_000_000`, `64Ki`, `2^20`,
/// `2**20`, `2²⁰`, `a*b` and `a×b`. Both "." and "," are decimal separators; spaces (also no-break and narrow
/// ones) and "_" are ignored; K M B G T are decimal, Mio Mrd too, Ki Mi Gi Ti binary (case as written, k and m
/// as K and M). A group separator is refused with the mend ("Did you mean 1024?").
/// The value is exact. A whole number beyond 64 bits, or one with a fraction left, is refused.
NumberText<std::int64_t> wholeNumberFrom(std::string_view text);
NumberText<double> decimalFrom(std::string_view text);

/// The same for a number of bytes, which may have a unit in any case: `80GB`, `80 GiB`, `80gb`, `512 MiB`. A bit is
/// no unit here, and so refused.
NumberText<std::int64_t> wholeBytesFrom(std::string_view text);

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace perrank {

/// Visits a std::variant with one function per alternative; a forgotten alternative does not compile.
template <class... Functions>
struct Overload : Functions... {
    using Functions::operator()...;
};

template <class... Functions>
Overload(Functions...) -> Overload<Functions...>;

} // namespace perrank

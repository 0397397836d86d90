// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

namespace perrank {

std::string Message::english() const
{
    std::string filled;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isPlace = text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
        if (!isPlace) {
            filled += text[i];
            continue;
        }
        const auto index = static_cast<std::size_t>(text[++i] - '1');
        if (index < arguments.size())
            filled += arguments[index];
    }
    return filled;
}

} // namespace perrank

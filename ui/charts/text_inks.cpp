// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/text_inks.h"

namespace perrank::ui {

bool standsOnBackground(TextRole role)
{
    switch (role) {
    case TextRole::Total:
    case TextRole::Hidden:
    case TextRole::Oom:
    case TextRole::Torn:
    case TextRole::Range:
    case TextRole::Delta:
    case TextRole::Headroom:
    case TextRole::Mark:
        return true;
    case TextRole::Meaning:
    case TextRole::Note:
    case TextRole::Part:
    case TextRole::CallOut:
    case TextRole::Name:
    case TextRole::Accounting:
    case TextRole::Badge:
    case TextRole::Rank:
    case TextRole::Place:
    case TextRole::Phase:
    case TextRole::Alike:
    case TextRole::Activations:
    case TextRole::Dominance:
    case TextRole::Capacity:
    case TextRole::Strip:
        return false;
    }
    return false;
}

QColor inkOf(const PlacedText &text, const Colours &colours)
{
    switch (text.role) {
    case TextRole::Part:
        return colours.part(*text.component).ink;
    case TextRole::Oom:
    case TextRole::Capacity:
        return colours.capacity;
    case TextRole::Headroom:
        return colours.good;
    case TextRole::Activations:
        return colours.warn;
    case TextRole::Badge:
        return text.text.startsWith(u'▲') ? colours.warn : colours.muted;
    case TextRole::Meaning:
    case TextRole::Note:
    case TextRole::Hidden:
    case TextRole::Range:
    case TextRole::Rank:
    case TextRole::Place:
    case TextRole::Phase:
    case TextRole::Alike:
        return colours.muted;
    case TextRole::Total:
    case TextRole::Torn:
    case TextRole::Delta:
    case TextRole::CallOut:
    case TextRole::Name:
    case TextRole::Accounting:
    case TextRole::Dominance:
    case TextRole::Strip:
    case TextRole::Mark:
        return colours.text;
    }
    return colours.text;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/bars_layout.h"
#include "ui/text/picture_font.h"

namespace perrank::ui {

/// The room for the bars in a window of the usual size.
inline constexpr QSizeF windowSize(760, 520);

inline BarsFrame frameOf(const QSizeF &size = windowSize)
{
    return {size, chartFonts(pictureFont(13))};
}

inline Scenario sevenBillion()
{
    Scenario scenario;
    scenario.parameters = 7'000'000'000;
    scenario.sequence = 4096;
    scenario.width = 4096;
    scenario.layers = 32;
    return scenario;
}

inline QStringList textsOf(const BarsLayout &layout, TextRole role)
{
    QStringList texts;
    for (const PlacedText &text : layout.texts) {
        if (text.role == role)
            texts << text.text;
    }
    return texts;
}

/// The first two texts that overlap, or nothing.
inline QString overlap(const BarsLayout &layout)
{
    using namespace Qt::StringLiterals;
    for (std::size_t i = 0; i < layout.texts.size(); ++i) {
        for (std::size_t k = i + 1; k < layout.texts.size(); ++k) {
            if (layout.texts[i].rect.adjusted(0, 1, 0, -1).intersects(layout.texts[k].rect.adjusted(0, 1, 0, -1)))
                return layout.texts[i].text + u" | "_s + layout.texts[k].text;
        }
    }
    return {};
}

} // namespace perrank::ui

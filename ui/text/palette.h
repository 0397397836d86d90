// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/memory/components.h"

#include <QColor>

namespace perrank::ui {

enum class Theme { Light, Dark, Projector, Grey };

/// A theme with its word in files and on the command line, and its name on the screen.
struct ThemeSpec {
    Theme id;
    std::string_view key;
    std::string_view name;
};

inline constexpr EnumTable themes{std::array{
    ThemeSpec{Theme::Light, "light", PERRANK_TEXT("Light")},
    ThemeSpec{Theme::Dark, "dark", PERRANK_TEXT("Dark")},
    ThemeSpec{Theme::Projector, "projector", PERRANK_TEXT("Projector")},
    ThemeSpec{Theme::Grey, "grey", PERRANK_TEXT("Grey")},
}};

/// What tells a component from its neighbour when colour does not.
enum class Pattern { Plain, Diagonal, Dots, HorizontalLines, VerticalLines, Grid };

/// How a component is filled, and the ink of the words on it.
struct PartColours {
    QColor fill;
    QColor ink;
};

/// Every colour of one theme.
struct Colours {
    QColor background;
    QColor panel;
    QColor text;
    QColor muted;
    QColor axis;
    QColor grid;
    QColor capacity; ///< also what does not fit
    QColor focus;
    QColor good;
    QColor warn; ///< also the ink for the word "activations", its badges and the sign of a fudge
    PartColours activations;
    PartColours parameters;
    PartColours gradients;
    PartColours optimizer;
    PartColours masterWeights;
    PartColours momentum;
    PartColours variance;
    PartColours other;

    [[nodiscard]] const PartColours &part(Component component) const;
};

const Colours &coloursOf(Theme theme);
Pattern patternOf(Component component);
/// The lines of a pattern on its fill.
QColor patternInk(const QColor &fill);

} // namespace perrank::ui

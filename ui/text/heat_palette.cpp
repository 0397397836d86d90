// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/heat_palette.h"

#include "core/tradeoff/heat_map.h"

#include <array>

namespace perrank::ui {

namespace {

using Steps = std::array<QRgb, leadSteps>;

constexpr Steps blueToBrown{0xff0b3c7d, 0xff3b7fc4, 0xffa9ccea, 0xfff5f5f5, 0xfff3c48b, 0xffd1801f, 0xff7f3b08};
constexpr Steps lightToDark{0xfff5f5f5, 0xffdcdcdc, 0xffc2c2c2, 0xffa6a6a6, 0xff8a8a8a, 0xff5c5c5c, 0xff333333};
constexpr int darkFill = 110; ///< of 255; below, white contrasts more than black

} // namespace

PartColours heatColours(Theme theme, int step)
{
    const QColor fill = QColor::fromRgb((theme == Theme::Grey ? lightToDark : blueToBrown)[std::size_t(step)]);
    return {fill, QColor(qGray(fill.rgb()) < darkFill ? Qt::white : Qt::black)};
}

} // namespace perrank::ui

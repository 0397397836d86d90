// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/heat_palette.h"

#include "core/tradeoff/fit_map.h"

#include <algorithm>
#include <array>

namespace perrank::ui {

namespace {

using Steps = std::array<QRgb, leadSteps>;

constexpr Steps blueToBrown{0xff0b3c7d, 0xff3b7fc4, 0xffa9ccea, 0xfff5f5f5, 0xfff3c48b, 0xffd1801f, 0xff7f3b08};
constexpr Steps lightToDark{0xfff5f5f5, 0xffdcdcdc, 0xffc2c2c2, 0xffa6a6a6, 0xff8a8a8a, 0xff5c5c5c, 0xff333333};
/// One step per strategy, and one for what fits under none.
using FitSteps = std::array<QRgb, strategies.size() + 1>;

constexpr FitSteps lightToGreen{0xffeef8e6, 0xffcfebc3, 0xffa5d8ae, 0xff75c1a6,
                                0xff469f9f, 0xff2a7690, 0xff1f4c78, 0xffffffff};
constexpr FitSteps lightToBlack{0xfff0f0f0, 0xffd6d6d6, 0xffbbbbbb, 0xff9e9e9e,
                                0xff828282, 0xff5c5c5c, 0xff3a3a3a, 0xffffffff};
constexpr int darkFill = 110; ///< of 255; below, white contrasts more than black

PartColours withInk(QRgb fill)
{
    return {QColor::fromRgb(fill), QColor(qGray(fill) < darkFill ? Qt::white : Qt::black)};
}

} // namespace

PartColours heatColours(Theme theme, int step)
{
    return withInk((theme == Theme::Grey ? lightToDark : blueToBrown)[std::size_t(step)]);
}

int fitStep(Strategy strategy)
{
    return int(std::ranges::count_if(strategies,
                                     [strategy](const StrategySpec &row) { return dividesLess(row.id, strategy); }));
}

PartColours fitColours(Theme theme, int step)
{
    return withInk((theme == Theme::Grey ? lightToBlack : lightToGreen)[std::size_t(step)]);
}

} // namespace perrank::ui

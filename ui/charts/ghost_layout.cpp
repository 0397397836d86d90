// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ghost_layout.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr qreal beside = 6;            ///< of the bars, on each side
constexpr double roomOverGhost = 1.02; ///< so that its upper edge lies inside the axis

/// From the first to the last bar of a group; nothing for a group without bars.
std::optional<std::pair<qreal, qreal>> sidesOf(const BarsLayout &layout, std::size_t group)
{
    std::optional<std::pair<qreal, qreal>> sides;
    for (const PlacedBar &bar : layout.bars) {
        if (bar.group != group)
            continue;
        const qreal left = sides ? std::min(sides->first, bar.rect.left()) : bar.rect.left();
        const qreal right = sides ? std::max(sides->second, bar.rect.right()) : bar.rect.right();
        sides = {left, right};
    }
    return sides;
}

} // namespace

double reachOfGhost(const GroupContent &group)
{
    return group.ghost ? double(group.ghost->total.count()) * roomOverGhost : 0;
}

void placeGhosts(BarsLayout &layout, const BarsContent &content)
{
    for (std::size_t i = 0; i < content.groups.size(); ++i) {
        const std::optional<GhostContent> &ghost = content.groups[i].ghost;
        const auto sides = sidesOf(layout, i);
        if (!ghost || !sides)
            continue;
        const qreal top = std::max(layout.plot.top(), layout.yOf(ghost->total));
        const qreal bottom = layout.axis.isLog ? top : layout.plot.bottom(); // a level, since lengths say nothing there
        const QRectF rect(QPointF(sides->first - beside, top), QPointF(sides->second + beside, bottom));
        layout.ghosts.push_back({i, rect, double(ghost->total.count()) > layout.axis.maximum});
    }
}

} // namespace perrank::ui

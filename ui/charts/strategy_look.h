// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/strategies.h"
#include "ui/text/palette.h"

#include <vector>

class QPainter;
class QPointF;

namespace perrank::ui {

enum class StrategyMark { Disc, Square, Triangle, Diamond, Ring, Cross, Frame };

/// How a strategy's line looks: colour, dashes and marks, so that no two are told apart by colour alone.
struct StrategyLook {
    Strategy id;
    QColor (*ink)(const Colours &);
    std::vector<qreal> dashes; ///< in widths of the line; none for a whole line
    StrategyMark mark;
};

const StrategyLook &lookOf(Strategy strategy);

/// The strategy's mark around a point.
void paintMark(QPainter &painter, const StrategyLook &look, const QPointF &at, const Colours &colours, qreal width);

} // namespace perrank::ui

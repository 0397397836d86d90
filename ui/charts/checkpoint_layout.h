// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/text_measures.h"
#include "ui/models/saved_files.h"

#include <QLineF>
#include <QRectF>

namespace perrank::ui {

struct CheckpointLabel {
    QString text;
    QRectF rect;
    QFont font;
    bool isBad = false; ///< what a loader does not find complete
};

struct PlacedCard {
    FileState state = FileState::Absent;
    QRectF rect;
    QRectF bar; ///< at its edge: as high as the card where the file is complete, half where it is partial
};

/// The files of a save as cards, and below them what survives under every strategy.
struct CheckpointLayout {
    QSizeF size; ///< that it takes, of the frame's at most
    std::vector<PlacedCard> cards;
    std::vector<CheckpointLabel> labels;
    std::vector<QLineF> rules;
};

CheckpointLayout layoutCheckpoint(const SavedFiles &saved, const ChartFrame &frame, const AmountStyle &style);

} // namespace perrank::ui

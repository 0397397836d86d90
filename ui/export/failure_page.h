// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/checkpoint_layout.h"
#include "ui/charts/failure_layout.h"
#include "ui/document/live_run.h"
#include "ui/text/palette.h"

class QPainter;

namespace perrank::ui {

/// A line of a log in the picture; what follows one that is too long for the width is a line of its own.
struct PlacedLogLine {
    QString text;
    QRectF rect;
    bool isHeading = false;
};

/// What goes wrong in a picture, from the top down: the rows of ranks with their instruments, what a save has left, and
/// what the logs say, which share the height.
struct FailurePage {
    FailureLayout rows;
    std::optional<CheckpointLayout> files;
    qreal filesTop = 0;
    std::vector<PlacedLogLine> log;
    ChartFonts fonts;
};

/// What is said below it; nothing of what cannot be played, which has its reason in the place of the picture. In a hall
/// the text is large, and what there is to see needs the room: then it is brief.
QString failureSentence(const FailureStory &story, const AmountStyle &style, bool isBrief);

FailurePage layoutFailurePage(const FailureStory &story, const ChartFrame &frame, const AmountStyle &style);
void paintFailurePage(QPainter &painter, const FailurePage &page, Theme theme);

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/figure.h"
#include "core/report/amount_text.h"

#include <QStringList>

namespace perrank::ui {

/// "end of the forward pass".
QString phaseName(PeakPhase phase);

/// "peak: end of the forward pass" and shorter, for the label of a bar.
QStringList phaseLabels(PeakPhase phase);

/// Why the most is held at that instant, in a sentence.
QString peakReason(Instant instant);

/// What the axis counts: "sum of all parts" or "peak of one step".
QString figureName(Figure figure);

/// The other figure of a rank, where its accounting has both: "sum of all parts 24.1 GB".
QString otherFigureText(const RankGroup &group, Figure figure, const AmountStyle &style);

/// When the shown amount of a part holds, and its other amount if that differs.
QString figureText(const ComponentAmount &part, const RankGroup &group, Figure figure, const AmountStyle &style);

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/figure.h"
#include "core/report/amount_text.h"
#include "core/report/compared.h"
#include "core/storage/document.h"
#include "ui/text/badge_text.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace perrank::ui {

/// One part of a bar, in bytes and words.
struct PartContent {
    Component component;
    Quantity<Bytes> bytes;
    QString name;        ///< "Activations"
    QString symbol;      ///< "A", for places without room
    QString amount;      ///< "2.567 GB"
    QString shortAmount; ///< "2.57 GB"
    bool hidden = false;
};

/// Between what and what the driver may show for a bar's peak.
struct RangeContent {
    Quantity<Bytes> low;
    Quantity<Bytes> high;
};

/// What one rank holds, or each of equal ones, from the base up.
struct BarContent {
    std::int64_t rank = 0;
    std::vector<PartContent> parts;
    Quantity<Bytes> total;
    bool fits = true;   ///< at the instant that the verdict asks for, whatever is shown
    QStringList labels; ///< of a group of ranks, from long to short: "ranks 0–15 · stage 0", "0"
    std::optional<RangeContent> range = {};
};

/// What a strategy's fullest rank held in the pinned scenario.
struct GhostContent {
    Quantity<Bytes> total;
    QStringList
        deltas; ///< "Δ −1.75 GB (−38 %)", "−38 %"; "≈ other accounting" instead of a difference of unlike amounts
};

/// Ranks that are not drawn one by one because they hold what the bar before them holds; or groups of ranks that are
/// left out because there are too many.
struct AlikeContent {
    std::size_t afterBar = 0;
    std::int64_t ranks = 0;
    QString text;      ///< "×58 alike"
    QString shortText; ///< "×58"
    bool leftOut = false;
};

/// The bars of one strategy, or where two accountings stand beside each other its bars in one of them.
struct GroupContent {
    Strategy strategy;
    QString name;
    bool isOther = false;   ///< the right one of a pair, in the accounting that is compared
    QStringList accounting; ///< of a pair: "≈ Lesson sketch" and shorter; else empty
    std::vector<BarContent> bars;
    std::vector<AlikeContent> alike;
    Quantity<Bytes> total;   ///< of the fullest rank
    QStringList totals;      ///< "4.567 GB", "4.57 GB", "4.6 GB"; over a range "peak 4.567 GB"
    QStringList ranges;      ///< of the fullest rank: "driver: 25.1 to 36.6 GiB" and shorter; empty without one
    QStringList hiddenNotes; ///< "(activations hidden)" and shorter; empty when nothing is hidden
    Badge badge;
    QStringList phases; ///< "peak: end of the forward pass" and shorter; empty for a sum
    QStringList places; ///< of the one rank shown, where stages differ: "rank 0 · stage 0 of 4" and shorter
    bool fits = true;
    bool reachesVerdict = true; ///< the bar is as high as what the verdict compares
    QStringList headrooms;      ///< "✖ OOM +74.5 GB" or "✔ 58.4 GB free (68 %)", and for narrow bars fewer digits
    std::optional<GhostContent> ghost = {};

    /// Of the fullest bar with its range.
    [[nodiscard]] Quantity<Bytes> highest() const;
};

/// All that the bars chart shows, before anything has a place.
struct BarsContent {
    std::vector<GroupContent> groups;
    Quantity<Bytes> highest;
    std::optional<Quantity<Bytes>> activations; ///< when they are alike everywhere and not hidden
    QString activationsLabel;                   ///< "activations 2.567 GB ⚠ fudge", or why they have no band
    QString dominanceLabel;                     ///< "2 × activations"
    Quantity<Bytes> capacity;
    QString capacityLabel; ///< "H100 80GB: 85.5 GB"
    QString note;          ///< which ranks are shown
    QString meaning;       ///< "per rank, peak of one step"
    bool everyRank = false;
    bool fitCapacity = false;
    bool hasPairs = false; ///< groups of two accountings stand beside each other
    Scale scale = Scale::Linear;
    AmountStyle style;
};

/// What the parts that share a call-out are called together: "P + G", "optimizer", "states".
QString nameTogether(const BarContent &bar, const std::vector<PartContent> &some);

/// The same where the names have no room: "6 parts".
QString countTogether(const std::vector<PartContent> &some);

/// The style counts, not the units of the view.
BarsContent barsContent(const Estimate &estimate, const View &view, const AmountStyle &style,
                        const Compared &compared = {});

/// A component with its name in the accounting that has it.
struct NamedComponent {
    Component component;
    QString name;

    bool operator==(const NamedComponent &) const = default;
};

/// The components that have a part in some bar of the figure that the view wants, in the order of the bars.
std::vector<NamedComponent> componentsIn(const Estimate &estimate, Figure wanted = Figure::Default,
                                         const Compared &compared = {});

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/opened.h"
#include "core/report/amount_text.h"

#include <QString>

#include <optional>
#include <vector>

namespace perrank::ui {

/// A tensor of the opened part in words.
struct OpenedRow {
    QString name;
    QString place;    ///< "Each layer"
    QString keptBy;   ///< "each of 32 layers"
    QString perToken; ///< "8,192 B"; empty for what does not grow with the tokens
    QString bytes;    ///< "1.074 GB"
    QString share;    ///< of the part, "6 %"
    QString exact;    ///< "B × S × 2 × W × L = … = 1,073,741,824 B"
    QString why;
    QString source;
    Quantity<Bytes> amount;

    bool operator==(const OpenedRow &) const = default;

    /// All of it in one line, for tool-tips, screen readers and copying.
    [[nodiscard]] QString text() const;
};

/// One part of the rank's bar beside which the opened part stands.
struct OpenedNeighbour {
    Component component;
    QString name;
    Quantity<Bytes> amount;

    bool operator==(const OpenedNeighbour &) const = default;
};

/// A part of a rank's bar and the tensors it is made of, in words ready to show.
struct OpenedBar {
    Component component = Component::Activations;
    QString trail;                          ///< "ZeRO-3 › rank 0 of 8 › activations"
    QString rank;                           ///< "rank 0 of 8"
    QString name;                           ///< "Activations"
    QString figure;                         ///< how much it is, and when
    QString remark;                         ///< why there are no tensors; empty where there are
    QString total;                          ///< of the rank
    QString sum;                            ///< of the rows
    QString exact;                          ///< the same to the byte
    bool mayCountByTensors = false;         ///< the inventory would list tensors
    bool growsWithTokens = false;           ///< some row has bytes per token
    std::vector<OpenedNeighbour> rankParts; ///< from the base up
    std::vector<OpenedRow> rows;
    Quantity<Bytes> totalAmount;
    Quantity<Bytes> sumAmount;

    bool operator==(const OpenedBar &) const = default;
};

/// Nothing where the estimate has no such part. `wanted` is the figure of the view.
std::optional<OpenedBar> openedBar(const Estimate &estimate, Strategy strategy, std::int64_t rank, Component component,
                                   const AmountStyle &style, Figure wanted = Figure::Default);

} // namespace perrank::ui

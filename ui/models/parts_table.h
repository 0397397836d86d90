// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/subject.h"
#include "core/report/text_table.h"
#include "core/storage/document.h"
#include "ui/document/selection.h"
#include "ui/models/arithmetic.h"

#include <QVariant>

#include <memory>

namespace perrank::ui {

enum class PartsColumn { Strategy, Ranks, Part, Bytes, Amount, Share, AtPeak, Formula, Numbers, Why, Source, SharedBy };

struct PartsColumnSpec {
    PartsColumn id;
    std::string_view key;
    std::string_view title;
    bool isNumber = false;
};

inline constexpr EnumTable partsColumns{std::array{
    PartsColumnSpec{PartsColumn::Strategy, "strategy", PERRANK_TEXT("Strategy")},
    PartsColumnSpec{PartsColumn::Ranks, "ranks", PERRANK_TEXT("Ranks")},
    PartsColumnSpec{PartsColumn::Part, "part", PERRANK_TEXT("Part")},
    PartsColumnSpec{PartsColumn::Bytes, "bytes", PERRANK_TEXT("Bytes"), true},
    PartsColumnSpec{PartsColumn::Amount, "amount", PERRANK_TEXT("Amount"), true},
    PartsColumnSpec{PartsColumn::Share, "share", PERRANK_TEXT("Of the rank"), true},
    PartsColumnSpec{PartsColumn::AtPeak, "at_peak", PERRANK_TEXT("At the peak"), true},
    PartsColumnSpec{PartsColumn::Formula, "formula", PERRANK_TEXT("Formula")},
    PartsColumnSpec{PartsColumn::Numbers, "numbers", PERRANK_TEXT("Numbers")},
    PartsColumnSpec{PartsColumn::Why, "why", PERRANK_TEXT("Why")},
    PartsColumnSpec{PartsColumn::Source, "source", PERRANK_TEXT("Source")},
    PartsColumnSpec{PartsColumn::SharedBy, "shared_by", PERRANK_TEXT("Shared by"), true},
}};

/// Every part of every rank as a row, and behind the parts of a rank their sums. Ranks that hold the same are one. The
/// window's table, its picture and what is copied from it say the same words. Words are made when they are asked for,
/// so that a table of a thousand rows costs nothing under a drag.
class PartsTable {
public:
    PartsTable() = default;
    PartsTable(const std::shared_ptr<const Estimate> &estimate, const View &view, const AmountStyle &style);

    [[nodiscard]] std::size_t size() const { return m_rows.size(); }
    [[nodiscard]] QString text(std::size_t row, PartsColumn column) const;
    /// What the column is sorted by: a number of its own for numbers, else the text.
    [[nodiscard]] QVariant sortKey(std::size_t row, PartsColumn column) const;
    /// Where the row stands in chart and arithmetic.
    [[nodiscard]] Selected selected(std::size_t row) const;
    [[nodiscard]] bool isAt(std::size_t row, const Selected &selected) const;
    [[nodiscard]] bool isSum(std::size_t row) const { return !m_rows[row].component; }
    /// The first row of a rank's parts.
    [[nodiscard]] bool beginsRank(std::size_t row) const;
    /// Whether the accounting tells when in a step parts are held.
    [[nodiscard]] bool hasInstants() const;
    /// Not drawn in the chart.
    [[nodiscard]] bool isHidden(std::size_t row) const;
    /// The row of a selection, or its rank's first.
    [[nodiscard]] std::optional<std::size_t> find(const Selected &selected) const;

    /// Whether the rows of both are the same parts of the same ranks, whatever their amounts.
    [[nodiscard]] bool hasRowsOf(const PartsTable &other) const;

    [[nodiscard]] TextTable words(std::span<const PartsColumn> columns) const;

private:
    struct Row {
        std::size_t strategy;
        std::size_t group;
        std::optional<std::size_t> component; ///< else a sum
        Component id;                         ///< of the component
        Subject sum;

        bool operator==(const Row &) const = default;
    };

    void addRank(std::size_t strategy, std::size_t group);
    [[nodiscard]] const StrategyEstimate &strategyOf(const Row &row) const;
    [[nodiscard]] const RankGroup &groupOf(const Row &row) const;
    [[nodiscard]] const ComponentAmount *partOf(const Row &row) const;
    [[nodiscard]] const Term<Bytes> &bytesOf(const Row &row) const;
    [[nodiscard]] Quantity<Bytes> atPeakOf(const Row &row) const;
    [[nodiscard]] ArithmeticBlock blockOf(const Row &row) const;
    [[nodiscard]] QString sumName(const Row &row) const;
    [[nodiscard]] QString partName(const Row &row) const;
    [[nodiscard]] QString shareText(const Row &row) const;
    [[nodiscard]] std::int64_t shards(const Row &row) const;

    std::shared_ptr<const Estimate> m_estimate;
    View m_view;
    AmountStyle m_style;
    Figure m_figure = Figure::Sum;
    std::vector<Row> m_rows;
};

} // namespace perrank::ui

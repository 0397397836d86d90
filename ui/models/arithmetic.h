// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "core/report/subject.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace perrank::ui {

/// A parameter in a formula: its symbol leads to its control.
struct ParameterLink {
    ParameterId id;
    QString symbol;

    bool operator==(const ParameterLink &) const = default;
};

/// One number with everything that made it, in words ready to show.
struct ArithmeticBlock {
    std::variant<Component, Subject> topic = Subject::Names;
    QString name;
    QString amount;      ///< "0.025 GB"
    QString symbols;     ///< "P / N × bytes"
    QString substituted; ///< "100,000,000 / 8 × 2"
    QString exact;       ///< "25,000,000 B"
    QString atPeak;      ///< "At the peak: 0 B", of a part that is larger at another instant
    QStringList where;   ///< what names stand for: "P here = P / t = 100,000,000 / 2 = 50,000,000"
    std::vector<ParameterLink> links;
    QString why;
    QStringList sources; ///< "34 = bytes that … (Korthikanti et al., 2022)"
    bool fudge = false;
    bool isSum = false;

    bool operator==(const ArithmeticBlock &) const = default;

    /// The block as plain text of a few lines, for copying and screen readers.
    [[nodiscard]] QString text() const;
    [[nodiscard]] std::optional<Component> component() const;
};

/// "P here = P / t = 100,000,000 / 2 = 50,000,000".
QString definitionText(const Definition &definition, const NumberStyle &style);

/// One part of a rank, and a sum of its parts, whose constants stand with these.
ArithmeticBlock partBlock(const ComponentAmount &part, const Estimate &estimate, const StrategySpec &strategy,
                          const AmountStyle &style);
ArithmeticBlock sumBlock(Subject subject, const Term<Bytes> &term, const AmountStyle &style);
/// Which instant it is and why, and what of it other instants have more of.
ArithmeticBlock peakBlock(const RankGroup &group, const AmountStyle &style);
QString totalName(const RankGroup &group);

/// The parts of one rank, then its sums, what is left of the card, the crossover, the traffic, and what leads from the
/// typed numbers to them.
std::vector<ArithmeticBlock> arithmeticOf(const Estimate &estimate, Strategy strategy, std::int64_t rank,
                                          const AmountStyle &style);

} // namespace perrank::ui

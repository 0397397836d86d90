// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/parts_table.h"

#include "core/model/shard_groups.h"
#include "core/report/words.h"
#include "ui/text/place_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

const QString nothing = QStringLiteral("–");

constexpr TextsOf say{"PartsTable"};

QVariant number(Quantity<Bytes> bytes)
{
    return QVariant(static_cast<qlonglong>(bytes.count()));
}

/// One part alone is its own sum.
bool hasSeveralActivations(const RankGroup &group)
{
    return std::ranges::count_if(
               group.components,
               [](const ComponentAmount &part) { return componentSpec(part.component).side == Side::Activations; })
           > 1;
}

QString oneLine(const QStringList &texts)
{
    return texts.join(QStringLiteral("; "));
}

} // namespace

PartsTable::PartsTable(const std::shared_ptr<const Estimate> &estimate, const View &view, const AmountStyle &style)
    : m_estimate(estimate), m_view(view), m_style(style),
      m_figure(figureFor(view.figure, estimate->scenario.accounting))
{
    for (std::size_t strategy = 0; strategy < estimate->strategies.size(); ++strategy) {
        for (std::size_t group = 0; group < estimate->strategies[strategy].groups.size(); ++group)
            addRank(strategy, group);
    }
}

void PartsTable::addRank(std::size_t strategy, std::size_t group)
{
    const RankGroup &ranks = m_estimate->strategies[strategy].groups[group];
    for (std::size_t component = 0; component < ranks.components.size(); ++component)
        m_rows.push_back({strategy, group, component, ranks.components[component].component, Subject::Total});
    const auto addSum = [&](Subject sum) {
        m_rows.push_back({strategy, group, std::nullopt, Component::Reserve, sum});
    };
    addSum(Subject::ModelStates);
    if (hasSeveralActivations(ranks))
        addSum(Subject::Activations);
    addSum(Subject::Total);
    if (ranks.peakInstant != Instant::Sum)
        addSum(Subject::Peak);
}

const StrategyEstimate &PartsTable::strategyOf(const Row &row) const
{
    return m_estimate->strategies[row.strategy];
}

const RankGroup &PartsTable::groupOf(const Row &row) const
{
    return strategyOf(row).groups[row.group];
}

const ComponentAmount *PartsTable::partOf(const Row &row) const
{
    return row.component ? &groupOf(row).components[*row.component] : nullptr;
}

const Term<Bytes> &PartsTable::bytesOf(const Row &row) const
{
    if (const ComponentAmount *part = partOf(row))
        return part->bytes;
    const RankGroup &group = groupOf(row);
    if (row.sum == Subject::ModelStates)
        return group.modelStates;
    if (row.sum == Subject::Activations)
        return group.activations;
    return row.sum == Subject::Peak ? group.peak : group.resident;
}

Quantity<Bytes> PartsTable::atPeakOf(const Row &row) const
{
    if (const ComponentAmount *part = partOf(row))
        return part->atPeak.amount;
    const RankGroup &group = groupOf(row);
    if (row.sum == Subject::ModelStates)
        return shownOf(group, Side::ModelStates, Figure::Peak);
    return row.sum == Subject::Activations ? shownOf(group, Side::Activations, Figure::Peak) : group.peak.amount;
}

/// Of the sum of all parts, each at its largest, a shorter name than that of the arithmetic.
QString PartsTable::sumName(const Row &row) const
{
    if (row.sum != Subject::Total)
        return translated(subjects[row.sum].name);
    return groupOf(row).peakInstant == Instant::Sum ? totalName(groupOf(row))
                                                    : say(QT_TRANSLATE_NOOP("PartsTable", "Sum of the largest"));
}

QString PartsTable::partName(const Row &row) const
{
    const ComponentAmount *part = partOf(row);
    if (part == nullptr)
        return sumName(row);
    QString name = translated(componentName(part->component, m_estimate->scenario));
    if (part->fudge)
        name += say(QT_TRANSLATE_NOOP("PartsTable", " ⚠ fudge"));
    const bool isHidden = std::ranges::find(m_view.hidden, part->component) != m_view.hidden.end();
    return isHidden ? say(QT_TRANSLATE_NOOP("PartsTable", "%1 (hidden in the chart)")).arg(name) : name;
}

ArithmeticBlock PartsTable::blockOf(const Row &row) const
{
    if (const ComponentAmount *part = partOf(row))
        return partBlock(*part, *m_estimate, strategies[strategyOf(row).strategy], m_style);
    return row.sum == Subject::Peak ? peakBlock(groupOf(row), m_style) : sumBlock(row.sum, bytesOf(row), m_style);
}

/// Of what the view shows of the rank: the sum of all parts, or the peak.
QString PartsTable::shareText(const Row &row) const
{
    const Quantity<Bytes> bytes = m_figure == Figure::Peak ? atPeakOf(row) : bytesOf(row).amount;
    return QString::fromStdString(percentText(bytes, shownOf(groupOf(row), m_figure).amount));
}

std::int64_t PartsTable::shards(const Row &row) const
{
    const ComponentAmount *part = partOf(row);
    const StrategySpec &strategy = strategies[strategyOf(row).strategy];
    return part && componentSpec(part->component).sharded(strategy) ? shardRanks(m_estimate->scenario, strategy) : 1;
}

QString PartsTable::text(std::size_t index, PartsColumn column) const
{
    const Row &row = m_rows[index];
    switch (column) {
    case PartsColumn::Strategy:
        return fromCore(strategies[strategyOf(row).strategy].name);
    case PartsColumn::Ranks:
        return QString::fromStdString(ranksWords(groupOf(row).ranks, m_estimate->scenario.ranks));
    case PartsColumn::Part:
        return partName(row);
    case PartsColumn::Bytes:
        return QString::fromStdString(exactText(bytesOf(row).amount, m_style));
    case PartsColumn::Amount:
        return QString::fromStdString(amountText(bytesOf(row).amount, m_style));
    case PartsColumn::Share:
        return shareText(row);
    case PartsColumn::AtPeak:
        return QString::fromStdString(amountText(atPeakOf(row), m_style));
    case PartsColumn::Formula:
        return blockOf(row).symbols;
    case PartsColumn::Numbers:
        return blockOf(row).substituted;
    case PartsColumn::Why:
        return blockOf(row).why;
    case PartsColumn::Source:
        return oneLine(blockOf(row).sources);
    case PartsColumn::SharedBy:
        return partOf(row) ? QString::fromStdString(written(shards(row), m_style.numbers)) : nothing;
    }
    return {};
}

QVariant PartsTable::sortKey(std::size_t index, PartsColumn column) const
{
    const Row &row = m_rows[index];
    switch (column) {
    case PartsColumn::Strategy:
        return static_cast<int>(row.strategy);
    case PartsColumn::Ranks:
        return QVariant(static_cast<qlonglong>(groupOf(row).ranks.first));
    case PartsColumn::Bytes:
    case PartsColumn::Amount:
        return number(bytesOf(row).amount);
    case PartsColumn::Share: {
        const auto whole = double(shownOf(groupOf(row), m_figure).amount.count());
        const auto bytes = m_figure == Figure::Peak ? atPeakOf(row) : bytesOf(row).amount;
        return whole > 0 ? double(bytes.count()) / whole : 0.0;
    }
    case PartsColumn::AtPeak:
        return number(atPeakOf(row));
    case PartsColumn::SharedBy:
        return QVariant(static_cast<qlonglong>(partOf(row) ? shards(row) : 0));
    case PartsColumn::Part:
    case PartsColumn::Formula:
    case PartsColumn::Numbers:
    case PartsColumn::Why:
    case PartsColumn::Source:
        break;
    }
    return text(index, column);
}

Selected PartsTable::selected(std::size_t index) const
{
    const Row &row = m_rows[index];
    const ComponentAmount *part = partOf(row);
    return {strategyOf(row).strategy, groupOf(row).ranks.first, part ? std::optional(part->component) : std::nullopt};
}

bool PartsTable::beginsRank(std::size_t row) const
{
    return row == 0 || m_rows[row].strategy != m_rows[row - 1].strategy || m_rows[row].group != m_rows[row - 1].group;
}

bool PartsTable::hasInstants() const
{
    return m_estimate && accountings[m_estimate->scenario.accounting].hasInstants;
}

bool PartsTable::isHidden(std::size_t index) const
{
    const ComponentAmount *part = partOf(m_rows[index]);
    return part && std::ranges::find(m_view.hidden, part->component) != m_view.hidden.end();
}

bool PartsTable::isAt(std::size_t index, const Selected &selected) const
{
    const Row &row = m_rows[index];
    const StrategyEstimate &strategy = strategyOf(row);
    const ComponentAmount *part = partOf(row);
    return strategy.strategy == selected.strategy && &strategy.groupOf(selected.rank) == &groupOf(row)
           && (part ? std::optional(part->component) : std::nullopt) == selected.component;
}

std::optional<std::size_t> PartsTable::find(const Selected &selected) const
{
    const Selected rank{selected.strategy, selected.rank, std::nullopt};
    std::optional<std::size_t> ofRank;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (isAt(row, selected))
            return row;
        if (!ofRank && isAt(row, rank))
            ofRank = row;
    }
    return ofRank;
}

bool PartsTable::hasRowsOf(const PartsTable &other) const
{
    const auto strategy = [](const PartsTable &table, const Row &row) { return table.strategyOf(row).strategy; };
    const auto alike = [&](const Row &mine, const Row &its) {
        return mine == its && strategy(*this, mine) == strategy(other, its);
    };
    return std::ranges::equal(m_rows, other.m_rows, alike);
}

TextTable PartsTable::words(std::span<const PartsColumn> columns) const
{
    TextTable table;
    for (const PartsColumn column : columns) {
        const PartsColumnSpec &spec = partsColumns[column];
        table.columns.push_back({translated(spec.title).toStdString(), spec.isNumber ? Align::Right : Align::Left});
    }
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        std::vector<std::string> cells;
        for (const PartsColumn column : columns)
            cells.push_back(text(row, column).toStdString());
        table.rows.push_back(std::move(cells));
        if (row > 0 && beginsRank(row))
            table.ruled.push_back(row);
    }
    return table;
}

} // namespace perrank::ui

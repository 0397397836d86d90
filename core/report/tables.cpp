// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/tables.h"

#include "core/base/excerpt.h"
#include "core/report/words.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view nothing = "–";

struct Bar {
    const StrategyEstimate *strategy;
    const RankGroup *group;
};

std::vector<Bar> barsOf(const Estimate &estimate)
{
    std::vector<Bar> bars;
    for (const StrategyEstimate &strategy : estimate.strategies) {
        for (const RankGroup &group : strategy.groups)
            bars.push_back({&strategy, &group});
    }
    return bars;
}

/// One row of the table: its words, and a cell for each bar.
template <class Cell>
std::vector<std::string> rowOf(const std::string &title, const std::vector<Bar> &bars, Cell cell)
{
    std::vector<std::string> row{title};
    for (const Bar &bar : bars)
        row.push_back(cell(bar));
    return row;
}

class PartsTable {
public:
    PartsTable(const Estimate &estimate, const AmountStyle &style)
        : m_scenario(estimate.scenario), m_style(style), m_bars(barsOf(estimate))
    {
    }

    [[nodiscard]] TextTable table()
    {
        addTitles();
        addParts(Side::ModelStates);
        addSum("Model states", &RankGroup::modelStates);
        addParts(Side::Activations);
        addParts(Side::Neither);
        addSum(hasInstants() ? "All parts" : "Total", &RankGroup::resident);
        if (hasInstants())
            addPeak();
        return m_table;
    }

private:
    void addTitles()
    {
        const bool alike = std::ranges::all_of(m_bars, [](const Bar &bar) { return bar.strategy->groups.size() == 1; });
        const std::string ranks = written(m_scenario.ranks, plainNumbers);
        m_table.columns.push_back({m_scenario.ranks == 1 ? "On the one rank"
                                   : alike               ? "On each of " + ranks + " ranks"
                                                         : "On a rank"});
        for (const Bar &bar : m_bars)
            m_table.columns.push_back({std::string(strategies[bar.strategy->strategy].name), Align::Right});
        if (!alike)
            m_table.rows.push_back(rowOf("of " + ranks, m_bars, [this](const Bar &bar) {
                return ranksWords(bar.group->ranks, m_scenario.ranks);
            }));
    }

    void addParts(Side side)
    {
        for (const ComponentSpec &spec : components()) {
            const auto has = [&](const Bar &bar) { return bar.group->find(spec.id) != nullptr; };
            const auto holder = std::ranges::find_if(m_bars, has);
            if (spec.side == side && holder != m_bars.end())
                addPart(*holder->group->find(spec.id));
        }
    }

    void addPart(const ComponentAmount &sample)
    {
        m_table.rows.push_back(rowOf(partWords(sample, m_scenario), m_bars, [&](const Bar &bar) {
            const ComponentAmount *part = bar.group->find(sample.component);
            return part ? amountText(part->bytes.amount, m_style) : std::string(nothing);
        }));
    }

    void addSum(const std::string &title, Term<Bytes> RankGroup::*sum)
    {
        m_table.ruled.push_back(m_table.rows.size());
        m_table.rows.push_back(
            rowOf(title, m_bars, [&](const Bar &bar) { return amountText((bar.group->*sum).amount, m_style); }));
    }

    [[nodiscard]] bool hasInstants() const { return accountings[m_scenario.accounting].hasInstants; }

    /// The parts are largest at different instants; the verdict asks for the most that is there at one.
    void addPeak()
    {
        addSum("Peak of the step", &RankGroup::peak);
        m_table.rows.push_back(rowOf(
            "at the", m_bars, [](const Bar &bar) { return std::string(peakPhases[bar.group->peakPhase()].name); }));
    }

    const Scenario &m_scenario;
    const AmountStyle &m_style;
    std::vector<Bar> m_bars;
    TextTable m_table;
};

std::string shareWords(const StrategyEstimate &strategy)
{
    const RankGroup &worst = strategy.worst();
    if (worst.peak.amount.isBeyond())
        return strategy.activationsDominate ? "▲" : std::string(nothing);
    if (worst.activations.amount == worst.modelStates.amount)
        return "= level";
    const std::string percent =
        percentText(worst.activations.amount, worst.activations.amount + worst.modelStates.amount);
    return (strategy.activationsDominate ? "▲ " : "") + percent;
}

std::string thresholdWords(const std::optional<std::int64_t> &value)
{
    return value ? written(*value, plainNumbers) : "never";
}

std::string cardWords(const Estimate &estimate, const AmountStyle &style)
{
    return oneLine(gpuName(estimate.scenario.gpu)) + " (" + amountText(estimate.strategies.front().capacity, style)
           + ")";
}

} // namespace

TextTable partsTable(const Estimate &estimate, const AmountStyle &style)
{
    return PartsTable(estimate, style).table();
}

TextTable overviewTable(const Estimate &estimate, const AmountStyle &style)
{
    TextTable table{{{"Strategy"},
                     {"Activations", Align::Right},
                     {"batch ≥", Align::Right},
                     {"seq ≥", Align::Right},
                     {"Sent per step", Align::Right},
                     {cardWords(estimate, style)}},
                    {},
                    {}};
    for (const StrategyEstimate &strategy : estimate.strategies) {
        table.rows.push_back({std::string(strategies[strategy.strategy].name), shareWords(strategy),
                              thresholdWords(strategy.crossover.microBatch),
                              thresholdWords(strategy.crossover.sequence),
                              amountText(strategy.sentPerRank.amount, style), verdictWords(strategy, style)});
    }
    return table;
}

} // namespace perrank

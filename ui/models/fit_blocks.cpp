// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/fit_blocks.h"

#include "core/plan/need.h"
#include "core/report/plan_words.h"
#include "ui/models/compared_blocks.h"
#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"FitBlocks"};

QString symbolOf(ParameterId id)
{
    return fromCore(parameter(id).symbol);
}

QString bytesText(Quantity<Bytes> bytes, const AmountStyle &style)
{
    return QString::fromStdString(exactText(bytes, style));
}

Scenario with(const Plan &plan, ParameterId id, std::int64_t value, Strategy strategy)
{
    Scenario scenario = plan.scenario;
    setValue(scenario, id, value);
    scenario.strategies = {strategy}; // another one must not make it impossible
    return scenario;
}

/// The figure of the fullest rank with its parts, and what it is compared with.
std::vector<ArithmeticBlock> figureBlocks(const Scenario &scenario, const QString &name, const AmountStyle &style)
{
    const Estimate figures = estimate(scenario);
    if (figures.isImpossible())
        return {};
    const StrategyEstimate &strategy = figures.strategies.front();
    const RankGroup &group = strategy.worst();
    const bool isSum = group.peakInstant == Instant::Sum;
    std::vector<ArithmeticBlock> blocks{isSum ? sumBlock(Subject::Total, group.resident, style)
                                              : peakBlock(group, style)};
    blocks.front().name = name;
    for (const ComponentAmount &part : group.components)
        blocks.push_back(partBlock(part, figures, strategies[strategy.strategy], style));
    blocks.push_back(capacityBlock(figures, style));
    return blocks;
}

/// Writes the block of one limit.
class LimitBlock {
public:
    LimitBlock(const Plan &plan, const StrategyPlan &strategy, const FitLimitSpec &limit, const AmountStyle &style)
        : m_plan(plan), m_strategy(strategy), m_limit(limit), m_style(style)
    {
    }

    [[nodiscard]] ArithmeticBlock block() const
    {
        const auto value = m_strategy.*m_limit.value;
        ArithmeticBlock block;
        block.name = say(QT_TRANSLATE_NOOP("FitBlocks", "%1 under %2"))
                         .arg(oneLine(m_limit.title), nameOf(m_strategy.now.strategy));
        block.amount = value ? number(*value, m_style.numbers) : say(QT_TRANSLATE_NOOP("FitBlocks", "none"));
        block.symbols = formula();
        block.links = {{m_limit.parameter, symbolOf(m_limit.parameter)}};
        block.where = comparisons();
        block.why =
            say(QT_TRANSLATE_NOOP("FitBlocks", "Found by search in whole numbers, everything else fixed. M is what the "
                                               "fullest rank holds, C what the card offers."));
        block.sources = {say(QT_TRANSLATE_NOOP("FitBlocks", "M by the arithmetic below, C from the table of cards"))};
        block.isSum = true;
        return block;
    }

    /// The limit, or the value that comes closest to one.
    [[nodiscard]] std::int64_t shown() const
    {
        const auto value = m_strategy.*m_limit.value;
        return value ? *value : m_limit.isLeast ? m_plan.whole.ranks : kind().least;
    }

    [[nodiscard]] QString nameAt(std::int64_t value) const
    {
        return QStringLiteral("%1 = %2").arg(symbolOf(m_limit.parameter), number(value, m_style.numbers));
    }

private:
    [[nodiscard]] const WholeNumber &kind() const { return std::get<WholeNumber>(parameter(m_limit.parameter).kind); }

    static QString oneLine(const char *title) { return FitModel::tr(title).replace(u'\n', u' '); }

    [[nodiscard]] QString formula() const
    {
        const QString words = m_limit.isLeast ? say(QT_TRANSLATE_NOOP("FitBlocks", "the smallest %1 with M(%1) ≤ C"))
                                              : say(QT_TRANSLATE_NOOP("FitBlocks", "the largest %1 with M(%1) ≤ C"));
        return words.arg(symbolOf(m_limit.parameter));
    }

    /// The limit and the value next to it, which fits no longer.
    [[nodiscard]] QStringList comparisons() const
    {
        QStringList lines{comparison(shown())};
        const std::int64_t next = shown() + (m_limit.isLeast ? -1 : 1);
        const bool hasNext = (m_strategy.*m_limit.value).has_value() && isWithinRange(kind(), next);
        if (hasNext)
            lines << comparison(next);
        return lines;
    }

    [[nodiscard]] QString comparison(std::int64_t value) const
    {
        const Strategy strategy = m_strategy.now.strategy;
        const auto need = needOf(with(m_plan, m_limit.parameter, value, strategy), strategy);
        if (!need)
            return say(QT_TRANSLATE_NOOP("FitBlocks", "%1 cannot be split so")).arg(nameAt(value));
        const bool fits = need->bytes <= m_strategy.now.capacity;
        const QString words = fits ? say(QT_TRANSLATE_NOOP("FitBlocks", "%1: M = %2 ≤ C = %3, fits"))
                                   : say(QT_TRANSLATE_NOOP("FitBlocks", "%1: M = %2 > C = %3, does not fit"));
        return words.arg(nameAt(value), bytesText(need->bytes, m_style), bytesText(m_strategy.now.capacity, m_style));
    }

    const Plan &m_plan;
    const StrategyPlan &m_strategy;
    const FitLimitSpec &m_limit;
    const AmountStyle &m_style;
};

} // namespace

std::vector<ArithmeticBlock> fitBlocks(const Plan &plan, const StrategyPlan &strategy, FitLimit limit,
                                       const AmountStyle &style)
{
    const FitLimitSpec &spec = fitLimits[limit];
    const LimitBlock first(plan, strategy, spec, style);
    const QString name = say(QT_TRANSLATE_NOOP("FitBlocks", "M at %1")).arg(first.nameAt(first.shown()));
    std::vector<ArithmeticBlock> blocks{first.block()};
    const Scenario scenario = with(plan, spec.parameter, first.shown(), strategy.now.strategy);
    for (ArithmeticBlock &block : figureBlocks(scenario, name, style))
        blocks.push_back(std::move(block));
    return blocks;
}

std::vector<ArithmeticBlock> changeBlocks(const Plan &plan, const Change &change, const AmountStyle &style)
{
    Scenario scenario = changed(plan.scenario, change);
    scenario.strategies = {change.strategy};
    const QString name = say(QT_TRANSLATE_NOOP("FitBlocks", "%1 with %2"))
                             .arg(nameOf(change.strategy), translated(changeName(change, style.numbers)));
    return figureBlocks(scenario, name, style);
}

} // namespace perrank::ui

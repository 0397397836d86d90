// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/compared_content.h"

#include "ui/text/ghost_text.h"
#include "ui/text/peak_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"BarsChart"};

bool holdsIn(const Estimate &estimate, Component component, Figure figure)
{
    const auto holds = [&](const RankGroup &group) {
        const ComponentAmount *part = group.find(component);
        return part != nullptr && shownOf(*part, figure).count() > 0;
    };
    return std::ranges::any_of(estimate.strategies, [&](const StrategyEstimate &strategy) {
        return std::ranges::any_of(strategy.groups, holds);
    });
}

} // namespace

std::optional<GhostContent> ghostContent(const StrategyEstimate &strategy, Figure figure, const Compared &compared,
                                         Figure wanted, const AmountStyle &style)
{
    const std::optional<Quantity<Bytes>> pinned = ghostTotal(strategy.strategy, compared, wanted);
    if (!pinned)
        return std::nullopt;
    const Quantity<Bytes> now = shownOf(strategy.worst(), figure).amount;
    const bool isComparable = haveSameAccounting(*compared.pinned, compared.scenario);
    return GhostContent{*pinned, deltaForms(now, *pinned, isComparable, style)};
}

QStringList accountingLabels(Accounting accounting)
{
    const AccountingSpec &spec = accountings[accounting];
    const bool isWavy = accounting == Accounting::Sketch;
    return {(isWavy ? QStringLiteral("≈\u00a0") : QString()) + translated(spec.name),
            (isWavy ? QStringLiteral("≈") : QString()) + fromCore(spec.key)};
}

View viewOfOther(const View &view, Accounting shown, const Estimate &other)
{
    View changed = view;
    changed.figure = figureBeside(view.figure, shown, other.scenario.accounting);
    return changed;
}

QString meaningOf(const Estimate &estimate, const View &view, const Compared &compared)
{
    const Accounting shown = estimate.scenario.accounting;
    const Figure figure = figureFor(view.figure, shown);
    const QString meaning = say(QT_TRANSLATE_NOOP("BarsChart", "per rank, %1")).arg(figureName(figure));
    if (!compared.other)
        return meaning;
    const Accounting other = compared.other->scenario.accounting;
    const Figure beside = figureBeside(view.figure, shown, other);
    if (beside == figure)
        return meaning;
    return say(QT_TRANSLATE_NOOP("BarsChart", "%1 (%2: %3)"))
        .arg(meaning, accountingLabels(other).back(), figureName(beside));
}

std::vector<NamedComponent> componentsIn(const Estimate &estimate, Figure wanted, const Compared &compared)
{
    const Accounting shown = estimate.scenario.accounting;
    std::vector<NamedComponent> found;
    for (const ComponentSpec &spec : components()) {
        if (holdsIn(estimate, spec.id, figureFor(wanted, shown)))
            found.push_back({spec.id, translated(componentName(spec.id, estimate.scenario))});
        else if (compared.other
                 && holdsIn(*compared.other, spec.id, figureBeside(wanted, shown, compared.other->scenario.accounting)))
            found.push_back({spec.id, translated(componentName(spec.id, compared.other->scenario))});
    }
    return found;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/ghost_text.h"

#include "core/model/parameter_count.h"
#include "core/report/amount_text.h"
#include "ui/text/amount_words.h"
#include "ui/text/change_text.h"
#include "ui/text/part_text.h"
#include "ui/text/peak_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <array>

namespace perrank::ui {

namespace {

constexpr qsizetype mostDifferences = 2;
constexpr int digitsOfDelta = 3;

constexpr TextsOf say{"GhostText"};

QString inOneLine(QString text)
{
    return text.replace(QLatin1Char(' '), QChar::Nbsp);
}

/// Numbers and their units stay on one line.
QString keptTogether(const std::string &text)
{
    return inOneLine(QString::fromStdString(text));
}

/// Without the space, as a name is read.
QString sizeName(const Scenario &scenario)
{
    const auto text = scenario.isFromShape() ? &roundedCountText : &countText;
    return QString::fromStdString(text(parameterCount(resolved(scenario)), {})).remove(QLatin1Char(' '));
}

/// What the name says already, and what does not change the total of a strategy.
bool isInName(ParameterId id)
{
    constexpr std::array said{ParameterId::Parameters, ParameterId::Ranks, ParameterId::Strategies,
                              ParameterId::GpuPrice};
    return std::ranges::find(said, id) != said.end();
}

QString differenceName(const Scenario &scenario, ParameterId id)
{
    if (id == ParameterId::Accounting)
        return insideSentence(translated(accountings[scenario.accounting].name));
    return translated(parameter(id).label) + QLatin1Char(' ') + valueText(scenario, id);
}

bool isComparable(const Compared &compared)
{
    return haveSameAccounting(*compared.pinned, compared.scenario);
}

Figure ghostFigure(const Compared &compared, Figure wanted)
{
    return figureBeside(wanted, compared.scenario.accounting, compared.pinned->accounting);
}

/// "in ZeRO paper, ≈ other accounting", and the kind of figure where that is another, too.
QString otherAccounting(const Compared &compared, Figure wanted)
{
    const QString name = insideSentence(translated(accountings[compared.pinned->accounting].name));
    const QString text = say(QT_TRANSLATE_NOOP("GhostText", "≈ other accounting (%1)")).arg(name);
    const Figure figure = ghostFigure(compared, wanted);
    if (figure == figureFor(wanted, compared.scenario.accounting))
        return text;
    return text + QStringLiteral(", ") + figureName(figure);
}

/// "1.750 GB less (−38 %)".
QString changeWords(Quantity<Bytes> now, Quantity<Bytes> pinned, const AmountStyle &style)
{
    if (now == pinned)
        return say(QT_TRANSLATE_NOOP("GhostText", "the same now"));
    const bool isLess = now < pinned;
    return (isLess ? say(QT_TRANSLATE_NOOP("GhostText", "%1 less now (%2)"))
                   : say(QT_TRANSLATE_NOOP("GhostText", "%1 more now (%2)")))
        .arg(amount(isLess ? pinned - now : now - pinned, style),
             QString::fromStdString(changePercentText(now, pinned)));
}

} // namespace

QString ghostName(const Scenario &pinned, const Scenario &now)
{
    QStringList facts{sizeName(pinned), say(QT_TRANSLATE_NOOP("GhostText", "N = %1"))
                                            .arg(QString::fromStdString(written(pinned.ranks, NumberStyle{})))};
    QStringList differences;
    for (const Parameter &row : parameters()) {
        if (!isInName(row.id) && valueOf(pinned, row.id) != valueOf(now, row.id))
            differences << differenceName(pinned, row.id);
    }
    facts << differences.mid(0, mostDifferences);
    if (differences.size() > mostDifferences)
        facts << QStringLiteral("…");
    return facts.join(QStringLiteral(", "));
}

QStringList deltaForms(Quantity<Bytes> now, Quantity<Bytes> pinned, bool isComparable, const AmountStyle &style)
{
    if (!isComparable)
        return {inOneLine(say(QT_TRANSLATE_NOOP("GhostText", "≈ other accounting"))),
                inOneLine(say(QT_TRANSLATE_NOOP("GhostText", "≈ other")))};
    if (now.isBeyond() || pinned.isBeyond())
        return {};
    if (now == pinned) {
        const QString none = QStringLiteral("Δ\u00a00\u00a0") + fromCore(units[style.units].key);
        return {none, none};
    }
    const QString percent = keptTogether(changePercentText(now, pinned));
    const QString difference =
        QStringLiteral("Δ\u00a0") + keptTogether(differenceText(now - pinned, style, digitsOfDelta));
    return {difference + QStringLiteral(" (") + percent + QLatin1Char(')'), percent};
}

std::optional<Quantity<Bytes>> ghostTotal(Strategy strategy, const Compared &compared, Figure wanted)
{
    const StrategyEstimate *found = compared.ghost ? findStrategy(*compared.ghost, strategy) : nullptr;
    if (found == nullptr)
        return std::nullopt;
    return shownOf(found->worst(), ghostFigure(compared, wanted)).amount;
}

QString ghostText(const StrategyEstimate &now, const Compared &compared, Figure wanted, const AmountStyle &style)
{
    const std::optional<Quantity<Bytes>> pinned = ghostTotal(now.strategy, compared, wanted);
    if (!pinned)
        return {};
    const Quantity<Bytes> total = shownOf(now.worst(), figureFor(wanted, compared.scenario.accounting)).amount;
    const bool ranksDiffer = now.groups.size() > 1;
    const QString change =
        isComparable(compared) ? changeWords(total, *pinned, style) : otherAccounting(compared, wanted);
    return (ranksDiffer ? say(QT_TRANSLATE_NOOP("GhostText", "pinned (%1), fullest rank: %2; %3"))
                        : say(QT_TRANSLATE_NOOP("GhostText", "pinned (%1): %2; %3")))
        .arg(ghostName(*compared.pinned, compared.scenario), amount(*pinned, style), change);
}

QString ghostSummary(const Estimate &estimate, const Compared &compared, Figure wanted, const AmountStyle &style)
{
    QStringList sentences;
    for (const StrategyEstimate &strategy : estimate.strategies) {
        const QString text = ghostText(strategy, compared, wanted, style);
        if (!text.isEmpty())
            sentences << say(QT_TRANSLATE_NOOP("GhostText", "%1, %2."))
                             .arg(fromCore(strategies[strategy.strategy].name), text);
    }
    return sentences.join(QLatin1Char(' '));
}

QString ghostReadOut(const Compared &compared, Figure wanted)
{
    if (!compared.pinned)
        return {};
    const QString text =
        say(QT_TRANSLATE_NOOP("GhostText", "pinned: %1")).arg(ghostName(*compared.pinned, compared.scenario));
    if (!compared.ghost)
        return text + say(QT_TRANSLATE_NOOP("GhostText", " (impossible settings: no figures)"));
    return isComparable(compared) ? text : text + QStringLiteral(" · ") + otherAccounting(compared, wanted);
}

} // namespace perrank::ui

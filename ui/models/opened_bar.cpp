// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/opened_bar.h"

#include "ui/text/amount_words.h"
#include "ui/text/part_text.h"
#include "ui/text/peak_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <QStringList>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"OpenedBar"};

QString withoutDot(QString text)
{
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text;
}

QString exactTextOf(const Term<Bytes> &term, const AmountStyle &style)
{
    const Explanation explanation = explain(*term.step, style.numbers);
    QStringList sides{QString::fromStdString(explanation.symbols), QString::fromStdString(explanation.substituted),
                      QString::fromStdString(exactText(term.amount, style))};
    sides.removeDuplicates();
    return sides.join(QStringLiteral(" = "));
}

OpenedRow rowFor(const OpenedLine &line, const OpenedPart &part, const AmountStyle &style)
{
    const bool perToken = line.perToken.count() > 0;
    return {
        .name = translated(line.name),
        .place = translated(line.place),
        .keptBy = translated(keptByMessage(line, style.numbers)),
        .perToken = perToken
                        ? say(QT_TRANSLATE_NOOP("OpenedBar", "%1 B")).arg(number(line.perToken.count(), style.numbers))
                        : QString(),
        .bytes = amount(line.bytes.amount, style),
        .share = QString::fromStdString(percentText(line.bytes.amount, part.sum.amount)),
        .exact = exactTextOf(line.bytes, style),
        .why = translated(line.why),
        .source = translated(line.source),
        .amount = line.bytes.amount,
    };
}

/// "16.2 GB at the peak (end of the forward pass); at its largest 17.0 GB".
QString figureOf(const ComponentAmount &shown, const RankGroup &group, const OpenedPart &part, const AmountStyle &style)
{
    QStringList facts{amount(part.sum.amount, style), figureText(shown, group, part.figure, style)};
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

QString rankOf(const Estimate &estimate, const OpenedPart &part, const NumberStyle &style)
{
    return say(QT_TRANSLATE_NOOP("OpenedBar", "rank %1 of %2"))
        .arg(number(part.rank, style), number(estimate.scenario.ranks, style));
}

bool mayCountByTensors(const Scenario &scenario, const OpenedPart &part)
{
    if (part.component != Component::Activations || scenario.activations == ActivationModel::Inventory)
        return false;
    Scenario counted = scenario;
    counted.activations = ActivationModel::Inventory;
    return findImpossible(check(counted)) == nullptr;
}

} // namespace

QString OpenedRow::text() const
{
    QString share = this->share;
    if (!share.isEmpty())
        share = say(QT_TRANSLATE_NOOP("OpenedBar", "%1 of the part")).arg(share);
    const QString each =
        perToken.isEmpty() ? QString() : say(QT_TRANSLATE_NOOP("OpenedBar", "%1 per token")).arg(perToken);
    QStringList facts{name, keptBy, each, bytes, share, withoutDot(why), source};
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

std::optional<OpenedBar> openedBar(const Estimate &estimate, Strategy strategy, std::int64_t rank, Component component,
                                   const AmountStyle &style, Figure wanted)
{
    const auto part = openedPart(estimate, strategy, rank, component, wanted);
    if (!part)
        return std::nullopt;
    const RankGroup &group = findStrategy(estimate, strategy)->groupOf(part->rank);
    OpenedBar bar;
    bar.component = component;
    bar.rank = rankOf(estimate, *part, style.numbers);
    bar.name = translated(componentName(component, estimate.scenario));
    bar.trail = QStringList{fromCore(strategies[strategy].name), bar.rank, insideSentence(bar.name)}.join(
        QStringLiteral(" › "));
    bar.figure = figureOf(*group.find(component), group, *part, style);
    bar.remark = translated(lackSentence(part->lack));
    bar.totalAmount = shownOf(group, part->figure).amount;
    bar.total = amount(bar.totalAmount, style);
    bar.sumAmount = part->sum.amount;
    bar.sum = amount(bar.sumAmount, style);
    bar.exact = QString::fromStdString(exactText(bar.sumAmount, style));
    bar.mayCountByTensors = mayCountByTensors(estimate.scenario, *part);
    for (const ComponentAmount &each : group.components)
        bar.rankParts.push_back({each.component, translated(componentName(each.component, estimate.scenario)),
                                 shownOf(each, part->figure).amount});
    for (const OpenedLine &line : part->lines)
        bar.rows.push_back(rowFor(line, *part, style));
    bar.growsWithTokens = std::ranges::any_of(bar.rows, [](const OpenedRow &row) { return !row.perToken.isEmpty(); });
    return bar;
}

} // namespace perrank::ui

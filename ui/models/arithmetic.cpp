// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/arithmetic.h"

#include "core/report/derivations.h"
#include "core/report/device_band_words.h"
#include "core/report/words.h"
#include "ui/text/device_band_text.h"
#include "ui/text/peak_text.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace perrank::ui {

namespace {

QString say(const char *text)
{
    return QCoreApplication::translate("Arithmetic", text);
}

QString amount(Quantity<Bytes> bytes, const AmountStyle &style)
{
    return QString::fromStdString(amountText(bytes, style));
}

QString trustWord(Trust trust)
{
    switch (trust) {
    case Trust::Sourced:
        return {};
    case Trust::Assumption:
        return say(QT_TRANSLATE_NOOP("Arithmetic", "an assumption"));
    case Trust::Fudge:
        return say(QT_TRANSLATE_NOOP("Arithmetic", "a fudge"));
    }
    return {};
}

QStringList sourcesOf(const Step &step, const NumberStyle &style)
{
    QStringList lines;
    for (const Citation &citation : citations(step)) {
        const QString value = QString::fromStdString(written(citation.value, style));
        QStringList tail{fromCore(citation.source), trustWord(citation.trust)};
        tail.removeAll(QString());
        lines << say(QT_TRANSLATE_NOOP("Arithmetic", "%1 = %2 (%3)"))
                     .arg(value, translated(citation.name), tail.join(QStringLiteral("; ")));
    }
    return lines;
}

ArithmeticBlock blockFor(const QString &name, const Term<Bytes> &term, const AmountStyle &style)
{
    ArithmeticBlock block;
    block.name = name;
    block.amount = amount(term.amount, style);
    block.exact = QString::fromStdString(exactText(term.amount, style));
    if (!term.step)
        return block;
    const Explanation explanation = explain(*term.step, style.numbers);
    block.symbols = QString::fromStdString(explanation.symbols);
    block.substituted = QString::fromStdString(explanation.substituted);
    block.sources = sourcesOf(*term.step, style.numbers);
    return block;
}

QString whyOf(const ComponentAmount &part, const Estimate &estimate, const StrategySpec &strategy,
              const AmountStyle &style)
{
    const ComponentSpec &spec = componentSpec(part.component);
    QStringList sentences{translated(spec.explanation)};
    if (part.component == Component::Activations && part.fudge)
        sentences << translated(fudgeSentence(estimate.scenario, style.numbers));
    const bool divided = spec.sharded(strategy) && estimate.scenario.ranks > 1;
    if (spec.side == Side::ModelStates)
        sentences << (divided ? say(QT_TRANSLATE_NOOP("Arithmetic", "Divided among the ranks."))
                              : say(QT_TRANSLATE_NOOP("Arithmetic", "Whole on every rank.")));
    return sentences.join(QLatin1Char(' '));
}

/// "At the peak: P / N × 4 = 100,000,000 / 8 × 4 = 50,000,000 B = 0.050 GB"; empty where that is its largest value.
QString atPeakText(const ComponentAmount &part, const AmountStyle &style)
{
    if (part.atPeak.amount == part.bytes.amount)
        return {};
    const QString exact = QString::fromStdString(exactText(part.atPeak.amount, style));
    QStringList sides;
    if (part.atPeak.step) {
        const Explanation explanation = explain(*part.atPeak.step, style.numbers);
        sides << QString::fromStdString(explanation.symbols) << QString::fromStdString(explanation.substituted);
    }
    sides << exact;
    if (part.atPeak.count() > 0)
        sides << amount(part.atPeak.amount, style);
    return say(QT_TRANSLATE_NOOP("Arithmetic", "At the peak: %1")).arg(sides.join(QStringLiteral(" = ")));
}

ArithmeticBlock partBlock(const ComponentAmount &part, const Estimate &estimate, const StrategySpec &strategy,
                          const AmountStyle &style)
{
    ArithmeticBlock block = blockFor(translated(componentName(part.component, estimate.scenario)), part.bytes, style);
    block.component = part.component;
    block.atPeak = atPeakText(part, style);
    if (!block.atPeak.isEmpty() && part.atPeak.step)
        block.sources << sourcesOf(*part.atPeak.step, style.numbers);
    block.sources.removeDuplicates();
    block.fudge = part.fudge;
    block.why = whyOf(part, estimate, strategy, style);
    return block;
}

ArithmeticBlock sumBlock(const QString &name, const Term<Bytes> &term, const AmountStyle &style)
{
    ArithmeticBlock block = blockFor(name, term, style);
    block.sources.clear();
    block.isSum = true;
    return block;
}

/// Which instant it is and why, and what of it other instants have more of.
ArithmeticBlock peakBlock(const RankGroup &group, const AmountStyle &style)
{
    ArithmeticBlock block = sumBlock(say(QT_TRANSLATE_NOOP("Arithmetic", "Peak of the step")), group.peak, style);
    block.why = peakReason(group.peakInstant) + QLatin1Char(' ')
                + say(QT_TRANSLATE_NOOP("Arithmetic", "What the card must hold: the verdict compares this."));
    return block;
}

/// "at least: peak × 1 + 536,870,912 = … = 8,536,870,912 B".
QString endText(const QString &which, const Term<Bytes> &end, const AmountStyle &style)
{
    QStringList sides;
    if (end.step) {
        const Explanation explanation = explain(*end.step, style.numbers);
        sides << QString::fromStdString(explanation.symbols) << QString::fromStdString(explanation.substituted);
    }
    sides << QString::fromStdString(exactText(end.amount, style));
    return which.arg(sides.join(QStringLiteral(" = ")));
}

/// The constants that the ends add to those of the peak.
QStringList sourcesBeside(const Term<Bytes> &peak, const DeviceBand &band, const NumberStyle &style)
{
    QStringList sources;
    for (const Term<Bytes> &end : {band.low, band.high}) {
        if (end.step)
            sources << sourcesOf(*end.step, style);
    }
    sources.removeDuplicates();
    const QStringList known = peak.step ? sourcesOf(*peak.step, style) : QStringList();
    sources.removeIf([&known](const QString &source) { return known.contains(source); });
    return sources;
}

/// Both ends of what the driver may show, and never one number.
ArithmeticBlock bandBlock(const DeviceBand &band, const RankGroup &group, const Scenario &scenario,
                          const AmountStyle &style)
{
    ArithmeticBlock block;
    block.name = deviceBandName();
    block.amount = translated(rangeMessage(band.low.amount, band.high.amount, style));
    block.where << endText(say(QT_TRANSLATE_NOOP("Arithmetic", "at least: %1")), band.low, style)
                << endText(say(QT_TRANSLATE_NOOP("Arithmetic", "at most: %1")), band.high, style);
    block.why = deviceBandMeaning(scenario, style);
    block.sources = sourcesBeside(group.peak, band, style.numbers);
    block.isSum = true;
    return block;
}

QString totalName(const RankGroup &group)
{
    return group.peakInstant == Instant::Sum
               ? say(QT_TRANSLATE_NOOP("Arithmetic", "Total on this rank"))
               : say(QT_TRANSLATE_NOOP("Arithmetic", "Sum of all parts, each at its largest"));
}

QString verdictText(const StrategyEstimate &strategy, const AmountStyle &style)
{
    switch (strategy.verdict) {
    case Verdict::Fits:
        return say(QT_TRANSLATE_NOOP("Arithmetic", "Fits: %1 free.")).arg(amount(strategy.headroom, style));
    case Verdict::Tight:
        return say(QT_TRANSLATE_NOOP("Arithmetic", "Tight: over 90 % of the card is used, %1 free."))
            .arg(amount(strategy.headroom, style));
    case Verdict::DoesNotFit:
        return say(QT_TRANSLATE_NOOP("Arithmetic", "Does not fit: %1 too much."))
            .arg(amount(Quantity<Bytes>() - strategy.headroom, style));
    }
    return {};
}

ArithmeticBlock capacityBlock(const Estimate &estimate, const StrategyEstimate &strategy, const AmountStyle &style)
{
    ArithmeticBlock block;
    block.name = say(QT_TRANSLATE_NOOP("Arithmetic", "Capacity of %1"))
                     .arg(QString::fromStdString(gpuName(estimate.scenario.gpu)));
    block.amount = amount(strategy.capacity, style);
    block.exact = QString::fromStdString(exactText(strategy.capacity, style));
    block.why = verdictText(strategy, style);
    if (const Gpu *gpu = std::get_if<Gpu>(&estimate.scenario.gpu))
        block.sources << fromCore(gpus[*gpu].source);
    block.isSum = true;
    return block;
}

QString crossoverLine(const QString &what, std::optional<std::int64_t> value, const AmountStyle &style)
{
    if (!value)
        return say(QT_TRANSLATE_NOOP("Arithmetic", "%1: never within its range")).arg(what);
    return say(QT_TRANSLATE_NOOP("Arithmetic", "%1 ≥ %2"))
        .arg(what, QString::fromStdString(written(*value, style.numbers)));
}

/// All digits, since a reader divides them.
QString count(Quantity<Bytes> bytes, const AmountStyle &style)
{
    return bytes.isBeyond() ? translated(beyondText) : QString::fromStdString(written(bytes.count(), style.numbers));
}

/// ⌊M / (A / B)⌋ + 1 holds while activations grow in proportion to the batch.
QString closedForm(const Estimate &estimate, const RankGroup &group, const AmountStyle &style)
{
    const auto perSequence = Quantity<Bytes>(steps::dividedUp(group.activations.count(), estimate.scenario.microBatch));
    return say(QT_TRANSLATE_NOOP("Arithmetic", "batch: ⌊M / (A / B)⌋ + 1 = ⌊%1 / %2⌋ + 1"))
        .arg(count(group.modelStates.amount, style), count(perSequence, style));
}

ArithmeticBlock crossoverBlock(const Estimate &estimate, const StrategyEstimate &strategy, const AmountStyle &style)
{
    ArithmeticBlock block;
    block.name = say(QT_TRANSLATE_NOOP("Arithmetic", "Activations pass model states at"));
    block.symbols =
        QStringList{crossoverLine(say(QT_TRANSLATE_NOOP("Arithmetic", "batch")), strategy.crossover.microBatch, style),
                    crossoverLine(say(QT_TRANSLATE_NOOP("Arithmetic", "sequence")), strategy.crossover.sequence, style)}
            .join(say(QT_TRANSLATE_NOOP("Arithmetic", " or ")));
    block.substituted = closedForm(estimate, strategy.worst(), style);
    block.why =
        say(QT_TRANSLATE_NOOP("Arithmetic", "The smallest whole value, everything else fixed, with activations A > "
                                            "model states M on one rank. Found by search."));
    block.isSum = true;
    return block;
}

/// The names that only the value at the peak has.
void addNames(std::vector<Definition> &all, const Term<Bytes> &term)
{
    if (!term.step)
        return;
    for (const Definition &each : definitionsIn(*term.step)) {
        if (std::ranges::find(all, each) == all.end())
            all.push_back(each);
    }
}

std::optional<ArithmeticBlock> namesBlock(const StrategyEstimate &strategy, const RankGroup &group,
                                          const AmountStyle &style)
{
    std::vector<Definition> definitions = definitionsOf(strategy, group);
    for (const ComponentAmount &part : group.components) {
        if (part.component != Component::Reserve)
            addNames(definitions, part.atPeak);
    }
    if (definitions.empty())
        return std::nullopt;
    ArithmeticBlock block;
    block.name = say(QT_TRANSLATE_NOOP("Arithmetic", "The names in these formulas"));
    for (const Definition &each : definitions)
        block.where << definitionText(each, style.numbers);
    block.isSum = true;
    return block;
}

} // namespace

QString definitionText(const Definition &each, const NumberStyle &style)
{
    const Explanation explanation = explain(*each.of, style);
    QStringList members{translated(each.name), QString::fromStdString(explanation.symbols),
                        QString::fromStdString(explanation.substituted),
                        QString::fromStdString(valueText(*each.of, style))};
    members.removeDuplicates();
    return members.join(QStringLiteral(" = "));
}

QString ArithmeticBlock::text() const
{
    QStringList lines{amount.isEmpty() ? name : name + QStringLiteral("  ") + amount, symbols};
    const QStringList numbers{substituted, exact};
    lines << numbers.filter(QRegularExpression(QStringLiteral("."))).join(QStringLiteral(" = "));
    lines << atPeak << where << why << sources;
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

std::vector<ArithmeticBlock> arithmeticOf(const Estimate &estimate, Strategy id, std::int64_t rank,
                                          const AmountStyle &style)
{
    const auto found = std::ranges::find(estimate.strategies, id, &StrategyEstimate::strategy);
    if (found == estimate.strategies.end())
        return {};
    const RankGroup &group = found->groupOf(std::clamp<std::int64_t>(rank, 0, estimate.scenario.ranks - 1));
    std::vector<ArithmeticBlock> blocks;
    for (const ComponentAmount &part : group.components)
        blocks.push_back(partBlock(part, estimate, strategies[id], style));
    blocks.push_back(sumBlock(say(QT_TRANSLATE_NOOP("Arithmetic", "Model states M")), group.modelStates, style));
    blocks.push_back(sumBlock(totalName(group), group.resident, style));
    if (group.peakInstant != Instant::Sum)
        blocks.push_back(peakBlock(group, style));
    if (const auto band = deviceBandOf(group, estimate.scenario))
        blocks.push_back(bandBlock(*band, group, estimate.scenario, style));
    blocks.push_back(capacityBlock(estimate, *found, style));
    blocks.push_back(crossoverBlock(estimate, *found, style));
    blocks.push_back(
        sumBlock(say(QT_TRANSLATE_NOOP("Arithmetic", "Sent per rank and step")), found->sentPerRank, style));
    if (auto names = namesBlock(*found, group, style))
        blocks.push_back(std::move(*names));
    return blocks;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/arithmetic.h"

#include "core/model/parameter_count.h"
#include "core/report/derivations.h"
#include "core/report/device_band_words.h"
#include "core/report/rank_lines.h"
#include "core/report/rank_terms.h"
#include "core/report/words.h"
#include "ui/models/compared_blocks.h"
#include "ui/models/explained_block.h"
#include "ui/text/amount_words.h"
#include "ui/text/device_band_text.h"
#include "ui/text/peak_text.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Arithmetic"};

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
    QStringList sides{QString::fromStdString(arithmeticText(part.atPeak, style))};
    if (part.atPeak.count() > 0)
        sides << amount(part.atPeak.amount, style);
    return say(QT_TRANSLATE_NOOP("Arithmetic", "At the peak: %1")).arg(sides.join(QStringLiteral(" = ")));
}

} // namespace

ArithmeticBlock partBlock(const ComponentAmount &part, const Estimate &estimate, const StrategySpec &strategy,
                          const AmountStyle &style)
{
    ArithmeticBlock block = blockFor(translated(componentName(part.component, estimate.scenario)), part.bytes, style);
    block.topic = part.component;
    block.atPeak = atPeakText(part, style);
    if (!block.atPeak.isEmpty() && part.atPeak.step)
        block.sources << sourcesOf(*part.atPeak.step, style.numbers);
    block.sources.removeDuplicates();
    block.fudge = part.fudge;
    block.why = whyOf(part, estimate, strategy, style);
    return block;
}

ArithmeticBlock sumBlock(Subject subject, const Term<Bytes> &term, const AmountStyle &style)
{
    ArithmeticBlock block = blockFor(translated(subjects[subject].name), term, style);
    block.topic = subject;
    block.sources.clear();
    block.links.clear();
    block.isSum = true;
    return block;
}

ArithmeticBlock peakBlock(const RankGroup &group, const AmountStyle &style)
{
    ArithmeticBlock block = sumBlock(Subject::Peak, group.peak, style);
    block.why = peakReason(group.peakInstant) + QLatin1Char(' ')
                + say(QT_TRANSLATE_NOOP("Arithmetic", "What the card must hold: the verdict compares this."));
    return block;
}

namespace {

/// "at least: peak × 1 + 536,870,912 = … = 8,536,870,912 B".
QString endText(const QString &which, const Term<Bytes> &end, const AmountStyle &style)
{
    return which.arg(QString::fromStdString(arithmeticText(end, style)));
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
    block.topic = Subject::DeviceBand;
    block.name = deviceBandName();
    block.amount = translated(rangeMessage(band.low.amount, band.high.amount, style));
    block.where << endText(say(QT_TRANSLATE_NOOP("Arithmetic", "at least: %1")), band.low, style)
                << endText(say(QT_TRANSLATE_NOOP("Arithmetic", "at most: %1")), band.high, style);
    block.why = deviceBandMeaning(scenario, style);
    block.sources = sourcesBeside(group.peak, band, style.numbers);
    block.isSum = true;
    return block;
}

} // namespace

QString totalName(const RankGroup &group)
{
    return group.peakInstant == Instant::Sum
               ? say(QT_TRANSLATE_NOOP("Arithmetic", "Total on this rank"))
               : say(QT_TRANSLATE_NOOP("Arithmetic", "Sum of all parts, each at its largest"));
}

namespace {

template <class U>
ArithmeticBlock countBlock(Subject subject, const Term<U> &term, const QString &why, const AmountStyle &style)
{
    ArithmeticBlock block;
    block.topic = subject;
    block.name = translated(subjects[subject].name);
    explainIn(block, term.step, style);
    block.amount = QString::fromStdString(valueText(*term.step, style.numbers));
    block.why = why;
    block.isSum = true;
    return block;
}

ArithmeticBlock sentBlock(const StrategyEstimate &strategy, const AmountStyle &style)
{
    ArithmeticBlock block = blockFor(translated(subjects[Subject::Sent].name), strategy.sentPerRank, style);
    block.topic = Subject::Sent;
    block.why = say(QT_TRANSLATE_NOOP("Arithmetic", "Bytes that each rank sends per optimizer step around a ring."));
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
    block.topic = Subject::Names;
    block.name = translated(subjects[Subject::Names].name);
    for (const Definition &each : definitions) {
        block.where << definitionText(each, style.numbers);
        for (const ParameterSymbol &symbol : symbolsIn(*each.of)) {
            const ParameterLink link{symbol.id, fromCore(symbol.symbol)};
            if (std::ranges::find(block.links, link) == block.links.end())
                block.links.push_back(link);
        }
    }
    block.isSum = true;
    return block;
}

void addSums(std::vector<ArithmeticBlock> &blocks, const Scenario &scenario, const RankGroup &group,
             const AmountStyle &style)
{
    blocks.push_back(sumBlock(Subject::ModelStates, group.modelStates, style));
    if (hasSeveralActivations(group))
        blocks.push_back(sumBlock(Subject::Activations, group.activations, style));
    if (auto share = shareBlock(group, style))
        blocks.push_back(std::move(*share));
    blocks.push_back(sumBlock(Subject::Total, group.resident, style));
    blocks.back().name = totalName(group);
    if (group.peakInstant != Instant::Sum)
        blocks.push_back(peakBlock(group, style));
    if (const auto band = deviceBandOf(group, scenario))
        blocks.push_back(bandBlock(*band, group, scenario, style));
}

void addCounts(std::vector<ArithmeticBlock> &blocks, const Scenario &scenario, const AmountStyle &style)
{
    blocks.push_back(countBlock(
        Subject::GlobalBatch, globalBatchTerm(scenario),
        say(QT_TRANSLATE_NOOP("Arithmetic", "Sequences that the whole job works on per optimizer step.")), style));
    blocks.push_back(countBlock(
        Subject::ShapeParameters, shapeParameters(scenario, Tracing(true)),
        say(QT_TRANSLATE_NOOP("Arithmetic", "What width, layers and vocabulary come to, beside the P that is set.")),
        style));
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
    QStringList lines{amount.isEmpty() ? name : name + QStringLiteral("  ") + amount};
    QStringList sides{symbols, substituted, exact};
    sides.removeAll(QString());
    lines << sides.join(QStringLiteral(" = ")) << atPeak << where << why << sources;
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

std::optional<Component> ArithmeticBlock::component() const
{
    const auto *part = std::get_if<Component>(&topic);
    return part ? std::optional(*part) : std::nullopt;
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
    addSums(blocks, estimate.scenario, group, style);
    blocks.push_back(capacityBlock(estimate, style));
    blocks.push_back(headroomBlock(estimate, *found, group, style));
    blocks.push_back(crossoverBlock(estimate, *found, style));
    blocks.push_back(sentBlock(*found, style));
    addCounts(blocks, estimate.scenario, style);
    if (auto names = namesBlock(*found, group, style))
        blocks.push_back(std::move(*names));
    return blocks;
}

} // namespace perrank::ui

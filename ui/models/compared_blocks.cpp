// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compared_blocks.h"

#include "core/report/crossover_form.h"
#include "core/report/rank_terms.h"
#include "core/report/words.h"
#include "ui/models/explained_block.h"
#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Arithmetic"};

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

/// "batch ≥ 7: ⌊M / (A / B)⌋ + 1 = ⌊2,000,000,000 / (2,566,914,048 / 8)⌋ + 1".
QString formText(const CrossoverForm &form, const NumberStyle &style)
{
    const QString result = translated(crossoverMessage(form, style));
    if (form.growth == Growth::Other)
        return result;
    return say(QT_TRANSLATE_NOOP("Arithmetic", "%1: %2 = %3"))
        .arg(result, QString::fromStdString(form.symbols), QString::fromStdString(form.substituted));
}

} // namespace

ArithmeticBlock capacityBlock(const Estimate &estimate, const AmountStyle &style)
{
    ArithmeticBlock block = blockFor(say(QT_TRANSLATE_NOOP("Arithmetic", "Capacity of %1"))
                                         .arg(QString::fromStdString(gpuName(estimate.scenario.gpu))),
                                     capacityTerm(estimate.scenario), style);
    block.topic = Subject::Capacity;
    const QString card = translated(parameter(ParameterId::Gpu).label);
    block.links.push_back({ParameterId::Gpu, card});
    block.where << say(QT_TRANSLATE_NOOP("Arithmetic", "%1: %2"))
                       .arg(card, QString::fromStdString(gpuName(estimate.scenario.gpu)));
    block.isSum = true;
    return block;
}

ArithmeticBlock headroomBlock(const Estimate &estimate, const StrategyEstimate &strategy, const RankGroup &group,
                              const AmountStyle &style)
{
    ArithmeticBlock block = sumBlock(Subject::Headroom, headroomTerm(estimate.scenario, group), style);
    block.why = verdictText(strategy, style);
    return block;
}

std::optional<ArithmeticBlock> shareBlock(const RankGroup &group, const AmountStyle &style)
{
    const Quantity<Bytes> both = group.activations.amount + group.modelStates.amount;
    if (both.isBeyond() || both.count() == 0)
        return std::nullopt;
    ArithmeticBlock block;
    block.topic = Subject::Share;
    block.name = translated(subjects[Subject::Share].name);
    block.amount = QString::fromStdString(percentText(group.activations.amount, both));
    block.symbols = QStringLiteral("A / (A + M)");
    block.substituted = QStringLiteral("%1 / %2").arg(number(group.activations.amount.count(), style.numbers),
                                                      number(both.count(), style.numbers));
    block.why = say(QT_TRANSLATE_NOOP("Arithmetic", "Of activations and model states together; what is in neither does "
                                                    "not count."));
    block.isSum = true;
    return block;
}

ArithmeticBlock crossoverBlock(const Estimate &estimate, const StrategyEstimate &strategy, const AmountStyle &style)
{
    const CrossoverForm batch = crossoverForm(estimate, strategy, ParameterId::MicroBatch, style.numbers);
    const CrossoverForm sequence = crossoverForm(estimate, strategy, ParameterId::Sequence, style.numbers);
    ArithmeticBlock block;
    block.topic = Subject::Crossover;
    block.name = translated(subjects[Subject::Crossover].name);
    block.symbols = say(QT_TRANSLATE_NOOP("Arithmetic", "%1 or %2"))
                        .arg(translated(crossoverMessage(batch, style.numbers)),
                             translated(crossoverMessage(sequence, style.numbers)));
    block.where << formText(batch, style.numbers) << formText(sequence, style.numbers);
    QStringList sentences{
        say(QT_TRANSLATE_NOOP("Arithmetic", "The smallest whole value, everything else fixed, with activations A > "
                                            "model states M on one rank.")),
        say(QT_TRANSLATE_NOOP("Arithmetic", "Found by search in whole numbers."))};
    for (const CrossoverForm *form : {&batch, &sequence}) {
        if (form->growthSentence)
            sentences << translated(*form->growthSentence);
    }
    block.why = sentences.join(QLatin1Char(' '));
    for (const ParameterId id : {ParameterId::MicroBatch, ParameterId::Sequence})
        block.links.push_back({id, fromCore(parameter(id).symbol)});
    block.isSum = true;
    return block;
}

} // namespace perrank::ui

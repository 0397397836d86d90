// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/failure_blocks.h"

#include "core/run/run_words.h"
#include "ui/models/explained_block.h"
#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <variant>

namespace perrank::ui {

namespace {

constexpr double secondsPerDay = 86'400;
constexpr double fewDays = 2; ///< from here on seconds are too many to be read

constexpr TextsOf say{"Failure"};

/// "3,600 s", "0.9135".
QString figureText(double value, std::string_view unit, const AmountStyle &style)
{
    if (unit == "s" && value >= fewDays * secondsPerDay)
        return say(QT_TRANSLATE_NOOP("Failure", "%1 days")).arg(decimalsText(value / secondsPerDay, 1, style.numbers));
    const QString text = QString::fromStdString(figureWords(value, {}, style.numbers));
    return unit.empty() ? text : QStringLiteral("%1 %2").arg(text, translated(unit));
}

/// The formula behind its name, and what the names in it stand for.
void explainFormula(ArithmeticBlock &block, StepRef step, const AmountStyle &style)
{
    if (step == nullptr)
        return;
    if (const auto *named = std::get_if<Named>(&step->made))
        step = named->of;
    explainIn(block, step, style);
    for (const Definition &each : definitionsIn(*step))
        block.where << definitionText(each, style.numbers);
}

ArithmeticBlock comparisonBlock(const RunComparison &comparison, const AmountStyle &style)
{
    ArithmeticBlock block;
    block.name = say(QT_TRANSLATE_NOOP("Failure", "%1, by the formula")).arg(translated(comparison.name));
    block.amount = figureText(comparison.closedForm, comparison.unit, style);
    explainFormula(block, comparison.step, style);
    block.exact = block.amount;
    block.why = say(QT_TRANSLATE_NOOP("Failure", "In this run it is %1. The formula is for the mean of many runs in "
                                                 "which failures come at random."))
                    .arg(figureText(comparison.simulated, comparison.unit, style));
    return block;
}

ArithmeticBlock expectedBlock(const Expected &expected, const AmountStyle &style)
{
    const ExpectedFigureSpec &spec = expectedFigures[expected.figure];
    ArithmeticBlock block;
    block.name = say(QT_TRANSLATE_NOOP("Failure", "Expected: %1")).arg(insideSentence(translated(spec.name)));
    block.amount =
        expected.value ? figureText(*expected.value, spec.unit, style) : say(QT_TRANSLATE_NOOP("Failure", "none"));
    explainFormula(block, expected.step, style);
    block.exact = expected.value ? block.amount : QString();
    if (block.sources.isEmpty() && !spec.source.empty())
        block.sources << translated(spec.source);
    return block;
}

} // namespace

std::vector<ArithmeticBlock> failureBlocks(const RunSimulation &run, const AmountStyle &style)
{
    std::vector<ArithmeticBlock> blocks;
    for (const RunComparison &each : run.comparisons)
        blocks.push_back(comparisonBlock(each, style));
    for (const Expected &each : run.expected)
        blocks.push_back(expectedBlock(each, style));
    return blocks;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_latex.h"

#include "core/report/derivations.h"
#include "core/report/device_band_words.h"
#include "core/report/escape.h"
#include "core/report/receipt_text.h"
#include "core/report/tables.h"
#include "core/report/words.h"

namespace perrank {

namespace {

std::string derivationLine(const Derivation &each, const AmountStyle &style)
{
    const Explanation explanation = explainInLatex(*each.bytes.step);
    const std::string fudge = each.fudge ? " (fudge)" : "";
    return "\\noindent\\textbf{" + latexEscaped(each.name) + "}" + fudge + " $" + explanation.symbols + " = "
           + explanation.substituted + " = " + mathEscaped(exactText(each.bytes.amount, style)) + " = "
           + mathEscaped(amountText(each.bytes.amount, style)) + "$\\par\n";
}

std::string definitionLine(const Definition &each)
{
    const Explanation explanation = explainInLatex(*each.of);
    return "\\noindent where \\textbf{" + latexEscaped(each.name) + "} $= " + explanation.symbols + " = "
           + explanation.substituted + " = "
           + (hasNoNumber(*each.of) ? "\\text{" + std::string(beyondText) + "}" : written(each.of->value, thinSpaces))
           + "$\\par\n";
}

std::string arithmeticLatex(const StrategyEstimate &strategy, const Scenario &scenario, const AmountStyle &style)
{
    std::string text = "\n\\paragraph{" + latexEscaped(headingOf(strategy, scenario)) + "}\\mbox{}\\par\n";
    for (const Derivation &each : derivationsOf(strategy, scenario))
        text += derivationLine(each, style);
    for (const Definition &each : definitionsOf(strategy, strategy.worst()))
        text += definitionLine(each);
    return text;
}

} // namespace

std::string reportLatex(const Document &document, const Estimate &estimate)
{
    const AmountStyle style{document.view.units, {}};
    const AmountStyle mathStyle{document.view.units, thinSpaces};
    const Scenario &scenario = estimate.scenario;
    std::string text = "% For the body of a document in UTF-8 that uses the package amsmath.\n";
    text += latexParagraph(titleOf(document) + " · " + accountingWords(scenario))
            + latexParagraph(scenarioWords(scenario)) + "\n";
    text += latexTable(partsTable(estimate, style)) + "\n" + latexTable(overviewTable(estimate, style)) + "\n";
    if (const std::string onTheCard = deviceBandSentence(estimate, style); !onTheCard.empty())
        text += latexParagraph(onTheCard);
    for (const Issue &issue : estimate.issues)
        text += latexParagraph(issue.message.english());
    text += latexParagraph(footerWords(scenario, style));
    for (const StrategyEstimate &strategy : estimate.strategies)
        text += arithmeticLatex(strategy, scenario, mathStyle);
    return text + receiptsLatex(scenario, style);
}

} // namespace perrank

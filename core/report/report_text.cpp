// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_text.h"

#include "core/report/derivations.h"
#include "core/report/device_band_words.h"
#include "core/report/receipt_text.h"
#include "core/report/tables.h"
#include "core/report/words.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr const char *fudgeMark = " ⚠";

std::string paragraph(const std::string &text)
{
    return wrapped(text, lineWidth, textIndent) + "\n";
}

std::string tables(const Estimate &estimate, const AmountStyle &style)
{
    std::string text;
    for (const TextTable &table : splitToFit(partsTable(estimate, style), lineWidth))
        text += plainTable(table) + "\n";
    text += "Activations pass model states at the batch or the sequence length given, everything else fixed:\n\n";
    text += plainTable(overviewTable(estimate, style));
    const std::string onTheCard = deviceBandSentence(estimate, style);
    return onTheCard.empty() ? text : text + "\n" + paragraph(onTheCard);
}

std::string issueLines(const Estimate &estimate)
{
    std::string text;
    for (const Issue &issue : estimate.issues) {
        const std::string sign = issue.severity == Severity::Note ? "· " : "⚠ ";
        text += paragraph(sign + issue.message.english());
    }
    return text.empty() ? text : "\n" + text;
}

std::string derivationLines(const Derivation &each, std::size_t nameWidth, const AmountStyle &style)
{
    const Explanation explanation = explain(*each.bytes.step);
    return equation(each.name + (each.fudge ? fudgeMark : ""), nameWidth,
                    {explanation.symbols, explanation.substituted, exactText(each.bytes.amount, style),
                     amountText(each.bytes.amount, style)},
                    lineWidth);
}

/// What the names in the formulas stand for.
std::string definitionLines(const std::vector<Definition> &definitions)
{
    if (definitions.empty())
        return {};
    std::size_t nameWidth = 0;
    for (const Definition &each : definitions)
        nameWidth = std::max(nameWidth, widthOf(each.name));
    std::string text = "  where\n";
    for (const Definition &each : definitions) {
        const Explanation explanation = explain(*each.of);
        text += equation(each.name, nameWidth, {explanation.symbols, explanation.substituted, valueText(*each.of)},
                         lineWidth);
    }
    return text;
}

std::string arithmeticLines(const StrategyEstimate &strategy, const Scenario &scenario, const AmountStyle &style)
{
    const std::vector<Derivation> list = derivationsOf(strategy, scenario);
    std::size_t nameWidth = 0;
    for (const Derivation &each : list)
        nameWidth = std::max(nameWidth, widthOf(each.name) + (each.fudge ? widthOf(fudgeMark) : 0));
    std::string text = "\n" + headingOf(strategy, scenario) + "\n";
    for (const Derivation &each : list)
        text += derivationLines(each, nameWidth, style);
    return text + definitionLines(definitionsOf(strategy, strategy.worst()));
}

std::string sourceLines(const Estimate &estimate)
{
    std::string text = "\nConstants\n";
    for (const Citation &each : citationsOf(estimate)) {
        const std::string line =
            written(each.value, NumberStyle{}) + " = " + std::string(each.name) + ": " + std::string(each.source);
        text += std::string(textIndent, ' ') + wrapped(line, lineWidth - textIndent, 2 * textIndent) + "\n";
    }
    return text;
}

} // namespace

std::string reportText(const Document &document, const Estimate &estimate)
{
    const AmountStyle style{document.view.units, {}};
    const Scenario &scenario = estimate.scenario;
    std::string text = paragraph(titleOf(document) + " · " + accountingWords(scenario));
    text += paragraph(scenarioWords(scenario)) + "\n";
    text += tables(estimate, style) + issueLines(estimate);
    text += "\n" + paragraph(footerWords(scenario, style));
    for (const StrategyEstimate &strategy : estimate.strategies)
        text += arithmeticLines(strategy, scenario, style);
    if (scenario.activations == ActivationModel::Fudge)
        text += "\n" + paragraph("⚠ " + fudgeSentence(scenario).english());
    text += sourceLines(estimate);
    return text + receiptsText(scenario, style);
}

} // namespace perrank

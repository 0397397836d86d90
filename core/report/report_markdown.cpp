// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_markdown.h"

#include "core/report/derivations.h"
#include "core/report/device_band_words.h"
#include "core/report/escape.h"
#include "core/report/receipt_text.h"
#include "core/report/tables.h"
#include "core/report/words.h"

namespace perrank {

namespace {

std::string issueItems(const Estimate &estimate)
{
    std::string text;
    for (const Issue &issue : estimate.issues)
        text += "- **" + std::string(severityKey(issue.severity)) + "**: " + markdownEscaped(issue.message.english())
                + "\n";
    return text.empty() ? text : text + "\n";
}

std::string derivationItem(const Derivation &each, const AmountStyle &style)
{
    const Explanation explanation = explain(*each.bytes.step);
    const std::string mark = each.fudge ? " ⚠ fudge" : "";
    return "- **" + markdownEscaped(each.name) + mark + "** " + markdownEscaped(explanation.symbols) + " = "
           + explanation.substituted + " = " + exactText(each.bytes.amount, style) + " = **"
           + amountText(each.bytes.amount, style) + "**\n";
}

std::string definitionItem(const Definition &each)
{
    const Explanation explanation = explain(*each.of);
    return "- where **" + markdownEscaped(each.name) + "** = " + markdownEscaped(explanation.symbols) + " = "
           + explanation.substituted + " = " + valueText(*each.of) + "\n";
}

std::string arithmeticMarkdown(const StrategyEstimate &strategy, const Scenario &scenario, const AmountStyle &style)
{
    std::string text = "### " + headingOf(strategy, scenario) + "\n\n";
    for (const Derivation &each : derivationsOf(strategy, scenario))
        text += derivationItem(each, style);
    for (const Definition &each : definitionsOf(strategy, strategy.worst()))
        text += definitionItem(each);
    return text + "\n";
}

std::string sourceItems(const Estimate &estimate)
{
    std::string text = "## Constants\n\n";
    for (const Citation &each : citationsOf(estimate))
        text += "- " + written(each.value, NumberStyle{}) + ": " + markdownEscaped(each.name) + " ("
                + markdownEscaped(each.source) + ")\n";
    return text;
}

} // namespace

std::string reportMarkdown(const Document &document, const Estimate &estimate)
{
    const AmountStyle style{document.view.units, {}};
    const Scenario &scenario = estimate.scenario;
    std::string text = "# " + markdownEscaped(titleOf(document)) + "\n\n";
    text += markdownEscaped(accountingWords(scenario)) + "  \n" + markdownEscaped(scenarioWords(scenario)) + "\n\n";
    text += markdownTable(partsTable(estimate, style)) + "\n";
    text += "Activations pass model states at the batch or the sequence length given, everything else fixed:\n\n";
    text += markdownTable(overviewTable(estimate, style)) + "\n";
    if (const std::string onTheCard = deviceBandSentence(estimate, style); !onTheCard.empty())
        text += markdownEscaped(onTheCard) + "\n\n";
    text += issueItems(estimate);
    text += "*" + footerWords(scenario, style) + "*\n\n## Arithmetic\n\n";
    for (const StrategyEstimate &strategy : estimate.strategies)
        text += arithmeticMarkdown(strategy, scenario, style);
    text += sourceItems(estimate);
    return text + "\n" + receiptsMarkdown(scenario, style);
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plan_text.h"

#include "core/report/plan_words.h"
#include "core/report/text_table.h"
#include "core/report/words.h"

namespace perrank {

namespace {

constexpr const char *none = "none";

std::string planParagraph(const std::string &text, std::size_t first = 0)
{
    return std::string(first, ' ') + wrapped(text, lineWidth - first, first + textIndent) + "\n";
}

std::string number(const std::optional<std::int64_t> &value)
{
    return value ? written(*value, {}) : none;
}

std::string limits(const Plan &plan, const AmountStyle &style)
{
    TextTable table{.columns = {{"What fits"},
                                {"Figure", Align::Right},
                                {"Largest batch", Align::Right},
                                {"Longest sequence", Align::Right},
                                {"Fewest ranks", Align::Right},
                                {"Now"}},
                    .rows = {},
                    .ruled = {}};
    for (const StrategyPlan &each : plan.strategies)
        table.rows.push_back({std::string(strategies[each.now.strategy].name),
                              amountText(each.now.worst().peak.amount, style), number(each.largestMicroBatch),
                              number(each.longestSequence), number(each.fewestRanks), verdictWords(each.now, style)});
    std::string text;
    for (const TextTable &part : splitToFit(table, lineWidth))
        text += plainTable(part) + "\n";
    return text;
}

std::string changeLines(const Change &change, const StrategyPlan &of, const Plan &plan, const AmountStyle &style)
{
    const std::string head = changeName(change).english() + ": " + figureAfter(change, of, style).english();
    return planParagraph(head, textIndent)
           + planParagraph("Price: " + priceOf(change, plan, style).english(), 2 * textIndent)
           + planParagraph(settingsText(change), 2 * textIndent);
}

std::string strategyLines(const StrategyPlan &strategy, const Plan &plan, const AmountStyle &style)
{
    std::string words;
    for (const Message &sentence : sentencesOn(strategy, plan, style))
        words += (words.empty() ? "" : " ") + sentence.english();
    std::string text = planParagraph(words);
    if (!strategy.changes.empty())
        text += planParagraph("What makes it fit, cheapest first:");
    for (const Change &change : strategy.changes)
        text += changeLines(change, strategy, plan, style);
    if (const auto reason = noChangeSentence(strategy, style); reason && !strategy.fits())
        text += planParagraph(reason->english(), textIndent);
    return text;
}

} // namespace

std::string planText(const Document &document, const Plan &plan)
{
    const AmountStyle style{document.view.units, {}};
    std::string text = planParagraph(titleOf(document) + " · " + accountingWords(plan.whole));
    text += planParagraph(scenarioWords(plan.whole)) + planParagraph(costSentence(plan.whole).english()) + "\n";
    text += limits(plan, style);
    for (const StrategyPlan &each : plan.strategies)
        text += strategyLines(each, plan, style) + "\n";
    return text + planParagraph(footerWords(plan.whole, style));
}

} // namespace perrank

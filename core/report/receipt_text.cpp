// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/receipt_text.h"

#include "core/report/escape.h"
#include "core/report/text_table.h"

#include <algorithm>

namespace perrank {

namespace {

constexpr std::string_view heading = "What other tools would print";

/// "DeepSpeed, ZeRO stage 2 estimator (its GB are GiB, 2³⁰ bytes)".
std::string titleOf(const ReceiptToolSpec &tool)
{
    return std::string(tool.name) + (tool.unit.truth.empty() ? "" : " (" + std::string(tool.unit.truth) + ")");
}

std::string printedWords(const ReceiptLine &line, const ReceiptToolSpec &tool)
{
    return "“" + asPrinted(line.bytes.amount, tool.id) + "”";
}

/// "2: bytes of a 16-bit weight; 18: …".
std::string constantsOf(const Receipt &receipt)
{
    std::string text;
    for (const Citation &each : citationsOf(receipt))
        text += (text.empty() ? "" : "; ") + written(each.value, NumberStyle{}) + ": " + std::string(each.name);
    return text;
}

// Plain text.

std::string receiptParagraph(const std::string &text)
{
    return std::string(textIndent, ' ') + wrapped(text, lineWidth - textIndent, 2 * textIndent) + "\n";
}

std::string plainLine(const ReceiptLine &line, const ReceiptToolSpec &tool, const AmountStyle &style)
{
    const Explanation explanation = explain(*line.bytes.step);
    return receiptParagraph(std::string(line.quantity) + ": " + printedWords(line, tool))
           + equation("", 0,
                      {explanation.symbols, explanation.substituted, exactText(line.bytes.amount, style),
                       amountText(line.bytes.amount, style)},
                      lineWidth);
}

std::string plainDefinition(const Definition &each)
{
    const Explanation explanation = explain(*each.of);
    return receiptParagraph("where " + std::string(each.name) + " = " + explanation.symbols + " = "
                            + explanation.substituted + " = " + valueText(*each.of));
}

std::string plainReceipt(const Receipt &receipt, const AmountStyle &style)
{
    const ReceiptToolSpec &tool = receiptTool(receipt.tool);
    std::string text = "\n" + titleOf(tool) + "\n";
    for (const ReceiptLine &line : receipt.answer.lines)
        text += plainLine(line, tool, style);
    for (const Definition &each : definitionsOf(receipt))
        text += plainDefinition(each);
    if (receipt.answer.remark)
        text += receiptParagraph(receipt.answer.remark->english());
    text += receiptParagraph("Why it differs: " + std::string(tool.why));
    if (const std::string constants = constantsOf(receipt); !constants.empty())
        text += receiptParagraph("Constants: " + constants);
    return text + receiptParagraph("Source: " + std::string(tool.source));
}

// Markdown.

std::string markdownLine(const ReceiptLine &line, const ReceiptToolSpec &tool, const AmountStyle &style)
{
    const Explanation explanation = explain(*line.bytes.step);
    return "- **" + markdownEscaped(line.quantity) + "** " + printedWords(line, tool) + ": "
           + markdownEscaped(explanation.symbols) + " = " + explanation.substituted + " = "
           + exactText(line.bytes.amount, style) + " = **" + amountText(line.bytes.amount, style) + "**\n";
}

std::string markdownReceipt(const Receipt &receipt, const AmountStyle &style)
{
    const ReceiptToolSpec &tool = receiptTool(receipt.tool);
    std::string text = "### " + markdownEscaped(titleOf(tool)) + "\n\n";
    for (const ReceiptLine &line : receipt.answer.lines)
        text += markdownLine(line, tool, style);
    for (const Definition &each : definitionsOf(receipt)) {
        const Explanation explanation = explain(*each.of);
        text += "- where **" + markdownEscaped(each.name) + "** = " + markdownEscaped(explanation.symbols) + " = "
                + explanation.substituted + " = " + valueText(*each.of) + "\n";
    }
    if (receipt.answer.remark)
        text += "- " + markdownEscaped(receipt.answer.remark->english()) + "\n";
    text += "- *Why it differs:* " + markdownEscaped(tool.why) + "\n";
    if (const std::string constants = constantsOf(receipt); !constants.empty())
        text += "- *Constants:* " + markdownEscaped(constants) + "\n";
    return text + "- *Source:* " + markdownEscaped(tool.source) + "\n\n";
}

// LaTeX: the figures alone, since the formulas of tools are wider than a page.

TextTable tableOf(const Receipt &receipt, const AmountStyle &style)
{
    const ReceiptToolSpec &tool = receiptTool(receipt.tool);
    TextTable table{
        {{std::string(tool.name), Align::Left}, {"prints", Align::Right}, {"that is", Align::Right}}, {}, {}};
    for (const ReceiptLine &line : receipt.answer.lines)
        table.rows.push_back(
            {std::string(line.quantity), printedWords(line, tool), amountText(line.bytes.amount, style)});
    return table;
}

std::string latexReceipt(const Receipt &receipt, const AmountStyle &style)
{
    const ReceiptToolSpec &tool = receiptTool(receipt.tool);
    std::string text = "\n";
    if (!receipt.answer.lines.empty())
        text += latexTable(tableOf(receipt, style)) + "\\par\n";
    const std::string remark = receipt.answer.remark ? receipt.answer.remark->english() + " " : "";
    return text
           + latexParagraph(titleOf(tool) + ". " + remark + std::string(tool.why) + " " + std::string(tool.source));
}

std::string section(const Scenario &scenario, const AmountStyle &style, const std::string &title,
                    std::string (*one)(const Receipt &, const AmountStyle &))
{
    std::string text = title;
    for (const Receipt &receipt : receiptsFor(scenario))
        text += one(receipt, style);
    return text;
}

} // namespace

std::vector<Citation> citationsOf(const Receipt &receipt)
{
    std::vector<Citation> all;
    for (const ReceiptLine &line : receipt.answer.lines) {
        for (const Citation &citation : citations(*line.bytes.step)) {
            if (std::ranges::find(all, citation) == all.end())
                all.push_back(citation);
        }
    }
    return all;
}

std::vector<Definition> definitionsOf(const Receipt &receipt)
{
    std::vector<Definition> all;
    for (const ReceiptLine &line : receipt.answer.lines) {
        for (const Definition &each : line.isTotal ? std::vector<Definition>{} : definitionsIn(*line.bytes.step)) {
            if (std::ranges::find(all, each) == all.end())
                all.push_back(each);
        }
    }
    return all;
}

std::string receiptsText(const Scenario &scenario, const AmountStyle &style)
{
    return section(scenario, style, "\n" + std::string(heading) + "\n", &plainReceipt);
}

std::string receiptsMarkdown(const Scenario &scenario, const AmountStyle &style)
{
    return section(scenario, style, "## " + std::string(heading) + "\n\n", &markdownReceipt);
}

std::string receiptsLatex(const Scenario &scenario, const AmountStyle &style)
{
    return section(scenario, style, "\n\\paragraph{" + std::string(heading) + "}\\mbox{}\\par\n", &latexReceipt);
}

} // namespace perrank

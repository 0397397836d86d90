// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/receipt_blocks.h"

#include "core/receipts/receipts.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Receipts"};

/// Which source, the head says once.
QStringList constantsOf(const Step &step, const NumberStyle &style)
{
    QStringList lines;
    for (const Citation &citation : citations(step))
        lines << say(QT_TRANSLATE_NOOP("Receipts", "%1 = %2"))
                     .arg(QString::fromStdString(written(citation.value, style)), translated(citation.name));
    return lines;
}

/// Of a total the names are the other figures of its tool.
QStringList namesOf(const ReceiptLine &line, const NumberStyle &style)
{
    QStringList lines;
    for (const Definition &each : line.isTotal ? std::vector<Definition>{} : definitionsIn(*line.bytes.step))
        lines << definitionText(each, style);
    return lines;
}

ArithmeticBlock headOf(const Receipt &receipt)
{
    const ReceiptToolSpec &tool = receiptTool(receipt.tool);
    ArithmeticBlock head;
    head.name = fromCore(tool.name);
    QStringList sentences;
    if (receipt.answer.remark)
        sentences << translated(*receipt.answer.remark);
    sentences << say(QT_TRANSLATE_NOOP("Receipts", "Why it differs: %1")).arg(translated(tool.why));
    if (!tool.unit.truth.empty())
        sentences << say(QT_TRANSLATE_NOOP("Receipts", "How it prints: %1.")).arg(translated(tool.unit.truth));
    head.why = sentences.join(QLatin1Char('\n'));
    head.sources << fromCore(tool.source);
    head.isSum = true;
    return head;
}

ArithmeticBlock lineBlock(const ReceiptLine &line, ReceiptTool tool, const AmountStyle &style)
{
    const Explanation explanation = explain(*line.bytes.step, style.numbers);
    ArithmeticBlock block;
    block.name = fromCore(line.quantity);
    block.amount = QString::fromStdString(amountText(line.bytes.amount, style));
    block.symbols = QString::fromStdString(explanation.symbols);
    block.substituted = QString::fromStdString(explanation.substituted);
    block.exact = QString::fromStdString(exactText(line.bytes.amount, style));
    block.where = namesOf(line, style.numbers);
    block.why = say(QT_TRANSLATE_NOOP("Receipts", "Prints “%1”."))
                    .arg(QString::fromStdString(asPrinted(line.bytes.amount, tool)));
    block.sources = constantsOf(*line.bytes.step, style.numbers);
    return block;
}

} // namespace

std::vector<ArithmeticBlock> receiptBlocks(const Estimate &estimate, const AmountStyle &style)
{
    if (estimate.isImpossible())
        return {};
    std::vector<ArithmeticBlock> blocks;
    for (const Receipt &receipt : receiptsFor(estimate.scenario)) {
        blocks.push_back(headOf(receipt));
        for (const ReceiptLine &line : receipt.answer.lines)
            blocks.push_back(lineBlock(line, receipt.tool, style));
    }
    return blocks;
}

} // namespace perrank::ui

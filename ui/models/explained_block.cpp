// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/explained_block.h"

#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Arithmetic"};

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

} // namespace

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

void explainIn(ArithmeticBlock &block, const StepRef &step, const AmountStyle &style)
{
    if (!step)
        return;
    const Explanation explanation = explain(*step, style.numbers);
    block.symbols = QString::fromStdString(explanation.symbols);
    if (explanation.substituted != explanation.symbols)
        block.substituted = QString::fromStdString(explanation.substituted);
    block.sources = sourcesOf(*step, style.numbers);
    for (const ParameterSymbol &each : symbolsIn(*step))
        block.links.push_back({each.id, fromCore(each.symbol)});
}

ArithmeticBlock blockFor(const QString &name, const Term<Bytes> &term, const AmountStyle &style)
{
    ArithmeticBlock block;
    block.name = name;
    block.amount = amount(term.amount, style);
    block.exact = QString::fromStdString(exactText(term.amount, style));
    explainIn(block, term.step, style);
    return block;
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/explain.h"

#include "core/base/overload.h"
#include "core/base/quantity.h"
#include "core/formula/evaluate.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace perrank {

namespace {

/// How tightly a piece of text binds; a looser piece inside a tighter one needs brackets.
enum class Binding { Sum, Product, Atom };

struct Piece {
    std::string text;
    Binding binding;
};

using Join = std::string (*)(const std::string &, const std::string &);

/// A pair of brackets.
struct Brackets {
    std::string_view open;
    std::string_view close;

    [[nodiscard]] std::string around(const std::string &text) const
    {
        return std::string(open) + text + std::string(close);
    }
};

/// The signs of one notation. `leaf` writes a parameter, fact or named part.
struct Notation {
    std::string_view minus;
    std::string_view times;
    Brackets brackets;
    Brackets roundedUp;
    Join quotient;
    Binding dividend; ///< a looser dividend needs brackets
    Binding divisor;
    Join smaller;
    std::function<std::string(const Step &)> leaf;
    bool isLatex = false;
};

class Writer {
public:
    explicit Writer(const Notation &notation) : m_notation(notation) {}

    [[nodiscard]] Piece piece(const Step &step) const
    {
        return std::visit(Overload{
                              [&](const FromParameter &) { return atom(step); },
                              [&](const FromFact &) { return atom(step); },
                              [&](const Named &) { return atom(step); },
                              [&](const Sum &sum) { return joined(sum.parts, " + ", Binding::Sum); },
                              [&](const Difference &difference) { return minus(difference); },
                              [&](const Product &product) { return times(product); },
                              [&](const Quotient &quotient) { return over(quotient); },
                              [&](const Smaller &smaller) { return least(smaller); },
                              [&](const Expression &expression) { return filled(expression); },
                          },
                          step.made);
    }

private:
    [[nodiscard]] Piece atom(const Step &step) const { return {m_notation.leaf(step), Binding::Atom}; }

    [[nodiscard]] std::string bracketed(const Piece &piece, Binding around) const
    {
        if (piece.binding >= around)
            return piece.text;
        return m_notation.brackets.around(piece.text);
    }

    [[nodiscard]] Piece joined(const std::vector<StepRef> &members, std::string_view sign, Binding binding) const
    {
        std::string text;
        for (const StepRef &member : members) {
            if (!text.empty())
                text += sign;
            text += bracketed(piece(*member), binding);
        }
        return {text, binding};
    }

    [[nodiscard]] Piece roundedUp(const std::string &text, bool even) const
    {
        return even ? Piece{text, Binding::Product} : Piece{m_notation.roundedUp.around(text), Binding::Atom};
    }

    [[nodiscard]] Piece minus(const Difference &difference) const
    {
        const std::string from = bracketed(piece(*difference.from), Binding::Sum);
        const std::string taken = bracketed(piece(*difference.taken), Binding::Product);
        return {from + std::string(m_notation.minus) + taken, Binding::Sum};
    }

    [[nodiscard]] Piece times(const Product &product) const
    {
        const Piece whole = joined(product.factors, m_notation.times, Binding::Product);
        return roundedUp(whole.text, comesOutEven(product));
    }

    [[nodiscard]] Piece over(const Quotient &quotient) const
    {
        const std::string dividend = bracketed(piece(*quotient.dividend), m_notation.dividend);
        const std::string divisor = bracketed(piece(*quotient.divisor), m_notation.divisor);
        return roundedUp(m_notation.quotient(dividend, divisor), comesOutEven(quotient));
    }

    [[nodiscard]] Piece least(const Smaller &smaller) const
    {
        return {m_notation.smaller(piece(*smaller.one).text, piece(*smaller.other).text), Binding::Atom};
    }

    [[nodiscard]] Piece filled(const Expression &expression) const
    {
        Message message{m_notation.isLatex ? expression.latex : expression.form, {}};
        for (const StepRef &part : expression.parts)
            message.arguments.push_back(bracketed(piece(*part), Binding::Atom));
        return {message.english(), Binding::Sum};
    }

    const Notation &m_notation;
};

std::string symbolOf(const Step &step, const NumberStyle &style)
{
    if (const auto *parameter = std::get_if<FromParameter>(&step.made))
        return std::string(parameter->symbol);
    if (const auto *named = std::get_if<Named>(&step.made))
        return std::string(named->name);
    return written(step.value, style);
}

Notation plainNotation(std::function<std::string(const Step &)> leaf)
{
    return {
        .minus = " − ",
        .times = " × ",
        .brackets = {"(", ")"},
        .roundedUp = {"⌈", "⌉"},
        .quotient = [](const std::string &dividend, const std::string &divisor) { return dividend + " / " + divisor; },
        .dividend = Binding::Product,
        .divisor = Binding::Atom,
        .smaller = [](const std::string &one, const std::string &other) { return "min(" + one + ", " + other + ")"; },
        .leaf = std::move(leaf),
    };
}

Notation latexNotation(std::function<std::string(const Step &)> leaf)
{
    return {
        .minus = " - ",
        .times = " \\times ",
        .brackets = {"\\left(", "\\right)"},
        .roundedUp = {"\\left\\lceil ", " \\right\\rceil"},
        .quotient = [](const std::string &dividend,
                       const std::string &divisor) { return "\\frac{" + dividend + "}{" + divisor + "}"; },
        .dividend = Binding::Sum,
        .divisor = Binding::Sum,
        .smaller = [](const std::string &one,
                      const std::string &other) { return "\\min\\left(" + one + ", " + other + "\\right)"; },
        .leaf = std::move(leaf),
        .isLatex = true,
    };
}

std::string inLatex(const std::string &symbol)
{
    const bool isOneLetter = symbol.size() == 1;
    return isOneLetter ? symbol : "\\text{" + symbol + "}";
}

const NumberStyle latexNumbers{"\\,", "."};

/// Calls `visit` for every step of the formula, from left to right.
void walk(const Step &step, const std::function<void(const Step &)> &visit)
{
    visit(step);
    const auto into = [&](const StepRef &part) { walk(*part, visit); };
    std::visit(Overload{
                   [](const FromParameter &) {},
                   [](const FromFact &) {},
                   [&](const Named &named) { into(named.of); },
                   [&](const Sum &sum) { std::ranges::for_each(sum.parts, into); },
                   [&](const Difference &difference) { into(difference.from), into(difference.taken); },
                   [&](const Product &product) { std::ranges::for_each(product.factors, into); },
                   [&](const Quotient &quotient) { into(quotient.dividend), into(quotient.divisor); },
                   [&](const Smaller &smaller) { into(smaller.one), into(smaller.other); },
                   [&](const Expression &expression) { std::ranges::for_each(expression.parts, into); },
               },
               step.made);
}

template <class T>
void appendOnce(std::vector<T> &list, const T &value)
{
    if (std::ranges::find(list, value) == list.end())
        list.push_back(value);
}

} // namespace

std::string written(std::int64_t number, const NumberStyle &style)
{
    std::string digits = std::to_string(number);
    std::string text = number < 0 ? "−" : "";
    digits.erase(0, number < 0 ? 1 : 0);
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const bool startsGroup = i > 0 && (digits.size() - i) % 3 == 0;
        text += (startsGroup ? style.group : "") + digits[i];
    }
    return text;
}

std::string written(const Ratio &number, const NumberStyle &style)
{
    if (number.denominator == 1)
        return written(number.numerator, style);
    const std::string text = number.text();
    const std::string sign = number.numerator < 0 ? "−" : "";
    const std::int64_t whole = std::abs(number.numerator) / number.denominator;
    return sign + written(whole, style) + style.decimalPoint + text.substr(text.find('.') + 1);
}

bool hasNoNumber(const Step &step)
{
    return step.value.denominator == 1 && Quantity<Count>(step.value.numerator).isBeyond();
}

std::string valueText(const Step &step, const NumberStyle &style)
{
    return hasNoNumber(step) ? std::string(beyondText) : written(step.value, style);
}

Explanation explain(const Step &step, const NumberStyle &style)
{
    const Notation symbols = plainNotation([&](const Step &leaf) { return symbolOf(leaf, style); });
    const Notation numbers = plainNotation([&](const Step &leaf) { return valueText(leaf, style); });
    return {Writer(symbols).piece(step).text, Writer(numbers).piece(step).text};
}

Explanation explainInLatex(const Step &step)
{
    const Notation symbols = latexNotation([](const Step &leaf) {
        const bool isNumber = std::holds_alternative<FromFact>(leaf.made);
        return isNumber ? written(leaf.value, latexNumbers) : inLatex(symbolOf(leaf, latexNumbers));
    });
    const Notation numbers = latexNotation([](const Step &leaf) {
        return hasNoNumber(leaf) ? inLatex(std::string(beyondText)) : written(leaf.value, latexNumbers);
    });
    return {Writer(symbols).piece(step).text, Writer(numbers).piece(step).text};
}

std::vector<Definition> definitionsIn(const Step &step)
{
    std::vector<Definition> found;
    walk(step, [&](const Step &each) {
        const auto *named = std::get_if<Named>(&each.made);
        if (named != nullptr && &each != &step)
            appendOnce(found, Definition{named->name, named->of});
    });
    return found;
}

std::vector<Citation> citations(const Step &step)
{
    std::vector<Citation> found;
    walk(step, [&](const Step &each) {
        if (const auto *fact = std::get_if<FromFact>(&each.made))
            appendOnce(found, Citation{fact->name, each.value, fact->source, fact->trust});
    });
    return found;
}

std::vector<ParameterId> parametersIn(const Step &step)
{
    std::vector<ParameterId> found;
    walk(step, [&](const Step &each) {
        if (const auto *parameter = std::get_if<FromParameter>(&each.made))
            appendOnce(found, parameter->id);
    });
    return found;
}

std::vector<ParameterSymbol> symbolsIn(const Step &step)
{
    std::vector<ParameterSymbol> found;
    walk(step, [&](const Step &each) {
        if (const auto *parameter = std::get_if<FromParameter>(&each.made))
            appendOnce(found, ParameterSymbol{parameter->id, parameter->symbol});
    });
    return found;
}

bool usesFudge(const Step &step)
{
    bool found = false;
    walk(step, [&](const Step &each) {
        const auto *parameter = std::get_if<FromParameter>(&each.made);
        const auto *fact = std::get_if<FromFact>(&each.made);
        found = found || (parameter && parameter->trust == Trust::Fudge) || (fact && fact->trust == Trust::Fudge);
    });
    return found;
}

} // namespace perrank

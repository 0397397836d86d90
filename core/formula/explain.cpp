// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/explain.h"

#include "core/base/overload.h"
#include "core/base/quantity.h"
#include "core/formula/term.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace perrank {

namespace {

__extension__ using Wide = __int128;

Wide wideValue(const Step &step);

/// Whole factors first, then the decimal ones, rounded up once.
Wide wideProduct(const std::vector<StepRef> &factors)
{
    Wide numerator = 1;
    Wide denominator = 1;
    for (const StepRef &factor : factors) {
        const bool isLeaf = factor->value.denominator != 1;
        numerator *= isLeaf ? factor->value.numerator : wideValue(*factor);
        denominator *= factor->value.denominator;
    }
    return (numerator + denominator - 1) / denominator;
}

Wide wideSum(const std::vector<StepRef> &parts)
{
    Wide sum = 0;
    for (const StepRef &part : parts)
        sum += wideValue(*part);
    return sum;
}

/// Whole numbers in 128 bits, so that a product may pass 2⁶³ before it is divided.
Wide wideValue(const Step &step)
{
    return std::visit(
        Overload{
            [&](const FromParameter &) { return static_cast<Wide>(step.value.numerator); },
            [&](const FromFact &) { return static_cast<Wide>(step.value.numerator); },
            [](const Named &named) { return wideValue(*named.of); },
            [](const Sum &sum) { return wideSum(sum.parts); },
            [](const Difference &difference) { return wideValue(*difference.from) - wideValue(*difference.taken); },
            [](const Product &product) { return wideProduct(product.factors); },
            [](const Quotient &quotient) {
                const Wide divisor = wideValue(*quotient.divisor);
                return (wideValue(*quotient.dividend) + divisor - 1) / divisor;
            },
            [](const Smaller &smaller) { return std::min(wideValue(*smaller.one), wideValue(*smaller.other)); },
        },
        step.made);
}

/// How tightly a piece of text binds; a looser piece inside a tighter one needs brackets.
enum class Binding { Sum, Product, Atom };

struct Piece {
    std::string text;
    Binding binding;
};

/// The signs of one notation. `leaf` writes a parameter, fact or named part.
struct Notation {
    std::string_view times;
    std::string_view open;
    std::string_view close;
    std::function<std::string(const std::string &, const std::string &, bool exact)> quotient;
    std::function<std::string(const std::string &, const std::string &)> smaller;
    std::function<std::string(const Step &)> leaf;
};

bool dividesEvenly(const Quotient &quotient)
{
    return wideValue(*quotient.dividend) % wideValue(*quotient.divisor) == 0;
}

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
                              [&](const Product &product) {
                                  return joined(product.factors, m_notation.times, Binding::Product);
                              },
                              [&](const Quotient &quotient) { return over(quotient); },
                              [&](const Smaller &smaller) { return least(smaller); },
                          },
                          step.made);
    }

private:
    [[nodiscard]] Piece atom(const Step &step) const { return {m_notation.leaf(step), Binding::Atom}; }

    [[nodiscard]] std::string bracketed(const Piece &piece, Binding around) const
    {
        if (piece.binding >= around)
            return piece.text;
        return std::string(m_notation.open) + piece.text + std::string(m_notation.close);
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

    [[nodiscard]] Piece minus(const Difference &difference) const
    {
        const std::string from = bracketed(piece(*difference.from), Binding::Sum);
        return {from + " − " + bracketed(piece(*difference.taken), Binding::Product), Binding::Sum};
    }

    [[nodiscard]] Piece over(const Quotient &quotient) const
    {
        const std::string dividend = bracketed(piece(*quotient.dividend), Binding::Product);
        const std::string divisor = bracketed(piece(*quotient.divisor), Binding::Atom);
        const bool exact = dividesEvenly(quotient);
        return {m_notation.quotient(dividend, divisor, exact), exact ? Binding::Product : Binding::Atom};
    }

    [[nodiscard]] Piece least(const Smaller &smaller) const
    {
        return {m_notation.smaller(piece(*smaller.one).text, piece(*smaller.other).text), Binding::Atom};
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
    return {" × ", "(", ")",
            [](const std::string &dividend, const std::string &divisor, bool exact) {
                return exact ? dividend + " / " + divisor : "⌈" + dividend + " / " + divisor + "⌉";
            },
            [](const std::string &one, const std::string &other) { return "min(" + one + ", " + other + ")"; },
            std::move(leaf)};
}

Notation latexNotation(std::function<std::string(const Step &)> leaf)
{
    return {" \\times ", "\\left(", "\\right)",
            [](const std::string &dividend, const std::string &divisor, bool exact) {
                const std::string fraction = "\\frac{" + dividend + "}{" + divisor + "}";
                return exact ? fraction : "\\left\\lceil " + fraction + " \\right\\rceil";
            },
            [](const std::string &one, const std::string &other) {
                return "\\min\\left(" + one + ", " + other + "\\right)";
            },
            std::move(leaf)};
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
    const std::string digits = std::to_string(number);
    const std::size_t sign = digits.front() == '-' ? 1 : 0;
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const bool startsGroup = i > sign && (digits.size() - i) % 3 == 0;
        text += (startsGroup ? style.group : "") + digits[i];
    }
    return text;
}

std::string written(const Ratio &number, const NumberStyle &style)
{
    if (number.denominator == 1)
        return written(number.numerator, style);
    std::string text = number.text();
    const auto point = text.find('.');
    return written(std::stoll(text.substr(0, point)), style) + style.decimalPoint + text.substr(point + 1);
}

Explanation explain(const Step &step, const NumberStyle &style)
{
    const Notation symbols = plainNotation([&](const Step &leaf) { return symbolOf(leaf, style); });
    const Notation numbers = plainNotation([&](const Step &leaf) { return written(leaf.value, style); });
    return {Writer(symbols).piece(step).text, Writer(numbers).piece(step).text};
}

Explanation explainInLatex(const Step &step)
{
    const Notation symbols = latexNotation([](const Step &leaf) {
        const bool isNumber = std::holds_alternative<FromFact>(leaf.made);
        return isNumber ? written(leaf.value, latexNumbers) : inLatex(symbolOf(leaf, latexNumbers));
    });
    const Notation numbers = latexNotation([](const Step &leaf) { return written(leaf.value, latexNumbers); });
    return {Writer(symbols).piece(step).text, Writer(numbers).piece(step).text};
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

std::int64_t evaluate(const Step &step)
{
    constexpr Wide most = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::min(wideValue(step), most));
}

} // namespace perrank

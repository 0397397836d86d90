// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"

#include "core/formula/explain.h"

#include <algorithm>
#include <array>

namespace perrank {

namespace {

struct Replacement {
    std::string_view from;
    std::string_view to;
};

constexpr std::array latexReplacements{
    Replacement{"\\", "\\textbackslash{}"},
    Replacement{"{", "\\{"},
    Replacement{"}", "\\}"},
    Replacement{"$", "\\$"},
    Replacement{"&", "\\&"},
    Replacement{"%", "\\%"},
    Replacement{"#", "\\#"},
    Replacement{"_", "\\_"},
    Replacement{"^", "\\textasciicircum{}"},
    Replacement{"~", "\\textasciitilde{}"},
    Replacement{"×", "$\\times$"},
    Replacement{"·", "$\\cdot$"},
    Replacement{"−", "$-$"},
    Replacement{"≥", "$\\geq$"},
    Replacement{"≤", "$\\leq$"},
    Replacement{"⌈", "$\\lceil$"},
    Replacement{"⌉", "$\\rceil$"},
    Replacement{"⚠", "$\\triangle$"},
    Replacement{"▲", "$\\triangle$"},
    Replacement{"10⁹", "$10^{9}$"},
    Replacement{"2³⁰", "$2^{30}$"},
    Replacement{"–", "--"},
    Replacement{"→", "$\\rightarrow$"},
    Replacement{"<", "$<$"},
    Replacement{">", "$>$"},
};

constexpr std::array markdownReplacements{
    Replacement{"\\", "\\\\"}, Replacement{"|", "\\|"},  Replacement{"*", "\\*"}, Replacement{"_", "\\_"},
    Replacement{"`", "\\`"},   Replacement{"<", "&lt;"}, Replacement{"\n", " "},
};

template <std::size_t N>
std::string replaced(std::string_view text, const std::array<Replacement, N> &replacements)
{
    std::string result;
    while (!text.empty()) {
        const auto begins = [text](const Replacement &each) { return text.starts_with(each.from); };
        const auto found = std::ranges::find_if(replacements, begins);
        const std::size_t taken = found == replacements.end() ? 1 : found->from.size();
        result += found == replacements.end() ? text.substr(0, 1) : found->to;
        text.remove_prefix(taken);
    }
    return result;
}

} // namespace

std::string latexEscaped(std::string_view text)
{
    return replaced(text, latexReplacements);
}

std::string latexParagraph(std::string_view text)
{
    return "\\noindent " + latexEscaped(text) + "\\par\n";
}

std::string mathEscaped(const std::string &amount)
{
    const auto space = amount.rfind(' ');
    if (amount == beyondText || space == std::string::npos)
        return "\\text{" + amount + "}";
    const bool isNegative = amount.starts_with("−");
    const std::size_t from = isNegative ? std::string_view("−").size() : 0;
    return (isNegative ? "-" : "") + amount.substr(from, space - from) + "\\,\\mathrm{" + amount.substr(space + 1)
           + "}";
}

std::string markdownEscaped(std::string_view text)
{
    return replaced(text, markdownReplacements);
}

std::string csvEscaped(const std::string &cell)
{
    if (cell.find_first_of(",\"\r\n") == std::string::npos)
        return cell;
    std::string text = "\"";
    for (const char letter : cell)
        text += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return text + "\"";
}

} // namespace perrank

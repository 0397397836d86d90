// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/assignment_text.h"

#include "core/model/parameter_count.h"
#include "core/report/bridge.h"
#include "core/report/escape.h"
#include "core/report/text_table.h"
#include "core/report/words.h"

namespace perrank {

namespace {

constexpr std::size_t nameWidth = 11;
constexpr std::size_t blankLength = 70;

/// The parts of the sheet in plain text or Markdown; what is said is the same.
struct Sheet {
    std::string (*heading)(const std::string &);
    std::string (*line)(const std::string &);
    std::string (*item)(const std::string &title, const std::string &text);
    std::string (*equation)(const std::string &title, const std::vector<std::string> &members);
    std::string (*table)(const TextTable &);
};

std::string plainHeading(const std::string &text)
{
    return "\n" + text + "\n";
}

std::string plainLine(const std::string &text)
{
    const std::string margin(textIndent, ' ');
    return margin + wrapped(text, lineWidth - textIndent, 2 * textIndent) + "\n";
}

std::string plainItem(const std::string &title, const std::string &text)
{
    return plainLine(title + ": " + text);
}

std::string plainEquation(const std::string &title, const std::vector<std::string> &members)
{
    return equation(title, nameWidth, members, lineWidth);
}

std::string markdownHeading(const std::string &text)
{
    return "\n## " + markdownEscaped(text) + "\n\n";
}

std::string markdownLine(const std::string &text)
{
    return "- " + markdownEscaped(text) + "\n";
}

std::string markdownItem(const std::string &title, const std::string &text)
{
    return "- **" + markdownEscaped(title) + "**: " + markdownEscaped(text) + "\n";
}

std::string markdownEquation(const std::string &title, const std::vector<std::string> &members)
{
    std::string text;
    for (const std::string &member : members)
        text += (text.empty() ? "" : " = ") + member;
    return markdownItem(title, text);
}

std::string plainBlock(const TextTable &table)
{
    std::string text;
    for (const TextTable &part : splitToFit(table, lineWidth))
        text += (text.empty() ? "" : "\n") + plainTable(part);
    return text;
}

/// A list after the table needs the empty line.
std::string markdownBlock(const TextTable &table)
{
    return markdownTable(table) + "\n";
}

constexpr Sheet plainSheet{&plainHeading, &plainLine, &plainItem, &plainEquation, &plainBlock};
constexpr Sheet markdownSheet{&markdownHeading, &markdownLine, &markdownItem, &markdownEquation, &markdownBlock};

std::string nameOf(const AssignmentCell &cell)
{
    return std::string(strategies[cell.strategy].name);
}

std::string titleOf(const Assignment &assignment)
{
    const Scenario &scenario = assignment.scenario;
    return "Memory per rank: " + parametersWords(parameterCount(scenario)) + ", "
           + std::string(dtypes[scenario.dtype].name) + ", Adam";
}

TextTable sumsTable(const Assignment &assignment, const AmountStyle &style)
{
    TextTable table{{{"Ranks", Align::Right}}, {}, {}};
    for (const Strategy id : assignmentStrategies) {
        table.columns.push_back({std::string(strategies[id].name)});
        table.columns.push_back({"exact", Align::Right});
    }
    for (const AssignmentRow &row : assignment.rows) {
        std::vector<std::string> cells{written(row.ranks, style.numbers)};
        for (const AssignmentCell &cell : row.cells) {
            cells.push_back(sumWords(cell, style));
            cells.push_back(exactText(cell.modelStates.amount, style));
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

TextTable preciseTable(const Assignment &assignment, const AmountStyle &style)
{
    TextTable table{{{"Ranks", Align::Right}}, {}, {}};
    for (const Strategy id : assignmentStrategies)
        table.columns.push_back({std::string(strategies[id].name), Align::Right});
    for (const AssignmentRow &row : assignment.rows) {
        std::vector<std::string> cells{written(row.ranks, style.numbers)};
        for (const AssignmentCell &cell : row.cells)
            cells.push_back(amountText(cell.precise, style));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

/// Symbols, numbers and exact bytes of each column at the most ranks.
std::string arithmetic(const Sheet &sheet, const Assignment &assignment, const AmountStyle &style)
{
    const AssignmentRow &row = assignment.rows.back();
    std::string text =
        sheet.heading("Arithmetic at " + written(row.ranks, style.numbers) + " ranks: parameters + gradients + Adam");
    for (const AssignmentCell &cell : row.cells) {
        text += sheet.equation(nameOf(cell), {cell.arithmetic.symbols, cell.arithmetic.substituted,
                                              exactText(cell.modelStates.amount, style)});
    }
    return text;
}

std::string activations(const Sheet &sheet, const Assignment &assignment, const AmountStyle &style)
{
    const Term<Bytes> &bytes = assignment.activations;
    const Explanation explanation = explain(*bytes.step, style.numbers);
    std::string text = sheet.heading("Activations ⚠ fudge: on every rank, in every column");
    text += sheet.equation("Activations", {explanation.symbols, explanation.substituted, exactText(bytes.amount, style),
                                           amountText(bytes.amount, style)});
    text += sheet.line(fudgeSentence(assignment.scenario).english());
    text += sheet.line(combinedWords(assignment, style).english() + ".");
    for (const AssignmentCell &cell : assignment.rows.back().cells)
        text += sheet.line(nameOf(cell) + ": activations pass model states at " + crossoverWords(cell.crossover) + ".");
    return text;
}

std::string whyTwoAnswers(const Sheet &sheet, const Assignment &assignment, const AmountStyle &style)
{
    const Bridge bridge = bridgeBetween(assignment.scenario, Accounting::Sketch, Accounting::Paper);
    std::string text = sheet.heading("Why two answers? " + perParameterWords(bridge) + " bytes per parameter; "
                                     + amountWords(bridge, style));
    TextTable table{{{"B/param", Align::Right}, {"Bytes", Align::Right}, {"Because"}}, {}, {}};
    for (const BridgeStep &step : bridge.steps) {
        const bool isSum = step.isSum();
        const std::string sign = !isSum && step.cost.perParameter.numerator > 0 ? "+" : "";
        table.rows.push_back({sign + written(step.cost.perParameter, style.numbers),
                              isSum ? amountText(step.cost.bytes, style) : differenceText(step.cost.bytes, style),
                              labelWords(step)});
    }
    text += sheet.table(table);
    return bridge.coincidence ? text + sheet.line(bridge.coincidence->english()) : text;
}

Scenario paperOf(Scenario scenario)
{
    scenario.accounting = Accounting::Paper;
    return scenario;
}

std::string failures(const Sheet &sheet, Audience audience)
{
    std::string text = sheet.heading("Failure modes");
    for (const FailureMode &mode : failureModes) {
        const bool answers = audience == Audience::Teacher;
        text += sheet.item(std::string(mode.title), answers ? std::string(mode.answer) : std::string(blankLength, '_'));
    }
    return text;
}

std::string body(const Sheet &sheet, const Assignment &assignment, Audience audience, const AmountStyle &style)
{
    return sheet.table(sumsTable(assignment, style)) + arithmetic(sheet, assignment, style)
           + activations(sheet, assignment, style)
           + sheet.heading("The same by the " + accountingWords(paperOf(assignment.scenario)))
           + sheet.table(preciseTable(assignment, style)) + whyTwoAnswers(sheet, assignment, style)
           + failures(sheet, audience) + "\n";
}

} // namespace

std::string assignmentText(const Assignment &assignment, Audience audience, const AmountStyle &style)
{
    const std::string title = titleOf(assignment) + " · " + accountingWords(assignment.scenario);
    return title + "\n\n" + body(plainSheet, assignment, audience, style) + footerWords(assignment.scenario, style)
           + "\n";
}

std::string assignmentMarkdown(const Assignment &assignment, Audience audience, const AmountStyle &style)
{
    return "# " + markdownEscaped(titleOf(assignment)) + "\n\n" + markdownEscaped(accountingWords(assignment.scenario))
           + "\n\n" + body(markdownSheet, assignment, audience, style) + "*" + footerWords(assignment.scenario, style)
           + "*\n";
}

} // namespace perrank

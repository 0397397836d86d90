// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/copied_arithmetic.h"

#include "core/report/escape.h"
#include "core/report/rank_lines.h"
#include "core/report/tables.h"
#include "core/report/words.h"

#include <algorithm>

namespace perrank {

namespace {

/// What is copied and where it is from.
struct Copied {
    const Document &document;
    const Estimate &estimate;
    const StrategyEstimate &strategy;
    std::int64_t rank;
    std::vector<RankLine> lines;
    bool isOneBlock;

    /// "ZeRO-3, N = 8", and which rank where ranks differ.
    [[nodiscard]] std::string where() const
    {
        const Scenario &scenario = estimate.scenario;
        if (strategy.groups.size() == 1)
            return headingOf(strategy, scenario);
        return std::string(strategies[strategy.strategy].name) + ", " + splitWords(scenario) + ", rank "
               + written(rank, NumberStyle{});
    }
    [[nodiscard]] std::string recipe() const { return insideSentence(accountings[estimate.scenario.accounting].name); }
};

std::string joined(const std::vector<std::string> &members)
{
    std::string text;
    for (const std::string &member : members)
        text += (text.empty() ? "" : " = ") + member;
    return text;
}

/// "Adam ⚠ fudge".
std::string nameOf(const RankLine &line)
{
    return line.name + (line.fudge ? " ⚠ fudge" : "");
}

std::vector<std::string> members(const RankLine &line)
{
    std::vector<std::string> all = line.sides;
    all.push_back(line.amount);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::string asText(const Copied &copied)
{
    std::string text;
    for (const RankLine &line : copied.lines)
        text += nameOf(line) + " (" + copied.where() + "): " + joined(members(line)) + " (" + copied.recipe() + ")\n";
    return text;
}

std::string asMarkdown(const Copied &copied)
{
    std::string text;
    for (const RankLine &line : copied.lines) {
        std::vector<std::string> sides = line.sides;
        std::ranges::transform(sides, sides.begin(), &markdownEscaped);
        sides.push_back("**" + markdownEscaped(line.amount) + "**");
        text += (copied.isOneBlock ? "" : "- ")
                + ("**" + markdownEscaped(nameOf(line)) + " (" + copied.where() + ")** ") + joined(sides) + " ("
                + copied.recipe() + ")\n";
    }
    return text;
}

/// One block is mathematics alone, to be put into a document's own; several have their names.
std::string asLatex(const Copied &copied)
{
    std::string text;
    for (const RankLine &line : copied.lines) {
        const std::string mathematics = joined(line.inLatex);
        const std::string name = latexEscaped(line.name + " (" + copied.where() + ")") + (line.fudge ? " (fudge)" : "");
        text += copied.isOneBlock ? mathematics + "\n"
                                  : "\\noindent\\textbf{" + name + "} $" + mathematics + "$ ("
                                        + latexEscaped(copied.recipe()) + ")\\par\n";
    }
    return text;
}

std::string asCsv(const Copied &copied)
{
    std::string text = csvTitles();
    for (const RankLine &line : copied.lines)
        text += csvRow(copied.document, copied.estimate, copied.strategy, copied.strategy.groupOf(copied.rank), line);
    return text;
}

std::string linesAs(ReportFormat format, const Copied &copied)
{
    switch (format) {
    case ReportFormat::Text:
        return asText(copied);
    case ReportFormat::Markdown:
        return asMarkdown(copied);
    case ReportFormat::Latex:
        return asLatex(copied);
    case ReportFormat::Csv:
        return asCsv(copied);
    case ReportFormat::Json:
        return {};
    }
    return {};
}

std::string tableAs(ReportFormat format, const Document &document, const Estimate &estimate)
{
    const AmountStyle style{document.view.units, {}};
    const std::array tables{partsTable(estimate, style), overviewTable(estimate, style)};
    const auto both = [&tables](std::string (*write)(const TextTable &)) {
        return write(tables[0]) + "\n" + write(tables[1]);
    };
    switch (format) {
    case ReportFormat::Text:
        return both(&plainTable);
    case ReportFormat::Markdown:
        return both(&markdownTable);
    case ReportFormat::Latex:
        return both(&latexTable);
    case ReportFormat::Csv:
        return reportCsv(document, estimate);
    case ReportFormat::Json:
        return {};
    }
    return {};
}

} // namespace

std::string copiedArithmetic(const Document &document, const Estimate &estimate, const ArithmeticPlace &place,
                             CopyExtent extent, ReportFormat format)
{
    if (extent == CopyExtent::Strategies)
        return estimate.isImpossible() ? std::string() : tableAs(format, document, estimate);
    const auto found = std::ranges::find(estimate.strategies, place.strategy, &StrategyEstimate::strategy);
    if (found == estimate.strategies.end())
        return {};
    const std::int64_t rank = std::clamp<std::int64_t>(place.rank, 0, estimate.scenario.ranks - 1);
    Copied copied{document,
                  estimate,
                  *found,
                  rank,
                  rankLines(estimate, *found, rank, document.view.units),
                  extent == CopyExtent::Block};
    if (copied.isOneBlock)
        std::erase_if(copied.lines, [&place](const RankLine &line) { return line.topic != place.topic; });
    return copied.lines.empty() ? std::string() : linesAs(format, copied);
}

} // namespace perrank

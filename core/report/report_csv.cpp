// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_csv.h"

#include "core/base/units.h"
#include "core/report/csv.h"
#include "core/report/words.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace perrank {

namespace {

/// What a column of the table says about one number.
struct ReportLine {
    const Document &document;
    const Estimate &estimate;
    const StrategyEstimate &strategy;
    const RankGroup &group;
    const RankLine &number;
};

bool hasBytes(const ReportLine &line)
{
    return line.number.bytes && !line.number.bytes->isBeyond();
}

std::string bytesCell(const ReportLine &line)
{
    return hasBytes(line) ? std::to_string(line.number.bytes->count()) : std::string();
}

/// One of what is equal: the symbols or the numbers.
std::string sideCell(const ReportLine &line, std::size_t side)
{
    const auto count = line.number.sides.size() - (line.number.bytes ? 1 : 0); // the last is the bytes
    return count == 0 ? std::string() : line.number.sides[std::min(side, count - 1)];
}

/// Nine decimals without the zeros at the end, which is exact for GB; with a dot, whatever the locale.
std::string inUnit(const ReportLine &line, Units id)
{
    if (!hasBytes(line))
        return {};
    const long double value =
        static_cast<long double>(line.number.bytes->count()) / static_cast<long double>(units[id].bytes);
    std::array<char, 64> buffer{};
    const auto written =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, 9);
    std::string number(buffer.data(), written.ptr);
    number.erase(number.find_last_not_of('0') + 1);
    return number.back() == '.' ? number.substr(0, number.size() - 1) : number;
}

std::string shardedOver(const ReportLine &line)
{
    const auto *component = std::get_if<Component>(&line.number.topic);
    if (component == nullptr)
        return {};
    const StrategySpec &strategy = strategies[line.strategy.strategy];
    return std::to_string(componentSpec(*component).sharded(strategy) ? shardRanks(line.estimate.scenario, strategy)
                                                                      : 1);
}

struct ReportColumn {
    std::string_view title;
    std::string (*cell)(const ReportLine &);
};

constexpr std::array reportColumns{
    ReportColumn{"scenario", [](const ReportLine &line) { return titleOf(line.document); }},
    ReportColumn{
        "accounting",
        [](const ReportLine &line) { return std::string(accountings[line.estimate.scenario.accounting].key); }},
    ReportColumn{"strategy",
                 [](const ReportLine &line) { return std::string(strategies[line.strategy.strategy].key); }},
    ReportColumn{"rank", [](const ReportLine &line) { return std::to_string(line.group.ranks.first); }},
    ReportColumn{"ranks_alike", [](const ReportLine &line) { return std::to_string(line.group.ranks.ranks()); }},
    ReportColumn{"component", [](const ReportLine &line) { return std::string(line.number.key); }},
    ReportColumn{"bytes", &bytesCell},
    ReportColumn{"gb", [](const ReportLine &line) { return inUnit(line, Units::GB); }},
    ReportColumn{"gib", [](const ReportLine &line) { return inUnit(line, Units::GiB); }},
    ReportColumn{"formula", [](const ReportLine &line) { return sideCell(line, 0); }},
    ReportColumn{"substituted", [](const ReportLine &line) { return sideCell(line, 1); }},
    ReportColumn{"fudge", [](const ReportLine &line) { return std::string(line.number.fudge ? "true" : "false"); }},
    ReportColumn{"sharded_over", &shardedOver},
    ReportColumn{csvKindTitle, [](const ReportLine &) { return std::string(csvKind); }},
};

} // namespace

std::string csvTitles()
{
    return csvRecord(reportColumns, [](const ReportColumn &column) { return std::string(column.title); });
}

std::string csvRow(const Document &document, const Estimate &estimate, const StrategyEstimate &strategy,
                   const RankGroup &group, const RankLine &number)
{
    const ReportLine line{document, estimate, strategy, group, number};
    return csvRecord(reportColumns, [&line](const ReportColumn &column) { return column.cell(line); });
}

std::string reportCsv(const Document &document, const Estimate &estimate)
{
    std::string text = csvTitles();
    for (const StrategyEstimate &strategy : estimate.strategies) {
        for (const RankGroup &group : strategy.groups) {
            for (const ComponentAmount &part : group.components)
                text += csvRow(document, estimate, strategy, group,
                               partLine(part, estimate.scenario, {document.view.units, {}}));
        }
    }
    return text;
}

} // namespace perrank

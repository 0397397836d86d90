// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/opened_text.h"

#include "core/report/csv.h"

#include <array>

namespace perrank {

namespace {

template <class U>
std::string numberCell(Quantity<U> amount)
{
    return amount.isBeyond() ? std::string() : std::to_string(amount.count());
}

std::string perTokenCell(const OpenedPart &, const OpenedLine &line)
{
    return line.perToken.count() == 0 ? std::string() : numberCell(line.perToken.amount);
}

struct OpenedColumn {
    std::string_view title;
    std::string (*cell)(const OpenedPart &, const OpenedLine &);
};

constexpr std::array openedColumns{
    OpenedColumn{"strategy",
                 [](const OpenedPart &part, const OpenedLine &) { return std::string(strategies[part.strategy].key); }},
    OpenedColumn{"rank", [](const OpenedPart &part, const OpenedLine &) { return std::to_string(part.rank); }},
    OpenedColumn{"component", [](const OpenedPart &part,
                                 const OpenedLine &) { return std::string(componentSpec(part.component).key); }},
    OpenedColumn{"tensor", [](const OpenedPart &, const OpenedLine &line) { return std::string(line.name); }},
    OpenedColumn{"part", [](const OpenedPart &, const OpenedLine &line) { return std::string(line.place); }},
    OpenedColumn{"bytes_per_token", &perTokenCell},
    OpenedColumn{"bytes", [](const OpenedPart &, const OpenedLine &line) { return numberCell(line.bytes.amount); }},
    OpenedColumn{"why", [](const OpenedPart &, const OpenedLine &line) { return std::string(line.why); }},
    OpenedColumn{"source", [](const OpenedPart &, const OpenedLine &line) { return std::string(line.source); }},
    OpenedColumn{csvKindTitle, [](const OpenedPart &, const OpenedLine &) { return std::string(csvKind); }},
};

} // namespace

std::string openedCsv(const OpenedPart &part)
{
    std::string text = csvRecord(openedColumns, [](const OpenedColumn &column) { return std::string(column.title); });
    for (const OpenedLine &line : part.lines)
        text += csvRecord(openedColumns, [&](const OpenedColumn &column) { return column.cell(part, line); });
    return text;
}

} // namespace perrank

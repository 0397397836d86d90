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

struct Column {
    std::string_view title;
    std::string (*cell)(const OpenedPart &, const OpenedLine &);
};

constexpr std::array columns{
    Column{"strategy",
           [](const OpenedPart &part, const OpenedLine &) { return std::string(strategies[part.strategy].key); }},
    Column{"rank", [](const OpenedPart &part, const OpenedLine &) { return std::to_string(part.rank); }},
    Column{"component",
           [](const OpenedPart &part, const OpenedLine &) { return std::string(componentSpec(part.component).key); }},
    Column{"tensor", [](const OpenedPart &, const OpenedLine &line) { return std::string(line.name); }},
    Column{"part", [](const OpenedPart &, const OpenedLine &line) { return std::string(line.place); }},
    Column{"bytes_per_token", &perTokenCell},
    Column{"bytes", [](const OpenedPart &, const OpenedLine &line) { return numberCell(line.bytes.amount); }},
    Column{"why", [](const OpenedPart &, const OpenedLine &line) { return std::string(line.why); }},
    Column{"source", [](const OpenedPart &, const OpenedLine &line) { return std::string(line.source); }},
    Column{csvKindTitle, [](const OpenedPart &, const OpenedLine &) { return std::string(csvKind); }},
};

} // namespace

std::string openedCsv(const OpenedPart &part)
{
    std::string text = csvRecord(columns, [](const Column &column) { return std::string(column.title); });
    for (const OpenedLine &line : part.lines)
        text += csvRecord(columns, [&](const Column &column) { return column.cell(part, line); });
    return text;
}

} // namespace perrank

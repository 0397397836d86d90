// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/base/message.h"
#include "core/report/text_table.h"

#include <QModelIndexList>

#include <string>

namespace perrank::ui {

/// The forms in which rows of a table are copied. The first is what other tables read.
enum class RowFormat { Tabs, Csv, Markdown };

struct RowFormatSpec {
    RowFormat id;
    std::string_view key;
    std::string_view name;
    std::string (*write)(const TextTable &);
    bool isPlain; ///< numbers without groups of digits
};

std::string tabbedTable(const TextTable &table);
/// RFC 4180 with CRLF.
std::string csvTable(const TextTable &table);

inline constexpr EnumTable rowFormats{std::array{
    RowFormatSpec{RowFormat::Tabs, "tabs", PERRANK_TEXT("Table with tabs"), &tabbedTable, true},
    RowFormatSpec{RowFormat::Csv, "csv", PERRANK_TEXT("CSV"), &csvTable, true},
    RowFormatSpec{RowFormat::Markdown, "markdown", PERRANK_TEXT("Markdown"), &markdownTable, false},
}};

/// The whole rows of the cells, as they stand in the view, under the titles of the columns.
TextTable rowsOf(const QModelIndexList &cells, int role);

} // namespace perrank::ui

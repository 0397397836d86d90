// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_table.h"
#include "core/report/report_csv.h"
#include "core/report/report_json.h"
#include "core/report/report_latex.h"
#include "core/report/report_markdown.h"
#include "core/report/report_text.h"

namespace perrank {

/// The forms in which an estimate can be printed. The first is the usual one.
enum class ReportFormat { Text, Json, Csv, Markdown, Latex };

struct ReportFormatSpec {
    ReportFormat id;
    std::string_view key;
    std::string_view name;
    std::string (*write)(const Document &, const Estimate &);
};

inline constexpr EnumTable reportFormats{std::array{
    ReportFormatSpec{ReportFormat::Text, "text", PERRANK_TEXT("Plain text"), &reportText},
    ReportFormatSpec{ReportFormat::Json, "json", PERRANK_TEXT("JSON"),
                     [](const Document &, const Estimate &estimate) { return reportJson(estimate); }},
    ReportFormatSpec{ReportFormat::Csv, "csv", PERRANK_TEXT("CSV"), &reportCsv},
    ReportFormatSpec{ReportFormat::Markdown, "markdown", PERRANK_TEXT("Markdown"), &reportMarkdown},
    ReportFormatSpec{ReportFormat::Latex, "latex", PERRANK_TEXT("LaTeX"), &reportLatex},
}};

} // namespace perrank

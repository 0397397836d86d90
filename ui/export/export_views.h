// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/storage/document.h"
#include "ui/export/picture_options.h"

#include <QStringList>

#include <span>

class QPainter;

namespace perrank::ui {

enum class ExportFormat { Png, Svg, Pdf, Csv, Markdown, Latex, Json };

/// A kind of file.
struct ExportFormatSpec {
    ExportFormat id;
    std::string_view key; ///< the suffix of its files
    std::string_view name;
    bool isPicture = false;
};

inline constexpr EnumTable exportFormats{std::array{
    ExportFormatSpec{ExportFormat::Png, "png", PERRANK_TEXT("PNG picture"), true},
    ExportFormatSpec{ExportFormat::Svg, "svg", PERRANK_TEXT("SVG drawing"), true},
    ExportFormatSpec{ExportFormat::Pdf, "pdf", PERRANK_TEXT("PDF page"), true},
    ExportFormatSpec{ExportFormat::Csv, "csv", PERRANK_TEXT("CSV table")},
    ExportFormatSpec{ExportFormat::Markdown, "md", PERRANK_TEXT("Markdown")},
    ExportFormatSpec{ExportFormat::Latex, "tex", PERRANK_TEXT("LaTeX")},
    ExportFormatSpec{ExportFormat::Json, "json", PERRANK_TEXT("JSON report")},
}};

enum class ExportView { Bars, Inventory, Table, Validation, HeatMap, Fits, Scaling, Timeline, Communication, Failure };

/// What can be taken away: how it is painted on a painter whose units are pixels of `options.size`, and how it is
/// written. Null for what the view cannot be.
struct ExportViewSpec {
    using Write = std::string (*)(const Document &, const Estimate &);

    ExportView id;
    std::string_view key;
    std::string_view name;
    void (*paint)(QPainter &, const Document &, const Estimate &, const PictureOptions &) = nullptr;
    Write csv = nullptr;
    Write markdown = nullptr;
    Write latex = nullptr;
    Write json = nullptr;
    bool isTable = false; ///< its words are copied beside its picture

    [[nodiscard]] bool canBe(ExportFormat format) const;
    /// Null for a picture and for what the view cannot be.
    [[nodiscard]] Write writer(ExportFormat format) const;
    /// "png, svg, pdf, csv".
    [[nodiscard]] QStringList suffixes() const;
};

/// Every view, in the order of `ExportView`.
std::span<const ExportViewSpec> exportViews();
const ExportViewSpec &exportView(ExportView id);
/// Null for an unknown word.
const ExportViewSpec *findExportView(const QString &key);

/// The format of a file by its suffix; nothing for an unknown one.
std::optional<ExportFormat> formatOf(const QString &path);

} // namespace perrank::ui

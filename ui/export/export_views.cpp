// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_views.h"

#include "core/report/formats.h"
#include "core/report/spans.h"
#include "core/report/step_validation_text.h"
#include "core/report/timeline_json.h"
#include "core/report/tradeoff_csv.h"
#include "core/report/validation_csv.h"
#include "core/report/validation_text.h"
#include "ui/export/bars_picture.h"
#include "ui/export/communication_picture.h"
#include "ui/export/failure_picture.h"
#include "ui/export/heat_map_picture.h"
#include "ui/export/inventory_picture.h"
#include "ui/export/scaling_picture.h"
#include "ui/export/table_picture.h"
#include "ui/export/timeline_picture.h"
#include "ui/export/validation_picture.h"
#include "ui/models/validation_facts.h"
#include "ui/text/translate.h"

#include <QFileInfo>

#include <algorithm>

namespace perrank::ui {

namespace {

std::string shippedCsv(const Document &, const Estimate &)
{
    return validationCsv(*shippedValidation(), *shippedStepValidation());
}

std::string shippedMarkdown(const Document &document, const Estimate &)
{
    const AmountStyle style{document.view.units, {}};
    const auto steps = shippedStepValidation();
    return markdownTable(validationTable(*shippedValidation(), style)) + "\n"
           + markdownTable(calibrationTable(*steps, style.numbers)) + "\n"
           + markdownTable(stepValidationTable(*steps, style.numbers)) + "\n*" + validationFooter().toStdString()
           + "*\n";
}

std::string heatMapRows(const Document &document, const Estimate &)
{
    return heatMapCsv(document.scenario);
}

std::string scalingRows(const Document &document, const Estimate &)
{
    return scalingCsv(document.scenario);
}

std::string timelineRows(const Document &document, const Estimate &)
{
    std::string rows;
    const auto collect = [&rows](std::string_view piece) {
        rows += piece;
        return true;
    };
    writeSpansCsv(simulateStep(document.scenario), collect);
    return rows;
}

std::string failureRows(const Document &document, const Estimate &)
{
    std::string rows;
    const auto collect = [&rows](std::string_view piece) {
        rows += piece;
        return true;
    };
    writeSpansCsv(simulateRun(document.scenario), collect);
    return rows;
}

std::string failureJson(const Document &document, const Estimate &)
{
    return timelineJson(simulateRun(document.scenario));
}

std::string json(const Document &document, const Estimate &estimate)
{
    return reportFormats[ReportFormat::Json].write(document, estimate);
}

constexpr EnumTable views{std::array{
    ExportViewSpec{ExportView::Bars, "bars", PERRANK_TEXT("Bars with legend and read-out"), &paintBarsPicture,
                   &reportCsv, &reportMarkdown, &reportLatex, &json},
    ExportViewSpec{ExportView::Inventory, "inventory", PERRANK_TEXT("Activations opened into their tensors"),
                   &paintInventory, &inventoryCsv, &inventoryMarkdown},
    ExportViewSpec{ExportView::Table, "table", PERRANK_TEXT("Table of every part with its arithmetic"), &paintTable,
                   &reportCsv, &tableMarkdown, nullptr, &json, true},
    ExportViewSpec{ExportView::Validation, "validation", PERRANK_TEXT("Predictions beside published measurements"),
                   &paintValidation, &shippedCsv, &shippedMarkdown},
    ExportViewSpec{ExportView::HeatMap, "heatmap", PERRANK_TEXT("Heat map of batch and sequence"), &paintHeatMap,
                   &heatMapRows},
    ExportViewSpec{ExportView::Fits, "fits", PERRANK_TEXT("What fits over batch and sequence"), &paintFitMap,
                   &heatMapRows},
    ExportViewSpec{ExportView::Scaling, "scaling", PERRANK_TEXT("Memory and traffic over the number of ranks"),
                   &paintScalingPicture, &scalingRows},
    ExportViewSpec{ExportView::Timeline, "timeline", PERRANK_TEXT("Timeline of one step"), &paintTimelinePicture,
                   &timelineRows},
    ExportViewSpec{ExportView::Communication, "communication", PERRANK_TEXT("Bytes sent in a step"),
                   &paintCommunicationPicture},
    ExportViewSpec{ExportView::Failure, "failure", PERRANK_TEXT("What goes wrong, rank by rank"), &paintFailurePicture,
                   &failureRows, nullptr, nullptr, &failureJson},
}};

} // namespace

ExportViewSpec::Write ExportViewSpec::writer(ExportFormat format) const
{
    switch (format) {
    case ExportFormat::Png:
    case ExportFormat::Svg:
    case ExportFormat::Pdf:
        return nullptr;
    case ExportFormat::Csv:
        return csv;
    case ExportFormat::Markdown:
        return markdown;
    case ExportFormat::Latex:
        return latex;
    case ExportFormat::Json:
        return json;
    }
    return nullptr;
}

bool ExportViewSpec::canBe(ExportFormat format) const
{
    return exportFormats[format].isPicture || writer(format) != nullptr;
}

QStringList ExportViewSpec::suffixes() const
{
    QStringList all;
    for (const ExportFormatSpec &format : exportFormats) {
        if (canBe(format.id))
            all << fromCore(format.key);
    }
    return all;
}

std::span<const ExportViewSpec> exportViews()
{
    return {views.begin(), views.end()};
}

const ExportViewSpec &exportView(ExportView id)
{
    return views[id];
}

const ExportViewSpec *findExportView(const QString &key)
{
    const auto id = views.find(key.toStdString());
    return id ? &views[*id] : nullptr;
}

std::optional<ExportFormat> formatOf(const QString &path)
{
    return exportFormats.find(QFileInfo(path).suffix().toLower().toStdString());
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/step_times_model.h"

#include "core/report/step_validation_text.h"
#include "core/report/time_text.h"
#include "core/report/validation_text.h"
#include "ui/text/translate.h"

#include <cmath>

namespace perrank::ui {

namespace {

constexpr double belowEveryError = -1;

double sizeOf(const std::optional<double> &error)
{
    return error ? std::abs(*error) : belowEveryError;
}

/// In the order of the columns.
std::vector<RunCell> cellsOf(const StepValidation &validation, std::size_t row, const NumberStyle &style)
{
    const TimedStep &step = validation.times.rows[row];
    const auto &comparison = validation.comparisons[row];
    const QString none = QStringLiteral("–");
    const QString published = step.time.count() > 0 ? fromCore(timeText(step.time, style)) : none;
    const std::string &hardware = step.hardware ? validation.times.hardware[*step.hardware].name : step.machine;
    std::vector<RunCell> cells{{fromCore(step.id)},
                               {fromCore(written(step.ranks, style)), qlonglong(step.ranks)},
                               {published, qlonglong(step.time.count())}};
    if (comparison) {
        cells.push_back({fromCore(timeText(comparison->predicted(), style)), qlonglong(comparison->predicted().count()),
                         translated(predictedText(*comparison, style))});
        cells.push_back({fromCore(errorText(comparison->error, style)), sizeOf(comparison->error)});
        cells.push_back({fromCore(changeText(*comparison, style)), sizeOf(comparison->drift()),
                         StepTimesModel::tr("Published and predicted, against the first run of the series.")});
    } else {
        cells.insert(cells.end(), {{none, qlonglong(-1)}, {none, belowEveryError}, {none, belowEveryError}});
    }
    cells.insert(cells.end(), {{fromCore(hardware)}, {fromCore(step.model)}, {fromCore(remarkOn(validation, row))}});
    return cells;
}

} // namespace

StepTimesModel::StepTimesModel(QObject *parent)
    : RunsModel({{tr("Run")},
                 {tr("GPUs"), true},
                 {tr("Published"), true},
                 {tr("Predicted"), true},
                 {tr("Error"), true},
                 {tr("Change in its series"), true},
                 {tr("Hardware")},
                 {tr("Model")},
                 {tr("Remark")}},
                parent)
{
}

void StepTimesModel::show(const std::shared_ptr<const StepValidation> &validation, const NumberStyle &style)
{
    std::vector<std::vector<RunCell>> rows;
    for (std::size_t row = 0; row < validation->comparisons.size(); ++row)
        rows.push_back(cellsOf(*validation, row, style));
    showRows(std::move(rows));
}

bool isWanted(const StepValidation &validation, std::size_t row, const StepTimesWish &wish)
{
    if (wish.source && validation.times.rows[row].source != *wish.source)
        return false;
    const bool isCovered = validation.comparisons[row].has_value();
    const bool isApart = isCovered && !validation.whyApart(row).empty();
    switch (wish.standing) {
    case RunStanding::All:
        return true;
    case RunStanding::Counts:
        return isCovered && !isApart;
    case RunStanding::Apart:
        return isApart;
    case RunStanding::NotCovered:
        return !isCovered;
    }
    return false;
}

} // namespace perrank::ui

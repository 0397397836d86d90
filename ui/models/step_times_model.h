// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/explain.h"
#include "core/validation/step_validation.h"
#include "ui/models/runs_model.h"

#include <optional>

namespace perrank::ui {

/// Every published step time with its prediction. Errors are sorted by their size.
class StepTimesModel : public RunsModel {
    Q_OBJECT

public:
    enum Column { Run, Gpus, Published, Predicted, Error, Change, Hardware, Model, Remark, ColumnCount };

    explicit StepTimesModel(QObject *parent = nullptr);

    void show(const std::shared_ptr<const StepValidation> &validation, const NumberStyle &style);
};

/// Which runs are listed: those whose error counts, covered ones that stand apart, or those that are not covered.
enum class RunStanding { All, Counts, Apart, NotCovered };

/// Which step times a person wants to see.
struct StepTimesWish {
    std::optional<std::size_t> source;
    RunStanding standing = RunStanding::All;

    bool operator==(const StepTimesWish &) const = default;
};

bool isWanted(const StepValidation &validation, std::size_t row, const StepTimesWish &wish);

using StepTimesFilter = RunsFilter<StepValidation, StepTimesWish>;

} // namespace perrank::ui

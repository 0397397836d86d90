// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/validation/validation.h"
#include "ui/models/runs_model.h"

#include <optional>

namespace perrank::ui {

/// Every measurement with its prediction. Errors are sorted by their rank.
class ValidationModel : public RunsModel {
    Q_OBJECT

public:
    enum Column { Run, Measured, Predicted, Error, Meter, Gpu, Model, Remark, ColumnCount };

    explicit ValidationModel(QObject *parent = nullptr);

    void show(const std::shared_ptr<const Validation> &validation, const AmountStyle &style);
};

/// Whether rows that the model covers are listed, or those that it does not.
enum class Coverage { All, Covered, NotCovered };

/// Which measurements a person wants to see.
struct ValidationWish {
    std::optional<std::size_t> source;
    std::optional<Meter> meter;
    Coverage coverage = Coverage::All;

    bool operator==(const ValidationWish &) const = default;
};

bool isWanted(const Validation &validation, std::size_t row, const ValidationWish &wish);

using ValidationFilter = RunsFilter<Validation, ValidationWish>;

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/strategies.h"
#include "ui/widgets/line_box.h"

#include <vector>

namespace perrank::ui {

/// One strategy of those that are shown.
class StrategyBox : public LineBox {
    Q_OBJECT

public:
    explicit StrategyBox(QWidget *parent = nullptr);

    void showStrategies(const std::vector<Strategy> &all, Strategy chosen);

signals:
    /// A person has chosen it.
    void strategyChosen(perrank::Strategy strategy);
};

} // namespace perrank::ui

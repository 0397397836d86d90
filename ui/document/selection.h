// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/components.h"

#include <QObject>

#include <optional>

namespace perrank::ui {

/// What a person looks at: a strategy, one of its ranks and perhaps one part.
struct Selected {
    Strategy strategy = Strategy::Zero3;
    std::int64_t rank = 0;
    std::optional<Component> component;

    bool operator==(const Selected &) const = default;
};

/// Shared by the chart and the arithmetic; neither undone nor saved.
class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const Selected &selected() const { return m_selected; }
    void select(const Selected &selected);

signals:
    void selectionChanged(const perrank::ui::Selected &selected);

private:
    Selected m_selected;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/components.h"
#include "core/report/subject.h"

#include <QObject>

#include <optional>
#include <variant>
#include <vector>

namespace perrank::ui {

/// What a person looks at: a strategy, one of its ranks and perhaps one part or another of its numbers.
struct Selected {
    Strategy strategy = Strategy::Zero3;
    std::int64_t rank = 0;
    std::optional<Component> component = std::nullopt;
    std::optional<Subject> subject = std::nullopt; ///< while there is no component

    bool operator==(const Selected &) const = default;

    [[nodiscard]] std::optional<std::variant<Component, Subject>> topic() const;
    /// The same rank with another topic.
    [[nodiscard]] Selected with(const std::variant<Component, Subject> &topic) const;
    /// The strategy, or the first of these where it is not among them.
    [[nodiscard]] Strategy strategyAmong(const std::vector<Strategy> &shown) const;
};

/// Shared by the chart and the arithmetic; neither undone nor saved.
class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const Selected &selected() const { return m_selected; }
    void select(const Selected &selected);
    /// With the same rank and topic.
    void selectStrategy(Strategy strategy);

signals:
    void selectionChanged(const perrank::ui::Selected &selected);

private:
    Selected m_selected;
};

} // namespace perrank::ui

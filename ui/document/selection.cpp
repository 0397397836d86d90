// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/selection.h"

#include <algorithm>

namespace perrank::ui {

std::optional<std::variant<Component, Subject>> Selected::topic() const
{
    if (component)
        return *component;
    if (subject)
        return *subject;
    return std::nullopt;
}

Selected Selected::with(const std::variant<Component, Subject> &topic) const
{
    Selected other{.strategy = strategy, .rank = rank};
    if (const auto *part = std::get_if<Component>(&topic))
        other.component = *part;
    else
        other.subject = std::get<Subject>(topic);
    return other;
}

Strategy Selected::strategyAmong(const std::vector<Strategy> &shown) const
{
    return std::ranges::find(shown, strategy) == shown.end() ? shown.front() : strategy;
}

void Selection::select(const Selected &selected)
{
    if (selected == m_selected)
        return;
    m_selected = selected;
    emit selectionChanged(m_selected);
}

void Selection::selectStrategy(Strategy strategy)
{
    Selected selected = m_selected;
    selected.strategy = strategy;
    select(selected);
}

} // namespace perrank::ui

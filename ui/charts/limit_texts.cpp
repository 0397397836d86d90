// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/text_board.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace perrank::ui {

namespace {

/// The labels of lines across the plot, in the column beside it.
class LimitPlacer : public TextBoard {
public:
    using TextBoard::TextBoard;

    /// Labels keep to their lines, but move apart where they would overlap; what has moved is led to.
    void place()
    {
        std::vector<Limit> all = limits();
        qreal floor = m_measures.limits.top();
        for (std::size_t i = 0; i < all.size(); ++i) {
            Limit &one = all[i];
            const qreal next = i + 1 < all.size() ? all[i + 1].top : one.top + one.height;
            const qreal asLastRow = one.top - (one.height - m_measures.smallLine);
            one.top = std::clamp(next - one.height, asLastRow, one.top);
            one.top = std::max(one.top, floor);
            floor = one.top + one.height;
        }
        qreal ceiling = m_measures.limits.bottom();
        for (auto one = all.rbegin(); one != all.rend(); ++one) {
            one->top = std::min(one->top, ceiling - one->height);
            ceiling = one->top;
        }
        for (const Limit &one : all) {
            addLimit(one);
            leadTo(one);
        }
    }

private:
    /// The label of a level at the right of the plot.
    struct Limit {
        TextRole role;
        QStringList lines;
        qreal top = 0;
        qreal height = 0;
        std::optional<qreal> level; ///< the line's height, where the plot shows it
    };

    [[nodiscard]] Limit limit(TextRole role, const QString &label, const Level &level) const
    {
        const QString text = level.inside ? label : label + QStringLiteral(" ↑");
        Limit limit{role, wrappedSignText(text, m_fonts.small, m_measures.limits.width()), 0, 0, {}};
        limit.height = qreal(limit.lines.size()) * m_measures.smallLine;
        limit.top = level.inside ? level.y - m_measures.smallLine / 2 : m_layout.plot.top();
        if (level.inside)
            limit.level = level.y;
        return limit;
    }

    [[nodiscard]] std::vector<Limit> limits() const
    {
        std::vector<Limit> limits{limit(TextRole::Capacity, m_content.capacityLabel, m_layout.capacity)};
        if (m_layout.band) {
            limits.push_back(limit(TextRole::Dominance, m_content.dominanceLabel, m_layout.dominance));
            limits.push_back(limit(TextRole::Activations, m_content.activationsLabel, {m_layout.band->top(), true}));
        } else if (!m_content.activationsLabel.isEmpty()) {
            limits.push_back(limit(TextRole::Activations, m_content.activationsLabel, {m_layout.plot.bottom(), true}));
        }
        std::ranges::stable_sort(limits, {}, &Limit::top);
        return limits;
    }

    /// From the end of its line to the nearest of its rows, where that stands beside another height.
    void leadTo(const Limit &limit)
    {
        const qreal half = m_measures.smallLine / 2;
        if (!limit.level)
            return;
        const qreal row = std::clamp(*limit.level, limit.top + half, limit.top + limit.height - half);
        if (std::abs(row - *limit.level) > half / 2)
            m_layout.leaders.emplace_back(m_layout.plot.right(), *limit.level, m_measures.limits.left() - 1, row);
    }

    void addLimit(const Limit &limit)
    {
        qreal top = limit.top;
        for (const QString &line : limit.lines) {
            add(limit.role, line, m_fonts.small, {m_measures.limits.left(), top});
            top += m_measures.smallLine;
        }
    }
};

} // namespace

void placeLimits(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures)
{
    LimitPlacer(layout, content, frame, measures).place();
}

} // namespace perrank::ui

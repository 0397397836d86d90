// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_accessible.h"

#include "ui/charts/bars_chart.h"
#include "ui/charts/painted_chart.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <map>

namespace perrank::ui {

namespace {

/// A bar, or a part of one. Knows its place by number and asks the chart for everything else, since the chart shows
/// something new after every change.
class PlaceAccessible : public QAccessibleInterface {
public:
    PlaceAccessible(BarsChart &chart, BarsLayout::Hit place) : m_chart(&chart), m_place(place) {}

    [[nodiscard]] bool isValid() const override
    {
        const auto &bars = m_chart->barsLayout().bars;
        return m_place.bar < bars.size() && (!m_place.segment || *m_place.segment < bars[m_place.bar].segments.size());
    }
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override { return m_chart->window()->windowHandle(); }

    [[nodiscard]] QAccessibleInterface *parent() const override
    {
        QAccessibleInterface *chart = QAccessible::queryAccessibleInterface(m_chart);
        return m_place.segment ? chart->child(int(m_place.bar)) : chart;
    }
    [[nodiscard]] int childCount() const override
    {
        return m_place.segment || !isValid() ? 0 : int(m_chart->barsLayout().bars[m_place.bar].segments.size());
    }
    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i)->rect().contains(x, y))
                return child(i);
        }
        return nullptr;
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted)
                return i;
        }
        return -1;
    }

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        if (kind != QAccessible::Name || !isValid())
            return {};
        return m_chart->textAt(m_place.bar, m_place.segment);
    }
    void setText(QAccessible::Text, const QString &) override {}

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid())
            return {};
        const PlacedBar &bar = m_chart->barsLayout().bars[m_place.bar];
        const QRectF place = m_place.segment ? bar.segments[*m_place.segment].rect : bar.rect;
        return place.translated(m_chart->mapToGlobal(m_chart->plotOrigin())).toAlignedRect();
    }
    [[nodiscard]] QAccessible::Role role() const override
    {
        return m_place.segment ? QAccessible::Graphic : QAccessible::Grouping;
    }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.invalid = !isValid();
        state.readOnly = true;
        return state;
    }

private:
    BarsChart *m_chart;
    BarsLayout::Hit m_place;
};

class ChartAccessible : public QAccessibleWidget {
public:
    explicit ChartAccessible(BarsChart *chart) : QAccessibleWidget(chart, QAccessible::Chart) {}
    ~ChartAccessible() override
    {
        for (const auto &[place, id] : m_ids)
            QAccessible::deleteAccessibleInterface(id);
    }

    [[nodiscard]] int childCount() const override { return int(chart().barsLayout().bars.size()); }
    [[nodiscard]] QAccessibleInterface *child(int index) const override
    {
        return index < 0 || index >= childCount() ? nullptr : at({std::size_t(index), std::nullopt});
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted)
                return i;
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i)->rect().contains(x, y))
                return child(i);
        }
        return nullptr;
    }

    /// One lasting interface for each place.
    [[nodiscard]] QAccessibleInterface *at(const BarsLayout::Hit &place) const
    {
        const auto key = std::pair(place.bar, place.segment);
        const auto found = m_ids.find(key);
        if (found != m_ids.end())
            return QAccessible::accessibleInterface(found->second);
        auto *made = new PlaceAccessible(chart(), place);
        m_ids.emplace(key, QAccessible::registerAccessibleInterface(made));
        return made;
    }

private:
    [[nodiscard]] BarsChart &chart() const { return *static_cast<BarsChart *>(widget()); }

    mutable std::map<std::pair<std::size_t, std::optional<std::size_t>>, QAccessible::Id> m_ids;
};

QAccessibleInterface *PlaceAccessible::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    const auto *chart = static_cast<ChartAccessible *>(QAccessible::queryAccessibleInterface(m_chart));
    return chart->at({m_place.bar, std::size_t(index)});
}

QAccessibleInterface *makeAccessible(const QString &, QObject *object)
{
    if (auto *chart = qobject_cast<BarsChart *>(object))
        return new ChartAccessible(chart);
    // Their cursor says in the description where it is.
    if (auto *chart = qobject_cast<PaintedChart *>(object))
        return new QAccessibleWidget(chart, QAccessible::Chart);
    return nullptr;
}

} // namespace

void installChartAccessibility()
{
    QAccessible::installFactory(&makeAccessible); // a factory that is known already is not added again
}

void announceCursor(BarsChart &chart, const BarsLayout::Hit &place)
{
    if (!QAccessible::isActive())
        return;
    const auto *accessible = static_cast<ChartAccessible *>(QAccessible::queryAccessibleInterface(&chart));
    QAccessibleEvent event(accessible->at(place), QAccessible::Focus);
    QAccessible::updateAccessibility(&event);
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard's part of the bars chart.
#include "ui/charts/bars_chart.h"

#include "ui/charts/bars_plot.h"
#include "ui/charts/chart_accessible.h"

#include <QChartView>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QLabel>

#include <algorithm>

namespace perrank::ui {

void BarsChart::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCursor(-1, 0);
    case Qt::Key_Right:
        return moveCursor(1, 0);
    case Qt::Key_Up:
        return moveCursor(0, 1);
    case Qt::Key_Down:
        return moveCursor(0, -1);
    case Qt::Key_Home:
        return moveCursor(-int(barsLayout().bars.size()), 0);
    case Qt::Key_End:
        return moveCursor(int(barsLayout().bars.size()), 0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor)
            return activate(*m_cursor);
        break;
    case Qt::Key_Escape:
        if (m_tip->isVisible())
            return hideTip();
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void BarsChart::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    const auto &bars = barsLayout().bars;
    const bool byMouse = event->reason() == Qt::MouseFocusReason || event->reason() == Qt::PopupFocusReason;
    if (!m_cursor && !byMouse && !bars.empty()) {
        const auto selected =
            std::ranges::find_if(bars, [this](const PlacedBar &bar) { return bar.strategy == m_selected; });
        const auto index = selected == bars.end() ? 0 : selected - bars.begin();
        m_cursor = Place{static_cast<std::size_t>(index), std::nullopt};
    }
    showCursor();
}

void BarsChart::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    hideTip();
    showCursor();
}

/// Along the bars, and from a whole bar up through its parts.
void BarsChart::moveCursor(int bars, int segments)
{
    const auto &all = barsLayout().bars;
    if (all.empty())
        return;
    const Place now = m_cursor.value_or(Place{0, std::nullopt});
    const int bar = m_cursor ? std::clamp(int(now.bar) + bars, 0, int(all.size()) - 1) : 0;
    const int parts = int(all[std::size_t(bar)].segments.size());
    const int segment = std::clamp((now.segment ? int(*now.segment) : -1) + segments, -1, parts - 1);
    pointTo({std::size_t(bar), segment < 0 ? std::nullopt : std::optional(std::size_t(segment))});
}

void BarsChart::pointTo(const Place &place)
{
    m_cursor = place;
    showCursor();
    if (m_pinned)
        showTip(place);
    emit partHovered(textAt(place.bar, place.segment).replace(QLatin1Char('\n'), QStringLiteral(" · ")));
    announceCursor(*this, place);
    const PlacedBar &bar = barsLayout().bars[place.bar];
    emit partPointed(bar.strategy, bar.rank, componentAt(place));
}

/// Of the accounting that is compared nobody else shows parts.
std::optional<Component> BarsChart::componentAt(const Place &place) const
{
    const PlacedBar &bar = barsLayout().bars[place.bar];
    return place.segment && !bar.isOther ? std::optional(bar.segments[*place.segment].component) : std::nullopt;
}

bool BarsChart::exists(const Place &place) const
{
    const auto &bars = barsLayout().bars;
    return place.bar < bars.size() && (!place.segment || *place.segment < bars[place.bar].segments.size());
}

QRectF BarsChart::rectOf(const Place &place) const
{
    const PlacedBar &bar = barsLayout().bars[place.bar];
    return place.segment ? bar.segments[*place.segment].rect : bar.rect;
}

/// Of the selected part: in the bar of its rank, or where ranks have no bars of their own in the strategy's first.
std::optional<BarsLayout::Hit> BarsChart::selectedPlace() const
{
    const auto &bars = barsLayout().bars;
    const auto isStrategys = [&](const PlacedBar &bar) { return bar.strategy == m_selected && !bar.isOther; };
    auto bar = std::ranges::find_if(
        bars, [&](const PlacedBar &each) { return isStrategys(each) && each.rank == m_selectedRank; });
    if (bar == bars.end())
        bar = std::ranges::find_if(bars, isStrategys);
    if (bar == bars.end() || !m_selectedPart)
        return std::nullopt;
    const auto segment = std::ranges::find(bar->segments, *m_selectedPart, &Segment::component);
    if (segment == bar->segments.end())
        return std::nullopt;
    return Place{std::size_t(bar - bars.begin()), std::size_t(segment - bar->segments.begin())};
}

/// The cursor while the keyboard is here, else what is selected.
void BarsChart::showCursor()
{
    if (m_cursor && !exists(*m_cursor))
        m_cursor.reset();
    const bool isCursor = m_cursor && hasFocus();
    const std::optional<Place> place = isCursor ? m_cursor : selectedPlace();
    m_plot->showRing(place ? std::optional(rectOf(*place)) : std::nullopt, isCursor);
}

/// Pins the words and tells who wants to show the same part. The second time the part is opened.
void BarsChart::activate(const Place &place)
{
    const PlacedBar &bar = barsLayout().bars[place.bar];
    const std::optional<Component> component = componentAt(place);
    const auto part = component ? std::optional(std::tuple(bar.strategy, bar.rank, *component)) : std::nullopt;
    const bool again = part && m_activated == part;
    m_activated = part;
    showTip(place);
    m_pinned = true;
    emit partActivated(bar.strategy, bar.rank, component);
    if (again) {
        hideTip();
        emit openWanted();
    }
}

} // namespace perrank::ui

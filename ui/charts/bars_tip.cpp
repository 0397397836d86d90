// SPDX-License-Identifier: GPL-3.0-or-later
// The words beside what a person points at.
#include "ui/charts/bars_chart.h"

#include <QChartView>
#include <QLabel>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int tipGap = 8;

/// Beside the part; where no side has room, over it or under it, so that what it speaks of is seen.
QPoint tipPlace(const QRect &part, const QSize &tip, const QSize &room)
{
    const int top = std::clamp(part.top(), 0, std::max(0, room.height() - tip.height()));
    if (part.right() + 2 * tipGap + tip.width() <= room.width())
        return {part.right() + tipGap, top};
    if (part.left() - tipGap >= tip.width())
        return {part.left() - tipGap - tip.width(), top};
    const int left = std::clamp(part.center().x() - tip.width() / 2, 0, std::max(0, room.width() - tip.width()));
    const int over = part.top() - tipGap - tip.height();
    return {left, over >= 0 ? over : std::clamp(part.bottom() + tipGap, 0, std::max(0, room.height() - tip.height()))};
}

} // namespace

void BarsChart::hover(const std::optional<Place> &place)
{
    const bool same = place && m_hovered && place->bar == m_hovered->bar && place->segment == m_hovered->segment;
    if (same || (!place && !m_hovered))
        return;
    m_hovered = place;
    m_hoverDelay.stop();
    if (!m_pinned)
        hideTip();
    if (place && !m_pinned)
        m_hoverDelay.start();
    emit partHovered(place ? textAt(place->bar, place->segment).replace(QLatin1Char('\n'), QStringLiteral(" · "))
                           : QString());
}

void BarsChart::showTip(const Place &place)
{
    const QString text = textAt(place.bar, place.segment);
    if (text.isEmpty())
        return;
    m_tip->setWordWrap(false);
    m_tip->setText(place.segment && !barsLayout().bars[place.bar].isOther
                       ? text + u'\n' + tr("A second click, or O, opens it.")
                       : text);
    m_tip->adjustSize();
    if (m_tip->width() > width() - 2 * tipGap) {
        m_tip->setWordWrap(true);
        m_tip->setFixedWidth(width() - 2 * tipGap);
        m_tip->adjustSize();
    }
    QRectF part = rectOf(place);
    if (!place.segment)
        part.setTop(barsLayout().bars[place.bar].top());
    const QRect bar = part.translated(m_chartView->pos()).toAlignedRect();
    m_tip->move(tipPlace(bar, m_tip->size(), size()));
    m_tip->raise();
    m_tip->show();
}

void BarsChart::hideTip()
{
    m_pinned = false;
    m_hoverDelay.stop();
    m_tip->hide();
    m_tip->setMinimumWidth(0);
    m_tip->setMaximumWidth(QWIDGETSIZE_MAX);
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/lane_placer.h"

#include <algorithm>
#include <span>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;

class LanePlacer {
public:
    LanePlacer(TimelineLayout &layout, const ChartFonts &fonts) : m_layout(layout), m_fonts(fonts) {}

    void place(const Lane &lane, qreal top, qreal height)
    {
        m_lane = {lane.name, {}, {}, {}};
        m_lane.rect = QRectF(m_layout.plot.left(), top + 2, m_layout.plot.width(), height - 4);
        m_layout.addLabel(lane.name,
                          {m_layout.plot.left() - gap - widthOf(lane.name, m_fonts.small),
                           m_lane.rect.center().y() - lineOf(m_fonts.small) / 2},
                          m_fonts.small, TimelineLabel::Ink::Text);
        for (const LaneStretch &stretch : lane.stretches)
            addStretch(stretch);
        addGroups(lane.groups);
        m_layout.lanes.push_back(m_lane);
    }

private:
    [[nodiscard]] QRectF between(Nanoseconds start, Nanoseconds end) const
    {
        return {QPointF(m_layout.xOf(start), m_lane.rect.top()), QPointF(m_layout.xOf(end), m_lane.rect.bottom())};
    }

    /// What is too narrow to be seen is drawn as what is before it, until as much of it has come as can be seen: many
    /// narrow ones in a row are not lost.
    void addStretch(const LaneStretch &stretch)
    {
        const QRectF rect = between(stretch.start, stretch.end);
        if (!m_lane.stretches.empty()) {
            PlacedStretch &last = m_lane.stretches.back();
            const bool touches = rect.left() - last.rect.right() < finestStretch && rect.left() >= last.rect.left();
            const bool isLikeLast = last.look == stretch.look;
            if (touches && (isLikeLast || rect.right() - m_ownEnd < finestStretch)) {
                last.rect.setRight(std::max(last.rect.right(), rect.right()));
                m_ownEnd = isLikeLast ? last.rect.right() : m_ownEnd;
                return;
            }
        }
        m_lane.stretches.push_back({stretch.look, rect});
        m_ownEnd = rect.right();
    }

    /// All of a kind have names of the same length; where not all of them have room, their run has one name.
    void addGroups(const std::vector<LaneGroup> &groups)
    {
        for (auto from = groups.begin(); from != groups.end();) {
            const auto isOther = [from](const LaneGroup &each) { return each.kind != from->kind; };
            const auto to = std::find_if(from, groups.end(), isOther);
            addRun({from, to});
            from = to;
        }
    }

    void addRun(std::span<const LaneGroup> run)
    {
        for (const LaneGroup &group : run) {
            const QRectF rect = between(group.start, group.end);
            if (rect.width() >= 4)
                m_lane.borders.push_back(rect.left());
        }
        if (m_lane.rect.height() < lineOf(m_fonts.small))
            return;
        const qsizetype longest =
            std::ranges::max(run, {}, [](const LaneGroup &each) { return each.names.size(); }).names.size();
        for (qsizetype length = 0; length < longest; ++length) {
            const auto hasRoom = [&](const LaneGroup &each) { return nameFits(each, length); };
            const auto mayLackIt = [&](const LaneGroup &each) { return each.names.size() == 1 || hasRoom(each); };
            if (!std::ranges::all_of(run, mayLackIt))
                continue;
            for (const LaneGroup &group : run) {
                if (hasRoom(group))
                    addName(nameOf(group, length), group);
            }
            return;
        }
        const QRectF all = between(run.front().start, run.back().end);
        const QString name = fitting(run.front().runNames + QStringList{QString()}, all.width() - gap, m_fonts.small);
        if (!name.isEmpty())
            addName(name, {run.front().kind, run.front().start, run.back().end, {}, {}});
    }

    static QString nameOf(const LaneGroup &group, qsizetype length)
    {
        return group.names[std::min(length, group.names.size() - 1)];
    }

    [[nodiscard]] bool nameFits(const LaneGroup &group, qsizetype length) const
    {
        return widthOf(nameOf(group, length), m_fonts.small) + 4 <= between(group.start, group.end).width();
    }

    void addName(const QString &name, const LaneGroup &group)
    {
        const QFont &font = m_fonts.small;
        const QPointF middle = between(group.start, group.end).center();
        m_layout.addLabel(name, middle - QPointF(widthOf(name, font), lineOf(font)) / 2, font,
                          isCollective(group.kind) ? TimelineLabel::Ink::Text : TimelineLabel::Ink::OnLane, true);
    }

    TimelineLayout &m_layout;
    const ChartFonts &m_fonts;
    PlacedLane m_lane;
    qreal m_ownEnd = 0; ///< how far the last stretch really looks as it does
};

} // namespace

void placeLanes(TimelineLayout &layout, const std::vector<Lane> &lanes, const ChartFonts &fonts, qreal top,
                qreal firstHeight, qreal otherHeight)
{
    LanePlacer placer(layout, fonts);
    for (const Lane &lane : lanes) {
        const qreal height = &lane == &lanes.front() ? firstHeight : otherHeight;
        placer.place(lane, top, height);
        top += height;
    }
}

} // namespace perrank::ui

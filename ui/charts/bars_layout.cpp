// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_layout.h"

#include "ui/charts/bars_frame.h"
#include "ui/charts/ghost_layout.h"
#include "ui/charts/log_layout.h"

#include <QFontInfo>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace perrank::ui {

namespace {

constexpr qreal ranksShare = 0.86;  ///< of a group's width, for the bars of its ranks
constexpr qreal alikeBars = 2.5;    ///< a bar that stands for many is this many bars wide
constexpr qreal widestRankBar = 4;  ///< in sizes of the text
constexpr qreal widestGroupBar = 9; ///< likewise
constexpr qreal gapBetweenRanks = 2;
constexpr qreal rangeShare = 0.5; ///< of a bar's width: what is not there stays narrower than what is
constexpr qreal leastHeight = 2;
constexpr qreal leastTogether = 3 * leastHeight;
constexpr qreal leastRange = 4;
constexpr qreal mostLabelShare = 0.6; ///< of the plot's height
constexpr double roomOverCapacity = 1.06;
constexpr double roomOverDominance = 1.03;
constexpr double reachForDominance = 1.4; ///< the axis grows by this much to show the line

double bytesOf(Quantity<Bytes> amount)
{
    return static_cast<double>(amount.count());
}

bool isOfActivations(const PartContent &part)
{
    return componentSpec(part.component).side == Side::Activations;
}

/// Makes none of the parts thinner than two pixels, and leaves them together as high as they are: thicker ones give
/// way, and where these have no room either, all share what there is. Only what is next to nothing as a whole grows, so
/// that it is seen.
void thicken(std::span<qreal> heights)
{
    if (heights.empty())
        return;
    const qreal sum = std::accumulate(heights.begin(), heights.end(), 0.0);
    const qreal least = std::min(leastHeight, std::max(leastTogether, sum) / qreal(heights.size()));
    qreal lent = 0;
    qreal room = 0;
    for (const qreal height : heights) {
        lent += std::max(0.0, least - height);
        room += std::max(0.0, height - least);
    }
    const qreal share = room > 0 ? std::min(1.0, lent / room) : 0;
    for (qreal &height : heights)
        height = height < least ? least : height - share * (height - least);
}

/// The activations keep their level, and what lies above them its own height.
std::vector<qreal> partHeights(const BarContent &bar, double pixelsPerByte)
{
    std::vector<qreal> heights;
    for (const PartContent &part : bar.parts)
        heights.push_back(bytesOf(part.bytes) * pixelsPerByte);
    const auto others = std::ranges::find_if_not(bar.parts, &isOfActivations) - bar.parts.begin();
    const auto activations = static_cast<std::size_t>(others);
    thicken(std::span(heights).first(activations));
    thicken(std::span(heights).subspan(activations));
    return heights;
}

class Builder {
public:
    Builder(const BarsContent &content, const BarsFrame &frame, const Axis &axis)
        : m_content(content), m_measures(measureBars(content, frame, tickWidth(axis.labels, frame.fonts))),
          m_frame(frame), m_textSize(QFontInfo(frame.fonts.text).pixelSize())
    {
        m_layout.bounds = QRectF(QPointF(), frame.size);
        m_layout.plot = m_measures.plot;
        m_layout.axis = axis;
    }

    BarsLayout build()
    {
        addLevels();
        for (std::size_t group = 0; group < m_content.groups.size(); ++group)
            addGroup(group);
        placeGhosts(m_layout, m_content);
        if (m_layout.axis.isLog)
            placeStrip(m_layout, m_frame, m_measures);
        placeTexts(m_layout, m_content, m_frame, m_measures);
        return std::move(m_layout);
    }

private:
    [[nodiscard]] Level level(Quantity<Bytes> bytes) const
    {
        return {m_layout.yOf(bytes), bytesOf(bytes) <= m_layout.axis.maximum};
    }

    void addLevels()
    {
        m_layout.capacity = level(m_content.capacity);
        if (!m_content.activations)
            return;
        const Quantity<Bytes> activations = *m_content.activations;
        m_layout.dominance = level(activations + activations);
        const qreal top = std::max(m_layout.plot.top(), m_layout.yOf(activations));
        m_layout.band = QRectF(QPointF(m_layout.plot.left(), top), m_layout.plot.bottomRight());
        if (m_layout.axis.isLog)
            m_layout.band->setHeight(leastHeight); // a level, since nothing is as long as it is much
    }

    void addGroup(std::size_t index)
    {
        const GroupContent &group = m_content.groups[index];
        const qreal middle = m_measures.middleOf(index);
        if (m_content.everyRank)
            addRanks(index, middle);
        else
            addBar(index, group.bars.front(), middle, m_measures.barWidth);
    }

    /// The bars of a group's ranks side by side, and where ranks are left out a pale one over a brace.
    void addRanks(std::size_t index, qreal middle)
    {
        const GroupContent &group = m_content.groups[index];
        const qreal places = qreal(group.bars.size()) + alikeBars * qreal(group.alike.size());
        const qreal widest = group.bars.front().labels.isEmpty() ? widestRankBar : widestGroupBar;
        const qreal pitch = std::min(ranksShare * m_measures.groupWidth / places, widest * m_textSize);
        qreal left = middle - places * pitch / 2;
        auto alike = group.alike.begin();
        for (std::size_t i = 0; i < group.bars.size(); ++i, left += pitch) {
            addBar(index, group.bars[i], left + pitch / 2, pitch);
            if (alike == group.alike.end() || alike->afterBar != i)
                continue;
            const qreal width = alikeBars * pitch;
            const QRectF place(left + pitch, m_layout.plot.bottom(), width - gapBetweenRanks, 0);
            left += width;
            if (alike->leftOut) {
                m_layout.gaps.push_back({index, place, {alike->text, alike->shortText}});
                addBrace(place);
                ++alike;
                continue;
            }
            addBar(index, group.bars[i], left + pitch - width / 2, width);
            m_layout.bars.back().ranks = alike->ranks;
            addBrace(m_layout.bars.back().rect);
            ++alike;
        }
    }

    void addBrace(const QRectF &bar)
    {
        const qreal y = m_layout.plot.bottom() + 3;
        m_layout.braces.emplace_back(bar.left(), y, bar.right(), y);
    }

    void addBar(std::size_t group, const BarContent &bar, qreal middle, qreal width)
    {
        const qreal inner = std::max<qreal>(1, m_content.everyRank ? width - gapBetweenRanks : width);
        PlacedBar placed{.strategy = m_content.groups[group].strategy,
                         .rank = bar.rank,
                         .rect = QRectF(std::round(middle - inner / 2), m_layout.plot.bottom(), std::round(inner), 0),
                         .segments = {},
                         .tooMuch = {},
                         .group = group};
        if (m_layout.axis.isLog)
            placeMarks(placed, bar, m_layout, stepOfMarks(m_content, m_measures.barWidth));
        else
            stack(placed, bar);
        placed.torn = bytesOf(bar.total) > m_layout.axis.maximum;
        if (!bar.fits && bar.total > m_content.capacity) {
            QRectF above = placed.rect;
            above.setBottom(std::clamp(m_layout.capacity.y, above.top(), above.bottom()));
            placed.tooMuch = above;
        }
        if (!m_layout.axis.isLog)
            placed.range = rangeOver(placed.rect, bar);
        placed.isOther = m_content.groups[group].isOther;
        m_layout.bars.push_back(std::move(placed));
    }

    /// None where all of it lies above the axis. It stands on its bar, which thin parts may have raised a little.
    [[nodiscard]] std::optional<PlacedRange> rangeOver(const QRectF &rect, const BarContent &bar) const
    {
        if (!bar.range || bytesOf(bar.range->low) >= m_layout.axis.maximum)
            return std::nullopt;
        const qreal width = std::max<qreal>(1, std::round(rangeShare * rect.width()));
        const qreal bottom = std::min(rect.top(), m_layout.yOf(bar.range->low));
        const qreal high = std::min(bottom - leastRange, m_layout.yOf(bar.range->high));
        const qreal left = std::round(rect.center().x() - width / 2);
        const QRectF place(QPointF(left, std::max(m_layout.plot.top(), high)), QPointF(left + width, bottom));
        return PlacedRange{place, bytesOf(bar.range->high) > m_layout.axis.maximum};
    }

    /// Parts from the base up, cut off at the upper end of the axis.
    void stack(PlacedBar &placed, const BarContent &bar) const
    {
        const std::vector<qreal> heights = partHeights(bar, m_layout.plot.height() / m_layout.axis.maximum);
        qreal bottom = m_layout.plot.bottom();
        for (std::size_t i = 0; i < heights.size(); ++i) {
            const qreal top = std::max(m_layout.plot.top(), bottom - heights[i]);
            const QRectF rect(QPointF(placed.rect.left(), top), QPointF(placed.rect.right(), bottom));
            if (rect.height() > 0)
                placed.segments.push_back({bar.parts[i].component, rect, bar.parts[i].hidden, false});
            bottom = top;
        }
        if (!placed.segments.empty())
            placed.segments.back().isTop = true;
        placed.rect.setTop(bottom);
    }

    const BarsContent &m_content;
    const BarsMeasures m_measures;
    const BarsFrame &m_frame;
    const qreal m_textSize;
    BarsLayout m_layout;
};

} // namespace

qreal BarsLayout::yOf(Quantity<Bytes> bytes) const
{
    return plot.bottom() - plot.height() * axis.shareOf(bytesOf(bytes));
}

std::optional<BarsLayout::Hit> BarsLayout::at(const QPointF &place) const
{
    for (std::size_t bar = 0; bar < bars.size(); ++bar) {
        const QRectF &rect = bars[bar].rect;
        if (place.x() < rect.left() || place.x() >= rect.right() || !plot.contains(place))
            continue;
        if (axis.isLog)
            return markAt(*this, bar, place);
        const auto &segments = bars[bar].segments;
        const auto found = std::ranges::find_if(segments, [&](const Segment &segment) {
            return place.y() >= segment.rect.top() && place.y() < segment.rect.bottom();
        });
        if (found == segments.end())
            return Hit{bar, std::nullopt};
        return Hit{bar, static_cast<std::size_t>(found - segments.begin())};
    }
    return std::nullopt;
}

double neededReach(const BarsContent &content, const BarsFrame &frame)
{
    if (content.scale == Scale::Log)
        return logReach(content, frame, leastAmount(content));
    const BarsMeasures measures = measureBars(content, frame, tickWidth({}, frame.fonts));
    double reach = 1;
    for (const GroupContent &group : content.groups) {
        qreal labels = 0;
        for (const PlacedText &line : linesOver(group, frame, measures))
            labels += line.rect.height();
        const qreal share = std::min(mostLabelShare, (labels + 4) / measures.plot.height());
        reach = std::max({reach, bytesOf(group.highest()) / (1 - share), reachOfGhost(group)});
    }
    if (content.activations) {
        const double dominance = 2 * bytesOf(*content.activations) * roomOverDominance;
        if (dominance <= reachForDominance * bytesOf(content.highest))
            reach = std::max(reach, dominance);
    }
    if (content.fitCapacity)
        reach = std::max(reach, bytesOf(content.capacity) * roomOverCapacity);
    return std::min(reach, bytesOf(Quantity<Bytes>(Quantity<Bytes>::most))); // what is beyond has no height, only words
}

Axis fittedAxis(const BarsContent &content, const BarsFrame &frame)
{
    const double reach = neededReach(content, frame);
    return content.scale == Scale::Log ? logAxisFor(leastAmount(content), reach, content.style)
                                       : axisFor(reach, content.style);
}

BarsLayout layoutBars(const BarsContent &content, const BarsFrame &frame, const Axis &axis)
{
    return Builder(content, frame, axis).build();
}

} // namespace perrank::ui

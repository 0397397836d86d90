// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_layout.h"
#include "ui/charts/text_board.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gapToMark = 3;
constexpr qreal stepOfSearch = 4;
constexpr qreal farthest = 4; ///< in lines of text; a longer leader would lead through other marks

/// Beside every mark what it is of and how much, or at least what. Shorter words take the place of longer ones that
/// find no room, and a line leads to those that stand farther off.
class MarkPlacer : public TextBoard {
public:
    using TextBoard::TextBoard;

    void place()
    {
        for (const PlacedBar &bar : m_layout.bars) {
            for (std::size_t i = 0; i < bar.segments.size(); ++i) {
                if (!bar.segments[i].hidden)
                    placeWords(bar, bar.segments[i], contentOf(bar)->parts[i]);
            }
        }
    }

private:
    [[nodiscard]] const BarContent *contentOf(const PlacedBar &bar) const
    {
        return &*std::ranges::find(m_content.groups[bar.group].bars, bar.rank, &BarContent::rank);
    }

    void placeWords(const PlacedBar &bar, const Segment &mark, const PartContent &part)
    {
        const std::array forms{part.name + u' ' + part.shortAmount, part.name, part.symbol + u' ' + part.shortAmount,
                               part.symbol};
        for (const QString &text : forms) {
            if (placeNear(bar, mark, text))
                return;
        }
        for (const QString &text : {forms[1], forms[2], forms[3]}) {
            if (placeFarther(bar, mark, text))
                return;
        }
    }

    /// Over, under, right or left of its mark.
    bool placeNear(const PlacedBar &bar, const Segment &mark, const QString &text)
    {
        const QSizeF size = sizeOf(text);
        const QRectF &rect = mark.rect;
        const qreal centred = std::round(rect.center().x() - size.width() / 2);
        const qreal beside = std::round(rect.center().y() - size.height() / 2);
        const std::array places{QPointF(centred, rect.top() - gapToMark - size.height()),
                                QPointF(centred, rect.bottom() + gapToMark), QPointF(rect.right() + gapToMark, beside),
                                QPointF(rect.left() - gapToMark - size.width(), beside)};
        const auto place = std::ranges::find_if(places, [&](const QPointF &at) { return isClear(bar, {at, size}); });
        if (place == places.end())
            return false;
        add(TextRole::Mark, text, m_fonts.small, *place, bar.group, mark.component);
        return true;
    }

    bool placeFarther(const PlacedBar &bar, const Segment &mark, const QString &text)
    {
        const QSizeF size = sizeOf(text);
        const qreal left = std::round(mark.rect.center().x() - size.width() / 2);
        for (qreal shift = 2 * stepOfSearch; shift <= farthest * m_measures.smallLine; shift += stepOfSearch) {
            for (const bool isOver : {true, false}) {
                const qreal top = isOver ? mark.rect.top() - shift - size.height() : mark.rect.bottom() + shift;
                const QRectF place(QPointF(left, top), size);
                if (!isClear(bar, place))
                    continue;
                m_layout.leaders.emplace_back(
                    QPointF(mark.rect.center().x(), isOver ? mark.rect.top() : mark.rect.bottom()),
                    QPointF(mark.rect.center().x(), isOver ? place.bottom() : place.top()));
                add(TextRole::Mark, text, m_fonts.small, place.topLeft(), bar.group, mark.component);
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] QSizeF sizeOf(const QString &text) const
    {
        return {signTextWidth(text, m_fonts.small), m_measures.smallLine};
    }

    /// Inside the plot and among the bars of its strategy, on no mark, no line and no other words.
    [[nodiscard]] bool isClear(const PlacedBar &bar, const QRectF &place) const
    {
        const qreal middle = middleOf(bar.group);
        const qreal half = m_measures.groupWidth / 2;
        const bool isInside = place.left() >= middle - half && place.right() <= middle + half
                              && place.top() >= m_layout.plot.top() && place.bottom() <= m_layout.plot.bottom();
        return isInside && isFree(place.adjusted(-4, 0, 4, 0)) && !crossesLevel(place)
               && !touchesMark(bar.group, place);
    }

    [[nodiscard]] bool touchesMark(std::size_t group, const QRectF &place) const
    {
        return std::ranges::any_of(m_layout.bars, [&](const PlacedBar &bar) {
            return bar.group == group
                   && (bar.total->intersects(place) || std::ranges::any_of(bar.segments, [&](const Segment &mark) {
                           return mark.rect.intersects(place);
                       }));
        });
    }
};

} // namespace

void placeMarkTexts(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame,
                    const BarsMeasures &measures)
{
    if (!content.everyRank) // between many columns there is no room for words
        MarkPlacer(layout, content, frame, measures).place();
}

} // namespace perrank::ui

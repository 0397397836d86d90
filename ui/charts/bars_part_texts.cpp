// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/text_board.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal leastForLabel = 1.4; ///< times the size of the text
constexpr qreal leastWidth = 2;      ///< likewise: no label is narrower
constexpr qreal leastForPart = 3;    ///< lower parts share a call-out
constexpr qreal sideOfLabel = 3;
constexpr qreal gapToCallOut = 8;
constexpr qreal stepOfSearch = 2;
constexpr qreal farthestCallOut = 2.5; ///< in lines of text; a longer leader would lead through other words

/// Names and amounts inside the parts, and call-outs for those that are too low.
class PartPlacer : public TextBoard {
public:
    using TextBoard::TextBoard;

    void place()
    {
        placeParts();
        if (!m_content.everyRank)
            placeCallOuts();
    }

private:
    void placeParts()
    {
        for (const PlacedBar &bar : m_layout.bars) {
            const BarContent *content = contentOf(bar);
            if (bar.ranks > 1 || !content || bar.rect.width() < leastWidth * m_size)
                continue;
            for (std::size_t i = 0; i < bar.segments.size(); ++i) {
                if (!bar.segments[i].hidden)
                    placePart(bar, bar.segments[i], content->parts[i]);
            }
        }
    }

    [[nodiscard]] const BarContent *contentOf(const PlacedBar &bar) const
    {
        const auto &bars = m_content.groups[bar.group].bars;
        const auto found = std::ranges::find(bars, bar.rank, &BarContent::rank);
        return found == bars.end() ? nullptr : &*found;
    }

    /// Name and amount on one line, on two lines, or the amount alone, whichever fits first.
    void placePart(const PlacedBar &bar, const Segment &segment, const PartContent &part)
    {
        const qreal gap = segment.isTop ? 0 : 2;
        const QRectF inner = segment.rect.adjusted(sideOfLabel, gap, -sideOfLabel, 0);
        const std::array<QStringList, 5> forms{QStringList{part.name + QLatin1Char(' ') + part.amount},
                                               {part.name, part.amount},
                                               {part.amount},
                                               {part.shortAmount},
                                               {part.name}};
        const auto fits = [&](const QStringList &lines) {
            const qreal height = leastForLabel * m_size + qreal(lines.size() - 1) * m_measures.line;
            return inner.height() >= height && std::ranges::all_of(lines, [&](const QString &line) {
                       return signTextWidth(line, m_fonts.text) <= inner.width();
                   });
        };
        const auto form = std::ranges::find_if(forms, fits);
        if (form == forms.end())
            return;
        const qreal height = heightOf(m_fonts.text) * qreal(form->size());
        qreal top = std::round(topInside(inner, height));
        for (const QString &text : *form) {
            const QRectF place(inner.left(), top, inner.width(), heightOf(m_fonts.text));
            if (isFree(place))
                addCentred(TextRole::Part, text, m_fonts.text, bar.rect.center().x(), top, bar.group, part.component);
            top += place.height();
        }
    }

    /// In the middle of a part, or nearer to one of its ends when a line would run through the words.
    [[nodiscard]] qreal topInside(const QRectF &inner, qreal height) const
    {
        const qreal middle = inner.center().y() - height / 2;
        const qreal play = (inner.height() - height) / 2 - 1;
        for (qreal shift = 0; shift <= play; ++shift) {
            for (const qreal sign : {-1.0, 1.0}) {
                if (!crossesLevel(QRectF(inner.left(), middle + sign * shift, inner.width(), height)))
                    return middle + sign * shift;
            }
        }
        return middle;
    }

    void placeCallOuts()
    {
        for (std::size_t i = 0; i < m_layout.bars.size(); ++i)
            placeCallOut(i);
    }

    [[nodiscard]] bool isLow(const PartContent &part) const
    {
        return !part.hidden
               && double(part.bytes.count()) * m_layout.plot.height() / m_layout.axis.maximum < leastForPart;
    }

    /// All parts of a bar that are too low to see, with their sum, beside the bar: "P + G 0.05 GB".
    void placeCallOut(std::size_t index)
    {
        const PlacedBar &bar = m_layout.bars[index];
        const BarContent *content = contentOf(bar);
        std::vector<PartContent> parts;
        Quantity<Bytes> sum;
        QRectF low;
        for (std::size_t i = 0; content && i < bar.segments.size(); ++i) {
            if (!isLow(content->parts[i]))
                continue;
            parts.push_back(content->parts[i]);
            sum = sum + content->parts[i].bytes;
            low = low.united(bar.segments[i].rect);
        }
        if (parts.empty())
            return;
        const QString amount =
            QString::fromStdString(amountText(sum, m_content.style, 3)).replace(QLatin1Char(' '), QChar::Nbsp);
        const bool isOne = parts.size() == 1;
        const QString names = nameTogether(*content, parts);
        const QStringList wordings{isOne ? parts.front().name : names, isOne ? names : countTogether(parts)};
        for (const QString &name : wordings) {
            if (placeBeside(bar, low, name + QLatin1Char(' ') + amount))
                return;
        }
    }

    /// Whether there was room for it.
    bool placeBeside(const PlacedBar &bar, const QRectF &low, const QString &text)
    {
        const qreal gap = m_measures.groupWidth - bar.rect.width(); // the last bar has as much room as the others
        const qreal right = std::min(bar.rect.right() + gap - sideOfLabel, m_layout.bounds.right());
        const qreal left = bar.rect.right() + gapToCallOut;
        const QStringList lines = wrappedSignText(text, m_fonts.small, right - left);
        QSizeF size(0, qreal(lines.size()) * m_measures.smallLine);
        for (const QString &line : lines)
            size.setWidth(std::max(size.width(), signTextWidth(line, m_fonts.small)));
        if (size.width() > right - left)
            return false;
        const std::optional<qreal> top = freeTop(left, low.center().y(), size);
        if (!top)
            return false;
        m_layout.leaders.emplace_back(QPointF(bar.rect.right(), low.center().y()),
                                      QPointF(left - 2, *top + size.height() / 2));
        for (qsizetype i = 0; i < lines.size(); ++i)
            add(TextRole::CallOut, lines[i], m_fonts.small, {left, *top + qreal(i) * m_measures.smallLine}, bar.group);
        return true;
    }

    /// The nearest place to `middle` that crosses neither a text nor a line.
    [[nodiscard]] std::optional<qreal> freeTop(qreal left, qreal middle, const QSizeF &size) const
    {
        for (qreal shift = 0; shift <= farthestCallOut * m_measures.smallLine; shift += stepOfSearch) {
            for (const qreal sign : {-1.0, 1.0}) {
                const QRectF rect(QPointF(left, std::round(middle + sign * shift - size.height() / 2)), size);
                const bool inside = rect.top() >= m_layout.plot.top() && rect.bottom() <= m_layout.plot.bottom();
                if (inside && isFree(rect.adjusted(0, 0, gapToCallOut, 0)) && !crossesLevel(rect))
                    return rect.top();
            }
        }
        return std::nullopt;
    }
};

} // namespace

void placePartTexts(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame,
                    const BarsMeasures &measures)
{
    PartPlacer(layout, content, frame, measures).place();
}

} // namespace perrank::ui

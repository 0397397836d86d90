// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_frame.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gapToBar = 3;
constexpr qreal leastForLabel = 1.4; ///< times the size of the text
constexpr qreal leastForPart = 3;    ///< lower parts share a call-out
constexpr qreal sideOfLabel = 4;
constexpr qreal gapToCallOut = 8;
constexpr qreal stepOfSearch = 2;
constexpr qreal lineThickness = 3;

/// Gives texts their places one after the other; each keeps clear of those before it.
class Placer {
public:
    Placer(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures)
        : m_layout(layout), m_content(content), m_fonts(frame.fonts), m_measures(measures),
          m_size(QFontInfo(frame.fonts.text).pixelSize()), m_frame(frame)
    {
    }

    void place()
    {
        placeHeadings();
        for (std::size_t group = 0; group < m_content.groups.size(); ++group) {
            placeNames(group);
            placeTotals(group);
        }
        placeRanks();
        placeLimits();
        placeParts();
        if (!m_content.everyRank)
            placeCallOuts();
    }

private:
    [[nodiscard]] qreal middleOf(std::size_t group) const { return m_measures.middleOf(group); }

    [[nodiscard]] qreal heightOf(const QFont &font) const { return std::ceil(QFontMetricsF(font).height()); }

    void add(TextRole role, const QString &text, const QFont &font, const QPointF &topLeft, std::size_t group = 0,
             std::optional<Component> component = {})
    {
        m_layout.texts.push_back(
            {role, text, QRectF(topLeft, QSizeF(signTextWidth(text, font), heightOf(font))), font, component, group});
    }

    void addCentred(TextRole role, const QString &text, const QFont &font, qreal middle, qreal top, std::size_t group,
                    std::optional<Component> component = {})
    {
        const qreal left = std::round(middle - signTextWidth(text, font) / 2);
        add(role, text, font, {left, top}, group, component);
    }

    void placeHeadings()
    {
        add(TextRole::Meaning, m_layout.axis.unit + QLatin1Char(' ') + m_content.meaning, m_fonts.small, {0, 0});
        qreal top = 0;
        for (const QString &note : m_measures.headings) {
            const qreal left = top > 0 ? 0 : m_layout.bounds.right() - signTextWidth(note, m_fonts.small);
            if (!note.isEmpty())
                add(TextRole::Note, note, m_fonts.small, {left, top});
            top += m_measures.smallLine;
        }
    }

    void placeNames(std::size_t index)
    {
        const GroupContent &group = m_content.groups[index];
        const qreal ranks = m_content.everyRank ? m_measures.smallLine + 5 : 0;
        const qreal top = m_layout.plot.bottom() + ranks + 4;
        addCentred(TextRole::Name, group.name, m_fonts.bold, middleOf(index), top, index);
        const auto form = std::min(qsizetype(m_measures.badgeForm), group.badge.forms.size() - 1);
        addCentred(TextRole::Badge, group.badge.forms[form], badgeFont(group.badge), middleOf(index),
                   top + m_measures.line, index);
    }

    [[nodiscard]] const QFont &badgeFont(const Badge &badge) const
    {
        return badge.winner == Winner::Activations ? m_fonts.smallBold : m_fonts.small;
    }

    [[nodiscard]] qreal topOf(std::size_t group) const
    {
        qreal top = m_layout.plot.bottom();
        for (const PlacedBar &bar : m_layout.bars) {
            if (bar.group == group)
                top = std::min(top, bar.rect.top());
        }
        return top;
    }

    [[nodiscard]] bool isTorn(std::size_t group) const
    {
        return std::ranges::any_of(m_layout.bars,
                                   [group](const PlacedBar &bar) { return bar.group == group && bar.torn; });
    }

    void placeTotals(std::size_t index)
    {
        GroupContent group = m_content.groups[index];
        const bool torn = isTorn(index);
        if (torn)
            group.totals.replaceInStrings(QRegularExpression(QStringLiteral("^")), QStringLiteral("▲ "));
        std::vector<PlacedText> lines = linesOver(group, m_frame, m_measures);
        qreal height = 0;
        for (const PlacedText &line : lines)
            height += line.rect.height();
        qreal bottom = std::max(topOf(index) - gapToBar, m_layout.plot.top() + height);
        for (PlacedText &line : lines) {
            bottom -= line.rect.height();
            const TextRole role = torn && line.role == TextRole::Total ? TextRole::Torn : line.role;
            addCentred(role, line.text, line.font, middleOf(index), bottom, index);
        }
        if (m_content.fitCapacity && m_layout.capacity.inside && group.fits)
            placeHeadroom(index, bottom);
    }

    /// A bracket from the total up to the capacity, with what is free where there is room for the words.
    void placeHeadroom(std::size_t index, qreal bottom)
    {
        const qreal top = m_layout.capacity.y + 2;
        const qreal middle = std::round(middleOf(index));
        if (bottom - top < 2 * gapToBar)
            return;
        m_layout.headroom.emplace_back(middle, top, middle, bottom - 2);
        const QStringList lines =
            wrappedSignText(m_content.groups[index].headroom, m_fonts.small, m_measures.widthOverBar());
        const qreal height = qreal(lines.size()) * m_measures.smallLine;
        if (bottom - top < height + m_measures.smallLine)
            return;
        qreal y = (top + bottom - height) / 2;
        for (const QString &line : lines) {
            addCentred(TextRole::Headroom, line, m_fonts.small, middle, y, index);
            y += m_measures.smallLine;
        }
    }

    /// Counts of alike ranks first, then the first and the last rank of a group, then those that find room between.
    void placeRanks()
    {
        if (!m_content.everyRank)
            return;
        const bool isShort = !alikeTextsFit();
        const auto place = [&](const auto &which) {
            for (std::size_t i = 0; i < m_layout.bars.size(); ++i) {
                if (which(i))
                    placeRank(m_layout.bars[i], isShort);
            }
        };
        place([this](std::size_t i) { return m_layout.bars[i].ranks > 1; });
        place([this](std::size_t i) { return m_layout.bars[i].ranks == 1 && isOuter(i); });
        place([this](std::size_t i) { return m_layout.bars[i].ranks == 1 && !isOuter(i); });
    }

    [[nodiscard]] bool isOuter(std::size_t bar) const
    {
        const auto &bars = m_layout.bars;
        return bar == 0 || bar + 1 == bars.size() || bars[bar - 1].group != bars[bar].group
               || bars[bar + 1].group != bars[bar].group;
    }

    [[nodiscard]] bool alikeTextsFit() const
    {
        return std::ranges::all_of(m_content.groups, [this](const GroupContent &group) {
            const auto fits = [&](const AlikeContent &alike) {
                return signTextWidth(alike.text, m_fonts.small) * qreal(2 * group.alike.size() - 1)
                       < m_measures.groupWidth;
            };
            return std::ranges::all_of(group.alike, fits);
        });
    }

    [[nodiscard]] QString rankText(const PlacedBar &bar, bool isShort) const
    {
        const auto &alike = m_content.groups[bar.group].alike;
        const auto found = std::ranges::find(alike, bar.ranks, &AlikeContent::ranks);
        if (bar.ranks > 1 && found != alike.end())
            return isShort ? found->shortText : found->text;
        return QString::fromStdString(written(bar.rank, m_content.style.numbers));
    }

    void placeRank(const PlacedBar &bar, bool isShort)
    {
        const QString text = rankText(bar, isShort);
        const qreal width = signTextWidth(text, m_fonts.small);
        const QRectF rect(std::round(bar.rect.center().x() - width / 2), m_layout.plot.bottom() + 6, width,
                          m_measures.smallLine);
        const qreal left = m_layout.plot.left() + qreal(bar.group) * m_measures.groupWidth;
        const bool isInside = rect.left() >= left && rect.right() <= left + m_measures.groupWidth;
        if (isInside && isFree(rect.adjusted(-3, 0, 3, 0)))
            add(bar.ranks > 1 ? TextRole::Alike : TextRole::Rank, text, m_fonts.small, rect.topLeft(), bar.group);
    }

    [[nodiscard]] bool isFree(const QRectF &rect) const
    {
        return std::ranges::none_of(m_layout.texts,
                                    [&rect](const PlacedText &text) { return text.rect.intersects(rect); });
    }

    /// The label of a level at the right of the plot.
    struct Limit {
        TextRole role;
        QStringList lines;
        qreal top = 0;
        qreal height = 0;
    };

    [[nodiscard]] Limit limit(TextRole role, const QString &label, const Level &level) const
    {
        const QString text = level.inside ? label : label + QStringLiteral(" ↑");
        Limit limit{role, wrappedSignText(text, m_fonts.small, m_measures.limits.width()), 0, 0};
        limit.height = qreal(limit.lines.size()) * m_measures.smallLine;
        limit.top = level.inside ? level.y - m_measures.smallLine / 2 : m_layout.plot.top();
        return limit;
    }

    [[nodiscard]] std::vector<Limit> limits() const
    {
        std::vector<Limit> limits{limit(TextRole::Capacity, m_content.capacityLabel, m_layout.capacity)};
        if (m_layout.band) {
            limits.push_back(limit(TextRole::Dominance, m_content.dominanceLabel, m_layout.dominance));
            limits.push_back(limit(TextRole::Activations, m_content.activationsLabel, {m_layout.band->top(), true}));
        }
        std::ranges::stable_sort(limits, {}, &Limit::top);
        return limits;
    }

    /// Labels keep to their lines, but move apart where they would overlap.
    void placeLimits()
    {
        std::vector<Limit> all = limits();
        qreal floor = m_measures.limits.top();
        for (Limit &one : all) {
            one.top = std::max(one.top, floor);
            floor = one.top + one.height;
        }
        qreal ceiling = m_measures.limits.bottom();
        for (auto one = all.rbegin(); one != all.rend(); ++one) {
            one->top = std::min(one->top, ceiling - one->height);
            ceiling = one->top;
        }
        for (const Limit &one : all)
            addLimit(one);
    }

    void addLimit(const Limit &limit)
    {
        qreal top = limit.top;
        for (const QString &line : limit.lines) {
            add(limit.role, line, m_fonts.small, {m_measures.limits.left(), top});
            top += m_measures.smallLine;
        }
    }

    void placeParts()
    {
        for (const PlacedBar &bar : m_layout.bars) {
            const BarContent *content = contentOf(bar);
            if (bar.ranks > 1 || !content)
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
        const std::array<QStringList, 4> forms{QStringList{part.name + QLatin1Char(' ') + part.amount},
                                               {part.name, part.amount},
                                               {part.amount},
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
        const QString text =
            nameTogether(*content, parts) + QLatin1Char(' ')
            + QString::fromStdString(amountText(sum, m_content.style, 3)).replace(QLatin1Char(' '), QChar::Nbsp);
        placeBeside(bar, low, text, index);
    }

    void placeBeside(const PlacedBar &bar, const QRectF &low, const QString &text, std::size_t index)
    {
        const bool isLast = index + 1 == m_layout.bars.size();
        const qreal right =
            (isLast ? m_layout.plot.right() + sideOfLabel : m_layout.bars[index + 1].rect.left()) - sideOfLabel;
        const qreal left = bar.rect.right() + gapToCallOut;
        const QStringList lines = wrappedSignText(text, m_fonts.small, right - left);
        QSizeF size(0, qreal(lines.size()) * m_measures.smallLine);
        for (const QString &line : lines)
            size.setWidth(std::max(size.width(), signTextWidth(line, m_fonts.small)));
        if (size.width() > right - left)
            return;
        const std::optional<qreal> top = freeTop(left, low.center().y(), size);
        if (!top)
            return;
        m_layout.leaders.emplace_back(QPointF(bar.rect.right(), low.center().y()),
                                      QPointF(left - 2, *top + size.height() / 2));
        for (qsizetype i = 0; i < lines.size(); ++i)
            add(TextRole::CallOut, lines[i], m_fonts.small, {left, *top + qreal(i) * m_measures.smallLine}, bar.group);
    }

    /// The nearest place to `middle` that crosses neither a text nor a line.
    [[nodiscard]] std::optional<qreal> freeTop(qreal left, qreal middle, const QSizeF &size) const
    {
        for (qreal shift = 0; shift < m_layout.plot.height(); shift += stepOfSearch) {
            for (const qreal sign : {-1.0, 1.0}) {
                const QRectF rect(QPointF(left, std::round(middle + sign * shift - size.height() / 2)), size);
                const bool inside = rect.top() >= m_layout.plot.top() && rect.bottom() <= m_layout.plot.bottom();
                if (inside && isFree(rect) && !crossesLevel(rect))
                    return rect.top();
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool crossesLevel(const QRectF &rect) const
    {
        const auto crosses = [&rect](qreal y) {
            return y > rect.top() - lineThickness && y < rect.bottom() + lineThickness;
        };
        return (m_layout.band && crosses(m_layout.band->top()))
               || (m_layout.dominance.inside && crosses(m_layout.dominance.y))
               || (m_layout.capacity.inside && crosses(m_layout.capacity.y));
    }

    BarsLayout &m_layout;
    const BarsContent &m_content;
    const ChartFonts &m_fonts;
    const BarsMeasures &m_measures;
    const qreal m_size;
    const BarsFrame &m_frame;
};

} // namespace

void placeTexts(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures)
{
    Placer(layout, content, frame, measures).place();
}

} // namespace perrank::ui

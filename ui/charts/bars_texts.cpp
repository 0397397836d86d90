// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_layout.h"
#include "ui/charts/text_board.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace perrank::ui {

namespace {

constexpr qreal gapToBar = 3;
constexpr qreal gapInPair = 2;          ///< from words under a bar to the middle of its pair
constexpr qreal sideOfRank = 3;         ///< kept free beside the label of a rank
constexpr qreal bracketShare = 3.0 / 8; ///< of a bar's width, from its middle to a bracket beside its range

/// Everything but the words in and beside the parts.
class Placer : public TextBoard {
public:
    using TextBoard::TextBoard;

    void place()
    {
        placeHeadings();
        for (std::size_t group = 0; group < m_content.groups.size(); ++group) {
            placeNames(group);
            placeTotals(group);
        }
        placeRanks();
    }

private:
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
        qreal top = m_layout.plot.bottom() + ranks + 4;
        if (!group.accounting.isEmpty()) {
            const auto shown = std::min(qsizetype(m_measures.accountingForm), group.accounting.size() - 1);
            const bool isLower = group.isOther && m_measures.accountingRows > 1;
            if (m_measures.accountingRows > 1)
                addCentred(TextRole::Accounting, group.accounting[shown], m_fonts.small, middleOf(index),
                           top + (isLower ? m_measures.smallLine : 0), index);
            else
                addUnder(TextRole::Accounting, group.accounting[shown], m_fonts.small, top, index);
            top += m_measures.accountingRows * m_measures.smallLine;
        }
        if (!group.isOther)
            addCentred(TextRole::Name, group.name, m_fonts.bold, middleOfName(index), top, index);
        const auto form = std::min(qsizetype(m_measures.badgeForm), group.badge.forms.size() - 1);
        addUnder(TextRole::Badge, group.badge.forms[form], badgeFont(group.badge), top + m_measures.line, index);
        qreal line = top + m_measures.line + m_measures.smallLine;
        for (const auto &[role, forms, wanted] : {std::tuple{TextRole::Phase, &group.phases, m_measures.phaseForm},
                                                  {TextRole::Place, &group.places, m_measures.placeForm}}) {
            if (forms->isEmpty())
                continue;
            const auto shown = std::min(qsizetype(wanted), forms->size() - 1);
            addUnder(role, (*forms)[shown], m_fonts.small, line, index);
            line += m_measures.smallLine;
        }
    }

    /// Centred on the bar, but of a pair on its own side of the middle between the two.
    void addUnder(TextRole role, const QString &text, const QFont &font, qreal top, std::size_t index)
    {
        const qreal width = signTextWidth(text, font);
        qreal left = std::round(middleOf(index) - width / 2);
        if (m_content.groups[index].isOther)
            left = std::max(left, std::ceil(middleOfName(index - 1) + gapInPair));
        else if (middleOfName(index) != middleOf(index))
            left = std::min(left, std::floor(middleOfName(index) - gapInPair - width));
        add(role, text, font, {left, top}, index);
    }

    /// Under the bar, or between the two of a pair.
    [[nodiscard]] qreal middleOfName(std::size_t index) const
    {
        const bool hasOther = index + 1 < m_content.groups.size() && m_content.groups[index + 1].isOther;
        return hasOther ? (middleOf(index) + middleOf(index + 1)) / 2 : middleOf(index);
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
                top = std::min(top, bar.top());
        }
        return top;
    }

    [[nodiscard]] bool isTorn(std::size_t group) const
    {
        return std::ranges::any_of(m_layout.bars,
                                   [group](const PlacedBar &bar) { return bar.group == group && bar.torn; });
    }

    /// Over the bar that it is the total of, as far as the words stay over the bars of their strategy.
    [[nodiscard]] qreal middleOfTotal(std::size_t group, qreal width) const
    {
        const GroupContent &content = m_content.groups[group];
        const auto isFullest = [&](const PlacedBar &bar) {
            return bar.group == group && bar.ranks == 1 && contentOf(bar).total == content.total;
        };
        const auto bar = std::ranges::find_if(m_layout.bars, isFullest);
        const bool areAlike =
            std::ranges::all_of(content.bars, [&](const BarContent &each) { return each.total == content.total; });
        if (bar == m_layout.bars.end() || areAlike)
            return middleOf(group);
        const qreal half = m_measures.groupWidth / 2;
        const qreal left = middleOf(group) - half;
        const qreal room = std::max<qreal>(0, half - width / 2 - gapToBar);
        return std::clamp(bar->rect.center().x(), left + half - room, left + half + room);
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
            addCentred(role, line.text, line.font, middleOfTotal(index, line.rect.width()), bottom, index);
        }
        if (m_content.fitCapacity && !m_layout.axis.isLog && m_layout.capacity.inside && group.fits
            && group.reachesVerdict)
            placeHeadroom(index, bottom);
    }

    /// From the total up to the capacity, or beside a range from the bar itself; none between the ranges of many bars.
    void addBracket(std::size_t index, qreal top, qreal bottom)
    {
        const auto bar = std::ranges::find(m_layout.bars, index, &PlacedBar::group);
        if (bar->range && m_content.everyRank)
            return;
        const qreal beside = bar->range ? bracketShare * bar->rect.width() : 0;
        const qreal middle = std::round(middleOf(index) + beside);
        const qreal base = bar->range ? bar->rect.top() : bottom;
        if (base - top >= 2 * gapToBar)
            m_layout.headroom.emplace_back(middle, top, middle, base - 2);
    }

    /// The bracket, with what is free where there is room for the words.
    void placeHeadroom(std::size_t index, qreal bottom)
    {
        const qreal top = m_layout.capacity.y + 2;
        addBracket(index, top, bottom);
        const QStringList lines =
            wrappedSignText(m_content.groups[index].headrooms.front(), m_fonts.small, m_measures.widthOverBar());
        const qreal height = qreal(lines.size()) * m_measures.smallLine;
        if (bottom - top < height + m_measures.smallLine)
            return;
        qreal y = (top + bottom - height) / 2;
        for (const QString &line : lines) {
            addCentred(TextRole::Headroom, line, m_fonts.small, std::round(middleOf(index)), y, index);
            y += m_measures.smallLine;
        }
    }

    /// Counts of alike ranks first, then the first and the last rank of a group, then those that find room between.
    /// Where every rank has its bar, labels keep an even step instead.
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
        for (const PlacedGap &gap : m_layout.gaps)
            placeGap(gap);
        place([this](std::size_t i) { return m_layout.bars[i].ranks > 1; });
        place([this](std::size_t i) { return m_layout.bars[i].ranks == 1 && isOuter(i) && isOnStep(i); });
        place([this](std::size_t i) { return m_layout.bars[i].ranks == 1 && !isOuter(i) && isOnStep(i); });
    }

    [[nodiscard]] bool isOuter(std::size_t bar) const
    {
        const auto &bars = m_layout.bars;
        return bar == 0 || bar + 1 == bars.size() || bars[bar - 1].group != bars[bar].group
               || bars[bar + 1].group != bars[bar].group;
    }

    /// Whether a rank is one of those that have a label when labels of all would touch.
    [[nodiscard]] bool isOnStep(std::size_t bar) const
    {
        const auto &bars = m_layout.bars;
        if (!m_content.groups[bars[bar].group].alike.empty())
            return true;
        const auto first = std::ranges::find(bars, bars[bar].group, &PlacedBar::group);
        const auto last =
            std::find_if(first, bars.end(), [&](const PlacedBar &each) { return each.group != bars[bar].group; }) - 1;
        if (first == last)
            return true;
        const qreal pitch = (first + 1)->rect.left() - first->rect.left();
        const qreal widest = signTextWidth(rankText(*last, false), m_fonts.small) + 2 * sideOfRank;
        const auto step = static_cast<std::ptrdiff_t>(std::ceil(widest / pitch));
        return (std::ptrdiff_t(bar) - (first - bars.begin())) % step == 0;
    }

    [[nodiscard]] bool alikeTextsFit() const
    {
        return std::ranges::all_of(m_content.groups, [this](const GroupContent &group) {
            const qreal outer = signTextWidth(QStringLiteral("0"), m_fonts.small)
                                + signTextWidth(lastRankText(group), m_fonts.small) + 4 * sideOfRank;
            const auto fits = [&](const AlikeContent &alike) {
                return signTextWidth(alike.text, m_fonts.small) * qreal(2 * group.alike.size() - 1) + outer
                       < m_measures.groupWidth;
            };
            return std::ranges::all_of(group.alike,
                                       [&](const AlikeContent &alike) { return alike.leftOut || fits(alike); });
        });
    }

    [[nodiscard]] QString lastRankText(const GroupContent &group) const
    {
        return QString::fromStdString(written(group.bars.back().rank, m_content.style.numbers));
    }

    [[nodiscard]] QString rankText(const PlacedBar &bar, bool isShort) const
    {
        const auto &alike = m_content.groups[bar.group].alike;
        const auto found = std::ranges::find(alike, bar.ranks, &AlikeContent::ranks);
        if (bar.ranks > 1 && found != alike.end())
            return isShort ? found->shortText : found->text;
        const QStringList &labels = contentOf(bar).labels;
        if (!labels.isEmpty())
            return labels[labelForm(bar.group)];
        return QString::fromStdString(written(bar.rank, m_content.style.numbers));
    }

    [[nodiscard]] const BarContent &contentOf(const PlacedBar &bar) const
    {
        return *std::ranges::find(m_content.groups[bar.group].bars, bar.rank, &BarContent::rank);
    }

    /// The longest form of the labels of groups that fits over all bars of a strategy.
    [[nodiscard]] qsizetype labelForm(std::size_t group) const
    {
        const std::vector<BarContent> &bars = m_content.groups[group].bars;
        const auto first = std::ranges::find(m_layout.bars, group, &PlacedBar::group);
        const qreal room = bars.size() == 1 ? m_measures.groupWidth : first->rect.width();
        const auto fits = [&](qsizetype form) {
            return std::ranges::all_of(bars, [&](const BarContent &bar) {
                return signTextWidth(bar.labels[form], m_fonts.small) + 2 * sideOfRank <= room;
            });
        };
        qsizetype form = 0;
        while (form + 1 < bars.front().labels.size() && !fits(form))
            ++form;
        return form;
    }

    void placeGap(const PlacedGap &gap)
    {
        for (const QString &text : gap.texts) {
            const qreal width = signTextWidth(text, m_fonts.small);
            if (width > gap.rect.width() && text != gap.texts.back())
                continue;
            add(TextRole::Alike, text, m_fonts.small,
                {std::round(gap.rect.center().x() - width / 2), m_layout.plot.bottom() + 6}, gap.group);
            return;
        }
    }

    void placeRank(const PlacedBar &bar, bool isShort)
    {
        const QString text = rankText(bar, isShort);
        const qreal width = signTextWidth(text, m_fonts.small);
        const QRectF rect(std::round(bar.rect.center().x() - width / 2), m_layout.plot.bottom() + 6, width,
                          m_measures.smallLine);
        const qreal left = middleOf(bar.group) - m_measures.groupWidth / 2;
        const bool isInside = rect.left() >= left && rect.right() <= left + m_measures.groupWidth;
        if (isInside && isFree(rect.adjusted(-sideOfRank, 0, sideOfRank, 0)))
            add(bar.ranks > 1 ? TextRole::Alike : TextRole::Rank, text, m_fonts.small, rect.topLeft(), bar.group);
    }
};

} // namespace

void placeTexts(BarsLayout &layout, const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures)
{
    Placer(layout, content, frame, measures).place();
    placeLimits(layout, content, frame, measures);
    if (layout.axis.isLog)
        placeMarkTexts(layout, content, frame, measures);
    else
        placePartTexts(layout, content, frame, measures);
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_frame.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace perrank::ui {

namespace {

constexpr qreal gapOfAxis = 16;      ///< between the labels of the axis and the plot, as QtCharts has it
constexpr qreal gapOfLimits = 8;     ///< between the plot and the column of labels
constexpr qreal widestColumn = 0.16; ///< of the whole width
constexpr qreal gapAbove = 2;
constexpr qreal gapBelow = 5;
constexpr qreal barShare = 0.54;     ///< of its group's width
constexpr qreal mostBarShare = 0.82; ///< the same where groups are narrow
constexpr qreal gapBeforeBar = 0.13; ///< likewise
constexpr qreal widestBar = 9;       ///< in lines of the text
constexpr qreal roomForLabel = 8;
constexpr qreal gapInPair = 0.04;    ///< of a group's width, taken from each side
constexpr qreal gapBetweenNames = 8; ///< of two pairs and of the two of one, together
constexpr qreal marksShare = 0.8;    ///< of a group's width, for the marks on a log axis
constexpr qreal gapUnderStrip = 6;
constexpr qreal leastForRange = 12; ///< height of the plot in lines of small text
constexpr qreal mostWords = 0.25;   ///< of the plot's height, over a bar with the unit below its number

qreal lineHeight(const QFont &font)
{
    return std::ceil(QFontMetricsF(font).height());
}

qreal widestWord(const QString &text, const QFont &font)
{
    qreal width = 0;
    for (const QString &line : wrappedSignText(text, font, 0))
        width = std::max(width, signTextWidth(line, font));
    return width;
}

/// As wide as its widest word, and if there is room as "2 × activations".
qreal columnWidth(const BarsContent &content, const BarsFrame &frame)
{
    const QFont &font = frame.fonts.small;
    const QString above = QStringLiteral(" ↑"); // for a line beyond the axis
    const qreal least =
        std::max({widestWord(content.activationsLabel, font), widestWord(content.capacityLabel + above, font),
                  widestWord(content.dominanceLabel + above, font)});
    const qreal wanted = signTextWidth(content.dominanceLabel + above, font);
    return std::ceil(std::max(least, std::min(wanted, widestColumn * frame.size.width())));
}

QStringList headingsFor(const BarsContent &content, const BarsFrame &frame)
{
    const QFont &font = frame.fonts.small;
    const QString meaning = QStringLiteral("MMM ") + content.meaning;
    const qreal gap = 2 * QFontMetricsF(font).averageCharWidth();
    if (signTextWidth(meaning, font) + gap + signTextWidth(content.note, font) <= frame.size.width())
        return {content.note};
    return QStringList{QString()} + wrappedSignText(content.note, font, frame.size.width());
}

/// The longest form that fits every group.
template <class Forms>
std::size_t formFor(const BarsContent &content, const QFont &font, qreal width, const Forms &formsOf)
{
    std::size_t form = 0;
    for (const GroupContent &group : content.groups) {
        const QStringList &forms = formsOf(group);
        while (form + 1 < static_cast<std::size_t>(forms.size()) && signTextWidth(forms[qsizetype(form)], font) > width)
            ++form;
    }
    return form;
}

/// About half of its group, so that call-outs have room; more where its labels would not fit.
qreal barWidthFor(const BarsFrame &frame, qreal groupWidth)
{
    const qreal label = signTextWidth(QStringLiteral("0.000 GB"), frame.fonts.text) + roomForLabel;
    const qreal wanted = std::clamp(label, barShare * groupWidth, mostBarShare * groupWidth);
    return std::round(std::min(wanted, widestBar * QFontMetricsF(frame.fonts.text).height()));
}

/// Where the chart is low or its groups are narrow, the band speaks for itself.
std::size_t rangeFormFor(const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures)
{
    const auto rangesOf = [](const GroupContent &group) -> const QStringList & { return group.ranges; };
    const std::size_t form = formFor(content, frame.fonts.small, measures.widthOverBar(), rangesOf);
    const auto fits = [&](const GroupContent &group) {
        return qsizetype(form) >= group.ranges.size()
               || signTextWidth(group.ranges[qsizetype(form)], frame.fonts.small) <= measures.widthOverBar();
    };
    const bool isHigh = measures.plot.height() >= leastForRange * measures.smallLine;
    return isHigh && std::ranges::all_of(content.groups, fits) ? form : std::numeric_limits<std::size_t>::max();
}

/// Differences may take two lines, but each of their words needs its width.
std::size_t deltaFormFor(const BarsContent &content, const BarsFrame &frame, qreal width)
{
    const auto fits = [&](const GroupContent &group) {
        return !group.ghost || group.ghost->deltas.isEmpty()
               || widestWord(group.ghost->deltas.front(), frame.fonts.small) <= width;
    };
    return std::ranges::all_of(content.groups, fits) ? 0 : 1;
}

/// How many rows the names under the bars of pairs need; none without pairs.
int accountingRowsFor(const BarsContent &content, const BarsFrame &frame, qreal groupWidth)
{
    qreal widest = 0;
    for (std::size_t i = 1; i < content.groups.size(); ++i) {
        if (content.groups[i].isOther)
            widest = std::max(widest, signTextWidth(content.groups[i - 1].accounting.last(), frame.fonts.small)
                                          + signTextWidth(content.groups[i].accounting.last(), frame.fonts.small));
    }
    if (!content.hasPairs)
        return 0;
    return widest + gapBetweenNames > 2 * groupWidth ? 2 : 1;
}

/// The two of a pair stand nearer to each other than to their neighbours.
std::vector<qreal> towardsPair(const BarsContent &content, qreal shift)
{
    std::vector<qreal> towards(content.groups.size(), 0);
    for (std::size_t i = 1; i < towards.size(); ++i) {
        if (content.groups[i].isOther) {
            towards[i - 1] = shift;
            towards[i] = -shift;
        }
    }
    return towards;
}

/// The words of a total, in lines; of a line that is still too wide the unit stands under its number.
QStringList totalLines(const QString &total, const QFont &font, qreal width, bool isUnitBelow)
{
    QStringList lines;
    for (const QString &line : wrappedSignText(total, font, width)) {
        const auto unit = line.lastIndexOf(u' ');
        if (unit >= 0 && (signTextWidth(line, font) > width || (isUnitBelow && total.endsWith(line))))
            lines << line.left(unit) << line.mid(unit + 1);
        else
            lines << line;
    }
    return lines;
}

/// The longest form of what is too much whose words have room.
std::size_t oomFormFor(const BarsContent &content, const BarsFrame &frame, qreal width)
{
    const auto fits = [&](const GroupContent &group) {
        return group.fits || widestWord(group.headrooms.front(), frame.fonts.smallBold) <= width;
    };
    return std::ranges::all_of(content.groups, fits) ? 0 : 1;
}

void addLines(std::vector<PlacedText> &lines, TextRole role, QStringList wrapped, const QFont &font)
{
    std::ranges::reverse(wrapped);
    for (const QString &line : wrapped)
        lines.push_back({role, line, {0, 0, signTextWidth(line, font), lineHeight(font)}, font, {}, 0});
}

const QString &totalOf(const GroupContent &group, std::size_t form)
{
    return group.totals[std::min(qsizetype(form), group.totals.size() - 1)];
}

qreal highestWords(const BarsContent &content, const BarsFrame &frame, const BarsMeasures &measures)
{
    qreal highest = 0;
    for (const GroupContent &group : content.groups) {
        qreal height = 0;
        for (const PlacedText &line : linesOver(group, frame, measures))
            height += line.rect.height();
        highest = std::max(highest, height);
    }
    return highest;
}

/// The same for all bars, so that they compare: three digits if they have room in any way, the unit rather below its
/// number than they; where that would take much of the height, two.
void chooseTotals(BarsMeasures &measures, const BarsContent &content, const BarsFrame &frame)
{
    const qreal width = measures.widthOverBar();
    const auto fits = [&](std::size_t form, bool mayWrap) {
        return std::ranges::all_of(content.groups, [&](const GroupContent &group) {
            const QString &total = totalOf(group, form);
            return (mayWrap ? widestWord(total, frame.fonts.bold) : signTextWidth(total, frame.fonts.bold)) <= width;
        });
    };
    measures.totalForm = fits(0, false) ? 0 : 1;
    if (measures.totalForm == 0 || fits(1, true))
        return;
    measures.isUnitBelow = true;
    if (fits(2, true) && highestWords(content, frame, measures) > mostWords * measures.plot.height()) {
        measures.totalForm = 2;
        measures.isUnitBelow = false;
    }
}

} // namespace

qreal tickWidth(const std::vector<QString> &labels, const ChartFonts &fonts)
{
    qreal width = signTextWidth(QStringLiteral("00.0"), fonts.small);
    for (const QString &label : labels)
        width = std::max(width, signTextWidth(label, fonts.small));
    return width;
}

BarsMeasures measureBars(const BarsContent &content, const BarsFrame &frame, qreal ticks)
{
    BarsMeasures measures;
    measures.line = lineHeight(frame.fonts.bold);
    measures.smallLine = lineHeight(frame.fonts.small);
    measures.headings = headingsFor(content, frame);
    const qreal left = std::ceil(ticks + gapOfAxis);
    const qreal column = columnWidth(content, frame);
    const qreal right = std::floor(frame.size.width() - column - gapOfLimits);
    const bool isLog = content.scale == Scale::Log;
    measures.strip = isLog ? measures.smallLine + gapUnderStrip : 0;
    const qreal top =
        std::ceil((qreal(measures.headings.size()) + 0.5) * measures.smallLine) + gapAbove + measures.strip;
    const qreal ranks = content.everyRank ? measures.smallLine + gapBelow : 0;
    const auto linesOf = [&content](QStringList GroupContent::*forms) {
        return std::ranges::any_of(content.groups, [forms](const auto &group) { return !(group.*forms).isEmpty(); })
                   ? 1
                   : 0;
    };
    measures.accountingRows =
        accountingRowsFor(content, frame, (right - left) / std::max<qreal>(1, qreal(content.groups.size())));
    const int small = 1 + linesOf(&GroupContent::phases) + linesOf(&GroupContent::places) + measures.accountingRows;
    const qreal words = measures.line + measures.smallLine * small;
    const qreal bottom = std::floor(frame.size.height() - words - ranks - gapBelow);
    measures.plot = QRectF(QPointF(left, top), QPointF(std::max(left + 1, right), std::max(top + 1, bottom)));
    measures.limits =
        QRectF(QPointF(measures.plot.right() + gapOfLimits, top), QPointF(frame.size.width(), frame.size.height()));
    measures.groupWidth = measures.plot.width() / std::max<qreal>(1, qreal(content.groups.size()));
    measures.barWidth = isLog ? std::round(marksShare * measures.groupWidth) : barWidthFor(frame, measures.groupWidth);
    const qreal share = measures.barWidth / measures.groupWidth;
    measures.middle = content.everyRank || content.hasPairs || isLog ? 0.5 : std::min(0.5, share / 2 + gapBeforeBar);
    measures.towards = towardsPair(content, gapInPair * measures.groupWidth);
    const qreal gap = measures.smallLine / 2;
    measures.badgeForm = formFor(content, frame.fonts.smallBold, measures.groupWidth - gap,
                                 [](const GroupContent &group) -> const QStringList & { return group.badge.forms; });
    measures.placeForm = formFor(content, frame.fonts.small, measures.groupWidth - gap,
                                 [](const GroupContent &group) -> const QStringList & { return group.places; });
    measures.phaseForm = formFor(content, frame.fonts.small, measures.groupWidth - gap,
                                 [](const GroupContent &group) -> const QStringList & { return group.phases; });
    measures.rangeForm = rangeFormFor(content, frame, measures);
    measures.deltaForm = deltaFormFor(content, frame, measures.widthOverBar());
    measures.oomForm = oomFormFor(content, frame, measures.widthOverBar());
    chooseTotals(measures, content, frame);
    measures.accountingForm =
        formFor(content, frame.fonts.small, measures.groupWidth - gap,
                [](const GroupContent &group) -> const QStringList & { return group.accounting; });
    return measures;
}

std::vector<PlacedText> linesOver(const GroupContent &group, const BarsFrame &frame, const BarsMeasures &measures)
{
    const qreal width = measures.widthOverBar();
    const QFont &small = frame.fonts.small;
    std::vector<PlacedText> lines;
    const auto add = [&](TextRole role, const QString &text, const QFont &font) {
        addLines(lines, role, wrappedSignText(text, font, width), font);
    };
    if (measures.rangeForm < static_cast<std::size_t>(group.ranges.size()))
        add(TextRole::Range, group.ranges[qsizetype(measures.rangeForm)], small);
    if (!group.hiddenNotes.isEmpty()) {
        const bool fits = signTextWidth(group.hiddenNotes.front(), small) <= width;
        add(TextRole::Hidden, fits ? group.hiddenNotes.front() : group.hiddenNotes.back(), small);
    }
    if (group.ghost && !group.ghost->deltas.isEmpty())
        add(TextRole::Delta,
            group.ghost->deltas[std::min(qsizetype(measures.deltaForm), group.ghost->deltas.size() - 1)], small);
    addLines(lines, TextRole::Total,
             totalLines(totalOf(group, measures.totalForm), frame.fonts.bold, width, measures.isUnitBelow),
             frame.fonts.bold);
    if (!group.fits) {
        const QString &oom = group.headrooms[qsizetype(measures.oomForm)];
        addLines(lines, TextRole::Oom, totalLines(oom, frame.fonts.smallBold, width, false), frame.fonts.smallBold);
    }
    return lines;
}

} // namespace perrank::ui

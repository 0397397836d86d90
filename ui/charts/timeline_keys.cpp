// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_keys.h"

#include "core/scenario/scenario.h"
#include "ui/charts/legend_rows.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;
constexpr int digitsOfOthers = 3;

constexpr TextsOf say{"Timeline"};

std::vector<LegendEntry> legendOf(const std::vector<TimelineEntry> &entries)
{
    std::vector<LegendEntry> legend;
    for (const TimelineEntry &entry : entries)
        legend.push_back({entry.text, !entry.key.component});
    return legend;
}

/// As many rows as the entries need in that width.
LegendRows placed(const std::vector<TimelineEntry> &entries, const QPointF &corner, qreal width, const QFont &font)
{
    return placeLegend(legendOf(entries), corner, width, font);
}

/// "other parts (3) ≤ 6.21 GB": together never more.
QString othersText(const RankStep &step, const HeldParts &parts, const AmountStyle &style)
{
    std::int64_t most = 0;
    for (const MemoryState &state : step.course().states)
        most = std::max(most, parts.folded(state).of(otherParts));
    return say(QT_TRANSLATE_NOOP("Timeline", "other parts (%1) ≤ %2"))
        .arg(parts.others.size())
        .arg(QString::fromStdString(amountText(Quantity<Bytes>(most), style, digitsOfOthers)));
}

bool hasLook(const std::vector<Lane> &lanes, LaneLook look)
{
    return std::ranges::any_of(lanes, [look](const Lane &lane) {
        return std::ranges::find(lane.stretches, look, &LaneStretch::look) != lane.stretches.end();
    });
}

} // namespace

std::vector<TimelineEntry> partEntries(const StepSimulation &simulation, const RankStep &step, const HeldParts &parts,
                                       const AmountStyle &style)
{
    std::vector<TimelineEntry> entries;
    for (const Component each : parts.drawn) {
        const QString name =
            each == otherParts ? othersText(step, parts, style) : translated(componentName(each, simulation.scenario));
        entries.push_back({{.component = each}, name});
    }
    for (const StepTimeline &line : simulation.strategies) {
        if (line.strategy != step.line->strategy)
            entries.push_back({{.strategy = line.strategy}, nameOf(line.strategy)});
    }
    return entries;
}

qreal rowsHeight(const std::vector<TimelineEntry> &entries, qreal width, const QFont &font)
{
    return placed(entries, {}, width, font).height;
}

QSizeF columnSize(const std::vector<TimelineEntry> &entries, const QFont &font)
{
    const LegendRows rows = placed(entries, {}, 0, font);
    qreal width = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
        width = std::max(width, rows.words[i].x() + widthOf(entries[i].text, font));
    return {width, rows.height};
}

void placeKeys(TimelineLayout &layout, const std::vector<TimelineEntry> &entries, const QPointF &corner, qreal width,
               const QFont &font)
{
    const LegendRows rows = placed(entries, corner, width, font);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        TimelineKey key = entries[i].key;
        key.sample = rows.samples[i];
        layout.keys.push_back(key);
        layout.addLabel(entries[i].text, rows.words[i], font, TimelineLabel::Ink::Text);
    }
}

qreal placeLaneKeys(TimelineLayout &layout, const std::vector<Lane> &lanes, std::int64_t layersPerGroup,
                    const QFont &font)
{
    struct Words {
        LaneLook look;
        const char *text;
        const char *brief;
    };
    static constexpr std::array words{
        Words{LaneLook::Forward, QT_TRANSLATE_NOOP("Timeline", "F forward"),
              QT_TRANSLATE_NOOP("Timeline", "F forward")},
        Words{LaneLook::Backward, QT_TRANSLATE_NOOP("Timeline", "B backward"),
              QT_TRANSLATE_NOOP("Timeline", "B backward")},
        Words{LaneLook::Optimizer, QT_TRANSLATE_NOOP("Timeline", "optimizer step"),
              QT_TRANSLATE_NOOP("Timeline", "optimizer")},
        Words{LaneLook::Transfer, QT_TRANSLATE_NOOP("Timeline", "transfer hidden behind computing"),
              QT_TRANSLATE_NOOP("Timeline", "hidden")},
        Words{LaneLook::Exposed, QT_TRANSLATE_NOOP("Timeline", "exposed transfer: nothing is computed meanwhile"),
              QT_TRANSLATE_NOOP("Timeline", "exposed")},
        Words{LaneLook::Waiting, QT_TRANSLATE_NOOP("Timeline", "waiting"), QT_TRANSLATE_NOOP("Timeline", "waiting")},
    };
    std::vector<TimelineEntry> full;
    std::vector<TimelineEntry> brief;
    for (const Words &each : words) {
        if (!hasLook(lanes, each.look))
            continue;
        full.push_back({{.look = each.look}, say(each.text)});
        brief.push_back({{.look = each.look}, say(each.brief)});
    }
    if (layersPerGroup > 1 && hasLook(lanes, LaneLook::Forward)) {
        const QString grouped = say(QT_TRANSLATE_NOOP("Timeline", "F forward, %1 layers a block")).arg(layersPerGroup);
        full.front().text = grouped;
        brief.front().text = grouped;
    }
    const qreal width = layout.size.width();
    const std::vector<TimelineEntry> &entries =
        rowsHeight(full, width, font) > rowsHeight({}, width, font) ? brief : full;
    const qreal top = layout.size.height() - rowsHeight(entries, width, font);
    placeKeys(layout, entries, {0, top}, width, font);
    return top - gap;
}

} // namespace perrank::ui

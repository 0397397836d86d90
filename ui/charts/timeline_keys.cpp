// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_keys.h"

#include "core/scenario/scenario.h"
#include "ui/charts/legend_rows.h"
#include "ui/charts/timeline_course.h"
#include "ui/text/strategy_name.h"
#include "ui/text/translate.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr qreal gap = 6;

QString say(const char *text)
{
    return QCoreApplication::translate("Timeline", text);
}

struct Entry {
    TimelineKey key;
    QString text;
};

qreal placeKeys(TimelineLayout &layout, const std::vector<Entry> &entries, qreal top, const QFont &font)
{
    std::vector<LegendEntry> legend;
    for (const Entry &entry : entries)
        legend.push_back({entry.text, !entry.key.component});
    const LegendRows rows = placeLegend(legend, {0, top}, layout.size.width(), font);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        TimelineKey key = entries[i].key;
        key.sample = rows.samples[i];
        layout.keys.push_back(key);
        layout.addLabel(entries[i].text, rows.words[i], font, TimelineLabel::Ink::Text);
    }
    return rows.height;
}

/// How many rows of the legend they fill.
long rowsOf(const std::vector<Entry> &entries, qreal width, const QFont &font)
{
    std::vector<LegendEntry> legend;
    for (const Entry &entry : entries)
        legend.push_back({entry.text, !entry.key.component});
    return std::lround(placeLegend(legend, {0, 0}, width, font).height / placeLegend({}, {0, 0}, width, font).height);
}

bool hasLook(const std::vector<Lane> &lanes, LaneLook look)
{
    return std::ranges::any_of(lanes, [look](const Lane &lane) {
        return std::ranges::find(lane.stretches, look, &LaneStretch::look) != lane.stretches.end();
    });
}

} // namespace

qreal placePartKeys(TimelineLayout &layout, const StepSimulation &simulation, const RankStep &step, const QFont &font,
                    qreal top)
{
    std::vector<Entry> entries;
    for (const Component each : heldParts(step))
        entries.push_back({{each, {}, {}, {}}, translated(componentName(each, simulation.scenario))});
    for (const StepTimeline &line : simulation.strategies) {
        if (line.strategy != step.line->strategy)
            entries.push_back({{{}, line.strategy, {}, {}}, nameOf(line.strategy)});
    }
    return placeKeys(layout, entries, top, font);
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
    std::vector<Entry> full;
    std::vector<Entry> brief;
    for (const Words &each : words) {
        if (!hasLook(lanes, each.look))
            continue;
        full.push_back({{{}, {}, each.look, {}}, say(each.text)});
        brief.push_back({{{}, {}, each.look, {}}, say(each.brief)});
    }
    if (layersPerGroup > 1) {
        const QString grouped = say(QT_TRANSLATE_NOOP("Timeline", "F forward, %1 layers a block")).arg(layersPerGroup);
        full.front().text = grouped;
        brief.front().text = grouped;
    }
    const std::vector<Entry> &entries = rowsOf(full, layout.size.width(), font) > 1 ? brief : full;
    const std::size_t firstKey = layout.keys.size();
    const std::size_t firstLabel = layout.labels.size();
    const qreal top = layout.size.height() - placeKeys(layout, entries, 0, font);
    for (std::size_t i = firstKey; i < layout.keys.size(); ++i)
        layout.keys[i].sample.translate(0, top);
    for (std::size_t i = firstLabel; i < layout.labels.size(); ++i)
        layout.labels[i].rect.translate(0, top);
    return top - gap;
}

} // namespace perrank::ui

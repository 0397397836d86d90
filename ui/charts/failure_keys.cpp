// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/failure_placer.h"

#include "ui/charts/legend_rows.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr double leastSeen = 3; ///< what is narrower has no pattern to be told by

constexpr TextsOf say{"Failure"};

} // namespace

bool FailurePlacer::isAnySpan(const std::function<bool(const RunSpan &)> &fits) const
{
    return std::ranges::any_of(m_rows.rows,
                               [&](const FailureRow &row) { return std::ranges::any_of(drawn(row), fits); });
}

/// A state needs a key where no stretch of it has room for its name.
bool FailurePlacer::needsKey(RankState state) const
{
    if (!m_rows.word.isEmpty())
        return false;
    const qreal width = widthOf(insideSentence(translated(rankStates[state].name)), m_fonts.small) + 8;
    const auto is = [&](const RunSpan &span) {
        return span.state == state && !span.isLost && !span.isUnsaved && xOf(span.until) - xOf(span.from) >= leastSeen;
    };
    const auto isNamed = [&](const RunSpan &span) { return is(span) && xOf(span.until) - xOf(span.from) > width; };
    return isAnySpan(is) && !isAnySpan(isNamed);
}

/// To the axis of time, where rows are as high as they get.
void FailurePlacer::raiseKeys(qreal by, std::size_t firstLabel, std::size_t endLabel)
{
    for (FailureKey &key : m_layout.keys)
        key.sample.translate(0, -by);
    for (std::size_t i = firstLabel; i < endLabel; ++i)
        m_layout.labels[i].rect.translate(0, -by);
}

QString FailurePlacer::lostKey() const
{
    const bool isAgain = isAnySpan([](const RunSpan &span) { return span.isLost; });
    if (!isAnySpan([](const RunSpan &span) { return span.isUnsaved; }))
        return isAgain ? say(QT_TRANSLATE_NOOP("Failure", "lost: done again")) : QString();
    return isAgain ? say(QT_TRANSLATE_NOOP("Failure", "lost: done again, or never saved"))
                   : say(QT_TRANSLATE_NOOP("Failure", "lost: never saved"));
}

/// At the lower edge; returns where it begins.
qreal FailurePlacer::placeKeys()
{
    std::vector<LegendEntry> entries;
    std::vector<FailureKey> keys;
    for (const RankStateSpec &spec : rankStates) {
        if (!needsKey(spec.id))
            continue;
        entries.push_back({insideSentence(translated(spec.name))});
        keys.push_back({spec.id, {}});
    }
    if (const QString lost = lostKey(); !lost.isEmpty()) {
        entries.push_back({lost});
        keys.push_back({std::nullopt, {}});
    }
    if (entries.empty())
        return m_layout.size.height();
    const qreal height = placeLegend(entries, {0, 0}, m_layout.size.width(), m_fonts.small).height;
    const qreal top = m_layout.size.height() - height;
    const LegendRows rows = placeLegend(entries, {0, top}, m_layout.size.width(), m_fonts.small);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        m_layout.keys.push_back({keys[i].state, rows.samples[i]});
        label(entries[i].text, rows.words[i], m_fonts.small);
    }
    return top;
}

} // namespace perrank::ui

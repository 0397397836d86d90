// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/place_text.h"

#include "core/model/rank_coordinates.h"
#include "ui/text/amount_words.h"
#include "ui/text/texts_of.h"

#include <QStringList>

#include <array>

namespace perrank::ui {

namespace {

struct Kind {
    const char *words;
    std::int64_t index;
    std::int64_t ranks;
};

constexpr TextsOf say{"PlaceText"};

} // namespace

QString placeText(const Scenario &scenario, std::int64_t rank, const NumberStyle &style)
{
    const RankCoordinates at = coordinatesOf(scenario, rank);
    const std::array kinds{
        Kind{QT_TRANSLATE_NOOP("PlaceText", "stage %1 of %2"), at.stage, scenario.pipelineParallel},
        Kind{QT_TRANSLATE_NOOP("PlaceText", "tensor %1 of %2"), at.tensor, scenario.tensorParallel},
        Kind{QT_TRANSLATE_NOOP("PlaceText", "context %1 of %2"), at.context, scenario.contextParallel},
        Kind{QT_TRANSLATE_NOOP("PlaceText", "data %1 of %2"), at.data, dataRanks(scenario)},
        Kind{QT_TRANSLATE_NOOP("PlaceText", "experts %1 of %2"), at.expert, scenario.expertParallel},
    };
    const bool onlyData = scenario.ranks == dataRanks(scenario) && scenario.expertParallel == 1;
    QStringList places;
    for (const Kind &kind : kinds) {
        if (!onlyData && kind.ranks > 1)
            places << say(kind.words).arg(number(kind.index, style), number(kind.ranks, style));
    }
    return places.join(QStringLiteral(", "));
}

QString stageText(const Scenario &scenario, std::int64_t stage, const NumberStyle &style)
{
    return say("stage %1 of %2").arg(number(stage, style), number(scenario.pipelineParallel, style));
}

QString ranksText(const RankRange &ranks, const NumberStyle &style)
{
    const QString first = number(ranks.first, style);
    const QString last = number(ranks.first + ranks.count - 1, style);
    const QString which = ranks.count == 1 ? say(QT_TRANSLATE_NOOP("PlaceText", "rank %1")).arg(first)
                                           : say(QT_TRANSLATE_NOOP("PlaceText", "ranks %1–%2")).arg(first, last);
    if (ranks.repeats == 1)
        return which;
    return say(QT_TRANSLATE_NOOP("PlaceText", "%1 of every %2")).arg(which, number(ranks.period, style));
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/culprit_answer.h"

#include "core/run/run_log.h"
#include "core/run/saves.h"
#include "core/simulation/rank_step.h"
#include "ui/models/failure_log.h"
#include "ui/models/failure_rows.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"Failure"};

std::vector<std::int64_t> blamed(const RunSimulation &run, std::size_t failure)
{
    return run.failures.empty() ? culpritsOf(run.scenario()) : run.failures[failure].culprits;
}

QString reasons(const RunSimulation &run, std::size_t failure, const AmountStyle &style)
{
    QString text;
    for (const Message &sentence : failure == 0 ? run.culprit : searchFor(run, failure))
        text += u' ' + regrouped(translated(sentence), style);
    return text;
}

/// Who ended the run is not who made it lose so much.
QString saveReason(const RunSimulation &run)
{
    const auto *save = firstOf<OneRankCheckpoint>(run.scenario().faults);
    return save == nullptr
               ? QString()
               : u' '
                     + say(QT_TRANSLATE_NOOP("Failure", "That is why it ended; why so much is lost is another cause: "
                                                        "only rank %1 wrote its files."))
                           .arg(save->rank);
}

/// How long the rank waits in a step of the run's strategy.
QString waitText(const RunSimulation &run, std::int64_t rank, const AmountStyle &style)
{
    const auto step = rankStep(run.step, run.strategy, rank);
    return step ? timeWithin(step->line->end, step->times().waiting, style) : QString();
}

QString wrongText(const RunSimulation &run, std::size_t failure, std::int64_t rank, const AmountStyle &style)
{
    if (run.failures.empty())
        return say(QT_TRANSLATE_NOOP("Failure",
                                     "✖ Not rank %1: it waits %2 in every step, for somebody who is slower."))
            .arg(rank)
            .arg(waitText(run, rank, style));
    if (run.failures[failure].firstReporter == rank)
        return say(QT_TRANSLATE_NOOP("Failure",
                                     "✖ Not rank %1: it reported first because no rank had waited longer. The first to "
                                     "report is the fastest healthy rank."))
            .arg(rank);
    if (!run.failures[failure].firstReporter)
        return say(QT_TRANSLATE_NOOP("Failure",
                                     "✖ Not rank %1: it is one of those that the launcher stopped after the first had "
                                     "ended."))
            .arg(rank);
    return say(QT_TRANSLATE_NOOP("Failure", "✖ Not rank %1: it made the call that it reports, and waited in it."))
        .arg(rank);
}

} // namespace

bool hasCulprit(const RunSimulation &run, std::size_t failure)
{
    return !blamed(run, failure).empty();
}

bool isCulprit(const RunSimulation &run, std::size_t failure, std::int64_t rank)
{
    const std::vector<std::int64_t> culprits = blamed(run, failure);
    return std::ranges::find(culprits, rank) != culprits.end();
}

QString culpritAnswer(const RunSimulation &run, std::size_t failure, std::int64_t rank, const AmountStyle &style)
{
    if (!isCulprit(run, failure, rank))
        return wrongText(run, failure, rank, style);
    if (run.failures.empty())
        return say(QT_TRANSLATE_NOOP("Failure",
                                     "✔ Rank %1 it is: it never waits (%2 in a step), and all others wait for it."))
            .arg(rank)
            .arg(waitText(run, rank, style));
    return say(QT_TRANSLATE_NOOP("Failure", "✔ Rank %1 it is.")).arg(rank) + reasons(run, failure, style)
           + saveReason(run);
}

} // namespace perrank::ui

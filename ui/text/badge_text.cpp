// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/badge_text.h"

#include "core/report/amount_text.h"
#include "ui/text/texts_of.h"

namespace perrank::ui {

namespace {

constexpr TextsOf say{"BadgeText"};

/// A word that is short enough to stand beside the second form of the others.
Badge threeForms(Winner winner, const QString &word, const QString &shortest)
{
    return {winner, {word, word, shortest}};
}

} // namespace

Badge badgeFor(const RankGroup &group)
{
    const Quantity<Bytes> activations = group.activations.amount;
    const Quantity<Bytes> states = group.modelStates.amount;
    const Quantity<Bytes> both = activations + states;
    if (activations == states)
        return threeForms(Winner::Level, say(QT_TRANSLATE_NOOP("BadgeText", "= level")), QStringLiteral("="));
    if (activations > states) {
        const QString percent = QString::fromStdString(percentText(activations, both));
        return {Winner::Activations,
                {say(QT_TRANSLATE_NOOP("BadgeText", "▲ activations %1")).arg(percent),
                 say(QT_TRANSLATE_NOOP("BadgeText", "▲ act %1")).arg(percent), QStringLiteral("▲ ") + percent}};
    }
    const QString percent = QString::fromStdString(percentText(states, both));
    return threeForms(Winner::States, say(QT_TRANSLATE_NOOP("BadgeText", "states %1")).arg(percent), percent);
}

} // namespace perrank::ui

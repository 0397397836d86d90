// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/impossible_text.h"

#include "ui/text/translate.h"
#include "ui/text/unit_space.h"

#include <QCoreApplication>

namespace perrank::ui {

namespace {

/// Under the heading, the reason.
QString withReason(const QString &heading, const std::vector<Issue> &issues)
{
    const Issue *reason = findImpossible(issues);
    return withUnitsKept(reason == nullptr ? heading : heading + u'\n' + translated(reason->message));
}

} // namespace

QString impossibleText(const Estimate &estimate)
{
    if (!estimate.impossible)
        return {};
    return QCoreApplication::translate("ImpossibleText",
                                       "✖ These settings are impossible\n%1\nShown are the last that work.")
        .arg(translated(*estimate.impossible));
}

QString impossibleNote()
{
    return QCoreApplication::translate("ImpossibleText", "✖ impossible, shown are the last settings that work");
}

QString unplayedText(const StepSimulation &simulation)
{
    if (!simulation.isImpossible())
        return {};
    return withReason(QCoreApplication::translate("ImpossibleText", "✖ This step cannot be played"), simulation.issues);
}

QString unplayedText(const RunSimulation &run)
{
    if (!run.isImpossible())
        return {};
    if (findImpossible(run.step.issues) != nullptr)
        return unplayedText(run.step);
    return withReason(QCoreApplication::translate("ImpossibleText", "✖ This run cannot be played"), run.issues);
}

} // namespace perrank::ui

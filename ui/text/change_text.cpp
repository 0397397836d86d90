// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/change_text.h"

#include "core/base/overload.h"
#include "core/base/ratio.h"
#include "core/model/parameter_count.h"
#include "core/report/amount_text.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>

namespace perrank::ui {

namespace {

QString sentence(const char *text)
{
    return QCoreApplication::translate("ChangeText", text);
}

QString strategyNames(const std::vector<Strategy> &chosen)
{
    QStringList names;
    for (const Strategy id : chosen)
        names << fromCore(strategies[id].name);
    return names.join(QStringLiteral(", "));
}

QString wordText(const Choice &kind, int index)
{
    if (index == Choice::byDefault)
        return translated(kind.rule);
    return translated(kind.words[static_cast<std::size_t>(index)].name);
}

/// A zero that stands for a rule reads as the number that the rule makes.
QString wholeText(const Scenario &scenario, ParameterId id, std::int64_t number)
{
    const auto &kind = std::get<WholeNumber>(parameter(id).kind);
    if (number == 0 && !kind.zeroWord.empty())
        return sentence(QT_TRANSLATE_NOOP("ChangeText", "%1 from the shape"))
            .arg(QString::fromStdString(countText(parameterCount(resolved(scenario)), {})));
    return QString::fromStdString(countText(number, {}));
}

QString parameterChange(const Scenario &before, const Scenario &after, ParameterId id)
{
    return sentence(QT_TRANSLATE_NOOP("ChangeText", "set %1 %2 → %3"))
        .arg(translated(parameter(id).label), valueText(before, id), valueText(after, id));
}

QString compareChange(const View &after)
{
    if (!after.compare)
        return sentence(QT_TRANSLATE_NOOP("ChangeText", "show one accounting"));
    return sentence(QT_TRANSLATE_NOOP("ChangeText", "compare with %1"))
        .arg(insideSentence(translated(accountings[*after.compare].name)));
}

QString viewChange(const View &before, const View &after)
{
    if (before.units != after.units)
        return sentence(QT_TRANSLATE_NOOP("ChangeText", "show %1")).arg(fromCore(units[after.units].key));
    if (before.everyRank != after.everyRank)
        return after.everyRank ? sentence(QT_TRANSLATE_NOOP("ChangeText", "show every rank"))
                               : sentence(QT_TRANSLATE_NOOP("ChangeText", "show one bar per strategy"));
    if (before.fitCapacity != after.fitCapacity)
        return sentence(QT_TRANSLATE_NOOP("ChangeText", "fit the axis"));
    if (before.figure != after.figure)
        return after.figure == Figure::Sum ? sentence(QT_TRANSLATE_NOOP("ChangeText", "show the sum of all parts"))
                                           : sentence(QT_TRANSLATE_NOOP("ChangeText", "show the peak of the step"));
    if (before.deviceBand != after.deviceBand)
        return after.deviceBand ? sentence(QT_TRANSLATE_NOOP("ChangeText", "show the driver's range"))
                                : sentence(QT_TRANSLATE_NOOP("ChangeText", "hide the driver's range"));
    if (before.scale != after.scale)
        return after.scale == Scale::Log ? sentence(QT_TRANSLATE_NOOP("ChangeText", "show a log scale"))
                                         : sentence(QT_TRANSLATE_NOOP("ChangeText", "show a linear scale"));
    if (before.compare != after.compare)
        return compareChange(after);
    if (before.ghost != after.ghost)
        return after.ghost ? sentence(QT_TRANSLATE_NOOP("ChangeText", "pin the scenario"))
                           : sentence(QT_TRANSLATE_NOOP("ChangeText", "clear the pinned scenario"));
    return sentence(QT_TRANSLATE_NOOP("ChangeText", "show and hide parts"));
}

QString bucketText(const Bucket &bucket)
{
    if (bucket.kind != BucketKind::Bytes)
        return fromCore(bucketKinds[bucket.kind].name);
    return sentence(QT_TRANSLATE_NOOP("ChangeText", "%1 bytes"))
        .arg(QString::fromStdString(written(bucket.bytes, NumberStyle{})));
}

} // namespace

QString valueText(const Scenario &scenario, ParameterId id)
{
    const ParameterValue value = valueOf(scenario, id);
    return std::visit(
        Overload{
            [&](std::int64_t number) { return wholeText(scenario, id, number); },
            [&](double number) { return QString::fromStdString(written(Ratio::of(number), NumberStyle{})); },
            [&](int index) { return wordText(std::get<Choice>(parameter(id).kind), index); },
            [&](const std::vector<Strategy> &chosen) { return strategyNames(chosen); },
            [&](const GpuChoice &gpu) { return QString::fromStdString(gpuName(gpu)); },
            [&](const NetworkChoice &network) { return fromCore(networkName(network)); },
            [&](const Bucket &bucket) { return bucketText(bucket); },
            [&](const Jitter &jitter) { return fromCore(jitterNames[jitter.index()]); },
            [&](const std::vector<Fault> &faults) {
                return QCoreApplication::translate("ChangeText", "%n faults", nullptr, static_cast<int>(faults.size()));
            },
        },
        value);
}

QString changeText(const Document &before, const Document &after)
{
    std::vector<ParameterId> changed;
    for (const Parameter &row : parameters()) {
        if (valueOf(before.scenario, row.id) != valueOf(after.scenario, row.id))
            changed.push_back(row.id);
    }
    const bool isFramework = !changed.empty() && changed.front() == ParameterId::Framework;
    if (changed.size() == 1 || isFramework)
        return parameterChange(before.scenario, after.scenario, changed.front());
    if (!changed.empty())
        return QCoreApplication::translate("ChangeText", "change %n settings", nullptr,
                                           static_cast<int>(changed.size()));
    if (before.view != after.view)
        return viewChange(before.view, after.view);
    return sentence(QT_TRANSLATE_NOOP("ChangeText", "change name and notes"));
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/change_text.h"

#include "core/base/overload.h"
#include "core/base/ratio.h"
#include "core/model/parameter_count.h"
#include "core/report/amount_text.h"
#include "ui/text/field_words.h"
#include "ui/text/given_name.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

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

/// The objects that a value is made of, each with its name and fields.
struct NamedObject {
    QString name;
    std::vector<FieldSpec> fields;
    std::vector<FieldValue> values;
};

template <class Object>
NamedObject namedObject(const QString &name, const Object &object)
{
    NamedObject named{name, fieldsOf(object), {}};
    for (std::size_t i = 0; i < named.fields.size(); ++i)
        named.values.push_back(fieldOf(object, i));
    return named;
}

std::vector<NamedObject> objectsIn(const ParameterValue &value, ParameterId id)
{
    const QString label = translated(parameter(id).label);
    if (const auto *faults = std::get_if<std::vector<Fault>>(&value)) {
        std::vector<NamedObject> named;
        for (const Fault &fault : *faults)
            named.push_back(namedObject(translated(faultKinds[kindOf(fault)].name), fault));
        return named;
    }
    if (const auto *jitter = std::get_if<Jitter>(&value))
        return {namedObject(label, *jitter)};
    const auto *network = std::get_if<NetworkChoice>(&value);
    const auto *links = network != nullptr ? std::get_if<CustomNetwork>(network) : nullptr;
    return links != nullptr ? std::vector{namedObject(label, *links)} : std::vector<NamedObject>();
}

bool isOfSameKind(const NamedObject &a, const NamedObject &b)
{
    return a.name == b.name && std::ranges::equal(a.fields, b.fields, {}, &FieldSpec::key, &FieldSpec::key);
}

/// "set Slow rank: factor 1.5 × → 2 ×"; empty where more than a field of an object differs.
QString fieldChange(const std::vector<NamedObject> &before, const std::vector<NamedObject> &after)
{
    if (!std::ranges::equal(before, after, &isOfSameKind))
        return {};
    QStringList changes;
    for (std::size_t i = 0; i < before.size(); ++i) {
        for (std::size_t f = 0; f < before[i].fields.size(); ++f) {
            const FieldSpec &field = before[i].fields[f];
            if (before[i].values[f] != after[i].values[f])
                changes << sentence(QT_TRANSLATE_NOOP("ChangeText", "set %1: %2 %3 → %4"))
                               .arg(before[i].name, insideSentence(fieldLabel(field.key)),
                                    fieldValueText(field, before[i].values[f]),
                                    fieldValueText(field, after[i].values[f]));
        }
    }
    return changes.size() == 1 ? changes.front() : QString();
}

QString parameterChange(const Scenario &before, const Scenario &after, ParameterId id)
{
    const QString field = fieldChange(objectsIn(valueOf(before, id), id), objectsIn(valueOf(after, id), id));
    if (!field.isEmpty())
        return field;
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

/// The few that there are usually, with their numbers.
QString faultsText(const std::vector<Fault> &faults)
{
    constexpr std::size_t mostInFull = 2;
    if (faults.empty())
        return sentence(QT_TRANSLATE_NOOP("ChangeText", "none"));
    QStringList names;
    for (const NamedObject &each : objectsIn(faults, ParameterId::Faults))
        names << (faults.size() <= mostInFull ? objectText(each.name, each.fields, each.values) : each.name);
    return names.join(QStringLiteral(", "));
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
            [&](const GpuChoice &gpu) { return briefCardName(gpu); },
            [&](const NetworkChoice &network) { return fromCore(networkName(network)); },
            [&](const Bucket &bucket) { return bucketText(bucket); },
            [&](const Jitter &jitter) { return fromCore(jitterNames[jitter.index()]); },
            [&](const std::vector<Fault> &faults) { return faultsText(faults); },
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

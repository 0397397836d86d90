// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/control_words.h"

#include "core/base/overload.h"
#include "core/model/parameter_count.h"
#include "ui/text/number_words.h"
#include "ui/text/translate.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace perrank::ui {

namespace {

struct ControlWords {
    ParameterId id;
    const char *spokenUnit;
    const char *accessKey;
};

/// The keys leave F, E, V, C, L, T and H to the menus.
constexpr std::array table{
    ControlWords{ParameterId::Parameters, QT_TRANSLATE_NOOP("ControlWords", "parameters"),
                 QT_TRANSLATE_NOOP("AccessKeys", "P")},
    ControlWords{ParameterId::Dtype, "", QT_TRANSLATE_NOOP("AccessKeys", "D")},
    ControlWords{ParameterId::Ranks, QT_TRANSLATE_NOOP("ControlWords", "ranks"), QT_TRANSLATE_NOOP("AccessKeys", "R")},
    ControlWords{ParameterId::MicroBatch, QT_TRANSLATE_NOOP("ControlWords", "sequences"),
                 QT_TRANSLATE_NOOP("AccessKeys", "B")},
    ControlWords{ParameterId::Sequence, QT_TRANSLATE_NOOP("ControlWords", "tokens"),
                 QT_TRANSLATE_NOOP("AccessKeys", "S")},
    ControlWords{ParameterId::Width, "", QT_TRANSLATE_NOOP("AccessKeys", "W")},
    ControlWords{ParameterId::Layers, QT_TRANSLATE_NOOP("ControlWords", "layers"),
                 QT_TRANSLATE_NOOP("AccessKeys", "Y")},
    ControlWords{ParameterId::Fudge, QT_TRANSLATE_NOOP("ControlWords", "tensors per layer, a fudge"),
                 QT_TRANSLATE_NOOP("AccessKeys", "U")},
    ControlWords{ParameterId::Reserve, QT_TRANSLATE_NOOP("ControlWords", "per cent, a fudge"), ""},
    ControlWords{ParameterId::ContextBytes, QT_TRANSLATE_NOOP("ControlWords", "bytes"), ""},
};

const ControlWords *wordsOf(ParameterId id)
{
    for (const ControlWords &row : table) {
        if (row.id == id)
            return &row;
    }
    return nullptr;
}

QString translatedWord(const char *context, const char *word)
{
    return *word == '\0' ? QString() : QCoreApplication::translate(context, word);
}

QString joined(const QString &number, const QString &unit)
{
    return unit.isEmpty() ? number : number + u' ' + unit;
}

} // namespace

QString shownValue(ParameterId id, double number)
{
    if (id == ParameterId::Dtype) {
        const DtypeSpec &dtype = dtypes[static_cast<Dtype>(static_cast<int>(number))];
        return QCoreApplication::translate("ControlWords", "%1 · %2 B").arg(fromCore(dtype.name)).arg(dtype.bytes);
    }
    return joined(fieldText(number), translated(parameter(id).unit));
}

QString spokenValue(ParameterId id, double number)
{
    if (id == ParameterId::Dtype) {
        const DtypeSpec &dtype = dtypes[static_cast<Dtype>(static_cast<int>(number))];
        return QCoreApplication::translate("ControlWords", "%1, bytes: %2").arg(fromCore(dtype.name)).arg(dtype.bytes);
    }
    const ControlWords *words = wordsOf(id);
    const QString unit =
        words != nullptr ? translatedWord("ControlWords", words->spokenUnit) : translated(parameter(id).unit);
    return joined(spokenNumber(number), unit);
}

QString labelWithAccessKey(ParameterId id)
{
    QString label = translated(parameter(id).label).replace(u'&', QStringLiteral("&&"));
    const ControlWords *words = wordsOf(id);
    const QString key = words != nullptr ? translatedWord("AccessKeys", words->accessKey) : QString();
    if (key.isEmpty())
        return label;
    const qsizetype place = label.indexOf(key, 0, Qt::CaseInsensitive);
    return place < 0 ? label + QStringLiteral(" (&%1)").arg(key) : label.insert(place, u'&');
}

double numberOf(const ParameterValue &value)
{
    return std::visit(Overload{
                          [](std::int64_t number) { return static_cast<double>(number); },
                          [](double number) { return number; },
                          [](int index) { return static_cast<double>(index); },
                          [](const auto &) { return 0.0; },
                      },
                      value);
}

double shownNumber(const Scenario &scenario, ParameterId id)
{
    if (id == ParameterId::Parameters && scenario.isFromShape())
        return static_cast<double>(parameterCount(resolved(scenario)));
    return numberOf(valueOf(scenario, id));
}

ParameterValue valueFrom(ParameterId id, double number)
{
    const ParameterKind &kind = parameter(id).kind;
    if (std::holds_alternative<DecimalNumber>(kind))
        return number;
    if (std::holds_alternative<Choice>(kind))
        return static_cast<int>(number);
    return static_cast<std::int64_t>(std::llround(number));
}

} // namespace perrank::ui

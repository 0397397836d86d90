// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/scenario_text.h"

#include "core/catalog/presets.h"
#include "core/memory/effects.h"
#include "core/model/parameter_count.h"
#include "core/report/amount_text.h"
#include "core/report/words.h"
#include "ui/text/amount_words.h"
#include "ui/text/given_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/translate.h"

#include <QCoreApplication>
#include <QStringList>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"ScenarioText"};

QString listed(const QStringList &facts)
{
    return facts.join(QStringLiteral(" · "));
}

/// Three digits of a counted number, which would fill half a line to the last one; a typed one as it was typed.
QString parametersText(const Scenario &scenario)
{
    const auto text = scenario.isFromShape() ? &roundedCountText : &countText;
    const std::int64_t count = parameterCount(resolved(scenario));
    return count == 1 ? say(QT_TRANSLATE_NOOP("ScenarioText", "1 parameter"))
                      : say(QT_TRANSLATE_NOOP("ScenarioText", "%1 parameters"))
                            .arg(QString::fromStdString(text(count, NumberStyle{})));
}

QString ranksText(const Scenario &scenario)
{
    return QString::fromStdString(splitWords(resolved(scenario)));
}

QString accountingText(const Scenario &scenario)
{
    const AccountingSpec &spec = accountings[scenario.accounting];
    const QString name = insideSentence(translated(spec.name));
    const QString note = translated(accountingNote(scenario));
    return note.isEmpty() ? name : say(QT_TRANSLATE_NOOP("ScenarioText", "%1 (%2)")).arg(name, note);
}

QString activationsText(const Scenario &scenario)
{
    switch (resolved(scenario).activations.value_or(ActivationModel::Fudge)) {
    case ActivationModel::Fudge:
        break;
    case ActivationModel::Formula:
        return say(QT_TRANSLATE_NOOP("ScenarioText", "activations by the published formula"));
    case ActivationModel::Inventory:
        return say(QT_TRANSLATE_NOOP("ScenarioText", "activations tensor by tensor"));
    }
    return say(QT_TRANSLATE_NOOP("ScenarioText", "activations use fudge %1"))
        .arg(QString::fromStdString(written(Ratio::of(scenario.fudge), NumberStyle{})));
}

QString layersText(const Scenario &scenario)
{
    const bool isOne = scenario.layers == 1;
    return isOne ? say(QT_TRANSLATE_NOOP("ScenarioText", "1 layer"))
                 : say(QT_TRANSLATE_NOOP("ScenarioText", "%1 layers")).arg(number(scenario.layers, {}));
}

/// Every fudge is called one wherever it is used.
QStringList fudgesText(const Scenario &scenario)
{
    QStringList facts{activationsText(scenario)};
    if (scenario.reserve > 0)
        facts << say(QT_TRANSLATE_NOOP("ScenarioText", "reserve is a fudge of %1"))
                     .arg(QString::fromStdString(written(Ratio::of(scenario.reserve), NumberStyle{})));
    return facts;
}

/// What departs from the usual and changes the bars.
QStringList departures(const Scenario &scenario)
{
    QStringList facts;
    if (scenario.framework)
        facts << fromCore(frameworks[*scenario.framework].name);
    if (scenario.optimizer != Optimizer::AdamW)
        facts << fromCore(optimizers[scenario.optimizer].name);
    if (scenario.attention != Attention::Flash)
        facts << insideSentence(translated(attentions[scenario.attention].name));
    if (scenario.recompute != Recompute::None)
        facts << say(QT_TRANSLATE_NOOP("ScenarioText", "%1 recompute"))
                     .arg(insideSentence(translated(recomputes[scenario.recompute].name)));
    return facts;
}

} // namespace

QString scenarioTitle(const Document &document)
{
    const QString name = shownName(QString::fromStdString(document.name));
    if (!name.isEmpty())
        return name;
    const Preset *preset = findPreset(document.view.preset);
    const bool isPreset = preset && resolved(withPreset(document.scenario, *preset)) == resolved(document.scenario);
    return isPreset ? translated(preset->name) : parametersText(document.scenario);
}

QString scenarioFacts(const Scenario &scenario)
{
    QStringList facts{parametersText(scenario)};
    if (whyWithoutEffect(scenario, ParameterId::Dtype).empty())
        facts << fromCore(dtypes[scenario.dtype].name);
    facts += {
        ranksText(scenario),
        say(QT_TRANSLATE_NOOP("ScenarioText", "batch %1")).arg(number(scenario.microBatch, {})),
        say(QT_TRANSLATE_NOOP("ScenarioText", "seq %1")).arg(number(scenario.sequence, {})),
        say(QT_TRANSLATE_NOOP("ScenarioText", "width %1")).arg(number(scenario.width, {})),
        layersText(scenario),
    };
    return listed(facts + departures(scenario));
}

QString programText()
{
    return (QStringLiteral("perrank ") + QCoreApplication::applicationVersion()).trimmed();
}

QString pictureFooter(const Document &document)
{
    const QStringList what{
        scenarioTitle(document),
        accountingText(document.scenario),
        ranksText(document.scenario),
        translated(units[document.view.units].definition),
    };
    const QStringList promise{say(QT_TRANSLATE_NOOP("ScenarioText", "estimate")), programText()};
    return listed(what + fudgesText(document.scenario) + promise);
}

QString proposedFileName(const Document &document, const QString &isoDate, const QString &view, const QString &suffix)
{
    const Scenario &scenario = document.scenario;
    QString parameters = QString::fromStdString(countText(parameterCount(resolved(scenario)), NumberStyle{{}, "."}));
    parameters.remove(QLatin1Char(' '));
    return QStringLiteral("%1_%2_%3_N%4_%5.%6")
        .arg(isoDate, parameters, fromCore(accountings[scenario.accounting].key), QString::number(scenario.ranks), view,
             suffix);
}

} // namespace perrank::ui

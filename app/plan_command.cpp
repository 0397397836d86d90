// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_input.h"
#include "core/report/plan_json.h"
#include "core/report/plan_text.h"

namespace perrank::app {

using namespace Qt::StringLiterals;

ExitCode runPlan(const Command &command, const QStringList &arguments)
{
    const QStringList formats{u"text"_s, u"json"_s};
    Options options(
        command, documentOptions()
                     + QList<QCommandLineOption>{{u"format"_s, formats.join(", "_L1), u"FORMAT"_s, formats.first()}});
    if (const auto code = options.parse(arguments, 1))
        return *code;
    const QString format = options.value(u"format"_s);
    if (!formats.contains(format))
        return refuseValue(u"format"_s, format, formats);
    const DocumentInput input = readInput(options, options.positional().value(0));
    if (!input.document)
        return input.code;
    const Plan plan = planFor(input.document->scenario);
    const ExitCode printed = print(format == u"json"_s ? planJson(plan) : planText(*input.document, plan));
    return printed == ExitCode::Done ? tellImpossible(estimate(plan.scenario, false).issues, input.file) : printed;
}

} // namespace perrank::app

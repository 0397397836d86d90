// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_input.h"
#include "core/report/words.h"

namespace perrank::app {

ExitCode runValidate(const Command &command, const QStringList &arguments)
{
    Options options(command, {});
    if (const auto code = options.parse(arguments, 1))
        return *code;
    const QString path = options.positional().value(0);
    if (path.isNull())
        return refuse(ExitCode::Usage, say(QT_TRANSLATE_NOOP("CommandLine", "perrank validate: expected a FILE.")));
    const DocumentInput input = readFile(path);
    if (!input.document)
        return input.code;
    if (const ExitCode code = tellFaults(input, FaultWarnings::Told); code != ExitCode::Done)
        return code;
    const Estimate result = estimate(input.document->scenario);
    if (const ExitCode code = tellImpossible(result.issues, input.file); code != ExitCode::Done)
        return code;
    for (const Issue &issue : result.issues) {
        if (issue.severity == Severity::Warning)
            complain(QString::fromStdString(issue.message.english()));
    }
    const QString words = say(QT_TRANSLATE_NOOP("CommandLine", "%1 is a valid scenario: %2 · %3 · %4"))
                              .arg(fileName(path), QString::fromStdString(titleOf(*input.document)),
                                   QString::fromStdString(accountingWords(result.scenario)),
                                   QString::fromStdString(scenarioWords(result.scenario)));
    return print(words.toStdString() + "\n");
}

} // namespace perrank::app

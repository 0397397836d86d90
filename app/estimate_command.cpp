// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_input.h"
#include "core/report/formats.h"

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

QStringList formatKeys()
{
    QStringList keys;
    for (const ReportFormatSpec &row : reportFormats)
        keys.append(QString::fromUtf8(row.key.data(), qsizetype(row.key.size())));
    return keys;
}

} // namespace

ExitCode runEstimate(const Command &command, const QStringList &arguments)
{
    const QStringList keys = formatKeys();
    Options options(command,
                    documentOptions()
                        + QList<QCommandLineOption>{{u"format"_s, keys.join(", "_L1), u"FORMAT"_s, keys.first()}});
    if (const auto code = options.parse(arguments, 1))
        return *code;
    const auto format = reportFormats.find(options.value(u"format"_s).toStdString());
    if (!format)
        return refuseValue(u"format"_s, options.value(u"format"_s), keys);
    const DocumentInput input = readInput(options, options.positional().value(0));
    if (!input.document)
        return input.code;
    const Estimate result = estimate(input.document->scenario);
    const ExitCode printed = print(reportFormats[*format].write(*input.document, result));
    return printed == ExitCode::Done ? tellImpossible(result.issues, input.file) : printed;
}

} // namespace perrank::app

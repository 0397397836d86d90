// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_input.h"
#include "core/report/spans.h"
#include "core/report/timeline_json.h"
#include "core/report/timeline_text.h"
#include "core/storage/step_values.h"

#include <algorithm>
#include <array>

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

/// Prints until the output is full.
ExitCode streamed(bool (*write)(const RunSimulation &, const Sink &), const RunSimulation &simulation)
{
    ExitCode code = ExitCode::Done;
    write(simulation, [&code](std::string_view text) {
        code = print(text);
        return code == ExitCode::Done;
    });
    return code;
}

struct TimelineFormat {
    QLatin1StringView key;
    bool hasIssues; ///< says itself what should be known
    ExitCode (*write)(const Document &, const RunSimulation &);
};

constexpr std::array formats{
    TimelineFormat{"text"_L1, true,
                   [](const Document &document, const RunSimulation &simulation) {
                       return print(timelineText(document, simulation));
                   }},
    TimelineFormat{"json"_L1, true,
                   [](const Document &, const RunSimulation &simulation) { return print(timelineJson(simulation)); }},
    TimelineFormat{
        "csv"_L1, false,
        [](const Document &, const RunSimulation &simulation) { return streamed(&writeSpansCsv, simulation); }},
    TimelineFormat{
        "chrome-trace"_L1, false,
        [](const Document &, const RunSimulation &simulation) { return streamed(&writeChromeTrace, simulation); }},
};

QStringList formatKeys()
{
    QStringList keys;
    for (const TimelineFormat &row : formats)
        keys.append(row.key);
    return keys;
}

QList<QCommandLineOption> simulateOptions()
{
    return documentOptions()
           + QList<QCommandLineOption>{
               {u"fault"_s,
                say(QT_TRANSLATE_NOOP("CommandLine",
                                      "What goes wrong, as in --fault slow_rank:rank=3,factor=1.5; see faults in "
                                      "perrank list parameters. Several add up.")),
                u"SPEC"_s},
               {u"format"_s,
                say(QT_TRANSLATE_NOOP("CommandLine", "%1. Ranks, layers and steps count from 0."))
                    .arg(formatKeys().join(", "_L1)),
                u"FORMAT"_s, formatKeys().first()},
           };
}

/// Adds the faults of the command line to those of the scenario; the code to end with where one is none.
std::optional<ExitCode> addFaults(DocumentInput &input, const QStringList &specs)
{
    for (const QString &spec : specs) {
        auto fault = faultFrom(spec.toStdString());
        if (const auto *problem = std::get_if<Problem>(&fault))
            return refuse(ExitCode::NotAllowed,
                          QString::fromStdString(sentence((u"--fault "_s + quoted(spec)).toStdString(), {*problem})));
        input.document->scenario.faults.push_back(std::get<Fault>(std::move(fault)));
        input.faultSources.append(u"--fault '"_s + quoted(spec) + u'\'');
        input.file.clear();
    }
    return std::nullopt;
}

/// Tells what is impossible, and what else should be known where the format has no place for it.
ExitCode tellIssues(const RunSimulation &simulation, bool isSaid, const QString &file)
{
    ExitCode code = ExitCode::Done;
    for (const Issue &issue : simulation.issues) {
        const QString text = issueSentence(issue, file);
        if (issue.severity == Severity::Impossible)
            code = refuse(ExitCode::NotAllowed, text);
        else if (!isSaid && issue.severity == Severity::Warning)
            complain(text);
    }
    return code;
}

} // namespace

ExitCode runSimulate(const Command &command, const QStringList &arguments)
{
    Options options(command, simulateOptions());
    if (const auto code = options.parse(arguments, 1))
        return *code;
    const auto format = std::ranges::find(formats, options.value(u"format"_s), &TimelineFormat::key);
    if (format == formats.end())
        return refuseValue(u"format"_s, options.value(u"format"_s), formatKeys());
    DocumentInput input = readInput(options, options.positional().value(0));
    if (!input.document)
        return input.code;
    if (const auto code = addFaults(input, options.values(u"fault"_s)))
        return *code;
    if (const ExitCode code = tellFaults(input); code != ExitCode::Done)
        return code;
    const RunSimulation simulation = simulateRun(input.document->scenario);
    if (simulation.isImpossible())
        return tellImpossible(simulation.issues, input.file);
    const ExitCode printed = format->write(*input.document, simulation);
    return printed == ExitCode::Done ? tellIssues(simulation, format->hasIssues, input.file) : printed;
}

} // namespace perrank::app

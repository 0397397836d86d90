// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_input.h"

#include "app/surroundings.h"
#include "core/catalog/presets.h"
#include "core/scenario/framework_settings.h"
#include "core/scenario/issues.h"
#include "core/scenario/parameters.h"
#include "core/simulation/step_issues.h"
#include "core/storage/read_document.h"
#include "ui/export/picture.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 mostBytes = 64LL * 1024 * 1024;

/// The text of a file, or why there is none.
struct Content {
    std::optional<QByteArray> bytes;
    QString error;
};

bool open(QFile &file, const QString &path)
{
    if (path == u"-"_s)
        return file.open(stdin, QIODevice::ReadOnly);
    file.setFileName(path);
    return file.open(QIODevice::ReadOnly);
}

Content contentOf(const QString &path)
{
    if (path.isEmpty())
        return {{}, say(QT_TRANSLATE_NOOP("CommandLine", "Expected a file; found one without a name."))};
    if (QFileInfo(path).isDir())
        return {{},
                say(QT_TRANSLATE_NOOP("CommandLine", "%1: expected a scenario file or a picture that PerRank exported; "
                                                     "found a folder."))
                    .arg(path)};
    QFile file;
    if (!open(file, path))
        return {
            {},
            say(QT_TRANSLATE_NOOP("CommandLine", "%1: cannot be read: %2.")).arg(fileName(path), file.errorString())};
    QByteArray bytes; // a pipe gives what has been written into it so far
    for (QByteArray piece; !(piece = file.read(mostBytes + 1 - bytes.size())).isEmpty();)
        bytes += piece;
    if (file.error() != QFileDevice::NoError)
        return {
            {},
            say(QT_TRANSLATE_NOOP("CommandLine", "%1: cannot be read: %2.")).arg(fileName(path), file.errorString())};
    if (bytes.size() > mostBytes)
        return {{},
                say(QT_TRANSLATE_NOOP("CommandLine", "%1: expected a scenario file; found more than 64 MiB."))
                    .arg(fileName(path))};
    return {bytes, {}};
}

Content scenarioText(const QString &path)
{
    if (path == u"-"_s && !isInputOpen())
        return {{}, say(QT_TRANSLATE_NOOP("CommandLine", "Standard input is closed: expected a scenario from it."))};
    Content content = contentOf(path);
    if (!content.bytes || !ui::isPicture(*content.bytes))
        return content;
    if (ui::isDamaged(*content.bytes))
        return {{},
                say(QT_TRANSLATE_NOOP("CommandLine", "%1: expected a picture that PerRank exported; found a damaged "
                                                     "PNG."))
                    .arg(fileName(path))};
    const std::optional<QString> scenario = ui::scenarioIn(*content.bytes);
    if (!scenario)
        return {
            {},
            say(QT_TRANSLATE_NOOP("CommandLine", "%1: expected a picture that PerRank exported; found one without a "
                                                 "scenario."))
                .arg(fileName(path))};
    return {scenario->toUtf8(), {}};
}

ExitCode codeFor(ProblemKind kind)
{
    switch (kind) {
    case ProblemKind::Malformed:
        return ExitCode::BadFile;
    case ProblemKind::NotAllowed:
        return ExitCode::NotAllowed;
    case ProblemKind::UnknownName:
        return ExitCode::Usage;
    case ProblemKind::Warning:
        return ExitCode::Done;
    }
    return ExitCode::Done;
}

ExitCode codeFor(const std::vector<Problem> &problems)
{
    const auto isMalformed = [](const Problem &each) { return each.kind == ProblemKind::Malformed; };
    return std::ranges::any_of(problems, isMalformed) ? ExitCode::BadFile : ExitCode::NotAllowed;
}

DocumentInput refused(ExitCode code, const QString &sentence)
{
    return {std::nullopt, refuse(code, sentence)};
}

QString sentenceOf(const QString &name, const std::vector<Problem> &problems)
{
    return QString::fromStdString(sentence(name.toStdString(), problems));
}

/// An unknown key is a mistake of the command line, whatever the file says.
std::optional<ExitCode> refuseUnknownKeys(const QStringList &settings)
{
    for (const QString &setting : settings) {
        const auto checked = settingFrom(setting.toStdString());
        const auto *problem = std::get_if<Problem>(&checked);
        if (problem != nullptr && problem->kind == ProblemKind::UnknownName)
            return refuse(ExitCode::Usage, sentenceOf(u"--set "_s + quoted(setting), {*problem}));
    }
    return std::nullopt;
}

DocumentInput withPresetOf(const Options &options)
{
    Document document;
    if (!options.isSet(u"preset"_s))
        return {document, ExitCode::Done};
    for (const QString &word : options.values(u"preset"_s)) {
        if (findPreset(word.toStdString()) == nullptr)
            return refused(ExitCode::Usage,
                           say(QT_TRANSLATE_NOOP("CommandLine", "--preset: expected an id of perrank list "
                                                                "presets; found \"%1\"."))
                               .arg(quoted(word)));
    }
    const std::string id = options.value(u"preset"_s).toStdString();
    document.scenario = withPreset(document.scenario, *findPreset(id));
    document.view.preset = id;
    return {document, ExitCode::Done};
}

/// A scenario whose sizes contradict each other is refused with the values that would work.
DocumentInput possible(const DocumentInput &read)
{
    DocumentInput input = read;
    for (const Issue &issue : check(read.document->scenario)) {
        if (issue.severity == Severity::Impossible)
            input = refused(ExitCode::NotAllowed, issueSentence(issue, read.file));
    }
    return input;
}

DocumentInput withSettings(DocumentInput input, const QStringList &typed)
{
    std::vector<Setting> settings;
    for (const QString &setting : typed) {
        const auto checked = settingFrom(setting.toStdString());
        if (const auto *problem = std::get_if<Problem>(&checked))
            return refused(codeFor(problem->kind), sentenceOf(u"--set "_s + quoted(setting), {*problem}));
        settings.push_back(std::get<Setting>(checked));
    }
    if (!settings.empty() && findImpossible(check(input.document->scenario)) == nullptr)
        input.file.clear();
    setTogether(input.document->scenario, settings);
    for (const QString &setting : typed) {
        if (setting.startsWith(u"faults="_s))
            input.faultSources =
                QStringList(qsizetype(input.document->scenario.faults.size()), u"--set "_s + quoted(setting));
    }
    return input;
}

} // namespace

QString fileName(const QString &path)
{
    return path == u"-"_s ? say(QT_TRANSLATE_NOOP("CommandLine", "standard input")) : path;
}

QList<QCommandLineOption> documentOptions()
{
    return {
        {u"preset"_s, say(QT_TRANSLATE_NOOP("CommandLine", "Begin with this model; see perrank list presets.")),
         u"ID"_s},
        {u"set"_s,
         say(QT_TRANSLATE_NOOP("CommandLine",
                               "Set a key of the scenario, as in --set parameters=7.5B or --set "
                               "strategies=ddp,zero3; see perrank list parameters. A framework sets several "
                               "keys; those beside it win.")),
         u"KEY=VALUE"_s},
    };
}

DocumentInput readFile(const QString &path, const Document &base)
{
    if (path.isNull())
        return {base, ExitCode::Done};
    const Content content = scenarioText(path);
    if (!content.bytes)
        return refused(ExitCode::BadFile, content.error);
    const auto size = static_cast<std::size_t>(content.bytes->size());
    const LoadResult result = readDocument(std::string_view(content.bytes->constData(), size), base);
    if (!result.document)
        return refused(codeFor(result.problems), sentenceOf(fileName(path), result.problems));
    for (const Problem &warning : result.problems)
        complain(sentenceOf(fileName(path), {warning}));
    QStringList faults;
    for (const Place &place : result.faultPlaces)
        faults.append(QString::fromStdString(placeWords(fileName(path).toStdString(), place)));
    return {result.document, ExitCode::Done, faults, fileName(path)};
}

DocumentInput readInput(const Options &options, const QString &path, Contradictions contradictions)
{
    const QStringList settings = options.values(u"set"_s);
    if (const auto code = refuseUnknownKeys(settings))
        return {std::nullopt, *code};
    const DocumentInput preset = withPresetOf(options);
    if (!preset.document)
        return preset;
    const DocumentInput file = readFile(path, *preset.document);
    const DocumentInput input = file.document ? withSettings(file, settings) : file;
    const bool isChecked = contradictions == Contradictions::Refused;
    return input.document && isChecked ? possible(input) : input;
}

QString issueSentence(const Issue &issue, const QString &file)
{
    const QString text = QString::fromStdString(issue.message.english());
    return file.isEmpty() ? text : file + u": "_s + text;
}

ExitCode tellFaults(const DocumentInput &input, FaultWarnings warnings)
{
    ExitCode code = ExitCode::Done;
    for (const FaultIssue &each : faultIssues(input.document->scenario)) {
        const QString source = input.faultSources.value(qsizetype(each.fault));
        const QString start = source.isEmpty() ? QString() : source + u": "_s;
        const QString text = start + QString::fromStdString(each.issue.message.english());
        if (each.issue.severity == Severity::Impossible)
            code = refuse(ExitCode::NotAllowed, text);
        else if (warnings == FaultWarnings::Told)
            complain(text);
    }
    return code;
}

ExitCode tellImpossible(const std::vector<Issue> &issues, const QString &file)
{
    ExitCode code = ExitCode::Done;
    for (const Issue &issue : issues) {
        if (issue.severity == Severity::Impossible)
            code = refuse(ExitCode::NotAllowed, issueSentence(issue, file));
    }
    return code;
}

} // namespace perrank::app

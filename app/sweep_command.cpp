// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document_input.h"
#include "core/base/excerpt.h"
#include "core/storage/read_document.h"
#include "core/sweep/sweep.h"

#include <QRegularExpression>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <unistd.h>

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

QStringList formatKeys()
{
    QStringList keys;
    for (const SweepFormatSpec &row : sweepFormats)
        keys.append(QString::fromUtf8(row.key.data(), qsizetype(row.key.size())));
    return keys;
}

QList<QCommandLineOption> sweepOptions()
{
    return documentOptions()
           + QList<QCommandLineOption>{
               {u"axis"_s,
                say(QT_TRANSLATE_NOOP(
                    "CommandLine", "Every value of the key in turn: KEY=a,b,c or KEY=LO..HI:xN (each N times the one "
                                   "before) or KEY=LO..HI:+N; HI always belongs to it. Of several axes the first "
                                   "changes slowest.")),
                u"AXIS"_s},
               {u"shard"_s,
                say(QT_TRANSLATE_NOOP("CommandLine",
                                      "Part I of N of the scenarios, counted from 0: for the array of a scheduler.")),
                u"I/N"_s},
               {u"format"_s, formatKeys().join(", "_L1), u"FORMAT"_s, formatKeys().first()},
           };
}

/// What the options ask for, or the code with which the command ends.
struct Wish {
    std::optional<Sweep> sweep;
    ExitCode code = ExitCode::Done;
};

ExitCode refuseAxis(const QString &typed, const Problem &problem)
{
    const ExitCode code = problem.kind == ProblemKind::UnknownName ? ExitCode::Usage : ExitCode::NotAllowed;
    QString reason = QString::fromStdString(problem.message.english());
    reason.chop(reason.endsWith(u'.') ? 1 : 0);
    return refuse(code, u"--axis %1: %2."_s.arg(QString::fromStdString(oneLine(typed.toStdString())), reason));
}

std::optional<ExitCode> addAxis(Sweep &sweep, const QString &typed)
{
    auto checked = axisFrom(typed.toStdString());
    if (const auto *problem = std::get_if<Problem>(&checked))
        return refuseAxis(typed, *problem);
    Axis &axis = std::get<Axis>(checked);
    for (const Axis &other : sweep.axes) {
        if (other.id() == axis.id())
            return refuse(ExitCode::Usage,
                          say(QT_TRANSLATE_NOOP("CommandLine", "--axis %1: the key has an axis already.")).arg(typed));
    }
    sweep.axes.push_back(std::move(axis));
    return std::nullopt;
}

Wish wishOf(const Options &options)
{
    Sweep sweep;
    for (const QString &typed : options.values(u"axis"_s)) {
        if (const auto code = addAxis(sweep, typed))
            return {std::nullopt, *code};
    }
    if (sweep.axes.empty())
        return {std::nullopt,
                refuse(ExitCode::Usage,
                       say(QT_TRANSLATE_NOOP("CommandLine", "perrank sweep: expected an --axis, as in --axis "
                                                            "ranks=8,64,512.")))};
    const DocumentInput input = readInput(options, options.positional().value(0), Contradictions::Allowed);
    if (!input.document)
        return {std::nullopt, input.code};
    sweep.base = input.document->scenario;
    for (const QString &typed : options.values(u"set"_s))
        sweep.beside.push_back(std::get<Setting>(settingFrom(typed.toStdString())));
    return {std::move(sweep), ExitCode::Done};
}

/// The whole without --shard; nothing for what is no part of it.
std::optional<SweepRange> rangeOf(const Options &options, std::int64_t size)
{
    if (!options.isSet(u"shard"_s))
        return SweepRange{0, size};
    static const QRegularExpression pattern(u"^(\\d{1,18})/(\\d{1,18})$"_s);
    const auto match = pattern.match(options.value(u"shard"_s));
    const std::int64_t index = match.captured(1).toLongLong();
    const std::int64_t count = match.captured(2).toLongLong();
    if (!match.hasMatch() || index >= count)
        return std::nullopt;
    return shardOf(size, index, count);
}

/// How far a sweep is, on standard error and for people only.
class Progress {
public:
    explicit Progress(std::int64_t scenarios) : m_scenarios(scenarios), m_isShown(isatty(STDERR_FILENO) == 1) {}
    ~Progress()
    {
        if (m_isShown)
            std::fputs("\r\x1b[K", stderr);
    }
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;

    void show(std::int64_t done)
    {
        constexpr std::chrono::milliseconds pause(200);
        const auto now = std::chrono::steady_clock::now();
        if (!m_isShown || now - m_shownAt < pause)
            return;
        m_shownAt = now;
        const QString text = say(QT_TRANSLATE_NOOP("CommandLine", "%1 of %2 scenarios")).arg(done).arg(m_scenarios);
        std::fprintf(stderr, "\r%s\x1b[K", text.toUtf8().constData());
    }

private:
    std::int64_t m_scenarios;
    bool m_isShown;
    std::chrono::steady_clock::time_point m_shownAt;
};

/// A reader that has seen enough closes the pipe: no mistake, and nobody to tell.
ExitCode refuseToWrite(int error)
{
    if (error == EPIPE)
        return ExitCode::Done;
    return refuse(
        ExitCode::CannotWrite,
        say(QT_TRANSLATE_NOOP("CommandLine", "Cannot write to standard output: %1.")).arg(qt_error_string(error)));
}

ExitCode printSweep(const Sweep &sweep, SweepFormat format, SweepRange range)
{
    int error = 0;
    Progress progress(range.end - range.begin);
    const auto write = [&](std::string_view lines, std::int64_t done) {
        progress.show(done);
        if (std::fwrite(lines.data(), 1, lines.size(), stdout) != lines.size())
            error = errno;
        return error == 0;
    };
    if (write(sweepHeader(sweep, format), 0))
        writeSweep(sweep, format, range, write);
    if (error == 0 && std::fflush(stdout) != 0)
        error = errno;
    return error == 0 ? ExitCode::Done : refuseToWrite(error);
}

} // namespace

ExitCode runSweep(const Command &command, const QStringList &arguments)
{
    Options options(command, sweepOptions());
    if (const auto code = options.parse(arguments, 1))
        return *code;
    const auto format = sweepFormats.find(options.value(u"format"_s).toStdString());
    if (!format)
        return refuseValue(u"format"_s, options.value(u"format"_s), formatKeys());
    const Wish wish = wishOf(options);
    if (!wish.sweep)
        return wish.code;
    const std::int64_t size = wish.sweep->size();
    if (size == endless)
        return refuse(ExitCode::NotAllowed,
                      say(QT_TRANSLATE_NOOP("CommandLine", "--axis: expected fewer than 2^63 scenarios in all.")));
    const auto range = rangeOf(options, size);
    if (!range)
        return refuseValue(u"shard"_s, options.value(u"shard"_s), {u"I/N with I from 0 to N - 1 and N below 10^18"_s});
    return printSweep(*wish.sweep, *format, *range);
}

} // namespace perrank::app

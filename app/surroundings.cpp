// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/surroundings.h"

#include "app/command.h"

#include <QGuiApplication>

#include <clocale>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <langinfo.h>
#include <unistd.h>
#endif

namespace perrank::app {

using namespace Qt::StringLiterals;

namespace {

constexpr const char *platformVariable = "QT_QPA_PLATFORM";
const QString noDisplay = u"offscreen"_s;
bool mayFallBack = false;

/// Qt's own remarks about displays and folders are not for people; what matters is said by us.
void dropRemarks(QtMsgType type, const QMessageLogContext &, const QString &text)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        complain(text);
}

/// Qt would switch to UTF-8 with a complaint.
void useUtf8()
{
#ifdef Q_OS_UNIX
    std::setlocale(LC_ALL, "");
    if (qstrcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        qputenv("LC_ALL", "C.UTF-8");
#endif
}

/// The platforms that could work here, the session's own first.
QStringList platforms()
{
    QStringList names;
    if (qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
        names.append(u"wayland"_s);
    if (qEnvironmentVariableIsSet("DISPLAY"))
        names.append(u"xcb"_s);
    return names;
}

} // namespace

void keepStandardStreams()
{
#ifdef Q_OS_UNIX
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) == -1)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY); // takes the least number that is free
    }
#endif
}

bool isInputOpen()
{
#ifdef Q_OS_UNIX
    const int flags = fcntl(STDIN_FILENO, F_GETFL);
    return flags != -1 && (flags & O_ACCMODE) != O_WRONLY;
#else
    return true;
#endif
}

void nameProgram()
{
    useUtf8();
    QCoreApplication::setApplicationName(u"perrank"_s);
    QCoreApplication::setOrganizationName(u"perrank"_s);
    QCoreApplication::setApplicationVersion(u"" PERRANK_VERSION ""_s);
    QGuiApplication::setApplicationDisplayName(u"PerRank"_s);
    QGuiApplication::setDesktopFileName(u"org.perrank.PerRank"_s);
}

QStringList argumentsOf(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    return arguments;
}

void needNoDisplay()
{
    qInstallMessageHandler(&dropRemarks);
    qputenv(platformVariable, noDisplay.toLatin1());
}

void allowNoDisplay()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    if (qEnvironmentVariableIsSet(platformVariable))
        return;
    mayFallBack = true;
    qInstallMessageHandler(&dropRemarks);
    qputenv(platformVariable, (platforms() + QStringList{noDisplay}).join(u';').toLatin1());
#endif
}

bool hasDisplay()
{
    if (!mayFallBack)
        return true;
    qInstallMessageHandler(nullptr);
    qunsetenv(platformVariable);
    return QGuiApplication::platformName() != noDisplay;
}

ExitCode tellNoDisplay()
{
    return refuse(ExitCode::Usage,
                  say(QT_TRANSLATE_NOOP("CommandLine", "No display: the window cannot be shown here; try "
                                                       "perrank lesson, perrank estimate or perrank export "
                                                       "bars.png.")));
}

} // namespace perrank::app

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"
#include "app/run_window.h"
#include "app/surroundings.h"

#include <QApplication>

using namespace perrank::app;

namespace {

int runWithWindow(int argc, char **argv, const WindowWish &wish)
{
    allowNoDisplay();
    QApplication application(argc, argv);
    if (!hasDisplay())
        return static_cast<int>(tellNoDisplay());
    return wish.file == timeStartupOption ? timeStartup(application) : runWindow(application, wish);
}

} // namespace

int main(int argc, char **argv)
{
    keepStandardStreams();
    nameProgram();
    const QStringList arguments = argumentsOf(argc, argv);
    switch (surfaceFor(arguments)) {
    case Surface::Window:
        return runWithWindow(argc, argv, wishIn(arguments));
    case Surface::Pictures: {
        needNoDisplay();
        const QApplication application(argc, argv);
        return static_cast<int>(runCommandLine(arguments));
    }
    case Surface::Console: {
        const QCoreApplication application(argc, argv);
        return static_cast<int>(runCommandLine(arguments));
    }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_window.h"

#include "ui/document/own_folder.h"
#include "ui/document/session.h"
#include "ui/window/document_files.h"
#include "ui/window/main_window.h"
#include "ui/window/windows.h"

#include <QApplication>
#include <QFile>
#include <QIcon>
#include <QTextStream>
#include <QTimer>

#include <ctime>
#include <unistd.h>

namespace perrank::app {

namespace {

/// Seconds since this process began, as the kernel counts them; precise to a hundredth.
double secondsSinceStart()
{
    QFile file(QStringLiteral("/proc/self/stat"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    constexpr int startTimeField = 19; // counted from the one after the name in brackets
    const QByteArray afterName = file.readAll().split(')').last().trimmed();
    const double startedAt = afterName.split(' ').value(startTimeField).toDouble() / double(sysconf(_SC_CLK_TCK));
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9 - startedAt;
}

/// Ends the program once the window has been painted.
class FirstPaint : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            QTimer::singleShot(0, this, &FirstPaint::report);
        return QObject::eventFilter(watched, event);
    }

private:
    static void report()
    {
        QTextStream(stdout) << "first picture after " << qRound(secondsSinceStart() * 1000) << " ms\n";
        QCoreApplication::exit(0);
    }
};

} // namespace

int runWindow(QApplication &, const WindowWish &wish)
{
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/perrank.svg")));
    if (wish.isPortable)
        ui::keepEverythingIn(QCoreApplication::applicationDirPath() + QStringLiteral("/perrank-data"));
    ui::Windows windows;
    ui::MainWindow &window = windows.open();
    windows.recover();
    if (wish.welcomes)
        window.welcome();
    if (!wish.file.isEmpty())
        window.files().openFile(wish.file);
    return QApplication::exec();
}

int timeStartup(QApplication &)
{
    ui::Session session;
    ui::MainWindow window(session);
    FirstPaint firstPaint;
    window.centralWidget()->installEventFilter(&firstPaint);
    window.show();
    return QApplication::exec();
}

} // namespace perrank::app

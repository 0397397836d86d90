// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/windows.h"

#include "ui/document/damaged_settings.h"
#include "ui/document/session.h"
#include "ui/export/recovery_file.h"
#include "ui/window/document_files.h"
#include "ui/window/main_window.h"

#include <algorithm>
#include <utility>

namespace perrank::ui {

namespace {

constexpr QPoint cascade(28, 28);

} // namespace

struct Windows::Item {
    Session session;
    MainWindow window{session};
};

Windows::Windows() : m_aboutSettings(setDamagedSettingsAside()) {}

Windows::~Windows() = default;

MainWindow &Windows::open()
{
    const QPoint before = m_all.empty() ? QPoint() : m_all.back()->window.pos();
    const bool isFirst = m_all.empty();
    m_all.push_back(std::make_unique<Item>());
    MainWindow *window = &m_all.back()->window;
    connect(window, &MainWindow::newWindowWanted, this, [this] { open(); });
    connect(window, &MainWindow::quitWanted, this, &Windows::quit);
    connect(window, &MainWindow::lookChanged, this, [this, window] { showLook(window); });
    // Later, since the window is in the midst of its own event.
    connect(
        window, &MainWindow::closed, this, [this, window] { forget(window); }, Qt::QueuedConnection);
    window->files().startFresh();
    if (!isFirst)
        window->move(before + cascade);
    window->show();
    return *window;
}

void Windows::recover()
{
    if (m_all.empty())
        return;
    RecoveryFile::removeDeadLocks();
    if (!m_aboutSettings.isEmpty())
        m_all.front()->window.notify(std::exchange(m_aboutSettings, {}));
    m_all.front()->window.files().tellUnreadable();
    if (!m_all.front()->window.files().recover())
        return;
    while (RecoveryFile::hasOrphan() && open().files().recover()) {
    }
}

/// Each window asks about its own changes, all of them before one is closed.
void Windows::quit()
{
    const auto mayClose = [](const std::unique_ptr<Item> &item) { return item->window.mayClose(); };
    if (!std::ranges::all_of(m_all, mayClose))
        return;
    for (const std::unique_ptr<Item> &item : m_all)
        item->window.closeUnasked();
}

void Windows::forget(const MainWindow *window)
{
    std::erase_if(m_all, [window](const std::unique_ptr<Item> &item) { return &item->window == window; });
}

void Windows::showLook(const MainWindow *changed)
{
    for (const std::unique_ptr<Item> &item : m_all) {
        if (&item->window != changed)
            item->window.applyLook();
    }
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/export/own_presets.h"
#include "ui/panels/bars_panel.h"
#include "ui/panels/controls_panel.h"
#include "ui/panels/presets_dialog.h"
#include "ui/panels/settings_dialog.h"
#include "ui/text/given_name.h"
#include "ui/widgets/notice_strip.h"
#include "ui/widgets/parameter_row.h"
#include "ui/window/document_files.h"
#include "ui/window/first_hints.h"
#include "ui/window/notices.h"
#include "ui/window/recent_menu.h"
#include "ui/window/status_line.h"
#include "ui/window/tool_bar.h"

#include <QComboBox>
#include <QPushButton>
#include <QStatusBar>

namespace perrank::ui {

void MainWindow::createRecentMenu(QMenu &menu)
{
    auto *recent = new RecentMenu(m_session.preferences, this);
    menu.insertMenu(action(QStringLiteral("new_window")), recent);
    connect(recent, &RecentMenu::openWanted, m_files, &DocumentFiles::openFile);
}

void MainWindow::createNotices()
{
    m_notices = new Notices(*this);
    showOwnPresets(*m_preset, ownPresets());
}

void MainWindow::createStatusBar()
{
    m_status = new StatusLine(this);
    statusBar()->addPermanentWidget(m_status);
    connect(m_status, &StatusLine::fitWanted, this, &MainWindow::showWhatFits);
    connect(m_status, &StatusLine::globalBatchWanted, this, [this] { showSubject(Subject::GlobalBatch); });
    connect(m_status, &StatusLine::accountingWanted, this, &MainWindow::showWhyTwoAnswers);
    connect(m_status, &StatusLine::assumptionsWanted, this, &MainWindow::showAssumptions);
}

void MainWindow::notify(const QString &sentence)
{
    m_notices->add(sentence);
}

void MainWindow::newWindow()
{
    emit newWindowWanted();
}

void MainWindow::saveAsPreset()
{
    const QString name = askAndSavePreset(m_session.document.document(), this);
    if (name.isEmpty())
        return;
    showOwnPresets(*m_preset, ownPresets());
    announce(tr("Saved the preset \"%1\"").arg(name));
}

void MainWindow::managePresets()
{
    PresetsDialog(this).exec();
    showOwnPresets(*m_preset, ownPresets());
}

/// The whole scenario, in one step that undo takes back; name, notes and view stay.
void MainWindow::chooseOwnPreset(const QString &name)
{
    const std::optional<Document> preset = ownPreset(name);
    Document changed = m_session.document.document();
    if (preset)
        changed.scenario = preset->scenario;
    m_session.document.edit(changed, tr("choose %1").arg(shownName(name)));
    showPreset(*m_preset, m_session.document.document());
    if (!preset)
        announce(tr("The preset \"%1\" cannot be read. Nothing was changed.").arg(shownName(name)));
}

void MainWindow::showSettings()
{
    SettingsDialog dialog(m_session.preferences, this);
    connect(&dialog, &SettingsDialog::changed, this, &MainWindow::changeLook);
    dialog.exec();
}

/// Presets may have been saved in another window meanwhile.
void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && m_preset != nullptr)
        showOwnPresets(*m_preset, ownPresets());
}

void MainWindow::offerRecovered(const QString &title)
{
    NoticeStrip *strip = m_notices->add(
        tr("\"%1\" was not saved when the program ended. It is open again, as it was a second before.").arg(title));
    connect(strip->addButton(tr("Save…")), &QPushButton::clicked, this, &MainWindow::save);
    connect(strip->addButton(tr("Discard it")), &QPushButton::clicked, m_files, &DocumentFiles::discardRecovered);
}

void MainWindow::welcome()
{
    if (!m_session.preferences.value(preference::welcome).toBool())
        return;
    NoticeStrip *strip = m_notices->add(tr("New here?"));
    connect(strip->addButton(tr("Show me the assignment")), &QPushButton::clicked, this, &MainWindow::showAssignment);
    strip->addButton(tr("Just explore"));
    connect(strip->addButton(tr("Open a file…")), &QPushButton::clicked, this, &MainWindow::open);
    connect(strip, &NoticeStrip::closed, this, [this] { m_session.preferences.setValue(preference::welcome, false); });
    auto *hints = new FirstHints(m_session.preferences, this);
    hints->add(m_bars, QStringLiteral("chart"),
               tr("Click a part of a bar: its formula stands in the arithmetic on the right."));
    hints->add(m_accounting, QStringLiteral("accounting"),
               tr("An accounting says how many bytes one parameter costs. \"Why two answers?\" compares them."));
    hints->add(m_controls->row(ParameterId::Fudge), QStringLiteral("fudge"),
               tr("A fudge is an invented round factor. Change it and see how much hangs on it."));
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/panels/assumptions_dialog.h"
#include "ui/panels/bars_panel.h"
#include "ui/panels/communication_panel.h"
#include "ui/panels/failure_panel.h"
#include "ui/panels/heat_map_panel.h"
#include "ui/panels/help_dialogs.h"
#include "ui/panels/name_dialog.h"
#include "ui/panels/scaling_panel.h"
#include "ui/panels/table_panel.h"
#include "ui/panels/timeline_panel.h"
#include "ui/panels/validation_tab.h"
#include "ui/text/heat_map_text.h"
#include "ui/text/translate.h"
#include "ui/window/document_files.h"
#include "ui/window/exports.h"
#include "ui/window/tool_bar.h"

#include <QActionGroup>
#include <QClipboard>
#include <QComboBox>
#include <QMessageBox>
#include <QStatusBar>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace perrank::ui {

namespace {

constexpr int announcementMs = 8000;

} // namespace

void MainWindow::newDocument()
{
    m_files->newDocument();
}

void MainWindow::open()
{
    m_files->open();
}

void MainWindow::save()
{
    m_files->save();
}

void MainWindow::saveAs()
{
    m_files->saveAs();
}

void MainWindow::quit()
{
    emit quitWanted();
}

void MainWindow::undo()
{
    m_session.document.undoStack().undo();
}

void MainWindow::redo()
{
    m_session.document.undoStack().redo();
}

void MainWindow::resetAll()
{
    m_session.document.resetAll();
}

void MainWindow::editNameAndNotes()
{
    Document changed = m_session.document.document();
    if (askNameAndNotes(changed, this))
        m_session.document.edit(changed);
}

void MainWindow::showBars()
{
    m_centre->setCurrentIndex(0);
}

void MainWindow::showHeatMap()
{
    m_centre->setCurrentIndex(1);
    m_heatMap->setFocus();
}

void MainWindow::showScaling()
{
    m_centre->setCurrentIndex(3);
    m_scaling->setFocus();
}

void MainWindow::showTimeline()
{
    m_centre->setCurrentIndex(4);
    m_timeline->setFocus();
}

void MainWindow::showFailure()
{
    m_centre->setCurrentWidget(m_failure->parentWidget()->parentWidget());
    m_failure->setFocus();
}

void MainWindow::showCommunication()
{
    m_centre->setCurrentIndex(5);
    m_communication->setFocus();
}

void MainWindow::showTable()
{
    m_centre->setCurrentWidget(m_table);
    m_table->setFocus();
}

void MainWindow::showValidation()
{
    m_centre->setCurrentWidget(m_validation->parentWidget()->parentWidget());
    m_validation->setFocus();
}

void MainWindow::toggleUnits()
{
    View view = m_session.document.document().view;
    view.units = view.units == Units::GB ? Units::GiB : Units::GB;
    m_session.document.setView(view);
}

void MainWindow::toggleEveryRank()
{
    View view = m_session.document.document().view;
    view.everyRank = !view.everyRank;
    m_session.document.setView(view);
}

void MainWindow::toggleDeviceBand()
{
    View view = m_session.document.document().view;
    view.deviceBand = !view.deviceBand;
    m_session.document.setView(view);
}

/// One ghost: another one takes its place.
void MainWindow::pin()
{
    Document changed = m_session.document.document();
    changed.view.ghost = changed.scenario;
    std::erase_if(changed.unknown, [](const UnknownKey &each) { return each.section == "ghost"; });
    m_session.document.edit(changed);
}

void MainWindow::clearPin()
{
    Document changed = m_session.document.document();
    changed.view.ghost.reset();
    std::erase_if(changed.unknown, [](const UnknownKey &each) { return each.section == "ghost"; });
    m_session.document.edit(changed);
}

void MainWindow::toggleCompare()
{
    const Document &document = m_session.document.document();
    View view = document.view;
    const bool isShown = view.compare && *view.compare != document.scenario.accounting;
    view.compare =
        isShown ? std::nullopt : std::optional(comparedByDefault(document.scenario.accounting, m_accountingBefore));
    m_session.document.setView(view);
}

void MainWindow::toggleLogScale()
{
    View view = m_session.document.document().view;
    view.scale = view.scale == Scale::Log ? Scale::Linear : Scale::Log;
    m_session.document.setView(view);
}

void MainWindow::compareWith(Accounting accounting)
{
    View view = m_session.document.document().view;
    view.compare = accounting;
    m_session.document.setView(view);
}

void MainWindow::showComparison(const Document &document)
{
    const Accounting accounting = document.scenario.accounting;
    if (accounting != m_accountingShown)
        m_accountingBefore = std::exchange(m_accountingShown, accounting);
    action(QStringLiteral("compare"))->setChecked(document.view.compare && *document.view.compare != accounting);
    action(QStringLiteral("log_scale"))->setChecked(document.view.scale == Scale::Log);
    action(QStringLiteral("clear_pin"))->setEnabled(document.view.ghost.has_value());
}

void MainWindow::toggleFitCapacity()
{
    View view = m_session.document.document().view;
    view.fitCapacity = !view.fitCapacity;
    m_session.document.setView(view);
}

/// The peak is what accountings with instants show by default, and the others have no other figure than the sum.
void MainWindow::showPeak()
{
    chooseFigure(Figure::Default);
}

void MainWindow::showSum()
{
    chooseFigure(Figure::Sum);
}

void MainWindow::chooseFigure(Figure figure)
{
    const Document &document = m_session.document.document();
    View view = document.view;
    if (figureFor(figure, document.scenario.accounting) != figureFor(view.figure, document.scenario.accounting))
        view.figure = figure;
    m_session.document.setView(view);
    showFigure(m_session.document.document());
}

/// One of the two is checked; an accounting without instants has no peak to choose. Only a peak has a driver's range.
void MainWindow::showFigure(const Document &document)
{
    const Accounting accounting = document.scenario.accounting;
    const bool isPeak = figureFor(document.view.figure, accounting) == Figure::Peak;
    action(QStringLiteral("figure_peak"))->setChecked(isPeak);
    action(QStringLiteral("figure_sum"))->setChecked(!isPeak);
    action(QStringLiteral("figure_peak"))->setEnabled(accountings[accounting].hasInstants);
    action(QStringLiteral("device_band"))->setChecked(document.view.deviceBand);
    action(QStringLiteral("device_band"))->setEnabled(isPeak);
}

void MainWindow::hideParts(const std::vector<Component> &hidden)
{
    View view = m_session.document.document().view;
    view.hidden = hidden;
    m_session.document.setView(view);
}

void MainWindow::toggleFreezeAxis()
{
    m_bars->setAxisFrozen(action(QStringLiteral("freeze"))->isChecked());
}

void MainWindow::openBar()
{
    m_centre->setCurrentIndex(0);
    m_bars->openBar();
}

void MainWindow::countByTensors()
{
    m_session.document.set(ParameterId::Activations, static_cast<int>(ActivationModel::Inventory));
}

void MainWindow::choosePreset(int index)
{
    const QString own = ownPresetAt(*m_preset, index);
    if (own.isEmpty())
        m_session.document.applyPreset(presets[static_cast<std::size_t>(index)]);
    else
        chooseOwnPreset(own);
}

/// The two of a pair change places when the right one becomes that of the scenario.
void MainWindow::chooseAccounting(Accounting accounting)
{
    Document changed = m_session.document.document();
    const Accounting before = changed.scenario.accounting;
    setValue(changed.scenario, ParameterId::Accounting, static_cast<int>(accounting));
    if (changed.view.compare == accounting)
        changed.view.compare = before;
    m_session.document.edit(changed);
}

/// Both in one step.
void MainWindow::takeCell(std::int64_t batch, std::int64_t sequence, bool toBars)
{
    Document document = m_session.document.document();
    document.scenario.microBatch = batch;
    document.scenario.sequence = sequence;
    m_session.document.edit(document, tr("set %1").arg(heatCellName(batch, sequence, words().numbers)));
    if (toBars)
        showBars();
}

void MainWindow::takeRanks(std::int64_t ranks)
{
    m_session.document.set(ParameterId::Ranks, ranks);
}

void MainWindow::takeScenario(const Scenario &scenario, const QString &what)
{
    Document changed = m_session.document.document();
    changed.scenario = scenario;
    nameAfterScene(changed);
    m_session.document.edit(changed, what);
}

/// Nothing leaves the window that would not be true of its settings.
bool MainWindow::refusesImpossible()
{
    const std::shared_ptr<const Estimate> estimate = m_session.estimate.current();
    if (!estimate->impossible)
        return false;
    QMessageBox::warning(this, tr("These settings are impossible"),
                         translated(*estimate->impossible) + u'\n' + tr("There are no figures to show or to copy."));
    return true;
}

void MainWindow::exportView()
{
    if (!refusesImpossible())
        m_exports->ask(currentView(), theme());
}

void MainWindow::quickExport()
{
    if (!refusesImpossible())
        m_exports->quick(currentView(), theme());
}

void MainWindow::print()
{
    if (!refusesImpossible())
        m_exports->print(currentView());
}

void MainWindow::copyPicture()
{
    if (!refusesImpossible())
        m_exports->copy(currentView(), theme());
}

void MainWindow::showAssumptions()
{
    AssumptionsDialog(this).exec();
}

void MainWindow::showShortcuts()
{
    QList<QAction *> all;
    for (const WindowAction &row : windowActions())
        all << action(QLatin1String(row.id));
    for (QAction *choice : m_accountingActions->actions()) {
        if (choice->isEnabled())
            all << choice;
    }
    showShortcutsDialog(all, this);
}

void MainWindow::showAbout()
{
    showAboutDialog(this);
}

/// A sentence that has no room is whole in the tool-tip.
void MainWindow::announce(const QString &text)
{
    statusBar()->setToolTip(text);
    statusBar()->showMessage(fontMetrics().elidedText(text, Qt::ElideRight, roomForMessage()), announcementMs);
}

} // namespace perrank::ui

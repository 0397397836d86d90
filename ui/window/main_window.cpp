// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "core/validation/measurements.h"
#include "ui/panels/arithmetic_panel.h"
#include "ui/panels/assignment_panel.h"
#include "ui/panels/bars_panel.h"
#include "ui/panels/bridge_panel.h"
#include "ui/panels/communication_panel.h"
#include "ui/panels/controls_panel.h"
#include "ui/panels/failure_panel.h"
#include "ui/panels/fit_panel.h"
#include "ui/panels/heat_map_panel.h"
#include "ui/panels/receipts_panel.h"
#include "ui/panels/scaling_panel.h"
#include "ui/panels/table_panel.h"
#include "ui/panels/timeline_panel.h"
#include "ui/panels/validation_tab.h"
#include "ui/text/amount_style.h"
#include "ui/text/given_name.h"
#include "ui/text/scenario_text.h"
#include "ui/window/adaptive_docks.h"
#include "ui/window/document_files.h"
#include "ui/window/exports.h"
#include "ui/window/notices.h"
#include "ui/window/places.h"
#include "ui/window/status_line.h"
#include "ui/window/tool_bar.h"

#include <QActionGroup>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QFileInfo>
#include <QMimeData>
#include <QScreen>
#include <QStatusBar>
#include <QTabWidget>
#include <QToolBar>
#include <QUrl>

namespace perrank::ui {

namespace {

constexpr QSize usualSize(1280, 800);
constexpr QSize leastSize(800, 480);
constexpr double shareOfScreen = 0.9;
constexpr int besideStatus = 48;

/// As many pieces from the first on as have room, none of them cut but the first.
QString wholePieces(const QString &text, const QFontMetrics &metrics, int room)
{
    const QString separator = QStringLiteral(" · ");
    QStringList pieces = text.split(separator);
    while (pieces.size() > 1 && metrics.horizontalAdvance(pieces.join(separator)) > room)
        pieces.removeLast();
    return metrics.elidedText(pieces.join(separator), Qt::ElideRight, room);
}

/// A title says by "[*]" where it shows that something is unsaved; twice it stands for itself.
QString withoutMark(QString name)
{
    return name.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));
}

} // namespace

MainWindow::MainWindow(Session &session, QWidget *parent) : QMainWindow(parent), m_session(session)
{
    setMinimumSize(leastSize);
    m_files = new DocumentFiles(session, *this);
    m_exports = new Exports(session, *this);
    createCentre();
    createDocks();
    createActions();
    createToolBar();
    createNotices();
    createStatusBar();
    connectDocument();
    connectPanels();
    applyLook();
    restoreWindow();
    showDocument(m_session.document.document());
    showEstimate(m_session.estimate.current());
    takeAllDrops();
    setFocus();
}

MainWindow::~MainWindow() = default;

/// A file dropped on a field or on the chart is opened, too.
void MainWindow::takeAllDrops()
{
    for (QWidget *widget : findChildren<QWidget *>())
        widget->setAcceptDrops(false);
    setAcceptDrops(true);
}

void MainWindow::restoreWindow()
{
    const QByteArray geometry = m_session.preferences.value(preference::geometry).toByteArray();
    if (geometry.isEmpty() || !restoreGeometry(geometry) || !isWithinReach(*this)) {
        const QSize available = screen()->availableSize() * shareOfScreen;
        resize(usualSize.boundedTo(available).expandedTo(leastSize));
    }
    const QByteArray layout = m_session.preferences.value(preference::layout).toByteArray();
    if (layout.isEmpty() || !restoreState(layout))
        m_docks->reset();
    m_notices->showIfAny();
    m_docks->fit();
}

void MainWindow::rememberWindow()
{
    m_docks->settle();
    m_session.preferences.setValue(preference::geometry, saveGeometry());
    m_session.preferences.setValue(preference::layout, saveState());
}

AmountStyle MainWindow::words() const
{
    return amountStyle(m_session.document.document().view.units, locale());
}

void MainWindow::showDocument(const Document &document)
{
    m_controls->showDocument(document);
    showPreset(*m_preset, document);
    showAccounting(*m_accounting, *m_accountingActions, document.scenario.accounting);
    action(QStringLiteral("units"))->setChecked(document.view.units == Units::GiB);
    action(QStringLiteral("every_rank"))->setChecked(document.view.everyRank);
    action(QStringLiteral("fit_capacity"))->setChecked(document.view.fitCapacity);
    showFigure(document);
    showComparison(document);
    showTitle();
    showUndoState();
}

void MainWindow::showEstimate(const std::shared_ptr<const Estimate> &estimate)
{
    const Document &document = m_session.document.document();
    const AmountStyle style = words();
    m_comparison = comparedOf(document.scenario, document.view, m_comparison);
    m_bars->show(estimate, document.view, style, m_comparison);
    m_table->show(estimate, document.view, style);
    if (!m_session.document.isInGesture())
        m_controls->showIssues(estimate->issues);
    showStatus(*estimate);
    m_arithmetic->show(estimate, style);
    m_fit->show(document.scenario, *estimate, style);
    m_bridge->show(*estimate, style);
    m_receipts->show(estimate, style);
    m_assignment->show(*estimate, style);
    for (ChartPanel *panel : chartPanels())
        panel->show(document.scenario, *estimate, style);
    m_validation->show(style);
}

/// What is said beside a control would push the slider away under the pointer that drags it.
void MainWindow::endGesture()
{
    m_bars->endDrag();
    m_controls->showIssues(m_session.estimate.current()->issues);
}

void MainWindow::showStatus(const Estimate &estimate)
{
    m_status->show(estimate, words(), width() - besideStatus);
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    if (const auto &estimate = m_session.estimate.current())
        showStatus(*estimate);
}

void MainWindow::showHovered(const QString &text)
{
    m_hovered = wholePieces(text, fontMetrics(), roomForMessage());
    statusBar()->showMessage(m_hovered);
}

/// Before the window is laid out it has no place that could be too small.
int MainWindow::roomForMessage() const
{
    return m_status->x() > besideStatus ? m_status->x() - besideStatus : width();
}

/// What was pointed at in the bars is not said over another tab.
void MainWindow::forgetHovered()
{
    if (statusBar()->currentMessage() == m_hovered)
        showHovered({});
}

void MainWindow::showTitle()
{
    const ScenarioDocument &document = m_session.document;
    const QString name = withoutMark(scenarioTitle(document.document()));
    const QString file = withoutMark(shownName(QFileInfo(document.filePath()).fileName()));
    setWindowTitle(file.isEmpty() ? tr("%1[*] – PerRank").arg(name) : tr("%1 (%2)[*] – PerRank").arg(name, file));
    setWindowModified(document.isModified());
}

void MainWindow::showUndoState()
{
    const QUndoStack &stack = m_session.document.undoStack();
    QAction *undoes = action(QStringLiteral("undo"));
    QAction *redoes = action(QStringLiteral("redo"));
    undoes->setEnabled(stack.canUndo());
    redoes->setEnabled(stack.canRedo());
    undoes->setText(stack.canUndo() ? tr("&Undo %1").arg(inMenu(stack.undoText())) : tr("&Undo"));
    redoes->setText(stack.canRedo() ? tr("&Redo %1").arg(inMenu(stack.redoText())) : tr("&Redo"));
    showTitle();
}

/// The bars then tell of the rank that was measured.
void MainWindow::openRun(const Document &published, std::int64_t rank)
{
    Document run = published;
    run.view = m_session.document.document().view;
    run.view.everyRank = run.view.everyRank || rank > 0; // the fullest rank alone may be of another stage
    if (!m_files->openCopy(run))
        return;
    m_centre->setCurrentIndex(0);
    m_session.selection.select({.strategy = run.scenario.strategies.front(), .rank = rank, .subject = Subject::Peak});
}

/// Which export the tab in front is; the bars behind any other.
ExportView MainWindow::currentView() const
{
    const QWidget *tab = m_centre->currentWidget();
    if (tab == m_table)
        return ExportView::Table;
    if (tab && tab->isAncestorOf(m_heatMap))
        return m_heatMap->isAboutFit() ? ExportView::Fits : ExportView::HeatMap;
    if (tab && tab->isAncestorOf(m_communication))
        return ExportView::Communication;
    if (tab && tab->isAncestorOf(m_failure))
        return ExportView::Failure;
    if (tab && tab->isAncestorOf(m_timeline))
        return ExportView::Timeline;
    if (tab && tab->isAncestorOf(m_scaling))
        return ExportView::Scaling;
    return tab && tab->isAncestorOf(m_validation) ? ExportView::Validation : ExportView::Bars;
}

QList<ChartPanel *> MainWindow::chartPanels() const
{
    return {m_heatMap, m_scaling, m_timeline, m_communication, m_failure};
}

QList<QWidget *> MainWindow::areas() const
{
    return {m_toolBar,  m_controls,      m_bars,    m_heatMap,    m_table,         m_scaling,
            m_timeline, m_communication, m_failure, m_validation, m_arithmeticTabs};
}

bool MainWindow::mayClose()
{
    if (isWindowModified())
        activateWindow();
    return m_files->mayDiscard();
}

void MainWindow::closeUnasked()
{
    m_isAsked = true;
    close();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_isAsked && !m_files->mayDiscard()) {
        event->ignore();
        return;
    }
    m_files->forgetRecovery();
    rememberWindow();
    event->accept();
    emit closed();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    const QString path = urls.isEmpty() ? QString() : urls.last().toLocalFile();
    event->acceptProposedAction();
    if (!path.isEmpty())
        m_files->openFile(path);
    else
        announce(tr("Only files of this computer can be opened."));
}

} // namespace perrank::ui

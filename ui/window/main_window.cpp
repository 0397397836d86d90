// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/panels/arithmetic_panel.h"
#include "ui/panels/assignment_panel.h"
#include "ui/panels/bars_panel.h"
#include "ui/panels/bridge_panel.h"
#include "ui/panels/communication_panel.h"
#include "ui/panels/controls_panel.h"
#include "ui/panels/fit_panel.h"
#include "ui/panels/heat_map_panel.h"
#include "ui/panels/receipts_panel.h"
#include "ui/panels/scaling_panel.h"
#include "ui/panels/table_panel.h"
#include "ui/panels/timeline_panel.h"
#include "ui/panels/validation_panel.h"
#include "ui/text/amount_style.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/vertical_scroll.h"
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
#include <QMenuBar>
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

void MainWindow::createCentre()
{
    m_bars = new BarsPanel(m_session.selection, this);
    m_centre = new QTabWidget(this);
    m_centre->setDocumentMode(true);
    m_centre->addTab(new VerticalScroll(m_bars, m_centre), tr("Bars"));
    m_heatMap = new HeatMapPanel(m_session.selection, this);
    m_centre->addTab(new VerticalScroll(m_heatMap, m_centre), tr("Heat map"));
    m_table = new TablePanel(m_session.selection, this);
    m_centre->addTab(m_table, tr("Table"));
    m_scaling = new ScalingPanel(this);
    m_centre->addTab(new VerticalScroll(m_scaling, m_centre), tr("Scaling"));
    m_timeline = new TimelinePanel(m_session.selection, this);
    m_centre->addTab(new VerticalScroll(m_timeline, m_centre), tr("Timeline"));
    m_communication = new CommunicationPanel(m_session.selection, this);
    m_centre->addTab(new VerticalScroll(m_communication, m_centre), tr("Communication"));
    m_validation = new ValidationPanel(this);
    const int validation = m_centre->addTab(new VerticalScroll(m_validation, m_centre), tr("Validation"));
    m_centre->setTabToolTip(validation, tr("Predictions beside published measurements"));
    setCentralWidget(m_centre);
}

void MainWindow::createDocks()
{
    m_controls = new ControlsPanel(m_session.document, this);
    m_controlsDock = new QDockWidget(tr("Controls"), this);
    m_controlsDock->setObjectName(QStringLiteral("controls"));
    m_controlsDock->setWidget(m_controls);
    addDockWidget(Qt::LeftDockWidgetArea, m_controlsDock);

    m_arithmetic = new ArithmeticPanel(m_session.selection, this);
    m_fit = new FitPanel(m_session.selection, this);
    m_bridge = new BridgePanel(this);
    m_receipts = new ReceiptsPanel(this);
    m_assignment = new AssignmentPanel(this);
    m_arithmeticTabs = new QTabWidget(this);
    m_arithmeticTabs->setDocumentMode(true);
    m_arithmeticTabs->addTab(m_arithmetic, tr("Rank"));
    const int fit = m_arithmeticTabs->addTab(m_fit, tr("Fit"));
    m_arithmeticTabs->setTabToolTip(fit, tr("What fits, and what would make it fit"));
    m_arithmeticTabs->addTab(m_bridge, tr("Why two answers?"));
    const int tools = m_arithmeticTabs->addTab(m_receipts, tr("Tools"));
    m_arithmeticTabs->setTabToolTip(tools, tr("What other tools would print"));
    m_arithmeticTabs->addTab(m_assignment, tr("Assignment"));
    m_arithmeticDock = new QDockWidget(tr("Arithmetic"), this);
    m_arithmeticDock->setObjectName(QStringLiteral("arithmetic"));
    m_arithmeticDock->setWidget(m_arithmeticTabs);
    addDockWidget(Qt::RightDockWidgetArea, m_arithmeticDock);
}

void MainWindow::createActions()
{
    QList<QMenu *> menus;
    for (const char *name : menuNames())
        menus << menuBar()->addMenu(tr(name));
    for (const WindowAction &row : windowActions()) {
        QMenu *menu = menus[static_cast<int>(row.menu)];
        if (row.startsSection)
            menu->addSeparator();
        QAction *action = menu->addAction(tr(row.text));
        action->setObjectName(QLatin1String(row.id));
        action->setShortcuts(QKeySequence::listFromString(QLatin1String(row.shortcuts)));
        action->setCheckable(row.checkable);
        if (row.handler != nullptr)
            connect(action, &QAction::triggered, this, row.handler);
        m_actions.insert(QLatin1String(row.id), action);
    }
    createRecentMenu(*menus[static_cast<int>(Menu::File)]);
    createAccountingActions(menus[static_cast<int>(Menu::Chart)]);
    for (QAction *letter : {action(QStringLiteral("open_bar")), action(QStringLiteral("compare"))}) {
        letter->setShortcutContext(Qt::WidgetWithChildrenShortcut); // a letter is for the chart
        m_bars->addAction(letter);
    }
    m_docks = new AdaptiveDocks({*this, *m_centre, *m_controlsDock, *m_arithmeticDock,
                                 *action(QStringLiteral("controls")), *action(QStringLiteral("arithmetic"))});
}

void MainWindow::createAccountingActions(QMenu *menu)
{
    QMenu *choices = menu->addMenu(tr("&Accounting"));
    m_accountingActions = new QActionGroup(this);
    for (const AccountingSpec &row : accountings) {
        QAction *action = choices->addAction(translated(row.name));
        action->setCheckable(true);
        action->setToolTip(translated(row.explanation));
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(row.id))));
        action->setData(static_cast<int>(row.id));
        m_accountingActions->addAction(action);
        const Accounting id = row.id;
        connect(action, &QAction::triggered, this, [this, id] { chooseAccounting(id); });
    }
}

void MainWindow::createToolBar()
{
    m_toolBar = addToolBar(tr("Tools"));
    m_toolBar->setObjectName(QStringLiteral("tools"));
    m_toolBar->setMovable(false);
    m_toolBar->toggleViewAction()->setEnabled(false);
    m_preset = createPresetBox(m_toolBar);
    m_accounting = createAccountingBox(m_toolBar);
    connect(m_preset, &QComboBox::activated, this, &MainWindow::choosePreset);
    connect(m_accounting, &QComboBox::activated, this,
            [this](int index) { chooseAccounting(static_cast<Accounting>(index)); });
    m_toolBar->addWidget(m_preset);
    m_toolBar->addWidget(m_accounting);
    m_toolBar->addSeparator();
    for (const ToolBarAction &row : toolBarActions()) {
        QAction *button = row.id ? action(QLatin1String(row.id)) : m_toolBar->addSeparator();
        if (!row.id)
            continue;
        setButtonText(*button, row);
        m_toolBar->addAction(button);
    }
}

void MainWindow::connectDocument()
{
    ScenarioDocument &document = m_session.document;
    connect(&document, &ScenarioDocument::documentChanged, this, &MainWindow::showDocument);
    connect(&document, &ScenarioDocument::fileStateChanged, this, &MainWindow::showTitle);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::showUndoState);
    connect(&m_session.estimate, &LiveEstimate::estimateChanged, this, &MainWindow::showEstimate);
    connect(m_files, &DocumentFiles::announced, this, &MainWindow::announce);
    connect(m_files, &DocumentFiles::recovered, this, &MainWindow::offerRecovered);
    connect(m_exports, &Exports::announced, this, &MainWindow::announce);
}

void MainWindow::connectPanels()
{
    connect(m_arithmetic, &ArithmeticPanel::copyWanted, this, &MainWindow::copyArithmetic);
    connect(m_arithmetic, &ArithmeticPanel::parameterWanted, this, &MainWindow::showControl);
    connect(m_controls, &ControlsPanel::derivationWanted, this, &MainWindow::showSubject);
    connect(m_bars, &BarsPanel::crossoverWanted, this, &MainWindow::showCrossover);
    connect(m_receipts, &ReceiptsPanel::copyWanted, this, &MainWindow::copyText);
    connect(m_fit, &FitPanel::applyWanted, this, &MainWindow::applyChange);
    connect(m_fit, &FitPanel::priceEdited, this, &MainWindow::changePrice);
    connect(m_assignment, &AssignmentPanel::copyWanted, this, &MainWindow::copyText);
    connect(m_heatMap, &HeatMapPanel::cellChosen, this, &MainWindow::takeCell);
    connect(m_heatMap, &HeatMapPanel::cellHovered, this, &MainWindow::showHovered);
    connect(m_scaling, &ScalingPanel::ranksChosen, this, &MainWindow::takeRanks);
    connect(m_scaling, &ScalingPanel::numberHovered, this, &MainWindow::showHovered);
    connect(m_timeline, &TimelinePanel::timeHovered, this, &MainWindow::showHovered);
    connect(m_communication, &CommunicationPanel::strategyHovered, this, &MainWindow::showHovered);
    connect(m_table, &TablePanel::copyWanted, this, &MainWindow::copyText);
    connect(m_validation, &ValidationPanel::openWanted, this, &MainWindow::openMeasurement);
    connect(m_bars, &BarsPanel::hiddenChanged, this, &MainWindow::hideParts);
    connect(m_bars, &BarsPanel::deviceBandToggled, this, &MainWindow::toggleDeviceBand);
    connect(m_bars, &BarsPanel::inventoryWanted, this, &MainWindow::countByTensors);
    connect(m_bars, &BarsPanel::comparedWith, this, &MainWindow::compareWith);
    connect(m_bars, &BarsPanel::bridgeWanted, this, &MainWindow::showWhyTwoAnswers);
    connect(m_bars, &BarsPanel::partHovered, this, &MainWindow::showHovered);
    connect(&m_session.document, &ScenarioDocument::gestureBegan, m_bars, &BarsPanel::beginDrag);
    connect(&m_session.document, &ScenarioDocument::gestureEnded, this, &MainWindow::endGesture);
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
    m_heatMap->show(document.scenario, *estimate, style);
    m_scaling->show(document.scenario, *estimate, style);
    m_timeline->show(document.scenario, *estimate, style);
    m_communication->show(document.scenario, *estimate, style);
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
    const int room = m_status->x() - besideStatus;
    statusBar()->showMessage(fontMetrics().elidedText(text, Qt::ElideRight, room));
}

void MainWindow::showTitle()
{
    const ScenarioDocument &document = m_session.document;
    const QString name = scenarioTitle(document.document());
    const QString file = QFileInfo(document.filePath()).fileName();
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
    undoes->setText(stack.canUndo() ? tr("&Undo %1").arg(stack.undoText()) : tr("&Undo"));
    redoes->setText(stack.canRedo() ? tr("&Redo %1").arg(stack.redoText()) : tr("&Redo"));
    showTitle();
}

/// The bars then tell of the run that was measured.
void MainWindow::openMeasurement(const Measurements &measurements, std::size_t row)
{
    Document run = documentOf(measurements, row);
    run.view = m_session.document.document().view;
    if (m_files->openCopy(run))
        m_centre->setCurrentIndex(0);
}

/// Which export the tab in front is; the bars behind any other.
ExportView MainWindow::currentView() const
{
    const QWidget *tab = m_centre->currentWidget();
    if (tab == m_table)
        return ExportView::Table;
    if (tab && tab->isAncestorOf(m_heatMap))
        return ExportView::HeatMap;
    if (tab && tab->isAncestorOf(m_communication))
        return ExportView::Communication;
    if (tab && tab->isAncestorOf(m_timeline))
        return ExportView::Timeline;
    if (tab && tab->isAncestorOf(m_scaling))
        return ExportView::Scaling;
    return tab && tab->isAncestorOf(m_validation) ? ExportView::Validation : ExportView::Bars;
}

QList<QWidget *> MainWindow::areas() const
{
    return {m_toolBar, m_controls, m_bars, m_heatMap, m_table, m_scaling, m_timeline, m_communication, m_validation, m_arithmeticTabs};
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_files->mayDiscard()) {
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

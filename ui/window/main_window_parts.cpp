// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

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
#include "ui/text/translate.h"
#include "ui/widgets/tab_names.h"
#include "ui/widgets/vertical_scroll.h"
#include "ui/window/adaptive_docks.h"
#include "ui/window/document_files.h"
#include "ui/window/exports.h"
#include "ui/window/notices.h"
#include "ui/window/tool_bar.h"

#include <QActionGroup>
#include <QComboBox>
#include <QDockWidget>
#include <QMenuBar>
#include <QTabWidget>
#include <QToolBar>

namespace perrank::ui {

void MainWindow::createCentre()
{
    m_bars = new BarsPanel(m_session.selection, this);
    m_centre = new QTabWidget(this);
    m_centre->setDocumentMode(true);
    addView(new VerticalScroll(m_bars, m_centre), tr("Bars"), tr("Bars"));
    m_heatMap = new HeatMapPanel(m_session.selection, this);
    addView(new VerticalScroll(m_heatMap, m_centre), tr("Heat map"), tr("Heat"));
    m_table = new TablePanel(m_session.selection, this);
    addView(m_table, tr("Table"), tr("Table"));
    m_scaling = new ScalingPanel(this);
    addView(new VerticalScroll(m_scaling, m_centre), tr("Scaling"), tr("Scale"));
    m_timeline = new TimelinePanel(m_session.selection, this);
    addView(new VerticalScroll(m_timeline, m_centre), tr("Timeline"), tr("Time"));
    m_communication = new CommunicationPanel(m_session.selection, this);
    addView(new VerticalScroll(m_communication, m_centre), tr("Communication"), tr("Comm"));
    m_failure = new FailurePanel(this);
    addView(new VerticalScroll(m_failure, m_centre), tr("Failure"), tr("Fail"));
    m_validation = new ValidationTab(this);
    const int validation = addView(new VerticalScroll(m_validation, m_centre), tr("Validation"), tr("Valid"));
    m_centre->setTabToolTip(validation, tr("Predictions beside published memory and step times"));
    setCentralWidget(m_centre);
}

/// The short name is for a narrow window and large text.
int MainWindow::addView(QWidget *view, const QString &name, const QString &shortName)
{
    const int index = m_centre->addTab(view, name);
    setTabName(*m_centre, index, name, shortName);
    return index;
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
    connect(m_files, &DocumentFiles::notKept, this, &MainWindow::notify);
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
    connect(m_fit, &FitPanel::parameterWanted, this, &MainWindow::showControl);
    connect(m_assignment, &AssignmentPanel::copyWanted, this, &MainWindow::copyText);
    connect(m_assignment, &AssignmentPanel::scenarioWanted, this,
            [this](const Scenario &scenario) { takeScenario(scenario, tr("count as the assignment")); });
    connect(m_heatMap, &HeatMapPanel::cellChosen, this, &MainWindow::takeCell);
    connect(m_scaling, &ScalingPanel::ranksChosen, this, &MainWindow::takeRanks);
    connect(m_failure, &FailurePanel::scenarioWanted, this, &MainWindow::takeScenario);
    connect(m_failure, &FailurePanel::parameterWanted, this, &MainWindow::showControl);
    connect(m_failure, &FailurePanel::spanHovered, this, &MainWindow::showHovered);
    connect(m_table, &TablePanel::copyWanted, this, &MainWindow::copyText);
    connect(m_validation, &ValidationTab::openWanted, this, &MainWindow::openRun);
    connect(m_bars, &BarsPanel::hiddenChanged, this, &MainWindow::hideParts);
    connect(m_bars, &BarsPanel::deviceBandToggled, this, &MainWindow::toggleDeviceBand);
    connect(m_bars, &BarsPanel::inventoryWanted, this, &MainWindow::countByTensors);
    connect(m_bars, &BarsPanel::comparedWith, this, &MainWindow::compareWith);
    connect(m_bars, &BarsPanel::bridgeWanted, this, &MainWindow::showWhyTwoAnswers);
    connect(m_bars, &BarsPanel::partHovered, this, &MainWindow::showHovered);
    connect(m_centre, &QTabWidget::currentChanged, this, &MainWindow::forgetHovered);
    connect(&m_session.document, &ScenarioDocument::gestureBegan, m_bars, &BarsPanel::beginDrag);
    connect(&m_session.document, &ScenarioDocument::gestureEnded, this, &MainWindow::endGesture);
}

} // namespace perrank::ui

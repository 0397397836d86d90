// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/report/compared.h"
#include "core/report/copied_arithmetic.h"
#include "ui/document/session.h"
#include "ui/export/export_views.h"
#include "ui/text/palette.h"
#include "ui/window/window_action.h"

#include <QHash>
#include <QMainWindow>

#include <memory>
#include <vector>

class QActionGroup;
class QComboBox;
class QDockWidget;
class QTabWidget;
class QToolBar;

namespace perrank {
struct Change;
struct Measurements;
} // namespace perrank

namespace perrank::ui {

class AdaptiveDocks;
class ArithmeticPanel;
class AssignmentPanel;
class BarsPanel;
class BridgePanel;
class ChartPanel;
class CommunicationPanel;
class ControlsPanel;
class DocumentFiles;
class Exports;
class FailurePanel;
class FitPanel;
class Notices;
class HeatMapPanel;
class ReceiptsPanel;
class ScalingPanel;
class StatusLine;
class TimelinePanel;
class TablePanel;
class ValidationTab;

/// Places the panels around the chart, owns the actions, asks about files. Panels never know each other:
/// what one announces, the window passes on.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Session &session, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// What a person's files are opened and saved with.
    [[nodiscard]] DocumentFiles &files() const { return *m_files; }

    [[nodiscard]] QAction *action(const QString &id) const { return m_actions.value(id); }

    // What the actions do; `window_action.cpp` names them.
    void newDocument();
    void open();
    void save();
    void saveAs();
    void newWindow();
    void saveAsPreset();
    void managePresets();
    void showSettings();
    void exportView();
    void quickExport();
    void print();
    void quit();
    void undo();
    void redo();
    void copyPicture();
    void copyArithmeticText();
    void editNameAndNotes();
    void resetAll();
    void nextArea();
    void previousArea();
    void toggleDark();
    void largerText();
    void smallerText();
    void normalText();
    void toggleFullScreen();
    void resetLayout();
    void showBars();
    void showHeatMap();
    void showScaling();
    void showTimeline();
    void showCommunication();
    void showFailure();
    void showTable();
    void showValidation();
    void toggleUnits();
    void toggleEveryRank();
    void showPeak();
    void showSum();
    void toggleDeviceBand();
    void pin();
    void clearPin();
    void toggleCompare();
    void toggleLogScale();
    void toggleFitCapacity();
    void toggleFreezeAxis();
    void openBar();
    void countByTensors();
    void showAssignment();
    void showWhyTwoAnswers();
    void showOtherTools();
    void showWhatFits();
    void showShortcuts();
    void showAssumptions();
    void showAbout();

    /// Theme and size of the text as the preferences have them.
    void applyLook();
    /// To somebody new: where to begin.
    void welcome();
    /// A sentence across the top of the window, until it is closed.
    void notify(const QString &sentence);

    /// True when nothing is unsaved, or a person saved it or let it go. The window stays.
    [[nodiscard]] bool mayClose();
    /// Without the question, which was asked before.
    void closeUnasked();

signals:
    void newWindowWanted();
    /// All windows are to be closed, or none.
    void quitWanted();
    void lookChanged();
    void closed();

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void takeAllDrops();
    void createCentre();
    int addView(QWidget *view, const QString &name, const QString &shortName);
    void createDocks();
    void createActions();
    void createRecentMenu(QMenu &menu);
    void createNotices();
    void createAccountingActions(QMenu *menu);
    void createToolBar();
    void createStatusBar();
    void connectDocument();
    void connectPanels();
    void restoreWindow();
    void rememberWindow();

    void showDocument(const Document &document);
    void showEstimate(const std::shared_ptr<const Estimate> &estimate);
    void endGesture();
    void showStatus(const Estimate &estimate);
    void showHovered(const QString &text);
    void forgetHovered();
    [[nodiscard]] int roomForMessage() const;
    void showTitle();
    void showUndoState();
    void showArithmeticTab(QWidget *tab);
    [[nodiscard]] int zoom() const;
    void setZoom(int percent);
    void announce(const QString &text);

    void changeLook();
    void showWheelPolicy();
    void showMotion();
    void offerRecovered(const QString &title);
    void choosePreset(int index);
    void chooseOwnPreset(const QString &name);
    void chooseAccounting(Accounting accounting);
    void chooseFigure(Figure figure);
    void showFigure(const Document &document);
    void showComparison(const Document &document);
    void compareWith(Accounting accounting);
    void hideParts(const std::vector<Component> &hidden);
    void copyArithmetic(CopyExtent extent, ReportFormat format);
    void showControl(ParameterId id);
    void showSubject(Subject subject);
    void showCrossover(Strategy strategy);
    void copyText(const QString &text);
    void applyChange(const Change &change, const QString &name);
    void changePrice(double price);
    void takeCell(std::int64_t batch, std::int64_t sequence, bool toBars);
    void takeRanks(std::int64_t ranks);
    void takeScenario(const Scenario &scenario, const QString &what);
    void openRun(const Document &published, std::int64_t rank);
    bool refusesImpossible();
    [[nodiscard]] QList<QWidget *> areas() const;
    [[nodiscard]] QList<ChartPanel *> chartPanels() const;
    [[nodiscard]] ExportView currentView() const;
    [[nodiscard]] Theme theme() const;
    [[nodiscard]] AmountStyle words() const;

    Session &m_session;
    Compared m_comparison;
    std::optional<Accounting> m_accountingBefore; ///< that was shown before the present one
    Accounting m_accountingShown = Accounting::Sketch;
    DocumentFiles *m_files = nullptr;
    Exports *m_exports = nullptr;
    AdaptiveDocks *m_docks = nullptr;
    QHash<QString, QAction *> m_actions;
    QActionGroup *m_accountingActions = nullptr;
    QTabWidget *m_centre = nullptr;
    BarsPanel *m_bars = nullptr;
    HeatMapPanel *m_heatMap = nullptr;
    ScalingPanel *m_scaling = nullptr;
    TimelinePanel *m_timeline = nullptr;
    CommunicationPanel *m_communication = nullptr;
    FailurePanel *m_failure = nullptr;
    TablePanel *m_table = nullptr;
    ValidationTab *m_validation = nullptr;
    ControlsPanel *m_controls = nullptr;
    QTabWidget *m_arithmeticTabs = nullptr;
    ArithmeticPanel *m_arithmetic = nullptr;
    FitPanel *m_fit = nullptr;
    BridgePanel *m_bridge = nullptr;
    ReceiptsPanel *m_receipts = nullptr;
    AssignmentPanel *m_assignment = nullptr;
    QDockWidget *m_controlsDock = nullptr;
    QDockWidget *m_arithmeticDock = nullptr;
    QToolBar *m_toolBar = nullptr;
    Notices *m_notices = nullptr;
    QComboBox *m_preset = nullptr;
    QComboBox *m_accounting = nullptr;
    StatusLine *m_status = nullptr;
    QString m_hovered;      ///< in the status bar
    bool m_isAsked = false; ///< whether what is unsaved may be lost
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/failure_scenes.h"
#include "core/storage/write_document.h"
#include "tests/ui/panels/panel_stage.h"
#include "ui/charts/bars_chart.h"
#include "ui/charts/heat_map_chart.h"
#include "ui/charts/scaling_chart.h"
#include "ui/export/export_settings.h"
#include "ui/export/exporter.h"
#include "ui/export/picture.h"
#include "ui/panels/arithmetic_block_view.h"
#include "ui/panels/arithmetic_panel.h"
#include "ui/panels/assignment_panel.h"
#include "ui/panels/bars_panel.h"
#include "ui/panels/change_view.h"
#include "ui/panels/controls_panel.h"
#include "ui/panels/failure_panel.h"
#include "ui/panels/fit_panel.h"
#include "ui/panels/validation_panel.h"
#include "ui/text/translate.h"
#include "ui/widgets/linked_label.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/parameter_row.h"
#include "ui/widgets/parameter_slider.h"
#include "ui/widgets/rank_box.h"
#include "ui/window/document_files.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"

#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>
#include <QToolBar>

#include <set>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void theLessonStandsOnTheScreen();
    void draggingASliderIsOneStepAndUndoTakesItBack();
    void typingAValueAppliesIt();
    void shortcutsActOnTheDocument();
    void everyShortcutIsListed();
    void aTextSizeOutOfRangeIsBroughtBack();
    void presetAndAccountingFollowUndo();
    void thePresetBoxNamesWhatTheModelIs_data();
    void thePresetBoxNamesWhatTheModelIs();
    void aPresetGivesItsNameUnlessTheDocumentHasOne();
    void oneChordIsAPicture();
    void whatTheBarsSayIsNotSaidOverAnotherTab();
    void theKeyboardCursorOfTheBarsMovesTheSelection();
    void aRunOfTheLastStageIsOpenedOnItsStage();
    void theArithmeticFollowsTheSelection();
    void theArithmeticOfAStrategyThatIsNotDrawnIsThatOfTheFirst();
    void aScenarioWithoutANameHasATitle();
    void aNarrowWindowKeepsEverythingReachable();
    void largeTextKeepsEverythingReadable_data();
    void largeTextKeepsEverythingReadable();
    void wordsOfTheToolBarStayShort();
    void theListOfShortcutsIsThatOfTheWindow();
    void aDroppedScenarioIsOpened();
    void aDroppedPictureIsOpened();
    void aCellOfTheHeatMapIsOneStep();
    void aNumberOfRanksIsOneStep();
    void aMeasuredRunIsOpenedAsAScenario();
    void aBrokenFileChangesNothing_data();
    void aBrokenFileChangesNothing();
    void closingAsksAboutUnsavedChanges_data();
    void closingAsksAboutUnsavedChanges();
    void savingAndOpeningGivesTheSameDocument();
    void savingTakesATypedValueAlong();
    void noFieldKeepsADroppedFileForItself();
    void theWindowIsRemembered();
    void accessKeysDoNotClash();
    void theKeyboardReachesEveryControl();
    void aSceneIsNamedInTheBoxAndTheTitle();
    void anyNameIsATitle_data();
    void anyNameIsATitle();
    void namesAreTypedWithinTheirLimits();
    void anAmpersandInAnUndoTextIsSeen();
    void everyTabHasAKey();
    void theAssignmentSaysThatTheBarsCountOtherwise();
    void strategiesThatAFrameworkLacksAreSaidUnderTheBars();
    void everyControlHasAName();
    void copyingTheArithmeticGivesItsNumbers();
    void everyNumberLeadsToItsFormula_data();
    void everyNumberLeadsToItsFormula();
    void theTotalOfABarLeadsToItsSum_data();
    void theTotalOfABarLeadsToItsSum();
    void aSymbolLeadsToItsControl();
    void darkAndLightKeepTheScenario();
    void theRankBoxGroupsDigitsAndSaysThePlace();
    void whatMakesItFitIsAppliedInOneStep();
    void thePeakOrTheSumIsAChoice();
    void theDriversRangeIsAChoiceOverPeaks();
    void impossibleSettingsShowTheLastPossibleOnesAndSaySo();
    void impossibleSettingsAreNeitherExportedNorCopiedNorSaved();
    void aFileWithImpossibleSettingsChangesNothing();

private:
    void openWindow();
    [[nodiscard]] ParameterSlider *slider(ParameterId id) const;
    [[nodiscard]] NumberField *field(ParameterId id) const;
    [[nodiscard]] QString statusText() const;
    void showTab(const QString &name);
    void answerNextQuestion(QMessageBox::StandardButton button);
    void drop(const QString &path);

    QTemporaryDir m_folder;
    QString m_lastMessage; ///< that of the question answered last
    std::unique_ptr<Session> m_session;
    std::unique_ptr<MainWindow> m_window;
};

void TestMainWindow::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("perrank-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_main_window"));
    QLocale::setDefault(QLocale::c());
}

void TestMainWindow::init()
{
    QSettings().clear();
    openWindow();
}

void TestMainWindow::cleanup()
{
    m_window.reset();
    m_session.reset();
}

void TestMainWindow::openWindow()
{
    m_window.reset();
    m_session = std::make_unique<Session>();
    m_window = std::make_unique<MainWindow>(*m_session);
    m_window->resize(1280, 800);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QCoreApplication::processEvents();
}

ParameterSlider *TestMainWindow::slider(ParameterId id) const
{
    for (ParameterSlider *each : m_window->findChildren<ParameterSlider *>()) {
        if (each->id() == id)
            return each;
    }
    qFatal("no slider for that parameter");
}

NumberField *TestMainWindow::field(ParameterId id) const
{
    for (const ParameterRow *row : m_window->findChildren<ParameterRow *>()) {
        if (row->id() == id)
            return row->findChild<NumberField *>();
    }
    qFatal("no field for that parameter");
}

QString TestMainWindow::statusText() const
{
    return m_window->findChild<StatusLine *>()->words();
}

void TestMainWindow::showTab(const QString &name)
{
    auto *tabs = qobject_cast<QTabWidget *>(m_window->centralWidget());
    for (int i = 0; i < tabs->count(); ++i) {
        if (tabs->tabText(i) == name)
            return tabs->setCurrentIndex(i);
    }
    QFAIL("there is no such tab");
}

void TestMainWindow::answerNextQuestion(QMessageBox::StandardButton button)
{
    QTimer::singleShot(0, this, [this, button] {
        auto *question = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        QVERIFY(question);
        m_lastMessage = question->text();
        QTest::mouseClick(question->button(button), Qt::LeftButton);
    });
}

void TestMainWindow::drop(const QString &path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(600, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(600, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_window.get(), &event);
}

void TestMainWindow::theLessonStandsOnTheScreen()
{
    QCOMPARE(m_window->windowTitle(), QStringLiteral("100M class[*] – PerRank"));
    QVERIFY2(statusText().contains(QStringLiteral("Fits 5 of 5")), qPrintable(statusText()));
    QVERIFY(statusText().contains(QStringLiteral("estimate, not a measurement")));
    QVERIFY(statusText().contains(QStringLiteral("Lesson sketch")));
    QVERIFY(statusText().contains(QStringLiteral("global batch 64")));
}

void TestMainWindow::draggingASliderIsOneStepAndUndoTakesItBack()
{
    ParameterSlider *ranks = slider(ParameterId::Ranks);
    const auto placeOf = [ranks](double value) { return QPoint(qRound(ranks->xOf(value)), ranks->height() / 2); };
    QTest::mousePress(ranks, Qt::LeftButton, {}, placeOf(8));
    for (int x = placeOf(8).x(); x <= placeOf(64).x(); ++x)
        QTest::mouseMove(ranks, QPoint(x, ranks->height() / 2));
    QTest::mouseRelease(ranks, Qt::LeftButton, {}, placeOf(64));
    QCOMPARE(m_session->document.scenario().ranks, 64);
    QCOMPARE(m_session->document.undoStack().count(), 1);
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_session->document.scenario().ranks, 8);
    QCOMPARE(ranks->value(), 8.0);
    QTest::keyClick(m_window.get(), Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(ranks->value(), 64.0);
}

void TestMainWindow::typingAValueAppliesIt()
{
    NumberField *parameters = field(ParameterId::Parameters);
    parameters->setFocus();
    parameters->selectAll();
    QTest::keyClicks(parameters, QStringLiteral("7,5 B"));
    QTest::keyClick(parameters, Qt::Key_Return);
    QCOMPARE(m_session->document.scenario().parameters, 7'500'000'000);
    QTRY_VERIFY(m_session->estimate.current()->scenario.parameters == 7'500'000'000);
}

void TestMainWindow::shortcutsActOnTheDocument()
{
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m_session->document.scenario().accounting, Accounting::Paper);
    QTest::keyClick(m_window.get(), Qt::Key_G, Qt::ControlModifier);
    QCOMPARE(m_session->document.document().view.units, Units::GiB);
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
    QVERIFY(m_session->document.document().view.everyRank);
    QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_session->document.scenario(), Scenario{});
    QCOMPARE(m_session->document.undoStack().count(), 4);
}

void TestMainWindow::everyShortcutIsListed()
{
    QString text;
    QTimer::singleShot(0, this, [&text] {
        QWidget *dialog = QApplication::activeModalWidget();
        QVERIFY(dialog);
        text = dialog->findChild<QTextBrowser *>()->toPlainText();
        dialog->close();
    });
    m_window->showShortcuts();
    for (const char *keys : {"Ctrl+E", "Ctrl+Shift+R", "F6", "F11", "Ctrl+1"})
        QVERIFY2(text.contains(QLatin1String(keys)), keys);
    QVERIFY2(text.contains(QStringLiteral("Show every rank")), qPrintable(text));
}

void TestMainWindow::aTextSizeOutOfRangeIsBroughtBack()
{
    m_session->preferences.setValue(preference::textZoom, 100'000);
    openWindow();
    QCOMPARE(QApplication::font().pixelSize(), 26); // 13 px at the largest, 200 %
    m_session->preferences.setValue(preference::textZoom, -5);
    openWindow();
    QCOMPARE(QApplication::font().pixelSize(), 10); // at the least, 80 %
    m_window->normalText();
}

void TestMainWindow::presetAndAccountingFollowUndo()
{
    const auto boxes = m_window->findChild<QToolBar *>()->findChildren<QComboBox *>();
    QCOMPARE(boxes.size(), 2);
    boxes[0]->setCurrentIndex(boxes[0]->findData(QStringLiteral("7b-class")));
    emit boxes[0]->activated(boxes[0]->currentIndex());
    boxes[1]->setCurrentIndex(static_cast<int>(Accounting::Paper));
    emit boxes[1]->activated(boxes[1]->currentIndex());
    QCOMPARE(m_session->document.scenario().parameters, 7'000'000'000);
    QCOMPARE(m_session->document.scenario().accounting, Accounting::Paper);
    m_window->undo();
    m_window->undo();
    QCOMPARE(boxes[0]->currentData().toString(), QStringLiteral("lesson-100m"));
    QCOMPARE(boxes[1]->currentIndex(), static_cast<int>(Accounting::Sketch));
}

void TestMainWindow::thePresetBoxNamesWhatTheModelIs_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("preset");
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("shown");
    Scenario other;
    other.parameters = 5'000'000;
    const Scenario seven = withPreset({}, *findPreset("7b-class"));
    QTest::newRow("a preset that was edited")
        << u"100M class"_s << u"lesson-100m"_s << other << u"100M class, changed"_s;
    QTest::newRow("a file with a name") << u"My run"_s << u"lesson-100m"_s << other << u"My run"_s;
    QTest::newRow("a file without one") << QString() << u"lesson-100m"_s << other << u"Own model"_s;
    QTest::newRow("a file that names its preset") << QString() << u"gpt2"_s << other << u"GPT-2, changed"_s;
    QTest::newRow("a file with the model of a preset") << u"My run"_s << u"lesson-100m"_s << seven << u"7B class"_s;
}

void TestMainWindow::thePresetBoxNamesWhatTheModelIs()
{
    QFETCH(const QString, name);
    QFETCH(const QString, preset);
    QFETCH(const Scenario, scenario);
    Document document;
    document.name = name.toStdString();
    document.view.preset = preset.toStdString();
    document.scenario = scenario;
    m_session->document.replace(document, {});
    const auto *box = m_window->findChild<QToolBar *>()->findChild<QComboBox *>();
    QTEST(box->currentIndex() < 0 ? box->placeholderText() : box->currentText(), "shown");
}

/// A toy of ten layers is no 100M class.
void TestMainWindow::aSceneIsNamedInTheBoxAndTheTitle()
{
    const auto *box = m_window->findChild<QToolBar *>()->findChild<QComboBox *>();
    const auto shown = [box] { return box->currentIndex() < 0 ? box->placeholderText() : box->currentText(); };
    const auto isCalled = [this](const QString &name) { return m_window->windowTitle().startsWith(name); };
    auto *panel = m_window->findChild<FailurePanel *>();
    for (const FailureSceneSpec &scene : failureScenes) {
        emit panel->scenarioWanted(scene.scenario(), u"scene"_s);
        const QString name = QString::fromUtf8(scene.name.data(), qsizetype(scene.name.size()));
        const bool isLesson = scene.id == FailureScene::OneRankCheckpoint; // whose model is that of the lesson
        QCOMPARE(shown(), isLesson ? u"100M class"_s : u"Scene: "_s + name);
        QVERIFY2(isCalled(name), qPrintable(m_window->windowTitle()));
    }
    emit panel->scenarioWanted(slowRankScene(), u"scene"_s);
    m_session->document.set(ParameterId::Layers, std::int64_t{12});
    QCOMPARE(shown(), u"Scene: Slow rank, changed"_s);
    Scenario other = slowRankScene();
    other.faults = {Hang{.rank = 1, .step = 0}};
    emit panel->scenarioWanted(other, u"what goes wrong"_s);
    QCOMPARE(shown(), u"Own model"_s);
    emit panel->scenarioWanted(slowRankScene(), u"scene"_s);
    m_window->resetAll();
    QCOMPARE(shown(), u"100M class"_s);
    QVERIFY(isCalled(u"100M class"_s));
    Document named = m_session->document.document();
    named.name = "Monday";
    m_session->document.edit(named);
    emit panel->scenarioWanted(slowRankScene(), u"scene"_s);
    QVERIFY(isCalled(u"Monday"_s));
}

void TestMainWindow::anyNameIsATitle_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("title");
    QTest::newRow("the mark of changes") << u"a [*] b"_s << u"a [*][*] b[*] – PerRank"_s;
    QTest::newRow("a letter that turns what stands behind it") << u"a\u202Eb"_s << u"a b[*] – PerRank"_s;
    QTest::newRow("five thousand letters") << QString(5000, u'x') << QString(200, u'x') + u"…[*] – PerRank"_s;
}

void TestMainWindow::anyNameIsATitle()
{
    QFETCH(const QString, name);
    Document document;
    document.name = name.toStdString();
    m_session->document.replace(document, {});
    QTEST(m_window->windowTitle(), "title");
}

void TestMainWindow::namesAreTypedWithinTheirLimits()
{
    QTimer::singleShot(0, this, [] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        auto *name = dialog->findChild<QLineEdit *>();
        name->selectAll();
        name->insert(u"two\u2028lines"_s);
        dialog->findChild<QPlainTextEdit *>()->setPlainText(u"one\u202E\ntwo"_s);
        QCOMPARE(name->maxLength(), 200);
        dialog->accept();
    });
    m_window->editNameAndNotes();
    QCOMPARE(QString::fromStdString(m_session->document.document().name), u"two lines"_s);
    QCOMPARE(QString::fromStdString(m_session->document.document().notes), u"one \ntwo"_s);
}

void TestMainWindow::anAmpersandInAnUndoTextIsSeen()
{
    Document changed = m_session->document.document();
    changed.scenario.ranks = 64;
    m_session->document.edit(changed, u"choose R&D"_s);
    QCOMPARE(m_window->action(u"undo"_s)->text(), u"&Undo choose R&&D"_s);
    m_window->undo();
    QCOMPARE(m_window->action(u"redo"_s)->text(), u"&Redo choose R&&D"_s);
}

void TestMainWindow::everyTabHasAKey()
{
    const auto *centre = qobject_cast<QTabWidget *>(m_window->centralWidget());
    std::set<int> shown;
    for (int key = 0; key < centre->count(); ++key) {
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(Qt::Key_1 + key), Qt::AltModifier);
        shown.insert(centre->currentIndex());
    }
    QCOMPARE(shown.size(), std::size_t{8});
}

void TestMainWindow::theAssignmentSaysThatTheBarsCountOtherwise()
{
    m_window->showAssignment();
    const auto *panel = m_window->findChild<AssignmentPanel *>();
    auto *button = panel->findChild<QPushButton *>(u"same_bars"_s);
    QVERIFY(!button->isVisible());
    m_session->document.set(ParameterId::Accounting, static_cast<int>(Accounting::Megatron));
    QTRY_VERIFY(button->isVisible());
    QVERIFY(labelSays(*panel, u"This table counts by the lesson's sketch, with Adam and the fudge; the bars count "
                              "otherwise: Accounting: Megatron-LM · Activations by: Inventory."_s));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(m_session->document.scenario().accounting, Accounting::Sketch);
    QTRY_VERIFY(!button->isVisible());
    m_window->undo();
    QCOMPARE(m_session->document.scenario().accounting, Accounting::Megatron);
}

void TestMainWindow::strategiesThatAFrameworkLacksAreSaidUnderTheBars()
{
    const auto *bars = m_window->findChild<BarsPanel *>();
    const QString said = u"Megatron-LM does not train with ZeRO-2, ZeRO-3, FSDP"_s;
    QVERIFY(!labelSays(*bars, u"does not train"_s));
    m_session->document.set(ParameterId::Accounting, static_cast<int>(Accounting::Megatron));
    QTRY_VERIFY(labelSays(*bars, said));
    m_session->document.set(ParameterId::Strategies, std::vector{Strategy::Ddp, Strategy::Zero1});
    QTRY_VERIFY(!labelSays(*bars, u"does not train"_s));
}

void TestMainWindow::aPresetGivesItsNameUnlessTheDocumentHasOne()
{
    m_session->document.applyPreset(*findPreset("7b-class"));
    QVERIFY2(m_window->windowTitle().startsWith(u"7B class"_s), qPrintable(m_window->windowTitle()));
    Document document = m_session->document.document();
    document.name = "My run";
    m_session->document.edit(document);
    m_session->document.applyPreset(*findPreset("gpt2"));
    QVERIFY2(m_window->windowTitle().startsWith(u"My run"_s), qPrintable(m_window->windowTitle()));
}

/// With the settings that are kept, into the folder of the last time.
void TestMainWindow::oneChordIsAPicture()
{
    ExportSettings settings;
    settings.wish.options.size = {640, 360};
    m_session->preferences.setValue(preference::exportSettings, written(settings));
    m_session->preferences.setValue(preference::exportFolder, m_folder.path());
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    const QStringList pictures = QDir(m_folder.path()).entryList({u"*_sketch_N8_bars.png"_s});
    QCOMPARE(pictures.size(), 1);
    QCOMPARE(QImage(m_folder.filePath(pictures.first())).size(), QSize(640, 360));
}

void TestMainWindow::whatTheBarsSayIsNotSaidOverAnotherTab()
{
    auto *chart = m_window->findChild<BarsChart *>();
    chart->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chart, Qt::Key_Up);
    const QString said = m_window->statusBar()->currentMessage();
    QVERIFY2(said.startsWith(u"DDP · rank 0 of 8"_s) || said.startsWith(u"ZeRO-3 · rank 0 of 8"_s), qPrintable(said));
    m_window->showTable();
    QCOMPARE(m_window->statusBar()->currentMessage(), QString());
}

void TestMainWindow::theKeyboardCursorOfTheBarsMovesTheSelection()
{
    auto *chart = m_window->findChild<BarsChart *>();
    chart->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chart, Qt::Key_Home);
    QTest::keyClick(chart, Qt::Key_Right);
    QTest::keyClick(chart, Qt::Key_Up);
    QCOMPARE(m_session->selection.selected(), (Selected{Strategy::Zero1, 0, Component::Activations}));
}

/// Stages of a pipeline hold different layers; the source printed the last one's memory.
void TestMainWindow::aRunOfTheLastStageIsOpenedOnItsStage()
{
    auto *panel = m_window->findChild<ValidationPanel *>();
    showTab(u"Validation"_s);
    Measurements measurements;
    measurements.sources.push_back({"source", "A source", "a place"});
    Measurement &run = measurements.rows.emplace_back();
    run.id = "two stages";
    run.reported = ReportedRank::LastStage;
    run.scenario = Scenario();
    run.scenario->accounting = Accounting::Megatron;
    run.scenario->ranks = 8;
    run.scenario->pipelineParallel = 2;
    run.scenario->strategies = {Strategy::Zero1};
    emit panel->openWanted(measurements, 0);
    QCOMPARE(m_session->selection.selected(), (Selected{Strategy::Zero1, 7, std::nullopt, Subject::Peak}));
    QVERIFY2(m_session->document.document().view.everyRank, "else the fullest rank alone is drawn");
}

void TestMainWindow::theArithmeticFollowsTheSelection()
{
    m_session->selection.select({Strategy::Zero1, 0, Component::Optimizer});
    auto *panel = m_window->findChild<ArithmeticPanel *>();
    // ZeRO-1 at 8 ranks: 100,000,000 / 8 × 8 × 2 = 200,000,000 B.
    QVERIFY2(panel->text().contains(QStringLiteral("P / N × 8 × 2")), qPrintable(panel->text()));
    QVERIFY(panel->text().remove(QChar(0x202f)).contains(QStringLiteral("100000000 / 8 × 8 × 2 = 200000000\u00a0B")));
}

void TestMainWindow::theArithmeticOfAStrategyThatIsNotDrawnIsThatOfTheFirst()
{
    m_session->selection.select({Strategy::Zero3, 0, {}});
    Document document;
    document.scenario.strategies = {Strategy::Zero1, Strategy::Ddp};
    m_session->document.replace(document, {});
    // ZeRO-1 at 8 ranks: 100,000,000 / 8 × 8 × 2 = 200,000,000 B.
    const auto *panel = m_window->findChild<ArithmeticPanel *>();
    QTRY_VERIFY2(panel->text().contains(QStringLiteral("P / N × 8 × 2")), qPrintable(panel->text()));
}

void TestMainWindow::aScenarioWithoutANameHasATitle()
{
    Document document;
    document.name.clear();
    document.scenario.parameters = 5'000'000;
    m_session->document.replace(document, {});
    QVERIFY2(m_window->windowTitle().startsWith(QStringLiteral("5")), qPrintable(m_window->windowTitle()));
}

void TestMainWindow::aNarrowWindowKeepsEverythingReachable()
{
    auto *centre = qobject_cast<QTabWidget *>(m_window->centralWidget());
    const int tabs = centre->count();
    m_window->resize(1000, 600);
    QTRY_COMPARE(centre->count(), tabs + 1);
    m_window->resize(800, 480);
    auto *controls = m_window->findChild<ControlsPanel *>();
    QTRY_VERIFY(!controls->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_VERIFY(controls->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QTRY_VERIFY(!controls->isVisible());
    QWidget *opener = centre->cornerWidget();
    QVERIFY(opener->isVisible());
    QTest::mouseClick(opener, Qt::LeftButton);
    QTRY_VERIFY(controls->isVisible());
    QTest::mouseClick(opener, Qt::LeftButton);
    QTRY_VERIFY(!controls->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F8);
    QCOMPARE(centre->currentIndex(), tabs);
    m_window->resize(1280, 800);
    QTRY_COMPARE(centre->count(), tabs);
    QTRY_VERIFY(controls->isVisible());
    QVERIFY(!opener->isVisible());
}

void TestMainWindow::largeTextKeepsEverythingReadable_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("in a usual window") << QSize(1280, 800);
    QTest::newRow("in the smallest window") << QSize(800, 480);
}

void TestMainWindow::largeTextKeepsEverythingReadable()
{
    QFETCH(QSize, size);
    auto *centre = qobject_cast<QTabWidget *>(m_window->centralWidget());
    const int tabs = centre->count();
    m_window->resize(size);
    while (m_session->preferences.value(preference::textZoom).toInt() < 200)
        m_window->largerText();
    QTRY_COMPARE(centre->count(), tabs + 1); // the arithmetic
    auto *chart = m_window->findChild<BarsChart *>();
    QTRY_VERIFY(chart->height() >= chart->minimumSizeHint().height());
    QVERIFY(chart->width() >= chart->minimumSizeHint().width());
    QVERIFY2(centre->geometry().right() < m_window->width(), "the panels are wider than the window");
    QVERIFY2(statusText().contains(QStringLiteral("Lesson sketch")), qPrintable(statusText()));
    QVERIFY2(statusText().endsWith(QStringLiteral("estimate, not a measurement")), qPrintable(statusText()));
    for (const LinkedLabel *label : m_window->statusBar()->findChildren<LinkedLabel *>())
        QVERIFY(label->fontMetrics().horizontalAdvance(label->words()) <= label->width());
    m_window->normalText();
}

void TestMainWindow::wordsOfTheToolBarStayShort()
{
    QAction *undo = m_window->action(QStringLiteral("undo"));
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QVERIFY2(undo->text().contains(QStringLiteral("ZeRO paper")), qPrintable(undo->text()));
    QCOMPARE(undo->iconText(), QStringLiteral("Undo"));
    QVERIFY(undo->toolTip().contains(QStringLiteral("ZeRO paper")));
    QCOMPARE(m_window->action(QStringLiteral("reset_all"))->iconText(), QStringLiteral("Reset all"));
}

void TestMainWindow::theListOfShortcutsIsThatOfTheWindow()
{
    QString list;
    QTimer::singleShot(0, this, [&list] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        list = dialog->findChild<QTextBrowser *>()->toPlainText();
        dialog->reject();
    });
    m_window->showShortcuts();
    for (const char *line : {"Ctrl+G\nGiB instead of GB", "Ctrl+2\nZeRO paper", "F9\nControls"})
        QVERIFY2(list.contains(QLatin1String(line)), qPrintable(list));
    QVERIFY2(!list.contains(QStringLiteral("Dark theme")), "it has no shortcut");
}

void TestMainWindow::aDroppedScenarioIsOpened()
{
    Document document;
    document.name = "dropped";
    document.scenario.ranks = 64;
    const QString path = m_folder.filePath(QStringLiteral("Zeilenlänge.perrank.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(writeDocument(document)));
    file.close();
    drop(path);
    QCOMPARE(m_session->document.document(), document);
    QVERIFY(!m_session->document.isModified());
}

void TestMainWindow::aDroppedPictureIsOpened()
{
    Document document;
    document.name = "from a picture";
    document.scenario.microBatch = 3;
    PictureOptions options;
    options.size = {640, 360};
    // Its name does not make it a scenario file that Save may replace.
    const QString path = m_folder.filePath(QStringLiteral("bars.json"));
    const QImage image = renderPicture(ExportView::Bars, options, document, estimate(document.scenario));
    QCOMPARE(savePicture(image, path, 144, QString::fromStdString(writeDocument(document))), QString());
    drop(path);
    QCOMPARE(m_session->document.document(), document);
    QVERIFY(m_session->document.filePath().isEmpty());
}

/// Enter takes batch and sequence of the cell under the cursor; with Ctrl the bars show them.
void TestMainWindow::aCellOfTheHeatMapIsOneStep()
{
    auto *tabs = qobject_cast<QTabWidget *>(m_window->centralWidget());
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    QCOMPARE(tabs->tabText(tabs->currentIndex()), u"Heat map"_s);
    auto *chart = m_window->findChild<HeatMapChart *>();
    QTRY_VERIFY(chart->hasFocus());
    const Document before = m_session->document.document();
    QTest::keyClick(chart, Qt::Key_Home);
    QTest::keyClick(chart, Qt::Key_Right);
    QTest::keyClick(chart, Qt::Key_Down);
    QTest::keyClick(chart, Qt::Key_Return);
    QCOMPARE(m_session->document.scenario().microBatch, std::int64_t(16));
    QCOMPARE(m_session->document.scenario().sequence, std::int64_t(2048));
    QCOMPARE(tabs->tabText(tabs->currentIndex()), u"Heat map"_s);
    QVERIFY(m_window->action(u"undo"_s)->text().remove(QChar(0x202f)).contains(u"set batch 16, sequence 2048"_s));
    m_window->undo();
    QCOMPARE(m_session->document.document(), before);
    QTest::keyClick(chart, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(m_session->document.scenario().microBatch, std::int64_t(16));
    QCOMPARE(tabs->currentIndex(), 0);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QCOMPARE(tabs->currentIndex(), 0);
}

void TestMainWindow::aNumberOfRanksIsOneStep()
{
    QTest::keyClick(m_window.get(), Qt::Key_7, Qt::AltModifier);
    auto *chart = m_window->findChild<ScalingChart *>();
    QTRY_VERIFY(chart->hasFocus());
    const Document before = m_session->document.document();
    QTest::keyClick(chart, Qt::Key_End);
    QTest::keyClick(chart, Qt::Key_Left);
    QTest::keyClick(chart, Qt::Key_Return);
    QCOMPARE(m_session->document.scenario().ranks, std::int64_t(2048));
    m_window->undo();
    QCOMPARE(m_session->document.document(), before);
}

/// From the table of the Validation tab; what is unsaved is asked about first.
void TestMainWindow::aMeasuredRunIsOpenedAsAScenario()
{
    auto *panel = m_window->findChild<ValidationPanel *>();
    auto *tabs = qobject_cast<QTabWidget *>(m_window->centralWidget());
    showTab(u"Validation"_s);
    const auto *table = panel->findChild<QTableView *>();
    const QModelIndex first = table->model()->index(0, ValidationModel::Run);
    const QString run = first.data().toString();
    m_session->document.set(ParameterId::Ranks, std::int64_t(4));
    const Document before = m_session->document.document();
    answerNextQuestion(QMessageBox::Cancel);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
    QCOMPARE(m_session->document.document(), before);
    answerNextQuestion(QMessageBox::Discard);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
    QCOMPARE(QString::fromStdString(m_session->document.document().name), run);
    View shown = m_session->document.document().view;
    shown.everyRank = before.view.everyRank; // that of a last stage is shown with every rank
    QCOMPARE(shown, before.view);
    QVERIFY(!m_session->document.isModified());
    QCOMPARE(tabs->currentIndex(), 0);
}

void TestMainWindow::aBrokenFileChangesNothing_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("an empty file") << QByteArray();
    QTest::newRow("not JSON") << QByteArray("blah");
    QTest::newRow("zero ranks") << QByteArray(
        "{\"format\":\"perrank-scenario\",\"version\":1,\"scenario\":{\"ranks\":0}}");
    QTest::newRow("a newer version") << QByteArray("{\"format\":\"perrank-scenario\",\"version\":4}");
}

void TestMainWindow::aBrokenFileChangesNothing()
{
    QFETCH(QByteArray, text);
    const QString path = m_folder.filePath(QStringLiteral("broken.perrank.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    m_session->document.set(ParameterId::Ranks, std::int64_t(4));
    const Document before = m_session->document.document();
    QString said;
    QTimer::singleShot(0, this, [&said] {
        auto *message = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        QVERIFY(message);
        said = message->text();
        message->accept();
    });
    QVERIFY(!m_window->files().openFile(path));
    QVERIFY2(said.contains(QStringLiteral("broken.perrank.json")), qPrintable(said));
    QVERIFY2(said.contains(QStringLiteral("Nothing was changed")), qPrintable(said));
    QCOMPARE(m_session->document.document(), before);
    QVERIFY(m_session->document.undoStack().canUndo());
}

void TestMainWindow::closingAsksAboutUnsavedChanges_data()
{
    QTest::addColumn<QMessageBox::StandardButton>("answer");
    QTest::addColumn<bool>("closes");
    QTest::newRow("cancelled, it stays") << QMessageBox::Cancel << false;
    QTest::newRow("let go, it closes") << QMessageBox::Discard << true;
}

void TestMainWindow::closingAsksAboutUnsavedChanges()
{
    QFETCH(QMessageBox::StandardButton, answer);
    m_session->document.set(ParameterId::Ranks, std::int64_t(4));
    answerNextQuestion(answer);
    QTEST(m_window->close(), "closes");
    QCOMPARE(m_session->document.scenario().ranks, 4);
}

void TestMainWindow::savingAndOpeningGivesTheSameDocument()
{
    m_session->document.set(ParameterId::Fudge, 16.5);
    const QString path = m_folder.filePath(QStringLiteral("saved.perrank.json"));
    m_session->document.markSaved(path);
    m_session->document.set(ParameterId::Ranks, std::int64_t(32));
    const Document saved = m_session->document.document();
    QVERIFY(m_window->files().save());
    QVERIFY(!m_session->document.isModified());
    m_session->document.replace(Document{}, {});
    QVERIFY(m_window->files().openFile(path));
    QCOMPARE(m_session->document.document(), saved);
}

void TestMainWindow::savingTakesATypedValueAlong()
{
    const QString path = m_folder.filePath(QStringLiteral("typed.perrank.json"));
    m_session->document.markSaved(path);
    NumberField *ranks = field(ParameterId::Ranks);
    ranks->setFocus();
    ranks->selectAll();
    QTest::keyClicks(ranks, QStringLiteral("64"));
    QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!m_session->document.isModified());
    m_session->document.replace(Document{}, {});
    QVERIFY(m_window->files().openFile(path));
    QCOMPARE(m_session->document.scenario().ranks, 64);
}

void TestMainWindow::noFieldKeepsADroppedFileForItself()
{
    for (const QWidget *widget : m_window->findChildren<QWidget *>())
        QVERIFY2(!widget->acceptDrops(), widget->metaObject()->className());
    QVERIFY(m_window->acceptDrops());
}

void TestMainWindow::theWindowIsRemembered()
{
    m_window->resize(1150, 700);
    m_window->action(QStringLiteral("dark"))->trigger();
    m_window->close();
    m_window.reset();
    m_session = std::make_unique<Session>();
    m_window = std::make_unique<MainWindow>(*m_session);
    QCOMPARE(m_window->size(), QSize(1150, 700));
    QVERIFY(m_window->action(QStringLiteral("dark"))->isChecked());
}

void TestMainWindow::accessKeysDoNotClash()
{
    std::set<QString> keys{QStringLiteral("P"), QStringLiteral("D"), QStringLiteral("R"), QStringLiteral("B"),
                           QStringLiteral("S"), QStringLiteral("W"), QStringLiteral("Y"), QStringLiteral("U")};
    for (const QAction *menu : m_window->menuBar()->actions()) {
        const QString key = QKeySequence::mnemonic(menu->text()).toString().section(QLatin1Char('+'), -1);
        QVERIFY2(keys.insert(key).second, qPrintable(menu->text()));
        std::set<QString> inside;
        for (const QAction *entry : menu->menu()->actions()) {
            const QString inner = QKeySequence::mnemonic(entry->text()).toString();
            QVERIFY2(inner.isEmpty() || inside.insert(inner).second, qPrintable(entry->text()));
        }
    }
}

void TestMainWindow::theKeyboardReachesEveryControl()
{
    std::set<const QWidget *> reached;
    QWidget *first = slider(ParameterId::Parameters);
    first->setFocus(Qt::TabFocusReason);
    for (int presses = 0; presses < 400; ++presses) {
        const QWidget *focused = QApplication::focusWidget();
        QVERIFY(focused);
        if (!reached.insert(focused).second && focused == first)
            break;
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (const ParameterSlider *each : m_window->findChildren<ParameterSlider *>())
        QVERIFY2(!each->isVisible() || reached.contains(each), qPrintable(each->accessibleName()));
    for (const NumberField *each : m_window->findChildren<NumberField *>())
        QVERIFY2(!each->isVisible() || reached.contains(each), qPrintable(each->accessibleName()));
    QVERIFY(reached.contains(m_window->findChild<BarsChart *>())
            || reached.contains(m_window->findChild<BarsChart *>()->focusProxy()));
}

void TestMainWindow::everyControlHasAName()
{
    for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
        const bool isReachable = widget->isVisible() && (widget->focusPolicy() & Qt::TabFocus) != 0;
        if (!isReachable || widget->focusProxy() != nullptr || qobject_cast<const QMenuBar *>(widget))
            continue;
        const QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        QVERIFY(spoken);
        QVERIFY2(!spoken->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
}

void TestMainWindow::copyingTheArithmeticGivesItsNumbers()
{
    m_session->selection.select({Strategy::Zero3, 0, {}});
    QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.contains(QStringLiteral("Activations")), qPrintable(copied));
    QVERIFY(copied.contains(QStringLiteral("2,566,914,048 B")));
}

namespace {

/// A click on words that lead somewhere.
void follow(const LinkedLabel *label, const QString &target)
{
    QVERIFY(label);
    QVERIFY2(label->text().contains(u"<a href=\"%1\""_s.arg(target)), qPrintable(label->text()));
    emit const_cast<LinkedLabel *>(label)->linkActivated(target);
}

LinkedLabel *labelCalled(const QWidget &inside, const QString &name)
{
    for (LinkedLabel *label : inside.findChildren<LinkedLabel *>()) {
        if (label->accessibleName() == name)
            return label;
    }
    return nullptr;
}

} // namespace

void TestMainWindow::everyNumberLeadsToItsFormula_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("formula");
    QTest::newRow("crossover of DDP in the read-out")
        << u"Crossover"_s << u"0"_s << u"Activations pass model states at"_s << u"⌊M / (A / B)⌋ + 1"_s;
    QTest::newRow("crossover of ZeRO-3 in the read-out")
        << u"Crossover"_s << u"3"_s << u"already at batch 1"_s << u"⌊M / (A / S)⌋ + 1"_s;
    QTest::newRow("global batch in the status line")
        << u"Status"_s << u"batch"_s << u"Global batch  64"_s << u"B × N = 8 × 8"_s;
    QTest::newRow("parameters from the shape")
        << u"Parameters from this shape"_s << u"shape"_s << u"Parameters from this shape"_s << u"L × "_s;
}

void TestMainWindow::everyNumberLeadsToItsFormula()
{
    QFETCH(QString, place);
    QFETCH(QString, target);
    QFETCH(QString, name);
    QFETCH(QString, formula);
    m_window->action(u"assignment"_s)->trigger(); // whatever stands in the dock
    follow(labelCalled(*m_window, place), target);
    const auto *panel = m_window->findChild<ArithmeticPanel *>();
    QVERIFY(panel->isVisible());
    const auto views = panel->findChildren<ArithmeticBlockView *>();
    const auto topic = m_session->selection.selected().topic();
    QVERIFY(topic.has_value());
    const auto found = std::ranges::find_if(
        views, [&](const ArithmeticBlockView *view) { return !view->isHidden() && view->block().topic == *topic; });
    QVERIFY(found != views.end());
    const QString text = (*found)->block().text();
    QVERIFY2(text.contains(name), qPrintable(text));
    QVERIFY2(text.contains(formula), qPrintable(text));
    QTRY_VERIFY(!(*found)->visibleRegion().isEmpty()); // scrolled to
}

void TestMainWindow::theTotalOfABarLeadsToItsSum_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<Subject>("subject");
    QTest::newRow("the sketch adds lines") << Accounting::Sketch << Subject::Total;
    QTest::newRow("an accounting with instants has a peak") << Accounting::Amp << Subject::Peak;
}

/// The share of its badge, the capacity of its line and its headroom stand in the same list.
void TestMainWindow::theTotalOfABarLeadsToItsSum()
{
    QFETCH(Accounting, accounting);
    QFETCH(Subject, subject);
    m_session->document.set(ParameterId::Accounting, static_cast<int>(accounting));
    QCoreApplication::processEvents();
    auto *chart = m_window->findChild<BarsChart *>();
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_Right);
    QTest::keyClick(chart, Qt::Key_Return);
    QVERIFY(m_session->selection.selected().subject == subject);
    QCOMPARE(m_session->selection.selected().strategy, Strategy::Fsdp); // right of ZeRO-3
    const QString text = m_window->findChild<ArithmeticPanel *>()->text();
    QVERIFY(accounting != Accounting::Sketch || text.contains(fromCore(subjects[subject].name)));
    for (const Subject each : {Subject::Share, Subject::Headroom, Subject::Sent})
        QVERIFY2(text.contains(fromCore(subjects[each].name)), qPrintable(text));
    QVERIFY2(text.contains(u"Capacity of H100 80GB  85"_s), qPrintable(text));
}

void TestMainWindow::aSymbolLeadsToItsControl()
{
    m_session->selection.select({.strategy = Strategy::Ddp, .component = Component::Activations});
    const auto views = m_window->findChildren<ArithmeticBlockView *>();
    const auto activations = std::ranges::find_if(views, [](const ArithmeticBlockView *view) {
        return view->block().topic == std::variant<Component, Subject>(Component::Activations);
    });
    QVERIFY(activations != views.end());
    QSignalSpy wanted(*activations, &ArithmeticBlockView::parameterWanted);
    (*activations)->setFocus();
    QTest::keyClick(*activations, Qt::Key_Right);
    QTest::keyClick(*activations, Qt::Key_Return);
    QCOMPARE(wanted.size(), 1);
    const auto *focused = qobject_cast<const ParameterSlider *>(QApplication::focusWidget());
    QVERIFY(focused);
    QCOMPARE(focused->id(), wanted.front().front().value<ParameterId>());

    // The first step of an optimizer is in a section that is folded at first.
    auto *controls = m_window->findChild<ControlsPanel *>();
    QVERIFY(!controls->row(ParameterId::Reserve)->isVisible());
    emit(*activations)->parameterWanted(ParameterId::Reserve);
    QVERIFY(controls->row(ParameterId::Reserve)->isVisible());
    QVERIFY(controls->row(ParameterId::Reserve)->isAncestorOf(QApplication::focusWidget()));
}

void TestMainWindow::darkAndLightKeepTheScenario()
{
    const Document before = m_session->document.document();
    m_window->action(QStringLiteral("dark"))->trigger();
    QVERIFY(QApplication::palette().color(QPalette::Base).lightness() < 60);
    m_window->action(QStringLiteral("dark"))->trigger();
    QVERIFY(QApplication::palette().color(QPalette::Base).lightness() > 200);
    QCOMPARE(m_session->document.document(), before);
}

/// Rank 1,500 of 4,096 = 0 + 2·(750 + 1024·0): stages of 2,048 ranks, pairs of tensor ranks.
void TestMainWindow::theRankBoxGroupsDigitsAndSaysThePlace()
{
    m_session->document.set(ParameterId::Ranks, std::int64_t{4096});
    m_session->document.set(ParameterId::TensorParallel, std::int64_t{2});
    m_session->document.set(ParameterId::PipelineParallel, std::int64_t{2});
    m_session->document.set(ParameterId::Accumulation, std::int64_t{8});
    auto *box = m_window->findChild<RankBox *>();
    QTRY_COMPARE(box->maximum(), 4095);
    QCOMPARE(box->text(), u"0 of 4\u202F096"_s);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, u"1500"_s);
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(m_session->selection.selected().rank, 1500);
    QCOMPARE(box->text(), u"1\u202F500 of 4\u202F096"_s);
    QStringList texts;
    for (const QLabel *label : m_window->findChild<ArithmeticPanel *>()->findChildren<QLabel *>())
        texts << label->text();
    QVERIFY(texts.contains(u"stage 0 of 2, tensor 0 of 2, data 750 of 1\u202F024"_s)
            || texts.contains(u"stage 0 of 2, tensor 0 of 2, data 750 of 1,024"_s));
    m_session->document.set(ParameterId::Ranks, std::int64_t{8});
    QTRY_COMPARE(box->value(), 7);
}

/// 12 heads among 8 tensor ranks: 8 does not divide them.
void TestMainWindow::whatMakesItFitIsAppliedInOneStep()
{
    Scenario sceneSix = withPreset({}, *findPreset("7b-class"));
    sceneSix.accounting = Accounting::Paper;
    sceneSix.sequence = 4096;
    Document document = m_session->document.document();
    document.scenario = sceneSix;
    m_session->document.edit(document);
    m_window->action(u"fit"_s)->trigger();
    auto *panel = m_window->findChild<FitPanel *>();
    QVERIFY(panel->isVisible());
    QTRY_VERIFY(panel->findChild<ChangeView *>() != nullptr);
    const auto views = panel->findChildren<ChangeView *>();
    QCOMPARE(views.first()->change().name, u"full recompute"_s);
    QTest::mouseClick(views.first()->findChild<QPushButton *>(), Qt::LeftButton);
    QVERIFY(m_session->document.scenario().recompute == Recompute::Full);
    QCOMPARE(m_window->action(u"undo"_s)->text(), u"&Undo apply full recompute"_s);
    m_window->action(u"undo"_s)->trigger();
    QVERIFY(m_session->document.scenario() == sceneSix);
}

void TestMainWindow::thePeakOrTheSumIsAChoice()
{
    QAction *peak = m_window->action(u"figure_peak"_s);
    QAction *sum = m_window->action(u"figure_sum"_s);
    QVERIFY(!peak->isEnabled() && sum->isChecked()); // the lesson adds lines
    sum->trigger();
    QVERIFY(sum->isChecked());
    QVERIFY(!m_session->document.undoStack().canUndo());

    m_session->document.set(ParameterId::Accounting, static_cast<int>(Accounting::Fsdp));
    QVERIFY(peak->isEnabled() && peak->isChecked() && !sum->isChecked());
    sum->trigger();
    QVERIFY(sum->isChecked() && !peak->isChecked());
    QCOMPARE(m_session->document.document().view.figure, Figure::Sum);
    QCOMPARE(m_session->document.undoStack().undoText(), u"show the sum of all parts"_s);
    m_session->document.undoStack().undo();
    QVERIFY(peak->isChecked() && !sum->isChecked());
    m_session->document.undoStack().redo();
    peak->trigger();
    QCOMPARE(m_session->document.document().view.figure, Figure::Default);
    QCOMPARE(m_session->document.undoStack().undoText(), u"show the peak of the step"_s);
}

void TestMainWindow::theDriversRangeIsAChoiceOverPeaks()
{
    QAction *range = m_window->action(u"device_band"_s);
    QVERIFY(!range->isEnabled() && range->isChecked()); // the lesson has no peak
    m_session->document.set(ParameterId::Accounting, static_cast<int>(Accounting::Fsdp));
    QVERIFY(range->isEnabled() && range->isChecked());
    range->trigger();
    QVERIFY(!range->isChecked());
    QVERIFY(!m_session->document.document().view.deviceBand);
    QCOMPARE(m_session->document.undoStack().undoText(), u"hide the driver's range"_s);
    m_session->document.undoStack().undo();
    QVERIFY(range->isChecked());
    m_session->document.undoStack().redo();
    auto *entry = m_window->findChild<QCheckBox *>(u"range"_s);
    QTRY_VERIFY(!entry->isHidden() && !entry->isChecked());
    entry->click();
    QVERIFY(m_session->document.document().view.deviceBand);
    QCOMPARE(m_session->document.undoStack().undoText(), u"show the driver's range"_s);
    m_window->action(u"figure_sum"_s)->trigger();
    QVERIFY(!range->isEnabled());
}

void TestMainWindow::impossibleSettingsShowTheLastPossibleOnesAndSaySo()
{
    m_session->document.set(ParameterId::Heads, std::int64_t{12});
    m_session->document.set(ParameterId::TensorParallel, std::int64_t{8});
    QTRY_VERIFY(statusText().startsWith(u"✖"_s));
    QVERIFY(statusText().contains(u"estimate"_s));
    QVERIFY(statusText().contains(u"Lesson sketch"_s));
    const auto *chart = m_window->findChild<BarsChart *>();
    QVERIFY(chart->accessibleDescription().contains(u"12 heads"_s));
    QVERIFY(chart->accessibleDescription().contains(u"1, 2, 3, 4, 6 or 12"_s));
    QCOMPARE(chart->estimate()->scenario.tensorParallel, 1);
    const auto *mark = chart->findChild<QLabel *>(u"mark"_s);
    QCOMPARE(mark->palette().color(mark->foregroundRole()), coloursOf(Theme::Light).capacity);
    m_session->document.undoStack().undo();
    QTRY_VERIFY(statusText().startsWith(u"Fits 5 of 5"_s));
    QVERIFY(!chart->accessibleDescription().contains(u"impossible"_s));
}

void TestMainWindow::impossibleSettingsAreNeitherExportedNorCopiedNorSaved()
{
    m_session->document.set(ParameterId::Heads, std::int64_t{12});
    m_session->document.set(ParameterId::TensorParallel, std::int64_t{8});
    QApplication::clipboard()->setText(u"before"_s);
    for (const char *name : {"copy_picture", "copy_arithmetic", "export"}) {
        answerNextQuestion(QMessageBox::Ok);
        m_window->findChild<QAction *>(QLatin1String(name))->trigger();
        QVERIFY2(m_lastMessage.contains(u"12 heads"_s), name);
        m_lastMessage.clear();
    }
    QCOMPARE(QApplication::clipboard()->text(), u"before"_s);
    const QString path = m_folder.filePath(u"impossible.perrank.json"_s);
    m_session->document.markSaved(path);
    answerNextQuestion(QMessageBox::Ok);
    m_window->findChild<QAction *>(u"save"_s)->trigger();
    QVERIFY(m_lastMessage.contains(u"12 heads"_s));
    QVERIFY(!QFile::exists(path));
}

void TestMainWindow::aFileWithImpossibleSettingsChangesNothing()
{
    const QString path = m_folder.filePath(u"split.perrank.json"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "perrank-scenario", "version": 1, "scenario": {"heads": 12, "tensor_parallel": 8}})");
    file.close();
    const Document before = m_session->document.document();
    answerNextQuestion(QMessageBox::Ok);
    QVERIFY(!m_window->files().openFile(path));
    QVERIFY(m_lastMessage.contains(u"1, 2, 3, 4, 6 or 12"_s));
    QVERIFY(m_lastMessage.contains(u"Nothing was changed."_s));
    QVERIFY(m_session->document.document() == before);
}

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"

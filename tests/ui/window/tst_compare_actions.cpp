// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/write_document.h"
#include "ui/charts/bars_chart.h"
#include "ui/panels/comparison_line.h"
#include "ui/text/palette.h"
#include "ui/widgets/number_field.h"
#include "ui/window/main_window.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestCompareActions : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void pinningKeepsTheTotalsInSight();
    void aGhostIsNotWorkedOutAgainUnderADrag();
    void pinningIsUndone();
    void anotherPinTakesThePlaceOfTheFirst();
    void onlyTheChartTakesTheLetter();
    void theSketchIsComparedWithThePaper();
    void othersAreComparedWithWhatWasShownBefore();
    void aPairChangesPlaces();
    void theOtherAccountingIsAChoice();
    void anAccountingIsNotComparedWithItself();
    void whatAFrameworkDoesNotTrainIsSaid();
    void theBridgeIsOffered();
    void nothingComparedTakesNoRoom();
    void aLogScaleShowsMarks();
    void whatIsSelectedInTheArithmeticHasARing();

private:
    [[nodiscard]] const View &view() const { return m_session->document.document().view; }
    [[nodiscard]] BarsChart *chart() const { return m_window->findChild<BarsChart *>(); }
    [[nodiscard]] ComparisonLine *line() const { return m_window->findChild<ComparisonLine *>(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {});

    std::unique_ptr<Session> m_session;
    std::unique_ptr<MainWindow> m_window;
};

void TestCompareActions::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"perrank-test"_s);
    QCoreApplication::setApplicationName(u"tst_compare_actions"_s);
    QLocale::setDefault(QLocale::c());
}

void TestCompareActions::init()
{
    QSettings().clear();
    m_session = std::make_unique<Session>();
    m_window = std::make_unique<MainWindow>(*m_session);
    m_window->resize(1280, 800);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QCoreApplication::processEvents();
}

void TestCompareActions::cleanup()
{
    m_window.reset();
    m_session.reset();
}

void TestCompareActions::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    QCoreApplication::processEvents();
}

void TestCompareActions::pinningKeepsTheTotalsInSight()
{
    m_session->document.set(ParameterId::Ranks, std::int64_t(1));
    press(Qt::Key_D, Qt::ControlModifier);
    QVERIFY(view().ghost.has_value());
    QCOMPARE(view().ghost->ranks, 1);
    m_session->document.set(ParameterId::Ranks, std::int64_t(8));
    QTRY_COMPARE(chart()->barsLayout().ghosts.size(), std::size_t(5));
    QTRY_VERIFY(chart()->textAt(3, {}).endsWith(u"1.750\u00a0GB less now (−38 %)"_s));
    QCOMPARE(line()->findChild<QLabel *>()->text(), u"pinned: 100M, N = 1"_s);
    QVERIFY(line()->isVisible());
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!view().ghost);
    QTRY_VERIFY(chart()->barsLayout().ghosts.empty());
    QVERIFY(!m_window->action(u"clear_pin"_s)->isEnabled());
}

void TestCompareActions::aGhostIsNotWorkedOutAgainUnderADrag()
{
    press(Qt::Key_D, Qt::ControlModifier);
    m_session->document.beginGesture();
    for (const std::int64_t ranks : {16, 32, 64}) {
        m_session->document.set(ParameterId::Ranks, ranks);
        QTRY_COMPARE(m_session->estimate.current()->scenario.ranks, ranks);
        QCOMPARE(chart()->barsLayout().ghosts.size(), std::size_t(5));
    }
    m_session->document.endGesture();
    QCOMPARE(view().ghost->ranks, 8);
}

void TestCompareActions::pinningIsUndone()
{
    const std::string before = writeDocument(m_session->document.document());
    press(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(m_session->document.undoStack().undoText(), u"pin the scenario"_s);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(writeDocument(m_session->document.document()), before);
    QTRY_VERIFY(chart()->barsLayout().ghosts.empty());
}

void TestCompareActions::anotherPinTakesThePlaceOfTheFirst()
{
    m_window->action(u"pin"_s)->trigger();
    m_session->document.set(ParameterId::Ranks, std::int64_t(64));
    m_window->action(u"pin"_s)->trigger();
    QCOMPARE(view().ghost->ranks, 64);
}

/// "k" is also a letter of numbers that somebody types.
void TestCompareActions::onlyTheChartTakesTheLetter()
{
    m_window->findChild<NumberField *>()->setFocus();
    press(Qt::Key_K);
    QVERIFY(!view().compare);
    m_window->findChild<QComboBox *>()->setFocus();
    press(Qt::Key_K);
    QVERIFY(!view().compare);
    chart()->setFocus();
    press(Qt::Key_K);
    QVERIFY(view().compare == Accounting::Paper);
    press(Qt::Key_K);
    QVERIFY(!view().compare);
}

void TestCompareActions::theSketchIsComparedWithThePaper()
{
    chart()->setFocus();
    press(Qt::Key_K);
    QTRY_COMPARE(chart()->barsLayout().bars.size(), std::size_t(10));
    QVERIFY(m_window->action(u"compare"_s)->isChecked());
    QCOMPARE(line()->findChild<QLabel *>()->text(), u"left: ≈\u00a0Lesson sketch"_s);
    QCOMPARE(line()->findChild<QComboBox *>()->currentText(), u"ZeRO paper"_s);
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(chart()->barsLayout().bars.size(), std::size_t(5));
}

void TestCompareActions::othersAreComparedWithWhatWasShownBefore()
{
    press(Qt::Key_3, Qt::ControlModifier);
    press(Qt::Key_6, Qt::ControlModifier);
    m_window->action(u"compare"_s)->trigger();
    QVERIFY(m_session->document.scenario().accounting == Accounting::Fsdp);
    QVERIFY(view().compare == Accounting::DeepSpeed);
}

void TestCompareActions::aPairChangesPlaces()
{
    m_window->action(u"compare"_s)->trigger();
    press(Qt::Key_2, Qt::ControlModifier);
    QVERIFY(m_session->document.scenario().accounting == Accounting::Paper);
    QVERIFY(view().compare == Accounting::Sketch);
    QCOMPARE(m_session->document.undoStack().count(), 2);
}

void TestCompareActions::theOtherAccountingIsAChoice()
{
    m_window->action(u"compare"_s)->trigger();
    QCoreApplication::processEvents();
    auto *box = line()->findChild<QComboBox *>();
    box->setFocus();
    press(Qt::Key_Down);
    QVERIFY(view().compare == Accounting::DeepSpeed);
    QTRY_VERIFY(chart()->textAt(1, {}).startsWith(u"DeepSpeed\n"_s));
}

void TestCompareActions::anAccountingIsNotComparedWithItself()
{
    m_window->action(u"compare"_s)->trigger();
    QCoreApplication::processEvents();
    const auto *box = line()->findChild<QComboBox *>();
    const auto isOffered = [box](Accounting id) {
        return box->model()->flags(box->model()->index(static_cast<int>(id), 0)).testFlag(Qt::ItemIsEnabled);
    };
    QVERIFY(!isOffered(Accounting::Sketch));
    QVERIFY(isOffered(Accounting::Paper));
    press(Qt::Key_2, Qt::ControlModifier);
    QTRY_VERIFY(!isOffered(Accounting::Paper));
    QVERIFY(isOffered(Accounting::Sketch));
}

/// Its recipe has bars there all the same.
void TestCompareActions::whatAFrameworkDoesNotTrainIsSaid()
{
    View changed = view();
    changed.compare = Accounting::Megatron;
    m_session->document.setView(changed);
    QTRY_VERIFY(line()->isVisible());
    const QString words = line()->findChild<QLabel *>()->text();
    QVERIFY2(words.contains(u"\nMegatron-LM does not train with ZeRO-2, ZeRO-3, FSDP"_s), qPrintable(words));
}

void TestCompareActions::theBridgeIsOffered()
{
    m_window->action(u"compare"_s)->trigger();
    QCoreApplication::processEvents();
    QTest::mouseClick(line()->findChild<QPushButton *>(), Qt::LeftButton);
    bool isShown = false;
    for (const QTabWidget *tabs : m_window->findChildren<QTabWidget *>())
        isShown = isShown || tabs->tabText(tabs->currentIndex()) == u"Why two answers?"_s;
    QVERIFY(isShown);
}

void TestCompareActions::nothingComparedTakesNoRoom()
{
    QVERIFY(!line()->isVisible());
}

void TestCompareActions::aLogScaleShowsMarks()
{
    press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(view().scale == Scale::Log);
    QVERIFY(m_window->action(u"log_scale"_s)->isChecked());
    QTRY_VERIFY(chart()->barsLayout().axis.isLog);
    QVERIFY(chart()->barsLayout().bars.front().total.has_value());
    press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(!chart()->barsLayout().axis.isLog);
}

/// Left of the part, two pixels from it.
void TestCompareActions::whatIsSelectedInTheArithmeticHasARing()
{
    const QColor focus = coloursOf(Theme::Light).focus;
    const auto hasRing = [&](std::size_t bar) {
        const QRectF part = chart()->barsLayout().bars[bar].segments.back().rect;
        const QPoint beside = QPointF(part.left() - 3, part.center().y()).toPoint() + chart()->plotOrigin();
        return chart()->grab().toImage().pixelColor(beside) == focus;
    };
    m_session->selection.select({Strategy::Zero1, 0, {}});
    QVERIFY(!hasRing(1));
    m_session->selection.select({Strategy::Zero1, 0, Component::Optimizer});
    QVERIFY(hasRing(1));
    QVERIFY(!hasRing(2));
    m_session->selection.select({Strategy::Zero2, 0, Component::Optimizer});
    QVERIFY(hasRing(2));
}

QTEST_MAIN(TestCompareActions)
#include "tst_compare_actions.moc"

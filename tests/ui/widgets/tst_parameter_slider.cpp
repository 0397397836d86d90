// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/parameter_slider.h"

#include "ui/widgets/slider_painter.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

/// 320 px wide: a groove of 300 px from x = 10. Ranks then have 25 px per doubling, parameters 50 px per decade.
constexpr int sliderWidth = 320;
constexpr int grooveY = 10;

class Person {
public:
    explicit Person(ParameterSlider &slider) : m_slider(slider) {}

    void press(double x, Qt::KeyboardModifiers held = {}) { mouse(QEvent::MouseButtonPress, x, Qt::LeftButton, held); }
    void move(double x, Qt::KeyboardModifiers held = {}) { mouse(QEvent::MouseMove, x, Qt::NoButton, held); }
    void release(double x) { mouse(QEvent::MouseButtonRelease, x, Qt::LeftButton, {}); }
    void turnWheel(int notches)
    {
        QWheelEvent event({50, 10}, m_slider.mapToGlobal(QPointF(50, 10)), {}, {0, 120 * notches}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&m_slider, &event);
    }
    void key(QEvent::Type type, int key, bool repeats)
    {
        QKeyEvent event(type, key, {}, {}, repeats);
        QCoreApplication::sendEvent(&m_slider, &event);
    }

private:
    void mouse(QEvent::Type type, double x, Qt::MouseButton button, Qt::KeyboardModifiers held)
    {
        const QPointF place(x, grooveY);
        const Qt::MouseButtons down = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, place, m_slider.mapToGlobal(place), button, down, held);
        QCoreApplication::sendEvent(&m_slider, &event);
    }

    ParameterSlider &m_slider;
};

struct Stage {
    explicit Stage(ParameterId id, double value) : slider(id), person(slider)
    {
        slider.resize(sliderWidth, slider.sizeHint().height());
        slider.showValue(value);
    }

    ParameterSlider slider;
    Person person;
    QSignalSpy pressed{&slider, &ParameterSlider::pressed};
    QSignalSpy edited{&slider, &ParameterSlider::edited};
    QSignalSpy released{&slider, &ParameterSlider::released};
    QSignalSpy cancelled{&slider, &ParameterSlider::cancelled};
    QSignalSpy defaultWanted{&slider, &ParameterSlider::defaultWanted};
    QSignalSpy editWanted{&slider, &ParameterSlider::editWanted};
};

} // namespace

class TestParameterSlider : public QObject {
    Q_OBJECT

private slots:
    void showingAValueIsNoEdit();
    void aDragIsOneGesture();
    void aDragSnapsWithinSixPixels();
    void aClickOnTheGrooveGoesThere();
    void aPressOnTheHandleChangesNothing();
    void controlKeepsToRoundStops();
    void shiftIsSlowAndDoesNotSnap();
    void escapeInADragRestores();
    void keysStep_data();
    void keysStep();
    void aHeldKeyIsOneGesture();
    void losingTheFocusEndsAHeldKey();
    void backspaceAndDeleteWantTheDefault();
    void enterAndDigitsWantTheField();
    void lettersPickADataType();
    void theWheelGoesFromStopToStop();
    void rightToLeftIsMirrored();
    void shortcutsOfTheWindowYieldWhileItHasTheFocus();
    void labelsNeverTouch_data();
    void labelsNeverTouch();
    void theFocusIsVisible();
    void assistiveToolsSeeASlider();
    void assistiveToolsSeeRadioButtons();
};

void TestParameterSlider::showingAValueIsNoEdit()
{
    Stage stage(ParameterId::Parameters, 1e8);
    stage.slider.showValue(6738415616.0);
    QCOMPARE(stage.slider.value(), 6738415616.0);
    QCOMPARE(stage.edited.count(), 0);
}

void TestParameterSlider::aDragIsOneGesture()
{
    Stage stage(ParameterId::Ranks, 1);
    stage.person.press(10);
    for (int i = 1; i <= 60; ++i)
        stage.person.move(10 + i * 225.0 / 60); // nine doublings, 512
    stage.person.release(235);
    QCOMPARE(stage.slider.value(), 512.0);
    QCOMPARE(stage.pressed.count(), 1);
    QCOMPARE(stage.released.count(), 1);
    QVERIFY(stage.edited.count() > 9);
}

void TestParameterSlider::aDragSnapsWithinSixPixels()
{
    Stage stage(ParameterId::Ranks, 1);
    stage.person.press(10);
    stage.person.move(10 + 75 + 6); // 8 stands at 75 px
    QCOMPARE(stage.slider.value(), 8.0);
    stage.person.move(10 + 75 + 7); // 2^(82/25) = 9.7
    QCOMPARE(stage.slider.value(), 10.0);
    stage.person.move(900);
    QCOMPARE(stage.slider.value(), 4096.0);
    stage.person.release(900);
}

void TestParameterSlider::aClickOnTheGrooveGoesThere()
{
    Stage stage(ParameterId::Ranks, 1);
    stage.person.press(10 + 150);
    QCOMPARE(stage.slider.value(), 64.0);
    stage.person.release(10 + 150);
    QCOMPARE(stage.pressed.count(), 1);
    QCOMPARE(stage.released.count(), 1);
}

void TestParameterSlider::aPressOnTheHandleChangesNothing()
{
    Stage stage(ParameterId::Ranks, 100); // between stops, at 166 px
    stage.person.press(10 + 172);
    stage.person.release(10 + 172);
    QCOMPARE(stage.slider.value(), 100.0);
    QCOMPARE(stage.edited.count(), 0);
}

void TestParameterSlider::controlKeepsToRoundStops()
{
    Stage stage(ParameterId::Parameters, 1e6);
    stage.person.press(10);
    stage.person.move(10 + 104); // 10^8.08 = 120 M: 125 M without Ctrl
    QCOMPARE(stage.slider.value(), 125e6);
    stage.person.move(10 + 104.5, Qt::ControlModifier);
    QCOMPARE(stage.slider.value(), 100e6);
    stage.person.release(10 + 104.5);
}

void TestParameterSlider::shiftIsSlowAndDoesNotSnap()
{
    Stage stage(ParameterId::Ranks, 8);
    stage.person.press(85);
    stage.person.move(85 + 80, Qt::ShiftModifier); // 20 px: 2^3.8 = 13.9, though 16 is only 5 px away
    QCOMPARE(stage.slider.value(), 14.0);
    stage.person.move(85 + 100, Qt::ShiftModifier); // 25 px
    QCOMPARE(stage.slider.value(), 16.0);
    stage.person.release(85 + 100);
}

void TestParameterSlider::escapeInADragRestores()
{
    Stage stage(ParameterId::Ranks, 100);
    stage.person.press(10 + 166);
    stage.person.move(250);
    QVERIFY(stage.slider.value() != 100);
    QTest::keyClick(&stage.slider, Qt::Key_Escape);
    QCOMPARE(stage.slider.value(), 100.0);
    stage.person.move(260);
    stage.person.release(260);
    QCOMPARE(stage.slider.value(), 100.0);
    QCOMPARE(stage.cancelled.count(), 1);
    QCOMPARE(stage.released.count(), 0);
}

void TestParameterSlider::keysStep_data()
{
    QTest::addColumn<ParameterId>("id");
    QTest::addColumn<double>("from");
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("held");
    QTest::addColumn<double>("to");
    const auto row = [](const char *sentence, ParameterId id, double from, Qt::Key key, Qt::KeyboardModifiers held,
                        double to) { QTest::newRow(sentence) << id << from << int(key) << int(held.toInt()) << to; };
    row("right is the next stop", ParameterId::Parameters, 1e8, Qt::Key_Right, {}, 125e6);
    row("up is more too", ParameterId::Ranks, 8, Qt::Key_Up, {}, 16);
    row("left is less", ParameterId::Ranks, 8, Qt::Key_Left, {}, 4);
    row("down is less", ParameterId::Width, 768, Qt::Key_Down, {}, 512);
    row("Shift is fine", ParameterId::Sequence, 1024, Qt::Key_Right, Qt::ShiftModifier, 1088);
    row("Shift is one per cent of the parameters", ParameterId::Parameters, 1e8, Qt::Key_Left, Qt::ShiftModifier, 99e6);
    row("Ctrl goes to the next of 1, 2, 5", ParameterId::Fudge, 17, Qt::Key_Right, Qt::ControlModifier, 20);
    row("a page is eight times the ranks", ParameterId::Ranks, 8, Qt::Key_PageUp, {}, 64);
    row("a page down is a tenth of the parameters", ParameterId::Parameters, 1e8, Qt::Key_PageDown, {}, 1e7);
    row("Home is the least", ParameterId::Sequence, 1024, Qt::Key_Home, {}, 128);
    row("End is the most", ParameterId::Layers, 12, Qt::Key_End, {}, 256);
    row("a page of the data type is its end", ParameterId::Dtype, 1, Qt::Key_PageUp, {}, 3);
    row("a value beyond the slider is not pulled back", ParameterId::Ranks, 10000, Qt::Key_Right, {}, 10000);
}

void TestParameterSlider::keysStep()
{
    QFETCH(ParameterId, id);
    QFETCH(double, from);
    QFETCH(int, key);
    QFETCH(int, held);
    Stage stage(id, from);
    QTest::keyClick(&stage.slider, static_cast<Qt::Key>(key), Qt::KeyboardModifiers::fromInt(held));
    QTEST(stage.slider.value(), "to");
    QCOMPARE(stage.pressed.count(), 1);
    QCOMPARE(stage.released.count(), 1);
}

void TestParameterSlider::aHeldKeyIsOneGesture()
{
    Stage stage(ParameterId::Layers, 1);
    stage.person.key(QEvent::KeyPress, Qt::Key_Right, false);
    for (int i = 0; i < 10; ++i) {
        stage.person.key(QEvent::KeyRelease, Qt::Key_Right, true);
        stage.person.key(QEvent::KeyPress, Qt::Key_Right, true);
    }
    QCOMPARE(stage.released.count(), 0);
    stage.person.key(QEvent::KeyRelease, Qt::Key_Right, false);
    QCOMPARE(stage.slider.value(), 64.0); // the 12th of 1 2 3 4 6 8 12 16 24 32 48 64
    QCOMPARE(stage.pressed.count(), 1);
    QCOMPARE(stage.released.count(), 1);
}

void TestParameterSlider::losingTheFocusEndsAHeldKey()
{
    Stage stage(ParameterId::Layers, 1);
    stage.person.key(QEvent::KeyPress, Qt::Key_Right, false);
    QFocusEvent out(QEvent::FocusOut, Qt::ActiveWindowFocusReason);
    QCoreApplication::sendEvent(&stage.slider, &out);
    QCOMPARE(stage.released.count(), 1);
}

void TestParameterSlider::backspaceAndDeleteWantTheDefault()
{
    Stage stage(ParameterId::Ranks, 64);
    QTest::keyClick(&stage.slider, Qt::Key_Backspace);
    QTest::keyClick(&stage.slider, Qt::Key_Delete);
    QCOMPARE(stage.defaultWanted.count(), 2);
    QCOMPARE(stage.slider.value(), 64.0);
}

void TestParameterSlider::enterAndDigitsWantTheField()
{
    Stage stage(ParameterId::Ranks, 64);
    QTest::keyClick(&stage.slider, Qt::Key_Return);
    QTest::keyClick(&stage.slider, Qt::Key_F2);
    QTest::keyClick(&stage.slider, Qt::Key_7);
    QCOMPARE(stage.editWanted.count(), 3);
    QCOMPARE(stage.editWanted[0].front().toString(), QString());
    QCOMPARE(stage.editWanted[2].front().toString(), u"7"_s);
}

void TestParameterSlider::lettersPickADataType()
{
    Stage stage(ParameterId::Dtype, 1);
    for (const auto &[letter, stop] : {std::pair{'3', 0.0}, {'6', 1.0}, {'b', 2.0}, {'8', 3.0}}) {
        QTest::keyClick(&stage.slider, letter);
        QCOMPARE(stage.slider.value(), stop);
    }
    QCOMPARE(stage.editWanted.count(), 0);
}

void TestParameterSlider::theWheelGoesFromStopToStop()
{
    Stage stage(ParameterId::Ranks, 8);
    stage.person.turnWheel(1);
    QCOMPARE(stage.slider.value(), 16.0);
    stage.person.turnWheel(-2);
    QCOMPARE(stage.slider.value(), 4.0);
    QCOMPARE(stage.pressed.count(), 1);
    QTRY_COMPARE(stage.released.count(), 1);
}

void TestParameterSlider::rightToLeftIsMirrored()
{
    Stage stage(ParameterId::Ranks, 8);
    stage.slider.setLayoutDirection(Qt::RightToLeft);
    QCOMPARE(stage.slider.xOf(8), 310.0 - 75);
    QTest::keyClick(&stage.slider, Qt::Key_Left);
    QCOMPARE(stage.slider.value(), 16.0);
    stage.person.press(310);
    QCOMPARE(stage.slider.value(), 1.0);
    stage.person.release(310);
}

void TestParameterSlider::shortcutsOfTheWindowYieldWhileItHasTheFocus()
{
    Stage stage(ParameterId::Ranks, 8);
    const auto keeps = [&stage](int key, Qt::KeyboardModifiers held, const QString &text) {
        QKeyEvent event(QEvent::ShortcutOverride, key, held, text);
        event.ignore();
        QCoreApplication::sendEvent(&stage.slider, &event);
        return event.isAccepted();
    };
    QVERIFY(keeps(Qt::Key_Right, Qt::ControlModifier, {}));
    QVERIFY(keeps(Qt::Key_7, {}, u"7"_s));
    QVERIFY(!keeps(Qt::Key_Z, Qt::ControlModifier, {}));
    QVERIFY(!keeps(Qt::Key_1, Qt::ControlModifier, u"1"_s));
    QVERIFY(!keeps(Qt::Key_Escape, {}, {}));
}

void TestParameterSlider::labelsNeverTouch_data()
{
    QTest::addColumn<ParameterId>("id");
    QTest::addColumn<int>("width");
    for (const ParameterId id : sliderParameters()) {
        for (const int width : {200, 246, 296, 500, 900})
            QTest::newRow(qPrintable(QString::fromUtf8(parameter(id).key.data()) + u' ' + QString::number(width)))
                << id << width;
    }
}

void TestParameterSlider::labelsNeverTouch()
{
    QFETCH(ParameterId, id);
    QFETCH(int, width);
    Stage stage(id, 1);
    stage.slider.resize(width, stage.slider.sizeHint().height());
    const SliderPainter painter(stage.slider);
    const auto fitting = painter.labelsThatFit();
    QCOMPARE(fitting.front(), std::size_t{0});
    QCOMPARE(fitting.back(), stage.slider.scale().ticks.size() - 1);
    for (std::size_t i = 0; i < fitting.size(); ++i) {
        QVERIFY(QRectF(stage.slider.rect()).contains(painter.labelRect(fitting[i])));
        QVERIFY(i == 0 || painter.labelRect(fitting[i - 1]).right() < painter.labelRect(fitting[i]).left());
    }
}

void TestParameterSlider::theFocusIsVisible()
{
    Stage stage(ParameterId::Ranks, 8);
    stage.slider.show();
    stage.slider.clearFocus();
    const QImage without = stage.slider.grab().toImage();
    stage.slider.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&stage.slider));
    stage.slider.setFocus(Qt::TabFocusReason);
    const QImage with = stage.slider.grab().toImage();
    const QPoint onRing(85, grooveY - 8); // two pixels off a handle of 6 px
    QVERIFY(without.pixelColor(onRing) != with.pixelColor(onRing));
    QCOMPARE(with.pixelColor(onRing), stage.slider.palette().color(QPalette::Highlight));
}

void TestParameterSlider::assistiveToolsSeeASlider()
{
    Stage stage(ParameterId::Parameters, 1e8);
    stage.slider.setAccessibleName(u"Parameters"_s);
    QAccessibleInterface *seen = QAccessible::queryAccessibleInterface(&stage.slider);
    QVERIFY(seen != nullptr);
    QCOMPARE(seen->role(), QAccessible::Slider);
    QCOMPARE(seen->text(QAccessible::Name), u"Parameters"_s);
    QCOMPARE(seen->text(QAccessible::Value), u"100 million parameters"_s);
    QVERIFY(seen->text(QAccessible::Description).contains(u"1 million parameters to 1 trillion parameters"_s));
    QAccessibleValueInterface *value = seen->valueInterface();
    QVERIFY(value != nullptr);
    QCOMPARE(value->currentValue().toDouble(), 1e8);
    QCOMPARE(value->minimumValue().toDouble(), 1e6);
    QCOMPARE(value->maximumValue().toDouble(), 1e12);
    QCOMPARE(value->minimumStepSize().toDouble(), 25e6);
    value->setCurrentValue(2e8);
    QCOMPARE(stage.slider.value(), 2e8);
    QCOMPARE(stage.released.count(), 1);
}

void TestParameterSlider::assistiveToolsSeeRadioButtons()
{
    Stage stage(ParameterId::Dtype, 1);
    QAccessibleInterface *seen = QAccessible::queryAccessibleInterface(&stage.slider);
    QVERIFY(seen != nullptr);
    QCOMPARE(seen->role(), QAccessible::Grouping);
    QCOMPARE(seen->childCount(), 4);
    for (int i = 0; i < 4; ++i) {
        QCOMPARE(seen->child(i)->role(), QAccessible::RadioButton);
        QCOMPARE(bool(seen->child(i)->state().checked), i == 1);
        QCOMPARE(seen->indexOfChild(seen->child(i)), i);
    }
    QCOMPARE(seen->child(2)->text(QAccessible::Name), u"bf16, bytes: 2"_s);
    seen->child(2)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(stage.slider.value(), 2.0);
    QCOMPARE(stage.edited.count(), 1);
}

QTEST_MAIN(TestParameterSlider)
#include "tst_parameter_slider.moc"

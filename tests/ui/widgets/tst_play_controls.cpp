// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include "ui/widgets/play_controls.h"

#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestPlayControls : public QObject {
    Q_OBJECT

private slots:
    void itStandsStillAtFirst();
    void buttonsGoFromEventToEvent();
    void itPlaysAndPauses();
    void reducedMotionOnlySteps();
    void theScrubBarGoesAnywhere();
};

namespace {

struct Stage {
    PlayControls controls;

    Stage()
    {
        controls.setEvents(
            {{microseconds(0), 0}, {microseconds(10), 1}, {microseconds(10), 2}, {microseconds(30), noOperation}});
        controls.show();
    }
    void press(const char *name) { button(name)->click(); }
    [[nodiscard]] QToolButton *button(const char *name)
    {
        return controls.findChild<QToolButton *>(QLatin1String(name));
    }
};

} // namespace

void TestPlayControls::itStandsStillAtFirst()
{
    const Stage stage;
    QVERIFY(!stage.controls.isPlaying());
    QCOMPARE(stage.controls.now(), microseconds(0));
}

/// What begins together is one event.
void TestPlayControls::buttonsGoFromEventToEvent()
{
    Stage stage;
    const QSignalSpy changed(&stage.controls, &PlayControls::nowChanged);
    stage.press("on");
    QCOMPARE(stage.controls.now(), microseconds(10));
    stage.press("on");
    QCOMPARE(stage.controls.now(), microseconds(30));
    stage.press("on");
    QCOMPARE(stage.controls.now(), microseconds(30));
    stage.press("back");
    QCOMPARE(stage.controls.now(), microseconds(10));
    stage.press("first");
    QCOMPARE(stage.controls.now(), microseconds(0));
    stage.press("last");
    QCOMPARE(stage.controls.now(), microseconds(30));
    QCOMPARE(changed.size(), 6);
}

void TestPlayControls::itPlaysAndPauses()
{
    Stage stage;
    stage.press("play");
    QVERIFY(stage.controls.isPlaying());
    QTRY_VERIFY(stage.controls.now() > microseconds(0));
    stage.press("play");
    QVERIFY(!stage.controls.isPlaying());
}

void TestPlayControls::reducedMotionOnlySteps()
{
    Stage stage;
    stage.press("play");
    stage.controls.setReducedMotion(true);
    QVERIFY(!stage.controls.isPlaying());
    QVERIFY(!stage.button("play")->isEnabled());
    stage.controls.togglePlaying();
    QVERIFY(!stage.controls.isPlaying());
    stage.press("last");
    QCOMPARE(stage.controls.now(), microseconds(30));
}

void TestPlayControls::theScrubBarGoesAnywhere()
{
    Stage stage;
    auto *bar = stage.controls.findChild<QSlider *>();
    bar->setValue(bar->maximum() / 2);
    QCOMPARE(stage.controls.now(), microseconds(15));
    stage.controls.setNow(microseconds(30));
    QCOMPARE(bar->value(), bar->maximum());
}

QTEST_MAIN(TestPlayControls)
#include "tst_play_controls.moc"

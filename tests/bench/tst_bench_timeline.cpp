// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"

#include "ui/document/selection.h"
#include "ui/panels/timeline_panel.h"
#include "ui/widgets/play_controls.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

/// What one picture of the film costs, which has 16 ms for it, printed and never asserted: in a panel of 1280 × 800
/// pixels.
class BenchTimeline : public QObject {
    Q_OBJECT

private slots:
    void onePicture_data();
    void onePicture();
};

void BenchTimeline::onePicture_data()
{
    QTest::addColumn<int>("layers");
    QTest::newRow("12 layers") << 12;
    QTest::newRow("96 layers") << 96;
}

void BenchTimeline::onePicture()
{
    QFETCH(int, layers);
    Selection selection;
    TimelinePanel panel(selection);
    const QSignalSpy shown(&panel, &TimelinePanel::stepShown);
    panel.resize(1280, 800);
    panel.setVisible(true);
    Scenario scenario;
    scenario.layers = layers;
    panel.show(scenario, estimate(scenario, false), {});
    QTRY_COMPARE(shown.size(), 1);
    QCoreApplication::processEvents();
    auto *play = panel.findChild<PlayControls *>();
    Nanoseconds now(0);
    QBENCHMARK
    {
        now += std::chrono::microseconds(10);
        play->setNow(now);
        emit play->nowChanged(now);
        QCoreApplication::processEvents();
    }
}

QTEST_MAIN(BenchTimeline)
#include "tst_bench_timeline.moc"

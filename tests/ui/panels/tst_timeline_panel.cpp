// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"
#include "tests/ui/panels/panel_stage.h"

#include "ui/charts/timeline_chart.h"
#include "ui/panels/timeline_panel.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestTimelinePanel : public QObject {
    Q_OBJECT

private slots:
    void theSelectedStrategyIsShown();
    void whereTheTimeGoesIsSaid();
    void whatIsNotCountedAndWhyStrategiesDifferIsSaid();
    void onlyWhatIsSeenIsPlayed();
    void whatIsSelectedMeanwhileIsShownWhenItIsSeenAgain();
    void impossibleSettingsKeepTheLastStep();
    void whatCannotBePlayedIsSaidInItsPlace();
    void aTypedStepOfTheRunIsSaid();
};

namespace {

struct Stage {
    Selection selection;
    TimelinePanel panel{selection};
    QSignalSpy shown{&panel, &TimelinePanel::stepShown};

    explicit Stage(bool isVisible = true)
    {
        panel.resize(900, 700);
        panel.setVisible(isVisible);
    }

    void show(const Scenario &scenario) { panel.show(scenario, estimateShown(scenario), {}); }
    [[nodiscard]] const TimelineLayout &layout() const { return panel.findChild<TimelineChart *>()->timelineLayout(); }
    [[nodiscard]] bool says(const QString &part) const { return labelSays(panel, part); }
    [[nodiscard]] bool draws(const QString &part) const
    {
        return std::ranges::any_of(layout().labels,
                                   [&part](const TimelineLabel &label) { return label.text.contains(part); });
    }
};

} // namespace

void TestTimelinePanel::theSelectedStrategyIsShown()
{
    Stage stage;
    stage.selection.select({Strategy::Zero1, 0});
    stage.show({});
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(stage.draws(u"ZeRO-1, rank 0: what it holds"_s));
    auto *choice = stage.panel.findChild<QComboBox *>();
    QCOMPARE(choice->currentText(), u"ZeRO-1"_s);
    QTest::keyClick(choice, Qt::Key_Home); // DDP
    QCOMPARE(stage.selection.selected().strategy, Strategy::Ddp);
    QVERIFY(stage.draws(u"DDP, rank 0: what it holds"_s));
}

/// 123.75 ms: 120 ms of computing, 3 all-reduces of 3.75 ms beside it, the last one after it.
void TestTimelinePanel::whereTheTimeGoesIsSaid()
{
    Stage stage;
    stage.show(toy(Strategy::Ddp));
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(stage.says(u"One step takes 123.75 ms: 108.75 ms computing alone, 11.25 ms computing beside a transfer, "
                       "3.75 ms exposed"_s));
}

/// One bucket of DDP is sent in 15 ms after all computing; of FSDP's transfers 2 × 1.875 ms are exposed.
void TestTimelinePanel::whatIsNotCountedAndWhyStrategiesDifferIsSaid()
{
    Stage stage;
    Scenario scenario = toy(Strategy::Fsdp);
    scenario.strategies = {Strategy::Ddp, Strategy::Fsdp};
    scenario.bucket = {BucketKind::Bytes, 1'000'000'000'000};
    stage.selection.select({Strategy::Fsdp, 0});
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(stage.says(u"This accounting (ZeRO paper) does not count gathered layers as memory."_s));
    QVERIFY(stage.says(u"they differ in exposed transfers: FSDP 3.75 ms · DDP 15.00 ms."_s));
    stage.selection.selectStrategy(Strategy::Ddp);
    QVERIFY(!stage.says(u"does not count gathered layers"_s));
}

void TestTimelinePanel::onlyWhatIsSeenIsPlayed()
{
    Stage stage(false);
    stage.show({});
    QVERIFY(stage.layout().isEmpty());
    stage.panel.setVisible(true);
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(!stage.layout().isEmpty());
}

void TestTimelinePanel::whatIsSelectedMeanwhileIsShownWhenItIsSeenAgain()
{
    Stage stage;
    stage.show({});
    QTRY_COMPARE(stage.shown.size(), 1);
    stage.panel.hide();
    stage.selection.selectStrategy(Strategy::Ddp);
    QVERIFY(stage.layout().labels.front().text.startsWith(u"ZeRO-3, rank 0"_s));
    stage.panel.setVisible(true);
    QVERIFY(stage.layout().labels.front().text.startsWith(u"DDP, rank 0"_s));
}

void TestTimelinePanel::impossibleSettingsKeepTheLastStep()
{
    Stage stage;
    stage.show(toy(Strategy::Ddp));
    QTRY_COMPARE(stage.shown.size(), 1);
    Scenario scenario;
    scenario.ranks = 64;
    scenario.tensorParallel = 3;
    stage.show(scenario);
    QVERIFY(stage.says(u"64 ranks cannot be split into groups of"_s));
    QVERIFY(stage.says(u"One step takes 123.75 ms"_s));
}

/// In the chart's place, and nowhere else.
void TestTimelinePanel::whatCannotBePlayedIsSaidInItsPlace()
{
    Stage stage;
    Scenario scenario = toy(Strategy::Ddp);
    scenario.faults = {SlowRank{.rank = 99, .factor = 2}};
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    const auto *chart = stage.panel.findChild<TimelineChart *>();
    QVERIFY(chart->reason().startsWith(u"✖ This step cannot be played\n"_s));
    QVERIFY(chart->reason().contains(u"there is no rank 99"_s));
    QCOMPARE(chart->accessibleDescription(), chart->reason());
    QVERIFY(!stage.says(u"there is no rank 99"_s));
    stage.show(toy(Strategy::Ddp));
    QTRY_COMPARE(stage.shown.size(), 2);
    QVERIFY(chart->reason().isEmpty());
}

/// The step in the picture takes 123.75 ms.
void TestTimelinePanel::aTypedStepOfTheRunIsSaid()
{
    Stage stage;
    Scenario scenario = toy(Strategy::Ddp);
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 1);
    QVERIFY(!stage.says(u"as typed"_s));
    scenario.stepMilliseconds = 500;
    stage.show(scenario);
    QTRY_COMPARE(stage.shown.size(), 2);
    QVERIFY(stage.says(u"In the run every step lasts 500.00 ms, as typed, whatever this picture shows."_s));
}

QTEST_MAIN(TestTimelinePanel)
#include "tst_timeline_panel.moc"

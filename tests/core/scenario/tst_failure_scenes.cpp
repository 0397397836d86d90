// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/scenario/failure_scenes.h"
#include "core/scenario/issues.h"
#include "core/simulation/rank_step.h"

#include <QTest>

using namespace perrank;

class TestFailureScenes : public QObject {
    Q_OBJECT

private slots:
    void everySceneCanBePlayed_data();
    void everySceneCanBePlayed();
    void aSlowRankSetsThePaceForAll();
};

void TestFailureScenes::everySceneCanBePlayed_data()
{
    QTest::addColumn<FailureScene>("scene");
    for (const FailureSceneSpec &scene : failureScenes)
        QTest::newRow(std::string(scene.name).c_str()) << scene.id;
}

void TestFailureScenes::everySceneCanBePlayed()
{
    QFETCH(FailureScene, scene);
    const Scenario scenario = failureScenes[scene].scenario();
    QVERIFY(findImpossible(check(scenario)) == nullptr);
    QVERIFY(!simulateStep(scenario).isImpossible());
    QVERIFY(!scenario.faults.empty());
}

/// Ten layers of 10 + 20 ms are 300 ms; 1.5 times that 450 ms, in which seven ranks wait 150 ms. What is sent takes
/// some microseconds.
void TestFailureScenes::aSlowRankSetsThePaceForAll()
{
    const StepSimulation simulation = simulateStep(slowRankScene());
    const StepTimeline &ddp = simulation.strategies.front();
    QCOMPARE(ddp.end.count() / 1'000'000, 450);
    QCOMPARE(rankStep(simulation, Strategy::Ddp, 0)->times().waiting.count() / 1'000'000, 149);
    QCOMPARE(rankStep(simulation, Strategy::Ddp, 3)->times().waiting.count() / 1'000'000, 0);
    Scenario calm = slowRankScene();
    calm.faults.clear();
    QCOMPARE(simulateStep(calm).strategies.front().end.count() / 1'000'000, 300);
}

QTEST_APPLESS_MAIN(TestFailureScenes)
#include "tst_failure_scenes.moc"

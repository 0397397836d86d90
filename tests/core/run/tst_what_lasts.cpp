// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/run/what_lasts.h"
#include "core/scenario/failure_scenes.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestWhatLasts : public QObject {
    Q_OBJECT

private slots:
    void stepsAreSavedOrGone_data();
    void stepsAreSavedOrGone();
    void usefulSecondsStayWhatTheyAre();
    void stepsAfterTheLastSaveAreNotMarked();
};

namespace {

/// Saves after 1,000, 2,000 and 3,000 steps of 0.3 s, and no restart.
Scenario savingUnder(Strategy strategy, std::vector<Fault> faults)
{
    Scenario scenario = slowRankScene();
    scenario.strategies = {strategy};
    scenario.steps = 3000;
    scenario.checkpointEvery = 1000;
    scenario.maxRestarts = 0;
    scenario.faults = std::move(faults);
    return scenario;
}

std::int64_t unsavedSteps(const RunSimulation &run)
{
    std::int64_t steps = 0;
    for (const RunSpan &span : run.spans)
        steps += span.isUnsaved ? span.steps : 0;
    return steps;
}

} // namespace

void TestWhatLasts::stepsAreSavedOrGone_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("lasting");
    QTest::addColumn<qint64>("unsaved");
    QTest::addColumn<QString>("words");
    const QString nothing = u"Nothing of the run is saved when it ends: what counts as useful is gone as well."_s;
    const QString some =
        u"Only the first 1,000 steps are saved when the run ends: what counts as useful beyond them is "
        "gone as well."_s;
    const Fault early = Hang{.rank = 1, .step = 500};
    const Fault late = Hang{.rank = 1, .step = 1700};
    QTest::newRow("all three saves are complete")
        << savingUnder(Strategy::Zero3, {}) << qint64(3000) << qint64(0) << QString();
    QTest::newRow("the job ends before its first save")
        << savingUnder(Strategy::Zero3, {early}) << qint64(0) << qint64(500) << nothing;
    QTest::newRow("it ends 700 steps after a save")
        << savingUnder(Strategy::Zero3, {late}) << qint64(1000) << qint64(700) << some;
    QTest::newRow("every save lacks files, and nobody notices")
        << savingUnder(Strategy::Zero3, {OneRankCheckpoint{.rank = 0}}) << qint64(0) << qint64(3000) << nothing;
    QTest::newRow("under DDP rank 0 has written all there is")
        << savingUnder(Strategy::Ddp, {OneRankCheckpoint{.rank = 0}}) << qint64(3000) << qint64(0) << QString();
    Scenario without = savingUnder(Strategy::Zero3, {});
    without.checkpointEvery = 5000;
    QTest::newRow("a run without a save")
        << without << qint64(0) << qint64(0)
        << u"No save is taken in this run: when it ends, nothing of it is on the disk."_s;
}

void TestWhatLasts::stepsAreSavedOrGone()
{
    QFETCH(const Scenario, scenario);
    const RunSimulation run = simulateRun(scenario);
    QVERIFY(!run.isImpossible());
    QTEST(qint64(lastingSteps(run)), "lasting");
    QTEST(qint64(unsavedSteps(run)), "unsaved");
    const auto words = lossWords(run);
    QTEST(words ? shown(words->english()) : QString(), "words");
}

/// A restart does 500 steps again, and they are gone in the end: 150 s useful, as the rules of the totals have it.
void TestWhatLasts::usefulSecondsStayWhatTheyAre()
{
    Scenario scenario = savingUnder(Strategy::Zero3, {Hang{.rank = 1, .step = 500}, Hang{.rank = 2, .step = 500}});
    scenario.maxRestarts = 1;
    scenario.stepMilliseconds = 300;
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(run.failures.size(), std::size_t(2));
    QCOMPARE(run.totals.useful, Nanoseconds(150'000'000'000));
    const auto last =
        std::ranges::find_if(run.spans.rbegin(), run.spans.rend(), [](const RunSpan &span) { return span.steps > 0; });
    QVERIFY(last != run.spans.rend());
    QVERIFY(last->state == RankState::Replay);
    QVERIFY(last->isUnsaved);
}

/// 3,200 steps of which 200 come after the last save: the run has not failed.
void TestWhatLasts::stepsAfterTheLastSaveAreNotMarked()
{
    Scenario scenario = savingUnder(Strategy::Zero3, {});
    scenario.steps = 3200;
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(lastingSteps(run), 3000);
    QCOMPARE(unsavedSteps(run), 0);
    QVERIFY(!lossWords(run));
}

QTEST_MAIN(TestWhatLasts)
#include "tst_what_lasts.moc"

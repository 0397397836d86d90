// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/run/runs.h"

#include <QTest>

using namespace perrank;
using namespace std::chrono_literals;

class TestRun : public QObject {
    Q_OBJECT

private slots:
    void whatAFailureCosts_data();
    void whatAFailureCosts();
    void aHangStepByStep();
    void theEarliestHealthyRankReportsFirst();
    void aHungGpuIsMissedByItsMonitor();
    void aCrashIsSeenByTheLauncher();
    void ranksThatRunOutOfBatches();
    void restartsEnd();
    void nothingGoesWrong();
};

namespace {

double inSeconds(Nanoseconds time)
{
    return std::chrono::duration<double>(time).count();
}

/// The events of one kind.
std::vector<RunEvent> eventsOf(const RunSimulation &run, RunEventKind kind)
{
    std::vector<RunEvent> found;
    std::ranges::copy_if(run.events, std::back_inserter(found),
                         [kind](const RunEvent &each) { return each.kind == kind; });
    return found;
}

/// "1174.0 fault, 1774.0 watchdog": each kind of event once in a row.
QString story(const RunSimulation &run)
{
    QStringList words;
    const RunEvent *before = nullptr;
    for (const RunEvent &each : run.events) {
        if (before == nullptr || before->kind != each.kind || before->at != each.at)
            words.append(QStringLiteral("%1 %2").arg(QString::number(inSeconds(each.at), 'f', 1),
                                                     shown(runEventKinds[each.kind].key)));
        before = &each;
    }
    return words.join(QStringLiteral(", "));
}

Scenario on1024Ranks(Scenario scenario)
{
    scenario.ranks = 1024;
    return scenario;
}

Scenario timingOutAfter(double seconds, Scenario scenario)
{
    scenario.timeoutSeconds = seconds;
    return scenario;
}

} // namespace

void TestRun::whatAFailureCosts_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<double>("outage");
    QTest::addColumn<double>("gpuHours");
    const Scenario healthy = halfSeconds(Strategy::Ddp, 3000, 2000);
    const Scenario hang = with(healthy, {Hang{5, 2250}});
    QTest::newRow("a hang: 600 + 10 + 30 + 60 + 40, and 250 steps of 0.5 s again; 8 × 865 / 3600")
        << hang << 865.0 << 1.9222;
    QTest::newRow("on 1,024 ranks: 1,024 × 865 / 3600") << on1024Ranks(hang) << 865.0 << 246.044;
    QTest::newRow("a timeout of 1,800 s instead of 600 s") << timingOutAfter(1800, hang) << 2065.0 << 4.5889;
    QTest::newRow("a crash that the launcher sees in 0.1 s") << with(healthy, {Crash{5, 2250}}) << 265.1 << 0.58911;
    QTest::newRow("the same on a node that is missed after 15 s")
        << with(healthy, {Crash{5, 2250, CrashScope::Node}}) << 280.0 << 0.62222;
    QTest::newRow("a lost node: 15 + 10 + 300 + 30 + 60 + 40, and 200 steps of 0.5 s again")
        << with(healthy, {NodeLoss{0, 2200}}) << 555.0 << 1.23333;
    QTest::newRow("with a spare node nothing is provisioned")
        << with(healthy, {NodeLoss{0, 2200, true}}) << 255.0 << 0.56667;
    QTest::newRow("a fault at a save: the save comes first, and nothing is lost")
        << with(healthy, {Hang{5, 2000}}) << 740.0 << 1.64444;
    QTest::newRow("no checkpoint yet: from the begin") << with(healthy, {Hang{5, 100}}) << 790.0 << 1.75556;
    QTest::newRow("two hangs: 740 s each, 250 and 300 steps again")
        << with(healthy, {Hang{5, 2250}, Hang{1, 2300}}) << 1755.0 << 3.9;
}

void TestRun::whatAFailureCosts()
{
    QFETCH(Scenario, scenario);
    QFETCH(double, outage);
    QFETCH(double, gpuHours);
    const RunSimulation run = simulateRun(scenario);
    QVERIFY(!run.isImpossible());
    QCOMPARE(inSeconds(run.totals.outage), outage);
    QVERIFY(std::abs(run.totals.gpuHoursLost / gpuHours - 1) < 1e-4);
    // A save of 98 GB by one writer at 2 GB/s.
    QCOMPARE(inSeconds(run.totals.checkpoint), 49.0);
    QCOMPARE(inSeconds(run.totals.wall), 1500.0 + 49.0 + outage);
}

void TestRun::aHangStepByStep()
{
    const RunSimulation run = simulateRun(with(halfSeconds(Strategy::Ddp, 3000, 2000), {Hang{5, 2250}}));
    QCOMPARE(story(run),
             QStringLiteral("1000.0 save, 1174.0 fault, 1774.0 watchdog, 1774.0 teardown, 1784.0 rendezvous, 1814.0 "
                            "init, 1874.0 load, 1914.0 replay, 2414.0 job_done"));
    QCOMPARE(run.totals.useful, Nanoseconds(1500s));
    QCOMPARE(run.totals.lost, Nanoseconds(125s));
    QVERIFY(std::abs(run.totals.goodput - 1500.0 / 2414) < 1e-12);
    // Seven ranks that wait for 600 s.
    QVERIFY(std::abs(run.totals.gpuHoursWaiting - 7 * 600 / 3600.0) < 1e-12);
    const auto watchdogs = eventsOf(run, RunEventKind::Watchdog);
    QCOMPARE(watchdogs.size(), 7U);
    QCOMPARE(watchdogs.front().rank, std::optional<std::int64_t>(0));
    QCOMPARE(run.events[*watchdogs.front().cause].kind, RunEventKind::Fault);
    QCOMPARE(run.events[*watchdogs.front().cause].rank, std::optional<std::int64_t>(5));
    QCOMPARE(eventsOf(run, RunEventKind::Replay).front().until, Nanoseconds(2039s));
}

void TestRun::theEarliestHealthyRankReportsFirst()
{
    // Steps as they are played: forward and backward of 4 layers, 10 + 20 ms each, one bucket per layer. Rank 3 is 1.5
    // times slower, so the others enter the first all-reduce after 4 × 10 + 20 = 60 ms, rank 3 after 90 ms; all wait
    // for rank 0. From 60 ms on the timeout runs; the watchdog looks every 0.1 s.
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 2, 500), {SlowRank{3, 1.5}, Hang{0, 1}});
    scenario.ranks = 4;
    scenario.layers = 4;
    scenario.parameters = 4;
    scenario.forwardMilliseconds = 10;
    scenario.backwardMilliseconds = 20;
    scenario.bucket = {BucketKind::Layer, 0};
    scenario.network = CustomNetwork{0, 1'000'000};
    scenario.stepMilliseconds = 0;
    scenario.teardownSeconds = 1;
    const RunSimulation run = simulateRun(scenario);
    // A step takes 4 × 30 × 1.5 = 180 ms; 0.18 + 0.06 + 600 = 600.24, and 0.18 + 0.09 + 600 = 600.27.
    const auto watchdogs = eventsOf(run, RunEventKind::Watchdog);
    QCOMPARE(watchdogs.size(), 3U);
    QCOMPARE(watchdogs[0].at, Nanoseconds(600300ms));
    QCOMPARE(watchdogs[0].rank, std::optional<std::int64_t>(1));
    QCOMPARE(watchdogs[2].rank, std::optional<std::int64_t>(3));
    // One all-reduce per layer: after one step the fifth call is the one that is missed.
    QCOMPARE(run.failures.front().call->sequence, 4);
    QCOMPARE(shown(run.failures.front().call->name), QStringLiteral("All-reduce bucket 0"));
}

void TestRun::aHungGpuIsMissedByItsMonitor()
{
    const RunSimulation run = simulateRun(with(halfSeconds(Strategy::Ddp, 100, 500), {GpuHang{5, 50}}));
    QCOMPARE(eventsOf(run, RunEventKind::Heartbeat).front().at, Nanoseconds(25s + 480s));
    QCOMPARE(run.failures.front().firstReporter, std::optional<std::int64_t>(5));
    QVERIFY(eventsOf(run, RunEventKind::Watchdog).empty());
    const RunSimulation sooner =
        simulateRun(timingOutAfter(100, with(halfSeconds(Strategy::Ddp, 100, 500), {GpuHang{5, 50}})));
    // The host of the hung GPU has called what the others call, and reports like them.
    QCOMPARE(eventsOf(sooner, RunEventKind::Watchdog).size(), 8U);
    QVERIFY(eventsOf(sooner, RunEventKind::Heartbeat).empty());
}

void TestRun::aCrashIsSeenByTheLauncher()
{
    const RunSimulation run = simulateRun(with(halfSeconds(Strategy::Ddp, 100, 500), {Crash{5, 50}}));
    QCOMPARE(story(run), QStringLiteral("25.0 fault, 25.1 agent, 25.1 teardown, 35.1 rendezvous, 65.1 init, 125.1 "
                                        "load, 165.1 replay, 215.1 job_done"));
    const std::vector<RankSpans> groups = rankSpans(run);
    QCOMPARE(groups.size(), 3U);
    QCOMPARE(groups[1].first, 5);
    QCOMPARE(groups[1].count, 1);
    QCOMPARE(groups[1].spans[1].state, RankState::Dead);
    QCOMPARE(groups[1].spans[1].until, Nanoseconds(35100ms));
    QCOMPARE(groups[0].spans[1].state, RankState::Waiting);
    QVERIFY(groups[0].spans[0].isLost);
    QCOMPARE(groups[0].spans[0].steps, 50);
}

void TestRun::ranksThatRunOutOfBatches()
{
    // Ranks 0 to 2 enter the tenth step, which rank 3 has no batch for: 9 × 0.2 s, then 600 s.
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 20, 500), {UnevenBatches{{10, 10, 10, 9}}});
    scenario.ranks = 4;
    scenario.stepMilliseconds = 200;
    scenario.maxRestarts = 0;
    const RunSimulation run = simulateRun(scenario);
    const auto watchdogs = eventsOf(run, RunEventKind::Watchdog);
    QCOMPARE(watchdogs.size(), 3U);
    QCOMPARE(watchdogs[0].at, Nanoseconds(601800ms));
    QCOMPARE(watchdogs[2].rank, std::optional<std::int64_t>(2));
    QCOMPARE(run.events.back().kind, RunEventKind::JobFailed);
}

void TestRun::restartsEnd()
{
    // A crash after each restart: the fourth is one more than three restarts mend.
    const RunSimulation run = simulateRun(with(halfSeconds(Strategy::Ddp, 100, 500),
                                               {Crash{1, 10}, Crash{2, 10}, Crash{3, 10}, Crash{4, 10}, Crash{5, 10}}));
    QCOMPARE(run.failures.size(), 4U);
    QCOMPARE(run.events.back().kind, RunEventKind::JobFailed);
    QVERIFY(!run.failures.back().resumesFrom);
    QCOMPARE(run.totals.wall, run.totals.useful + run.totals.outage + run.totals.checkpoint);
    // Ten steps, done four times; three times for nothing.
    QCOMPARE(run.totals.useful, Nanoseconds(5s));
    QCOMPARE(run.totals.lost, Nanoseconds(15s));
}

void TestRun::nothingGoesWrong()
{
    const RunSimulation run = simulateRun(halfSeconds(Strategy::Ddp, 1000, 500));
    QCOMPARE(story(run), QStringLiteral("250.0 save, 549.0 save, 598.0 job_done"));
    QCOMPARE(run.checkpoints.size(), 2U);
    QCOMPARE(run.totals.outage, Nanoseconds(0s));
    QCOMPARE(run.totals.gpuHoursLost, 0.0);
}

QTEST_APPLESS_MAIN(TestRun)
#include "tst_run.moc"

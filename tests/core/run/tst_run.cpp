// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/run/runs.h"
#include "tests/core/simulation/toy.h"

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
    void aMismatchHangsAtTheFirstPairThatDiffers_data();
    void aMismatchHangsAtTheFirstPairThatDiffers();
    void aMismatchThatNobodyNotices();
    void oneRankOutOfMemory();
    void theLogGivesTheCulpritAway();
    void whatIsSaidBefore_data();
    void whatIsSaidBefore();
    void jitterBesideItsClosedForm_data();
    void jitterBesideItsClosedForm();
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
    QTest::newRow("no checkpoint yet: from the start") << with(healthy, {Hang{5, 100}}) << 790.0 << 1.75556;
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
    // Who reports is healthy, and what it reports is a collective.
    QVERIFY(shown(sooner.culprit.front().english()).endsWith(QStringLiteral("It is a victim, not the cause.")));
    QVERIFY(shown(sooner.culprit[1].english()).endsWith(QStringLiteral("which does not end: nobody is missing.")));
    QVERIFY(shown(run.culprit.front().english()).startsWith(QStringLiteral("Rank 5 reports first, and what it ")));
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
    scenario.faults = {UnevenBatches{{10, 9, 9, 10}}};
    QVERIFY(shown(simulateRun(scenario).culprit.back().english())
                .startsWith(QStringLiteral("Ranks 1 and 2 have nothing to report. Their last call is ")));
}

void TestRun::aMismatchHangsAtTheFirstPairThatDiffers_data()
{
    QTest::addColumn<MismatchKind>("kind");
    QTest::addColumn<QString>("call");
    QTest::addColumn<qint64>("sequence");
    // ZeRO-3 without prefetch on two layers gathers, gathers, gathers again, reduces, gathers again, reduces: AG0 AG1
    // AG1 RS1 AG0 RS0, six calls a step. The first neighbours that differ are its third and its fourth.
    QTest::newRow("one too many: the rank gathers while the others reduce")
        << MismatchKind::Extra << QStringLiteral("Reduce-scatter layer 1") << 6LL + 3;
    QTest::newRow("one too few: the rank reduces while the others gather")
        << MismatchKind::Missing << QStringLiteral("All-gather layer 1") << 6LL + 2;
}

void TestRun::aMismatchHangsAtTheFirstPairThatDiffers()
{
    QFETCH(MismatchKind, kind);
    Scenario scenario = with(halfSeconds(Strategy::Zero3, 10, 500), {Mismatch{2, 1, kind}});
    scenario.layers = 2;
    scenario.parameters = 16;
    scenario.prefetch = false;
    scenario.stepMilliseconds = 0;
    const RunSimulation run = simulateRun(scenario);
    QVERIFY(!run.isImpossible());
    QTEST(QString::fromStdString(run.failures.front().call->name), "call");
    QTEST(qint64(run.failures.front().call->sequence), "sequence");
    // The rank that is to blame waits like all others.
    QCOMPARE(eventsOf(run, RunEventKind::Watchdog).size(), 8U);
}

void TestRun::aMismatchThatNobodyNotices()
{
    // One all-reduce per step pairs with the one before for ever, until one is left over: 100 × 0.5 s.
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 100, 60), {Mismatch{2, 10, MismatchKind::Extra}});
    scenario.bucket = {BucketKind::Bytes, 1'000'000'000'000};
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(eventsOf(run, RunEventKind::Fault).size(), 2U);
    // With the save of 49 s after 60 steps.
    QCOMPARE(run.failures.front().strike, Nanoseconds(99s));
    QCOMPARE(run.failures.front().resumesFrom, std::optional<std::int64_t>(60));
    QCOMPARE(run.events.back().kind, RunEventKind::JobDone);
    // The rank that made one more waits alone for 600 s; one that made one less is waited for by the seven others.
    QCOMPARE(eventsOf(run, RunEventKind::Watchdog).size(), 1U);
    QCOMPARE(run.failures.front().firstReporter, std::optional<std::int64_t>(2));
    QVERIFY(std::abs(run.totals.gpuHoursWaiting - 600 / 3600.0) < 1e-12);
    QCOMPARE(shown(run.culprit.back().english()),
             QStringLiteral("Rank 2 has made one call more than the others: it is the culprit. All its calls had "
                            "partners of equal type and size, so nobody noticed before the end."));
    scenario.faults = {Mismatch{2, 10, MismatchKind::Missing}};
    const RunSimulation missing = simulateRun(scenario);
    QCOMPARE(eventsOf(missing, RunEventKind::Watchdog).size(), 7U);
    QVERIFY(std::abs(missing.totals.gpuHoursWaiting - 7 * 600 / 3600.0) < 1e-12);
}

void TestRun::oneRankOutOfMemory()
{
    // 16 B × 7e9 = 112 GB are more than a card of 85.5 GB holds from the start.
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 100, 500), {OutOfMemory{3, 2}});
    scenario.maxRestarts = 1;
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(eventsOf(run, RunEventKind::OutOfMemory).size(), 2U);
    QCOMPARE(run.events[1].kind, RunEventKind::OutOfMemory);
    QCOMPARE(run.events[1].rank, std::optional<std::int64_t>(3));
    // 81,559 MiB.
    QCOMPARE(shown(run.events[1].text.english()),
             QStringLiteral("Rank 3 is out of memory before its first step: it would hold 112 GB of 85.521 GB."));
    QCOMPARE(run.events[2].kind, RunEventKind::Agent);
    QCOMPARE(run.events[2].at, Nanoseconds(100ms));
    QCOMPARE(run.events.back().kind, RunEventKind::JobFailed);
    // 1.6 GB and some GB of activations fit.
    scenario.parameters = 100'000'000;
    const RunSimulation small = simulateRun(scenario);
    QVERIFY(small.failures.empty());
}

void TestRun::theLogGivesTheCulpritAway()
{
    const RunSimulation run = simulateRun(with(halfSeconds(Strategy::Ddp, 3000, 2000), {Hang{5, 2250}}));
    // Two lines for each of seven ranks, and the launcher's.
    QCOMPARE(run.log.size(), 15U);
    QCOMPARE(run.log.front().rank, std::optional<std::int64_t>(0));
    QVERIFY(std::ranges::none_of(run.log, [](const LogLine &line) { return line.rank == 5; }));
    QVERIFY(!run.log.back().rank);
    QCOMPARE(run.culprit.size(), 3U);
    QVERIFY(shown(run.culprit.back().english()).startsWith(QStringLiteral("Rank 5 has nothing to report.")));
    // On many ranks those that say the same are counted: 1,023 report, 32 of them in words.
    const RunSimulation many = simulateRun(on1024Ranks(with(halfSeconds(Strategy::Ddp, 10, 2000), {Hang{5, 2}})));
    QCOMPARE(many.log.size(), 32U * 2 + 2);
    QCOMPARE(shown(many.log[64].text.english()), QStringLiteral("991 more ranks say the same."));
}

void TestRun::whatIsSaidBefore_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Severity>("severity");
    QTest::addColumn<QString>("sentence");
    Scenario alone = with(halfSeconds(Strategy::Ddp, 10, 500), {Hang{0, 1}});
    alone.ranks = 1;
    QTest::newRow("one rank alone") << alone << Severity::Impossible
                                    << "`hang`: one rank alone has nobody who waits for it and reports it; 2 ranks or "
                                       "more can be simulated.";
    QTest::newRow("no save in the run") << with(halfSeconds(Strategy::Ddp, 10, 500), {GuardedSave{0}})
                                        << Severity::Warning
                                        << "`guarded_save` never strikes: a checkpoint is taken every 500 steps, and "
                                           "the run has 10.";
    QTest::newRow("no save at the step")
        << with(halfSeconds(Strategy::Ddp, 1000, 500), {CrashInSave{0, 0.5, {}, 600}}) << Severity::Warning
        << "`crash_in_save` never strikes: no checkpoint is taken after 600 steps, but every 500.";
    QTest::newRow("after the rank's last byte: 98 GB at 2 GB/s")
        << with(halfSeconds(Strategy::Ddp, 1000, 500), {CrashInSave{0, {}, 1000}}) << Severity::Warning
        << "`crash_in_save`: 1,000 s comes after the rank's last byte; it strikes there, 49 s into the save.";
    QTest::newRow("a rank that is in no save")
        << with(halfSeconds(Strategy::Zero3, 1000, 500), {OneRankCheckpoint{0}, CrashInSave{1, 0.5}})
        << Severity::Warning << "`crash_in_save` never strikes: rank 1 is in no save that writes.";
    Scenario slow = halfSeconds(Strategy::Ddp, 1000, 500);
    slow.storageGigabytes = 0.1;
    QTest::newRow("98 GB at 0.1 GB/s")
        << slow << Severity::Warning
        << "A save takes 980 s, longer than the timeout of 600 s: ranks that wait for it in a collective would report "
           "it and end a healthy job. The fault `slow_save` shows that; here they wait.";
    Scenario jitter = halfSeconds(Strategy::Ddp, 1'000'000, 500);
    jitter.stepMilliseconds = 0;
    jitter.jitter = NormalJitter{5};
    jitter.bucket = {BucketKind::Layer, 0};
    QTest::newRow("a million steps that all differ: 12 × 3 and the optimizer's operations")
        << jitter << Severity::Impossible
        << "With jitter every step of every rank is played: 1,000,000 steps of 8 ranks with 37 operations each are "
           "more than 6,000,000 in all. Fewer steps or ranks, no jitter, or a typed `step_ms` can be simulated.";
    Scenario century = halfSeconds(Strategy::Ddp, 1'000'000'000, 1'000'000'000);
    century.stepMilliseconds = 1'000'000;
    QTest::newRow("longer than a hundred years")
        << century << Severity::Impossible << "The run is longer than a hundred years: it is not simulated.";
    QTest::newRow("a checkpoint after each of two million steps")
        << halfSeconds(Strategy::Fsdp, 2'000'000, 1) << Severity::Impossible
        << "The run has more than 60,000 checkpoints, counted for each strategy: fewer steps or strategies, or a "
           "larger `checkpoint_every`, can be simulated.";
    Scenario manyFiles = halfSeconds(Strategy::Fsdp, 500, 500);
    manyFiles.ranks = 262'144;
    QTest::newRow("262,144 files") << manyFiles << Severity::Impossible
                                   << "The checkpoints have more than 200,000 files that differ: fewer ranks, "
                                      "strategies or checkpoints, or a run without a checkpoint, can be simulated.";
    Scenario restarting = with(halfSeconds(Strategy::Zero3, 1000, 10), {GuardedSave{0}});
    restarting.maxRestarts = 1'000'000;
    QTest::newRow("a million restarts, each with reports of eight ranks and six more events")
        << restarting << Severity::Impossible
        << "The run has more than 120,000 events: fewer ranks or fewer restarts can be simulated.";
    QTest::newRow("from step 25 on in a run of 20")
        << with(halfSeconds(Strategy::Ddp, 20, 500), {SlowRank{1, 2, 25}}) << Severity::Warning
        << "`slow_rank` never strikes: it begins with step 25, and the steps of the run are 0 to 19.";
    QTest::newRow("from a step to before the same")
        << with(halfSeconds(Strategy::Ddp, 20, 500), {SlowRank{1, 2, 5, 5}}) << Severity::Warning
        << "`slow_rank` never strikes: no step is from 5 on and before 5.";
}

void TestRun::whatIsSaidBefore()
{
    QFETCH(Scenario, scenario);
    QFETCH(Severity, severity);
    QFETCH(QString, sentence);
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(run.isImpossible(), severity == Severity::Impossible);
    const auto found =
        std::ranges::find_if(run.issues, [severity](const Issue &each) { return each.severity == severity; });
    QVERIFY(found != run.issues.end());
    QCOMPARE(shown(found->message.english()), sentence);
}

void TestRun::jitterBesideItsClosedForm_data()
{
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<Jitter>("jitter");
    QTest::addColumn<double>("milliseconds");
    QTest::addColumn<double>("tolerance");
    QTest::newRow("the largest of eight normal numbers is 1.4236 deviations above the mean")
        << 8LL << Jitter(NormalJitter{5}) << 107.118 << 0.5;
    QTest::newRow("exponential: 1 + 1/2 + … + 1/8 = 2.7179 delays")
        << 8LL << Jitter(ExponentialJitter{5}) << 113.589 << 0.8;
    QTest::newRow("one of 512 ranks pauses in 1 − 0.999^512 = 40 % of the steps: 1 + 0.5 × 0.4009")
        << 512LL << Jitter(PauseJitter{0.001, 1.5}) << 120.043 << 3.0;
}

void TestRun::jitterBesideItsClosedForm()
{
    QFETCH(qint64, ranks);
    QFETCH(Jitter, jitter);
    QFETCH(double, milliseconds);
    QFETCH(double, tolerance);
    Scenario scenario = computing(100, ranks);
    scenario.jitter = jitter;
    scenario.steps = 400;
    const RunSimulation run = simulateRun(scenario);
    const auto found = std::ranges::find(run.comparisons, "Mean step", &RunComparison::name);
    QVERIFY(found != run.comparisons.end());
    QVERIFY(std::abs(found->closedForm * 1000 - milliseconds) < 0.01);
    QVERIFY(std::abs(found->simulated * 1000 - milliseconds) < tolerance);
    QVERIFY(std::abs(found->simulated - inSeconds(run.totals.useful) / 400) < 1e-9);
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

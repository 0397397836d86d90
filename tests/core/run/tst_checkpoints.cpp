// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/run/runs.h"

#include "core/run/checkpoint_set.h"

#include <QTest>

using namespace perrank;
using namespace std::chrono_literals;

class TestCheckpoints : public QObject {
    Q_OBJECT

private slots:
    void whatOneRankLeaves_data();
    void whatOneRankLeaves();
    void whatTheLessonLoses_data();
    void whatTheLessonLoses();
    void howLongASaveTakes_data();
    void howLongASaveTakes();
    void aGuardedSaveHangs();
    void aGuardedSaveIsNotPolled();
    void aGuardedSaveUnderDdp();
    void whatIsStoredIsNotPadded_data();
    void whatIsStoredIsNotPadded();
    void aRankThatDoesNotSaveDiesInNone();
    void aCrashInASave_data();
    void aCrashInASave();
    void aDeathByAnEqualShare_data();
    void aDeathByAnEqualShare();
    void theNaiveOrderLosesTheSetBefore();
    void aSlowSaveKillsAHealthyJob();
    void aFullStorage_data();
    void aFullStorage();
};

namespace {

const CheckpointSet &only(const RunSimulation &run)
{
    return *run.checkpoints.back().set;
}

/// "complete 98000000000, partial 0": the states of the files of one rank.
QString filesOf(const CheckpointSet &set, std::int64_t rank)
{
    QStringList words;
    for (const CheckpointFile &file : set.files) {
        if (file.rank == rank)
            words.append(QStringLiteral("%1 %2").arg(shown(fileStates[file.state].key)).arg(file.bytes.count()));
    }
    return words.join(QStringLiteral(", "));
}

bool isNear(double value, double expected)
{
    return std::abs(value - expected) < 1e-9;
}

} // namespace

void TestCheckpoints::whatOneRankLeaves_data()
{
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("rank");
    QTest::addColumn<double>("kept");
    QTest::addColumn<double>("whole");
    QTest::addColumn<CheckpointVerdict>("verdict");
    QTest::addColumn<double>("weights");
    QTest::addColumn<double>("optimizer");
    using enum CheckpointVerdict;
    QTest::newRow("DDP: rank 0 has everything, 14 × 7e9")
        << Strategy::Ddp << 0LL << 98e9 << 98e9 << Complete << 1. << 1.;
    QTest::newRow("DDP: any other rank too") << Strategy::Ddp << 5LL << 98e9 << 98e9 << Complete << 1. << 1.;
    QTest::newRow("ZeRO-1: rank 0 has the weights and 1/8 of the rest, (2 + 12 / 8) × 7e9")
        << Strategy::Zero1 << 0LL << 24.5e9 << 98e9 << WeightsOnly << 1. << 0.125;
    QTest::newRow("ZeRO-2: the same") << Strategy::Zero2 << 0LL << 24.5e9 << 98e9 << WeightsOnly << 1. << 0.125;
    QTest::newRow("ZeRO-1: another rank has 1/8 of the rest, 12 / 8 × 7e9")
        << Strategy::Zero1 << 3LL << 10.5e9 << 98e9 << Unusable << 0. << 0.125;
    QTest::newRow("ZeRO-3: 1/8 of the master copy and the moments, 12 / 8 × 7e9")
        << Strategy::Zero3 << 0LL << 10.5e9 << 84e9 << Unusable << 0.125 << 0.125;
    QTest::newRow("FSDP: the same") << Strategy::Fsdp << 7LL << 10.5e9 << 84e9 << Unusable << 0.125 << 0.125;
}

void TestCheckpoints::whatOneRankLeaves()
{
    QFETCH(Strategy, strategy);
    QFETCH(qint64, rank);
    QFETCH(double, kept);
    QFETCH(double, whole);
    const RunSimulation run = simulateRun(with(halfSeconds(strategy, 500, 500), {OneRankCheckpoint{rank}}));
    QVERIFY(!run.isImpossible());
    const CheckpointSet &set = only(run);
    QVERIFY(isNear(set.fraction, kept / whole));
    QTEST(set.verdict, "verdict");
    QTEST(set.weights, "weights");
    QTEST(set.optimizer, "optimizer");
    // The rank waits for nobody: its own bytes at 2 GB/s.
    QCOMPARE(std::chrono::duration<double>(run.totals.checkpoint).count(), kept / 2e9);
}

void TestCheckpoints::whatTheLessonLoses_data()
{
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("kept");
    QTest::addColumn<qint64>("whole");
    QTest::newRow("DDP keeps 0.2 + 1.2 GB") << Strategy::Ddp << 1'400'000'000LL << 1'400'000'000LL;
    QTest::newRow("ZeRO-1 keeps 0.2 + 1.2 / 8 GB") << Strategy::Zero1 << 350'000'000LL << 1'400'000'000LL;
    QTest::newRow("ZeRO-3 keeps 1.2 / 8 GB") << Strategy::Zero3 << 150'000'000LL << 1'200'000'000LL;
    QTest::newRow("HSDP in groups of four: one rank has a quarter, and a copy of all is 1.2 GB")
        << Strategy::Hsdp << 300'000'000LL << 1'200'000'000LL;
}

void TestCheckpoints::whatTheLessonLoses()
{
    QFETCH(Strategy, strategy);
    Scenario scenario = with(halfSeconds(strategy, 500, 500), {OneRankCheckpoint{0}});
    scenario.parameters = 100'000'000;
    scenario.shardSize = 4;
    const RunSimulation run = simulateRun(scenario);
    qint64 kept = 0;
    qint64 whole = 0;
    for (const CheckpointFile &file : only(run).files) {
        kept += file.bytes.count();
        whole += file.whole.count();
    }
    QTEST(kept, "kept");
    QTEST(whole, "whole");
}

void TestCheckpoints::howLongASaveTakes_data()
{
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<double>("total");
    QTest::addColumn<double>("seconds");
    QTest::newRow("one writer of 98 GB at 2 GB/s") << Strategy::Ddp << 40.0 << 49.0;
    QTest::newRow("eight of 10.5 GB") << Strategy::Fsdp << 40.0 << 5.25;
    QTest::newRow("rank 0 of ZeRO-1 has 24.5 GB") << Strategy::Zero1 << 40.0 << 12.25;
    QTest::newRow("84 GB at 4 GB/s in all") << Strategy::Fsdp << 4.0 << 21.0;
}

void TestCheckpoints::howLongASaveTakes()
{
    QFETCH(Strategy, strategy);
    QFETCH(double, total);
    Scenario scenario = halfSeconds(strategy, 500, 500);
    scenario.storageTotalGigabytes = total;
    QTEST(std::chrono::duration<double>(simulateRun(scenario).totals.checkpoint).count(), "seconds");
}

void TestCheckpoints::aGuardedSaveHangs()
{
    Scenario scenario = with(halfSeconds(Strategy::Zero3, 1000, 500), {GuardedSave{0}});
    scenario.maxRestarts = 1;
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(run.checkpoints.size(), 2U);
    QCOMPARE(only(run).verdict, CheckpointVerdict::Absent);
    // 250 s of steps and 600 s until it is found out, then 140 s until the restart; once more, and no restart is left.
    QCOMPARE(run.failures.size(), 2U);
    QCOMPARE(run.failures[0].found, Nanoseconds(850s));
    QCOMPARE(run.failures[1].strike, Nanoseconds(850s + 140s + 250s));
    QCOMPARE(run.events.back().kind, RunEventKind::JobFailed);
    QCOMPARE(run.totals.checkpoint, Nanoseconds(0s));
    // All eight wait, none is broken.
    QVERIFY(isNear(run.totals.gpuHoursWaiting, 2 * 8 * 600 / 3600.0));
}

void TestCheckpoints::aGuardedSaveIsNotPolled()
{
    // 500 steps of 0.50003 s, then 600 s: watchdogs that look every 0.1 s would be late by 85 ms.
    Scenario scenario = with(halfSeconds(Strategy::Zero3, 500, 500), {GuardedSave{3}});
    scenario.stepMilliseconds = 500.03;
    scenario.maxRestarts = 0;
    QCOMPARE(simulateRun(scenario).failures.front().found, Nanoseconds(850'015ms));
}

/// Nothing is padded: P × bytes in all, and each writer 1/N of it.
void TestCheckpoints::whatIsStoredIsNotPadded_data()
{
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("all");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("last");
    QTest::newRow("ZeRO-3: 12 × 1,000,003 = 12,000,036 = 7 × 1,714,290 + 6")
        << Strategy::Zero3 << 12'000'036LL << "complete 1714291"
        << "complete 1714290";
    QTest::newRow("FSDP: the same") << Strategy::Fsdp << 12'000'036LL << "complete 1714291"
                                    << "complete 1714290";
    QTest::newRow("ZeRO-1: 2 × 1,000,003 of rank 0, and a seventh of 12 × 1,000,003")
        << Strategy::Zero1 << 14'000'042LL << "complete 2000006, complete 1714291"
        << "complete 1714290";
}

void TestCheckpoints::whatIsStoredIsNotPadded()
{
    QFETCH(Strategy, strategy);
    Scenario scenario = halfSeconds(strategy, 500, 500);
    scenario.parameters = 1'000'003;
    scenario.ranks = 7;
    const RunSimulation run = simulateRun(scenario);
    qint64 all = 0;
    for (const CheckpointFile &file : only(run).files)
        all += file.bytes.count();
    QTEST(all, "all");
    QTEST(filesOf(only(run), 0), "first");
    QTEST(filesOf(only(run), 6), "last");
}

void TestCheckpoints::aRankThatDoesNotSaveDiesInNone()
{
    const auto saving = [](std::int64_t dies) {
        return simulateRun(
            with(halfSeconds(Strategy::Zero3, 500, 500), {OneRankCheckpoint{0}, CrashInSave{dies, 0.5}}));
    };
    QVERIFY(saving(1).failures.empty());
    // The one that does: half of 10.5 GB.
    const RunSimulation run = saving(0);
    QCOMPARE(run.failures.size(), 1U);
    QCOMPARE(filesOf(*run.checkpoints.front().set, 0), QStringLiteral("partial 5250000000"));
    QCOMPARE(filesOf(*run.checkpoints.front().set, 1), QStringLiteral("absent 0"));
}

void TestCheckpoints::aGuardedSaveUnderDdp()
{
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 500, 500), {GuardedSave{0}});
    scenario.strategies = {Strategy::Ddp, Strategy::Zero1};
    const RunSimulation run = simulateRun(scenario);
    QVERIFY(run.failures.empty());
    QCOMPARE(run.checkpoints[0].set->verdict, CheckpointVerdict::Complete);
    QCOMPARE(run.checkpoints[1].set->verdict, CheckpointVerdict::Absent);
}

void TestCheckpoints::aCrashInASave_data()
{
    QTest::addColumn<CheckpointOrder>("order");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<Fault>("crash");
    QTest::addColumn<CheckpointVerdict>("verdict");
    QTest::addColumn<MarkerState>("marker");
    QTest::addColumn<QString>("files");
    QTest::addColumn<double>("seconds");
    using enum CheckpointVerdict;
    using Order = CheckpointOrder;
    const auto half = [](std::int64_t rank) { return Fault(CrashInSave{rank, 0.5}); };
    QTest::newRow("safe: nothing marks the set, and it is refused")
        << Order::Safe << Strategy::Zero1 << half(3) << Unusable << MarkerState::Missing << "partial 5250000000"
        << 2.625;
    QTest::newRow("DCP: the same") << Order::Dcp << Strategy::Zero1 << half(3) << Unusable << MarkerState::Missing
                                   << "partial 5250000000" << 2.625;
    QTest::newRow("DeepSpeed: rank 0 has finished, and `latest` names a set without all of the optimizer")
        << Order::DeepSpeed << Strategy::Zero1 << half(3) << WeightsOnly << MarkerState::Present << "partial 5250000000"
        << 2.625;
    QTest::newRow("DeepSpeed, rank 0 dies: `latest` still names the set before")
        << Order::DeepSpeed << Strategy::Zero1 << Fault(CrashInSave{0, 0.8}) << WeightsOnly << MarkerState::Missing
        << "complete 14000000000, partial 5600000000" << 9.8;
    QTest::newRow("naive: the weights are whole") << Order::Naive << Strategy::Zero1 << half(3) << WeightsOnly
                                                  << MarkerState::None << "partial 5250000000" << 2.625;
    QTest::newRow("naive, DDP: the only file is partial")
        << Order::Naive << Strategy::Ddp << half(0) << Unusable << MarkerState::None << "partial 49000000000" << 24.5;
    QTest::newRow("after 2 s at 2 GB/s") << Order::Safe << Strategy::Zero3 << Fault(CrashInSave{1, {}, 2.0}) << Unusable
                                         << MarkerState::Missing << "partial 4000000000" << 2.0;
    QTest::newRow("after its last byte: there, 10.5 GB at 2 GB/s, as with all of its bytes")
        << Order::Safe << Strategy::Zero1 << Fault(CrashInSave{3, {}, 6.0}) << Unusable << MarkerState::Missing
        << "partial 10500000000" << 5.25;
    QTest::newRow("all of its bytes, 10.5 GB at 2 GB/s")
        << Order::DeepSpeed << Strategy::Zero1 << Fault(CrashInSave{3, 1.0}) << WeightsOnly << MarkerState::Present
        << "partial 10500000000" << 5.25;
    QTest::newRow("the only rank of DDP, long after its 49 s")
        << Order::DeepSpeed << Strategy::Ddp << Fault(CrashInSave{0, {}, 1000.0}) << Unusable << MarkerState::Missing
        << "partial 98000000000" << 49.0;
    QTest::newRow("a rank that writes nothing, 3 s after the save has begun")
        << Order::Safe << Strategy::Ddp << Fault(CrashInSave{5, {}, 3.0}) << Unusable << MarkerState::Missing << ""
        << 3.0;
}

void TestCheckpoints::aCrashInASave()
{
    QFETCH(CheckpointOrder, order);
    QFETCH(Strategy, strategy);
    QFETCH(Fault, crash);
    QFETCH(double, seconds);
    Scenario scenario = with(halfSeconds(strategy, 1000, 500), {crash});
    scenario.checkpointOrder = order;
    const RunSimulation run = simulateRun(scenario);
    const CheckpointSet &set = *run.checkpoints.front().set;
    QTEST(set.verdict, "verdict");
    QTEST(set.markerState, "marker");
    QTEST(filesOf(set, std::get<CrashInSave>(crash).rank), "files");
    // 250 s of steps, then the save until the death; the launcher sees it 0.1 s later.
    QCOMPARE(run.failures.front().strike, Nanoseconds(250s) + Nanoseconds(std::llround(seconds * 1e9)));
    QCOMPARE(run.failures.front().found - run.failures.front().strike, Nanoseconds(100ms));
    QCOMPARE(run.failures.front().resumesFrom, std::optional<std::int64_t>(0));
    // The steps are done again, and the save then ends: three saves in all.
    QCOMPARE(run.checkpoints.size(), 3U);
    QCOMPARE(run.checkpoints[1].set->verdict, CheckpointVerdict::Complete);
}

void TestCheckpoints::aDeathByAnEqualShare_data()
{
    QTest::addColumn<Fault>("crash");
    QTest::addColumn<QString>("files");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<bool>("isLate");
    // 14 × 16e9 = 224 GB at 1 GB/s in all: a whole save lasts 224 s. Each of eight writers has 0.125 GB/s; rank 0 has
    // 32 GB of weights and, as every rank, 24 GB of the rest.
    QTest::newRow("0.6 × 56 GB") << Fault(CrashInSave{0, 0.6}) << "complete 32000000000, partial 1600000000" << 268.8
                                 << true;
    QTest::newRow("all of 56 GB") << Fault(CrashInSave{0, 1.0}) << "complete 32000000000, partial 24000000000" << 448.0
                                  << true;
    QTest::newRow("300 s × 0.125 GB/s") << Fault(CrashInSave{0, {}, 300.0})
                                        << "complete 32000000000, partial 5500000000" << 300.0 << true;
    QTest::newRow("long after the last byte")
        << Fault(CrashInSave{0, {}, 1000.0}) << "complete 32000000000, partial 24000000000" << 448.0 << true;
    QTest::newRow("a quarter of 56 GB") << Fault(CrashInSave{0, 0.25}) << "partial 14000000000, absent 0" << 112.0
                                        << false;
    QTest::newRow("all of 24 GB") << Fault(CrashInSave{3, 1.0}) << "partial 24000000000" << 192.0 << false;
}

void TestCheckpoints::aDeathByAnEqualShare()
{
    QFETCH(Fault, crash);
    QFETCH(double, seconds);
    QFETCH(bool, isLate);
    Scenario scenario = with(halfSeconds(Strategy::Zero2, 10, 5), {crash});
    scenario.accounting = Accounting::DeepSpeed;
    scenario.parameters = 16'000'000'000;
    scenario.storageGigabytes = 2;
    scenario.storageTotalGigabytes = 1;
    const RunSimulation run = simulateRun(scenario);
    const Failure &failure = run.failures.front();
    QTEST(filesOf(*run.checkpoints.front().set, std::get<CrashInSave>(crash).rank), "files");
    // 5 × 0.5 s of steps come before the save.
    QCOMPARE(failure.strike, Nanoseconds(2500ms) + Nanoseconds(std::llround(seconds * 1e9)));
    // The save that the rank dies in, the same once more, and the last one.
    QCOMPARE(run.totals.checkpoint, Nanoseconds(std::llround(seconds * 1e9)) + 2 * Nanoseconds(224s));
    QCOMPARE(shown(run.events[failure.event].text.english())
                 .endsWith(u"A whole save lasts 224 s, since ranks that are "
                           u"done leave their share to the others."),
             isLate);
}

void TestCheckpoints::theNaiveOrderLosesTheSetBefore()
{
    const Scenario safe = with(halfSeconds(Strategy::Zero3, 1500, 500), {CrashInSave{1, 0.5, {}, 1000}});
    QCOMPARE(simulateRun(safe).failures.front().resumesFrom, std::optional<std::int64_t>(500));
    Scenario naive = safe;
    naive.checkpointOrder = CheckpointOrder::Naive;
    const RunSimulation run = simulateRun(naive);
    QCOMPARE(run.failures.front().resumesFrom, std::optional<std::int64_t>(0));
    QVERIFY(run.checkpoints.front().isOverwritten);
    QCOMPARE(run.totals.lost, Nanoseconds(500s));
}

void TestCheckpoints::aSlowSaveKillsAHealthyJob()
{
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 1000, 500), {SlowSave{1200}});
    scenario.maxRestarts = 0;
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(run.failures.front().found, Nanoseconds(850s));
    QCOMPARE(run.failures.front().firstReporter, std::optional<std::int64_t>(1));
    // Half of 98 GB after 600 of 1,200 s.
    QCOMPARE(filesOf(only(run), 0), QStringLiteral("partial 49000000000"));
    const RunSimulation patient = simulateRun(with(halfSeconds(Strategy::Ddp, 1000, 500), {SlowSave{100}}));
    QCOMPARE(patient.totals.checkpoint, Nanoseconds(200s));
    QVERIFY(patient.failures.empty());
}

void TestCheckpoints::aFullStorage_data()
{
    QTest::addColumn<double>("gigabytes");
    QTest::addColumn<CheckpointVerdict>("first");
    QTest::addColumn<CheckpointVerdict>("second");
    QTest::addColumn<QString>("files");
    using enum CheckpointVerdict;
    QTest::newRow("room for both") << 168.0 << Complete << Complete << "complete 10500000000";
    QTest::newRow("room for one and a half: eight equal files of 5.25 GB")
        << 126.0 << Complete << Unusable << "partial 5250000000";
    QTest::newRow("room for one") << 84.0 << Complete << Absent << "absent 0";
}

void TestCheckpoints::aFullStorage()
{
    QFETCH(double, gigabytes);
    const RunSimulation run = simulateRun(with(halfSeconds(Strategy::Zero3, 1000, 500), {DiskFull{gigabytes}}));
    QTEST(run.checkpoints[0].set->verdict, "first");
    QTEST(run.checkpoints[1].set->verdict, "second");
    QTEST(filesOf(only(run), 4), "files");
}

QTEST_APPLESS_MAIN(TestCheckpoints)
#include "tst_checkpoints.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/run/runs.h"

#include "core/run/resume.h"
#include "core/run/symptoms.h"

#include <QTest>

using namespace perrank;
using namespace std::chrono_literals;

/// Failures that people have reported in public, each with its worked answer.
class TestPublicFailures : public QObject {
    Q_OBJECT

private slots:
    void disksOfEachNode();
    void anotherNumberOfRanks();
    void objectsOfARankAreNotCutAnew();
    void aSaveThatOutlastsTheTimeout();
    void onlyOneRankDecidesToSave();
    void theSameGuardUnderTwoStrategies();
    void anUnevenSplit();
    void aDroppedRankAndItsPrice();
    void batchesFromSamples();
    void aFullSaveOnOneGpu();
    void whoReportsWhen();
    void someRankIsAlwaysLast();
    void aMarkThatNamesHalfASet();
    void noneOfNoneIsNotComplete();
    void theWindowOfDeepSpeedsMark();
};

/// DeepSpeed issue 2319, accelerate issue 3010: four nodes of eight, no shared file system.
void TestPublicFailures::disksOfEachNode()
{
    Scenario scenario = halfSeconds(Strategy::Zero3, 500, 500);
    scenario.ranks = 32;
    const RunSimulation run = simulateRun(scenario);
    for (std::int64_t node = 0; node < 4; ++node) {
        const NodeView view = nodeView(*run.checkpoints.front().set, node, 8);
        QCOMPARE(view, (NodeView{8, 24, 0}));
        QVERIFY(!view.canResume());
    }
    scenario.faults = {OneRankCheckpoint{0}};
    QCOMPARE(nodeView(*simulateRun(scenario).checkpoints.front().set, 0, 8), (NodeView{1, 0, 31}));
}

/// DeepSpeed issues 2898 and 3810: saved on 8, resumed on 16. 4 × 7e9 bytes are kept, 8 × 7e9 lost.
void TestPublicFailures::anotherNumberOfRanks()
{
    const SavePlan plan = savePlan(resolved(halfSeconds(Strategy::Zero3, 500, 500)), Strategy::Zero3);
    const OtherRanks flat = resumedOn(16, 8, plan, CheckpointFormat::Zero);
    QVERIFY(!flat.tensorsLoad);
    QCOMPARE(flat.keptWeights, Quantity<Bytes>(28'000'000'000));
    QCOMPARE(flat.lostOptimizer, Quantity<Bytes>(56'000'000'000));
    QVERIFY(resumedOn(16, 8, plan, CheckpointFormat::Dcp).tensorsLoad);
    QVERIFY(resumedOn(8, 8, plan, CheckpointFormat::Zero).tensorsLoad);
}

/// torchtitan issue 811: the tensors of eight ranks load on sixteen, the data loaders of eight ranks do not.
void TestPublicFailures::objectsOfARankAreNotCutAnew()
{
    const SavePlan plan = savePlan(resolved(halfSeconds(Strategy::Fsdp, 500, 500)), Strategy::Fsdp);
    const OtherRanks found = resumedOn(16, 8, plan, CheckpointFormat::Dcp);
    QCOMPARE(found.withoutOwn, (std::vector<std::int64_t>{8, 15}));
    QCOMPARE(
        shown(found.message.english()),
        QStringLiteral("Tensors are cut anew for 16 ranks; objects of a rank's own are missing for ranks 8 to 15."));
    QVERIFY(resumedOn(4, 8, plan, CheckpointFormat::Dcp).withoutOwn.empty());
}

/// torchtune issue 2093: rank 0 writes 2 × 70,553,706,496 bytes at 200 MB/s while the others wait for 600 s.
void TestPublicFailures::aSaveThatOutlastsTheTimeout()
{
    Scenario scenario = halfSeconds(Strategy::Ddp, 500, 500);
    scenario.accounting = Accounting::Custom;
    scenario.customMaster = 0;
    scenario.customMomentum = 0;
    scenario.customVariance = 0;
    scenario.parameters = 70'553'706'496;
    scenario.storageGigabytes = 0.2;
    const auto warns = [](const RunSimulation &run) {
        return std::ranges::any_of(run.issues, [](const Issue &each) {
            return each.message.text.starts_with("A save takes %1, longer than the timeout");
        });
    };
    const RunSimulation slow = simulateRun(scenario);
    QCOMPARE(std::chrono::round<std::chrono::seconds>(slow.totals.checkpoint).count(), 706);
    QVERIFY(warns(slow));
    scenario.storageGigabytes = 0.3;
    const RunSimulation quick = simulateRun(scenario);
    QCOMPARE(std::chrono::round<std::chrono::seconds>(quick.totals.checkpoint).count(), 470);
    QVERIFY(!warns(quick));
}

/// PyTorch issue 77562: "is it the best loss?" is answered from a sum that only rank 0 has.
void TestPublicFailures::onlyOneRankDecidesToSave()
{
    const RunSimulation fromReduce = simulateRun(with(halfSeconds(Strategy::Fsdp, 500, 500), {GuardedSave{0}}));
    QCOMPARE(fromReduce.failures.front().kind, FaultKind::GuardedSave);
    QCOMPARE(fromReduce.checkpoints.front().set->verdict, CheckpointVerdict::Absent);
    const RunSimulation fromAllReduce = simulateRun(halfSeconds(Strategy::Fsdp, 500, 500));
    QVERIFY(fromAllReduce.failures.empty());
    QCOMPARE(fromAllReduce.checkpoints.front().set->verdict, CheckpointVerdict::Complete);
}

/// PyTorch issue 122903: the same script, `if rank == 0: save()`.
void TestPublicFailures::theSameGuardUnderTwoStrategies()
{
    QVERIFY(simulateRun(with(halfSeconds(Strategy::Ddp, 500, 500), {GuardedSave{0}})).failures.empty());
    const RunSimulation run = simulateRun(with(halfSeconds(Strategy::Fsdp, 500, 500), {GuardedSave{0}}));
    QCOMPARE(run.failures.front().firstReporter, std::optional<std::int64_t>(0));
    QCOMPARE(run.failures.front().found - run.failures.front().strike, Nanoseconds(600s));
}

/// A dimension of 5,739 on four ranks: three pieces of 1,435 and one of 1,434; padded by one all are equal.
void TestPublicFailures::anUnevenSplit()
{
    QCOMPARE(unequalPieces(5739, 4), std::optional(UnequalPieces{2, 1435, 1434}));
    QVERIFY(!unequalPieces(5740, 4));
}

/// NCCL issue 582: rank 3 is gone, seven ranks wait for 1,800 s: 12,600 GPU-seconds.
void TestPublicFailures::aDroppedRankAndItsPrice()
{
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 10, 500), {Hang{3, 0}});
    scenario.timeoutSeconds = 1800;
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(run.failures.front().culprits, std::vector<std::int64_t>{3});
    QVERIFY(std::abs(run.totals.gpuHoursWaiting * 3600 - 12'600) < 1e-6);
    for (const RankSpans &group : rankSpans(run))
        QCOMPARE(group.spans.front().state, group.first == 3 ? RankState::Hung : RankState::Waiting);
}

/// PyTorch issue 33148, batches of 8 on four ranks.
void TestPublicFailures::batchesFromSamples()
{
    QCOMPARE(batchesOf(1003, 4, 8, false), (std::vector<std::int64_t>{32, 32, 32, 32}));
    QCOMPARE(batchesOf(1027, 4, 8, false), (std::vector<std::int64_t>{33, 33, 33, 32}));
    QCOMPARE(batchesOf(1027, 4, 8, true), (std::vector<std::int64_t>{32, 32, 32, 32}));
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 40, 500), {UnevenBatches{batchesOf(1027, 4, 8, false)}});
    scenario.ranks = 4;
    QCOMPARE(simulateRun(scenario).failures.front().step, 32);
    scenario.faults = {UnevenBatches{batchesOf(1003, 4, 8, false)}};
    QVERIFY(simulateRun(scenario).failures.empty());
}

/// Lightning issue 20312: 16 × P / 32 fits, but 4 × P and 8 × P gathered on one card do not.
void TestPublicFailures::aFullSaveOnOneGpu()
{
    Scenario scenario = halfSeconds(Strategy::Fsdp, 500, 500);
    scenario.accounting = Accounting::Fsdp;
    scenario.parameters = 68'976'648'192;
    scenario.ranks = 32;
    const SavePlan plan = savePlan(resolved(scenario), Strategy::Fsdp);
    const GatheredSave full = gatheredOnOneRank(plan);
    QCOMPARE(full.weights, Quantity<Bytes>(4 * 68'976'648'192));
    QCOMPARE(full.optimizer, Quantity<Bytes>(8 * 68'976'648'192));
    const Quantity<Bytes> card(gpuBytes(Gpu::H100_80Gb));
    QVERIFY(full.weights > card);
    QVERIFY(plan.mostOfOne < card);
}

/// NCCL issue 2076: the failures differ in when, and who, reports.
void TestPublicFailures::whoReportsWhen()
{
    QCOMPARE(symptoms[Symptom::SlowRank].who, "nobody");
    QVERIFY(simulateRun(with(halfSeconds(Strategy::Ddp, 10, 500), {SlowRank{3, 2}})).failures.empty());
    QCOMPARE(symptoms[Symptom::DroppedLink].who, "all ranks of the ring at once");
    QCOMPARE(symptoms[Symptom::AbsentRank].when, "after the timeout");
}

/// NCCL issue 893: 10.12 ms ÷ 9.17 ms.
void TestPublicFailures::someRankIsAlwaysLast()
{
    const std::vector<double> times{9.98, 10.12, 9.46, 9.40, 9.17, 9.58};
    QVERIFY(std::abs(slowdownOf(times) - 1.1036) < 1e-4);
    QVERIFY(!stragglerIn(times, 1.25));
    QCOMPARE(stragglerIn({10, 10, 15, 10}, 1.25), std::optional<std::size_t>(2));
}

/// DeepSpeed issue 5405: `latest` names a step of which two shards of four are in place.
void TestPublicFailures::aMarkThatNamesHalfASet()
{
    Scenario scenario = with(halfSeconds(Strategy::Zero3, 1000, 500), {CrashInSave{1, 0.5, {}, 1000}});
    scenario.checkpointOrder = CheckpointOrder::DeepSpeed;
    const RunSimulation run = simulateRun(scenario);
    const std::vector<Checkpoint> onDisk(run.checkpoints.begin(), run.checkpoints.begin() + 2);
    QCOMPARE(onDisk[1].set->markerState, MarkerState::Present);
    const NamedStep named = resumedAt(onDisk, Strategy::Zero3, 1000);
    QVERIFY(!named.isWhole);
    QCOMPARE(named.instead, std::optional<std::int64_t>(500));
}

/// DeepSpeed issue 4258: a converted checkpoint says that it has no ranks.
void TestPublicFailures::noneOfNoneIsNotComplete()
{
    const Completeness none = completenessOf(0, 0);
    QVERIFY(!none.isComplete);
    QVERIFY(shown(none.message.english()).contains(QStringLiteral("metadata")));
    QVERIFY(completenessOf(8, 8).isComplete);
    QVERIFY(!completenessOf(7, 8).isComplete);
}

/// Rank 0 is done after 5 s, rank 6 after 9: of a crash at any time in ten minutes 4 / 600 fall in between.
void TestPublicFailures::theWindowOfDeepSpeedsMark()
{
    const double window = badWindow({5, 5.5, 6, 5.2, 5.1, 5.3, 9, 5.4});
    QCOMPARE(window, 4.0);
    QVERIFY(std::abs(window / 600 - 0.0067) < 5e-5);
}

QTEST_APPLESS_MAIN(TestPublicFailures)
#include "tst_public_failures.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/run/runs.h"

#include "core/report/timeline_json.h"
#include "core/run/durations.h"
#include "core/simulation/random_draw.h"

#include <QTest>

using namespace perrank;
using namespace std::chrono_literals;

/// What holds of every run, over many that are put together at random.
class TestRunLaws : public QObject {
    Q_OBJECT

private slots:
    void spansFillTheTime();
    void theTimeAddsUp();
    void lossesAreAtMostAnInterval();
    void watchdogsAreNotEarly();
    void nothingHasNoCause();
    void theLogIsInOrder();
    void theSameScenarioIsTheSameRun();
    void aFaultChangesNothingBeforeIt();
    void aRankIsAsGoodAsAnother();
    void aMonthOnAThousandRanks();
};

namespace {

constexpr int plans = 60;

/// The n-th number of a plan, from 0 to before `end`.
std::int64_t pick(int plan, int n, std::int64_t end)
{
    return static_cast<std::int64_t>(drawn(plan, {9, n, 0, 0}) * static_cast<double>(end));
}

Fault faultOf(int plan, int n)
{
    const std::int64_t rank = pick(plan, n + 1, 8);
    const std::int64_t step = pick(plan, n + 2, 1000);
    switch (pick(plan, n, 9)) {
    case 0:
        return Hang{rank, step};
    case 1:
        return Crash{rank, step};
    case 2:
        return Crash{rank, step, CrashScope::Node};
    case 3:
        return NodeLoss{rank / 4, step, step % 2 == 0, 100};
    case 4:
        return GpuHang{rank, step};
    case 5:
        return CrashInSave{rank, 0.25 * static_cast<double>(pick(plan, n + 3, 5))};
    case 6:
        return SlowRank{rank, 1.5, step / 2, step};
    case 7:
        return Mismatch{rank, step, step % 2 == 0 ? MismatchKind::Extra : MismatchKind::Missing};
    default:
        return GuardedSave{rank};
    }
}

Scenario planned(int plan)
{
    constexpr std::array all{Strategy::Ddp,  Strategy::Zero1,      Strategy::Zero2, Strategy::Zero3,
                             Strategy::Fsdp, Strategy::FsdpGradOp, Strategy::Hsdp};
    Scenario scenario = halfSeconds(all[static_cast<std::size_t>(pick(plan, 0, 7))], 1000, 50 + pick(plan, 1, 400));
    scenario.parameters = 100'000'000;
    scenario.gpusPerNode = 4;
    scenario.checkpointOrder = static_cast<CheckpointOrder>(pick(plan, 2, 4));
    scenario.stepMilliseconds = pick(plan, 3, 2) == 0 ? 0 : 500;
    scenario.timeoutSeconds = static_cast<double>(10 + pick(plan, 4, 1000)) / 7;
    scenario.maxRestarts = pick(plan, 5, 5);
    for (int fault = 0; fault < pick(plan, 6, 4); ++fault)
        scenario.faults.push_back(faultOf(plan, 10 * (fault + 1)));
    return scenario;
}

} // namespace

void TestRunLaws::spansFillTheTime()
{
    for (int plan = 0; plan < plans; ++plan) {
        const RunSimulation run = simulateRun(planned(plan));
        QVERIFY(!run.isImpossible());
        std::int64_t ranks = 0;
        for (const RankSpans &group : rankSpans(run)) {
            Nanoseconds end{0};
            for (const RunSpan &span : group.spans) {
                QCOMPARE(span.from, end);
                QVERIFY(span.until > span.from);
                end = span.until;
            }
            QCOMPARE(end, run.totals.wall);
            QCOMPARE(group.first, ranks);
            ranks += group.count;
        }
        QCOMPARE(ranks, 8);
    }
}

void TestRunLaws::theTimeAddsUp()
{
    for (int plan = 0; plan < plans; ++plan) {
        const RunSimulation run = simulateRun(planned(plan));
        const RunTotals &totals = run.totals;
        QCOMPARE(totals.useful + totals.outage + totals.checkpoint, totals.wall);
        QVERIFY(totals.goodput <= 1);
        QVERIFY(totals.useful >= Nanoseconds(0));
        // What is marked as lost is what was done again, and nothing else.
        Nanoseconds lost{0};
        Nanoseconds kept{0};
        for (const RunSpan &span : run.spans) {
            if (span.steps > 0)
                (span.isLost ? lost : kept) += span.until - span.from;
        }
        QCOMPARE(lost, totals.lost);
        QCOMPARE(kept, totals.useful);
    }
}

void TestRunLaws::lossesAreAtMostAnInterval()
{
    for (int plan = 0; plan < plans; ++plan) {
        const Scenario scenario = planned(plan);
        const RunSimulation run = simulateRun(scenario);
        const bool isWhole = std::ranges::all_of(
            run.checkpoints, [](const Checkpoint &each) { return each.set->verdict == CheckpointVerdict::Complete; });
        for (const Failure &failure : run.failures) {
            if (!failure.resumesFrom)
                continue;
            QVERIFY(*failure.resumesFrom <= failure.step);
            if (isWhole)
                QVERIFY(failure.step - *failure.resumesFrom <= scenario.checkpointEvery);
            // Nothing is loaded from a set that has a hole.
            const auto loaded = std::ranges::find_if(run.checkpoints, [&](const Checkpoint &each) {
                return each.step == *failure.resumesFrom && each.at <= failure.strike
                       && each.set->verdict == CheckpointVerdict::Complete;
            });
            QVERIFY(*failure.resumesFrom == 0 || loaded != run.checkpoints.end());
        }
    }
}

void TestRunLaws::watchdogsAreNotEarly()
{
    for (int plan = 0; plan < plans; ++plan) {
        const Scenario scenario = planned(plan);
        const RunSimulation run = simulateRun(scenario);
        for (const RunEvent &event : run.events) {
            if (event.kind == RunEventKind::Watchdog)
                QVERIFY(event.at >= run.events[*event.cause].at + seconds(scenario.timeoutSeconds));
        }
    }
}

void TestRunLaws::nothingHasNoCause()
{
    for (int plan = 0; plan < plans; ++plan) {
        const RunSimulation run = simulateRun(planned(plan));
        Nanoseconds before{0};
        for (std::size_t i = 0; i < run.events.size(); ++i) {
            const RunEvent &event = run.events[i];
            QVERIFY(event.at >= before);
            QVERIFY(event.until >= event.at);
            QVERIFY(!event.text.text.empty());
            before = event.at;
            if (event.cause)
                QVERIFY(*event.cause < i);
            const bool comesByItself = event.kind == RunEventKind::Fault || event.kind == RunEventKind::Save
                                       || event.kind == RunEventKind::JobDone;
            QCOMPARE(event.cause.has_value(), !comesByItself);
        }
    }
}

void TestRunLaws::theLogIsInOrder()
{
    for (int plan = 0; plan < 4 * plans; ++plan) {
        Scenario scenario = planned(plan);
        // Ranks that enter a call at different times, and one that comes back to its error at every start.
        scenario.layers = 4;
        scenario.stepMilliseconds = 0;
        scenario.forwardMilliseconds = 50;
        scenario.backwardMilliseconds = 100;
        scenario.faults.push_back(SlowRank{pick(plan, 50, 8), 2});
        scenario.faults.push_back(Hang{pick(plan, 51, 8), pick(plan, 52, 1000)});
        if (plan % 2 == 0)
            scenario.faults.push_back(OutOfMemory{pick(plan, 53, 8), static_cast<double>(20 + pick(plan, 54, 200))});
        if (plan % 5 == 0)
            scenario.timeoutSeconds = 0.2;
        if (plan % 3 == 0)
            scenario.teardownSeconds = scenario.rendezvousSeconds = scenario.initSeconds = scenario.loadSeconds = 0;
        const RunSimulation run = simulateRun(scenario);
        QVERIFY(!run.isImpossible());
        QVERIFY(std::ranges::is_sorted(run.events, {}, &RunEvent::at));
        QVERIFY(std::ranges::is_sorted(run.log, {}, &LogLine::at));
        QVERIFY(std::ranges::is_sorted(run.log, {}, &LogLine::failure));
        for (auto line = run.log.begin(); line != run.log.end(); ++line)
            QVERIFY(std::find(std::next(line), run.log.end(), *line) == run.log.end());
        // One line for each rank that is out of memory.
        const auto dead = std::ranges::count(run.events, RunEventKind::OutOfMemory, &RunEvent::kind);
        QCOMPARE(
            std::ranges::count_if(
                run.log, [](const LogLine &line) { return shown(line.text.english()).contains(u"is out of memory"); }),
            dead);
    }
}

void TestRunLaws::theSameScenarioIsTheSameRun()
{
    for (int plan = 0; plan < plans; plan += 7)
        QCOMPARE(shown(timelineJson(simulateRun(planned(plan)))), shown(timelineJson(simulateRun(planned(plan)))));
}

void TestRunLaws::aFaultChangesNothingBeforeIt()
{
    Scenario scenario = halfSeconds(Strategy::Zero3, 40, 15);
    scenario.stepMilliseconds = 0;
    scenario.jitter = NormalJitter{5};
    const RunSimulation calm = simulateRun(scenario);
    const RunSimulation hit = simulateRun(with(scenario, {Crash{3, 35}}));
    // Two saves come before it.
    QVERIFY(std::equal(calm.events.begin(), calm.events.begin() + 2, hit.events.begin()));
    QCOMPARE(hit.totals.useful, calm.totals.useful);
}

void TestRunLaws::aRankIsAsGoodAsAnother()
{
    const RunSimulation one = simulateRun(with(halfSeconds(Strategy::Ddp, 100, 50), {Crash{1, 60}}));
    const RunSimulation other = simulateRun(with(halfSeconds(Strategy::Ddp, 100, 50), {Crash{6, 60}}));
    QCOMPARE(one.totals, other.totals);
    QCOMPARE(spansOf(one, 1), spansOf(other, 6));
    QCOMPARE(spansOf(one, 6), spansOf(other, 1));
}

void TestRunLaws::aMonthOnAThousandRanks()
{
    // 30 days of half seconds, a checkpoint every 500 steps: 10,368 of them.
    Scenario scenario = with(halfSeconds(Strategy::Ddp, 5'184'000, 500), {Hang{5, 2'000'250}, Crash{77, 4'000'100}});
    scenario.ranks = 1024;
    scenario.strategies = {Strategy::Ddp, Strategy::Zero1, Strategy::Zero2, Strategy::Zero3, Strategy::Fsdp};
    const RunSimulation run = simulateRun(scenario);
    QCOMPARE(run.checkpoints.size(), 5U * 10'368);
    QCOMPARE(run.totals.lost, Nanoseconds(125s + 50s));
}

QTEST_APPLESS_MAIN(TestRunLaws)
#include "tst_run_laws.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"
#include "tests/ui/models/made_run.h"

#include "core/simulation/rank_step.h"
#include "ui/models/culprit_answer.h"
#include "ui/models/failure_blocks.h"
#include "ui/models/failure_log.h"
#include "ui/models/failure_rows.h"
#include "ui/text/failure_text.h"

#include <QStringList>
#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestFailureRows : public QObject {
    Q_OBJECT

private slots:
    void aStepIsAllOfItsTimeShares();
    void theSlowRankHasARowOfItsOwn();
    void aSlowTensorRankSlowsItsWholeCopy();
    void everyTimerShowsTheSame();
    void theFailureIsShownWithSomeTimeAroundIt();
    void fewerRowsKeepTheCulprits();
    void aLostNodeIsOneRow();
    void whoeverSearchesSeesNoCulprit();
    void aHangIsNotInTheStep();
    void twoFailuresAreCountedEach();
    void aSlowRankIsInTheRun();
    void aPauseIsNoComputing();
    void whoWaitsElsewhereSaysSo();
    void aStepOfItsUsualLengthSaysSo();
    void aFaultThatNoStepShowsIsNamed();
    void aBlockShowsWhatItsFormulaGives();
    void theLogIsInTheOrderOfReporting();
    void theFirstToReportIsNotTheCulprit();
    void theSlowRankIsTheOneThatNeverWaits();
};

namespace {

/// "ranks 0–2: compute 0–60, overlapped 60–63.75".
QStringList pictureOf(const FailureRows &rows)
{
    QStringList lines;
    for (const FailureRow &row : rows.rows) {
        QStringList parts;
        for (const RunSpan &span : row.spans)
            parts << u"%1 %2–%3"_s.arg(QString::fromStdString(std::string(rankStates[span.state].key)))
                         .arg(double(span.from.count()) / 1e6)
                         .arg(double(span.until.count()) / 1e6);
        lines << rowName(row, {}) + (row.isCulprit ? u"!: "_s : u": "_s) + parts.join(u", "_s);
    }
    return lines;
}

} // namespace

/// DDP with a bucket for each layer: backward of four layers from 40 ms, 20 ms each; the all-reduce of each takes
/// 3.75 ms beside the next one's computing, the last one alone.
void TestFailureRows::aStepIsAllOfItsTimeShares()
{
    const StepSimulation simulation = simulateStep(toy(Strategy::Ddp));
    QCOMPARE(pictureOf(stepRows(simulation, Strategy::Ddp)),
             QStringList{u"ranks 0–3: compute 0–60, overlapped 60–63.75, compute 63.75–80, overlapped 80–83.75, "
                         "compute 83.75–100, overlapped 100–103.75, compute 103.75–120, exposed 120–123.75"_s});
    const auto step = rankStep(simulation, Strategy::Ddp, 0);
    Nanoseconds overlapped(0);
    for (const RunSpan &span : stepSpans(*step->line->program, step->spans(), step->line->end)) {
        if (span.state == RankState::Overlapped)
            overlapped += span.until - span.from;
    }
    QCOMPARE(overlapped, step->times().overlapped);
}

/// One bucket for everything, and nothing to send: 120 ms for the others, 180 for rank 2 of 4.
void TestFailureRows::theSlowRankHasARowOfItsOwn()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.bucket = {BucketKind::Bytes, 1'000'000'000'000};
    scenario.faults = {SlowRank{.rank = 2, .factor = 1.5}};
    const FailureRows rows = stepRows(simulateStep(scenario), Strategy::Ddp);
    QCOMPARE(pictureOf(rows), (QStringList{u"ranks 0–1: compute 0–120, waiting 120–180, exposed 180–195"_s,
                                           u"rank 2!: compute 0–180, exposed 180–195"_s,
                                           u"rank 3: compute 0–120, waiting 120–180, exposed 180–195"_s}));
}

/// Ranks 2 and 3 share the second of four copies.
void TestFailureRows::aSlowTensorRankSlowsItsWholeCopy()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.ranks = 8;
    scenario.tensorParallel = 2;
    scenario.faults = {SlowRank{.rank = 3, .factor = 1.5}};
    QStringList names;
    for (const FailureRow &row : stepRows(simulateStep(scenario), Strategy::Ddp).rows)
        names << rowName(row, {}) + (row.isCulprit ? u"!"_s : u""_s);
    QCOMPARE(names, (QStringList{u"ranks 0–1"_s, u"ranks 2–3!"_s, u"ranks 4–7"_s}));
}

void TestFailureRows::everyTimerShowsTheSame()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.faults = {SlowRank{.rank = 2, .factor = 1.5}};
    const FailureRows rows = timerRows(simulateStep(scenario), Strategy::Ddp, {});
    QCOMPARE(rows.rows.size(), std::size_t(4));
    for (const FailureRow &row : rows.rows) {
        QVERIFY(!row.isCulprit);
        QCOMPARE(row.spans, rows.rows.front().spans);
    }
    QCOMPARE(rows.word, u"step: 183.75 ms"_s); // 180 ms of computing and the last all-reduce
}

/// From 675 to 1,415 s are 740 s: 59.2 s of them before it, 148 s after it.
void TestFailureRows::theFailureIsShownWithSomeTimeAroundIt()
{
    const RunSimulation run = hungRun();
    QVERIFY(outageText(run, {}).contains(u" per GPU-hour."_s));
    const FailureRows rows = runRows(run, FailureZoom::Failure);
    QCOMPARE(rows.from, inSeconds(615.8));
    QCOMPARE(rows.until, inSeconds(1563));
    QCOMPARE(rows.rows.size(), std::size_t(3));
    QVERIFY(rows.rows[1].isCulprit);
    QCOMPARE(rowName(rows.rows[1], {}), u"rank 5"_s);
    QCOMPARE(rows.marks.size(), std::size_t(3));
    QCOMPARE(rows.marks[0].text, u"Hang, rank 5"_s);
    QCOMPARE(rows.marks[1].text, u"first report: rank 0"_s);
    QCOMPARE(rows.marks[2].text, u"goes on from step 2,000"_s);
    QCOMPARE(runRows(run, FailureZoom::Run).until, inSeconds(1715));
    const FailureRows spaced = runRows(run, FailureZoom::Run, {Units::GB, {" ", "."}});
    QCOMPARE(spaced.heading, u"The run under DDP: 3 000 steps"_s);
    QCOMPARE(spaced.marks[2].text, u"goes on from step 2 000"_s);
}

void TestFailureRows::fewerRowsKeepTheCulprits()
{
    std::vector<FailureRow> rows;
    for (std::int64_t rank = 0; rank < 20; ++rank)
        rows.push_back({rank, 1, rank == 17, {}});
    const std::vector<FailureRow> fewer = fewerRows(rows, 4);
    QCOMPARE(fewer.size(), std::size_t(4));
    QCOMPARE(fewer.front().first, 0);
    QCOMPARE(fewer.back().first, 17);
    QCOMPARE(fewerRows(rows, 30).size(), std::size_t(20));
    for (FailureRow &row : rows)
        row.isCulprit = row.first < 8;
    const std::vector<FailureRow> ofMany = fewerRows(rows, 3);
    QCOMPARE(ofMany.size(), std::size_t(3));
    QVERIFY(ofMany[1].isCulprit && !ofMany[2].isCulprit);
}

/// Eight ranks a node: ranks 0 to 7 die together, 8 to 15 wait; the mark names them.
void TestFailureRows::aLostNodeIsOneRow()
{
    Scenario scenario;
    scenario.ranks = 16;
    scenario.steps = 10;
    scenario.checkpointEvery = 5;
    scenario.stepMilliseconds = 100;
    scenario.faults = {Crash{.rank = 3, .step = 5, .scope = CrashScope::Node}};
    const FailureRows rows = runRows(simulateRun(scenario), FailureZoom::Failure);
    QCOMPARE(rows.rows.size(), std::size_t(2));
    QCOMPARE(rowName(rows.rows[0], {}), u"ranks 0–7"_s);
    QVERIFY(rows.rows[0].isCulprit);
    QCOMPARE(rowName(rows.rows[1], {}), u"ranks 8–15"_s);
    QCOMPARE(rows.marks[0].text, u"Crash, node 0, ranks 0–7"_s);
}

void TestFailureRows::whoeverSearchesSeesNoCulprit()
{
    const FailureRows rows = withoutCulprit(runRows(hungRun(), FailureZoom::Failure), 8);
    QCOMPARE(rows.rows.size(), std::size_t(1));
    QCOMPARE(rowName(rows.rows[0], {}), u"ranks 0–7"_s);
    QVERIFY(rows.marks.empty());
    for (const RunSpan &span : rows.rows[0].spans)
        QVERIFY(span.state != RankState::Hung);
}

/// What strikes once disturbs no step before it: nobody is to blame in the picture of a step.
void TestFailureRows::aHangIsNotInTheStep()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.faults = {Hang{.rank = 2}};
    const FailureRows rows = stepRows(simulateStep(scenario), Strategy::Ddp);
    QCOMPARE(rows.rows.size(), std::size_t(1));
    QVERIFY(!rows.rows[0].isCulprit);
    QVERIFY(rows.heading.endsWith(u"before anything goes wrong"_s));
}

void TestFailureRows::theLogIsInTheOrderOfReporting()
{
    QCOMPARE(logText(hungRun(), {}), u"1,275 s  Rank 0: watchdog: all-reduce 45,010 has run for 600 s\n"
                                     "1,275.100 s  Launcher: rank 0 ended with code -6"_s);
    QVERIFY(logText(hungRun(), {Units::GB, {" ", "."}}).contains(u"all-reduce 45 010 has run"_s));
    RunSimulation calm;
    QCOMPARE(logText(calm, {}), u"No rank reports anything."_s);
}

/// Seven ranks wait 600 s, twice: 1.167 GPU-hours until the first of the two is found, not 2.333.
void TestFailureRows::twoFailuresAreCountedEach()
{
    RunSimulation run = hungRun();
    run.failures.push_back(run.failures.front());
    run.totals.gpuHoursWaiting *= 2;
    const QString text = outageText(run, {});
    QVERIFY2(text.contains(u"until then 1.167 GPU-h burn"_s), qPrintable(text));
    QVERIFY(!text.contains(u"watchdogs look"_s)); // found exactly after the timeout
    run.failures.front().found += std::chrono::milliseconds(100);
    QVERIFY(outageText(run, {}).contains(u"the timeout of 600 s runs from the call"_s));
    QVERIFY2(text.contains(u"Lost in all 2 failures:"_s), qPrintable(text));
    run.failures.back().resumesFrom.reset();
    QVERIFY(outageText(run, {}).endsWith(u"Nothing of the run is saved when it ends: what counts as useful is gone as "
                                         "well. The job has ended before its last step: more restarts are not "
                                         "allowed."_s));
}

void TestFailureRows::aSlowRankIsInTheRun()
{
    const FailureRows rows = runRows(simulateRun(slowRankScene()), FailureZoom::Run);
    QCOMPARE(rows.heading, u"The run under DDP: 1 step"_s);
    QCOMPARE(rows.rows.size(), std::size_t(3));
    QCOMPARE(rowName(rows.rows[1], {}), u"rank 3"_s);
    QVERIFY(rows.rows[1].isCulprit);
}

/// The forward pass of layer 1 of four, 10 ms each, begins at 10 ms: rank 2 stands still for 30 ms and computes then.
void TestFailureRows::aPauseIsNoComputing()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.bucket = {BucketKind::Bytes, 1'000'000'000'000};
    scenario.faults = {Pause{.rank = 2, .layer = 1, .milliseconds = 30}};
    const FailureRows rows = stepRows(simulateStep(scenario), Strategy::Ddp);
    QCOMPARE(pictureOf(rows)[1], u"rank 2!: compute 0–10, idle 10–40, compute 40–150, exposed 150–165"_s);
    QCOMPARE(pictureOf(rows)[0], u"ranks 0–1: compute 0–120, waiting 120–150, exposed 150–165"_s);
}

void TestFailureRows::whoWaitsElsewhereSaysSo()
{
    RunSimulation run = hungRun();
    run.failures.front().kind = FaultKind::Mismatch;
    const FailureRows rows = runRows(run, FailureZoom::Failure);
    QCOMPARE(rows.rows[1].waitWord, u"waiting in another call"_s);
    QVERIFY(rows.rows[0].waitWord.isEmpty());
}

void TestFailureRows::aStepOfItsUsualLengthSaysSo()
{
    const StepSimulation simulation = simulateStep(toy(Strategy::Ddp));
    const StepTimeline &line = simulation.strategies.front();
    QCOMPARE(slowdownText(line, line, {}), u"A step takes 123.75 ms; nothing makes it longer."_s);
    Scenario typed;
    QVERIFY(typedStepText(typed, {}).isEmpty());
    typed.stepMilliseconds = 300;
    QVERIFY(typedStepText(typed, {}).contains(u"In the run every step lasts 300.00 ms, as typed"_s));
}

/// ZeRO-3 keeps a shard of everything on every rank: the files of one are of no use.
void TestFailureRows::aFaultThatNoStepShowsIsNamed()
{
    Scenario scenario = toy(Strategy::Zero3);
    scenario.steps = 20;
    scenario.checkpointEvery = 10;
    scenario.faults = {OneRankCheckpoint{}};
    const RunSimulation run = simulateRun(scenario);
    const QString words = u" Checkpoint of one rank: no step shows it. "
                          "The last save, after step 20, is unusable under ZeRO-3."_s;
    QVERIFY2(slowdownText(run, run.step, {}).contains(words), qPrintable(slowdownText(run, run.step, {})));
    QVERIFY(outageText(run, {}).contains(words));
}

/// 3,000 × 3,600 s ÷ 8 ranks = 15.6 days; the heading of a comparison is the result below it.
void TestFailureRows::aBlockShowsWhatItsFormulaGives()
{
    Scenario scenario = droppedNcclScene();
    scenario.mtbfHours = 3000;
    const std::vector<ArithmeticBlock> blocks = failureBlocks(simulateRun(scenario), {});
    QVERIFY(std::ranges::any_of(blocks, [](const ArithmeticBlock &block) { return block.amount == u"15.6 days"_s; }));
    for (const ArithmeticBlock &block : blocks) {
        if (block.name.endsWith(u", by the formula"_s))
            QCOMPARE(block.amount, block.exact);
    }
}

void TestFailureRows::theFirstToReportIsNotTheCulprit()
{
    const RunSimulation run = hungRun();
    QVERIFY(hasCulprit(run, 0));
    QVERIFY(culpritAnswer(run, 0, 0, {}).contains(u"the fastest healthy rank"_s));
    QVERIFY(culpritAnswer(run, 0, 3, {}).startsWith(u"✖ Not rank 3"_s));
    QVERIFY(culpritAnswer(run, 0, 5, {Units::GB, {" ", "."}}).contains(u"is 45 009; all others"_s));
    QCOMPARE(culpritAnswer(run, 0, 5, {}), u"✔ Rank 5 it is. Its last number is 45,009; all others have 45,010."_s);
}

void TestFailureRows::theSlowRankIsTheOneThatNeverWaits()
{
    RunSimulation run;
    run.step = simulateStep(slowRankScene());
    QVERIFY(culpritAnswer(run, 0, 0, {}).startsWith(u"✖ Not rank 0: it waits 149"_s)
            || culpritAnswer(run, 0, 0, {}).startsWith(u"✖ Not rank 0: it waits 150"_s));
    QVERIFY(culpritAnswer(run, 0, 3, {}).startsWith(u"✔ Rank 3 it is: it never waits"_s));
}

QTEST_APPLESS_MAIN(TestFailureRows)
#include "tst_failure_rows.moc"

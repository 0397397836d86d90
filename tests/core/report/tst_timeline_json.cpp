// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/run/runs.h"
#include "tests/core/simulation/toy.h"

#include "core/report/spans.h"
#include "core/report/timeline_json.h"
#include "core/report/timeline_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace perrank;

class TestTimelineJson : public QObject {
    Q_OBJECT

private slots:
    void theToy();
    void theScenarioCanBeReadBack();
    void issuesHaveWords();
    void spansAsCsv();
    void aTraceIsJson();
    void aTraceNamesWhatHappens();
    void aFullOutputEndsTheWriting();
    void theText();
    void theRunAsJson();
    void theRunAsCsvAndTrace();
    void theRunAsText();
};

namespace {

/// The toy without keeping its last unit, as the default is.
StepSimulation simulated(Strategy strategy)
{
    Scenario scenario = toy(strategy);
    scenario.keepLastUnit = false;
    return simulateStep(scenario);
}

QByteArray written(bool (*write)(const StepSimulation &, const Sink &), const StepSimulation &simulation)
{
    QByteArray text;
    const bool isGood = write(simulation, [&text](std::string_view part) {
        text.append(part.data(), qsizetype(part.size()));
        return true;
    });
    return isGood ? text : QByteArray();
}

QJsonArray eventsOf(const StepSimulation &simulation)
{
    const QByteArray text = written(&writeChromeTrace, simulation);
    return QJsonDocument::fromJson(text).object()[u"traceEvents"_s].toArray();
}

} // namespace

/// 108.75 ms of computing, 11.25 of it with an all-reduce under way, 3.75 of the last all-reduce alone.
void TestTimelineJson::theToy()
{
    const QByteArray text = QByteArray::fromStdString(timelineJson(simulated(Strategy::Ddp)));
    const QJsonObject timeline = QJsonDocument::fromJson(text).object();
    QCOMPARE(timeline[u"format"_s].toString(), u"perrank-timeline"_s);
    QCOMPARE(timeline[u"version"_s].toInt(), 1);
    QCOMPARE(timeline[u"seed"_s].toInt(), 1);
    const QJsonObject line = timeline[u"strategies"_s][0].toObject();
    QCOMPARE(line[u"strategy"_s].toString(), u"ddp"_s);
    QCOMPARE(line[u"step_ns"_s].toInteger(), 123'750'000);
    QCOMPARE(line[u"sent_per_rank"_s].toInteger(), 1'500'000'000);
    // 11.25 ms × 0.189 ÷ 1.189, and 0.1 × 0.005 of the 120 ms that are computed and of these.
    const QJsonObject cluster{{u"expected_ns"_s, 123'750'000 + 1'788'267 + 60'894},
                              {u"contention_ns"_s, 1'788'267},
                              {u"slow_machines_ns"_s, 60'894},
                              {u"machines"_s, 1}};
    QCOMPARE(line[u"on_a_cluster"_s].toObject(), cluster);
    QCOMPARE(line[u"ranks"_s].toArray(), QJsonArray({QJsonObject{{u"first"_s, 0},
                                                                 {u"count"_s, 4},
                                                                 {u"compute_ns"_s, 108'750'000},
                                                                 {u"overlapped_ns"_s, 11'250'000},
                                                                 {u"exposed_ns"_s, 3'750'000},
                                                                 {u"waiting_ns"_s, 0}}}));
    QCOMPARE(line[u"collectives"_s].toArray(),
             QJsonArray({QJsonObject{
                 {u"kind"_s, u"all_reduce"_s}, {u"count"_s, 4}, {u"bytes_per_rank"_s, qint64(1'500'000'000)}}}));
    // 16 B × 500 M, and 34 × 8 × 1,024 × 768 × 4 layers of activations, when the last layer has begun.
    QCOMPARE(line[u"peak"_s][u"bytes"_s].toInteger(), 8'000'000'000 + 855'638'016);
    QCOMPARE(line[u"peak"_s][u"at_ns"_s].toInteger(), 30'000'000);
    QCOMPARE(line[u"peak"_s][u"component"_s].toString(), u"master_weights"_s);
}

/// 768 / 64 = 12 heads by the rule; typed they could not share 5 key and value heads.
void TestTimelineJson::theScenarioCanBeReadBack()
{
    Scenario scenario;
    const auto headsIn = [](const Scenario &simulated) {
        const QByteArray text = QByteArray::fromStdString(timelineJson(StepSimulation{resolved(simulated), {}, {}}));
        return QJsonDocument::fromJson(text)[u"scenario"_s][u"heads"_s].toInteger(-1);
    };
    QCOMPARE(headsIn(scenario), 12);
    scenario.kvHeads = 5;
    QCOMPARE(headsIn(scenario), 0);
}

void TestTimelineJson::issuesHaveWords()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.faults = {Hang{0, 0}};
    const QByteArray text = QByteArray::fromStdString(timelineJson(simulateStep(scenario)));
    const QJsonArray issues = QJsonDocument::fromJson(text).object()[u"issues"_s].toArray();
    QCOMPARE(issues.size(), 1);
    QCOMPARE(issues[0][u"severity"_s].toString(), u"note"_s);
    QCOMPARE(issues[0][u"parameters"_s].toArray(), QJsonArray({u"faults"_s}));
    QCOMPARE(issues[0][u"message"_s].toString(), u"The step is shown without what strikes in the run: `hang`."_s);
}

/// Four forward and four backward passes, four all-reduces and the optimizer, of four ranks that are alike.
void TestTimelineJson::spansAsCsv()
{
    const QByteArrayList lines = written(&writeSpansCsv, simulated(Strategy::Ddp)).split('\n');
    QCOMPARE(lines.size(), 1 + 13 + 1);
    QCOMPARE(lines[0], QByteArray("strategy,rank,ranks_alike,stream,operation,unit,bucket,micro_batch,entered_ns,"
                                  "start_ns,end_ns,bytes,kind\r"));
    QCOMPARE(lines[1], QByteArray("ddp,0,4,compute,forward,layer 0,,0,0,0,10000000,0,estimate\r"));
    QCOMPARE(
        lines[6],
        QByteArray("ddp,0,4,communication,all_reduce,layer 3,0,0,60000000,60000000,63750000,250000000,estimate\r"));
    QVERIFY(lines.last().isEmpty());
}

void TestTimelineJson::aTraceIsJson()
{
    for (const Strategy strategy : {Strategy::Ddp, Strategy::Zero1, Strategy::Zero3, Strategy::Hsdp}) {
        const QByteArray text = written(&writeChromeTrace, simulated(strategy));
        QJsonParseError error;
        QJsonDocument::fromJson(text, &error);
        QCOMPARE(error.error, QJsonParseError::NoError);
    }
}

void TestTimelineJson::aTraceNamesWhatHappens()
{
    Scenario scenario = toy(Strategy::Fsdp);
    scenario.faults = {SlowRank{3, 1.5}};
    const QJsonArray events = eventsOf(simulateStep(scenario));
    QCOMPARE(events[0][u"args"_s][u"name"_s].toString(), u"FSDP, rank 0, as 2 others"_s);
    const auto find = [&events](const QString &name, int process) {
        for (const QJsonValue &event : events) {
            if (event[u"name"_s].toString() == name && event[u"pid"_s].toInt() == process)
                return event.toObject();
        }
        return QJsonObject();
    };
    // Rank 0 is process 1, its communication thread 2.
    const QJsonObject gather = find(u"All-gather layer 0"_s, 1);
    QCOMPARE(gather[u"ph"_s].toString(), u"X"_s);
    QCOMPARE(gather[u"ts"_s].toDouble(), 0.0);
    QCOMPARE(gather[u"dur"_s].toDouble(), 1875.0);
    QCOMPARE(gather[u"tid"_s].toInt(), 2);
    QCOMPARE(gather[u"args"_s][u"bytes"_s].toInteger(), 250'000'000);
    QCOMPARE(find(u"Forward layer 1"_s, 1)[u"dur"_s].toDouble(), 10'000.0);
    QCOMPARE(find(u"Forward layer 1"_s, 4)[u"dur"_s].toDouble(), 15'000.0);
    QVERIFY(!find(u"Waiting: Reduce-scatter layer 3"_s, 1).isEmpty());
    QVERIFY(!find(u"Memory"_s, 1).isEmpty());
}

void TestTimelineJson::aFullOutputEndsTheWriting()
{
    const auto full = [](std::string_view) { return false; };
    QVERIFY(!writeChromeTrace(simulated(Strategy::Ddp), full));
    QVERIFY(!writeSpansCsv(simulated(Strategy::Ddp), full));
}

/// On a cluster 125.625 ms + 16.875 × 0.189 ÷ 1.189 + 0.0005 × (120 + 2.682) = 128.369 ms.
void TestTimelineJson::theText()
{
    const QString text = QString::fromStdString(timelineText({}, simulated(Strategy::Zero3)));
    QVERIFY(text.contains(u"ZeRO-3    125.625 ms    128.369 ms       2.250 GB   2.856 GB  31.875 ms  Activations"_s));
    QVERIFY(text.contains(u"ZeRO-3    0–3    103.125 ms   16.875 ms  5.625 ms     0 ms"_s));
    QVERIFY(text.contains(u"ZeRO-3    All-gather          8        1.500 GB"_s));
    for (const QString &line : text.split(u'\n'))
        QVERIFY2(line.size() <= 100, qPrintable(line));
}

/// Rank 3 of eight dies halfway through its share of the second save, and rank 0 marks the set nevertheless.
void TestTimelineJson::theRunAsJson()
{
    Scenario scenario = with(halfSeconds(Strategy::Zero1, 1500, 500), {CrashInSave{3, 0.5, {}, 1000}});
    scenario.checkpointOrder = CheckpointOrder::DeepSpeed;
    const QByteArray text = QByteArray::fromStdString(timelineJson(simulateRun(scenario)));
    const QJsonObject run = QJsonDocument::fromJson(text).object()[u"run"_s].toObject();
    const QJsonArray checkpoints = run[u"checkpoints"_s].toArray();
    QCOMPARE(checkpoints.size(), 4);
    const QJsonValue broken = checkpoints[1];
    QCOMPARE(broken[u"verdict"_s].toString(), u"weights_only"_s);
    QCOMPARE(broken[u"weights"_s].toDouble(), 1.0);
    QCOMPARE(broken[u"optimizer"_s].toDouble(), 0.875);
    QCOMPARE(broken[u"marker"_s].toString(), u"latest"_s);
    // The weights of rank 0, and a share of each rank: 12 × 7e9 / 8 B, of which half is written.
    const QJsonArray files = broken[u"files"_s].toArray();
    QCOMPARE(files.size(), 9);
    QCOMPARE(files[0].toObject(), QJsonObject({{u"name"_s, u"global_step1000/mp_rank_00_model_states.pt"_s},
                                               {u"rank"_s, 0},
                                               {u"state"_s, u"complete"_s},
                                               {u"bytes"_s, qint64(14'000'000'000)}}));
    QCOMPARE(files[4].toObject(),
             QJsonObject({{u"name"_s, u"global_step1000/zero_pp_rank_3_mp_rank_00_optim_states.pt"_s},
                          {u"rank"_s, 3},
                          {u"state"_s, u"partial"_s},
                          {u"bytes"_s, qint64(5'250'000'000)}}));
    QVERIFY(run[u"expected_formulas"_s][u"young_s"_s][u"formula"_s].toString().startsWith(u"√(2 × "_s));
}

/// Steps, a hang and a restart, of the rank that hangs and of those before and after it.
void TestTimelineJson::theRunAsCsvAndTrace()
{
    const RunSimulation run = simulateRun(with(halfSeconds(Strategy::Ddp, 10, 500), {Hang{5, 4}}));
    QByteArray csv;
    QVERIFY(writeSpansCsv(run, [&csv](std::string_view part) {
        csv.append(part.data(), qsizetype(part.size()));
        return true;
    }));
    // Half seconds: four steps, then 600 s until the watchdogs.
    QVERIFY(csv.contains("ddp,5,1,run,hung,,,,2000000000,2000000000,602000000000,0,estimate\r"));
    QVERIFY(csv.contains("ddp,6,2,run,waiting,,,,2000000000,2000000000,602000000000,0,estimate\r"));
    QVERIFY(csv.contains("ddp,,8,event,job_done,,,,747000000000,747000000000,747000000000,0,estimate\r"));
    QByteArray trace;
    QVERIFY(writeChromeTrace(run, [&trace](std::string_view part) {
        trace.append(part.data(), qsizetype(part.size()));
        return true;
    }));
    QJsonParseError error;
    QJsonDocument::fromJson(trace, &error);
    QCOMPARE(error.error, QJsonParseError::NoError);
    QVERIFY(trace.contains("\"name\":\"Hung\""));
}

void TestTimelineJson::theRunAsText()
{
    const QString text =
        shown(timelineText({}, simulateRun(with(halfSeconds(Strategy::Ddp, 3000, 2000), {Hang{5, 2250}}))));
    for (const QString &line :
         {u"1,174 s  Fault           Rank 5 hangs as step 2,250 begins: it calls no collective any more."_s,
          u"6 more ranks report the same."_s, u"  of it steps done again                                 125 s"_s,
          u"goodput                                                 0.6214"_s,
          u"2,000  DDP            1 of 1  100 %    100 %      100 %  complete"_s,
          u"time of a restart                        740 s  600 + 10 + 30 + 60 + 40"_s})
        QVERIFY2(text.contains(line), qPrintable(text));
    QVERIFY(!shown(timelineText({}, simulateRun(toy(Strategy::Ddp)))).contains(u"The run"_s));
}

QTEST_APPLESS_MAIN(TestTimelineJson)
#include "tst_timeline_json.moc"

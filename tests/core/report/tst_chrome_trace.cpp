// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/report/spans.h"
#include "core/run/run.h"
#include "tests/core/simulation/toy.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QSet>
#include <QTest>

#include <cmath>

using namespace perrank;
using namespace Qt::StringLiterals;

namespace {

/// A thread of a process, as a trace names it.
using Thread = std::pair<qint64, qint64>;

/// What a reader that knows the Trace Event Format only finds in a trace: numbers in microseconds, counted in
/// nanoseconds here.
struct TraceSlice {
    qint64 start = 0;
    qint64 end = 0;
    QString name;
};

struct Trace {
    QMap<qint64, QString> processes;
    QMap<Thread, QString> threads;
    QMap<Thread, QList<TraceSlice>> slices;
    QMap<qint64, QList<qint64>> counted; ///< of each process the sums of its counters
    int instants = 0;
    QStringList mistakes;
};

qint64 nanoseconds(const QJsonValue &microseconds)
{
    return std::llround(microseconds.toDouble() * 1000);
}

bool isWhole(const QJsonValue &value)
{
    return value.isDouble() && value.toDouble() == std::floor(value.toDouble()) && value.toDouble() >= 0;
}

bool isTime(const QJsonValue &value)
{
    return value.isDouble() && value.toDouble() >= 0;
}

void readName(Trace &trace, const QJsonObject &event, const Thread &thread)
{
    const QString name = event[u"args"_s][u"name"_s].toString();
    const QString what = event[u"name"_s].toString();
    if (name.isEmpty())
        trace.mistakes << u"a name without a name"_s;
    if (what == u"process_name"_s && !trace.processes.contains(thread.first))
        trace.processes[thread.first] = name;
    else if (what == u"thread_name"_s && !trace.threads.contains(thread))
        trace.threads[thread] = name;
    else
        trace.mistakes << u"named twice, or not known: "_s + what;
}

void readSlice(Trace &trace, const QJsonObject &event, const Thread &thread)
{
    if (!isTime(event[u"ts"_s]) || !isTime(event[u"dur"_s]) || !event[u"cat"_s].isString())
        trace.mistakes << u"a slice without its time"_s;
    const qint64 start = nanoseconds(event[u"ts"_s]);
    trace.slices[thread] << TraceSlice{start, start + nanoseconds(event[u"dur"_s]), event[u"name"_s].toString()};
}

/// What happens at one instant, to a process or to all.
void readInstant(Trace &trace, const QJsonObject &event)
{
    const QString scope = event[u"s"_s].toString();
    if (!isTime(event[u"ts"_s]) || (scope != u"g"_s && scope != u"p"_s && scope != u"t"_s))
        trace.mistakes << u"an instant without its time or scope"_s;
    ++trace.instants;
}

void readCounter(Trace &trace, const QJsonObject &event, const Thread &thread)
{
    if (!isTime(event[u"ts"_s]) || event[u"args"_s].toObject().isEmpty())
        trace.mistakes << u"a counter without its time or values"_s;
    qint64 sum = 0;
    for (const QJsonValue &value : event[u"args"_s].toObject()) {
        if (!isWhole(value))
            trace.mistakes << u"a counter that is no whole number"_s;
        sum += value.toInteger();
    }
    trace.counted[thread.first] << sum;
}

template <class Simulation>
Trace read(const Simulation &simulation)
{
    QByteArray text;
    writeChromeTrace(simulation, [&text](std::string_view part) {
        text.append(part.data(), qsizetype(part.size()));
        return true;
    });
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(text, &error).object();
    Trace trace;
    if (error.error != QJsonParseError::NoError || !root[u"traceEvents"_s].isArray())
        trace.mistakes << u"no JSON object with a list of events"_s;
    for (const QJsonValue &value : root[u"traceEvents"_s].toArray()) {
        const QJsonObject event = value.toObject();
        const Thread thread{event[u"pid"_s].toInteger(), event[u"tid"_s].toInteger()};
        // Readers keep process 0 and thread 0 for what idles.
        if (!isWhole(event[u"pid"_s]) || !isWhole(event[u"tid"_s]) || thread.first < 1 || thread.second < 1)
            trace.mistakes << u"no process or thread"_s;
        if (event[u"name"_s].toString().isEmpty())
            trace.mistakes << u"an event without a name"_s;
        const QString phase = event[u"ph"_s].toString();
        if (phase == u"M"_s)
            readName(trace, event, thread);
        else if (phase == u"X"_s)
            readSlice(trace, event, thread);
        else if (phase == u"C"_s)
            readCounter(trace, event, thread);
        else if (phase == u"i"_s)
            readInstant(trace, event);
        else
            trace.mistakes << u"a phase that is not known: "_s + phase;
    }
    return trace;
}

/// Slices of a thread follow each other; one that began before another ended is not drawn where it is.
QString firstOverlap(QList<TraceSlice> slices)
{
    std::ranges::stable_sort(slices, {}, &TraceSlice::start);
    for (qsizetype i = 1; i < slices.size(); ++i) {
        if (slices[i].start < slices[i - 1].end)
            return slices[i - 1].name + u" overlaps "_s + slices[i].name;
    }
    return {};
}

} // namespace

/// A trace as a reader of the Trace Event Format takes it, which Perfetto is.
class TestChromeTrace : public QObject {
    Q_OBJECT

private slots:
    void keepsTheRulesOfTheFormat_data();
    void keepsTheRulesOfTheFormat();
    void endsWithTheStep_data();
    void endsWithTheStep();
    void severalStrategiesAreSeveralProcesses();
    void aRunKeepsTheRules();
};

void TestChromeTrace::keepsTheRulesOfTheFormat_data()
{
    QTest::addColumn<Strategy>("strategy");
    for (const StrategySpec &row : strategies)
        QTest::newRow(row.key.data()) << row.id;
}

void TestChromeTrace::keepsTheRulesOfTheFormat()
{
    QFETCH(const Strategy, strategy);
    Scenario scenario = toy(strategy);
    scenario.ranks = 8;
    scenario.gpusPerNode = 4;
    scenario.shardSize = 4;
    scenario.accumulation = 2;
    scenario.network = CustomNetwork{10, 100, 20, 25, 0.4};
    scenario.faults = {SlowRank{5, 1.3}, Pause{2, 1, Phase::Backward, 15}};
    const Trace trace = read(simulateStep(scenario));
    QCOMPARE(trace.mistakes, QStringList());
    QVERIFY(trace.processes.size() > 2);
    for (auto thread = trace.slices.cbegin(); thread != trace.slices.cend(); ++thread) {
        QVERIFY(trace.processes.contains(thread.key().first));
        QVERIFY(trace.threads.contains(thread.key()));
        QCOMPARE(firstOverlap(*thread), QString());
    }
    QCOMPARE(trace.counted.keys(), trace.processes.keys());
}

void TestChromeTrace::endsWithTheStep_data()
{
    keepsTheRulesOfTheFormat_data();
}

/// The last slice ends when the step does, and no counter is above the peak.
void TestChromeTrace::endsWithTheStep()
{
    QFETCH(const Strategy, strategy);
    const StepSimulation simulation = simulateStep(toy(strategy));
    const Trace trace = read(simulation);
    qint64 end = 0;
    for (const QList<TraceSlice> &slices : trace.slices) {
        for (const TraceSlice &slice : slices)
            end = std::max(end, slice.end);
    }
    QCOMPARE(end, qint64(simulation.strategies.front().end.count()));
    qint64 most = 0;
    for (const QList<qint64> &sums : trace.counted)
        most = std::max(most, *std::ranges::max_element(sums));
    QCOMPARE(most, qint64(simulation.strategies.front().peak.bytes.count()));
}

void TestChromeTrace::severalStrategiesAreSeveralProcesses()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.strategies = {Strategy::Ddp, Strategy::Zero3};
    const Trace trace = read(simulateStep(scenario));
    QCOMPARE(trace.mistakes, QStringList());
    QCOMPARE(trace.processes.keys(), QList<qint64>({1, 5}));
    QCOMPARE(trace.processes.value(5), u"ZeRO-3, rank 0, as 3 others"_s);
}

/// A hang in the third of ten steps, found out by the watchdogs.
void TestChromeTrace::aRunKeepsTheRules()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.steps = 10;
    scenario.checkpointEvery = 2;
    scenario.faults = {Hang{3, 2}};
    const Trace trace = read(simulateRun(scenario));
    QCOMPARE(trace.mistakes, QStringList());
    QVERIFY(trace.instants > 0);
    for (auto thread = trace.slices.cbegin(); thread != trace.slices.cend(); ++thread) {
        QVERIFY(trace.processes.contains(thread.key().first));
        QVERIFY(trace.threads.contains(thread.key()));
        QCOMPARE(firstOverlap(*thread), QString());
    }
    QVERIFY(trace.processes.value(8).startsWith(u"The run, rank 3"_s));
}

QTEST_APPLESS_MAIN(TestChromeTrace)
#include "tst_chrome_trace.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/sweep/sweep.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestSweep : public QObject {
    Q_OBJECT

private slots:
    void theFirstAxisIsTheSlowest();
    void rowsAreTheEstimates();
    void whatIsImpossibleSaysWhy();
    void figuresBeyondAnExabyteAreEmpty();
    void settingsBesideWinOverAFrameworkOnAnAxis();
    void shardsShareTheScenariosOut_data();
    void shardsShareTheScenariosOut();
    void linesComeInOrderAndOnce();
    void aClosedSinkEndsIt();
};

namespace {

Sweep over(Scenario base, const std::vector<std::string> &axes)
{
    Sweep sweep{std::move(base), {}, {}};
    for (const std::string &typed : axes)
        sweep.axes.push_back(std::get<Axis>(axisFrom(typed)));
    return sweep;
}

Scenario only(std::vector<Strategy> bars)
{
    Scenario scenario;
    scenario.strategies = std::move(bars);
    return scenario;
}

std::vector<QJsonObject> objectsIn(const std::string &lines)
{
    std::vector<QJsonObject> objects;
    for (const QByteArray &line : QByteArray::fromStdString(lines).trimmed().split('\n'))
        objects.push_back(QJsonDocument::fromJson(line).object());
    return objects;
}

QString whole(const Sweep &sweep, SweepFormat format, SweepRange range)
{
    std::string all;
    writeSweep(sweep, format, range, [&all](std::string_view lines, std::int64_t) {
        all += lines;
        return true;
    });
    return QString::fromStdString(all);
}

} // namespace

void TestSweep::theFirstAxisIsTheSlowest()
{
    const Sweep sweep = over(only({Strategy::Ddp}), {"micro_batch=1,2", "ranks=8,16,32"});
    QCOMPARE(sweep.size(), 6);
    QStringList seen;
    for (std::int64_t i = 0; i < sweep.size(); ++i) {
        const Scenario scenario = sweep.scenarioAt(i);
        seen << u"%1×%2"_s.arg(scenario.microBatch).arg(scenario.ranks);
    }
    QCOMPARE(seen.join(u' '), u"1×8 1×16 1×32 2×8 2×16 2×32"_s);
    QVERIFY(QString::fromStdString(sweepHeader(sweep, SweepFormat::Csv))
                .startsWith(u"micro_batch,ranks,strategy,worst_rank,model_states,"_s));
    // 100 M × 20 B on every rank, 320,864,256 B a sequence, and 2 × 200 MB × 7/8 sent.
    QCOMPARE(QString::fromStdString(sweepLines(sweep, SweepFormat::Csv, 0)),
             u"1,8,ddp,0,2000000000,320864256,2320864256,2320864256,sum,85520809984,83199945728,fits,false,7,6383,"
             "350000000,\r\n"_s);
}

/// Every column is what the estimate of that scenario says.
void TestSweep::rowsAreTheEstimates()
{
    Scenario base;
    base.parameters = 0;
    base.width = 512;
    base.heads = 8;
    base.layers = 4;
    base.accumulation = 4;
    const Sweep sweep =
        over(base, {"accounting=sketch,paper,fsdp,deepspeed,megatron,amp", "ranks=2..9:+3", "pipeline_parallel=1,2",
                    "recompute=none,full", "gpu=t4,h100-80gb", "micro_batch=1..6:x4"});
    QCOMPARE(sweep.size(), 6 * 4 * 2 * 2 * 2 * 3); // of ranks 2, 5, 8 and 9, of batches 1, 4 and 6
    int impossible = 0;
    for (std::int64_t i = 0; i < sweep.size(); ++i) {
        const Estimate figures = estimate(sweep.scenarioAt(i), false);
        if (figures.isImpossible()) {
            ++impossible; // an odd number of ranks in two stages
            QVERIFY(!objectsIn(sweepLines(sweep, SweepFormat::Ndjson, i)).front()[u"issue"_s].isNull());
            continue;
        }
        const std::vector<QJsonObject> rows = objectsIn(sweepLines(sweep, SweepFormat::Ndjson, i));
        QCOMPARE(rows.size(), std::size_t(5));
        for (std::size_t bar = 0; bar < figures.strategies.size(); ++bar) {
            const StrategyEstimate &each = figures.strategies[bar];
            const QJsonObject &row = rows[bar];
            QCOMPARE(row[u"strategy"_s].toString(), shown(strategies[each.strategy].key));
            QCOMPARE(row[u"worst_rank"_s].toInteger(), each.worst().ranks.first);
            QCOMPARE(row[u"model_states"_s].toInteger(), each.worst().modelStates.count());
            QCOMPARE(row[u"activations"_s].toInteger(), each.worst().activations.count());
            QCOMPARE(row[u"resident"_s].toInteger(), each.worst().resident.count());
            QCOMPARE(row[u"peak"_s].toInteger(), each.worst().peak.count());
            QCOMPARE(row[u"peak_phase"_s].toString(), shown(peakPhases[each.worst().peakPhase()].key));
            QCOMPARE(row[u"capacity"_s].toInteger(), each.capacity.count());
            QCOMPARE(row[u"headroom"_s].toInteger(), each.headroom.count());
            QCOMPARE(row[u"verdict"_s].toString(), shown(verdictKey(each.verdict)));
            QCOMPARE(row[u"activations_dominate"_s].toBool(), each.activationsDominate);
            QCOMPARE(row[u"crossover_micro_batch"_s].toInteger(-1), each.crossover.microBatch.value_or(-1));
            QCOMPARE(row[u"crossover_sequence"_s].toInteger(-1), each.crossover.sequence.value_or(-1));
            QCOMPARE(row[u"sent_per_rank"_s].toInteger(), each.sentPerRank.count());
            QVERIFY(row[u"issue"_s].isNull());
        }
    }
    QCOMPARE(impossible, 6 * 2 * 2 * 2 * 3); // 5 and 9 ranks in two stages
}

void TestSweep::whatIsImpossibleSaysWhy()
{
    const Sweep sweep = over(only({Strategy::Ddp, Strategy::Zero3}), {"tensor_parallel=1,3"});
    const QString lines = QString::fromStdString(sweepLines(sweep, SweepFormat::Csv, 1));
    const QString why = u"\"8 ranks cannot be split into groups of t × p × c = 3; 6 or 9 can.\""_s;
    const QString bare = QString(why).remove(u'"');
    QCOMPARE(lines, u"3,ddp,,,,,,,,,,,,,,%1\r\n3,zero3,,,,,,,,,,,,,,%1\r\n"_s.arg(bare));
    QVERIFY(objectsIn(sweepLines(sweep, SweepFormat::Ndjson, 1)).back()[u"peak"_s].isNull());
    QCOMPARE(objectsIn(sweepLines(sweep, SweepFormat::Ndjson, 1)).back()[u"issue"_s].toString(), bare);
}

void TestSweep::figuresBeyondAnExabyteAreEmpty()
{
    Scenario base = only({Strategy::Ddp});
    base.sequence = 16'777'216;
    base.width = 1'000'000;
    base.layers = 10'000;
    const Sweep sweep = over(base, {"micro_batch=1000000"});
    const QJsonObject row = objectsIn(sweepLines(sweep, SweepFormat::Ndjson, 0)).front();
    QVERIFY(row[u"peak"_s].isNull());
    QVERIFY(row[u"activations"_s].isNull());
    QCOMPARE(row[u"model_states"_s].toInteger(), 2'000'000'000);
    QVERIFY(row[u"issue"_s].toString().startsWith(u"More than 1 EB"_s));
}

void TestSweep::settingsBesideWinOverAFrameworkOnAnAxis()
{
    Sweep sweep = over({}, {"framework=torchtune,litgpt"});
    sweep.beside = {{ParameterId::Loss, static_cast<int>(LossHead::Chunked)}};
    QVERIFY(sweep.scenarioAt(0).accounting == Accounting::Bf16);
    QVERIFY(sweep.scenarioAt(0).loss == LossHead::Chunked);
    QVERIFY(sweep.scenarioAt(1).loss == LossHead::Chunked);
    sweep.beside.clear();
    QVERIFY(sweep.scenarioAt(1).loss == LossHead::Bf16);
}

void TestSweep::shardsShareTheScenariosOut_data()
{
    QTest::addColumn<qint64>("size");
    QTest::addColumn<qint64>("count");
    QTest::newRow("evenly") << qint64(12) << qint64(4);
    QTest::newRow("with a rest") << qint64(14) << qint64(4);
    QTest::newRow("more shards than scenarios") << qint64(3) << qint64(8);
    QTest::newRow("one") << qint64(5) << qint64(1);
    QTest::newRow("none") << qint64(0) << qint64(3);
    QTest::newRow("very many") << qint64(9'000'000'000'000'000'000) << qint64(7);
}

void TestSweep::shardsShareTheScenariosOut()
{
    QFETCH(const qint64, size);
    QFETCH(const qint64, count);
    std::int64_t end = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const SweepRange shard = shardOf(size, i, count);
        QCOMPARE(shard.begin, end);
        QVERIFY(shard.end - shard.begin == size / count || shard.end - shard.begin == size / count + 1);
        end = shard.end;
    }
    QCOMPARE(end, size);
}

void TestSweep::linesComeInOrderAndOnce()
{
    const Sweep sweep = over(only({Strategy::Zero3}), {"micro_batch=1..500:+1"});
    QString expected;
    for (std::int64_t i = 0; i < sweep.size(); ++i)
        expected += QString::fromStdString(sweepLines(sweep, SweepFormat::Csv, i));
    QCOMPARE(whole(sweep, SweepFormat::Csv, {0, 500}), expected);
    QString parts;
    for (std::int64_t i = 0; i < 3; ++i)
        parts += whole(sweep, SweepFormat::Csv, shardOf(500, i, 3));
    QCOMPARE(parts, expected);
    QCOMPARE(whole(sweep, SweepFormat::Csv, {7, 7}), QString());
}

void TestSweep::aClosedSinkEndsIt()
{
    const Sweep sweep = over(only({Strategy::Zero3}), {"micro_batch=1..1000000:+1"});
    int calls = 0;
    std::int64_t last = 0;
    writeSweep(sweep, SweepFormat::Csv, {0, sweep.size()}, [&](std::string_view, std::int64_t done) {
        last = done;
        return ++calls < 3;
    });
    QCOMPARE(calls, 3);
    QVERIFY(last < 1000);
}

QTEST_APPLESS_MAIN(TestSweep)
#include "tst_sweep.moc"

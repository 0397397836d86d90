// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/read_measurements.h"

#include <QTest>

using namespace perrank;

namespace {

constexpr auto text = R"({ "format": "perrank-measurements", "version": 1,
  "sources": [ {"id": "other", "title": "Other", "place": "x/y"}, {"id": "lab", "title": "A lab", "place": "a/b README.md"} ],
  "models": { "small": {"name": "Small", "scenario": {"parameters": "from_shape", "layers": 2, "width": 64}} },
  "measurements": [
    {"id": "first", "source": "lab", "place": "run 1", "model": "small", "gpu": "A100 80GB", "meter": "allocated",
     "bytes": 5000, "first_bytes": 4000, "steady_bytes": 3000, "note": "Packed.", "report_rank": "last_stage",
     "scenario": {"accounting": "megatron", "layers": 4, "ranks": 2, "strategies": ["zero1"]}},
    {"id": "second", "source": "other", "model": "small", "gpu": "T4", "meter": "reserved", "bytes": 7,
     "not_covered": "Adapters are not modelled."}
  ] })";

std::string replaced(const char *from, const char *to)
{
    std::string copy = text;
    return copy.replace(copy.find(from), std::string_view(from).size(), to);
}

} // namespace

class TestReadMeasurements : public QObject {
    Q_OBJECT

private slots:
    void aRowSaysWhoMeasuredWhat();
    void keysOfARowStandOverThoseOfItsModel();
    void aRowThatIsNotCoveredSaysWhy();
    void mistakesAreRefused_data();
    void mistakesAreRefused();
};

void TestReadMeasurements::aRowSaysWhoMeasuredWhat()
{
    const auto result = readMeasurements(text);
    QVERIFY(result.measurements);
    QCOMPARE(result.measurements->sources.size(), std::size_t(2));
    const Measurement &row = result.measurements->rows.at(0);
    QCOMPARE(row.id, std::string("first"));
    QCOMPARE(result.measurements->sources.at(row.source).title, std::string("A lab"));
    QCOMPARE(row.place, std::string("run 1"));
    QCOMPARE(row.model, std::string("Small"));
    QCOMPARE(row.gpu, std::string("A100 80GB"));
    QVERIFY(row.meter == Meter::Allocated);
    QCOMPARE(row.bytes.count(), 5000);
    QCOMPARE(row.firstBytes->count(), 4000);
    QCOMPARE(row.steadyBytes->count(), 3000);
    QCOMPARE(row.note, std::string("Packed."));
    QVERIFY(row.reported == ReportedRank::LastStage);
}

void TestReadMeasurements::keysOfARowStandOverThoseOfItsModel()
{
    const auto result = readMeasurements(text);
    QVERIFY(result.measurements);
    Scenario expected;
    expected.parameters = 0;
    expected.layers = 4;
    expected.width = 64;
    expected.accounting = Accounting::Megatron;
    expected.ranks = 2;
    expected.strategies = {Strategy::Zero1};
    QVERIFY(result.measurements->rows.at(0).scenario == expected);
}

void TestReadMeasurements::aRowThatIsNotCoveredSaysWhy()
{
    const auto result = readMeasurements(text);
    QVERIFY(result.measurements);
    const Measurement &row = result.measurements->rows.at(1);
    QVERIFY(!row.scenario);
    QCOMPARE(row.notCovered, std::string("Adapters are not modelled."));
    QVERIFY(row.meter == Meter::Reserved);
    QVERIFY(row.reported == ReportedRank::Worst);
    QVERIFY(!row.firstBytes);
}

void TestReadMeasurements::mistakesAreRefused_data()
{
    QTest::addColumn<std::string>("changed");
    QTest::addColumn<std::string>("key");
    QTest::newRow("no JSON") << std::string("measurements") << std::string();
    QTest::newRow("another format") << replaced("perrank-measurements", "perrank-scenario") << std::string("format");
    QTest::newRow("a key of a row that is not known") << replaced("\"note\"", "\"remark\"") << std::string("remark");
    QTest::newRow("a key of a scenario that is not known") << replaced("\"ranks\"", "\"rank\"") << std::string("rank");
    QTest::newRow("a word that a scenario does not know")
        << replaced("\"megatron\"", "\"megaton\"") << std::string("accounting");
    QTest::newRow("a number out of range") << replaced("\"ranks\": 2", "\"ranks\": 0") << std::string("ranks");
    QTest::newRow("a model with a wrong type") << replaced("\"width\": 64", "\"width\": true") << std::string("width");
    QTest::newRow("a source that is not listed")
        << replaced("\"source\": \"lab\"", "\"source\": \"club\"") << std::string("source");
    QTest::newRow("a model that is not listed")
        << replaced("\"model\": \"small\"", "\"model\": \"large\"") << std::string("model");
    QTest::newRow("a meter that is not known")
        << replaced("\"meter\": \"reserved\"", "\"meter\": \"guessed\"") << std::string("meter");
    QTest::newRow("neither a scenario nor a reason")
        << replaced("Adapters are not modelled.", "") << std::string("measurements");
}

void TestReadMeasurements::mistakesAreRefused()
{
    QFETCH(const std::string, changed);
    QFETCH(const std::string, key);
    const auto result = readMeasurements(changed);
    QVERIFY(!result.measurements);
    QVERIFY(!result.problems.empty());
    QCOMPARE(result.problems.front().key, key);
}

QTEST_GUILESS_MAIN(TestReadMeasurements)
#include "tst_read_measurements.moc"

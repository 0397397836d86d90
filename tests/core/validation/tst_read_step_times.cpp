// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/validation/read_step_times.h"

#include <QTest>

using namespace perrank;

namespace {

const std::string text = R"({
 "format": "perrank-step-times", "version": 1,
 "sources": [{"id": "lab", "title": "A lab", "place": "a/b"}],
 "models": {"small": {"name": "Small", "scenario": {"parameters": 1000, "layers": 4, "gpu": "t4"}}},
 "hardware": {"node": {"name": "A100 in a node", "note": "NVLink.", "relative_only": "Links are not known.",
                       "scenario": {"gpu": "a100-80gb", "layers": 3}}},
 "step_times": [
  {"id": "first", "source": "lab", "model": "small", "hardware": "node", "ranks": 16, "seconds": 1.2345, "series": "s",
   "note": "Two.", "apart": "An outlier.", "scenario": {"micro_batch": 2, "layers": 2}},
  {"id": "second", "source": "lab", "model_name": "GPT", "machine": "V100", "ranks": 8, "not_covered": "No time."}
 ]})";

std::string replaced(const std::string &old, const std::string &now)
{
    std::string changed = text;
    const std::size_t at = changed.find(old);
    return at == std::string::npos ? std::string() : changed.replace(at, old.size(), now);
}

} // namespace

class TestReadStepTimes : public QObject {
    Q_OBJECT

private slots:
    void aRowSaysWhoPublishedWhat();
    void keysOfARowStandOverThoseOfItsHardwareAndModel();
    void aRowThatIsNotCoveredSaysWhy();
    void mistakesAreRefused_data();
    void mistakesAreRefused();
};

void TestReadStepTimes::aRowSaysWhoPublishedWhat()
{
    const auto result = readStepTimes(text);
    QVERIFY(result.times);
    const TimedHardware hardware{"node", "A100 in a node", "NVLink.", "Links are not known."};
    QCOMPARE(result.times->hardware, std::vector{hardware});
    const TimedStep &row = result.times->rows.at(0);
    QCOMPARE(row.id, std::string("first"));
    QCOMPARE(result.times->sources.at(row.source).title, std::string("A lab"));
    QCOMPARE(row.model, std::string("Small"));
    QCOMPARE(row.hardware, std::optional(std::size_t(0)));
    QCOMPARE(row.ranks, std::int64_t(16));
    QCOMPARE(row.time.count(), 1'234'500'000);
    QCOMPARE(row.series, std::string("s"));
    QCOMPARE(row.note, std::string("Two."));
    QCOMPARE(row.apart, std::string("An outlier."));
}

void TestReadStepTimes::keysOfARowStandOverThoseOfItsHardwareAndModel()
{
    const auto result = readStepTimes(text);
    QVERIFY(result.times);
    Scenario expected;
    expected.parameters = 1000;
    expected.layers = 2;
    expected.gpu = Gpu::A100_80Gb;
    expected.microBatch = 2;
    expected.ranks = 16;
    QVERIFY(result.times->rows.at(0).scenario == expected);
}

void TestReadStepTimes::aRowThatIsNotCoveredSaysWhy()
{
    const auto result = readStepTimes(text);
    QVERIFY(result.times);
    const TimedStep &row = result.times->rows.at(1);
    QVERIFY(!row.scenario && !row.hardware);
    QCOMPARE(row.model, std::string("GPT"));
    QCOMPARE(row.machine, std::string("V100"));
    QCOMPARE(row.time.count(), 0);
    QCOMPARE(row.notCovered, std::string("No time."));
}

void TestReadStepTimes::mistakesAreRefused_data()
{
    QTest::addColumn<std::string>("changed");
    QTest::addColumn<std::string>("key");
    QTest::newRow("no JSON") << std::string("step times") << std::string();
    QTest::newRow("another format") << replaced("perrank-step-times", "perrank-scenario") << std::string("format");
    QTest::newRow("a key of a row that is not known")
        << replaced("\"note\": \"Two", "\"remark\": \"Two") << std::string("remark");
    QTest::newRow("hardware that is not listed")
        << replaced("\"hardware\": \"node\"", "\"hardware\": \"cloud\"") << std::string("hardware");
    QTest::newRow("a key of the hardware's scenario that is not known")
        << replaced("\"gpu\": \"a100-80gb\"", "\"card\": \"a100-80gb\"") << std::string("card");
    QTest::newRow("a time that is a text") << replaced("1.2345", "\"long\"") << std::string("seconds");
    QTest::newRow("a covered run without a time") << replaced("1.2345", "0") << std::string("step_times");
    QTest::newRow("neither a scenario nor a reason") << replaced("No time.", "") << std::string("step_times");
}

void TestReadStepTimes::mistakesAreRefused()
{
    QFETCH(const std::string, changed);
    QFETCH(const std::string, key);
    const auto result = readStepTimes(changed);
    QVERIFY(!result.times);
    QVERIFY(!result.problems.empty());
    QCOMPARE(result.problems.front().key, key);
}

QTEST_GUILESS_MAIN(TestReadStepTimes)
#include "tst_read_step_times.moc"

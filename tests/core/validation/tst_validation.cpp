// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validation/validation.h"

#include <QTest>

using namespace perrank;

namespace {

/// 1,000 parameters of the sketch at fp16 without activations to speak of: 2 + 2 + 16 bytes each.
Scenario twentyThousandBytes()
{
    Scenario scenario;
    scenario.parameters = 1000;
    scenario.ranks = 1;
    scenario.strategies = {Strategy::Ddp};
    scenario.microBatch = scenario.sequence = scenario.layers = scenario.width = 1;
    scenario.fudge = 1; // 1 × 1 × 1 × 2 B × 1 × 1 = 2 B
    return scenario;
}

Measurement measured(std::int64_t bytes, Meter meter = Meter::Allocated, std::size_t source = 0)
{
    Measurement row;
    row.id = "run";
    row.source = source;
    row.meter = meter;
    row.bytes = Quantity<Bytes>(bytes);
    row.scenario = twentyThousandBytes();
    return row;
}

} // namespace

class TestValidation : public QObject {
    Q_OBJECT

private slots:
    void figuresByHand_data();
    void figuresByHand();
    void anErrorIsTheDifferenceOverTheMeasurement();
    void theRankIsTheOneThatWasReported();
    void whatIsNotCoveredHasNoPrediction();
    void figuresCountOnlyWhatIsPredicted();
};

void TestValidation::figuresByHand_data()
{
    QTest::addColumn<std::vector<double>>("errors");
    QTest::addColumn<qint64>("rows");
    QTest::addColumn<double>("median");
    QTest::addColumn<double>("ninetieth");
    QTest::newRow("no rows") << std::vector<double>{} << qint64(0) << 0.0 << 0.0;
    QTest::newRow("one row is both") << std::vector<double>{-0.25} << qint64(1) << 0.25 << 0.25;
    QTest::newRow("of 1 and 3 the median is 2 and the percentile 1 + 0.9 × 2 = 2.8")
        << std::vector<double>{3, -1} << qint64(2) << 2.0 << 2.8;
    QTest::newRow("of five the third, and 0.9 × 4 = 3.6 steps up: 4 + 0.6 × 1 = 4.6")
        << std::vector<double>{5, -4, 3, -2, 1} << qint64(5) << 3.0 << 4.6;
    QTest::newRow("of eleven the sixth and the tenth")
        << std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10} << qint64(11) << 5.0 << 9.0;
}

void TestValidation::figuresByHand()
{
    QFETCH(const std::vector<double>, errors);
    const ErrorFigures figures = errorFigures(errors);
    QTEST(qint64(figures.rows), "rows");
    QTEST(figures.median, "median");
    QTEST(figures.ninetieth, "ninetieth");
}

void TestValidation::anErrorIsTheDifferenceOverTheMeasurement()
{
    const auto comparison = compared(measured(25'000));
    QVERIFY(comparison);
    QCOMPARE(comparison->predicted.count(), 20'002);
    QCOMPARE(comparison->error, -4'998.0 / 25'000);
}

/// Three stages of one layer: 50,257 words and 1,000 positions on the first, 50,257 words and a norm on the last.
void TestValidation::theRankIsTheOneThatWasReported()
{
    Measurement row = measured(1);
    row.scenario->parameters = 0;
    row.scenario->tiedEmbeddings = false;
    row.scenario->positions = 1000;
    row.scenario->layers = 3;
    row.scenario->ranks = row.scenario->pipelineParallel = 3;
    const auto worst = compared(row);
    row.reported = ReportedRank::LastStage;
    const auto last = compared(row);
    QVERIFY(worst && last);
    QVERIFY(worst->predicted != last->predicted);
    const Estimate whole = estimate(*row.scenario, false);
    QCOMPARE(worst->predicted, whole.strategies.front().worst().peak.amount);
    QCOMPARE(last->predicted, whole.strategies.front().groups.back().peak.amount);
}

void TestValidation::whatIsNotCoveredHasNoPrediction()
{
    Measurement row = measured(25'000);
    row.scenario.reset();
    QVERIFY(!compared(row));
    Measurement impossible = measured(25'000);
    impossible.scenario->ranks = 3;
    impossible.scenario->tensorParallel = 2;
    QVERIFY(!compared(impossible));
}

void TestValidation::figuresCountOnlyWhatIsPredicted()
{
    Measurement uncovered = measured(20'002);
    uncovered.scenario.reset();
    const Validation validation = validated({.sources = {{"a", {}, {}}, {"b", {}, {}}},
                                             .rows = {measured(10'001), measured(40'004, Meter::Allocated, 1),
                                                      measured(60'006, Meter::Reserved), uncovered}});
    QCOMPARE(validation.comparisons.size(), std::size_t(4));
    // Twice as much as measured: +1. Half of it: −0.5. A third of the reserved bytes is compared but not counted.
    QVERIFY(validation.comparisons.at(2).has_value() && !validation.comparisons.at(3));
    QCOMPARE(validation.figures(), (ErrorFigures{.rows = 2, .median = 0.75, .ninetieth = 0.95}));
    QCOMPARE(validation.figuresOf(0), (ErrorFigures{.rows = 1, .median = 1, .ninetieth = 1}));
    QCOMPARE(validation.figuresOf(1), (ErrorFigures{.rows = 1, .median = 0.5, .ninetieth = 0.5}));
    QCOMPARE(figuresBySource(validation).size(), std::size_t(2));
}

QTEST_GUILESS_MAIN(TestValidation)
#include "tst_validation.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/report/step_validation_text.h"
#include "core/simulation/step.h"
#include "core/validation/step_validation.h"

#include <QTest>

using namespace perrank;

namespace {

/// 10⁹ parameters and 1,000 tokens on one GPU of 1,000 TFLOPS: forward 2 ms, backward 4 ms at the whole peak.
Scenario sixMilliseconds()
{
    Scenario scenario;
    scenario.parameters = 1'000'000'000;
    scenario.layers = 1;
    scenario.ranks = 1;
    scenario.strategies = {Strategy::Ddp};
    scenario.microBatch = 1;
    scenario.sequence = 1000;
    scenario.gpu = CustomGpu{"thousand", 1'000'000'000'000, 1000};
    return scenario;
}

/// Of one machine in 200, which is 10 % slower, a step is expected to take 0.05 % longer: of 12 ms published as 12.006.
TimedStep timed(const char *id, std::int64_t milliseconds)
{
    TimedStep row;
    row.id = id;
    row.model = "Model";
    row.hardware = 0;
    row.time = milliseconds * std::chrono::nanoseconds(1'000'500);
    row.scenario = sixMilliseconds();
    return row;
}

StepTimes timesOf(std::vector<TimedStep> rows)
{
    return {
        .sources = {{"lab", "A lab", "a/b"}}, .hardware = {{"gpu", "A GPU", "One link.", {}}}, .rows = std::move(rows)};
}

} // namespace

class TestStepValidation : public QObject {
    Q_OBJECT

private slots:
    void theCalibrationEvensTheLargestErrors();
    void whatStandsApartDoesNotCalibrate();
    void aRunAloneHasNoErrorThatCounts();
    void hardwareOfUnknownLinksIsComparedWithinSeriesOnly();
    void changesAreAgainstTheFirstOfTheSeries();
    void whatIsNotCoveredHasNoPrediction();
    void theRunOpensWithItsPrediction();
};

/// 6 ms ÷ share against 12 and 20 ms: at 15 ms one is 25 % too long and the other 25 % too short. 6 ÷ 15 = 0.4.
void TestStepValidation::theCalibrationEvensTheLargestErrors()
{
    const StepValidation validation = validated(timesOf({timed("short", 12), timed("long", 20), timed("amid", 15)}));
    QCOMPARE(validation.calibrations.size(), std::size_t(1));
    QCOMPARE(validation.calibrations[0], (Calibration{0.4, 3}));
    QCOMPARE(validation.comparisons[0]->simulated.count(), 15'000'000);
    QCOMPARE(validation.comparisons[0]->predicted().count(), 15'007'500);
    QCOMPARE(validation.comparisons[0]->error, 0.25);
    QCOMPARE(validation.comparisons[1]->error, -0.25);
    QCOMPARE(validation.comparisons[2]->error, 0.0);
    QCOMPARE(validation.errors(), (ErrorFigures{.rows = 3, .median = 0.25, .ninetieth = 0.25}));
}

/// 6 ÷ 12 = 0.5 without the run that stands apart, whose error is shown all the same: 12 of 24 ms.
void TestStepValidation::whatStandsApartDoesNotCalibrate()
{
    TimedStep apart = timed("apart", 24);
    apart.apart = "An outlier.";
    const StepValidation validation = validated(timesOf({timed("one", 12), timed("two", 12), apart}));
    QCOMPARE(validation.calibrations[0], (Calibration{0.5, 2}));
    QCOMPARE(validation.comparisons[2]->error, -0.5);
    QCOMPARE(validation.whyApart(2), std::string("An outlier."));
    QCOMPARE(validation.errors().rows, std::size_t(2));
    QCOMPARE(remarkOn(validation, 2), std::string("An outlier."));
}

void TestStepValidation::aRunAloneHasNoErrorThatCounts()
{
    const StepValidation validation = validated(timesOf({timed("one", 12)}));
    QCOMPARE(validation.comparisons[0]->error, 0.0);
    QVERIFY(!validation.whyApart(0).empty());
    QCOMPARE(validation.errors().rows, std::size_t(0));
}

void TestStepValidation::hardwareOfUnknownLinksIsComparedWithinSeriesOnly()
{
    StepTimes times = timesOf({timed("one", 12), timed("two", 20)});
    times.hardware[0].relativeOnly = "Links are not known.";
    const StepValidation validation = validated(times);
    QCOMPARE(validation.whyApart(0), std::string("Links are not known."));
    QCOMPARE(validation.errors().rows, std::size_t(0));
}

/// 12 → 15 ms is +25 %; predicted is no change at all, 25 points off.
void TestStepValidation::changesAreAgainstTheFirstOfTheSeries()
{
    std::vector<TimedStep> rows{timed("first", 12), timed("second", 15), timed("third", 18), timed("another", 20)};
    for (std::size_t i = 0; i < 3; ++i)
        rows[i].series = "series";
    const StepValidation validation = validated(timesOf(rows));
    QVERIFY(!validation.comparisons[0]->drift() && !validation.comparisons[3]->drift());
    QCOMPARE(*validation.comparisons[1]->publishedChange, 0.25);
    QCOMPARE(*validation.comparisons[1]->predictedChange, 0.0);
    QCOMPARE(*validation.comparisons[1]->drift(), -0.25);
    QCOMPARE(*validation.comparisons[2]->drift(), -0.5);
    QCOMPARE(validation.drifts().rows, std::size_t(2));
    QCOMPARE(validation.drifts().median, 0.375);
    QCOMPARE(validation.drifts().ninetieth, 0.475);
    QCOMPARE(changeText(*validation.comparisons[1], {}), std::string("+25.0 % → 0.0 %"));
    QCOMPARE(stepDriftsText(validation, {}).english(),
             std::string("2 runs: in the median 37.5 points off, 90th percentile 47.5"));
}

void TestStepValidation::whatIsNotCoveredHasNoPrediction()
{
    TimedStep row = timed("tensor-parallel", 20);
    row.scenario.reset();
    row.hardware.reset();
    row.notCovered = "Tensor-parallel.";
    const StepValidation validation = validated(timesOf({row, timed("one", 12)}));
    QVERIFY(!validation.comparisons[0] && validation.comparisons[1]);
    QCOMPARE(remarkOn(validation, 0), std::string("Tensor-parallel."));
}

void TestStepValidation::theRunOpensWithItsPrediction()
{
    TimedStep row = timed("one", 12);
    row.note = "Two containers.";
    const StepValidation validation = validated(timesOf({row, timed("two", 20)}));
    const Document document = documentOf(validation, 0);
    QCOMPARE(document.name, std::string("one"));
    QCOMPARE(document.scenario.mfu, 0.4);
    QVERIFY(simulateStep(document.scenario).strategies.front().end == validation.comparisons[0]->simulated);
    QCOMPARE(document.notes,
             std::string("A lab\na/b\nA GPU: 12006000 ns per step\nThe share of the peak, 40.00 %, is "
                         "calibrated on 2 runs of this hardware.\nPredicted are 15007500 ns, 7500 of them "
                         "for what a cluster loses and this step leaves out: computing beside transfers "
                         "is slower, and all wait for a slow machine.\nOne link.\nTwo containers."));
}

QTEST_GUILESS_MAIN(TestStepValidation)
#include "tst_step_validation.moc"

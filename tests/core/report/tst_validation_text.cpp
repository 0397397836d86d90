// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/validation_csv.h"
#include "core/report/validation_text.h"

#include <QTest>

using namespace perrank;

namespace {

Validation twoRows()
{
    Measurement covered;
    covered.id = "run, packed";
    covered.place = "x.json";
    covered.model = "Small";
    covered.gpu = "A100 80GB";
    covered.bytes = Quantity<Bytes>(1'000'000'000);
    covered.firstBytes = Quantity<Bytes>(900'000'000);
    covered.note = "Packed.";
    Measurement other;
    other.id = "adapters";
    other.meter = Meter::Reserved;
    other.bytes = Quantity<Bytes>(7);
    other.notCovered = "Adapters are not modelled.";
    return {.measurements = {.sources = {{"lab", "A lab", "a/b"}}, .rows = {other, covered}},
            .comparisons = {std::nullopt, Comparison{Quantity<Bytes>(1'012'500'000), PeakPhase::Sum, 0.0125}}};
}

} // namespace

class TestValidationText : public QObject {
    Q_OBJECT

private slots:
    void errorsInWords_data();
    void errorsInWords();
    void aMeterThatCountsMoreIsARatio();
    void figuresInWords();
    void theTableBeginsWithTheLargestError();
    void theCsvHasEveryFact();
};

void TestValidationText::errorsInWords_data()
{
    QTest::addColumn<double>("error");
    QTest::addColumn<QString>("words");
    QTest::newRow("above") << 0.0123 << QStringLiteral("+1.2 %");
    QTest::newRow("below, with a minus sign") << -0.128 << QStringLiteral("−12.8 %");
    QTest::newRow("nearly nothing has no sign") << -0.0004 << QStringLiteral("0.0 %");
    QTest::newRow("many times") << 12.5 << QStringLiteral("+1,250.0 %");
}

void TestValidationText::errorsInWords()
{
    QFETCH(const double, error);
    QTEST(QString::fromStdString(errorText(error, {})), "words");
}

/// Predicted 80 of 100 measured: 1 ÷ 0.8 = 1.25.
void TestValidationText::aMeterThatCountsMoreIsARatio()
{
    Measurement row;
    row.meter = Meter::Reserved;
    QCOMPARE(comparisonText(row, {Quantity<Bytes>(80), PeakPhase::Sum, -0.2}, {}), std::string("1.25 ×"));
}

void TestValidationText::figuresInWords()
{
    const Message message = figuresText({.rows = 54, .median = 0.0085, .ninetieth = 0.0234}, {});
    QCOMPARE(message.english(), std::string("54 runs: median error 0.9 %, 90th percentile 2.3 %"));
}

void TestValidationText::theTableBeginsWithTheLargestError()
{
    const TextTable table = validationTable(twoRows(), {});
    const std::vector<std::string> first{"run, packed", "allocated", "1.000 GB", "1.013 GB", "+1.3 %", "sum"};
    QVERIFY(table.rows.at(0) == first);
    QCOMPARE(table.rows.at(1).front(), std::string("adapters"));
    QCOMPARE(table.rows.at(1).back(), std::string("Adapters are not modelled."));
}

void TestValidationText::theCsvHasEveryFact()
{
    const StepValidation steps{
        .times = {.sources = {{"lab", "A lab", "a/b"}},
                  .hardware = {{"node", "8 A100", "NVLink.", {}}},
                  .rows = {{.id = "first",
                            .model = "Small",
                            .hardware = 0,
                            .machine = {},
                            .ranks = 16,
                            .time = std::chrono::seconds(2),
                            .series = "s",
                            .note = "Two.",
                            .apart = {},
                            .scenario = {},
                            .notCovered = {}}}},
        .calibrations = {{0.425, 2}},
        .comparisons = {StepComparison{.simulated = std::chrono::milliseconds(1800),
                                       .losses = {std::chrono::milliseconds(75), std::chrono::milliseconds(25), 2},
                                       .error = -0.05,
                                       .publishedChange = 0.1,
                                       .predictedChange = -0.02}}};
    QCOMPARE(QString::fromStdString(validationCsv(twoRows(), steps)),
             QStringLiteral("run,source,place,model,gpu,meter,measured_bytes,predicted_bytes,error,peak_phase,"
                            "first_iteration_bytes,steady_bytes,note,not_covered,gpus,published_ns,predicted_ns,"
                            "simulated_ns,contention_ns,slow_machines_ns,calibrated_mfu,links,series,published_change,"
                            "predicted_change,apart,kind\r\n"
                            "adapters,A lab,a/b,,,reserved,7,,,,,,,Adapters are not modelled.,,,,,,,,,,,,,\r\n"
                            "\"run, packed\",A lab,a/b/x.json,Small,A100 80GB,allocated,1000000000,1012500000,0.0125,"
                            "sum,900000000,,Packed.,,,,,,,,,,,,,,estimate\r\n"
                            "first,A lab,a/b,Small,8 A100,step_time,,,-0.0500,,,,Two.,,16,2000000000,1900000000,"
                            "1800000000,75000000,25000000,0.4250,NVLink.,s,0.1000,-0.0200,,estimate\r\n"));
}

QTEST_GUILESS_MAIN(TestValidationText)
#include "tst_validation_text.moc"

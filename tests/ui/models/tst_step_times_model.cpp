// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/step_times_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

TimedStep row(const char *id, std::size_t source, std::int64_t ranks, std::int64_t milliseconds)
{
    TimedStep made;
    made.id = id;
    made.source = source;
    made.model = "Small";
    made.hardware = 0;
    made.ranks = ranks;
    made.time = std::chrono::milliseconds(milliseconds);
    made.scenario = Scenario{};
    return made;
}

StepComparison compared(std::int64_t milliseconds, double error, std::optional<double> published,
                        std::optional<double> predicted)
{
    return {.simulated = std::chrono::milliseconds(milliseconds),
            .losses = {},
            .error = error,
            .publishedChange = published,
            .predictedChange = predicted};
}

/// A run that counts, one of its series that stands apart, and one that is not covered.
std::shared_ptr<const StepValidation> threeRows()
{
    StepValidation made;
    made.times.sources = {{"a", "A", "x"}, {"b", "B", "y"}};
    made.times.hardware = {{"node", "8 A100", "NVLink.", {}}};
    made.times.rows = {row("first", 0, 8, 2000), row("second", 0, 1024, 2200), row("third", 1, 16, 0)};
    made.times.rows[1].apart = "An outlier.";
    made.times.rows[2].scenario.reset();
    made.times.rows[2].hardware.reset();
    made.times.rows[2].machine = "V100";
    made.times.rows[2].notCovered = "Offloaded.";
    made.calibrations = {{0.4, 2}};
    made.comparisons = {compared(1900, -0.05, {}, {}), compared(2750, 0.25, 0.1, 0.02), std::nullopt};
    return std::make_shared<const StepValidation>(std::move(made));
}

QStringList runsOf(const QAbstractItemModel &model)
{
    QStringList runs;
    for (int i = 0; i < model.rowCount(); ++i)
        runs << model.index(i, StepTimesModel::Run).data().toString();
    return runs;
}

} // namespace

class TestStepTimesModel : public QObject {
    Q_OBJECT

private slots:
    void modelsKeepTheirPromises();
    void aRowInWords_data();
    void aRowInWords();
    void columnsAreSortedByTheirNumbers_data();
    void columnsAreSortedByTheirNumbers();
    void wishes_data();
    void wishes();
};

void TestStepTimesModel::modelsKeepTheirPromises()
{
    StepTimesModel model;
    StepTimesFilter filter;
    filter.setSourceModel(&model);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.show(threeRows(), {});
    filter.show(threeRows(), {});
    QCOMPARE(filter.rowCount(), 3);
}

void TestStepTimesModel::aRowInWords_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<QStringList>("cells");
    QTest::newRow("a run that counts, the first of its series")
        << 0
        << QStringList{u"first"_s, u"8"_s, u"2 s"_s, u"1.9 s"_s, u"−5.0 %"_s, u"–"_s, u"8 A100"_s, u"Small"_s, u""_s};
    QTest::newRow("one that stands apart")
        << 1 << QStringList{u"second"_s,           u"1,024"_s,  u"2.2 s"_s, u"2.75 s"_s,     u"+25.0 %"_s,
                            u"+10.0 % → +2.0 %"_s, u"8 A100"_s, u"Small"_s, u"An outlier."_s};
    QTest::newRow("one that is not covered, without a time")
        << 2
        << QStringList{u"third"_s, u"16"_s, u"–"_s, u"–"_s, u"–"_s, u"–"_s, u"V100"_s, u"Small"_s, u"Offloaded."_s};
}

void TestStepTimesModel::aRowInWords()
{
    QFETCH(const int, row);
    QFETCH(const QStringList, cells);
    StepTimesModel model;
    model.show(threeRows(), {});
    for (int column = 0; column < StepTimesModel::ColumnCount; ++column)
        QCOMPARE(model.index(row, column).data().toString(), cells.at(column));
}

void TestStepTimesModel::columnsAreSortedByTheirNumbers_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<QStringList>("runs");
    QTest::newRow("errors by their size")
        << int(StepTimesModel::Error) << QStringList{u"second"_s, u"first"_s, u"third"_s};
    QTest::newRow("GPUs, 1,024 above 16")
        << int(StepTimesModel::Gpus) << QStringList{u"second"_s, u"third"_s, u"first"_s};
    QTest::newRow("times") << int(StepTimesModel::Published) << QStringList{u"second"_s, u"first"_s, u"third"_s};
    QTest::newRow("predictions") << int(StepTimesModel::Predicted) << QStringList{u"second"_s, u"first"_s, u"third"_s};
    QTest::newRow("words") << int(StepTimesModel::Run) << QStringList{u"third"_s, u"second"_s, u"first"_s};
}

void TestStepTimesModel::columnsAreSortedByTheirNumbers()
{
    QFETCH(const int, column);
    StepTimesModel model;
    StepTimesFilter filter;
    filter.setSourceModel(&model);
    model.show(threeRows(), {});
    filter.show(threeRows(), {});
    filter.sort(column, Qt::DescendingOrder);
    QTEST(runsOf(filter), "runs");
}

void TestStepTimesModel::wishes_data()
{
    QTest::addColumn<StepTimesWish>("wish");
    QTest::addColumn<QStringList>("runs");
    using enum RunStanding;
    QTest::newRow("nothing in particular") << StepTimesWish{} << QStringList{u"first"_s, u"second"_s, u"third"_s};
    QTest::newRow("a source") << StepTimesWish{1, All} << QStringList{u"third"_s};
    QTest::newRow("runs that count") << StepTimesWish{{}, Counts} << QStringList{u"first"_s};
    QTest::newRow("runs that stand apart") << StepTimesWish{{}, Apart} << QStringList{u"second"_s};
    QTest::newRow("runs that are not covered") << StepTimesWish{{}, NotCovered} << QStringList{u"third"_s};
    QTest::newRow("both wishes") << StepTimesWish{0, NotCovered} << QStringList{};
}

void TestStepTimesModel::wishes()
{
    QFETCH(const StepTimesWish, wish);
    StepTimesModel model;
    StepTimesFilter filter;
    filter.setSourceModel(&model);
    model.show(threeRows(), {});
    filter.show(threeRows(), wish);
    QTEST(runsOf(filter), "runs");
}

QTEST_GUILESS_MAIN(TestStepTimesModel)
#include "tst_step_times_model.moc"

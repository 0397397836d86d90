// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/validation_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

namespace {

Measurement row(const char *id, std::int64_t bytes, std::size_t source, Meter meter)
{
    Measurement made;
    made.id = id;
    made.bytes = Quantity<Bytes>(bytes);
    made.source = source;
    made.meter = meter;
    return made;
}

/// Two gigabytes and one were measured; 10 % too much and 50 % too little are predicted; one row is not covered.
std::shared_ptr<const Validation> threeRows()
{
    Validation made;
    made.measurements.sources = {{"a", "A", "x"}, {"b", "B", "y"}};
    made.measurements.rows = {row("first", 2'000'000'000, 0, Meter::Allocated),
                              row("second", 1'000'000'000, 1, Meter::Reserved),
                              row("third", 3'000'000'000, 1, Meter::Allocated)};
    made.measurements.rows[2].notCovered = "Adapters.";
    made.comparisons = {Comparison{Quantity<Bytes>(2'200'000'000), PeakPhase::Sum, 0.1},
                        Comparison{Quantity<Bytes>(500'000'000), PeakPhase::Sum, -0.5}, std::nullopt};
    return std::make_shared<const Validation>(std::move(made));
}

QStringList runsOf(const QAbstractItemModel &model)
{
    QStringList runs;
    for (int i = 0; i < model.rowCount(); ++i)
        runs << model.index(i, ValidationModel::Run).data().toString();
    return runs;
}

} // namespace

class TestValidationModel : public QObject {
    Q_OBJECT

private slots:
    void modelsKeepTheirPromises();
    void aRowInWords_data();
    void aRowInWords();
    void errorsAreSortedBySize();
    void wishes_data();
    void wishes();
};

void TestValidationModel::modelsKeepTheirPromises()
{
    ValidationModel model;
    ValidationFilter filter;
    const QAbstractItemModelTester ofModel(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester ofFilter(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSourceModel(&model);
    model.show(threeRows(), {});
    filter.show(threeRows(), {.source = 1, .meter = {}});
    filter.sort(ValidationModel::Error, Qt::DescendingOrder);
    QCOMPARE(filter.rowCount(), 2);
}

void TestValidationModel::aRowInWords_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("covered") << 0
                             << QStringList{QStringLiteral("first"), QStringLiteral("2.000 GB"),
                                            QStringLiteral("2.200 GB"), QStringLiteral("+10.0 %"),
                                            QStringLiteral("Allocated")};
    QTest::newRow("a meter of more than is predicted: 1 ÷ 0.5")
        << 1
        << QStringList{QStringLiteral("second"), QStringLiteral("1.000 GB"), QStringLiteral("0.500 GB"),
                       QStringLiteral("2.00 ×"), QStringLiteral("Reserved")};
    QTest::newRow("not covered") << 2
                                 << QStringList{QStringLiteral("third"), QStringLiteral("3.000 GB"),
                                                QStringLiteral("–"), QStringLiteral("–"), QStringLiteral("Allocated")};
}

void TestValidationModel::aRowInWords()
{
    QFETCH(const int, row);
    ValidationModel model;
    model.show(threeRows(), {});
    QStringList words;
    for (int column = ValidationModel::Run; column <= ValidationModel::Meter; ++column)
        words << model.index(row, column).data().toString();
    QTEST(words, "words");
}

/// A meter that counts more than is predicted has a ratio, which is no error; it stands below them.
void TestValidationModel::errorsAreSortedBySize()
{
    ValidationModel model;
    model.show(threeRows(), {});
    ValidationFilter filter;
    filter.setSourceModel(&model);
    filter.show(threeRows(), {});
    filter.sort(ValidationModel::Error, Qt::DescendingOrder);
    QCOMPARE(runsOf(filter), (QStringList{QStringLiteral("first"), QStringLiteral("second"), QStringLiteral("third")}));
    filter.sort(ValidationModel::Measured, Qt::AscendingOrder);
    QCOMPARE(runsOf(filter), (QStringList{QStringLiteral("second"), QStringLiteral("first"), QStringLiteral("third")}));
    filter.sort(ValidationModel::Run, Qt::DescendingOrder);
    QCOMPARE(runsOf(filter), (QStringList{QStringLiteral("third"), QStringLiteral("second"), QStringLiteral("first")}));
}

void TestValidationModel::wishes_data()
{
    QTest::addColumn<ValidationWish>("wish");
    QTest::addColumn<QStringList>("runs");
    const QString first = QStringLiteral("first");
    const QString second = QStringLiteral("second");
    const QString third = QStringLiteral("third");
    QTest::newRow("all") << ValidationWish{} << QStringList{first, second, third};
    QTest::newRow("one source") << ValidationWish{.source = 1, .meter = {}} << QStringList{second, third};
    QTest::newRow("one meter") << ValidationWish{.source = {}, .meter = Meter::Allocated} << QStringList{first, third};
    QTest::newRow("what is covered") << ValidationWish{{}, {}, Coverage::Covered} << QStringList{first, second};
    QTest::newRow("what is not") << ValidationWish{{}, {}, Coverage::NotCovered} << QStringList{third};
}

void TestValidationModel::wishes()
{
    QFETCH(const ValidationWish, wish);
    ValidationModel model;
    model.show(threeRows(), {});
    ValidationFilter filter;
    filter.setSourceModel(&model);
    filter.show(threeRows(), wish);
    QTEST(runsOf(filter), "runs");
}

QTEST_GUILESS_MAIN(TestValidationModel)
#include "tst_validation_model.moc"

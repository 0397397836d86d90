// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/assignment_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestAssignmentModel : public QObject {
    Q_OBJECT

private slots:
    void obeysTheRulesOfModels();
    void headersNameRanksAndStrategies();
    void aCellHasTheSumAndTheExactBytes();
    void theToolTipIsTheArithmetic();
};

void TestAssignmentModel::obeysTheRulesOfModels()
{
    AssignmentModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.show(assignmentFor({}), {});
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.columnCount(), 2);
}

void TestAssignmentModel::headersNameRanksAndStrategies()
{
    AssignmentModel model;
    model.show(assignmentFor({}), {});
    QCOMPARE(model.headerData(0, Qt::Vertical).toString(), u"1 rank"_s);
    QCOMPARE(model.headerData(2, Qt::Vertical).toString(), u"8 ranks"_s);
    QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), u"DDP"_s);
    QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), u"ZeRO-3"_s);
    QVERIFY(!model.headerData(3, Qt::Vertical).isValid());
}

/// 100 M × (2 + 2 + 16) B = 2.0 GB, and an eighth of it.
void TestAssignmentModel::aCellHasTheSumAndTheExactBytes()
{
    AssignmentModel model;
    model.show(assignmentFor({}), {});
    QCOMPARE(model.index(0, 0).data().toString(), u"0.2 + 0.2 + 1.6\n= 2.0 GB\n2,000,000,000 B"_s);
    QCOMPARE(model.index(2, 1).data().toString(), u"(0.2 + 0.2 + 1.6) / 8\n= 0.25 GB\n250,000,000 B"_s);
}

void TestAssignmentModel::theToolTipIsTheArithmetic()
{
    AssignmentModel model;
    model.show(assignmentFor({}), {});
    QCOMPARE(model.index(2, 1).data(Qt::ToolTipRole).toString(),
             u"P / N × bytes + P / N × bytes + P / N × 8 × 2\n"
             "= 100,000,000 / 8 × 2 + 100,000,000 / 8 × 2 + 100,000,000 / 8 × 8 × 2"_s);
    QVERIFY(!model.index(2, 1).data(Qt::DecorationRole).isValid());
}

QTEST_GUILESS_MAIN(TestAssignmentModel)
#include "tst_assignment_model.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/assignment_text.h"

#include "core/report/text_table.h"

#include <QTest>

using namespace perrank;

class TestAssignment : public QObject {
    Q_OBJECT

private slots:
    void theAnswer_data();
    void theAnswer();
    void theActivationLine();
    void crossovers();
    void otherChoicesDoNotTouchTheLesson();
    void aSplitModelIsWholeInTheLesson();
    void whatTheBarsCountOtherwise();
    void anotherDataType();
    void unevenShardsAreExact();
    void teachersHaveAnswersAndStudentsEmptyLines();
    void theSheetFitsATerminal();
    void theSheetInMarkdown();
};

namespace {

QByteArray bytes(const std::string &text)
{
    return QByteArray::fromStdString(text);
}

} // namespace

void TestAssignment::theAnswer_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::addColumn<qint64>("exact");
    QTest::addColumn<QByteArray>("sum");
    QTest::addColumn<qint64>("precise");
    // parameters 100 M × 2, gradients the same, Adam 100 M × 8 × 2; precise 100 M × (2 + 2 + 4 + 4 + 4)
    QTest::newRow("1 rank, DDP") << 0 << 0 << qint64(2'000'000'000) << QByteArray("0.2 + 0.2 + 1.6 = 2.0 GB")
                                 << qint64(1'600'000'000);
    QTest::newRow("2 ranks, DDP") << 1 << 0 << qint64(2'000'000'000) << QByteArray("0.2 + 0.2 + 1.6 = 2.0 GB")
                                  << qint64(1'600'000'000);
    QTest::newRow("8 ranks, DDP") << 2 << 0 << qint64(2'000'000'000) << QByteArray("0.2 + 0.2 + 1.6 = 2.0 GB")
                                  << qint64(1'600'000'000);
    QTest::newRow("1 rank, ZeRO-3") << 0 << 1 << qint64(2'000'000'000) << QByteArray("(0.2 + 0.2 + 1.6) / 1 = 2.0 GB")
                                    << qint64(1'600'000'000);
    QTest::newRow("2 ranks, ZeRO-3") << 1 << 1 << qint64(1'000'000'000) << QByteArray("(0.2 + 0.2 + 1.6) / 2 = 1.0 GB")
                                     << qint64(800'000'000);
    QTest::newRow("8 ranks, ZeRO-3") << 2 << 1 << qint64(250'000'000) << QByteArray("(0.2 + 0.2 + 1.6) / 8 = 0.25 GB")
                                     << qint64(200'000'000);
}

void TestAssignment::theAnswer()
{
    QFETCH(int, row);
    QFETCH(int, column);
    const Assignment assignment = assignmentFor({});
    const AssignmentCell &cell = assignment.rows[std::size_t(row)].cells[std::size_t(column)];
    QTEST(qint64(cell.modelStates.count()), "exact");
    QTEST(bytes(sumWords(cell, {})), "sum");
    QTEST(qint64(cell.precise.count()), "precise");
}

void TestAssignment::theActivationLine()
{
    const Assignment assignment = assignmentFor({});
    QCOMPARE(assignment.activations.count(), 2'566'914'048); // 8 · 1,024 · 768 · 2 · 12 · 17
    QCOMPARE(bytes(explain(*assignment.activations.step).substituted), QByteArray("8 × 1,024 × 768 × 2 × 12 × 17"));
    // 2,816,914,048 in all, and 2,566.9 / 2,816.9 = 0.911
    QCOMPARE(bytes(combinedWords(assignment, {}).english()),
             QByteArray("ZeRO-3 at 8 ranks: 0.25 + 2.57 = 2.82 GB, 91 % of it activations"));
}

void TestAssignment::crossovers()
{
    const AssignmentRow row = assignmentFor({}).rows.back();
    QCOMPARE(row.cells.front().crossover, (Crossover{7, 798}));
    QCOMPARE(row.cells.back().crossover, (Crossover{1, 100}));
}

void TestAssignment::otherChoicesDoNotTouchTheLesson()
{
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.optimizer = Optimizer::Sgd;
    scenario.strategies = {Strategy::Zero1};
    scenario.ranks = 3;
    scenario.reserve = 0.5;
    const Assignment assignment = assignmentFor(scenario);
    QCOMPARE(assignment.rows.back().cells.back().modelStates.count(), 250'000'000);
    QCOMPARE(assignment.activations.count(), 2'566'914'048);
}

/// One rank has no second one to split a tensor with.
void TestAssignment::aSplitModelIsWholeInTheLesson()
{
    Scenario scenario;
    scenario.tensorParallel = 2;
    scenario.pipelineParallel = 2;
    scenario.contextParallel = 2;
    const Assignment split = assignmentFor(scenario);
    QCOMPARE(split.rows.front().cells.front().modelStates.count(), std::int64_t(2'000'000'000));
    QCOMPARE(split.activations.count(), assignmentFor(Scenario{}).activations.count());
}

void TestAssignment::whatTheBarsCountOtherwise()
{
    QVERIFY(unlikeAssignment({}).empty());
    Scenario scenario;
    scenario.parameters = 7'000'000'000; // the table counts the same model
    scenario.ranks = 64;
    scenario.strategies = {Strategy::Fsdp};
    QVERIFY(unlikeAssignment(scenario).empty());
    scenario.accounting = Accounting::Megatron; // whose activations are an inventory
    scenario.tensorParallel = 2;
    QVERIFY((unlikeAssignment(scenario)
             == std::vector{ParameterId::Accounting, ParameterId::TensorParallel, ParameterId::Activations}));
    const Scenario same = countedAsAssignment(scenario);
    QVERIFY(unlikeAssignment(same).empty());
    QCOMPARE(same.ranks, 64);
    QVERIFY(same.strategies == std::vector{Strategy::Fsdp});
}

void TestAssignment::anotherDataType()
{
    Scenario scenario;
    scenario.dtype = Dtype::Fp32; // 4 + 4 + 16 = 24 B per parameter, and activations of 4 B
    const Assignment assignment = assignmentFor(scenario);
    QCOMPARE(bytes(sumWords(assignment.rows.back().cells.back(), {})), QByteArray("(0.4 + 0.4 + 1.6) / 8 = 0.3 GB"));
    QCOMPARE(assignment.activations.count(), 2 * 2'566'914'048);
}

void TestAssignment::unevenShardsAreExact()
{
    Scenario scenario;
    scenario.parameters = 9; // ⌈9 / 8⌉ = 2 parameters of 20 B
    const AssignmentCell cell = assignmentFor(scenario).rows.back().cells.back();
    QCOMPARE(cell.modelStates.count(), 40);
    QCOMPARE(bytes(cell.arithmetic.substituted), QByteArray("⌈9 / 8⌉ × 2 + ⌈9 / 8⌉ × 2 + ⌈9 / 8⌉ × 8 × 2"));
}

void TestAssignment::teachersHaveAnswersAndStudentsEmptyLines()
{
    const Assignment assignment = assignmentFor({});
    const QByteArray teacher = bytes(assignmentText(assignment, Audience::Teacher));
    const QByteArray student = bytes(assignmentText(assignment, Audience::Student));
    for (const FailureMode &mode : failureModes) {
        QVERIFY(teacher.contains(mode.title.data()));
        QVERIFY(student.contains(QByteArray(mode.title.data()) + ": ____"));
    }
    QVERIFY(teacher.contains("450 ms"));
    QVERIFY(teacher.contains("1.17 GPU-hours"));
    QVERIFY(!student.contains("450 ms"));
}

void TestAssignment::theSheetFitsATerminal()
{
    Scenario scenario;
    scenario.parameters = 10'000'000'000'000;
    for (const Scenario &each : {Scenario{}, scenario}) {
        const QByteArray text = bytes(assignmentText(assignmentFor(each), Audience::Teacher));
        for (const QByteArray &line : text.split('\n'))
            QVERIFY2(widthOf(line.toStdString()) <= 100, line.constData());
    }
}

void TestAssignment::theSheetInMarkdown()
{
    const QByteArray text = bytes(assignmentMarkdown(assignmentFor({}), Audience::Student));
    QVERIFY(text.startsWith("# Memory per rank: 100 M parameters, fp16, Adam\n"));
    QVERIFY(text.contains("\n| 8 | 0.2 + 0.2 + 1.6 = 2.0 GB | 2,000,000,000 B | (0.2 + 0.2 + 1.6) / 8 = 0.25 GB | "
                          "250,000,000 B |\n"));
    QVERIFY(text.contains("estimate, not a measurement"));
}

QTEST_APPLESS_MAIN(TestAssignment)
#include "tst_assignment.moc"

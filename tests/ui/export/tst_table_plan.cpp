// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "core/memory/estimate.h"
#include "ui/export/table_plan.h"
#include "ui/text/translate.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestTablePlan : public QObject {
    Q_OBJECT

private slots:
    void rowsThatHaveRoomHaveTheirArithmetic();
    void formulasGiveWayBeforeTextBecomesSmall();
    void everyStrategyIsThereBeforeASecondOfItsRanks();
    void allStrategiesHaveRoom_data();
    void allStrategiesHaveRoom();
    void partsOfAllRanksHaveTheirRow();
    void aTableThatIsTooLongEndsEarlyAndBlocksFollowEachOther();
};

namespace {

PartsTable tableOf(const Scenario &scenario)
{
    return {std::make_shared<const Estimate>(estimate(scenario)), View(), AmountStyle()};
}

/// Four parts and two sums for each of five strategies: 30 rows.
PartsTable lesson()
{
    return tableOf({});
}

/// Megatron's parts on four stages, of which the two in the middle are alike.
Scenario pipeline()
{
    Scenario scenario = withPreset({}, *findPreset("llama3-8b"));
    scenario.accounting = Accounting::Megatron;
    scenario.ranks = 64;
    scenario.pipelineParallel = 4;
    return scenario;
}

} // namespace

void TestTablePlan::rowsThatHaveRoomHaveTheirArithmetic()
{
    const TablePlan plan = planTable(lesson(), {1200, 31 * tableLine(18)}, 18);
    QVERIFY(plan.form.hasArithmetic);
    QCOMPARE(plan.size, 18);
    QCOMPARE(plan.starts, (std::vector<std::size_t>{0, 30}));
}

/// Twenty lines hold the titles, eighteen rows (three strategies) and the note.
void TestTablePlan::formulasGiveWayBeforeTextBecomesSmall()
{
    const TablePlan plan = planTable(lesson(), {1400, 20 * tableLine(18)}, 18);
    QVERIFY(!plan.form.hasArithmetic);
    QCOMPARE(plan.size, 18);
    QCOMPARE(plan.starts, (std::vector<std::size_t>{0, 18, 30}));
}

/// Of the stages of each strategy the fullest: the last, which has the logits.
void TestTablePlan::everyStrategyIsThereBeforeASecondOfItsRanks()
{
    const PartsTable table = tableOf(pipeline());
    const TablePlan plan = planTable(table, {1232, 545}, 24);
    QVERIFY(plan.form.isCrossed);
    QVERIFY2(plan.size >= 16, "two thirds of the text of the page");
    const CrossedTable crossed = crossedTable(table);
    QCOMPARE(crossed.columns.size(), std::size_t(15));
    QCOMPARE(plan.columns, (std::vector<std::size_t>{2, 5, 8, 11, 14}));
    QVERIFY(plan.shown() < table.size());
}

void TestTablePlan::allStrategiesHaveRoom_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<QSizeF>("room");
    QTest::addColumn<int>("text");
    for (const AccountingSpec &accounting : accountings) {
        const auto add = [&](const QString &theme, const QSizeF &room, int text) {
            QTest::newRow(qPrintable(fromCore(accounting.key) + theme)) << accounting.id << room << text;
        };
        add(u", projector"_s, {1232, 545}, 24);
        add(u", light"_s, {1244, 590}, 18);
        add(u", a square"_s, {1000, 880}, 24);
    }
}

/// With every accounting's parts all rows of the five strategies stand in a picture of the usual sizes.
void TestTablePlan::allStrategiesHaveRoom()
{
    QFETCH(const Accounting, accounting);
    QFETCH(const QSizeF, room);
    QFETCH(const int, text);
    Scenario scenario = withPreset({}, *findPreset("llama3-8b"));
    scenario.accounting = accounting;
    const PartsTable table = tableOf(scenario);
    const TablePlan plan = planTable(table, room, text);
    QCOMPARE(plan.shown(), table.size());
    QVERIFY(plan.size * 3 >= text * 2);
}

void TestTablePlan::aTableThatIsTooLongEndsEarlyAndBlocksFollowEachOther()
{
    const PartsTable table = tableOf(pipeline());
    const TablePlan plan = planTable(table, {800, 300}, 24); // 13 parts do not have room below each other
    QVERIFY(!plan.form.isCrossed);
    QVERIFY2(plan.size >= 16, "two thirds of the text of the page");
    QVERIFY(plan.shown() < table.size());
    QVERIFY(std::is_sorted(plan.starts.begin(), plan.starts.end()));
}

/// ZeRO-3 gathers and has buffers for it, DDP does not: their rows stand where ZeRO-3 has them.
void TestTablePlan::partsOfAllRanksHaveTheirRow()
{
    Scenario scenario = withPreset({}, *findPreset("llama3-8b"));
    scenario.accounting = Accounting::Megatron;
    scenario.strategies = {Strategy::Ddp, Strategy::Zero3};
    const CrossedTable crossed = crossedTable(tableOf(scenario));
    QCOMPARE(crossed.columns.size(), std::size_t(2));
    QCOMPARE(crossed.columns[0].strategy, u"DDP"_s);
    const qsizetype gathered = crossed.parts.indexOf(u"Gathered parameters"_s);
    QVERIFY(gathered > crossed.parts.indexOf(u"Variance"_s));
    QVERIFY(std::size_t(gathered) < crossed.firstSum);
    QVERIFY(!crossed.columns[0].rows[std::size_t(gathered)].has_value());
    QVERIFY(crossed.columns[1].rows[std::size_t(gathered)].has_value());
    QCOMPARE(crossed.parts.last(), u"Peak of the step"_s);
}

QTEST_MAIN(TestTablePlan)
#include "tst_table_plan.moc"

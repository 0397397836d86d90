// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "ui/export/table_plan.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestTablePlan : public QObject {
    Q_OBJECT

private slots:
    void rowsThatHaveRoomHaveTheirArithmetic();
    void formulasGiveWayBeforeTextBecomesSmall();
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

void TestTablePlan::aTableThatIsTooLongEndsEarlyAndBlocksFollowEachOther()
{
    Scenario scenario;
    scenario.accounting = Accounting::Megatron;
    scenario.activations = ActivationModel::Inventory;
    scenario.ranks = 64;
    scenario.pipelineParallel = 4;
    const PartsTable table = tableOf(scenario);
    const TablePlan plan = planTable(table, {1200, 530}, 24);
    QVERIFY2(plan.size >= 16, "two thirds of the text of the page");
    QVERIFY(plan.shown() < table.size());
    QVERIFY(plan.form.blocks > 1);
    QVERIFY(std::is_sorted(plan.starts.begin(), plan.starts.end()));
}

QTEST_MAIN(TestTablePlan)
#include "tst_table_plan.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "core/plan/plan.h"
#include "core/plan/search.h"

#include <QTest>

using namespace perrank;

/// What a plan costs, printed and never asserted.
class BenchPlan : public QObject {
    Q_OBJECT

private slots:
    void plan_data();
    void plan();
    void fewest_data();
    void fewest();
};

namespace {

void addScenarios()
{
    QTest::addColumn<Scenario>("scenario");
    Scenario scenario;
    QTest::newRow("the lesson, which fits") << scenario;
    scenario = withPreset({}, *findPreset("7b-class"));
    scenario.accounting = Accounting::Paper;
    scenario.sequence = 4096;
    QTest::newRow("scene 6") << scenario;
    scenario = withPreset({}, *findPreset("llama3-70b"));
    scenario.accounting = Accounting::Fsdp;
    scenario.ranks = 64;
    QTest::newRow("Llama 3 70B with its peak") << scenario;
    scenario = withPreset({}, *findPreset("deepseek-v3"));
    scenario.accounting = Accounting::Megatron;
    scenario.ranks = 2048;
    scenario.expertParallel = 64;
    QTest::newRow("DeepSeek-V3 with its peak") << scenario;
}

} // namespace

void BenchPlan::plan_data()
{
    addScenarios();
}

void BenchPlan::plan()
{
    QFETCH(const Scenario, scenario);
    QBENCHMARK
    {
        QCOMPARE(planFor(scenario).strategies.size(), std::size_t(5));
    }
}

void BenchPlan::fewest_data()
{
    addScenarios();
}

/// On a card of one byte less than a million ranks need: nothing fits, and all of them must be ruled out.
void BenchPlan::fewest()
{
    QFETCH(const Scenario, scenario);
    const Question every{scenario, Strategy::Fsdp, {}};
    const auto least = every.needWith(ParameterId::Ranks, 1'048'576);
    QVERIFY(least);
    const Question question{scenario, Strategy::Fsdp, Quantity<Bytes>(least->bytes.count() - 1)};
    QBENCHMARK
    {
        const auto found = fewestRanks(question);
        QVERIFY(!found || *found > 1);
    }
}

QTEST_APPLESS_MAIN(BenchPlan)
#include "tst_bench_plan.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "core/tradeoff/heat_map.h"
#include "core/tradeoff/scaling.h"

#include <QTest>

using namespace perrank;

/// What the trade-off views cost, printed and never asserted.
class BenchHeatMap : public QObject {
    Q_OBJECT

private slots:
    void fineMap_data();
    void fineMap();
    void stops_data();
    void stops();
    void scaling_data();
    void scaling();
};

namespace {

void addScenarios()
{
    QTest::addColumn<Scenario>("scenario");
    Scenario scenario;
    QTest::newRow("the lesson") << scenario;
    scenario = withPreset({}, *findPreset("llama3-70b"));
    scenario.accounting = Accounting::Fsdp;
    scenario.ranks = 64;
    QTest::newRow("Llama 3 70B with its peak") << scenario;
    scenario.accounting = Accounting::Megatron;
    scenario.ranks = 512;
    scenario.tensorParallel = 8;
    scenario.pipelineParallel = 16;
    scenario.attention = Attention::Eager;
    QTest::newRow("the same in 16 stages, scores kept") << scenario;
}

void bench(const HeatMapAxes &axes)
{
    QFETCH(const Scenario, scenario);
    QBENCHMARK
    {
        QVERIFY(!heatMapFor(scenario, Strategy::Zero3, axes).isEmpty());
    }
}

} // namespace

void BenchHeatMap::fineMap_data()
{
    addScenarios();
}

void BenchHeatMap::fineMap()
{
    bench(fineAxes(512, 512));
}

void BenchHeatMap::stops_data()
{
    addScenarios();
}

void BenchHeatMap::stops()
{
    bench(stopsOfMap());
}

void BenchHeatMap::scaling_data()
{
    addScenarios();
}

void BenchHeatMap::scaling()
{
    QFETCH(const Scenario, scenario);
    QBENCHMARK
    {
        QVERIFY(!scalingFor(scenario).isEmpty());
    }
}

QTEST_APPLESS_MAIN(BenchHeatMap)
#include "tst_bench_heat_map.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "core/memory/estimate.h"
#include "core/memory/peak.h"

#include <QTest>

using namespace perrank;

/// What a complete breakdown costs, printed and never asserted: what the strategies share, one of them, all five.
class BenchEstimate : public QObject {
    Q_OBJECT

private slots:
    void partsOfStage_data();
    void partsOfStage();
    void oneBreakdown_data();
    void oneBreakdown();
    void fiveStrategies_data();
    void fiveStrategies();
};

namespace {

void addRows()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<bool>("explained");
    Scenario lesson;
    Scenario llama = withPreset({}, *findPreset("llama2-7b"));
    llama.accounting = Accounting::Fsdp;
    Scenario experts = withPreset({}, *findPreset("deepseek-v3"));
    experts.accounting = Accounting::Megatron;
    experts.ranks = 2048;
    experts.expertParallel = 64;
    for (const bool explained : {false, true}) {
        const char *how = explained ? "explained" : "bare";
        QTest::addRow("the lesson, %s", how) << lesson << explained;
        QTest::addRow("Llama 2 7B with its peak, %s", how) << llama << explained;
        QTest::addRow("DeepSeek-V3 with its peak, %s", how) << experts << explained;
    }
}

} // namespace

void BenchEstimate::partsOfStage_data()
{
    addRows();
}

void BenchEstimate::partsOfStage()
{
    QFETCH(Scenario, scenario);
    QFETCH(bool, explained);
    const Scenario whole = resolved(scenario);
    QBENCHMARK
    {
        QVERIFY(stageParts(whole, 0, Tracing(explained)).whole.all().count() > 0);
    }
}

void BenchEstimate::oneBreakdown_data()
{
    addRows();
}

void BenchEstimate::oneBreakdown()
{
    QFETCH(Scenario, scenario);
    QFETCH(bool, explained);
    const Scenario whole = resolved(scenario);
    const StrategySpec &strategy = strategies[Strategy::Zero3];
    Stages stages(whole, Tracing(explained));
    const RankPlace place = rankPlaces(stages, strategy).front();
    QBENCHMARK
    {
        const Course course = courseOf(inputsFor(stages.at(place.stage), strategy, place));
        QVERIFY(!course.components.empty());
    }
}

void BenchEstimate::fiveStrategies_data()
{
    addRows();
}

void BenchEstimate::fiveStrategies()
{
    QFETCH(Scenario, scenario);
    QFETCH(bool, explained);
    QBENCHMARK
    {
        QCOMPARE(estimate(scenario, explained).strategies.size(), std::size_t(5));
    }
}

QTEST_APPLESS_MAIN(BenchEstimate)
#include "tst_bench_estimate.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"

#include "core/plan/cost.h"
#include "tests/core/lookup.h"
#include "tests/core/plan/plan_example.h"

#include <QTest>

using namespace perrank;

class TestPlan : public QObject {
    Q_OBJECT

private slots:
    void theOomThatZeroCannotCure();
    void whatFitsNeedsNoChange();
    void noStageAndNoRanksWhereActivationsDominate();
    void theCheapestOfEachKind_data();
    void theCheapestOfEachKind();
    void changesKeepTheirWord_data();
    void changesKeepTheirWord();
    void changesStandCheapestFirst();
    void whereNothingFitsTheClosestIsNamed();
    void anImpossibleScenarioHasNoPlan();
    void whatTheJobCosts_data();
    void whatTheJobCosts();
};

namespace {

std::vector<Setting> settingsOf(const StrategyPlan &plan, ChangeId id)
{
    const Change *change = find(plan.changes, id);
    return change ? change->settings : std::vector<Setting>{};
}

} // namespace

void TestPlan::theOomThatZeroCannotCure()
{
    const Plan plan = planFor(sceneSix());
    QCOMPARE(plan.strategies.size(), std::size_t(1));
    const StrategyPlan &zero3 = plan.strategies.front();
    QVERIFY(!zero3.fits());
    QCOMPARE(zero3.largestMicroBatch.value_or(0), 3);
    QCOMPARE(zero3.longestSequence.value_or(0), 2006);
    QVERIFY(!zero3.fewestRanks);
    // Batch 4: 14,000,000,000 + 73,014,444,032 B on a card of 85,520,809,984 B.
    QVERIFY(zero3.nextBatchMisses);
    QCOMPARE(qint64(zero3.nextBatchMisses->count()), qint64(1'493'634'048));
    // 14,000,000,000 + 8,589,934,592 of layer inputs + 4,563,402,752 of one layer at work.
    QVERIFY(!zero3.changes.empty());
    QVERIFY(zero3.changes.front().id == ChangeId::Recompute);
    QCOMPARE(qint64(zero3.changes.front().bytes.count()), qint64(27'153'337'344));
    QVERIFY(settingsOf(zero3, ChangeId::Recompute)
            == (std::vector<Setting>{{ParameterId::Recompute, static_cast<int>(Recompute::Full)}}));
    // The largest batch that divides the global one: 2 × 4 = 8 × 1.
    QVERIFY(settingsOf(zero3, ChangeId::MicroBatch)
            == (std::vector<Setting>{{ParameterId::MicroBatch, std::int64_t{2}},
                                     {ParameterId::Accumulation, std::int64_t{4}}}));
}

void TestPlan::whatFitsNeedsNoChange()
{
    for (const StrategyPlan &each : planFor({}).strategies) {
        QVERIFY(each.fits());
        QVERIFY(each.changes.empty());
        QVERIFY(!each.closest);
        QCOMPARE(each.fewestRanks.value_or(0), 1);
    }
}

void TestPlan::noStageAndNoRanksWhereActivationsDominate()
{
    Scenario scenario = sceneSix();
    scenario.strategies = {Strategy::Ddp, Strategy::Zero1, Strategy::Zero2, Strategy::Zero3, Strategy::Fsdp};
    for (const std::int64_t batch : {1, 2, 5, 7, 8, 16}) {
        scenario.microBatch = batch;
        for (const StrategyPlan &each : planFor(scenario).strategies) {
            if (!each.now.activationsDominate)
                continue;
            QVERIFY(find(each.changes, ChangeId::Sharding) == nullptr);
            QVERIFY(find(each.changes, ChangeId::Ranks) == nullptr);
        }
    }
}

void TestPlan::theCheapestOfEachKind_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<ChangeId>("change");
    QTest::addColumn<std::vector<Setting>>("settings");
    using Settings = std::vector<Setting>;
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 7'500'000'000;
    scenario.microBatch = 1;
    scenario.gpu = CustomGpu{"32 GB", 32'000'000'000};
    scenario.ranks = 64;
    scenario.strategies = {Strategy::Ddp};
    // 31.41 GB under ZeRO-1 and 1.024 · 768 · 34 · 12 = 0.3209 GB of activations fit into 32 GB.
    QTest::newRow("DDP of 120 GB: ZeRO-1 sends no more")
        << scenario << ChangeId::Sharding << Settings{{ParameterId::Strategies, std::vector{Strategy::Zero1}}};
    scenario.gpu = CustomGpu{"20 GB", 20'000'000'000};
    QTest::newRow("on 20 GB it takes ZeRO-2")
        << scenario << ChangeId::Sharding << Settings{{ParameterId::Strategies, std::vector{Strategy::Zero2}}};
    scenario.strategies = {Strategy::Zero3};
    scenario.ranks = 4;
    // 120·10⁹ / 7 = 17.14 GB, / 6 = 20.0 GB without activations.
    QTest::newRow("ZeRO-3 on 4 ranks: 7 ranks")
        << scenario << ChangeId::Ranks << Settings{{ParameterId::Ranks, std::int64_t{7}}};
    // 4 + 2 × (1 + 4/256) bytes of 16: 7.5·10⁹ · 10.03 / 4 = 18.8 GB.
    QTest::newRow("and 8-bit Adam") << scenario << ChangeId::EightBitAdam
                                    << Settings{{ParameterId::Optimizer, static_cast<int>(Optimizer::AdamW8bit)}};

    scenario = sceneSix();
    scenario.attention = Attention::Eager;
    scenario.microBatch = 2;
    // 36.51 GB without scores, and 2 · 32 · 5 · 32 heads · 4096² = 171.8 GB with them.
    QTest::newRow("eager scores: flash attention")
        << scenario << ChangeId::FlashAttention
        << Settings{{ParameterId::Attention, static_cast<int>(Attention::Flash)}};
    QTest::newRow("eager scores: selective recompute")
        << scenario << ChangeId::Recompute
        << Settings{{ParameterId::Recompute, static_cast<int>(Recompute::Selective)}};
}

void TestPlan::theCheapestOfEachKind()
{
    QFETCH(const Scenario, scenario);
    QFETCH(const ChangeId, change);
    QFETCH(const std::vector<Setting>, settings);
    QVERIFY(settingsOf(planFor(scenario).strategies.front(), change) == settings);
}

void TestPlan::changesKeepTheirWord_data()
{
    QTest::addColumn<Scenario>("scenario");
    Scenario scenario = sceneSix();
    scenario.strategies = {Strategy::Ddp, Strategy::Zero1, Strategy::Zero2, Strategy::Zero3, Strategy::Fsdp};
    for (const AccountingSpec &row : accountings) {
        scenario.accounting = row.id;
        scenario.accumulation = 1;
        QTest::newRow(std::string(row.name).c_str()) << scenario;
        scenario.parameters = 0;
        scenario.kernels = Kernels::Eager;
        scenario.attention = Attention::Eager;
        scenario.accumulation = 6;
        QTest::newRow((std::string(row.name) + ", eager and counted").c_str()) << scenario;
    }
}

/// Every change can be made, has the figure it is said to have, and fits if it says so; what is dearer than it of its
/// kind was not needed.
void TestPlan::changesKeepTheirWord()
{
    QFETCH(const Scenario, scenario);
    const Plan plan = planFor(scenario);
    const std::vector<Change> changes = changesOf(plan);
    QVERIFY(!changes.empty());
    for (const Change &change : changes) {
        const Scenario after = changed(scenario, change);
        const Estimate figures = estimate(after, false);
        QVERIFY(!figures.isImpossible());
        const auto bar = std::ranges::find(figures.strategies, change.strategy, &StrategyEstimate::strategy);
        QVERIFY(bar != figures.strategies.end());
        QCOMPARE(bar->worst().peak.count(), change.bytes.count());
        QCOMPARE(bar->sentPerRank.count(), change.sent.count());
        QCOMPARE(bar->verdict != Verdict::DoesNotFit, change.fits);
    }
}

void TestPlan::changesStandCheapestFirst()
{
    Scenario scenario = sceneSix();
    scenario.strategies = {Strategy::Ddp, Strategy::Zero3};
    const std::vector<Change> changes = changesOf(planFor(scenario));
    QVERIFY(changes.size() > 3);
    QVERIFY(std::ranges::is_sorted(changes, std::greater(), &Change::fits));
    const auto end = std::ranges::find(changes, false, &Change::fits);
    QVERIFY(std::is_sorted(changes.begin(), end, [](const Change &a, const Change &b) { return a.id < b.id; }));
}

void TestPlan::whereNothingFitsTheClosestIsNamed()
{
    Scenario scenario = sceneSix();
    scenario.parameters = 1'000'000'000'000;
    scenario.strategies = {Strategy::Ddp};
    scenario.gpusPerNode = 1;
    const Plan plan = planFor(scenario);
    const StrategyPlan &ddp = plan.strategies.front();
    QVERIFY(ddp.changes.empty());
    QVERIFY(ddp.closest);
    QVERIFY(!ddp.closest->fits);
    // ZeRO-3 and FSDP on 8 ranks: 16·10¹² / 8, and 146.0 GB of activations.
    QVERIFY(ddp.closest->id == ChangeId::Sharding);
    QCOMPARE(qint64(ddp.closest->bytes.count()), qint64(2'000'000'000'000 + 146'028'888'064));
}

void TestPlan::anImpossibleScenarioHasNoPlan()
{
    Scenario scenario;
    scenario.tensorParallel = 3;
    QVERIFY(planFor(scenario).strategies.empty());
}

void TestPlan::whatTheJobCosts_data()
{
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<double>("price");
    QTest::addColumn<QString>("perHour");
    QTest::addColumn<QString>("perDay");
    QTest::newRow("8 × 2 = 16, × 24 = 384") << qint64(8) << 2.0 << QStringLiteral("16") << QStringLiteral("384");
    QTest::newRow("3 × 2.49 = 7.47, × 24 = 179.28")
        << qint64(3) << 2.49 << QStringLiteral("7.47") << QStringLiteral("179.28");
    QTest::newRow("8 × 2.5 = 20, no decimals are left")
        << qint64(8) << 2.5 << QStringLiteral("20") << QStringLiteral("480");
    QTest::newRow("nothing") << qint64(8) << 0.0 << QStringLiteral("0") << QStringLiteral("0");
}

void TestPlan::whatTheJobCosts()
{
    QFETCH(const qint64, ranks);
    QFETCH(const double, price);
    Scenario scenario;
    scenario.ranks = ranks;
    scenario.gpuPrice = price;
    QTEST(QString::fromStdString(costPerHour(scenario).text()), "perHour");
    QTEST(QString::fromStdString(costPerDay(scenario).text()), "perDay");
}

QTEST_APPLESS_MAIN(TestPlan)
#include "tst_plan.moc"

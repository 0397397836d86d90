// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "core/tradeoff/fit_map.h"

#include <QTest>

using namespace perrank;

class TestFitMap : public QObject {
    Q_OBJECT

private slots:
    void strategiesStandInTheOrderOfWhatTheyDivide();
    void theLeastShardingThatFits_data();
    void theLeastShardingThatFits();
    void whatCannotRunIsLeftOut();
};

namespace {

FitMap mapOf(Scenario scenario, const HeatMapAxes &axes)
{
    std::vector<HeatMap> maps;
    for (const Strategy each : scenario.strategies)
        maps.push_back(heatMapFor(scenario, each, axes));
    return fitMapOf(std::move(maps));
}

/// Scene 6: 7 G parameters at 16 bytes, 34 × 4,096 × 32 = 4,456,448 B of activations a token, 85,520,809,984 B a card.
Scenario sceneSix()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.parameters = 7'000'000'000;
    scenario.accounting = Accounting::Paper;
    return scenario;
}

} // namespace

void TestFitMap::strategiesStandInTheOrderOfWhatTheyDivide()
{
    Scenario scenario;
    scenario.strategies = {Strategy::Hsdp, Strategy::Fsdp,       Strategy::Zero2, Strategy::Zero3,
                           Strategy::Ddp,  Strategy::FsdpGradOp, Strategy::Zero1};
    std::vector<Strategy> order;
    for (const HeatMap &map : mapOf(scenario, {{8}, {1024}}).maps)
        order.push_back(map.strategy);
    QVERIFY(order
            == (std::vector{Strategy::Ddp, Strategy::Zero1, Strategy::Zero2, Strategy::FsdpGradOp, Strategy::Hsdp,
                            Strategy::Zero3, Strategy::Fsdp}));
}

void TestFitMap::theLeastShardingThatFits_data()
{
    QTest::addColumn<qint64>("sequence");
    QTest::addColumn<int>("first"); // of DDP, ZeRO-1, ZeRO-2, ZeRO-3, FSDP; 5 = none
    QTest::newRow("ZeRO-1: (4 + 12/8) × 7 G = 38.5 GB leave room for 10,551 tokens") << qint64(10551) << 1;
    QTest::newRow("one more needs ZeRO-2") << qint64(10552) << 2;
    QTest::newRow("ZeRO-2: (2 + 14/8) × 7 G = 26.25 GB leave room for 13,300 tokens") << qint64(13300) << 2;
    QTest::newRow("one more needs ZeRO-3") << qint64(13301) << 3;
    QTest::newRow("ZeRO-3: 16/8 × 7 G = 14 GB leave room for 16,048 tokens") << qint64(16048) << 3;
    QTest::newRow("one more fits under none") << qint64(16049) << 5;
}

void TestFitMap::theLeastShardingThatFits()
{
    QFETCH(const qint64, sequence);
    const FitMap map = mapOf(sceneSix(), {{1}, {sequence}});
    QTEST(int(map.firstThatFits(0, 0).value_or(map.maps.size())), "first");
    QCOMPARE(map.maps[map.smallest(0, 0)].strategy, Strategy::Zero3);
}

/// Groups of 3 cannot be made of 8 ranks, which is HSDP's trouble only.
void TestFitMap::whatCannotRunIsLeftOut()
{
    Scenario scenario;
    scenario.strategies = {Strategy::Ddp, Strategy::Hsdp};
    scenario.shardSize = 3;
    const FitMap map = mapOf(scenario, {{8}, {1024}});
    QCOMPARE(map.maps.size(), std::size_t(1));
    QCOMPARE(map.firstThatFits(0, 0), std::optional<std::size_t>(0));
}

QTEST_APPLESS_MAIN(TestFitMap)
#include "tst_fit_map.moc"

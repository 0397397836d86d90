// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/rank_coordinates.h"

#include "core/memory/rank_places.h"

#include <QTest>

#include <set>
#include <tuple>

using namespace perrank;

class TestRankCoordinates : public QObject {
    Q_OBJECT

private slots:
    void ranksCountTensorFirstAndStagesLast_data();
    void ranksCountTensorFirstAndStagesLast();
    void everyRankHasAPlaceOfItsOwn();
    void stagesAreThoseOfTheGroups();
    void modelParallelRanksShareABatch();
};

namespace {

/// 2 × 2 × 2 × 4 = 32 ranks, experts on two ranks each.
Scenario job()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = 4;
    scenario.ranks = 32;
    scenario.tensorParallel = 2;
    scenario.contextParallel = 2;
    scenario.pipelineParallel = 4;
    scenario.experts = 4;
    scenario.expertParallel = 2;
    return resolved(scenario);
}

} // namespace

/// rank = tp + 2·(cp + 2·(dp + 2·pp)); experts by (cp + 2·dp) mod 2.
void TestRankCoordinates::ranksCountTensorFirstAndStagesLast_data()
{
    QTest::addColumn<int>("rank");
    QTest::addColumn<RankCoordinates>("at");
    QTest::newRow("the first") << 0 << RankCoordinates{0, 0, 0, 0, 0};
    QTest::newRow("its tensor neighbour") << 1 << RankCoordinates{1, 0, 0, 0, 0};
    QTest::newRow("the next piece of the sequence, the other experts") << 2 << RankCoordinates{0, 1, 0, 0, 1};
    QTest::newRow("the next copy of the data") << 4 << RankCoordinates{0, 0, 1, 0, 0};
    QTest::newRow("the next stage") << 8 << RankCoordinates{0, 0, 0, 1, 0};
    QTest::newRow("the last: 1 + 2·(1 + 2·(1 + 2·3))") << 31 << RankCoordinates{1, 1, 1, 3, 1};
}

void TestRankCoordinates::ranksCountTensorFirstAndStagesLast()
{
    QFETCH(int, rank);
    QTEST(coordinatesOf(job(), rank), "at");
}

void TestRankCoordinates::everyRankHasAPlaceOfItsOwn()
{
    const Scenario scenario = job();
    QCOMPARE(dataRanks(scenario), 2);
    std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>> places;
    for (std::int64_t rank = 0; rank < scenario.ranks; ++rank) {
        const RankCoordinates at = coordinatesOf(scenario, rank);
        places.emplace(at.tensor, at.context, at.data, at.stage);
    }
    QCOMPARE(places.size(), std::size_t(32));
}

void TestRankCoordinates::modelParallelRanksShareABatch()
{
    // 32 / (2 × 4 × 2) = 2 ranks with data of their own, 3 sequences each, 5 times.
    Scenario scenario = job();
    scenario.microBatch = 3;
    scenario.accumulation = 5;
    QCOMPARE(globalBatch(scenario), 30);
}

void TestRankCoordinates::stagesAreThoseOfTheGroups()
{
    const Scenario scenario = job();
    const std::vector<RankPlace> places = rankPlaces(scenario, strategies[Strategy::Zero3]);
    // The two stages between the first and the last hold the same, and are one place.
    QCOMPARE(places.size(), std::size_t(3));
    for (const RankPlace &place : places)
        QCOMPARE(coordinatesOf(scenario, place.ranks.first).stage, place.stage);
    QCOMPARE(coordinatesOf(scenario, places[1].ranks.last()).stage, std::int64_t(2));
}

QTEST_GUILESS_MAIN(TestRankCoordinates)
#include "tst_rank_coordinates.moc"

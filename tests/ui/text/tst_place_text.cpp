// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/place_text.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestPlaceText : public QObject {
    Q_OBJECT

private slots:
    void aRankSaysWhereItStands_data();
    void aRankSaysWhereItStands();
    void rangesOfRanks_data();
    void rangesOfRanks();
};

void TestPlaceText::aRankSaysWhereItStands_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<int>("rank");
    QTest::addColumn<QString>("text");
    Scenario scenario;
    QTest::newRow("only data differs") << scenario << 3 << QString();
    scenario.ranks = 64;
    scenario.tensorParallel = 2;
    scenario.pipelineParallel = 4;
    QTest::newRow("5 = 1 + 2·(2 + 8·0)") << scenario << 5 << QStringLiteral("stage 0 of 4, tensor 1 of 2, data 2 of 8");
    QTest::newRow("the last") << scenario << 63 << QStringLiteral("stage 3 of 4, tensor 1 of 2, data 7 of 8");
    scenario = {};
    scenario.contextParallel = 2;
    QTest::newRow("3 = 1 + 2·1") << scenario << 3 << QStringLiteral("context 1 of 2, data 1 of 4");
    scenario = {};
    scenario.experts = 8;
    scenario.expertParallel = 4;
    QTest::newRow("5 mod 4") << scenario << 5 << QStringLiteral("data 5 of 8, experts 1 of 4");
    scenario = {};
    scenario.ranks = 2;
    scenario.pipelineParallel = 2;
    QTest::newRow("one copy of each stage") << scenario << 1 << QStringLiteral("stage 1 of 2");
}

void TestPlaceText::aRankSaysWhereItStands()
{
    QFETCH(Scenario, scenario);
    QFETCH(int, rank);
    QTEST(placeText(resolved(scenario), rank, {}), "text");
}

void TestPlaceText::rangesOfRanks_data()
{
    QTest::addColumn<RankRange>("ranks");
    QTest::addColumn<QString>("text");
    QTest::newRow("one") << RankRange{7, 1} << QStringLiteral("rank 7");
    QTest::newRow("several") << RankRange{0, 16} << QStringLiteral("ranks 0–15");
    QTest::newRow("digits are grouped") << RankRange{1024, 1024} << QStringLiteral("ranks 1,024–2,047");
    QTest::newRow("the last of every shard group") << RankRange{3, 1, 4, 4} << QStringLiteral("rank 3 of every 4");
    QTest::newRow("all but the last of every shard group")
        << RankRange{0, 3, 4, 4} << QStringLiteral("ranks 0–2 of every 4");
}

void TestPlaceText::rangesOfRanks()
{
    QFETCH(RankRange, ranks);
    QTEST(ranksText(ranks, {}), "text");
}

QTEST_GUILESS_MAIN(TestPlaceText)
#include "tst_place_text.moc"

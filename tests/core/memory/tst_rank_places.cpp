// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "core/memory/rank_places.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestRankPlaces : public QObject {
    Q_OBJECT

private slots:
    void shardGroups_data();
    void shardGroups();
    void groupsSmallerThanANodeAreSaid_data();
    void groupsSmallerThanANodeAreSaid();
    void places_data();
    void places();
    void aRangeKnowsItsRanks();
    void everyRankHasOnePlace();
};

namespace {

/// A shape whose rows divide by 5 but for its 96 words: width, MLP and query 40 each.
Scenario rowsOfFive()
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = 4;
    scenario.width = 40;
    scenario.heads = 1;
    scenario.headDim = 40;
    scenario.ffn = 40;
    scenario.vocab = 96;
    scenario.ranks = 5;
    return scenario;
}

/// "0–3, 4": first and last of each place's ranks, with their period if they repeat.
QString picture(const std::vector<RankPlace> &places)
{
    QStringList texts;
    for (const RankPlace &place : places) {
        const RankRange &ranks = place.ranks;
        QString text = QString::number(ranks.first);
        if (ranks.count > 1)
            text += QStringLiteral("–%1").arg(ranks.first + ranks.count - 1);
        if (ranks.repeats > 1)
            text += QStringLiteral(" and %1 more every %2").arg(ranks.repeats - 1).arg(ranks.period);
        texts << text;
    }
    return texts.join(QStringLiteral(", "));
}

} // namespace

void TestRankPlaces::shardGroups_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("dense");
    QTest::addColumn<qint64>("experts");
    const auto row = [](const char *sentence, const Scenario &scenario, Strategy strategy, qint64 dense,
                        qint64 experts) { QTest::newRow(sentence) << scenario << strategy << dense << experts; };
    Scenario job;
    job.ranks = 64;
    row("all 64 ranks", job, Strategy::Zero3, 64, 64);
    job.tensorParallel = 2;
    job.pipelineParallel = 4;
    row("tensor and pipeline ranks are no copies: 64 / (2 × 4)", job, Strategy::Zero1, 8, 8);
    job.contextParallel = 4;
    row("context ranks are copies", job, Strategy::Fsdp, 8, 8);
    row("HSDP shards among the GPUs of a node", job, Strategy::Hsdp, 8, 8);
    job.gpusPerNode = 4;
    row("4 GPUs per node: two groups", job, Strategy::Hsdp, 4, 4);
    job.shardSize = 2;
    row("or a group of one's own size", job, Strategy::Hsdp, 2, 2);
    row("which FSDP does not ask for", job, Strategy::Fsdp, 8, 8);
    row("nor ZeRO-1 outside Megatron", job, Strategy::Zero1, 8, 8);
    job.accounting = Accounting::Megatron;
    row("Megatron has an optimizer per group", job, Strategy::Zero1, 2, 2);
    job.shardSize = 0;
    row("or one in all", job, Strategy::Zero1, 8, 8);
    job.experts = 8;
    job.expertParallel = 4;
    row("each expert has 8 / 4 copies", job, Strategy::Zero1, 8, 2);
    job.shardSize = 2;
    row("a shard group of 2 has no two copies of an expert", job, Strategy::Hsdp, 2, 1);
    Scenario node;
    node.ranks = 12;
    row("12 ranks on nodes of 8: groups of 4, which divide both", node, Strategy::Hsdp, 4, 4);
}

void TestRankPlaces::shardGroups()
{
    QFETCH(Scenario, scenario);
    QFETCH(Strategy, strategy);
    QTEST(qint64(shardRanks(resolved(scenario), strategies[strategy])), "dense");
    QTEST(qint64(expertShardRanks(resolved(scenario), strategies[strategy])), "experts");
}

void TestRankPlaces::groupsSmallerThanANodeAreSaid_data()
{
    QTest::addColumn<qint64>("ranks");
    QTest::addColumn<qint64>("shardSize");
    QTest::addColumn<bool>("isSaid");
    QTest::newRow("12 ranks on nodes of 8: groups of 4") << qint64(12) << qint64(0) << true;
    QTest::newRow("groups of 4, as typed") << qint64(12) << qint64(4) << false;
    QTest::newRow("16 ranks: two whole nodes") << qint64(16) << qint64(0) << false;
    QTest::newRow("4 ranks: half a node") << qint64(4) << qint64(0) << false;
}

void TestRankPlaces::groupsSmallerThanANodeAreSaid()
{
    QFETCH(qint64, ranks);
    QFETCH(qint64, shardSize);
    Scenario scenario;
    scenario.strategies = {Strategy::Hsdp};
    scenario.ranks = ranks;
    scenario.shardSize = shardSize;
    const auto says = [](const Issue &each) {
        return each.message.english() == "HSDP shards in groups of 4: the 8 GPUs of a node do not divide N = 12.";
    };
    QTEST(std::ranges::any_of(estimate(scenario, false).issues, says), "isSaid");
}

void TestRankPlaces::places_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, Strategy strategy, const char *expected) {
        QTest::newRow(sentence) << scenario << strategy << QString::fromUtf8(expected);
    };
    row("96 rows over 5 are 20, 20, 20, 20, 16", rowsOfFive(), Strategy::Fsdp, "0–3, 4");
    row("ZeRO pads, so all hold alike", rowsOfFive(), Strategy::Zero3, "0–4");
    Scenario scenario = rowsOfFive();
    scenario.vocab = 100;
    row("100 rows divide evenly", scenario, Strategy::Fsdp, "0–4");
    scenario.vocab = 2;
    scenario.ranks = 4;
    row("2 rows over 4 are 1, 1, 0, 0", scenario, Strategy::Fsdp, "0–1, 2–3");

    scenario = rowsOfFive();
    scenario.ranks = 20;
    scenario.tensorParallel = 2;
    scenario.pipelineParallel = 2;
    row("stages are outermost, tensor ranks side by side", scenario, Strategy::Fsdp, "0–7, 8–9, 10–17, 18–19");
    row("under DDP only stages differ", scenario, Strategy::Ddp, "0–9, 10–19");
    scenario = rowsOfFive();
    scenario.ranks = 20;
    scenario.shardSize = 5;
    row("every shard group of HSDP looks alike", scenario, Strategy::Hsdp,
        "0–3 and 3 more every 5, 4 and 3 more every 5");
}

void TestRankPlaces::places()
{
    QFETCH(Scenario, scenario);
    QFETCH(Strategy, strategy);
    QTEST(picture(rankPlaces(resolved(scenario), strategies[strategy])), "expected");
}

void TestRankPlaces::aRangeKnowsItsRanks()
{
    const RankRange range{.first = 2, .count = 3, .repeats = 2, .period = 8};
    QCOMPARE(range.ranks(), std::int64_t(6));
    QCOMPARE(range.last(), std::int64_t(12));
    std::vector<std::int64_t> inside;
    for (std::int64_t rank = 0; rank < 20; ++rank) {
        if (range.contains(rank))
            inside.push_back(rank);
    }
    QVERIFY((inside == std::vector<std::int64_t>{2, 3, 4, 10, 11, 12}));
}

void TestRankPlaces::everyRankHasOnePlace()
{
    for (const std::int64_t tensor : {1, 2}) {
        for (const std::int64_t stages : {1, 2, 4}) {
            for (const std::int64_t group : {3, 6, 12}) {
                Scenario scenario = rowsOfFive();
                scenario.ranks = 12 * tensor * stages;
                scenario.tensorParallel = tensor;
                scenario.pipelineParallel = stages;
                scenario.shardSize = group;
                for (const StrategySpec &strategy : strategies) {
                    const std::vector<RankPlace> found = rankPlaces(resolved(scenario), strategy);
                    for (std::int64_t rank = 0; rank < scenario.ranks; ++rank) {
                        QCOMPARE(std::ranges::count_if(
                                     found, [rank](const RankPlace &place) { return place.ranks.contains(rank); }),
                                 std::ptrdiff_t(1));
                    }
                }
            }
        }
    }
}

QTEST_APPLESS_MAIN(TestRankPlaces)
#include "tst_rank_places.moc"

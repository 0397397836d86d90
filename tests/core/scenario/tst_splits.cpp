// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/presets.h"
#include "core/scenario/issues.h"

#include <QTest>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestSplits : public QObject {
    Q_OBJECT

private slots:
    void sentences_data();
    void sentences();
    void defaultsNeverMakeAScenarioImpossible_data();
    void defaultsNeverMakeAScenarioImpossible();
    void whatTheSentenceOffersWorks();
    void twoRulesOfferWhatBothAllow_data();
    void twoRulesOfferWhatBothAllow();
};

namespace {

std::vector<Issue> impossible(const Scenario &scenario)
{
    std::vector<Issue> found;
    for (const Issue &issue : check(scenario)) {
        if (issue.severity == Severity::Impossible)
            found.push_back(issue);
    }
    return found;
}

Scenario forty()
{
    Scenario scenario;
    scenario.heads = 40;
    scenario.ranks = 16;
    scenario.tensorParallel = 16;
    return scenario;
}

} // namespace

void TestSplits::sentences_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, const char *expected) {
        QTest::newRow(sentence) << scenario << QString::fromUtf8(expected);
    };
    row("heads", forty(), "40 heads cannot be split 16 ways; 1, 2, 4, 5, 8, 10, 20 or 40 can.");

    Scenario scenario;
    scenario.ranks = 8;
    scenario.tensorParallel = 3;
    row("ranks below and above", scenario, "8 ranks cannot be split into groups of t × p × c = 3; 6 or 9 can.");
    scenario.tensorParallel = 16;
    row("fewer ranks than a group", scenario, "8 ranks cannot be split into groups of t × p × c = 16; 16 can.");
    scenario.ranks = 1;
    scenario.tensorParallel = 2;
    row("one rank", scenario, "1 rank cannot be split into groups of t × p × c = 2; 2 can.");
    scenario.tensorParallel = 1'048'576;
    scenario.contextParallel = 2;
    row("not even one rank", scenario,
        "1 rank cannot be split into groups of t × p × c = 2,097,152, and no number of ranks can.");
    scenario.ranks = 8;
    scenario.tensorParallel = 1'048'576;
    scenario.contextParallel = 2;
    row("no number of ranks is enough", scenario,
        "8 ranks cannot be split into groups of t × p × c = 2,097,152, and no number of ranks can.");

    scenario = {};
    scenario.ranks = 24;
    scenario.tensorParallel = 3;
    scenario.kvHeads = 4;
    row("key and value heads", scenario,
        "4 key and value heads cannot be split 3 ways; 1, 2 or 4, or a multiple of 4, can.");
    scenario = {};
    scenario.heads = 12;
    scenario.kvHeads = 5;
    row("grouped heads", scenario,
        "12 query heads cannot share 5 key and value heads evenly; 1, 2, 3, 4, 6 or 12 can be shared.");
    scenario = {};
    scenario.tensorParallel = 8;
    scenario.ffn = 100;
    row("an MLP", scenario, "An MLP 100 wide cannot be split 8 ways; 1, 2, 4, 5, 10, 20, 25, 50 or 100 can.");
    scenario = {};
    scenario.pipelineParallel = 8;
    row("layers", scenario, "12 layers cannot be dealt out to 8 stages; 1, 2, 3, 4, 6 or 12 can.");
    scenario.pipelineParallel = 4;
    scenario.virtualStages = 2;
    row("chunks of layers", scenario, "12 layers cannot be dealt out to p × v = 8 chunks; 1, 2, 3, 4, 6 or 12 can.");
    scenario = {};
    scenario.experts = 6;
    scenario.expertParallel = 4;
    row("experts", scenario, "6 experts cannot be dealt out to 4 ranks; 1, 2, 3 or 6 can.");
    scenario = {};
    scenario.experts = 64;
    scenario.expertParallel = 16;
    row("ranks for experts", scenario,
        "Experts go to N = ranks / (t × p) = 8 ranks, which cannot be split 16 ways; 1, 2, 4 or 8 can.");
    scenario.ranks = 1;
    scenario.expertParallel = 2;
    row("one rank for experts", scenario,
        "Experts go to N = ranks / (t × p) = 1 rank, which cannot be split 2 ways; 1 can.");
    scenario.ranks = 8;
    scenario.experts = 1;
    row("one expert", scenario, "1 expert cannot be dealt out to 2 ranks; 1 can.");
    scenario = {};
    scenario.layers = 1;
    scenario.pipelineParallel = 2;
    row("one layer", scenario, "1 layer cannot be dealt out to 2 stages; 1 can.");
    scenario = {};
    scenario.strategies = {Strategy::Hsdp};
    scenario.ranks = 1;
    scenario.shardSize = 2;
    row("one rank for shard groups", scenario,
        "N = ranks / (t × p) = 1 rank cannot be split into shard groups of 2; groups of 1 can be.");
    scenario = {};
    scenario.strategies = {Strategy::Hsdp};
    scenario.shardSize = 3;
    row("shard groups", scenario,
        "N = ranks / (t × p) = 8 ranks cannot be split into shard groups of 3; groups of 1, 2, 4 or 8 can be.");
}

void TestSplits::sentences()
{
    QFETCH(Scenario, scenario);
    const std::vector<Issue> found = impossible(scenario);
    QCOMPARE(found.size(), std::size_t(1));
    QTEST(QString::fromStdString(found.front().message.english()), "expected");
    QVERIFY(!found.front().parameters.empty());
}

void TestSplits::defaultsNeverMakeAScenarioImpossible_data()
{
    QTest::addColumn<Scenario>("scenario");
    Scenario scenario;
    scenario.tensorParallel = 8;
    QTest::newRow("12 heads by the rule on 8 tensor ranks") << scenario;
    scenario.width = 100;
    scenario.mlp = Mlp::SwiGlu;
    QTest::newRow("an MLP by the rule") << scenario;
    scenario = {};
    scenario.ranks = 12;
    scenario.strategies = {Strategy::Hsdp};
    QTest::newRow("12 ranks on nodes of 8") << scenario;
    scenario = {};
    scenario.experts = 1;
    QTest::newRow("one expert, though a token usually goes to two") << scenario;
    scenario = {};
    scenario.shardSize = 3;
    QTest::newRow("a shard group that no strategy asks for") << scenario;
    scenario = {};
    scenario.expertParallel = 8;
    QTest::newRow("expert parallelism without experts") << scenario;
    scenario = {};
    scenario.virtualStages = 5;
    QTest::newRow("chunks without a pipeline") << scenario;
}

void TestSplits::defaultsNeverMakeAScenarioImpossible()
{
    QFETCH(Scenario, scenario);
    QVERIFY(impossible(scenario).empty());
}

void TestSplits::whatTheSentenceOffersWorks()
{
    for (const std::int64_t ways : {1, 2, 4, 5, 8, 10, 20, 40}) {
        Scenario scenario = forty();
        scenario.tensorParallel = ways;
        scenario.ranks = 40;
        QVERIFY(impossible(scenario).empty());
    }
}

void TestSplits::twoRulesOfferWhatBothAllow_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QStringList>("expected");
    Scenario scenario;
    scenario.ranks = 16;
    scenario.tensorParallel = 16;
    scenario.heads = 40;
    scenario.ffn = 100;
    QTest::newRow("heads and an MLP: what divides 40 and 100 divides 20")
        << scenario
        << QStringList{u"40 heads cannot be split 16 ways; 1, 2, 4, 5, 10 or 20 can."_s,
                       u"An MLP 100 wide cannot be split 16 ways; 1, 2, 4, 5, 10 or 20 can."_s};
    scenario.ffn = 0;
    scenario.ranks = 24;
    QTest::newRow("heads and ranks: what divides 40 and 24 divides 8; 32 ranks make groups of 16")
        << scenario
        << QStringList{u"24 ranks cannot be split into groups of t × p × c = 16; 16 or 32 can."_s,
                       u"40 heads cannot be split 16 ways; 1, 2, 4 or 8 can."_s};
    scenario = {};
    scenario.ranks = 24;
    scenario.tensorParallel = 6;
    scenario.heads = 32;
    scenario.kvHeads = 4;
    QTest::newRow("a multiple of the key and value heads is no way out where heads cannot be split so")
        << scenario
        << QStringList{u"32 heads cannot be split 6 ways; 1, 2, 4, 8, 16 or 32 can."_s,
                       u"4 key and value heads cannot be split 6 ways; 1, 2 or 4 can."_s};
    scenario = {};
    scenario.ranks = 8;
    scenario.tensorParallel = 3;
    scenario.experts = 64;
    scenario.expertParallel = 4;
    QTest::newRow("ranks for groups of 3 and for 4 experts side by side: 12")
        << scenario << QStringList{u"8 ranks cannot be split into groups of t × p × c = 3; 12 can."_s};
    scenario = {};
    scenario.ranks = 8;
    scenario.tensorParallel = 16;
    scenario.heads = 7;
    scenario.ffn = 9;
    QTest::newRow("where only 1 suits both it is 1")
        << scenario
        << QStringList{u"8 ranks cannot be split into groups of t × p × c = 16; 16 can."_s,
                       u"7 heads cannot be split 16 ways; 1 can."_s,
                       u"An MLP 9 wide cannot be split 16 ways; 1 can."_s};
}

void TestSplits::twoRulesOfferWhatBothAllow()
{
    QFETCH(Scenario, scenario);
    QStringList sentences;
    for (const Issue &issue : impossible(scenario))
        sentences << QString::fromStdString(issue.message.english());
    QTEST(sentences, "expected");
}

QTEST_APPLESS_MAIN(TestSplits)
#include "tst_splits.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/plan/search.h"

#include <QTest>

#include <algorithm>

using namespace perrank;

/// What fits, searched for by halving, is what trying every whole number finds.
class TestSearch : public QObject {
    Q_OBJECT

private slots:
    void theFigureIsTheEstimates_data();
    void theFigureIsTheEstimates();
    void fewestRanksAreThoseOfTryingAll_data();
    void fewestRanksAreThoseOfTryingAll();
    void fewestRanksByHand_data();
    void fewestRanksByHand();
    void largestBatchAndSequence_data();
    void largestBatchAndSequence();
};

namespace {

constexpr std::int64_t mostTried = 120;

/// Two layers, narrow and with odd rows, so that shards of all kinds are uneven.
Scenario small(Accounting accounting)
{
    Scenario scenario;
    scenario.parameters = 0;
    scenario.layers = 4;
    scenario.width = 96;
    scenario.heads = 4;
    scenario.vocab = 1001;
    scenario.sequence = 16;
    scenario.microBatch = 1;
    scenario.accounting = accounting;
    return scenario;
}

/// The figures of 1, 2, 3 … ranks.
using Figures = std::vector<std::optional<Need>>;

Figures figuresOf(const Scenario &scenario, Strategy strategy)
{
    const Question question{scenario, strategy, {}};
    Figures figures;
    for (std::int64_t ranks = 1; ranks <= mostTried; ++ranks)
        figures.push_back(question.needWith(ParameterId::Ranks, ranks));
    return figures;
}

/// Zero where none fits.
std::int64_t byTryingAll(const Figures &figures, Quantity<Bytes> capacity)
{
    const auto fits = [capacity](const auto &figure) { return figure && figure->bytes <= capacity; };
    const auto found = std::ranges::find_if(figures, fits);
    return found == figures.end() ? 0 : found - figures.begin() + 1;
}

void addScenarios()
{
    QTest::addColumn<Scenario>("scenario");
    for (const AccountingSpec &row : accountings)
        QTest::newRow(std::string(row.name).c_str()) << small(row.id);
    Scenario scenario = small(Accounting::Paper);
    scenario.parameters = 1'000'003;
    QTest::newRow("a typed prime number of parameters") << scenario;
    scenario = small(Accounting::Fsdp);
    scenario.tensorParallel = 2;
    scenario.pipelineParallel = 2;
    QTest::newRow("groups of four") << scenario;
    scenario.contextParallel = 3;
    scenario.shardSize = 4;
    scenario.accumulation = 4;
    QTest::newRow("groups of twelve, shards of four") << scenario;
    scenario = small(Accounting::Fsdp);
    scenario.gpusPerNode = 12;
    QTest::newRow("nodes of twelve") << scenario;
    scenario = small(Accounting::Megatron);
    scenario.shardSize = 6;
    QTest::newRow("distributed optimizers of six") << scenario;
    scenario = small(Accounting::Fsdp);
    scenario.experts = 6;
    scenario.expertParallel = 3;
    QTest::newRow("experts on three ranks") << scenario;
    scenario = small(Accounting::DeepSpeed);
    scenario.optimizer = Optimizer::AdamW8bit;
    scenario.reserve = 0.07;
    scenario.reduceBucketElements = 1000;
    QTest::newRow("eight bits and a reserve") << scenario;
}

} // namespace

void TestSearch::theFigureIsTheEstimates_data()
{
    addScenarios();
}

void TestSearch::theFigureIsTheEstimates()
{
    QFETCH(Scenario, scenario);
    for (const StrategySpec &strategy : strategies) {
        for (const std::int64_t ranks : {1, 5, 12, 24, 96}) {
            scenario.strategies = {strategy.id};
            scenario.ranks = ranks;
            const auto needed = needOf(scenario, strategy.id);
            const Estimate whole = estimate(scenario, false);
            QCOMPARE(needed.has_value(), !whole.isImpossible());
            if (!needed)
                continue;
            QCOMPARE(needed->bytes.count(), whole.strategies.front().worst().peak.count());
            QCOMPARE(sentBytes(scenario, strategy.id).count(), whole.strategies.front().sentPerRank.count());
        }
    }
}

void TestSearch::fewestRanksAreThoseOfTryingAll_data()
{
    addScenarios();
}

/// On cards that hold just what some number of ranks needs, and on those of one byte less and one byte more.
void TestSearch::fewestRanksAreThoseOfTryingAll()
{
    QFETCH(const Scenario, scenario);
    int answers = 0;
    for (const StrategySpec &strategy : strategies) {
        const Figures figures = figuresOf(scenario, strategy.id);
        for (const std::size_t at : {1, 2, 12, 24, 60, 96, 112}) {
            for (const std::int64_t more : {-1, 0, 1}) {
                if (!figures[at - 1])
                    continue;
                const Quantity<Bytes> capacity(figures[at - 1]->bytes.count() + more);
                const std::int64_t tried = byTryingAll(figures, capacity);
                const std::int64_t found = fewestRanks({scenario, strategy.id, capacity}).value_or(0);
                QCOMPARE(found > mostTried ? 0 : found, tried);
                answers += tried > 0 ? 1 : 0;
            }
        }
    }
    QVERIFY(answers > 50);
}

void TestSearch::fewestRanksByHand_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("capacity");
    QTest::addColumn<qint64>("ranks");
    Scenario scenario;
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 90'000'000'000;
    scenario.microBatch = 1;
    scenario.sequence = 1;
    scenario.width = 1;
    scenario.layers = 1;
    // States alone, huggingface/trl#2294: ⌈1.44·10¹² / 84,986,665,369⌉ = 17; 34 B of activations do not matter.
    QTest::newRow("90 B parameters on cards of 79.15 GiB: 16 × 90·10⁹ / 17 = 84.71 GB")
        << scenario << Strategy::Fsdp << qint64(84'986'665'369) << qint64(17);
    scenario.tensorParallel = 2;
    QTest::newRow("in pairs: 17 halves fit on 18 ranks")
        << scenario << Strategy::Fsdp << qint64(84'986'665'369) << qint64(18);
    scenario.tensorParallel = 1;
    scenario.parameters = 1'000'000;
    QTest::newRow("one million on one rank: 16 MB and 34 B")
        << scenario << Strategy::Zero3 << qint64(16'000'034) << qint64(1);
    QTest::newRow("one byte less, ZeRO-1: 4 + 12/2 bytes on two")
        << scenario << Strategy::Zero1 << qint64(16'000'033) << qint64(2);
    QTest::newRow("ZeRO-1 never gets below 4 bytes") << scenario << Strategy::Zero1 << qint64(4'000'000) << qint64(0);
    QTest::newRow("DDP divides nothing") << scenario << Strategy::Ddp << qint64(16'000'033) << qint64(0);
    QTest::newRow("one element each: a million ranks hold 16 B, and 34 B of activations")
        << scenario << Strategy::Zero3 << qint64(50) << qint64(1'000'000);
}

void TestSearch::fewestRanksByHand()
{
    QFETCH(const Scenario, scenario);
    QFETCH(const Strategy, strategy);
    QFETCH(const qint64, capacity);
    QTEST(qint64(fewestRanks({scenario, strategy, Quantity<Bytes>(capacity)}).value_or(0)), "ranks");
}

void TestSearch::largestBatchAndSequence_data()
{
    QTest::addColumn<qint64>("capacity");
    QTest::addColumn<qint64>("batch");
    QTest::addColumn<qint64>("sequence");
    // The lesson under ZeRO-3 on 8 ranks: 250,000,000 B, and 320,864,256 B a sequence = 2,506,752 B a position of 8.
    QTest::newRow("nothing fits beside 250 MB") << qint64(250'000'000) << qint64(0) << qint64(0);
    QTest::newRow("one sequence exactly: 570,864,256 B, and 128 positions of eight")
        << qint64(570'864'256) << qint64(1) << qint64(128);
    QTest::newRow("one byte less") << qint64(570'864'255) << qint64(0) << qint64(127);
    QTest::newRow("three sequences: 250,000,000 + 962,592,768 B") << qint64(1'212'592'768) << qint64(3) << qint64(384);
    QTest::newRow("the end of the range") << qint64(1'000'000'000'000'000) << qint64(1'000'000) << qint64(16'777'216);
}

void TestSearch::largestBatchAndSequence()
{
    QFETCH(const qint64, capacity);
    const Question question{Scenario{}, Strategy::Zero3, Quantity<Bytes>(capacity)};
    QTEST(qint64(largestThatFits(question, ParameterId::MicroBatch).value_or(0)), "batch");
    QTEST(qint64(largestThatFits(question, ParameterId::Sequence).value_or(0)), "sequence");
}

QTEST_APPLESS_MAIN(TestSearch)
#include "tst_search.moc"

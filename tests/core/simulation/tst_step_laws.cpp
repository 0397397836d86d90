// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include "core/catalog/presets.h"
#include "core/run/run.h"

#include <QTest>

using namespace perrank;

/// Laws over a grid of scenarios: the step and the estimate say the same of one thing.
class TestStepLaws : public QObject {
    Q_OBJECT

private slots:
    void sentAsEstimated_data();
    void sentAsEstimated();
    void expertsAreSentAsEstimated();
    void peakAsEstimated_data();
    void peakAsEstimated();
    void moreUnitsInFlightAreTheOnlyDifference();
    void memoryComesBack_data();
    void memoryComesBack();
    void ringsOfRealPrograms();
    void alikeRanksAreAsEachOnItsOwn();
    void whatCanBeEstimatedCanBePlayed();
};

namespace {

constexpr std::array allStrategies{Strategy::Ddp,  Strategy::Zero1,      Strategy::Zero2, Strategy::Zero3,
                                   Strategy::Fsdp, Strategy::FsdpGradOp, Strategy::Hsdp};

/// A model small enough to play often: three layers, and a number of parameters that nothing divides.
Scenario small(Accounting accounting)
{
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.parameters = 1'000'003;
    scenario.layers = 3;
    scenario.ranks = 6;
    scenario.strategies = {allStrategies.begin(), allStrategies.end()};
    return scenario;
}

void compareSent(const Scenario &scenario, const QByteArray &where)
{
    const StepSimulation simulation = simulateStep(scenario);
    const Estimate estimated = estimate(scenario, false);
    QVERIFY2(!simulation.isImpossible(), where);
    for (std::size_t i = 0; i < simulation.strategies.size(); ++i) {
        const auto key = strategies[simulation.strategies[i].strategy].key;
        const qint64 sent = simulation.strategies[i].sentPerRank.count();
        const qint64 expected = estimated.strategies[i].sentPerRank.count();
        QVERIFY2(sent == expected, where + ' ' + key.data() + ": " + QByteArray::number(sent) + " instead of "
                                       + QByteArray::number(expected));
    }
}

} // namespace

void TestStepLaws::sentAsEstimated_data()
{
    QTest::addColumn<Accounting>("accounting");
    for (const AccountingSpec &row : accountings)
        QTest::newRow(row.key.data()) << row.id;
}

void TestStepLaws::sentAsEstimated()
{
    QFETCH(Accounting, accounting);
    for (const bool fromShape : {false, true}) {
        for (const std::int64_t ranks : {1, 2, 6, 8}) {
            for (const std::int64_t shardSize : {0, 2}) {
                for (const std::int64_t microBatches : {1, 3}) {
                    for (const CollectivesSpec &collectives : collectivePrograms) {
                        for (const bool keepsLast : {false, true}) {
                            Scenario scenario = small(accounting);
                            scenario.customGradients = 2.5;
                            scenario.parameters = fromShape ? 0 : scenario.parameters;
                            scenario.tiedEmbeddings = keepsLast;
                            scenario.width = 128;
                            scenario.vocab = 1000;
                            scenario.ranks = ranks;
                            scenario.shardSize = ranks > 1 ? shardSize : 0;
                            scenario.accumulation = microBatches;
                            scenario.collectives = collectives.id;
                            scenario.keepLastUnit = keepsLast;
                            compareSent(scenario, QByteArray::number(qint64(ranks)) + " ranks in groups of "
                                                      + QByteArray::number(qint64(shardSize)) + ", "
                                                      + QByteArray::number(qint64(microBatches)) + " × "
                                                      + collectives.key.data());
                            if (QTest::currentTestFailed())
                                return;
                        }
                    }
                }
            }
        }
    }
}

void TestStepLaws::expertsAreSentAsEstimated()
{
    for (const std::int64_t experts : {2, 4}) {
        for (const std::int64_t shardSize : {2, 4}) {
            Scenario scenario = small(Accounting::Paper);
            scenario.parameters = 0;
            scenario.ranks = 8;
            scenario.width = 64;
            scenario.vocab = 100;
            scenario.experts = 4;
            scenario.denseLayers = 1;
            scenario.expertParallel = experts;
            scenario.shardSize = shardSize;
            compareSent(scenario, "experts over " + QByteArray::number(qint64(experts)));
        }
    }
}

void TestStepLaws::peakAsEstimated_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<QByteArray>("preset");
    for (const AccountingSpec &row : accountings) {
        for (const Preset &preset : presets)
            QTest::newRow((std::string(row.key) + ", " + std::string(preset.key)).c_str())
                << row.id << QByteArray(preset.key.data(), qsizetype(preset.key.size()));
    }
}

void TestStepLaws::peakAsEstimated()
{
    QFETCH(Accounting, accounting);
    QFETCH(QByteArray, preset);
    const Preset &model = *findPreset(preset.toStdString());
    // Deep networks take long to play and have no other instants: of them one batch.
    const std::vector<std::int64_t> microBatchCounts =
        model.shape.layers <= 40 ? std::vector<std::int64_t>{1, 2} : std::vector<std::int64_t>{2};
    const std::vector<std::int64_t> microBatchSizes =
        model.shape.layers <= 40 ? std::vector<std::int64_t>{1, 8} : std::vector<std::int64_t>{1};
    for (const RecomputeSpec &recompute : recomputes) {
        for (const std::int64_t microBatches : microBatchCounts) {
            for (const std::int64_t microBatch : microBatchSizes) {
                Scenario scenario = withPreset(small(accounting), model);
                scenario.recompute = recompute.id;
                scenario.accumulation = microBatches;
                scenario.microBatch = microBatch;
                scenario.reserve = microBatch == 1 ? 0.05 : 0;
                scenario.bucket = {BucketKind::Layer, 0};
                const StepSimulation simulation = simulateStep(scenario);
                const Estimate estimated = estimate(scenario, false);
                QCOMPARE(simulation.strategies.size(), allStrategies.size());
                for (std::size_t i = 0; i < simulation.strategies.size(); ++i) {
                    const StepTimeline &line = simulation.strategies[i];
                    const RankGroup &worst = estimated.strategies[i].worst();
                    const std::string where = std::string(strategies[line.strategy].key) + ", "
                                              + std::string(recompute.key) + ", "
                                              + std::string(instants[line.peak.instant].key) + " instead of "
                                              + std::string(instants[worst.peakInstant].key);
                    QVERIFY2(line.peak.bytes == worst.peak.amount, where.c_str());
                    QVERIFY2(line.peak.instant == worst.peakInstant, where.c_str());
                    QVERIFY2(line.peak.rank == worst.ranks.first, where.c_str());
                }
            }
        }
    }
}

/// The estimate counts two units at once. More in flight are more gathered weights, and nothing else.
void TestStepLaws::moreUnitsInFlightAreTheOnlyDifference()
{
    Scenario scenario = small(Accounting::Fsdp);
    scenario.parameters = 100'000'000;
    scenario.layers = 10;
    scenario.strategies = {Strategy::Fsdp};
    const StepTimeline two = played(scenario);
    scenario.unitsInFlight = 5;
    const StepTimeline five = played(scenario);
    const auto inFirstLayer = [](const StepTimeline &line) { return line.memory[0].states[1]; };
    MemoryState expected = inFirstLayer(two);
    // Three more units of 10 M parameters, 2 B each.
    expected.bytes[static_cast<std::size_t>(Component::GatheredParameters)] += 60'000'000;
    QVERIFY(inFirstLayer(five) == expected);
}

void TestStepLaws::memoryComesBack_data()
{
    peakAsEstimated_data();
}

/// What is held after the step is what was held before it, never less than what rests, and every gathered unit goes.
void TestStepLaws::memoryComesBack()
{
    QFETCH(Accounting, accounting);
    QFETCH(QByteArray, preset);
    Scenario scenario = withPreset(small(accounting), *findPreset(preset.toStdString()));
    scenario.bucket = {BucketKind::Layer, 0};
    for (const StepTimeline &line : simulateStep(scenario).strategies) {
        for (const MemoryCourse &course : line.memory) {
            const MemoryState &before = course.states[static_cast<std::size_t>(course.moments.front().state)];
            const MemoryState &after = course.states[static_cast<std::size_t>(course.moments.back().state)];
            QVERIFY(before == after);
            QCOMPARE(qint64(after.of(Component::GatheredParameters)), qint64(0));
            QCOMPARE(qint64(after.of(Component::Activations)), qint64(0));
            for (const MemoryState &state : course.states) {
                for (const Component each : {Component::Parameters, Component::MasterWeights, Component::Momentum,
                                             Component::Variance, Component::Optimizer, Component::Workspace})
                    QCOMPARE(qint64(state.of(each)), qint64(before.of(each)));
                for (const ComponentSpec &each : components())
                    QVERIFY(state.of(each.id) >= 0 && line.peak.bytes.count() >= state.of(each.id));
            }
        }
    }
}

/// What is sent is received: of a ring all send alike. ZeRO-3 sends 1.5 × what DDP sends; the last unit that stays
/// takes f × its bytes off.
void TestStepLaws::ringsOfRealPrograms()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.keepLastUnit = false;
    scenario.strategies = {Strategy::Ddp, Strategy::Zero3};
    const StepSimulation all = simulateStep(scenario);
    const qint64 ddp = all.strategies[0].sentPerRank.count();
    const qint64 zero3 = all.strategies[1].sentPerRank.count();
    QCOMPARE(2 * zero3, 3 * ddp);
    scenario.keepLastUnit = true;
    const qint64 kept = simulateStep(scenario).strategies[1].sentPerRank.count();
    QCOMPARE(zero3 - kept, qint64(187'500'000)); // 3/4 × 250 MB
}

/// Ranks that are played once have the times that they have when each is played: a jitter of nothing plays each.
void TestStepLaws::alikeRanksAreAsEachOnItsOwn()
{
    for (const Strategy strategy : allStrategies) {
        Scenario scenario = toy(strategy);
        scenario.ranks = 16;
        scenario.gpusPerNode = 4;
        scenario.shardSize = 4;
        scenario.network = CustomNetwork{10, 100, 20, 25};
        scenario.faults = {SlowRank{5, 1.3}, Pause{9, 2, Phase::Backward, 15}, SlowLink{{}, 3, 2}};
        const StepTimeline alike = played(scenario);
        scenario.jitter = NormalJitter{0};
        const StepTimeline each = played(scenario);
        QVERIFY(alike.alike.lowest.size() < 16);
        QCOMPARE(each.alike.lowest.size(), std::size_t(16));
        QVERIFY(alike.ranks == each.ranks);
        QVERIFY(alike.end == each.end);
    }
}

/// A default never makes a scenario impossible, neither where it is counted nor where it is played. 12 heads are the
/// default of 768 wide.
void TestStepLaws::whatCanBeEstimatedCanBePlayed()
{
    int played = 0;
    for (const std::int64_t width : {100, 768, 5000}) {
        for (const std::int64_t keyHeads : {0, 4, 5, 8}) {
            for (const std::int64_t tensorRanks : {1, 4, 5, 8}) {
                Scenario scenario;
                scenario.width = width;
                scenario.kvHeads = keyHeads;
                scenario.tensorParallel = tensorRanks;
                scenario.ranks = 2 * tensorRanks;
                scenario.steps = 10;
                scenario.checkpointEvery = 5;
                scenario.faults = {Crash{.rank = 1, .step = 7}};
                const bool isEstimated = !estimate(scenario, false).isImpossible();
                QCOMPARE(simulateStep(scenario).isImpossible(), !isEstimated);
                QCOMPARE(simulateRun(scenario).events.empty(), !isEstimated);
                played += isEstimated ? 1 : 0;
            }
        }
    }
    QVERIFY(played > 20);
}

QTEST_APPLESS_MAIN(TestStepLaws)
#include "tst_step_laws.moc"

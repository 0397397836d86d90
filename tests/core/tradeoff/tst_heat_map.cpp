// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/catalog/presets.h"
#include "core/tradeoff/heat_map.h"

#include <QTest>

#include <cmath>

using namespace perrank;

class TestHeatMap : public QObject {
    Q_OBJECT

private slots:
    void rowOfTheSketch();
    void cellsAreWhatEstimateSays_data();
    void cellsAreWhatEstimateSays();
    void contourIsTheCrossover();
    void contourOfScenario_data();
    void contourOfScenario();
    void axesOfStops();
    void fineAxesHaveTheSameEdges();
    void leads_data();
    void leads();
    void impossibleHasNoCells();
    void stopsWhenAsked();
};

namespace {

Scenario lesson()
{
    Scenario scenario;
    scenario.ranks = 8;
    return scenario;
}

Scenario sized(std::string_view preset, Accounting accounting, std::int64_t ranks)
{
    Scenario scenario = withPreset({}, *findPreset(preset));
    scenario.accounting = accounting;
    scenario.ranks = ranks;
    return scenario;
}

/// In hundredths, halves up.
qint64 hundredths(const HeatCell &cell)
{
    return std::llround(100 * double(cell.activations.count()) / double(cell.modelStates.count()));
}

} // namespace

void TestHeatMap::rowOfTheSketch()
{
    const HeatMap map = heatMapFor(lesson(), Strategy::Zero3, stopsOfMap());
    // A = batch × seq × 768 × 2 × 12 × 17 = batch × seq × 313,344 B, M = 100 M × 20 / 8 = 250 MB.
    QCOMPARE(map.at(0, 0).modelStates.count(), qint64(250'000'000));
    QCOMPARE(map.at(0, 0).activations.count(), qint64(40'108'032)); // 1 × 128
    QCOMPARE(hundredths(map.at(0, 0)), qint64(16));
    QCOMPARE(hundredths(map.at(0, 1)), qint64(32));
    QCOMPARE(hundredths(map.at(0, 2)), qint64(64));
    QCOMPARE(hundredths(map.at(0, 3)), qint64(128));                            // batch 1, 1,024: 320,864,256 / 250 M
    QCOMPARE(hundredths(map.at(3, 3)), qint64(1027));                           // batch 8, 1,024
    QCOMPARE(map.at(3, 3).figure.count(), qint64(2'816'914'048));               // 2,566,914,048 + 250 M
    QCOMPARE(map.at(10, 13).activations.count(), 1024LL * 1'048'576 * 313'344); // the last corner
}

void TestHeatMap::cellsAreWhatEstimateSays_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::newRow("the lesson's sketch") << lesson();
    for (const AccountingSpec &accounting : accountings) {
        const QByteArray name(accounting.key.data(), qsizetype(accounting.key.size()));
        Scenario scenario = sized("llama2-7b", accounting.id, 64);
        QTest::newRow("Llama 2 7B, accounting " + name) << scenario;
        scenario.attention = Attention::Eager;
        scenario.reserve = 0.07;
        scenario.contextBytes = 500'000'000;
        scenario.firstStep = true;
        scenario.tensorParallel = 2;
        scenario.pipelineParallel = 4;
        scenario.accumulation = 3;
        scenario.contextParallel = 2;
        scenario.dropout = true;
        QTest::newRow("split every way, scores kept, accounting " + name) << scenario;
        scenario = sized("llama2-7b", accounting.id, 48);
        scenario.recompute = Recompute::Full;
        scenario.layers = 30;
        scenario.width = 1000;
        QTest::newRow("full recompute, rows that FSDP deals out unevenly, accounting " + name) << scenario;
    }
}

void TestHeatMap::cellsAreWhatEstimateSays()
{
    QFETCH(Scenario, scenario);
    const HeatMapAxes axes{{1, 3, 64, 1024}, {128, 1000, 4096, 1'048'576}};
    for (const StrategySpec &strategy : strategies) {
        scenario.strategies = {strategy.id};
        const HeatMap map = heatMapFor(scenario, strategy.id, axes);
        for (std::size_t row = 0; row < map.rows(); ++row) {
            for (std::size_t column = 0; column < map.columns(); ++column) {
                Scenario one = scenario;
                one.microBatch = axes.batches[row];
                one.sequence = axes.sequences[column];
                const Estimate all = estimate(one, false);
                QVERIFY2(!all.isImpossible(), "the row of this test is wrong");
                const RankGroup &worst = all.strategies.front().worst();
                const HeatCell &cell = map.at(row, column);
                QCOMPARE(cell.activations.count(), worst.activations.count());
                QCOMPARE(cell.modelStates.count(), worst.modelStates.count());
                QCOMPARE(cell.figure.count(), worst.peak.count());
                QCOMPARE(map.capacity.count(), all.strategies.front().capacity.count());
            }
        }
    }
}

void TestHeatMap::contourIsTheCrossover()
{
    const HeatMap map = heatMapFor(lesson(), Strategy::Ddp, stopsOfMap());
    // DDP keeps 2.0 GB: 2,000,000,000 / (seq × 313,344) and one more; at 1,024 the lesson says 7.
    QCOMPARE(map.contour[0], std::optional<std::int64_t>(50)); // 2e9 / 40,108,032 = 49.9
    QCOMPARE(map.contour[3], std::optional<std::int64_t>(7));
    QCOMPARE(map.contour[13], std::optional<std::int64_t>(1));
    Scenario wide = lesson();
    wide.parameters = 10'000'000'000'000; // 200 TB against 41 GB at batch 1,024 and 128 tokens
    QCOMPARE(heatMapFor(wide, Strategy::Ddp, stopsOfMap()).contour[0], std::optional<std::int64_t>());
}

void TestHeatMap::contourOfScenario_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::newRow("the lesson") << lesson();
    QTest::newRow("7B class, ZeRO paper") << sized("7b-class", Accounting::Paper, 8);
    QTest::newRow("Llama 3 70B, FSDP") << sized("llama3-70b", Accounting::Fsdp, 64);
}

/// On either side of the contour the estimate says who wins.
void TestHeatMap::contourOfScenario()
{
    QFETCH(Scenario, scenario);
    scenario.strategies = {Strategy::Zero2};
    const HeatMap map = heatMapFor(scenario, Strategy::Zero2, fineAxes(2, 9));
    const auto win = [&scenario](std::int64_t batch, std::int64_t sequence) {
        scenario.microBatch = batch;
        scenario.sequence = sequence;
        return estimate(scenario, false).strategies.front().activationsDominate;
    };
    for (std::size_t column = 0; column < map.columns(); ++column) {
        const std::int64_t sequence = map.axes.sequences[column];
        const auto batch = map.contour[column];
        QCOMPARE(win(batch.value_or(map.axes.batches.back()), sequence), batch.has_value());
        QVERIFY(!batch || *batch == 1 || !win(*batch - 1, sequence));
    }
}

void TestHeatMap::axesOfStops()
{
    const HeatMapAxes axes = stopsOfMap();
    QCOMPARE(axes.batches.size(), std::size_t(11));
    QCOMPARE(axes.sequences.size(), std::size_t(14));
    QCOMPARE(axes.batches.back(), std::int64_t(1024));
    QCOMPARE(axes.sequences.back(), std::int64_t(1'048'576));
}

void TestHeatMap::fineAxesHaveTheSameEdges()
{
    const HeatMapAxes axes = fineAxes(11, 14);
    QVERIFY(axes == stopsOfMap()); // as many cells as stops: their middles are the stops
    const HeatMapAxes fine = fineAxes(512, 512);
    QCOMPARE(fine.sequences.front(), std::int64_t(91)); // 128 × 2^(−0.5 + 7/512) = 91.4
    QCOMPARE(fine.batches.front(), std::int64_t(1));
    QCOMPARE(fine.batches.back(), std::int64_t(1437)); // 1,024 × 2^(0.5 − 5.5/512) = 1437.4
}

void TestHeatMap::leads_data()
{
    QTest::addColumn<qint64>("activations");
    QTest::addColumn<qint64>("states");
    QTest::addColumn<int>("step");
    QTest::newRow("level") << qint64(100) << qint64(100) << 3;
    QTest::newRow("1.41 times is still about level") << qint64(141) << qint64(100) << 3;
    QTest::newRow("1.42 times is not") << qint64(142) << qint64(100) << 4;
    QTest::newRow("3.1 times, below 2^(5/3)") << qint64(310) << qint64(100) << 4;
    QTest::newRow("3.2 times") << qint64(320) << qint64(100) << 5;
    QTest::newRow("7.2 times, above 2^(17/6)") << qint64(720) << qint64(100) << 6;
    QTest::newRow("16 times and more is one step") << qint64(1'000'000) << qint64(1) << 6;
    QTest::newRow("a third of the states") << qint64(100) << qint64(310) << 2;
    QTest::newRow("a fifth") << qint64(100) << qint64(500) << 1;
    QTest::newRow("nothing but states") << qint64(0) << qint64(5) << 0;
    QTest::newRow("nothing but activations") << qint64(5) << qint64(0) << 6;
    QTest::newRow("nothing at all is level") << qint64(0) << qint64(0) << 3;
}

void TestHeatMap::leads()
{
    QFETCH(const qint64, activations);
    QFETCH(const qint64, states);
    QTEST(leadStep({Quantity<Bytes>(activations), Quantity<Bytes>(states), {}}), "step");
}

void TestHeatMap::impossibleHasNoCells()
{
    Scenario scenario = lesson();
    scenario.tensorParallel = 3; // 8 ranks
    const HeatMap map = heatMapFor(scenario, Strategy::Zero3, stopsOfMap());
    QVERIFY(map.isEmpty());
    QVERIFY(map.contour.empty());
}

void TestHeatMap::stopsWhenAsked()
{
    std::stop_source source;
    source.request_stop();
    QVERIFY(heatMapFor(lesson(), Strategy::Zero3, fineAxes(512, 512), source.get_token()).isEmpty());
}

QTEST_APPLESS_MAIN(TestHeatMap)
#include "tst_heat_map.moc"

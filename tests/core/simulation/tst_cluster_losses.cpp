// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/step_validation_text.h"

#include <QTest>

using namespace perrank;
using namespace std::chrono_literals;

namespace {

StepTimeline stepOf(std::vector<RankTimes> ranks)
{
    StepTimeline step;
    step.ranks = std::move(ranks);
    step.end = step.ranks.front().times.all();
    return step;
}

/// Of eight GPUs each.
Scenario onMachines(std::int64_t machines)
{
    Scenario scenario;
    scenario.ranks = 8 * machines;
    return scenario;
}

} // namespace

/// What a step takes longer on a cluster than simulated, against arithmetic by hand.
class TestClusterLosses : public QObject {
    Q_OBJECT

private slots:
    void losses_data();
    void losses();
    void theBusiestRankCounts();
    void thePredictionSaysWhatItIsMadeOf();
};

void TestClusterLosses::losses_data()
{
    QTest::addColumn<qint64>("compute");
    QTest::addColumn<qint64>("overlapped");
    QTest::addColumn<qint64>("machines");
    QTest::addColumn<qint64>("contention");
    QTest::addColumn<qint64>("slowMachines");
    const qint64 second = 1'000'000'000;
    QTest::newRow("nothing computed, nothing lost") << qint64(0) << qint64(0) << qint64(64) << qint64(0) << qint64(0);
    QTest::newRow("one machine: 0.1 × 0.005 × 1 s") << second << qint64(0) << qint64(1) << qint64(0) << qint64(500'000);
    QTest::newRow("two: 0.1 × (1 − 0.995²) × 1 s = 0.1 × 0.009975 s")
        << second << qint64(0) << qint64(2) << qint64(0) << qint64(997'500);
    QTest::newRow("1.189 s beside transfers: 0.189 ÷ 1.189 of it, and 0.0005 × (1.189 + 0.189) s")
        << qint64(0) << qint64(1'189'000'000) << qint64(1) << qint64(189'000'000) << qint64(689'000);
    QTest::newRow("a million machines: one of them is slow, 0.1 × 1 s")
        << second << qint64(0) << qint64(1'000'000) << qint64(0) << qint64(100'000'000);
}

void TestClusterLosses::losses()
{
    QFETCH(const qint64, compute);
    QFETCH(const qint64, overlapped);
    QFETCH(const qint64, machines);
    TimeShares times;
    times.compute = Nanoseconds(compute);
    times.overlapped = Nanoseconds(overlapped);
    times.exposed = 5s; // what waits for the network waits for no machine
    const ClusterLosses found = clusterLosses(stepOf({{0, 8, times}}), onMachines(machines));
    QTEST(qint64(found.contention.count()), "contention");
    QTEST(qint64(found.slowMachines.count()), "slowMachines");
    QTEST(qint64(found.machines), "machines");
}

void TestClusterLosses::theBusiestRankCounts()
{
    const TimeShares idle{.compute = 1s, .overlapped = 0s, .exposed = 0s, .waiting = 1s};
    const TimeShares busy{.compute = 2s, .overlapped = 0s, .exposed = 0s, .waiting = 0s};
    QCOMPARE(clusterLosses(stepOf({{0, 1, idle}, {1, 7, busy}}), onMachines(1)).slowMachines.count(), 1'000'000);
}

void TestClusterLosses::thePredictionSaysWhatItIsMadeOf()
{
    const StepComparison comparison{
        .simulated = 1s, .losses = {150ms, 50ms, 16}, .error = 0, .publishedChange = {}, .predictedChange = {}};
    QVERIFY(comparison.predicted() == 1200ms);
    QCOMPARE(predictedText(comparison, {}).english(),
             std::string("Predicted 1.2 s = 1 s simulated + 150 ms, since transfers slow what is computed beside them "
                         "by 18.9 % on average (arXiv 2507.03114), + 50 ms, since all wait for the slowest "
                         "machine: 10.0 % × (1 − (1 − 0.5 %)^16) of what is computed (MegaScale, arXiv 2402.15627)."));
}

QTEST_GUILESS_MAIN(TestClusterLosses)
#include "tst_cluster_losses.moc"

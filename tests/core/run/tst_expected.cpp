// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/run/runs.h"

#include "core/formula/explain.h"
#include "core/run/expected.h"

#include <QTest>

#include <cmath>

using namespace perrank;

class TestExpected : public QObject {
    Q_OBJECT

private slots:
    void intervalsAndGoodput_data();
    void intervalsAndGoodput();
    void dalyIsTheBestInterval();
    void theLargestOfNormalNumbers_data();
    void theLargestOfNormalNumbers();
    void failuresAtRandomAgreeWithTheModel();
    void everyFigureShowsItsFormula();
    void aSaveLastsAsLongAsTheRunsDo();
};

namespace {

bool isNear(double value, double expected, double tolerance)
{
    return std::abs(value / expected - 1) < tolerance;
}

} // namespace

void TestExpected::intervalsAndGoodput_data()
{
    QTest::addColumn<double>("save");
    QTest::addColumn<double>("mtbfHours");
    QTest::addColumn<double>("restart");
    QTest::addColumn<double>("young");
    QTest::addColumn<double>("daly");
    QTest::addColumn<double>("goodput");
    QTest::newRow("16,384 GPUs of Llama 3, restart in 3 minutes") << 30. << 3.0931 << 180. << 817.4 << 797.5 << 0.9135;
    QTest::newRow("the same, restart in 10 minutes") << 30. << 3.0931 << 600. << 817.4 << 797.5 << 0.8797;
    QTest::newRow("a failure per day, √(2 × 30 × 86,400)") << 30. << 24. << 600. << 2276.8 << 2256.9 << 0.9671;
    QTest::newRow("a save of five minutes, √(2 × 300 × 86,400)") << 300. << 24. << 600. << 7200.0 << 7001.4 << 0.9126;
    QTest::newRow("a failure per week") << 60. << 168. << 900. << 8519.2 << 8479.2 << 0.9845;
    QTest::newRow("a failure every six hours") << 120. << 6. << 600. << 2276.8 << 2197.5 << 0.8737;
}

void TestExpected::intervalsAndGoodput()
{
    QFETCH(double, save);
    QFETCH(double, mtbfHours);
    QFETCH(double, restart);
    QFETCH(double, young);
    QFETCH(double, daly);
    QFETCH(double, goodput);
    Reliability job{mtbfHours * 3600, save, restart, 0};
    QVERIFY(isNear(youngInterval(job), young, 1e-4));
    QVERIFY(isNear(dalyInterval(job), daly, 1e-4));
    job.interval = dalyInterval(job);
    QVERIFY(isNear(expectedGoodput(job), goodput, 1e-4));
}

void TestExpected::dalyIsTheBestInterval()
{
    Reliability job{3.0931 * 3600, 30, 600, 0};
    const double daly = dalyInterval(job);
    const auto goodputAt = [&job](double interval) {
        job.interval = interval;
        return expectedGoodput(job);
    };
    QVERIFY(goodputAt(daly) > goodputAt(daly * 0.97));
    QVERIFY(goodputAt(daly) > goodputAt(daly * 1.03));
    QCOMPARE(dalyInterval({100, 250, 0, 0}), 100.0);
}

void TestExpected::theLargestOfNormalNumbers_data()
{
    QTest::addColumn<qint64>("count");
    QTest::addColumn<double>("mean");
    QTest::newRow("of two: 1 / √π") << 2LL << 0.56419;
    QTest::newRow("of 8") << 8LL << 1.42360;
    QTest::newRow("of 512") << 512LL << 3.04390;
    QTest::newRow("of 16,384") << 16384LL << 3.97135;
}

void TestExpected::theLargestOfNormalNumbers()
{
    QFETCH(qint64, count);
    QFETCH(double, mean);
    QVERIFY(isNear(expectedMaximum(count), mean, 1e-3));
}

/// Failures at exponential times on the clock, each followed by a restart that may fail too, over 2,000 of them.
void TestExpected::failuresAtRandomAgreeWithTheModel()
{
    const Reliability job{10'000, 60, 300, 1000};
    std::uint64_t state = 7;
    const auto nextFailure = [&state, &job] {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return -job.mtbf * std::log((static_cast<double>(state >> 11) + 0.5) * 0x1p-53);
    };
    double wall = 0;
    double useful = 0;
    bool restarts = false;
    double failure = nextFailure();
    for (int failures = 0; failures < 2000;) {
        const double segment = (restarts ? job.restart : 0) + job.interval + job.save;
        if (failure >= segment) {
            failure -= segment;
            wall += segment;
            useful += job.interval;
            restarts = false;
            continue;
        }
        wall += failure;
        failure = nextFailure();
        restarts = true;
        ++failures;
    }
    QVERIFY(isNear(useful / wall, expectedGoodput(job), 0.005));
}

void TestExpected::everyFigureShowsItsFormula()
{
    Scenario scenario;
    const std::vector<Expected> all = expectedOf({scenario, std::chrono::seconds(49), Quantity<Bytes>(98'000'000'000),
                                                  Quantity<Bytes>(98'000'000'000), std::chrono::milliseconds(500)});
    QCOMPARE(all.size(), expectedFigures.size());
    const auto formulaOf = [&all](ExpectedFigure figure) {
        const auto &named = std::get<Named>(all[static_cast<std::size_t>(figure)].step->made);
        return explain(*named.of);
    };
    // 50,677 × 3600 / 8 s.
    QCOMPARE(*all[0].value, 22'804'650.0);
    QCOMPARE(shown(formulaOf(ExpectedFigure::Mtbf).substituted), QStringLiteral("50,677 × 3600 / 8"));
    QCOMPARE(shown(formulaOf(ExpectedFigure::Young).substituted), QStringLiteral("√(2 × 49 × 22,804,650)"));
    QCOMPARE(shown(formulaOf(ExpectedFigure::Restart).substituted), QStringLiteral("600 + 10 + 30 + 60 + 40"));
    QCOMPARE(shown(formulaOf(ExpectedFigure::Save).substituted),
             QStringLiteral("max(98,000,000,000 / (2 × 10⁹), 98,000,000,000 / (40 × 10⁹))"));
}

void TestExpected::aSaveLastsAsLongAsTheRunsDo()
{
    // 98 GB at 2 GB/s are 49 s; a slow one takes the 100 s that are typed in.
    const Scenario scenario = halfSeconds(Strategy::Ddp, 1000, 500);
    QCOMPARE(*simulateRun(scenario).expected[1].value, 49.0);
    const RunSimulation slow = simulateRun(with(scenario, {SlowSave{100}}));
    QCOMPARE(*slow.expected[1].value, 100.0);
    QCOMPARE(shown(explain(*std::get<Named>(slow.expected[1].step->made).of).substituted),
             QStringLiteral("max(98,000,000,000 / (2 × 10⁹), 98,000,000,000 / (40 × 10⁹), 100)"));
    // One rank of eight that saves alone writes 10.5 of 84 GB.
    QCOMPARE(*simulateRun(with(halfSeconds(Strategy::Zero3, 1000, 500), {OneRankCheckpoint{0}})).expected[1].value,
             5.25);
}

QTEST_APPLESS_MAIN(TestExpected)
#include "tst_expected.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_layout.h"

#include <QTest>

#include <cmath>

using namespace perrank;
using namespace perrank::ui;

namespace {

Validation pairs(const std::vector<std::pair<std::int64_t, std::int64_t>> &measuredAndPredicted)
{
    Validation made;
    for (const auto &[measured, predicted] : measuredAndPredicted) {
        Measurement &row = made.measurements.rows.emplace_back();
        row.bytes = Quantity<Bytes>(measured);
        made.comparisons.push_back(Comparison{Quantity<Bytes>(predicted), PeakPhase::Sum, 0});
    }
    return made;
}

QStringList labelsOf(const ScatterLayout &layout)
{
    QStringList labels;
    for (const ScatterTick &tick : layout.ticks)
        labels << tick.label;
    return labels;
}

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(QLatin1Char(' '));
}

} // namespace

class TestScatterLayout : public QObject {
    Q_OBJECT

private slots:
    void ticks_data();
    void ticks();
    void pointsStandAtTheirLogarithms();
    void onlyWantedAndCoveredRowsHavePoints();
    void stepTimesAreInSeconds();
    void bandsAreAsWideAsTheirError();
};

void TestScatterLayout::ticks_data()
{
    QTest::addColumn<qint64>("least");
    QTest::addColumn<qint64>("most");
    QTest::addColumn<QStringList>("labels");
    QTest::newRow("from below the least to above the most")
        << qint64(840'000'000) << qint64(106'000'000'000) << words("0.5 1 2 5 10 20 50 100 200");
    QTest::newRow("a mark that is met is the last") << qint64(1'000'000'000) << qint64(5'000'000'000) << words("1 2 5");
    QTest::newRow("a single point has room") << qint64(3'000'000'000) << qint64(3'000'000'000) << words("2 5");
    QTest::newRow("small amounts") << qint64(15'000'000) << qint64(30'000'000) << words("0.01 0.02 0.05");
}

void TestScatterLayout::ticks()
{
    QFETCH(const qint64, least);
    QFETCH(const qint64, most);
    const ScatterLayout layout = layoutScatter(pairs({{least, most}}), {0}, {});
    QTEST(labelsOf(layout), "labels");
    QCOMPARE(layout.unit, QStringLiteral("GB"));
    QCOMPARE(layout.least, layout.ticks.front().at);
    QCOMPARE(layout.most, layout.ticks.back().at);
    for (const ScatterTick &tick : layout.ticks)
        QCOMPARE(tick.isPower, QString(tick.label).remove(u'0').remove(u'.') == QStringLiteral("1"));
}

void TestScatterLayout::pointsStandAtTheirLogarithms()
{
    const ScatterLayout layout = layoutScatter(pairs({{1'000'000'000, 10'000'000'000}}), {0}, {});
    QCOMPARE(layout.points.size(), std::size_t(1));
    QCOMPARE(layout.points.front().measured, 9.0);
    QCOMPARE(layout.points.front().predicted, 10.0);
    QCOMPARE(layout.ticks.front().at, 9.0); // 1 GB = 10⁹ B
}

void TestScatterLayout::onlyWantedAndCoveredRowsHavePoints()
{
    Validation three = pairs({{1, 1}, {2, 2}, {3, 3}});
    three.comparisons[2].reset();
    const ScatterLayout layout = layoutScatter(three, {1, 2}, {});
    QCOMPARE(layout.points.size(), std::size_t(1));
    QCOMPARE(layout.points.front().row, std::size_t(1));
    QVERIFY(layoutScatter(three, {2}, {}).ticks.empty());
}

/// 100 ms and 10 s: from 0.1 to 10; the run that stands apart is one of the others.
void TestScatterLayout::stepTimesAreInSeconds()
{
    StepValidation steps;
    steps.times.hardware = {{"node", "8 A100", {}, {}}};
    steps.times.rows.resize(2);
    steps.times.rows[0].hardware = steps.times.rows[1].hardware = 0;
    steps.times.rows[0].time = std::chrono::milliseconds(100);
    steps.times.rows[1].time = std::chrono::seconds(10);
    steps.times.rows[1].apart = "An outlier.";
    steps.calibrations = {{0.4, 2}};
    StepComparison twice;
    twice.simulated = std::chrono::milliseconds(200);
    twice.error = 1;
    StepComparison exact;
    exact.simulated = std::chrono::seconds(9);
    exact.losses = {std::chrono::milliseconds(700), std::chrono::milliseconds(300), 1};
    steps.comparisons = {twice, exact};
    const ScatterLayout layout = layoutScatter(steps, {0, 1}, {});
    QCOMPARE(labelsOf(layout), words("0.1 0.2 0.5 1 2 5 10"));
    QCOMPARE(layout.unit, QStringLiteral("s"));
    QCOMPARE(layout.points, (std::vector<ScatterPoint>{{0, -1, std::log10(0.2), false}, {1, 1, 1, true}}));
}

void TestScatterLayout::bandsAreAsWideAsTheirError()
{
    const ScatterBand band = bandOf(0.1);
    QCOMPARE(std::pow(10, band.above), 1.1);
    QCOMPARE(std::pow(10, band.below), 0.9);
}

QTEST_GUILESS_MAIN(TestScatterLayout)
#include "tst_scatter_layout.moc"

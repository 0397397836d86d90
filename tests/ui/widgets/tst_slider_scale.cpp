// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_scale.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;

namespace {

/// Values on, between and outside of the stops.
std::vector<double> probes(const SliderScale &scale)
{
    std::vector<double> values = scale.stops;
    for (const double stop : scale.stops) {
        if (!scale.onlyStops) {
            values.push_back(stop + scale.least);
            values.push_back(std::max(scale.least, stop - scale.least));
        }
    }
    values.push_back(scale.most);
    return values;
}

const SliderScale &scaleOf(ParameterId id)
{
    const SliderScale *scale = sliderScale(id);
    Q_ASSERT(scale != nullptr);
    return *scale;
}

} // namespace

class TestSliderScale : public QObject {
    Q_OBJECT

private slots:
    void eightParametersHaveASlider();
    void aStopIsExactAtItsPlace_data() { everySlider(); }
    void aStopIsExactAtItsPlace();
    void pageIsAtLeastArrowIsAtLeastFine_data() { everySlider(); }
    void pageIsAtLeastArrowIsAtLeastFine();
    void stepsStayInTheRange_data() { everySlider(); }
    void stepsStayInTheRange();
    void ticksAscendWithinTheRange_data() { everySlider(); }
    void ticksAscendWithinTheRange();
    void keysGiveTheDeclaredValues_data();
    void keysGiveTheDeclaredValues();
    void aNearPlaceSnapsAndAFarOneDoesNot();
    void valuesBetweenStopsAreRound();
    void controlSnapsToRoundStopsOnly();
    void aValueOutsideMovesToTheEdgeOrStays();

private:
    static void everySlider();
};

void TestSliderScale::everySlider()
{
    QTest::addColumn<ParameterId>("id");
    for (const ParameterId id : sliderParameters())
        QTest::newRow(std::string(parameter(id).key).c_str()) << id;
}

void TestSliderScale::eightParametersHaveASlider()
{
    QCOMPARE(sliderParameters().size(), std::size_t{8});
    QVERIFY(sliderScale(ParameterId::Heads) == nullptr);
    QCOMPARE(scaleOf(ParameterId::Parameters).least, 1e6);
    QCOMPARE(scaleOf(ParameterId::Parameters).most, 1e12);
    QCOMPARE(scaleOf(ParameterId::Sequence).most, 1048576.0);
}

void TestSliderScale::aStopIsExactAtItsPlace()
{
    QFETCH(ParameterId, id);
    const SliderScale &scale = scaleOf(id);
    for (const double stop : scale.stops) {
        QCOMPARE(scale.valueAt(scale.positionOf(stop)), stop);
        QCOMPARE(scale.snapped(scale.positionOf(stop), 0.01), stop);
    }
    QCOMPARE(scale.valueAt(0), scale.least);
    QCOMPARE(scale.valueAt(1), scale.most);
}

void TestSliderScale::pageIsAtLeastArrowIsAtLeastFine()
{
    QFETCH(ParameterId, id);
    const SliderScale &scale = scaleOf(id);
    for (const double value : probes(scale)) {
        for (const int direction : {1, -1}) {
            const double page = direction * (scale.page(value, direction) - value);
            const double arrow = direction * (scale.arrow(value, direction) - value);
            const double fine = direction * (scale.fine(value, direction) - value);
            QVERIFY2(page >= arrow && arrow >= fine && fine >= 0, qPrintable(QString::number(value)));
        }
    }
}

void TestSliderScale::stepsStayInTheRange()
{
    QFETCH(ParameterId, id);
    const SliderScale &scale = scaleOf(id);
    QCOMPARE(scale.arrow(scale.most, 1), scale.most);
    QCOMPARE(scale.fine(scale.most, 1), scale.most);
    QCOMPARE(scale.big(scale.most, 1), scale.most);
    QCOMPARE(scale.page(scale.most, 1), scale.most);
    QCOMPARE(scale.arrow(scale.least, -1), scale.least);
    QCOMPARE(scale.fine(scale.least, -1), scale.least);
    QCOMPARE(scale.big(scale.least, -1), scale.least);
    QCOMPARE(scale.page(scale.least, -1), scale.least);
}

void TestSliderScale::ticksAscendWithinTheRange()
{
    QFETCH(ParameterId, id);
    const SliderScale &scale = scaleOf(id);
    QCOMPARE(scale.ticks.front().value, scale.least);
    QCOMPARE(scale.ticks.back().value, scale.most);
    for (std::size_t i = 1; i < scale.ticks.size(); ++i)
        QVERIFY(scale.ticks[i - 1].value < scale.ticks[i].value);
}

void TestSliderScale::keysGiveTheDeclaredValues_data()
{
    QTest::addColumn<ParameterId>("id");
    QTest::addColumn<double>("from");
    QTest::addColumn<int>("direction");
    QTest::addColumn<QList<double>>("arrowFineBigPage");

    const auto row = [](const char *sentence, ParameterId id, double from, int direction,
                        const QList<double> &expected) {
        QTest::newRow(sentence) << id << from << direction << expected;
    };
    row("parameters up from 100 M: next stop 125 M, 1 % = 101 M, 1-2-5 gives 200 M, page 1 B", ParameterId::Parameters,
        1e8, 1, {125e6, 101e6, 2e8, 1e9});
    row("parameters down from 100 M: 80 M, 99 M, 50 M, 10 M", ParameterId::Parameters, 1e8, -1, {8e7, 99e6, 5e7, 1e7});
    row("parameters keep a typed 6,738,415,616 until a key moves on to 8 B", ParameterId::Parameters, 6738415616.0, 1,
        {8e9, 6805799772.0, 1e10, 67384156160.0});
    row("a data type goes to the next stop, a page to the end", ParameterId::Dtype, 1, 1, {2, 2, 2, 3});
    row("ranks up from 8: 16, 9, 16, 64", ParameterId::Ranks, 8, 1, {16, 9, 16, 64});
    row("ranks down from 8: 4, 7, 4, 1", ParameterId::Ranks, 8, -1, {4, 7, 4, 1});
    row("ranks up from 12: 16, 13, 24, 96", ParameterId::Ranks, 12, 1, {16, 13, 24, 96});
    row("batch up from 8: 16, 9, 16, 64", ParameterId::MicroBatch, 8, 1, {16, 9, 16, 64});
    row("sequence up from 1,024: 2,048, 1,088, 2,048, 8,192", ParameterId::Sequence, 1024, 1, {2048, 1088, 2048, 8192});
    row("sequence down from 1,024: 512, 960, 512, 128", ParameterId::Sequence, 1024, -1, {512, 960, 512, 128});
    row("width up from 768 = 64 × 12: 64 × 16, + 64, × 2, × 4", ParameterId::Width, 768, 1, {1024, 832, 1536, 3072});
    row("width down from 768: 64 × 8, − 64, / 2, / 4", ParameterId::Width, 768, -1, {512, 704, 384, 192});
    row("width up from 64: 64 × 1.5, and fine goes no further than that", ParameterId::Width, 64, 1,
        {96, 96, 128, 256});
    row("layers up from 12: 16, 13, 24, 48", ParameterId::Layers, 12, 1, {16, 13, 24, 48});
    row("layers down from 12: 8, 11, 6, 3", ParameterId::Layers, 12, -1, {8, 11, 6, 3});
    row("fudge up from 17: 34, 18, 20, 34", ParameterId::Fudge, 17, 1, {34, 18, 20, 34});
    row("fudge down from 17: 8, 16, 10, and a page no less than an arrow", ParameterId::Fudge, 17, -1, {8, 16, 10, 8});
}

void TestSliderScale::keysGiveTheDeclaredValues()
{
    QFETCH(ParameterId, id);
    QFETCH(double, from);
    QFETCH(int, direction);
    QFETCH(QList<double>, arrowFineBigPage);
    const SliderScale &scale = scaleOf(id);
    QCOMPARE(scale.arrow(from, direction), arrowFineBigPage[0]);
    QCOMPARE(scale.fine(from, direction), arrowFineBigPage[1]);
    QCOMPARE(scale.big(from, direction), arrowFineBigPage[2]);
    QCOMPARE(scale.page(from, direction), arrowFineBigPage[3]);
}

void TestSliderScale::aNearPlaceSnapsAndAFarOneDoesNot()
{
    const SliderScale &scale = scaleOf(ParameterId::Ranks); // 12 octaves: 8 stands at 3/12
    QCOMPARE(scale.snapped(3.0 / 12 + 0.02, 0.03), 8.0);
    QCOMPARE(scale.snapped(3.0 / 12 + 0.04, 0.03), 11.0); // 2^3.48 = 11.2
}

void TestSliderScale::valuesBetweenStopsAreRound()
{
    QCOMPARE(scaleOf(ParameterId::Parameters).valueAt(0.345), 117e6);   // 10^(6 + 2.07) = 117.49 M
    QCOMPARE(scaleOf(ParameterId::Sequence).valueAt(3.5 / 13), 1472.0); // 128 × 2^3.5 = 1448.2, 22.6 times 64
    QCOMPARE(scaleOf(ParameterId::Fudge).valueAt(0.55), 13.0);          // 10^1.1 = 12.59
    QCOMPARE(scaleOf(ParameterId::Fudge).valueAt(0.1), 1.6);            // 10^0.2 = 1.585
}

void TestSliderScale::controlSnapsToRoundStopsOnly()
{
    const SliderScale &scale = scaleOf(ParameterId::Parameters);
    QCOMPARE(scale.nearestBigStop(scale.positionOf(125e6)), 1e8);
    QCOMPARE(scale.nearestBigStop(scale.positionOf(160e6)), 2e8);
    QCOMPARE(scaleOf(ParameterId::Width).nearestBigStop(scaleOf(ParameterId::Width).positionOf(800)), 1024.0);
}

void TestSliderScale::aValueOutsideMovesToTheEdgeOrStays()
{
    const SliderScale &ranks = scaleOf(ParameterId::Ranks);
    QCOMPARE(ranks.positionOf(10000), 1.0);
    QCOMPARE(ranks.arrow(10000, 1), 10000.0);
    QCOMPARE(ranks.arrow(10000, -1), 4096.0);
    QCOMPARE(ranks.page(10000, 1), 10000.0);
    const SliderScale &parameters = scaleOf(ParameterId::Parameters);
    QCOMPARE(parameters.fine(1000, 1), 1e6);
    QCOMPARE(parameters.fine(1000, -1), 1000.0);
}

QTEST_GUILESS_MAIN(TestSliderScale)
#include "tst_slider_scale.moc"

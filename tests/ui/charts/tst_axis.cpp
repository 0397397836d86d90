// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis.h"

#include <QTest>

#include <cmath>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestAxis : public QObject {
    Q_OBJECT

private slots:
    void ticksAreRound_data();
    void ticksAreRound();
    void everyReachHasFourToEightTicksOneTwoOrFiveApart();
    void labelsAreWrittenInTheStyleOfThePerson();
    void axisGrowsDuringADragAndShrinksAfterIt();
    void frozenAxisStays();
    void axisThroughAMomentKeepsItsTicksInside();
};

void TestAxis::ticksAreRound_data()
{
    QTest::addColumn<double>("bytes");
    QTest::addColumn<double>("maximum");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QStringList>("labels");
    QTest::newRow("4.57 GB reaches 5 in ones")
        << 4.57e9 << 5e9 << u"GB"_s << QStringList{u"0"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s};
    QTest::newRow("exactly 6 GB needs no seventh")
        << 6e9 << 6e9 << u"GB"_s << QStringList{u"0"_s, u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s, u"6"_s};
    QTest::newRow("0.3 GB is counted in twentieths")
        << 0.3e9 << 0.3e9 << u"GB"_s
        << QStringList{u"0.00"_s, u"0.05"_s, u"0.10"_s, u"0.15"_s, u"0.20"_s, u"0.25"_s, u"0.30"_s};
    QTest::newRow("161 GB reaches 200 in fifties")
        << 161e9 << 200e9 << u"GB"_s << QStringList{u"0"_s, u"50"_s, u"100"_s, u"150"_s, u"200"_s};
    QTest::newRow("13 TB is counted in TB")
        << 13e12 << 14e12 << u"TB"_s << QStringList{u"0"_s, u"2"_s, u"4"_s, u"6"_s, u"8"_s, u"10"_s, u"12"_s, u"14"_s};
    QTest::newRow("3 MB is counted in MB")
        << 3e6 << 3e6 << u"MB"_s << QStringList{u"0.0"_s, u"0.5"_s, u"1.0"_s, u"1.5"_s, u"2.0"_s, u"2.5"_s, u"3.0"_s};
}

void TestAxis::ticksAreRound()
{
    QFETCH(const double, bytes);
    const Axis axis = axisFor(bytes, {});
    QTEST(axis.unit, "unit");
    QTEST(QStringList(axis.labels.begin(), axis.labels.end()), "labels");
    QFETCH(const double, maximum);
    QCOMPARE(axis.maximum, maximum);
}

void TestAxis::everyReachHasFourToEightTicksOneTwoOrFiveApart()
{
    for (double bytes = 1e3; bytes < 1e19; bytes *= 1.037) {
        for (const Units unit : {Units::GB, Units::GiB}) {
            const Axis axis = axisFor(bytes, {unit, {}});
            QVERIFY(axis.labels.size() >= 4 && axis.labels.size() <= 8);
            QVERIFY(axis.maximum >= bytes * (1 - 1e-6));
            const double inUnits = axis.step / unitFor(bytes, unit).bytes;
            const double leading = inUnits / std::pow(10, std::floor(std::log10(inUnits) + 1e-9));
            QVERIFY(qFuzzyCompare(leading, 1.0) || qFuzzyCompare(leading, 2.0) || qFuzzyCompare(leading, 5.0));
        }
    }
}

void TestAxis::labelsAreWrittenInTheStyleOfThePerson()
{
    const Axis axis = axisFor(3'000e9, {Units::GB, {".", ","}});
    QCOMPARE(axis.labels.back(), u"3.000"_s);
    QCOMPARE(axisFor(0.3e9, {Units::GB, {".", ","}}).labels.back(), u"0,30"_s);
    QCOMPARE(axisFor(3.0 * 1073741824, {Units::GiB, {}}).unit, u"GiB"_s);
}

void TestAxis::axisGrowsDuringADragAndShrinksAfterIt()
{
    AxisRatchet ratchet;
    QCOMPARE(ratchet.reach(5), 5.0);
    ratchet.hold();
    QCOMPARE(ratchet.reach(9), 9.0);
    QCOMPARE(ratchet.reach(3), 9.0);
    ratchet.release();
    QCOMPARE(ratchet.reach(3), 3.0);
}

void TestAxis::frozenAxisStays()
{
    AxisRatchet ratchet;
    ratchet.reach(5);
    ratchet.freeze(true);
    QCOMPARE(ratchet.reach(50), 5.0);
    QCOMPARE(ratchet.reach(1), 5.0);
    ratchet.freeze(false);
    QCOMPARE(ratchet.reach(50), 50.0);
}

void TestAxis::axisThroughAMomentKeepsItsTicksInside()
{
    const Axis axis = axisThrough(4.5e9, {});
    QCOMPARE(axis.maximum, 4.5e9);
    QCOMPARE(axis.labels.size(), std::size_t(5)); // 0 to 4
}

QTEST_GUILESS_MAIN(TestAxis)
#include "tst_axis.moc"

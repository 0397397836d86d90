// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/random_draw.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace perrank;

class TestRandomDraw : public QObject {
    Q_OBJECT

private slots:
    void splitMix();
    void aDraw();
    void quantiles_data();
    void quantiles();
    void drawsStandOnTheirOwn();
};

/// The published sequence of the generator that begins with state 1234567.
void TestRandomDraw::splitMix()
{
    constexpr std::array<std::uint64_t, 5> published{6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                                     4593380528125082431U, 16408922859458223821U};
    std::uint64_t state = 1234567;
    for (const std::uint64_t expected : published) {
        QCOMPARE(mixed(state), expected);
        state += 0x9E3779B97F4A7C15U;
    }
}

void TestRandomDraw::aDraw()
{
    const double u = drawn(42, {.stream = 1, .rank = 3, .step = 7, .operation = 5});
    QCOMPARE(u, 0.3876491086794836);
    QVERIFY(std::abs(normalQuantile(u) - -0.285451551290238) < 1e-14);
}

void TestRandomDraw::quantiles_data()
{
    QTest::addColumn<double>("probability");
    QTest::addColumn<double>("quantile");
    QTest::newRow("half of all are below the mean") << 0.5 << 0.0;
    QTest::newRow("97.5 % are below 1.96 deviations") << 0.975 << 1.959963984540054;
    QTest::newRow("and 2.5 % below minus that") << 0.025 << -1.959963984540054;
    QTest::newRow("in the upper tail") << 0.99 << 2.3263478740408408;
    QTest::newRow("in the lower tail") << 0.001 << -3.090232306167813;
}

void TestRandomDraw::quantiles()
{
    QFETCH(double, probability);
    QFETCH(double, quantile);
    QVERIFY2(std::abs(normalQuantile(probability) - quantile) < 1e-14,
             QByteArray::number(normalQuantile(probability), 'g', 17));
}

/// Another rank, step, operation, stream or seed is another number; the same place is the same one.
void TestRandomDraw::drawsStandOnTheirOwn()
{
    const DrawPlace place{1, 3, 7, 5};
    QCOMPARE(drawn(42, place), drawn(42, place));
    for (const DrawPlace &other : {DrawPlace{0, 3, 7, 5}, DrawPlace{1, 4, 7, 5}, DrawPlace{1, 3, 8, 5},
                                   DrawPlace{1, 3, 7, 6}, DrawPlace{3, 1, 7, 5}})
        QVERIFY(drawn(42, place) != drawn(42, other));
    QVERIFY(drawn(42, place) != drawn(43, place));
}

QTEST_APPLESS_MAIN(TestRandomDraw)
#include "tst_random_draw.moc"

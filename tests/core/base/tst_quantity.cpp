// SPDX-License-Identifier: GPL-3.0-or-later
// moc of Qt 6.4 stumbles over <compare> unless another standard header has come before it.
#include <limits>

#include "core/base/quantity.h"

#include <QTest>

using namespace perrank;

class TestQuantity : public QObject {
    Q_OBJECT

private slots:
    void sums_data();
    void sums();
    void differences_data();
    void differences();
    void products_data();
    void products();
    void beyondAnExabyte_data();
    void beyondAnExabyte();
};

namespace {

constexpr qint64 least = std::numeric_limits<qint64>::min();
constexpr qint64 most = std::numeric_limits<qint64>::max();

void addColumns()
{
    QTest::addColumn<qint64>("a");
    QTest::addColumn<qint64>("b");
    QTest::addColumn<qint64>("expected");
}

} // namespace

void TestQuantity::sums_data()
{
    addColumns();
    QTest::newRow("2 + 3 = 5") << qint64(2) << qint64(3) << qint64(5);
    QTest::newRow("2 + −3 = −1") << qint64(2) << qint64(-3) << qint64(-1);
    QTest::newRow("the last sum that fits") << most - 1 << qint64(1) << most;
    QTest::newRow("one more stays at the end") << most << qint64(1) << most;
    QTest::newRow("one less stays at the other end") << least << qint64(-1) << least;
}

void TestQuantity::sums()
{
    QFETCH(qint64, a);
    QFETCH(qint64, b);
    QTEST(qint64((Quantity<Bytes>(a) + Quantity<Bytes>(b)).count()), "expected");
}

void TestQuantity::differences_data()
{
    addColumns();
    QTest::newRow("2 − 3 = −1") << qint64(2) << qint64(3) << qint64(-1);
    QTest::newRow("the last difference that fits") << least + 1 << qint64(1) << least;
    QTest::newRow("one less stays at the end") << least << qint64(1) << least;
    QTest::newRow("1 − (−2⁶³) stays at the other end") << qint64(1) << least << most;
    QTest::newRow("−1 − (−2⁶³) = 2⁶³ − 1 fits") << qint64(-1) << least << most;
}

void TestQuantity::differences()
{
    QFETCH(qint64, a);
    QFETCH(qint64, b);
    QTEST(qint64((Quantity<Bytes>(a) - Quantity<Bytes>(b)).count()), "expected");
}

void TestQuantity::products_data()
{
    addColumns();
    QTest::newRow("6 × 7 = 42") << qint64(6) << qint64(7) << qint64(42);
    QTest::newRow("10¹³ parameters × 16 bytes fit")
        << qint64(10'000'000'000'000) << qint64(16) << qint64(160'000'000'000'000);
    QTest::newRow("2³¹ × 2³¹ = 2⁶² fits") << (qint64(1) << 31) << (qint64(1) << 31) << (qint64(1) << 62);
    QTest::newRow("2³² × 2³¹ = 2⁶³ does not") << (qint64(1) << 32) << (qint64(1) << 31) << most;
    QTest::newRow("−2³² × 2³² does not") << -(qint64(1) << 32) << (qint64(1) << 32) << least;
    QTest::newRow("nothing times endless is nothing") << qint64(0) << most << qint64(0);
}

void TestQuantity::products()
{
    QFETCH(qint64, a);
    QFETCH(qint64, b);
    QTEST(qint64(saturatingProduct(a, b)), "expected");
}

void TestQuantity::beyondAnExabyte_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<bool>("beyond");
    QTest::newRow("10¹⁸ bytes are the last number") << qint64(1'000'000'000'000'000'000) << false;
    QTest::newRow("10¹⁸ + 1 have no number") << qint64(1'000'000'000'000'000'001) << true;
    QTest::newRow("as much too little") << qint64(-1'000'000'000'000'000'001) << true;
    QTest::newRow("a saturated amount") << most << true;
}

void TestQuantity::beyondAnExabyte()
{
    QFETCH(qint64, bytes);
    QTEST(Quantity<Bytes>(bytes).isBeyond(), "beyond");
}

QTEST_APPLESS_MAIN(TestQuantity)
#include "tst_quantity.moc"

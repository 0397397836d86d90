// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/amount_text.h"

#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestAmountText : public QObject {
    Q_OBJECT

private slots:
    void unitsAreHeldWhereDigitsAre();
    void amounts_data();
    void amounts();
    void numbersInOneUnit_data();
    void numbersInOneUnit();
    void differences_data();
    void differences();
    void exactly_data();
    void exactly();
    void counts_data();
    void counts();
    void roundedCounts_data();
    void roundedCounts();
    void percents_data();
    void percents();
    void changesInPercent_data();
    void changesInPercent();
    void inTheReadersStyle();
};

namespace {

constexpr qint64 M = 1'000'000;
constexpr qint64 G = 1'000'000'000;
constexpr qint64 gib = 1'073'741'824;

} // namespace

void TestAmountText::amounts_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<Units>("in");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, qint64 bytes, Units in, int digits, const char *expected) {
        QTest::newRow(sentence) << bytes << in << digits << QString::fromUtf8(expected);
    };
    using enum Units;
    row("four digits", 2'566'914'048, GB, 4, "2.567 GB");
    row("three digits", 2'566'914'048, GB, 3, "2.57 GB");
    row("the same in GiB: 2.39062…", 2'566'914'048, GiB, 4, "2.391 GiB");
    row("three decimals where they are zeros", 250 * M, GB, 4, "0.250 GB");
    row("two before the point leave two after it", 31'406'250'000, GB, 4, "31.41 GB");
    row("a hundred leaves one", 146'028'888'064, GB, 4, "146.0 GB");
    row("five digits below a tenth are four significant ones", 31'250'000, GB, 4, "0.03125 GB");
    row("zeros at the end say nothing", 25 * M, GB, 4, "0.025 GB");
    row("a half is rounded up: 28.125", 28'125 * M, GB, 4, "28.13 GB");
    row("less than a half is not: 28.1249…", 28'125 * M - 1, GB, 4, "28.12 GB");
    row("rounding may carry: 9.9996", 9'999'600'000, GB, 4, "10.00 GB");
    row("also over the point: 0.99996", 999'960'000, GB, 4, "1.000 GB");
    row("a hundredth is still shown in GB", 10 * M, GB, 4, "0.010 GB");
    row("less is MB", 10 * M - 1, GB, 4, "10.00 MB");
    row("less than a hundredth of that is kB", 9'999, GB, 4, "9.999 kB");
    row("less than a hundredth of that is bytes", 9, GB, 4, "9 B");
    row("nothing is nothing in the usual unit", 0, GB, 4, "0.000 GB");
    row("MiB", gib / 128, GiB, 4, "8.000 MiB");
    row("9,999 GB stay", 9'999 * G, GB, 4, "9,999 GB");
    row("10,000 are TB", 10'000 * G, GB, 4, "10.00 TB");
    row("a hundred PB: 100,000 TB", 100'000'000 * G, GB, 4, "100.0 PB");
    row("1 EB is the last number, in PB", 1'000'000'000 * G, GB, 4, "1,000 PB");
    row("more has none", 1'000'000'000 * G + 1, GB, 4, "more than 1 EB");
    row("less than nothing keeps its sign", -gib, GiB, 4, "−1.000 GiB");
}

void TestAmountText::amounts()
{
    QFETCH(qint64, bytes);
    QFETCH(Units, in);
    QFETCH(int, digits);
    QTEST(shown(amountText(Quantity<Bytes>(bytes), {.units = in}, digits)), "expected");
}

void TestAmountText::numbersInOneUnit_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<qint64>("unitOf");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, qint64 bytes, qint64 unitOf, int digits, const char *expected) {
        QTest::newRow(sentence) << bytes << unitOf << digits << QString::fromUtf8(expected);
    };
    row("a part and its sum, both in GB", 250 * M, 3 * G, 4, "0.25");
    row("one decimal at least", 2 * G, 3 * G, 4, "2.0");
    row("three digits", 2'566'914'048, 3 * G, 3, "2.57");
    row("small beside the large stays in its unit", 1'000'000, 3 * G, 4, "0.001");
    row("bytes have no decimals", 7, 9, 4, "7");
}

void TestAmountText::numbersInOneUnit()
{
    QFETCH(qint64, bytes);
    QFETCH(qint64, unitOf);
    QFETCH(int, digits);
    const AmountUnit unit = unitFor(static_cast<double>(unitOf), Units::GB);
    QTEST(shown(numberText(Quantity<Bytes>(bytes), unit, {}, digits)), "expected");
}

void TestAmountText::differences_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("expected");
    QTest::newRow("more has a plus") << qint64(74'508'078'080) << QStringLiteral("+74.51 GB");
    QTest::newRow("less has a minus, not a hyphen") << qint64(-1'750 * M) << QStringLiteral("−1.750 GB");
    QTest::newRow("the same has no sign") << qint64(0) << QStringLiteral("0.000 GB");
    QTest::newRow("words have none") << std::numeric_limits<qint64>::max() << QStringLiteral("more than 1 EB");
}

void TestAmountText::differences()
{
    QFETCH(qint64, bytes);
    QTEST(shown(differenceText(Quantity<Bytes>(bytes), {})), "expected");
}

void TestAmountText::exactly_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("expected");
    QTest::newRow("every byte") << qint64(2'566'914'048) << QStringLiteral("2,566,914,048 B");
    QTest::newRow("none") << qint64(0) << QStringLiteral("0 B");
    QTest::newRow("no number") << std::numeric_limits<qint64>::max() << QStringLiteral("more than 1 EB");
}

void TestAmountText::exactly()
{
    QFETCH(qint64, bytes);
    QTEST(shown(exactText(Quantity<Bytes>(bytes), {})), "expected");
}

void TestAmountText::counts_data()
{
    QTest::addColumn<qint64>("count");
    QTest::addColumn<QString>("expected");
    QTest::newRow("a round million") << 100 * M << QStringLiteral("100 M");
    QTest::newRow("a billion and a half") << 7'500 * M << QStringLiteral("7.5 B");
    QTest::newRow("a trillion") << 1'000 * G << QStringLiteral("1 T");
    QTest::newRow("three decimals lose nothing") << qint64(1'234'000'000) << QStringLiteral("1.234 B");
    QTest::newRow("nothing is lost: 6,738,415,616") << qint64(6'738'415'616) << QStringLiteral("6,738,415,616");
    QTest::newRow("thousands are written out") << qint64(1024) << QStringLiteral("1,024");
    QTest::newRow("one") << qint64(1) << QStringLiteral("1");
}

void TestAmountText::counts()
{
    QFETCH(qint64, count);
    QTEST(shown(countText(count, {})), "expected");
}

void TestAmountText::roundedCounts_data()
{
    QTest::addColumn<qint64>("count");
    QTest::addColumn<QString>("expected");
    QTest::newRow("three digits") << qint64(123'653'376) << QStringLiteral("124 M");
    QTest::newRow("one decimal") << qint64(46'702'792'704) << QStringLiteral("46.7 B");
    QTest::newRow("two decimals") << qint64(6'738'415'616) << QStringLiteral("6.74 B");
    QTest::newRow("no zeros at the end") << 100 * M << QStringLiteral("100 M");
    QTest::newRow("rounded up to the next multiple") << qint64(999'500'000) << QStringLiteral("1 B");
    QTest::newRow("just below that") << qint64(999'499'999) << QStringLiteral("999 M");
    QTest::newRow("thousands are written out") << qint64(12'345) << QStringLiteral("12,345");
    QTest::newRow("the largest") << 10'000 * G << QStringLiteral("10 T");
}

void TestAmountText::roundedCounts()
{
    QFETCH(qint64, count);
    QTEST(shown(roundedCountText(count, {})), "expected");
}

void TestAmountText::percents_data()
{
    QTest::addColumn<qint64>("part");
    QTest::addColumn<qint64>("whole");
    QTest::addColumn<QString>("expected");
    QTest::newRow("2.567 of 4.567 = 56.2") << qint64(2567) << qint64(4567) << QStringLiteral("56 %");
    QTest::newRow("a half is rounded up: 12.5") << qint64(1) << qint64(8) << QStringLiteral("13 %");
    QTest::newRow("nothing of something") << qint64(0) << qint64(8) << QStringLiteral("0 %");
    QTest::newRow("nothing of nothing") << qint64(0) << qint64(0) << QStringLiteral("0 %");
    QTest::newRow("all") << qint64(8) << qint64(8) << QStringLiteral("100 %");
    QTest::newRow("all but a little is not all") << qint64(9'999) << qint64(10'000) << QStringLiteral("> 99 %");
    QTest::newRow("99.4 is 99") << qint64(994) << qint64(1000) << QStringLiteral("99 %");
    QTest::newRow("a little is not nothing") << qint64(1) << qint64(1'000) << QStringLiteral("< 1 %");
}

void TestAmountText::percents()
{
    QFETCH(qint64, part);
    QFETCH(qint64, whole);
    QTEST(shown(percentText(Quantity<Bytes>(part), Quantity<Bytes>(whole))), "expected");
}

void TestAmountText::changesInPercent_data()
{
    QTest::addColumn<qint64>("now");
    QTest::addColumn<qint64>("before");
    QTest::addColumn<QString>("expected");
    QTest::newRow("2.0 to 0.25 is 87.5 less") << qint64(25) << qint64(200) << QStringLiteral("−88 %");
    QTest::newRow("0.25 to 2.0 is seven times more") << qint64(200) << qint64(25) << QStringLiteral("+700 %");
    QTest::newRow("the same") << qint64(7) << qint64(7) << QStringLiteral("0 %");
    QTest::newRow("nothing of nothing") << qint64(0) << qint64(0) << QStringLiteral("0 %");
    QTest::newRow("a little") << qint64(999) << qint64(1000) << QStringLiteral("< 1 %");
    QTest::newRow("all of it") << qint64(0) << qint64(1000) << QStringLiteral("−100 %");
    QTest::newRow("from nothing") << qint64(1) << qint64(0) << QStringLiteral("> 1,000,000 %");
}

void TestAmountText::changesInPercent()
{
    QFETCH(qint64, now);
    QFETCH(qint64, before);
    QTEST(shown(changePercentText(Quantity<Bytes>(now), Quantity<Bytes>(before))), "expected");
}

void TestAmountText::inTheReadersStyle()
{
    const AmountStyle german{.units = Units::GB, .numbers = {.group = ".", .decimalPoint = ","}};
    QCOMPARE(shown(amountText(Quantity<Bytes>(2'566'914'048), german)), QStringLiteral("2,567 GB"));
    QCOMPARE(shown(amountText(Quantity<Bytes>(9'999 * G), german)), QStringLiteral("9.999 GB"));
    QCOMPARE(shown(exactText(Quantity<Bytes>(2'566'914'048), german)), QStringLiteral("2.566.914.048 B"));
    QCOMPARE(shown(countText(7'500 * M, german.numbers)), QStringLiteral("7,5 B"));
}

/// A narrow no-break space between groups, a no-break space before the unit.
void TestAmountText::unitsAreHeldWhereDigitsAre()
{
    const AmountStyle held{Units::GB, {"\u202f", "."}};
    QCOMPARE(QString::fromStdString(exactText(Quantity<Bytes>(1'024), held)), QStringLiteral("1\u202f024\u00a0B"));
    QCOMPARE(QString::fromStdString(amountText(Quantity<Bytes>(2'567'000'000), held)), QStringLiteral("2.567\u00a0GB"));
    QCOMPARE(QString::fromStdString(countText(100'000'000, held.numbers)), QStringLiteral("100\u00a0M"));
    QCOMPARE(QString::fromStdString(exactText(Quantity<Bytes>(1'024), {})), QStringLiteral("1,024 B"));
}

QTEST_APPLESS_MAIN(TestAmountText)
#include "tst_amount_text.moc"

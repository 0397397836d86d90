// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ratio.h"

#include <QTest>

using namespace perrank;

class TestRatio : public QObject {
    Q_OBJECT

private slots:
    void ofADecimal_data();
    void ofADecimal();
    void belowNothing();
    void sumsAreExactAndShort();
};

void TestRatio::ofADecimal_data()
{
    QTest::addColumn<double>("decimal");
    QTest::addColumn<qint64>("numerator");
    QTest::addColumn<qint64>("denominator");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *sentence, double decimal, qint64 numerator, qint64 denominator, const char *text) {
        QTest::newRow(sentence) << decimal << numerator << denominator << QString::fromLatin1(text);
    };
    row("a tenth is exact, though no double is", 0.1, 1, 10, "0.1");
    row("sixteen and a half", 16.5, 165, 10, "16.5");
    row("a thousand", 1000, 1000, 1, "1000");
    row("seventeen", 17, 17, 1, "17");
    row("nothing", 0, 0, 1, "0");
    row("below one keeps its zeros", 0.05, 5, 100, "0.05");
    row("0.1 + 0.2 as it reads, cut after twelve digits, without the zeros that remain", 0.1 + 0.2, 3, 10, "0.3");
    row("a third", 1.0 / 3.0, 333'333'333'333, 1'000'000'000'000, "0.333333333333");
    row("too small for twelve digits", 1e-13, 0, 1, "0");
    row("the largest with twelve digits", 999'999.5, 9'999'995, 10, "999999.5");
}

void TestRatio::ofADecimal()
{
    QFETCH(double, decimal);
    const Ratio ratio = Ratio::of(decimal);
    QTEST(qint64(ratio.numerator), "numerator");
    QTEST(qint64(ratio.denominator), "denominator");
    QTEST(QString::fromStdString(ratio.text()), "text");
}

void TestRatio::belowNothing()
{
    QCOMPARE(QString::fromStdString(Ratio{-8, 1}.text()), QStringLiteral("−8"));
    QCOMPARE(QString::fromStdString(Ratio{-5, 10}.text()), QStringLiteral("−0.5"));
    QCOMPARE(QString::fromStdString(Ratio{-15, 1000}.text()), QStringLiteral("−0.015"));
}

void TestRatio::sumsAreExactAndShort()
{
    QCOMPARE(Ratio::of(0.1) + Ratio::of(0.25), (Ratio{35, 100}));
    QCOMPARE(Ratio::of(0.75) + Ratio::of(0.25), (Ratio{1, 1}));
    QCOMPARE(Ratio::of(2) - Ratio::of(2.5), (Ratio{-5, 10}));
    QCOMPARE(Ratio::of(16) - Ratio::of(16), (Ratio{0, 1}));
}

QTEST_APPLESS_MAIN(TestRatio)
#include "tst_ratio.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"

#include <QTest>

#include <string>

using namespace perrank;

class TestNumberText : public QObject {
    Q_OBJECT

private slots:
    void wholeNumbers_data();
    void wholeNumbers();
    void decimals_data();
    void decimals();
    void refusals_data();
    void refusals();
    void refusedDecimals_data();
    void refusedDecimals();
    void hostileText_data();
    void hostileText();
};

void TestNumberText::wholeNumbers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *text, qint64 expected) { QTest::newRow(text) << QByteArray(text) << expected; };
    row("0", 0);
    row("007", 7);
    row("-1", -1);
    row("−12", -12);
    row("+5", 5);
    row("8.0", 8);
    row("1,0", 1);
    row("7.5B", 7'500'000'000);
    row("7,5 B", 7'500'000'000);
    row("7.5G", 7'500'000'000);
    row("7500M", 7'500'000'000);
    row("7500m", 7'500'000'000);
    row("7.5e9", 7'500'000'000);
    row("7,5E+9", 7'500'000'000);
    row("75000e-1", 7500);
    row("7_500_000_000", 7'500'000'000);
    row("7 500 000", 7'500'000);
    row("7\u00A0500\u202F000", 7'500'000);
    row("5 5", 55);
    row("7,5 Mrd", 7'500'000'000);
    row("100 Mio", 100'000'000);
    row("10T", 10'000'000'000'000);
    row("2k", 2000);
    row("2K", 2000);
    row("64Ki", 65'536);
    row("1.5Ki", 1536);
    row("3Mi", 3'145'728);
    row("1Gi", 1'073'741'824);
    row("1Ti", 1'099'511'627'776);
    row("2^20", 1'048'576);
    row("2**20", 1'048'576);
    row("2²⁰", 1'048'576);
    row("2 ** 20", 1'048'576);
    row("0.5^2*4", 1);
    row("10^3K", 1'000'000);
    row("7^0", 1);
    row("12*768", 9216);
    row("12×768", 9216);
    row("12 · 768²", 7'077'888);
    row("64Ki*2", 131'072);
    row("0.1*30", 3);
    row("1,024M", 1'024'000);
    row("7.500B", 7'500'000'000);
    row("1.000e3", 1'000);
    row("9223372036854775807", 9'223'372'036'854'775'807);
    row("9007199254740993", 9'007'199'254'740'993);
    row("4.611686018427387904e18", 4'611'686'018'427'387'904);
    row("0e9999", 0);
    row(".5K", 500);
    row("5.", 5);
}

void TestNumberText::wholeNumbers()
{
    QFETCH(QByteArray, text);
    const auto read = wholeNumberFrom(text.toStdString());
    QVERIFY2(read.value, read.problem.english().c_str());
    QTEST(qint64(*read.value), "expected");
}

void TestNumberText::decimals_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("expected");
    const auto row = [](const char *text, double expected) { QTest::newRow(text) << QByteArray(text) << expected; };
    row("1.5", 1.5);
    row("1,5", 1.5);
    row("1,024", 1.024);
    row("0.1", 0.1);
    row(".25", 0.25);
    row("-0,5", -0.5);
    row("17", 17);
    row("16.50", 16.5);
    row("5e-2", 0.05);
    row("0.1*3", 0.3);
    row("1.5K", 1500);
    row("1e22", 1e22);
    row("1e-9999", 0);
}

void TestNumberText::decimals()
{
    QFETCH(QByteArray, text);
    QFETCH(double, expected);
    const auto read = decimalFrom(text.toStdString());
    QVERIFY2(read.value, read.problem.english().c_str());
    QVERIFY(*read.value == expected); // the very double: QCOMPARE would let neighbours pass
}

void TestNumberText::refusals_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("problem");
    const auto row = [](const char *text, const char *problem) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(problem);
    };
    row("", "Enter a number.");
    row("   ", "Enter a number.");
    row("1,024", "Did you mean 1024?");
    row("1.024", "Did you mean 1024?");
    row("1,000", "Did you mean 1000?");
    row("100.000", "Did you mean 100000?");
    row("2*1,000", "Did you mean 2*1000?");
    row("1,000*2", "Did you mean 1000*2?");
    row("1,000^2", "Did you mean 1000^2?");
    row("1,024,000", "Did you mean 1024000?");
    row("1.024.000", "Did you mean 1024000?");
    row("1'024", "Did you mean 1024?");
    row("7’500’000", "Did you mean 7500000?");
    row("75,00,000", "Did you mean 7500000?");
    row("1,024*2", "Did you mean 1024*2?");
    row("-1,024", "Did you mean -1024?");
    row("1,024Ki", "Did you mean 1024Ki?");
    row("1.000,5", "\"1.000,5\" is not a whole number.");
    row("0,500", "\"0,500\" is not a whole number.");
    row("7.5", "\"7.5\" is not a whole number.");
    row("1,02", "\"1,02\" is not a whole number.");
    row("1e-3", "\"1e-3\" is not a whole number.");
    row("1,0000,000", "\"1,0000,000\" is not a number.");
    row("abc", "\"abc\" is not a number.");
    row("nan", "\"nan\" is not a number.");
    row("inf", "\"inf\" is not a number.");
    row("--5", "\"--5\" is not a number.");
    row("+-5", "\"+-5\" is not a number.");
    row("1-2", "\"1-2\" is not a number.");
    row(".", "\".\" is not a number.");
    row("*5", "\"*5\" is not a number.");
    row("5*", "\"5*\" is not a number.");
    row("2^", "\"2^\" is not a number.");
    row("2^1.5", "\"2^1.5\" is not a number.");
    row("2²0", "\"2²0\" is not a number.");
    row("2² 0", "\"2² 0\" is not a number.");
    row("9^9^9", "\"9^9^9\" is not a number.");
    row("٧", "\"٧\" is not a number.");
    row("0x10", "\"0x10\" has an unknown unit: use K, M, B, T or Ki, Mi, Gi, Ti.");
    row("7b", "\"7b\" has an unknown unit: use K, M, B, T or Ki, Mi, Gi, Ti.");
    row("5 apples", "\"5 apples\" has an unknown unit: use K, M, B, T or Ki, Mi, Gi, Ti.");
    row("1e400", "\"1e400\" is too large or has too many digits.");
    row("1e99999999999", "\"1e99999999999\" is too large or has too many digits.");
    row("9223372036854775808", "\"9223372036854775808\" is too large or has too many digits.");
    row("2^64", "\"2^64\" is too large or has too many digits.");
    row("10^9999", "\"10^9999\" is too large or has too many digits.");
    row("9999999999*9999999999", "\"9999999999*9999999999\" is too large or has too many digits.");
}

void TestNumberText::refusals()
{
    QFETCH(QByteArray, text);
    const auto read = wholeNumberFrom(text.toStdString());
    QVERIFY(!read.value);
    QTEST(QByteArray::fromStdString(read.problem.english()), "problem");
}

void TestNumberText::refusedDecimals_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("problem");
    const auto row = [](const char *text, const char *problem) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(problem);
    };
    row("1.000,5", "Did you mean 1000.5?");
    row("1,000.5", "Did you mean 1000.5?");
    row("1,024,000", "Did you mean 1024000?");
    row("1.024.000,25", "Did you mean 1024000.25?");
    row("1.000,5 Mrd", "Did you mean 1000.5Mrd?");
    row("1.5.", "\"1.5.\" is not a number.");
    row("1e400", "\"1e400\" is too large or has too many digits.");
    row("nan", "\"nan\" is not a number.");
    row("-inf", "\"-inf\" is not a number.");
}

void TestNumberText::refusedDecimals()
{
    QFETCH(QByteArray, text);
    const auto read = decimalFrom(text.toStdString());
    QVERIFY(!read.value);
    QTEST(QByteArray::fromStdString(read.problem.english()), "problem");
}

void TestNumberText::hostileText_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a million nines") << QByteArray(1'000'000, '9');
    QTest::newRow("a million letters") << QByteArray(1'000'000, 'x');
    QTest::newRow("101 factors with powers") << QByteArray("1e-9^9") + QByteArray("*1e-9^9").repeated(100);
    QTest::newRow("tens that would overflow") << QByteArray("1e-9999^9999*1e-9999^9999");
    QTest::newRow("a power of a power") << QByteArray("999999999^9999");
    QTest::newRow("bytes that are no UTF-8") << QByteArray("\xC3\x28\xFF");
    QTest::newRow("a zero byte") << QByteArray("1\0", 2);
    QTest::newRow("half a character") << QByteArray("\xE2\x81");
}

void TestNumberText::hostileText()
{
    QFETCH(QByteArray, text);
    const auto read = wholeNumberFrom(text.toStdString());
    QVERIFY(!read.value);
    const QString problem = QString::fromStdString(read.problem.english());
    QVERIFY2(problem.size() > 10 && problem.size() < 120, qPrintable(problem));
    QVERIFY(!problem.contains(QChar::ReplacementCharacter));
}

QTEST_APPLESS_MAIN(TestNumberText)
#include "tst_number_text.moc"

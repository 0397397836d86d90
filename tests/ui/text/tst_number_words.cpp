// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/number_words.h"

#include <QLocale>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestNumberWords : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }
    void typedTextBecomesPlain_data();
    void typedTextBecomesPlain();
    void numbersAreWritten_data();
    void numbersAreWritten();
    void aFieldReadsBackWhatItShows();
    void germanFieldsHaveADecimalComma();
};

void TestNumberWords::typedTextBecomesPlain_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("plain");

    QTest::newRow("Devanagari digits are digits") << u"७.५B"_s << QString() << u"7.5B"_s;
    QTest::newRow("Arabic digits with the Arabic decimal point") << u"١٢٨٫٥"_s << QString() << u"128.5"_s;
    QTest::newRow("the Arabic group mark only groups") << u"١٬٠٢٤"_s << QString() << u"1024"_s;
    QTest::newRow("the Swiss apostrophe only groups") << u"1’024"_s << QString() << u"1024"_s;
    QTest::newRow("superscripts stay powers") << u"2²⁰"_s << QString() << u"2²⁰"_s;
    QTest::newRow("the unit may be typed") << u"8 ranks"_s << u"ranks"_s << u"8 "_s;
    QTest::newRow("per cent may be typed") << u"10 %"_s << u"%"_s << u"10 "_s;
    QTest::newRow("B stays a billion where the unit is the byte") << u"2B"_s << u"B"_s << u"2B"_s;
}

void TestNumberWords::typedTextBecomesPlain()
{
    QFETCH(QString, typed);
    QFETCH(QString, unit);
    QTEST(plainNumber(typed, unit), "plain");
}

void TestNumberWords::numbersAreWritten_data()
{
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("digits");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("tick");
    QTest::addColumn<QString>("spoken");

    QTest::newRow("a round million is short")
        << 1e8 << u"100\u202F000\u202F000"_s << u"100\u202FM"_s << u"100M"_s << u"100 million"_s;
    QTest::newRow("a fraction of a billion")
        << 7.5e9 << u"7\u202F500\u202F000\u202F000"_s << u"7.5\u202FB"_s << u"7.5B"_s << u"7.5 billion"_s;
    QTest::newRow("nothing is lost from an odd number")
        << 6738415616.0 << u"6\u202F738\u202F415\u202F616"_s << u"6\u202F738\u202F415\u202F616"_s
        << u"6\u202F738\u202F415\u202F616"_s << u"6\u202F738\u202F415\u202F616"_s;
    QTest::newRow("thousands are grouped")
        << 1024.0 << u"1\u202F024"_s << u"1\u202F024"_s << u"1\u202F024"_s << u"1\u202F024"_s;
    QTest::newRow("a decimal") << 16.5 << u"16.5"_s << u"16.5"_s << u"16.5"_s << u"16.5"_s;
}

void TestNumberWords::numbersAreWritten()
{
    QFETCH(double, number);
    QTEST(digitsText(number), "digits");
    QTEST(fieldText(number), "field");
    QTEST(tickText(number), "tick");
    QTEST(spokenNumber(number), "spoken");
}

void TestNumberWords::aFieldReadsBackWhatItShows()
{
    for (const double number : {1.0, 1024.0, 1e6, 7.5e9, 6738415616.0, 1e13}) {
        for (const QString &text : {digitsText(number), fieldText(number)}) {
            const auto read = wholeNumberFrom(plainNumber(text).toStdString());
            QVERIFY(read.value.has_value());
            QCOMPARE(static_cast<double>(*read.value), number);
        }
    }
}

void TestNumberWords::germanFieldsHaveADecimalComma()
{
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(fieldText(7.5e9), u"7,5\u202FB"_s);
    QCOMPARE(digitsText(16.5), u"16,5"_s);
}

QTEST_GUILESS_MAIN(TestNumberWords)
#include "tst_number_words.moc"

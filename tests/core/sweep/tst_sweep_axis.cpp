// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/sweep/axis.h"

#include <QTest>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestSweepAxis : public QObject {
    Q_OBJECT

private slots:
    void values_data();
    void values();
    void refused_data();
    void refused();
    void aLongRangeIsNotWrittenOut();
};

namespace {

/// "1 2 4", as JSON.
QString valuesOf(const Axis &axis)
{
    QStringList values;
    for (std::int64_t i = 0; i < axis.size(); ++i)
        values << QString::fromStdString(axis.at(i).json);
    return values.join(u' ');
}

} // namespace

void TestSweepAxis::values_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *sentence, const QString &typed, const QString &expected) {
        QTest::newRow(sentence) << typed << expected;
    };
    row("numbers as --set takes them", u"parameters=7.5B,2^20,64Ki,100e6"_s, u"7500000000 1048576 65536 100000000"_s);
    row("one number", u"ranks=8"_s, u"8"_s);
    row("doubling up to the end", u"ranks=1..64:x2"_s, u"1 2 4 8 16 32 64"_s);
    row("an end that no step reaches belongs to it, too", u"ranks=1..10:x3"_s, u"1 3 9 10"_s);
    row("adding up to the end", u"sequence=1024..4096:+1Ki"_s, u"1024 2048 3072 4096"_s);
    row("adding past the end", u"micro_batch=1..6:+2"_s, u"1 3 5 6"_s);
    row("a step that is longer than the way", u"micro_batch=1..6:+9"_s, u"1 6"_s);
    row("decimals past the end", u"reserve=0..0.25:+0.1"_s, u"0 0.1 0.2 0.25"_s);
    row("decimals that grow past the end", u"fudge=0.5..3:x2"_s, u"0.5 1 2 3"_s);
    row("one decimal", u"fudge=2..2:x2"_s, u"2"_s);
    row("begin and end alike", u"micro_batch=3..3:+1"_s, u"3"_s);
    row("zero may be added to", u"heads=0..4:+2"_s, u"0 2 4"_s);
    row("the end of the range", u"micro_batch=10..1000000:x10"_s, u"10 100 1000 10000 100000 1000000"_s);
    row("tenths do not add up to eleven", u"reserve=0..0.3:+0.1"_s, u"0 0.1 0.2 0.3"_s);
    row("decimals that grow", u"fudge=0.5..4:x2"_s, u"0.5 1 2 4"_s);
    row("choices", u"dtype=fp16,bf16"_s, u"\"fp16\" \"bf16\""_s);
    row("truths", u"dropout=false,true"_s, u"false true"_s);
    row("a rule and a word", u"loss=default,chunked"_s, u"\"default\" \"chunked\""_s);
    row("the shape and a number", u"parameters=from_shape,1M"_s, u"\"from_shape\" 1000000"_s);
    row("one strategy at a time", u"strategies=ddp,zero3"_s, u"[\"ddp\"] [\"zero3\"]"_s);
    row("a card and one of our own", u"gpu=t4,{\"name\":\"x\",\"bytes\":7}"_s,
        u"\"t4\" {\"name\":\"x\",\"bytes\":7}"_s);
    row("frameworks", u"framework=none,torchtune"_s, u"\"none\" \"torchtune\""_s);
}

void TestSweepAxis::values()
{
    QFETCH(const QString, typed);
    const auto axis = axisFrom(typed.toStdString());
    QVERIFY(std::holds_alternative<Axis>(axis));
    QTEST(valuesOf(std::get<Axis>(axis)), "expected");
}

void TestSweepAxis::refused_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("isUsage");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *sentence, const QString &typed, bool isUsage, const QString &words) {
        QTest::newRow(sentence) << typed << isUsage << words;
    };
    row("an unknown key", u"rankz=1,2"_s, true, u"did you mean `ranks`?"_s);
    row("no values", u"ranks"_s, true, u"expected ranks=VALUE"_s);
    row("nothing", QString(u""_s), true, u"not a key"_s);
    row("a range without a step", u"ranks=1..8"_s, true, u"ranks=LO..HI:xN"_s);
    row("a range with another step", u"ranks=1..8:-1"_s, true, u"ranks=LO..HI:+N"_s);
    row("the second value is no number", u"ranks=1,x"_s, false, u"value 2: `ranks` must be"_s);
    row("the third is empty", u"ranks=1,2,,4"_s, false, u"value 3: "_s);
    row("no value at all", u"ranks="_s, false,
        u"value 1: `ranks` must be a whole number from 1 to 1,048,576; found nothing"_s);
    row("no decimal at all", u"fudge= "_s, false,
        u"value 1: `fudge` must be a number from 0.1 to 1,000; found nothing"_s);
    row("beyond the range", u"ranks=1,2M"_s, false, u"1,048,576"_s);
    row("a range that begins too low", u"ranks=0..8:x2"_s, false, u"found 0"_s);
    row("a range that ends too high", u"micro_batch=1..2M:x2"_s, false, u"value 2: "_s);
    row("backwards", u"ranks=8..1:x2"_s, false, u"found 8 to 1"_s);
    row("times one", u"ranks=1..8:x1"_s, false, u"`ranks` must be multiplied by a whole number from 2; found \"1\""_s);
    row("plus nothing", u"ranks=1..8:+0"_s, false, u"`ranks` must be raised by a whole number from 1; found \"0\""_s);
    row("whole numbers times one and a half", u"ranks=1..8:x1.5"_s, false,
        u"`ranks` must be multiplied by a whole number from 2; found \"1.5\""_s);
    row("whole numbers plus a half", u"ranks=1..8:+0.5"_s, false,
        u"`ranks` must be raised by a whole number from 1; found \"0.5\""_s);
    row("decimals times one", u"fudge=1..8:x1"_s, false,
        u"`fudge` must be multiplied by a number above 1; found \"1\""_s);
    row("decimals plus nothing", u"fudge=1..8:+0"_s, false,
        u"`fudge` must be raised by a number above 0; found \"0\""_s);
    row("zero does not grow", u"heads=0..8:x2"_s, false, u"begin above 0"_s);
    row("an unknown word", u"dtype=fp16,fp17"_s, false, u"did you mean `fp16`?"_s);
    row("words have no range", u"dtype=fp16..fp32:+1"_s, false, u"value 1: "_s);
    row("too fine", u"fudge=1..1000:+0.0000001"_s, false, u"a million values"_s);
}

void TestSweepAxis::refused()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, words);
    const auto axis = axisFrom(typed.toStdString());
    QVERIFY(std::holds_alternative<Problem>(axis));
    const Problem &problem = std::get<Problem>(axis);
    QTEST(problem.kind == ProblemKind::UnknownName, "isUsage");
    const QString text = QString::fromStdString(problem.message.english());
    QVERIFY2(text.contains(words), qPrintable(text));
}

void TestSweepAxis::aLongRangeIsNotWrittenOut()
{
    const auto axis = axisFrom("reduce_bucket_elements=1..1e12:+1");
    QVERIFY(std::holds_alternative<Axis>(axis));
    QCOMPARE(std::get<Axis>(axis).size(), 1'000'000'000'000);
    QCOMPARE(QString::fromStdString(std::get<Axis>(axis).at(999'999'999'999).typed), u"1000000000000"_s);
}

QTEST_APPLESS_MAIN(TestSweepAxis)
#include "tst_sweep_axis.moc"

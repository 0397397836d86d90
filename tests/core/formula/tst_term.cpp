// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/evaluate.h"
#include "core/formula/term.h"
#include "core/scenario/parameters.h"

#include <QTest>

#include <limits>
#include <type_traits>

using namespace perrank;

class TestTerm : public QObject {
    Q_OBJECT

private slots:
    void sums();
    void products();
    void sharing_data();
    void sharing();
    void decimalFactors_data();
    void decimalFactors();
    void proportions_data();
    void proportions();
    void whatLeftTheRangeStaysOutside();
    void withoutTracingThereIsNoStep();
    void theStepGivesTheNumberAgain();
};

namespace {

template <class A, class B>
concept CanBeAdded = requires(Term<A> a, Term<B> b)
{
    a + b;
};
template <class A, class B>
concept CanBeShared = requires(Term<A> whole, Term<B> among)
{
    sharedAcross(among, whole);
};
template <class A, class B>
using Product = decltype(Term<A>{} * Term<B>{});
template <class A, class B>
using Quotient = decltype(Term<A>{} / Term<B>{});
using Activations = decltype(Term<Tokens>{} * Term<ElementsPerToken>{} * Term<BytesPerElement>{});

static_assert(std::is_same_v<Product<Params, BytesPerParam>, Term<Bytes>>,
              "parameters × bytes per parameter are bytes");
static_assert(std::is_same_v<Activations, Term<Bytes>>, "tokens × width × bytes per element are bytes");
static_assert(!std::is_same_v<Product<Params, BytesPerElement>, Term<Bytes>>, "an element is no parameter");
static_assert(std::is_same_v<Product<Count, Bytes>, Term<Bytes>>, "so many times bytes are bytes");
static_assert(std::is_same_v<Quotient<Bytes, Params>, Term<BytesPerParam>>, "bytes over parameters");
static_assert(CanBeAdded<Bytes, Bytes>);
static_assert(!CanBeAdded<Bytes, Params>, "parameters are not added to bytes");
static_assert(CanBeShared<Params, Ranks>);
static_assert(!CanBeShared<Params, Count>, "only ranks share");

constexpr Tracing untraced(false);
constexpr Tracing traced(true);
constexpr qint64 most = std::numeric_limits<qint64>::max();

Term<Params> params(qint64 count, const Tracing &tracing = untraced)
{
    return tracing.parameter<Params>(count, ParameterId::Parameters, "P");
}

Term<Ranks> ranks(qint64 count, const Tracing &tracing = untraced)
{
    return tracing.parameter<Ranks>(count, ParameterId::Ranks, "N");
}

Factor fudge(double value, const Tracing &tracing = untraced)
{
    return tracing.factor(value, ParameterId::Fudge, "fudge", Trust::Fudge);
}

} // namespace

void TestTerm::sums()
{
    QCOMPARE(qint64((params(3) + params(4)).count()), qint64(7));
    QCOMPARE(qint64((params(3) - params(4)).count()), qint64(-1));
    const std::array parts{params(1), params(2), params(3)};
    QCOMPARE(qint64(total<Params>(parts).count()), qint64(6));
    QCOMPARE(qint64(total<Params>({}).count()), qint64(0));
    QCOMPARE(qint64(smallerOf(params(3), params(4)).count()), qint64(3));
    QCOMPARE(qint64(smallerOf(params(4), params(3)).count()), qint64(3));
}

void TestTerm::products()
{
    const auto two = untraced.fact<BytesPerParam>({2, "bytes of a weight", "half precision"});
    QCOMPARE(qint64((params(100'000'000) * two).count()), qint64(200'000'000));
}

void TestTerm::sharing_data()
{
    QTest::addColumn<qint64>("whole");
    QTest::addColumn<qint64>("among");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("evenly") << qint64(4096) << qint64(4) << qint64(1024);
    QTest::newRow("4,096 / 3 = 1,365.3 is rounded up") << qint64(4096) << qint64(3) << qint64(1366);
    QTest::newRow("more ranks than pieces") << qint64(2) << qint64(4) << qint64(1);
    QTest::newRow("nothing to share") << qint64(0) << qint64(4) << qint64(0);
    QTest::newRow("2⁶³ − 2 among 2") << most - 1 << qint64(2) << most / 2;
}

void TestTerm::sharing()
{
    QFETCH(qint64, whole);
    QFETCH(qint64, among);
    QTEST(qint64(sharedAcross(ranks(among), params(whole)).count()), "expected");
    QTEST(qint64((params(whole) / ranks(among)).count()), "expected");
}

void TestTerm::decimalFactors_data()
{
    QTest::addColumn<qint64>("whole");
    QTest::addColumn<double>("factor");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("10 × 0.1 is exactly 1") << qint64(10) << 0.1 << qint64(1);
    QTest::newRow("11 × 0.1 = 1.1 is rounded up") << qint64(11) << 0.1 << qint64(2);
    QTest::newRow("100 × 1.1 is exactly 110, though not in binary") << qint64(100) << 1.1 << qint64(110);
    QTest::newRow("10¹⁷ × 123.456 is exact beyond 53 bits: 12,345,600,000,000,000,000 does not fit")
        << qint64(100'000'000'000'000'000) << 123.456 << most;
    QTest::newRow("(10¹⁶ + 1) × 123.456 = 1,234,560,000,000,000,123.456")
        << qint64(10'000'000'000'000'001) << 123.456 << qint64(1'234'560'000'000'000'124);
    QTest::newRow("10¹⁸ × 1,000 does not fit") << qint64(1'000'000'000'000'000'000) << 1000.0 << most;
}

void TestTerm::decimalFactors()
{
    QFETCH(qint64, whole);
    QFETCH(double, factor);
    QTEST(qint64((params(whole) * fudge(factor)).count()), "expected");
}

void TestTerm::proportions_data()
{
    QTest::addColumn<qint64>("whole");
    QTest::addColumn<qint64>("part");
    QTest::addColumn<qint64>("of");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("7 of 8 equal pieces") << qint64(400) << qint64(7) << qint64(8) << qint64(350);
    QTest::newRow("rounded up once: 100 × 2/3 = 66.7") << qint64(100) << qint64(2) << qint64(3) << qint64(67);
    QTest::newRow("no piece") << qint64(100) << qint64(0) << qint64(1) << qint64(0);
    QTest::newRow("10¹⁸ × 10⁶ passes 2⁶³ before it is divided by 1,000,001: 999,999,000,000,999,999.000001")
        << qint64(1'000'000'000'000'000'000) << qint64(1'000'000) << qint64(1'000'001)
        << qint64(999'999'000'001'000'000);
}

void TestTerm::proportions()
{
    QFETCH(qint64, whole);
    QFETCH(qint64, part);
    QFETCH(qint64, of);
    QTEST(qint64(proportionOf(params(whole), ranks(part), ranks(of)).count()), "expected");
}

void TestTerm::whatLeftTheRangeStaysOutside()
{
    const Term<Params> endlessly = params(most);
    QCOMPARE(qint64((endlessly * fudge(0.1)).count()), most);
    QCOMPARE(qint64(sharedAcross(ranks(8), endlessly).count()), most);
    QCOMPARE(qint64(proportionOf(endlessly, ranks(1), ranks(8)).count()), most);
    QCOMPARE(qint64(proportionOf(endlessly, ranks(0), ranks(1)).count()), qint64(0));
}

void TestTerm::withoutTracingThereIsNoStep()
{
    const auto made = (params(10) * fudge(1.5) + params(1) - params(2)).named("sum");
    QVERIFY(!made.step);
    QVERIFY(!sharedAcross(ranks(2), made).step);
    QVERIFY(!smallerOf(made, made).step);
    QVERIFY(!proportionOf(made, ranks(1), ranks(2)).step);
}

void TestTerm::theStepGivesTheNumberAgain()
{
    const auto whole = params(1000, traced);
    const auto among = ranks(3, traced);
    const auto others = among - ranks(1, traced);
    const std::array made{
        whole * fudge(1.0005, traced),   sharedAcross(among, whole),         whole - sharedAcross(among, whole),
        smallerOf(whole, whole + whole), proportionOf(whole, others, among),
    };
    for (const auto &term : made) {
        QVERIFY(term.step);
        QCOMPARE(qint64(evaluate(*term.step)), qint64(term.count()));
    }
}

QTEST_APPLESS_MAIN(TestTerm)
#include "tst_term.moc"

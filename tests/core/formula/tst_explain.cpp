// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/evaluate.h"
#include "core/formula/explain.h"
#include "core/formula/term.h"
#include "core/scenario/parameters.h"
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestExplain : public QObject {
    Q_OBJECT

private slots:
    void formulas_data();
    void formulas();
    void latex_data();
    void latex();
    void numbersAreWrittenInTheStyleOfTheReader_data();
    void numbersAreWrittenInTheStyleOfTheReader();
    void constantsAreCitedOnceInOrder();
    void parametersAreFoundOnceInOrder();
    void aFudgeIsFound();
};

namespace {

constexpr Tracing traced(true);
constexpr Fact weightBytes{2, "bytes of a weight", "half precision"};
constexpr Fact masterBytes{4, "bytes of a master weight", "single precision"};

Term<Params> params(qint64 count)
{
    return traced.parameter<Params>(count, ParameterId::Parameters, "P");
}

Term<Ranks> ranks(qint64 count)
{
    return traced.parameter<Ranks>(count, ParameterId::Ranks, "N");
}

Term<Count> batch(qint64 count)
{
    return traced.parameter<Count>(count, ParameterId::MicroBatch, "B");
}

Factor fudge(double value)
{
    return traced.factor(value, ParameterId::Fudge, "fudge", Trust::Fudge);
}

Term<BytesPerParam> fact(const Fact &fact)
{
    return traced.fact<BytesPerParam>(fact);
}

Term<Bytes> shardBytes(qint64 parameters, qint64 among)
{
    return sharedAcross(ranks(among), params(parameters)) * fact(weightBytes);
}

/// What sums and products cannot say.
StepRef rootOf(const Term<Params> &of)
{
    return std::make_shared<const Step>(Step{{3, 1}, Expression{"√%1", "\\sqrt{%1}", {of.step}}});
}

} // namespace

void TestExplain::formulas_data()
{
    QTest::addColumn<StepRef>("step");
    QTest::addColumn<QString>("symbols");
    QTest::addColumn<QString>("substituted");
    QTest::addColumn<qint64>("value");
    const auto row = [](const char *sentence, const StepRef &step, const QString &symbols, const QString &numbers,
                        qint64 value) { QTest::newRow(sentence) << step << symbols << numbers << value; };
    const auto bytes = params(100'000'000) * fact(weightBytes);
    row("a product: parameters by symbol, constants by number", bytes.step, QStringLiteral("P × 2"),
        QStringLiteral("100,000,000 × 2"), 200'000'000);
    row("a shard that comes out even", shardBytes(100'000'000, 8).step, QStringLiteral("P / N × 2"),
        QStringLiteral("100,000,000 / 8 × 2"), 25'000'000);
    row("a shard that does not: 1,366 × 2", shardBytes(4096, 3).step, QStringLiteral("⌈P / N⌉ × 2"),
        QStringLiteral("⌈4,096 / 3⌉ × 2"), 2732);
    row("a sum in a product needs brackets: 5 × (2 + 4)", (params(5) * (fact(weightBytes) + fact(masterBytes))).step,
        QStringLiteral("P × (2 + 4)"), QStringLiteral("5 × (2 + 4)"), 30);
    row("a product in a sum needs none: 5 × 2 + 5 × 4",
        (params(5) * fact(weightBytes) + params(5) * fact(masterBytes)).step, QStringLiteral("P × 2 + P × 4"),
        QStringLiteral("5 × 2 + 5 × 4"), 30);
    row("sums and products of more than two read as one list", (batch(2) * (batch(3) * batch(4))).step,
        QStringLiteral("B × B × B"), QStringLiteral("2 × 3 × 4"), 24);
    row("a difference of a product", (params(10) - batch(3) * params(3)).step, QStringLiteral("P − B × P"),
        QStringLiteral("10 − 3 × 3"), 1);
    row("what is taken away keeps its brackets: 10 − (3 + 4)", (params(10) - (params(3) + params(4))).step,
        QStringLiteral("P − (P + P)"), QStringLiteral("10 − (3 + 4)"), 3);
    row("a proportion: 400 × (8 − 1) / 8", proportionOf(params(400), ranks(8) - ranks(1), ranks(8)).step,
        QStringLiteral("P × (N − N) / N"), QStringLiteral("400 × (8 − 1) / 8"), 350);
    row("an uneven proportion: 100 × 2 / 3 = 66.7", proportionOf(params(100), ranks(2), ranks(3)).step,
        QStringLiteral("⌈P × N / N⌉"), QStringLiteral("⌈100 × 2 / 3⌉"), 67);
    row("a divisor that is a product: 100 / (5 × 5)", (params(100) / (batch(5) * batch(5))).step,
        QStringLiteral("P / (B × B)"), QStringLiteral("100 / (5 × 5)"), 4);
    row("the smaller of two", smallerOf(params(3), params(4) + params(1)).step, QStringLiteral("min(P, P + P)"),
        QStringLiteral("min(3, 4 + 1)"), 3);
    row("a root of a sum, whose value is given", rootOf(params(3) + params(6)), QStringLiteral("√(P + P)"),
        QStringLiteral("√(3 + 6)"), 3);
    row("a decimal factor that comes out even", (params(10) * fudge(16.5)).step, QStringLiteral("P × fudge"),
        QStringLiteral("10 × 16.5"), 165);
    row("a decimal factor that does not: 49.5", (params(3) * fudge(16.5)).step, QStringLiteral("⌈P × fudge⌉"),
        QStringLiteral("⌈3 × 16.5⌉"), 50);
    row("a part with a name stands for itself", (bytes.named("Parameters") + bytes.named("Gradients")).step,
        QStringLiteral("Parameters + Gradients"), QStringLiteral("200,000,000 + 200,000,000"), 400'000'000);
}

void TestExplain::formulas()
{
    QFETCH(StepRef, step);
    const Explanation explanation = explain(*step);
    QTEST(shown(explanation.symbols), "symbols");
    QTEST(shown(explanation.substituted), "substituted");
    QTEST(qint64(evaluate(*step)), "value");
}

void TestExplain::latex_data()
{
    QTest::addColumn<StepRef>("step");
    QTest::addColumn<QString>("symbols");
    QTest::addColumn<QString>("substituted");
    const auto row = [](const char *sentence, const StepRef &step, const char *symbols, const char *numbers) {
        QTest::newRow(sentence) << step << QString::fromLatin1(symbols) << QString::fromLatin1(numbers);
    };
    row("a shard", shardBytes(100'000'000, 8).step, R"(\frac{P}{N} \times 2)", R"(\frac{100\,000\,000}{8} \times 2)");
    row("an uneven shard", shardBytes(4096, 3).step, R"(\left\lceil \frac{P}{N} \right\rceil \times 2)",
        R"(\left\lceil \frac{4\,096}{3} \right\rceil \times 2)");
    row("a fraction needs no brackets", ((params(4) + params(6)) / (batch(2) * batch(5))).step,
        R"(\frac{P + P}{B \times B})", R"(\frac{4 + 6}{2 \times 5})");
    row("a sum in a product does", (params(5) * (fact(weightBytes) + fact(masterBytes))).step,
        R"(P \times \left(2 + 4\right))", R"(5 \times \left(2 + 4\right))");
    row("the minus of mathematics", (params(5) - params(3)).step, "P - P", "5 - 3");
    row("a word is set as text", (params(10) * fudge(1.5)).step, R"(P \times \text{fudge})", R"(10 \times 1.5)");
    row("the smaller of two", smallerOf(params(3), params(4)).step, R"(\min\left(P, P\right))",
        R"(\min\left(3, 4\right))");
    row("a root", rootOf(params(9)), R"(\sqrt{P})", R"(\sqrt{9})");
}

void TestExplain::latex()
{
    QFETCH(StepRef, step);
    const Explanation explanation = explainInLatex(*step);
    QTEST(shown(explanation.symbols), "symbols");
    QTEST(shown(explanation.substituted), "substituted");
}

void TestExplain::numbersAreWrittenInTheStyleOfTheReader_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const NumberStyle german{".", ","};
    const NumberStyle plain{"", "."};
    const auto row = [](const char *sentence, const std::string &text, const char *expected) {
        QTest::newRow(sentence) << shown(text) << QString::fromUtf8(expected);
    };
    row("three digits stay together", written(std::int64_t{999}, NumberStyle{}), "999");
    row("four are parted", written(std::int64_t{1024}, NumberStyle{}), "1,024");
    row("groups from the right", written(std::int64_t{2'566'914'048}, NumberStyle{}), "2,566,914,048");
    row("a minus, not a hyphen, and it is no digit", written(std::int64_t{-100'000}, NumberStyle{}), "−100,000");
    row("German groups", written(std::int64_t{1'234'567}, german), "1.234.567");
    row("no groups", written(std::int64_t{1'234'567}, plain), "1234567");
    row("a decimal", written(Ratio{33'335, 10}, NumberStyle{}), "3,333.5");
    row("a German decimal", written(Ratio{33'335, 10}, german), "3.333,5");
    row("a decimal below one", written(Ratio{5, 100}, NumberStyle{}), "0.05");
    row("a decimal just below nothing keeps its sign", written(Ratio{-5, 10}, NumberStyle{}), "−0.5");
    row("so does one with groups", written(Ratio{-10'245, 10}, NumberStyle{}), "−1,024.5");
}

void TestExplain::numbersAreWrittenInTheStyleOfTheReader()
{
    QFETCH(QString, text);
    QTEST(text, "expected");
}

void TestExplain::constantsAreCitedOnceInOrder()
{
    const auto formula = params(5) * fact(masterBytes) + params(5) * fact(weightBytes) + params(6) * fact(masterBytes);
    const std::vector<Citation> cited = citations(*formula.step);
    const std::vector<Citation> expected{
        {"bytes of a master weight", {4, 1}, "single precision", Trust::Sourced},
        {"bytes of a weight", {2, 1}, "half precision", Trust::Sourced},
    };
    QVERIFY(cited == expected);
}

void TestExplain::parametersAreFoundOnceInOrder()
{
    const auto formula = sharedAcross(ranks(8), params(5)).named("a shard") + params(6);
    const std::vector<ParameterId> expected{ParameterId::Parameters, ParameterId::Ranks};
    QCOMPARE(parametersIn(*formula.step), expected);
}

void TestExplain::aFudgeIsFound()
{
    const auto sourced = params(5) * fact(weightBytes);
    QVERIFY(!usesFudge(*sourced.step));
    QVERIFY(usesFudge(*(sourced * fudge(17)).step));
    QVERIFY(usesFudge(*((sourced * fudge(17)).named("below a name") + sourced).step));
    const auto invented = traced.fact<BytesPerParam>({3, "invented", "nobody", Trust::Fudge});
    QVERIFY(usesFudge(*(params(5) * invented).step));
}

QTEST_APPLESS_MAIN(TestExplain)
#include "tst_explain.moc"

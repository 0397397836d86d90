// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/parameters.h"

#include "core/base/overload.h"
#include "core/catalog/presets.h"
#include "tests/core/lookup.h"

#include <QSet>
#include <QTest>

using namespace perrank;

class TestParameters : public QObject {
    Q_OBJECT

private slots:
    void rowsStandInTheOrderOfTheirIds();
    void keysAreDifferentAndFound();
    void formulasKnowTheseSymbols_data();
    void formulasKnowTheseSymbols();
    void rangesOfNumbers_data();
    void rangesOfNumbers();
    void theDefaultsAreAllowed();
    void whatIsWrittenIsRead_data();
    void whatIsWrittenIsRead();
    void oneParameterChangesNoOther();
    void aPresetWritesTheModelOnly();
};

namespace {

const Parameter &rowOf(const QString &key)
{
    const Parameter *row = findParameter(key.toStdString());
    if (!row)
        qFatal("no such parameter");
    return *row;
}

/// A value that the parameter does not have by default.
ParameterValue anotherValue(const Parameter &row)
{
    return std::visit(Overload{
                          [](const WholeNumber &kind) -> ParameterValue { return kind.most; },
                          [](const DecimalNumber &kind) -> ParameterValue { return kind.most; },
                          [](const Choice &kind) -> ParameterValue {
                              const int last = static_cast<int>(kind.words.size()) - 1;
                              return kind.get(Scenario{}) == last ? 0 : last;
                          },
                          [](const StrategyList &) -> ParameterValue {
                              return std::vector{Strategy::Zero3, Strategy::Ddp};
                          },
                          [](const GpuField &) -> ParameterValue {
                              return GpuChoice{CustomGpu{"ours", 7, 8.5}};
                          },
                          [](const NetworkField &) -> ParameterValue { return NetworkChoice{Network::H200Nvlink}; },
                          [](const BucketField &) -> ParameterValue {
                              return Bucket{BucketKind::Layer, 0};
                          },
                          [](const JitterField &) -> ParameterValue { return Jitter{NormalJitter{5}}; },
                          [](const FaultList &) -> ParameterValue {
                              return std::vector<Fault>{Hang{1, 2}};
                          },
                      },
                      row.kind);
}

bool isAllowed(const Parameter &row, const ParameterValue &value)
{
    return std::visit(Overload{
                          [&](const WholeNumber &kind) { return isWithinRange(kind, std::get<std::int64_t>(value)); },
                          [&](const DecimalNumber &kind) { return isWithinRange(kind, std::get<double>(value)); },
                          [&](const Choice &kind) {
                              const int index = std::get<int>(value);
                              if (index == Choice::byDefault)
                                  return kind.hasDefaultRule;
                              return kind.words[static_cast<std::size_t>(index)].available;
                          },
                          [&](const StrategyList &) { return !std::get<std::vector<Strategy>>(value).empty(); },
                          [&](const auto &) { return true; },
                      },
                      row.kind);
}

} // namespace

void TestParameters::rowsStandInTheOrderOfTheirIds()
{
    int id = 0;
    for (const Parameter &row : parameters()) {
        QCOMPARE(static_cast<int>(row.id), id++);
        QCOMPARE(&parameter(row.id), &row);
    }
    QCOMPARE(id, static_cast<int>(ParameterId::MtbfHours) + 1);
}

void TestParameters::keysAreDifferentAndFound()
{
    QSet<QString> keys;
    for (const Parameter &row : parameters()) {
        keys.insert(shown(row.key));
        QCOMPARE(findParameter(row.key), &row);
        QVERIFY(!row.label.empty() && !row.help.empty() && !row.symbol.empty());
    }
    QCOMPARE(std::size_t(keys.size()), parameters().size());
    QCOMPARE(findParameter("rank"), nullptr);
    QCOMPARE(findParameter(""), nullptr);
}

void TestParameters::formulasKnowTheseSymbols_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("symbol");
    const auto row = [](const char *sentence, const char *key, const char *symbol) {
        QTest::newRow(sentence) << QString::fromLatin1(key) << QString::fromLatin1(symbol);
    };
    row("parameters are P", "parameters", "P");
    row("ranks are N", "ranks", "N");
    row("a batch is B", "micro_batch", "B");
    row("a sequence is S", "sequence", "S");
    row("the width is W", "width", "W");
    row("layers are L", "layers", "L");
    row("heads are a", "heads", "a");
    row("the fudge is called fudge", "fudge", "fudge");
    row("the data type counts bytes", "dtype", "bytes");
}

void TestParameters::formulasKnowTheseSymbols()
{
    QFETCH(QString, key);
    QTEST(shown(rowOf(key).symbol), "symbol");
}

void TestParameters::rangesOfNumbers_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<qint64>("value");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char *sentence, const char *key, qint64 value, bool allowed) {
        QTest::newRow(sentence) << QString::fromLatin1(key) << value << allowed;
    };
    row("one parameter", "parameters", 1, true);
    row("no parameter", "parameters", 0, false);
    row("10¹³ parameters", "parameters", 10'000'000'000'000, true);
    row("10¹³ + 1 parameters", "parameters", 10'000'000'000'001, false);
    row("no rank", "ranks", 0, false);
    row("minus one rank", "ranks", -1, false);
    row("2²⁰ ranks", "ranks", 1'048'576, true);
    row("10⁹ ranks", "ranks", 1'000'000'000, false);
    row("no sequence in a batch", "micro_batch", 0, false);
    row("10⁶ sequences in a batch", "micro_batch", 1'000'000, true);
    row("10⁶ + 1 sequences in a batch", "micro_batch", 1'000'001, false);
    row("no token", "sequence", 0, false);
    row("2²⁴ tokens", "sequence", 16'777'216, true);
    row("2²⁴ + 1 tokens", "sequence", 16'777'217, false);
    row("10⁶ micro-batches", "accumulation", 1'000'000, true);
    row("10⁴ layers", "layers", 10'000, true);
    row("10⁴ + 1 layers", "layers", 10'001, false);
    row("10⁶ wide", "width", 1'000'000, true);
    row("10⁶ + 1 wide", "width", 1'000'001, false);
    row("heads may be left to the rule", "heads", 0, true);
    row("no context", "context_bytes", 0, true);
}

void TestParameters::rangesOfNumbers()
{
    QFETCH(QString, key);
    QFETCH(qint64, value);
    QTEST(isWithinRange(std::get<WholeNumber>(rowOf(key).kind), value), "allowed");
}

void TestParameters::theDefaultsAreAllowed()
{
    for (const Parameter &row : parameters())
        QVERIFY2(isAllowed(row, valueOf(Scenario{}, row.id)), row.key.data());
    const auto &fudge = std::get<DecimalNumber>(parameter(ParameterId::Fudge).kind);
    QVERIFY(isWithinRange(fudge, 0.1) && !isWithinRange(fudge, 0.09));
    QVERIFY(isWithinRange(fudge, 1000) && !isWithinRange(fudge, 1000.1));
    QVERIFY(!isWithinRange(fudge, std::numeric_limits<double>::quiet_NaN()));
}

void TestParameters::whatIsWrittenIsRead_data()
{
    QTest::addColumn<ParameterId>("id");
    for (const Parameter &row : parameters())
        QTest::newRow(row.key.data()) << row.id;
}

void TestParameters::whatIsWrittenIsRead()
{
    QFETCH(ParameterId, id);
    const ParameterValue other = anotherValue(parameter(id));
    Scenario scenario;
    const ParameterValue before = valueOf(scenario, id);
    QVERIFY(other != before);
    setValue(scenario, id, other);
    QVERIFY(valueOf(scenario, id) == other);
    QVERIFY(scenario != Scenario{});
    setValue(scenario, id, before);
    QVERIFY(scenario == Scenario{});
}

void TestParameters::oneParameterChangesNoOther()
{
    for (const Parameter &changed : parameters()) {
        if (changed.id == ParameterId::Framework) // sets others, see its own test
            continue;
        Scenario scenario;
        setValue(scenario, changed.id, anotherValue(changed));
        for (const Parameter &row : parameters()) {
            const bool same = valueOf(scenario, row.id) == valueOf(Scenario{}, row.id);
            QVERIFY2(same == (row.id != changed.id), row.key.data());
        }
    }
}

void TestParameters::aPresetWritesTheModelOnly()
{
    Scenario scenario;
    scenario.ranks = 64;
    scenario.accounting = Accounting::Paper;
    scenario.microBatch = 3;
    const Preset *preset = findPreset("7b-class");
    QVERIFY(preset);
    Scenario expected = scenario;
    expected.parameters = 7'000'000'000;
    expected.layers = 32;
    expected.width = 4096;
    expected.heads = 32;
    QVERIFY(withPreset(scenario, *preset) == expected);
}

QTEST_APPLESS_MAIN(TestParameters)
#include "tst_parameters.moc"

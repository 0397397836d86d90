// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/words.h"

#include "core/catalog/presets.h"
#include "core/scenario/framework_settings.h"

#include <QTest>

Q_DECLARE_METATYPE(perrank::Crossover)

using namespace perrank;

class TestWords : public QObject {
    Q_OBJECT

private slots:
    void titles_data();
    void titles();
    void accountings_data();
    void accountings();
    void aCardsNameIsWordsOnly();
    void theScenarioLine();
    void unusualChoicesAreNamed();
    void theFrameworkIsNamedWithWhatWasChanged();
    void verdicts_data();
    void verdicts();
    void crossovers_data();
    void crossovers();
    void footers();
};

namespace {

QByteArray bytes(const std::string &text)
{
    return QByteArray::fromStdString(text);
}

Scenario sevenBillion()
{
    Scenario scenario = withPreset({}, *findPreset("7b-class"));
    scenario.accounting = Accounting::Paper;
    scenario.sequence = 4096;
    scenario.strategies = {Strategy::Zero3};
    return scenario;
}

} // namespace

void TestWords::titles_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<qint64>("parameters");
    QTest::addColumn<QByteArray>("title");
    QTest::newRow("its own name") << QByteArray("Monday") << qint64(100'000'000) << QByteArray("Monday");
    QTest::newRow("a name of two lines, with colours for a terminal")
        << QByteArray("a\x1b[31mred\nb \xc2\x9b ü") << qint64(100'000'000) << QByteArray("a [31mred b   ü");
    QTest::newRow("that of the preset whose model it has")
        << QByteArray() << qint64(100'000'000) << QByteArray("100M class");
    QTest::newRow("another model is no preset any more")
        << QByteArray() << qint64(7'500'000'000) << QByteArray("7.5 B parameters");
    QTest::newRow("one is no plural") << QByteArray() << qint64(1) << QByteArray("1 parameter");
}

void TestWords::titles()
{
    QFETCH(QByteArray, name);
    QFETCH(qint64, parameters);
    Document document;
    document.name = name.toStdString();
    document.scenario.parameters = parameters;
    QTEST(bytes(titleOf(document)), "title");
}

void TestWords::accountings_data()
{
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<Optimizer>("optimizer");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("the sketch says how it counts Adam")
        << Accounting::Sketch << Optimizer::AdamW << QByteArray("lesson sketch (Adam counted as P × 8 × 2)");
    QTest::newRow("the sketch without Adam says nothing of it")
        << Accounting::Sketch << Optimizer::Sgd << QByteArray("lesson sketch");
    QTest::newRow("the paper keeps its capitals")
        << Accounting::Paper << Optimizer::AdamW
        << QByteArray("ZeRO paper (2 + 2 + 4 + 4 + 4 bytes per parameter with Adam)");
}

void TestWords::accountings()
{
    QFETCH(Accounting, accounting);
    QFETCH(Optimizer, optimizer);
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.optimizer = optimizer;
    QTEST(bytes(accountingWords(scenario)), "words");
}

void TestWords::aCardsNameIsWordsOnly()
{
    Scenario scenario;
    scenario.gpu = CustomGpu{"x\ny\a", 32'000'000'000};
    QVERIFY2(scenarioWords(scenario).ends_with("x y "), scenarioWords(scenario).c_str());
}

void TestWords::theScenarioLine()
{
    QCOMPARE(
        bytes(scenarioWords(resolved({}))),
        QByteArray("P = 100 M · fp16 · AdamW · N = 8 · batch 8 · sequence 1,024 · width 768 · 12 layers · H100 80GB"));
}

void TestWords::unusualChoicesAreNamed()
{
    Scenario scenario;
    scenario.layers = 1;
    scenario.accumulation = 4;
    scenario.attention = Attention::Eager;
    scenario.recompute = Recompute::Full;
    scenario.gpu = CustomGpu{"32 GB card", 32'000'000'000};
    QCOMPARE(bytes(scenarioWords(resolved(scenario))),
             QByteArray("P = 100 M · fp16 · AdamW · N = 8 · batch 8 · sequence 1,024 · width 768 · 1 layer · "
                        "accumulation 4 · eager attention · 12 heads · recompute full · 32 GB card"));
}

void TestWords::theFrameworkIsNamedWithWhatWasChanged()
{
    Scenario scenario = withFramework({}, Framework::LitGpt);
    QVERIFY(bytes(scenarioWords(resolved(scenario))).contains(" · framework LitGPT · "));
    scenario.normKernel.reset(); // by kernels: eager
    scenario.loss = LossHead::Chunked;
    QVERIFY(bytes(scenarioWords(resolved(scenario))).contains(" · framework LitGPT (changed: norm_kernel, loss) · "));
}

void TestWords::verdicts_data()
{
    QTest::addColumn<qint64>("batch");
    QTest::addColumn<QByteArray>("words");
    // 7 B × 16 / 8 = 14.0 GB and 18,253,611,008 B of activations for each sequence, on 85,520,809,984 B
    QTest::newRow("8 sequences: 160.03 GB of 85.52") << qint64(8) << QByteArray("does not fit · 74.51 GB too much");
    QTest::newRow("4 sequences: 87.01 GB of 85.52") << qint64(4) << QByteArray("does not fit · 1.494 GB too much");
    QTest::newRow("3 sequences: 68.76 GB of 85.52") << qint64(3) << QByteArray("fits · 16.76 GB free (20 %)");
}

void TestWords::verdicts()
{
    QFETCH(qint64, batch);
    Scenario scenario = sevenBillion();
    scenario.microBatch = batch;
    QTEST(bytes(verdictWords(estimate(scenario).strategies.front(), {})), "words");
}

void TestWords::crossovers_data()
{
    QTest::addColumn<Crossover>("crossover");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("both") << Crossover{7, 798} << QByteArray("batch ≥ 7 or seq ≥ 798");
    QTest::newRow("one of them") << Crossover{{}, 6383} << QByteArray("seq ≥ 6,383");
    QTest::newRow("none within the range") << Crossover{} << QByteArray("never");
}

void TestWords::crossovers()
{
    QFETCH(Crossover, crossover);
    QTEST(bytes(crossoverWords(crossover)), "words");
}

void TestWords::footers()
{
    Scenario scenario = resolved({});
    QCOMPARE(bytes(footerWords(scenario, {})),
             QByteArray("GB = 10⁹ bytes · activations use fudge 17 · estimate, not a measurement"));
    scenario.activations = ActivationModel::Formula;
    scenario.reserve = 0.05;
    QCOMPARE(bytes(footerWords(scenario, {Units::GiB, {}})),
             QByteArray("GiB = 2³⁰ bytes · reserve is a fudge of 0.05 · estimate, not a measurement"));
}

QTEST_APPLESS_MAIN(TestWords)
#include "tst_words.moc"

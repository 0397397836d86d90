// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_json.h"
#include "core/storage/read_document.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace perrank;

class TestReportJson : public QObject {
    Q_OBJECT

private slots:
    void theLessonUnderZero3();
    void theScenarioHasEveryKey();
    void theScenarioIsReadBackWithTheSameFigures_data();
    void theScenarioIsReadBackWithTheSameFigures();
    void anyScenarioIsReadBackWithTheSameFigures();
    void aCardOfOnesOwnIsAnObject();
    void beyondAnExabyteIsNull();
    void aCrossoverOutOfReachIsNull();
    void unevenShardsAreGroups();
    void aPeakHasADeviceBand();
    void wordsOfIssues();
    void textEndsWithANewline();
    void receiptsOfOtherTools();
    void aToolWithoutAFigureSaysWhy();
};

namespace {

QJsonObject reportOf(const Scenario &scenario)
{
    const QByteArray text = QByteArray::fromStdString(reportJson(estimate(scenario)));
    return QJsonDocument::fromJson(text).object();
}

QJsonObject strategyIn(const QJsonObject &report, const QString &key)
{
    for (const QJsonValue &each : report[u"strategies"_s].toArray()) {
        if (each[u"strategy"_s].toString() == key)
            return each.toObject();
    }
    return {};
}

/// The report's scenario as a file has it, read.
Scenario readBack(const Scenario &scenario, QString &problems)
{
    const QJsonObject file{
        {u"format"_s, u"perrank-scenario"_s}, {u"version"_s, 1}, {u"scenario"_s, reportOf(scenario)[u"scenario"_s]}};
    const LoadResult read = readDocument(QJsonDocument(file).toJson().toStdString());
    problems = QString::fromStdString(sentence("file", read.problems));
    return read.document.value_or(Document{}).scenario;
}

} // namespace

void TestReportJson::theLessonUnderZero3()
{
    const QJsonObject report = reportOf({});
    QCOMPARE(report[u"format"_s].toString(), u"perrank-report"_s);
    QCOMPARE(report[u"version"_s].toInt(), 1);
    QCOMPARE(report[u"parameters"_s].toInteger(), 100'000'000);

    const QJsonObject zero3 = strategyIn(report, u"zero3"_s);
    const QJsonArray groups = zero3[u"rank_groups"_s].toArray();
    QCOMPARE(groups.size(), 1);
    QCOMPARE(groups[0][u"first"_s].toInteger(), 0);
    QCOMPARE(groups[0][u"count"_s].toInteger(), 8);
    // 100 M × 20 B / 8, and 8 · 1,024 · 768 · 2 · 12 · 17
    QCOMPARE(groups[0][u"model_states"_s].toInteger(), 250'000'000);
    QCOMPARE(groups[0][u"activations"_s].toInteger(), 2'566'914'048);
    QCOMPARE(groups[0][u"resident"_s].toInteger(), 2'816'914'048);
    QCOMPARE(groups[0][u"peak"_s].toInteger(), 2'816'914'048);
    QCOMPARE(groups[0][u"peak_phase"_s].toString(), u"sum"_s);
    QCOMPARE(zero3[u"worst"_s][u"rank"_s].toInteger(-1), 0);
    QCOMPARE(zero3[u"worst"_s][u"bytes"_s].toInteger(), 2'816'914'048);
    QCOMPARE(zero3[u"activations_dominate"_s], QJsonValue(true));
    QCOMPARE(zero3[u"crossover"_s][u"micro_batch"_s].toInteger(), 1);
    QCOMPARE(zero3[u"crossover"_s][u"sequence"_s].toInteger(), 100);
    // 81,559 MiB, less what is used
    QCOMPARE(zero3[u"capacity"_s].toInteger(), 85'520'809'984);
    QCOMPARE(zero3[u"headroom"_s].toInteger(), 82'703'895'936);
    QCOMPARE(zero3[u"verdict"_s].toString(), u"fits"_s);
    // 3 × 100 M × 2 B × 7/8
    QCOMPARE(zero3[u"sent_per_rank"_s].toInteger(), 525'000'000);

    const QJsonArray parts = groups[0][u"components"_s].toArray();
    QCOMPARE(parts.size(), 4);
    QCOMPARE(parts[0][u"component"_s].toString(), u"activations"_s);
    QCOMPARE(parts[0][u"fudge"_s], QJsonValue(true));
    QCOMPARE(parts[1][u"component"_s].toString(), u"parameters"_s);
    QCOMPARE(parts[1][u"bytes"_s].toInteger(), 25'000'000);
    QCOMPARE(parts[1][u"at_peak"_s].toInteger(), 25'000'000);
    QCOMPARE(parts[1][u"fudge"_s], QJsonValue(false));
    QCOMPARE(parts[1][u"formula"_s].toString(), u"P / N × bytes"_s);
    QCOMPARE(parts[1][u"substituted"_s].toString(), u"100,000,000 / 8 × 2"_s);
    QCOMPARE(parts[3][u"component"_s].toString(), u"optimizer"_s);
    QCOMPARE(parts[3][u"name"_s].toString(), u"Adam"_s);
    QCOMPARE(parts[3][u"sources"_s].toArray().size(), 2);
}

void TestReportJson::theScenarioHasEveryKey()
{
    const QJsonObject scenario = reportOf({})[u"scenario"_s].toObject();
    for (const Parameter &row : parameters())
        QVERIFY2(scenario.contains(QString::fromUtf8(row.key.data(), qsizetype(row.key.size()))), row.key.data());
    QCOMPARE(scenario.size(), qsizetype(parameters().size()));
    QCOMPARE(scenario[u"heads"_s].toInteger(), 12); // 768 / 64
    QCOMPARE(scenario[u"activations"_s].toString(), u"fudge"_s);
    QCOMPARE(scenario[u"fudge"_s].toDouble(), 17.0);
    QCOMPARE(scenario[u"gpu"_s].toString(), u"h100-80gb"_s);
    QCOMPARE(scenario[u"strategies"_s].toArray(),
             (QJsonArray{u"ddp"_s, u"zero1"_s, u"zero2"_s, u"zero3"_s, u"fsdp"_s}));
}

void TestReportJson::theScenarioIsReadBackWithTheSameFigures_data()
{
    QTest::addColumn<QStringList>("settings");
    QTest::newRow("the lesson") << QStringList();
    // 768 / 64 = 12 heads cannot be split 8 ways, nor shared by 5; as a default they stand for none.
    QTest::newRow("heads of the rule across 8 tensor ranks") << QStringList{u"tensor_parallel=8"_s};
    QTest::newRow("typed key heads beside heads of the rule") << QStringList{u"kv_heads=5"_s};
    QTest::newRow("typed heads, key heads of the rule") << QStringList{u"heads=8"_s, u"tensor_parallel=8"_s};
    // 4 × 100 = 400, no multiple of 32
    QTest::newRow("an MLP of the rule across 32 tensor ranks")
        << QStringList{u"width=100"_s, u"ranks=32"_s, u"tensor_parallel=32"_s, u"parameters=from_shape"_s};
    QTest::newRow("experts as wide as the MLP") << QStringList{u"width=100"_s, u"ranks=32"_s, u"tensor_parallel=32"_s,
                                                               u"experts=8"_s, u"parameters=from_shape"_s};
    QTest::newRow("overlap by strategy under DeepSpeed") << QStringList{u"accounting=deepspeed"_s};
    QTest::newRow("overlap that is said") << QStringList{u"accounting=deepspeed"_s, u"overlap_comm=true"_s};
    for (const FrameworkSpec &row : frameworks)
        QTest::addRow("a run of %s", std::string(row.key).c_str())
            << QStringList{u"framework="_s + QString::fromStdString(std::string(row.key))};
}

void TestReportJson::theScenarioIsReadBackWithTheSameFigures()
{
    QFETCH(QStringList, settings);
    Scenario scenario;
    for (const QString &setting : settings)
        QVERIFY(!applySetting(scenario, setting.toStdString()));
    QVERIFY(!estimate(scenario).isImpossible());
    QString problems;
    QCOMPARE(reportOf(readBack(scenario, problems)), reportOf(scenario));
    QCOMPARE(problems, QString());
}

/// Sizes that can be split and sizes that cannot, typed and left to their rules.
void TestReportJson::anyScenarioIsReadBackWithTheSameFigures()
{
    const QList<QStringList> choices{
        {u"heads=0"_s, u"heads=1"_s, u"heads=8"_s, u"heads=12"_s, u"heads=16"_s},
        {u"kv_heads=0"_s, u"kv_heads=1"_s, u"kv_heads=5"_s, u"kv_heads=8"_s},
        {u"ffn=0"_s, u"ffn=1000"_s, u"ffn=3072"_s},
        {u"experts=0"_s, u"experts=8"_s},
        {u"expert_ffn=0"_s, u"expert_ffn=500"_s, u"expert_ffn=3072"_s},
        {u"tensor_parallel=1"_s, u"tensor_parallel=2"_s, u"tensor_parallel=8"_s, u"tensor_parallel=32"_s},
        {u"pipeline_parallel=1"_s, u"pipeline_parallel=4"_s},
        {u"ranks=8"_s, u"ranks=64"_s, u"ranks=256"_s},
        {u"width=768"_s, u"width=1000"_s, u"width=100"_s},
        {u"mlp=gelu"_s, u"mlp=swiglu"_s},
        {u"parameters=from_shape"_s, u"parameters=7.5B"_s},
        {u"accounting=sketch"_s, u"accounting=deepspeed"_s, u"accounting=megatron"_s, u"accounting=fsdp"_s},
        {u"overlap_comm=default"_s, u"overlap_comm=false"_s, u"overlap_comm=true"_s},
        {u"reduce_dtype=default"_s, u"reduce_dtype=fp32"_s},
        {u"reserve=0"_s, u"reserve=0.1"_s},
    };
    QRandomGenerator random(20'240'611);
    int possible = 0;
    for (int number = 0; number < 120; ++number) {
        Scenario scenario;
        for (const QStringList &values : choices)
            QVERIFY(!applySetting(scenario, values[random.bounded(int(values.size()))].toStdString()));
        scenario.strategies = {Strategy::Zero3};
        QString problems;
        const Scenario read = readBack(scenario, problems);
        QVERIFY2(problems.isEmpty(), qPrintable(problems));
        const bool isPossible = findImpossible(check(scenario)) == nullptr;
        QCOMPARE(findImpossible(check(read)) == nullptr, isPossible);
        if (!isPossible)
            continue;
        ++possible;
        QCOMPARE(reportOf(read), reportOf(scenario));
    }
    QVERIFY(possible > 20);
}

void TestReportJson::aCardOfOnesOwnIsAnObject()
{
    Scenario scenario;
    scenario.gpu = CustomGpu{"32 GB (10⁹)", 32'000'000'000};
    const QJsonValue gpu = reportOf(scenario)[u"scenario"_s][u"gpu"_s];
    QCOMPARE(gpu[u"name"_s].toString(), u"32 GB (10⁹)"_s);
    QCOMPARE(gpu[u"bytes"_s].toInteger(), 32'000'000'000);
}

void TestReportJson::beyondAnExabyteIsNull()
{
    Scenario scenario;
    scenario.microBatch = 1'000'000;
    scenario.sequence = 16'777'216;
    scenario.width = 1'000'000; // 10⁶ · 1.7·10⁷ · 10⁶ · 2 · 12 · 17 > 10¹⁸
    const QJsonObject report = reportOf(scenario);
    const QJsonObject ddp = strategyIn(report, u"ddp"_s);
    const QJsonValue group = ddp[u"rank_groups"_s][0];
    QVERIFY(group[u"activations"_s].isNull());
    QVERIFY(group[u"resident"_s].isNull());
    QVERIFY(group[u"components"_s][0][u"bytes"_s].isNull());
    QVERIFY(ddp[u"worst"_s][u"bytes"_s].isNull());
    QVERIFY(ddp[u"headroom"_s].isNull());
    QCOMPARE(group[u"model_states"_s].toInteger(), 2'000'000'000);
    QCOMPARE(ddp[u"verdict"_s].toString(), u"does_not_fit"_s);
}

void TestReportJson::aCrossoverOutOfReachIsNull()
{
    Scenario scenario;
    scenario.parameters = 10'000'000'000'000; // 200 TB of states
    scenario.layers = 1;
    scenario.width = 1;
    scenario.fudge = 0.1; // 10⁶ · 1,024 · 2 · 0.1 and 8 · 1.7·10⁷ · 2 · 0.1 stay far below
    const QJsonValue crossover = strategyIn(reportOf(scenario), u"ddp"_s)[u"crossover"_s];
    QVERIFY(crossover[u"micro_batch"_s].isNull());
    QVERIFY(crossover[u"sequence"_s].isNull());
}

/// Peak × 1.0 + 0.5 GiB to peak × 1.4 + 1.5 GiB; nothing else of the report knows it.
void TestReportJson::aPeakHasADeviceBand()
{
    Scenario scenario;
    scenario.accounting = Accounting::Bf16;
    const QJsonObject ddp = strategyIn(reportOf(scenario), u"ddp"_s);
    const QJsonValue group = ddp[u"rank_groups"_s].toArray()[0];
    const qint64 peak = group[u"peak"_s].toInteger();
    QCOMPARE(group[u"device_band"_s][u"low"_s].toInteger(), peak + 536'870'912);
    QCOMPARE(group[u"device_band"_s][u"high"_s].toInteger(), (14 * peak + 9) / 10 + 1'610'612'736);
    QCOMPARE(ddp[u"headroom"_s].toInteger(), 85'520'809'984 - peak);
    const QJsonValue lesson = strategyIn(reportOf({}), u"ddp"_s)[u"rank_groups"_s].toArray()[0];
    QVERIFY(!lesson.toObject().contains(u"device_band"_s));
}

void TestReportJson::unevenShardsAreGroups()
{
    Scenario scenario;
    scenario.parameters = 10;
    scenario.ranks = 4; // ⌈10 / 4⌉ = 3, so 3, 3, 3 and 1
    const QJsonObject report = reportOf(scenario);
    const QJsonArray fsdp = strategyIn(report, u"fsdp"_s)[u"rank_groups"_s].toArray();
    QCOMPARE(fsdp.size(), 2);
    QCOMPARE(fsdp[0][u"count"_s].toInteger(), 3);
    QCOMPARE(fsdp[0][u"model_states"_s].toInteger(), 60);
    QCOMPARE(fsdp[1][u"first"_s].toInteger(), 3);
    QCOMPARE(fsdp[1][u"model_states"_s].toInteger(), 20);
    const QJsonArray zero3 = strategyIn(report, u"zero3"_s)[u"rank_groups"_s].toArray();
    QCOMPARE(zero3.size(), 1);
    QCOMPARE(zero3[0][u"model_states"_s].toInteger(), 60);
}

void TestReportJson::wordsOfIssues()
{
    Scenario scenario;
    scenario.ranks = 1;
    const QJsonArray issues = reportOf(scenario)[u"issues"_s].toArray();
    QCOMPARE(issues.size(), 1);
    QCOMPARE(issues[0][u"severity"_s].toString(), u"warning"_s);
    QCOMPARE(issues[0][u"parameters"_s].toArray(), (QJsonArray{u"ranks"_s}));
    QVERIFY(issues[0][u"message"_s].toString().startsWith(u"1 rank: ZeRO and FSDP shard nothing"_s));
}

void TestReportJson::textEndsWithANewline()
{
    const std::string text = reportJson(estimate({}));
    QVERIFY(text.starts_with("{\n  \"format\": \"perrank-report\""));
    QVERIFY(text.ends_with("}\n"));
}

/// Llama-2-7B's 6,738,415,616 parameters × 2 + × 18 / 8 on 8 GPUs, as DeepSpeed's estimator returns it.
void TestReportJson::receiptsOfOtherTools()
{
    Scenario scenario;
    scenario.parameters = 6'738'415'616;
    const QJsonObject first = reportOf(scenario)[u"receipts"_s].toArray().first().toObject();
    QCOMPARE(first[u"tool"_s].toString(), u"deepspeed_stage2"_s);
    QCOMPARE(first[u"quantity"_s].toString(), u"per GPU, offload_optimizer=none"_s);
    QCOMPARE(first[u"bytes"_s].toInteger(), 28'638'266'368);
    QCOMPARE(first[u"printed"_s].toString(), u"26.67GB"_s);
    QCOMPARE(first[u"formula"_s].toString(), u"P × 2 + P × 18 / (GPUs per node × nodes)"_s);
    QCOMPARE(first[u"substituted"_s].toString(), u"6,738,415,616 × 2 + 6,738,415,616 × 18 / (8 × 1)"_s);
    QVERIFY(!first[u"why"_s].toString().isEmpty());
    QVERIFY(first[u"source"_s].toString().startsWith(u"deepspeedai/DeepSpeed"_s));
    scenario.tensorParallel = 3;
    QVERIFY(reportOf(scenario)[u"receipts"_s].toArray().isEmpty());
}

void TestReportJson::aToolWithoutAFigureSaysWhy()
{
    Scenario scenario;
    scenario.ranks = 12;
    const QJsonObject first = reportOf(scenario)[u"receipts"_s].toArray().first().toObject();
    QVERIFY(first[u"bytes"_s].isNull());
    QVERIFY2(first[u"remark"_s].toString().startsWith(u"No figure: "_s), qPrintable(first[u"remark"_s].toString()));
}

QTEST_APPLESS_MAIN(TestReportJson)
#include "tst_report_json.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/plan/plan_example.h"

#include "core/report/plan_json.h"
#include "core/report/plan_text.h"
#include "core/report/plan_words.h"
#include "core/storage/read_document.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestPlanWords : public QObject {
    Q_OBJECT

private slots:
    void sceneSixInSentences();
    void pricesSayWhatAndHowMuch_data();
    void pricesSayWhatAndHowMuch();
    void settingsAreTakenBack();
    void theJson();
    void theTextHasTheLimitsAndTheChanges();
};

void TestPlanWords::sceneSixInSentences()
{
    const Plan plan = planFor(sceneSix());
    QStringList sentences;
    for (const Message &each : sentencesOn(plan.strategies.front(), plan, {}))
        sentences << QString::fromStdString(each.english());
    QCOMPARE(sentences,
             (QStringList{u"ZeRO-3 does not fit: 160.0 GB of 85.52 GB, 74.51 GB too much."_s,
                          u"Batch 3 fits, batch 4 misses by 1.494 GB."_s,
                          u"The longest sequence at batch 8 is 2,006 tokens."_s,
                          u"No number of ranks fits: more of them do not help."_s,
                          u"Do not blame ZeRO for an activation OOM: activations take 146.0 GB on a rank, model states "
                          "14.00 GB, and only these are divided by more ranks or a higher stage."_s}));
    QVERIFY(!noChangeSentence(plan.strategies.front(), {}));
    QCOMPARE(QString::fromStdString(costSentence(plan.whole).english()),
             u"8 GPUs × 2 per GPU-hour = 16 per hour, 384 per day, in your currency."_s);
    Scenario alone;
    alone.ranks = 1;
    QCOMPARE(QString::fromStdString(costSentence(alone).english()),
             u"1 GPU × 2 per GPU-hour = 2 per hour, 48 per day, in your currency."_s);
}

void TestPlanWords::pricesSayWhatAndHowMuch_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<ChangeId>("change");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("price");
    Scenario scenario = sceneSix();
    QTest::newRow("full recompute") << scenario << ChangeId::Recompute << u"full recompute"_s
                                    << u"About one third more compute: one more forward pass."_s;
    // Three passes of 2 · 7·10⁹ B, seven eighths of each sent: 36.75 GB, four times of it 147 GB.
    QTest::newRow("a smaller batch reduces and gathers as often")
        << scenario << ChangeId::MicroBatch << u"batch 2, accumulated 4 times"_s
        << u"4 smaller passes per step instead of 1, each less efficient, and 147.0 GB sent per rank and step instead of "
           "36.75 GB; the global batch stays 64."_s;
    QTest::newRow("32 layers with four all-reduces each")
        << scenario << ChangeId::TensorParallel << u"tensor parallel 4"_s
        << u"128 all-reduces per pass, four in each layer, and 4 passes per step instead of 1 keep the global batch at 64."_s;
    scenario.attention = Attention::Eager;
    scenario.microBatch = 2;
    // 4,096 / (18 · 4,096 + 3 · 4,096) = 1/21.
    QTest::newRow("scores are a twenty-first of the compute")
        << scenario << ChangeId::Recompute << u"selective recompute"_s
        << u"About 5 % more compute: attention scores are computed again."_s;

    scenario = {};
    scenario.accounting = Accounting::Paper;
    scenario.parameters = 7'500'000'000;
    scenario.microBatch = 1;
    scenario.gpu = CustomGpu{"20 GB", 20'000'000'000};
    scenario.ranks = 64;
    scenario.strategies = {Strategy::Ddp};
    // 2 · 2 · 7.5·10⁹ · 63/64 = 29.53 GB, by all-reduce as by reduce-scatter and all-gather.
    QTest::newRow("ZeRO-2 sends what DDP sends")
        << scenario << ChangeId::Sharding << u"ZeRO-2 instead of DDP"_s
        << u"No more traffic: 29.53 GB sent per rank and step, now 29.53 GB."_s;
    scenario.gpu = CustomGpu{"10 GB", 10'000'000'000};
    QTest::newRow("ZeRO-3 sends half as much again")
        << scenario << ChangeId::Sharding << u"ZeRO-3 instead of DDP"_s
        << u"1.5 times the traffic: 44.30 GB sent per rank and step instead of 29.53 GB."_s;
    scenario.gpu = CustomGpu{"20 GB", 20'000'000'000};
    scenario.strategies = {Strategy::Zero3};
    scenario.ranks = 4;
    scenario.gpuPrice = 2.5;
    QTest::newRow("three more GPUs")
        << scenario << ChangeId::Ranks << u"7 ranks"_s
        << u"3 GPUs more: 17.5 instead of 10 per hour in your currency, and a global batch of 7 instead of 4."_s;
    scenario.ranks = 6;
    QTest::newRow("one more GPU")
        << scenario << ChangeId::Ranks << u"7 ranks"_s
        << u"1 GPU more: 17.5 instead of 15 per hour in your currency, and a global batch of 7 instead of 6."_s;
}

void TestPlanWords::pricesSayWhatAndHowMuch()
{
    QFETCH(const Scenario, scenario);
    QFETCH(const ChangeId, change);
    const Plan plan = planFor(scenario);
    const Change *found = find(plan.strategies.front().changes, change);
    QVERIFY(found != nullptr);
    QTEST(QString::fromStdString(changeName(*found).english()), "name");
    QTEST(QString::fromStdString(priceOf(*found, plan, {}).english()), "price");
}

void TestPlanWords::settingsAreTakenBack()
{
    Scenario scenario = sceneSix();
    scenario.strategies = {Strategy::Ddp, Strategy::Zero1, Strategy::Zero3};
    scenario.attention = Attention::Eager;
    const Plan plan = planFor(scenario);
    for (const Change &change : changesOf(plan)) {
        Scenario typed = scenario;
        const QString text = QString::fromStdString(settingsText(change));
        for (const QString &part : text.split(u"--set "_s, Qt::SkipEmptyParts))
            QVERIFY(!applySetting(typed, part.trimmed().toStdString()));
        QVERIFY2(typed == changed(scenario, change), qPrintable(text));
    }
}

void TestPlanWords::theJson()
{
    const QJsonObject plan = QJsonDocument::fromJson(QByteArray::fromStdString(planJson(planFor(sceneSix())))).object();
    QCOMPARE(plan[u"format"_s].toString(), u"perrank-plan"_s);
    QCOMPARE(plan[u"version"_s].toInt(), 1);
    const QJsonValue zero3 = plan[u"strategies"_s][0];
    QCOMPARE(zero3[u"strategy"_s].toString(), u"zero3"_s);
    QCOMPARE(zero3[u"largest_micro_batch"_s].toInteger(), 3);
    QCOMPARE(zero3[u"longest_sequence"_s].toInteger(), 2006);
    QVERIFY(zero3[u"fewest_ranks"_s].isNull());
    const QJsonValue first = plan[u"changes"_s][0];
    QCOMPARE(first[u"change"_s].toString(), u"recompute"_s);
    QCOMPARE(first[u"set"_s].toObject(), (QJsonObject{{u"recompute"_s, u"full"_s}}));
    QCOMPARE(first[u"strategy"_s].toString(), u"zero3"_s);
    QCOMPARE(first[u"bytes"_s].toInteger(), 27'153'337'344);
    QVERIFY(first[u"fits"_s].toBool());
    QCOMPARE(plan[u"changes"_s][1][u"set"_s].toObject(), (QJsonObject{{u"micro_batch"_s, 2}, {u"accumulation"_s, 4}}));
    QCOMPARE(plan[u"cost"_s].toObject(),
             (QJsonObject{{u"gpus"_s, 8}, {u"gpu_price"_s, 2}, {u"per_hour"_s, 16}, {u"per_day"_s, 384}}));
}

void TestPlanWords::theTextHasTheLimitsAndTheChanges()
{
    Document document;
    document.scenario = sceneSix();
    const QString text = QString::fromStdString(planText(document, planFor(document.scenario)));
    for (const auto &words : {u"Largest batch"_s, u"2,006"_s, u"none"_s, u"full recompute: 27.15 GB, 58.37 GB free"_s,
                              u"--set micro_batch=2 --set accumulation=4"_s, u"16 per hour"_s, u"GB = 10⁹ bytes"_s})
        QVERIFY2(text.contains(words), qPrintable(words));
    for (const QString &line : text.split(u'\n'))
        QVERIFY2(line.size() <= 100, qPrintable(line));
}

QTEST_APPLESS_MAIN(TestPlanWords)
#include "tst_plan_words.moc"

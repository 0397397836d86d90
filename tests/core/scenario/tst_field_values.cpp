// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/scenario/field_values.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace Qt::StringLiterals;

class TestFieldValues : public QObject {
    Q_OBJECT

private slots:
    void everyKindOfFaultTellsItsFields_data();
    void everyKindOfFaultTellsItsFields();
    void aScenarioLeavesThemARange_data();
    void aScenarioLeavesThemARange();
    void whatIsSetIsFound();
    void anOptionalFieldMayBeLeftUnsaid();
    void aWordIsCountedByItsPlace();
    void noJitterHasNoFields();
};

void TestFieldValues::everyKindOfFaultTellsItsFields_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("fields");
    const auto row = [](const char *name, FaultKind kind, const QString &fields) {
        QTest::newRow(name) << int(kind) << fields;
    };
    row("a slow rank", FaultKind::SlowRank, u"rank! factor! from to?"_s);
    row("a pause", FaultKind::Pause, u"rank! layer! phase ms!"_s);
    row("a slow link", FaultKind::SlowLink, u"rank? node? factor!"_s);
    row("a crash in a save", FaultKind::CrashInSave, u"rank! fraction? at_s? step?"_s);
    row("uneven batches", FaultKind::UnevenBatches, u"batches!"_s);
    row("a lost node", FaultKind::NodeLoss, u"node! step! spare provisioning_s"_s);
}

void TestFieldValues::everyKindOfFaultTellsItsFields()
{
    QFETCH(const int, kind);
    QStringList fields;
    for (const FieldSpec &field : fieldsOf(alternative<Fault>(std::size_t(kind))))
        fields << shown(field.key) + (field.isNeeded ? u"!"_s : field.isOptional ? u"?"_s : QString());
    QTEST(fields.join(u' '), "fields");
}

/// 12 ranks, 8 to a node, are on two nodes; a checkpoint may follow the last of 50 steps.
void TestFieldValues::aScenarioLeavesThemARange_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("most");
    const auto row = [](const char *name, FaultKind kind, const QString &key, double most) {
        QTest::newRow(name) << int(kind) << key << most;
    };
    row("ranks end with the last one", FaultKind::Hang, u"rank"_s, 11);
    row("steps end with the last one", FaultKind::Hang, u"step"_s, 49);
    row("a save follows the last step", FaultKind::CrashInSave, u"step"_s, 50);
    row("layers end with the last one", FaultKind::Pause, u"layer"_s, 5);
    row("nodes end with one that is not full", FaultKind::NodeLoss, u"node"_s, 1);
    row("of a link as well", FaultKind::SlowLink, u"node"_s, 1);
    row("what counts nothing keeps its range", FaultKind::SlowRank, u"factor"_s, 1000);
}

void TestFieldValues::aScenarioLeavesThemARange()
{
    QFETCH(const int, kind);
    QFETCH(const QString, key);
    Scenario scenario;
    scenario.ranks = 12;
    scenario.gpusPerNode = 8;
    scenario.layers = 6;
    scenario.steps = 50;
    const std::vector<FieldSpec> fields = fieldsIn(scenario, alternative<Fault>(std::size_t(kind)));
    const auto found = std::ranges::find(fields, key.toStdString(), &FieldSpec::key);
    QVERIFY(found != fields.end());
    QTEST(found->most, "most");
}

void TestFieldValues::whatIsSetIsFound()
{
    const Fault slow = withField(Fault(SlowRank{}), 1, FieldValue(2.5));
    QVERIFY(slow == Fault(SlowRank{0, 2.5}));
    QVERIFY(fieldOf(slow, 1) == FieldValue(2.5));
    const Fault lost = withField(Fault(NodeLoss{}), 2, FieldValue(true));
    QVERIFY(std::get<NodeLoss>(lost).spare);
    const Fault uneven = withField(Fault(UnevenBatches{}), 0, FieldValue(std::vector<std::int64_t>{3, 2}));
    QVERIFY(std::get<UnevenBatches>(uneven).batches == (std::vector<std::int64_t>{3, 2}));
}

void TestFieldValues::anOptionalFieldMayBeLeftUnsaid()
{
    CustomNetwork network;
    QVERIFY(fieldOf(network, 3) == FieldValue());
    network = withField(network, 3, FieldValue(12.5));
    QCOMPARE(network.interGigabytesPerSecond, std::optional(12.5));
    QVERIFY(!withField(network, 3, FieldValue()).interGigabytesPerSecond);
}

void TestFieldValues::aWordIsCountedByItsPlace()
{
    const Jitter jitter = withField(Jitter(NormalJitter{5}), 1, FieldValue(1));
    QVERIFY(jitter == Jitter(NormalJitter{5, JitterPer::Operation}));
    QCOMPARE(shown(fieldsOf(jitter)[1].words[1].key), u"operation"_s);
}

void TestFieldValues::noJitterHasNoFields()
{
    QVERIFY(fieldsOf(Jitter()).empty());
}

QTEST_APPLESS_MAIN(TestFieldValues)
#include "tst_field_values.moc"

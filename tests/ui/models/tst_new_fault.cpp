// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include "core/simulation/step_issues.h"
#include "ui/models/new_fault.h"
#include "ui/text/field_words.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestNewFault : public QObject {
    Q_OBJECT

private slots:
    void everyNewFaultIsPossible_data();
    void everyNewFaultIsPossible();
    void itStrikesLateInARun();
    void exactlyOneOfTwoIsSaid();
    void everyFieldHasItsWords();
};

void TestNewFault::everyNewFaultIsPossible_data()
{
    QTest::addColumn<qint64>("ranks");
    QTest::newRow("on 8 ranks") << qint64(8);
    QTest::newRow("on one rank, which is rank 0") << qint64(1);
}

void TestNewFault::everyNewFaultIsPossible()
{
    QFETCH(const qint64, ranks);
    for (const FaultSpec &kind : faultKinds) {
        Scenario scenario;
        scenario.ranks = ranks;
        scenario.faults = {newFault(kind.id, scenario)};
        QCOMPARE(kindOf(scenario.faults.front()), kind.id);
        QVERIFY2(findImpossible(stepIssues(scenario)) == nullptr, kind.key.data());
    }
}

/// Three quarters of 3,000 steps; and a run of one step becomes one in which there is a save.
void TestNewFault::itStrikesLateInARun()
{
    Scenario scenario;
    scenario.checkpointEvery = 5000;
    makeRoomFor(FaultKind::Hang, scenario);
    QCOMPARE(scenario.steps, 3000);
    QCOMPARE(std::get<Hang>(newFault(FaultKind::Hang, scenario)).step, 2250);
    makeRoomFor(FaultKind::GuardedSave, scenario);
    QCOMPARE(scenario.steps, 15000);
    Scenario calm;
    makeRoomFor(FaultKind::SlowRank, calm);
    QCOMPARE(calm.steps, 1);
}

void TestNewFault::exactlyOneOfTwoIsSaid()
{
    const Fault link = newFault(FaultKind::SlowLink, {});
    QVERIFY(std::get<SlowLink>(link).rank && !std::get<SlowLink>(link).node);
    QCOMPARE(otherOfTwo(link, 0), std::optional<std::size_t>(1));
    QCOMPARE(otherOfTwo(link, 1), std::optional<std::size_t>(0));
    QCOMPARE(otherOfTwo(link, 2), std::optional<std::size_t>());
    const Fault save = newFault(FaultKind::CrashInSave, {});
    QCOMPARE(std::get<CrashInSave>(save).fraction, std::optional(0.5));
    QVERIFY(!std::get<CrashInSave>(save).atSeconds);
}

/// A label that is the key itself has no row in the table of words.
void TestNewFault::everyFieldHasItsWords()
{
    std::vector<FieldSpec> fields = fieldsOf(CustomNetwork());
    for (const FaultSpec &kind : faultKinds)
        std::ranges::copy(fieldsOf(newFault(kind.id, {})), std::back_inserter(fields));
    for (std::size_t i = 0; i < std::variant_size_v<Jitter>; ++i)
        std::ranges::copy(fieldsOf(alternative<Jitter>(i)), std::back_inserter(fields));
    QVERIFY(fields.size() > 40);
    for (const FieldSpec &field : fields) {
        QVERIFY2(fieldLabel(field.key) != shown(field.key), field.key.data());
        for (const Word &word : field.words)
            QVERIFY2(fieldWord(word.key) != shown(word.key), word.key.data());
    }
}

QTEST_APPLESS_MAIN(TestNewFault)
#include "tst_new_fault.moc"

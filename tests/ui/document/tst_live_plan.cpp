// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_plan.h"

#include <QSignalSpy>
#include <QTest>

using namespace perrank;
using namespace perrank::ui;

class TestLivePlan : public QObject {
    Q_OBJECT

private slots:
    void thePlanComesLater();
    void theNewestWins();
    void whatIsKnownIsNotAskedAgain();
    void nobodyWaitsForAPlanThatIsLetGo();
};

namespace {

Scenario ofRanks(std::int64_t ranks)
{
    Scenario scenario;
    scenario.ranks = ranks;
    return scenario;
}

} // namespace

void TestLivePlan::thePlanComesLater()
{
    LivePlan plan;
    QSignalSpy found(&plan, &LivePlan::planFound);
    plan.ask({});
    QVERIFY(!plan.current());
    QVERIFY(found.wait());
    QCOMPARE(plan.current()->strategies.size(), std::size_t(5));
    QCOMPARE(plan.current()->strategies.front().largestMicroBatch.value_or(0), 260);
}

/// A drag asks for many: the first, which was begun, and the last are looked at.
void TestLivePlan::theNewestWins()
{
    LivePlan plan;
    QSignalSpy found(&plan, &LivePlan::planFound);
    for (const std::int64_t ranks : {1, 2, 4, 8, 16, 32, 64})
        plan.ask(ofRanks(ranks));
    QTRY_VERIFY(plan.current() && plan.current()->scenario.ranks == 64);
    QCOMPARE(found.size(), 2);
}

void TestLivePlan::whatIsKnownIsNotAskedAgain()
{
    LivePlan plan;
    QSignalSpy found(&plan, &LivePlan::planFound);
    plan.ask(ofRanks(4));
    QVERIFY(found.wait());
    plan.ask(ofRanks(4));
    plan.ask(ofRanks(2));
    QVERIFY(found.wait());
    QCOMPARE(found.size(), 2);
}

void TestLivePlan::nobodyWaitsForAPlanThatIsLetGo()
{
    auto plan = std::make_unique<LivePlan>();
    QSignalSpy found(plan.get(), &LivePlan::planFound);
    plan->ask({});
    plan.reset();
    QCoreApplication::processEvents();
    QCOMPARE(found.size(), 0);
}

QTEST_GUILESS_MAIN(TestLivePlan)
#include "tst_live_plan.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include "ui/text/communication_text.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"
#include "ui/text/unit_space.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestTimelineText : public QObject {
    Q_OBJECT

private slots:
    void partsHaveTheUnitOfTheWhole_data();
    void partsHaveTheUnitOfTheWhole();
    void numbersKeepTheirUnits_data();
    void numbersKeepTheirUnits();
    void thePeakNamesItsLargestTensor();
    void theBasisSaysWhichFlops();
    void aClusterTakesLonger();
    void whatNoStepHasIsSaid();
    void namesKeepTheirCapitals();
};

void TestTimelineText::partsHaveTheUnitOfTheWhole_data()
{
    QTest::addColumn<qint64>("whole");
    QTest::addColumn<qint64>("part");
    QTest::addColumn<QString>("text");
    QTest::newRow("437.499 µs of 12.857 ms is 0.44 ms") << qint64(12'857'000) << qint64(437'499) << u"0.44 ms"_s;
    QTest::newRow("the whole") << qint64(123'750'000) << qint64(123'750'000) << u"123.75 ms"_s;
    QTest::newRow("nothing") << qint64(123'750'000) << qint64(0) << u"0 ms"_s;
    QTest::newRow("next to nothing") << qint64(123'750'000) << qint64(4'000) << u"< 0.01 ms"_s;
    QTest::newRow("40.1 ms of more than a second") << qint64(1'040'300'000) << qint64(40'100'000) << u"0.040 s"_s;
    QTest::newRow("microseconds") << qint64(820'000) << qint64(8'400) << u"8.40 µs"_s;
}

void TestTimelineText::partsHaveTheUnitOfTheWhole()
{
    QFETCH(qint64, whole);
    QFETCH(qint64, part);
    QTEST(timeWithin(Nanoseconds(whole), Nanoseconds(part), {}), "text");
}

void TestTimelineText::numbersKeepTheirUnits_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("kept");
    QTest::newRow("times and bytes") << u"takes 0 ms and 2.5 GB of it"_s << u"takes 0\u00a0ms and 2.5\u00a0GB of it"_s;
    QTest::newRow("shares and signs") << u"at 40 % (MFU ⚠ fudge)"_s << u"at 40\u00a0% (MFU ⚠\u00a0fudge)"_s;
    QTest::newRow("a number before a word") << u"8 seconds, 3 sends"_s << u"8 seconds, 3 sends"_s;
}

void TestTimelineText::numbersKeepTheirUnits()
{
    QFETCH(QString, text);
    QTEST(withUnitsKept(text), "kept");
}

/// 8 × 1,024 tokens × 50,257 words × 4 bytes = 1,646,821,376 bytes, of which the loss has two. Of the fudge there are
/// no tensors.
void TestTimelineText::thePeakNamesItsLargestTensor()
{
    Scenario scenario;
    const StepSimulation sketch = simulateStep(scenario);
    QCOMPARE(largestTensorText(*rankStep(sketch, Strategy::Ddp, 0), sketch.scenario, {}), QString());
    scenario.accounting = Accounting::Fsdp;
    scenario.activations = ActivationModel::Inventory;
    const StepSimulation played = simulateStep(scenario);
    QCOMPARE(largestTensorText(*rankStep(played, Strategy::Ddp, 0), played.scenario, {}),
             u"largest tensor: fp32 logits (once, loss), 1.647 GB"_s);
}

void TestTimelineText::theBasisSaysWhichFlops()
{
    Scenario scenario;
    QVERIFY(timesBasis(scenario).contains(u"FLOPs without attention scores,"_s));
    scenario.attentionFlops = true;
    QVERIFY(timesBasis(scenario).contains(u"FLOPs with attention scores,"_s));
}

/// 125.625 ms + 16.875 × 0.189 ÷ 1.189 + 0.0005 × (120 + 2.682). On one GPU nothing worth a word is lost.
void TestTimelineText::aClusterTakesLonger()
{
    Scenario scenario = toy(Strategy::Zero3);
    scenario.keepLastUnit = false;
    const StepSimulation four = simulateStep(scenario);
    QCOMPARE(
        clusterText(*rankStep(four, Strategy::Zero3, 0), four.scenario, {}),
        u"On a cluster expect about 128.37 ms: 2.68 ms more since transfers slow the computing beside them, 0.06 ms "
        "more since all wait for the slowest machine."_s);
    scenario.ranks = 1;
    const StepSimulation one = simulateStep(scenario);
    QCOMPARE(clusterText(*rankStep(one, Strategy::Zero3, 0), one.scenario, {}), QString());
}

void TestTimelineText::whatNoStepHasIsSaid()
{
    Scenario scenario;
    QCOMPARE(leftOutText(scenario), QString());
    scenario.contextParallel = 2;
    QCOMPARE(leftOutText(scenario), u"⚠ What context-parallel ranks send each other in attention is left out."_s);
    QVERIFY(trafficNote(simulateStep(scenario), {}, true).endsWith(leftOutText(scenario)));
}

void TestTimelineText::namesKeepTheirCapitals()
{
    QCOMPARE(insideSentence(u"Adam"_s), u"Adam"_s);
    QCOMPARE(insideSentence(u"Adam's two averages"_s), u"Adam's two averages"_s);
    QCOMPARE(insideSentence(u"Loss head"_s), u"loss head"_s);
}

QTEST_APPLESS_MAIN(TestTimelineText)
#include "tst_timeline_text.moc"

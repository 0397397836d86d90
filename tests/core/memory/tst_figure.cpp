// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/figure.h"

#include "tests/core/peak_example.h"

#include <QTest>

using namespace perrank;

class TestFigure : public QObject {
    Q_OBJECT

private slots:
    void theAccountingDecidesUnlessTheViewDoes_data();
    void theAccountingDecidesUnlessTheViewDoes();
    void theSumIsOfTheLargestValues();
    void thePeakIsOfOneInstant();
    void ofASketchBothAreTheSame();
};

void TestFigure::theAccountingDecidesUnlessTheViewDoes_data()
{
    QTest::addColumn<Figure>("wanted");
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<Figure>("shown");
    QTest::newRow("the sketch adds lines") << Figure::Default << Accounting::Sketch << Figure::Sum;
    QTest::newRow("so does the paper") << Figure::Default << Accounting::Paper << Figure::Sum;
    QTest::newRow("FSDP has instants") << Figure::Default << Accounting::Fsdp << Figure::Peak;
    QTest::newRow("and offers the sum") << Figure::Sum << Accounting::Fsdp << Figure::Sum;
    QTest::newRow("the sketch has no peak to show") << Figure::Peak << Accounting::Sketch << Figure::Sum;
    QTest::newRow("the peak by name") << Figure::Peak << Accounting::Custom << Figure::Peak;
}

void TestFigure::theAccountingDecidesUnlessTheViewDoes()
{
    QFETCH(const Figure, wanted);
    QFETCH(const Accounting, accounting);
    QTEST(figureFor(wanted, accounting), "shown");
}

void TestFigure::theSumIsOfTheLargestValues()
{
    const Estimate example = peakExample();
    const RankGroup &ddp = example.strategies.front().worst();
    QCOMPARE(qint64(shownOf(ddp, Figure::Sum).count()), 14'000'000'000);
    QCOMPARE(qint64(shownOf(*ddp.find(Component::Activations), Figure::Sum).count()), 6'000'000'000);
    QCOMPARE(qint64(shownOf(ddp, Side::Activations, Figure::Sum).count()), 6'000'000'000);
    QCOMPARE(qint64(shownOf(ddp, Side::ModelStates, Figure::Sum).count()), 4'000'000'000); // 2 + 2
}

void TestFigure::thePeakIsOfOneInstant()
{
    const Estimate example = peakExample();
    const RankGroup &ddp = example.strategies.front().worst();
    QCOMPARE(qint64(shownOf(ddp, Figure::Peak).count()), 8'000'000'000);
    QCOMPARE(qint64(shownOf(*ddp.find(Component::Activations), Figure::Peak).count()), 0);
    QCOMPARE(qint64(shownOf(ddp, Side::Activations, Figure::Peak).count()), 0);
    const RankGroup &zero1 = example.strategies.back().worst();
    QCOMPARE(qint64(shownOf(zero1, Side::ModelStates, Figure::Peak).count()), 1'000'000'000); // 1 + 0
}

void TestFigure::ofASketchBothAreTheSame()
{
    for (const StrategyEstimate &strategy : estimate({}).strategies) {
        const RankGroup &group = strategy.worst();
        QCOMPARE(shownOf(group, Figure::Peak).count(), shownOf(group, Figure::Sum).count());
    }
}

QTEST_APPLESS_MAIN(TestFigure)

#include "tst_figure.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/compared.h"

#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestCompared : public QObject {
    Q_OBJECT

private slots:
    void nothingIsComparedByDefault();
    void theGhostIsOfThePinnedScenario();
    void theGhostIsKeptWhileAnythingElseChanges();
    void anImpossibleGhostHasNoFigures();
    void theOtherAccountingFillsItsOwnDefaults();
    void anAccountingIsNotComparedWithItself();
    void whileImpossibleTheOtherFiguresStay();
    void whatHasTheSameAccounting_data();
    void whatHasTheSameAccounting();
    void theSameFigureStandsBesideWhereThereIsOne();
    void theSketchIsComparedWithThePaper();
};

void TestCompared::nothingIsComparedByDefault()
{
    const Compared compared = comparedOf({}, {});
    QVERIFY(!compared.pinned);
    QVERIFY(compared.ghost == nullptr);
    QVERIFY(compared.other == nullptr);
}

void TestCompared::theGhostIsOfThePinnedScenario()
{
    View view;
    view.ghost = Scenario{};
    view.ghost->ranks = 1;
    const Compared compared = comparedOf({}, view);
    const RankGroup &zero3 = compared.ghost->strategies[3].worst();
    QCOMPARE(zero3.modelStates.amount.count(), 2'000'000'000); // 100 M × 20 B, since one rank shards nothing
}

void TestCompared::theGhostIsKeptWhileAnythingElseChanges()
{
    View view;
    view.ghost = Scenario{};
    const Compared before = comparedOf({}, view);
    Scenario dragged;
    dragged.ranks = 64;
    QVERIFY(comparedOf(dragged, view, before).ghost == before.ghost);
    view.ghost->ranks = 2;
    QVERIFY(comparedOf(dragged, view, before).ghost != before.ghost);
}

void TestCompared::anImpossibleGhostHasNoFigures()
{
    View view;
    view.ghost = Scenario{};
    view.ghost->tensorParallel = 5; // of 8 ranks
    const Compared compared = comparedOf({}, view);
    QVERIFY(compared.pinned.has_value());
    QVERIFY(compared.ghost == nullptr);
}

/// The paper's activations follow its formula, not the fudge of the sketch.
void TestCompared::theOtherAccountingFillsItsOwnDefaults()
{
    View view;
    view.compare = Accounting::Paper;
    const Compared compared = comparedOf({}, view);
    QVERIFY(compared.other->scenario.accounting == Accounting::Paper);
    QVERIFY(compared.other->scenario.activations == ActivationModel::Formula);
    QCOMPARE(compared.other->strategies.front().worst().modelStates.amount.count(), 1'600'000'000); // 100 M × 16 B
}

void TestCompared::anAccountingIsNotComparedWithItself()
{
    View view;
    view.compare = Accounting::Sketch;
    QVERIFY(comparedOf({}, view).other == nullptr);
}

void TestCompared::whileImpossibleTheOtherFiguresStay()
{
    View view;
    view.compare = Accounting::Paper;
    const Compared before = comparedOf({}, view);
    Scenario impossible;
    impossible.tensorParallel = 5;
    QVERIFY(comparedOf(impossible, view, before).other == before.other);
    view.compare = Accounting::DeepSpeed;
    QVERIFY(comparedOf(impossible, view, before).other == nullptr);
}

void TestCompared::whatHasTheSameAccounting_data()
{
    QTest::addColumn<Scenario>("one");
    QTest::addColumn<Scenario>("other");
    QTest::addColumn<bool>("expected");
    Scenario more;
    more.ranks = 64;
    Scenario paper;
    paper.accounting = Accounting::Paper;
    Scenario custom;
    custom.accounting = Accounting::Custom;
    Scenario dearer = custom;
    dearer.customGradients = 4;
    QTest::newRow("more ranks") << Scenario{} << more << true;
    QTest::newRow("sketch and paper") << Scenario{} << paper << false;
    QTest::newRow("the same bytes typed in") << custom << custom << true;
    QTest::newRow("other bytes typed in") << custom << dearer << false;
}

void TestCompared::whatHasTheSameAccounting()
{
    QFETCH(Scenario, one);
    QFETCH(Scenario, other);
    QTEST(haveSameAccounting(one, other), "expected");
}

void TestCompared::theSameFigureStandsBesideWhereThereIsOne()
{
    QVERIFY(figureBeside(Figure::Default, Accounting::Sketch, Accounting::DeepSpeed) == Figure::Sum);
    QVERIFY(figureBeside(Figure::Default, Accounting::DeepSpeed, Accounting::Megatron) == Figure::Peak);
    QVERIFY(figureBeside(Figure::Sum, Accounting::DeepSpeed, Accounting::Megatron) == Figure::Sum);
    QVERIFY(figureBeside(Figure::Default, Accounting::DeepSpeed, Accounting::Sketch) == Figure::Sum); // it has no peak
}

void TestCompared::theSketchIsComparedWithThePaper()
{
    QVERIFY(comparedByDefault(Accounting::Sketch, Accounting::Fsdp) == Accounting::Paper);
    QVERIFY(comparedByDefault(Accounting::Fsdp, Accounting::DeepSpeed) == Accounting::DeepSpeed);
    QVERIFY(comparedByDefault(Accounting::Paper, std::nullopt) == Accounting::Sketch);
}

QTEST_APPLESS_MAIN(TestCompared)
#include "tst_compared.moc"

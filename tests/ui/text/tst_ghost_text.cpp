// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "ui/text/ghost_text.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

Scenario onRanks(std::int64_t ranks, Accounting accounting = Accounting::Sketch)
{
    Scenario scenario;
    scenario.ranks = ranks;
    scenario.accounting = accounting;
    return scenario;
}

Compared pinnedAndNow(const Scenario &pinned, const Scenario &now)
{
    View view;
    view.ghost = pinned;
    return comparedOf(now, view);
}

/// Nobody sees the difference between the two kinds of space.
QString plain(QString text)
{
    return text.replace(QChar::Nbsp, u' ');
}

} // namespace

class TestGhostText : public QObject {
    Q_OBJECT

private slots:
    void aDifferenceInBytesAndPercent_data();
    void aDifferenceInBytesAndPercent();
    void anotherAccountingHasNoDifference();
    void theNameSaysWhatDiffers_data();
    void theNameSaysWhatDiffers();
    void aBarSaysTheDifferenceInWords_data();
    void aBarSaysTheDifferenceInWords();
    void ofUnlikeRanksTheFullestIsCompared();
    void theReadOut_data();
    void theReadOut();
    void anImpossibleGhostIsNamedAndHasNoTotal();
};

void TestGhostText::aDifferenceInBytesAndPercent_data()
{
    QTest::addColumn<qint64>("now");
    QTest::addColumn<qint64>("pinned");
    QTest::addColumn<QString>("longest");
    QTest::addColumn<QString>("shortest");
    QTest::newRow("model states of ZeRO-3 on 1 and on 8 ranks: 2.0 and 2.0 / 8")
        << qint64(250'000'000) << qint64(2'000'000'000) << u"Δ −1.75 GB (−88 %)"_s << u"−88 %"_s;
    QTest::newRow("back again") << qint64(2'000'000'000) << qint64(250'000'000) << u"Δ +1.75 GB (+700 %)"_s
                                << u"+700 %"_s;
    QTest::newRow("4.567 to 2.817: 1.750 of 4.567 is 38.3")
        << qint64(2'817'000'000) << qint64(4'567'000'000) << u"Δ −1.75 GB (−38 %)"_s << u"−38 %"_s;
    QTest::newRow("no difference") << qint64(5) << qint64(5) << u"Δ 0 GB"_s << u"Δ 0 GB"_s;
}

void TestGhostText::aDifferenceInBytesAndPercent()
{
    QFETCH(qint64, now);
    QFETCH(qint64, pinned);
    const QStringList forms = deltaForms(Quantity<Bytes>(now), Quantity<Bytes>(pinned), true, {});
    QTEST(plain(forms.front()), "longest");
    QTEST(plain(forms.back()), "shortest");
}

void TestGhostText::anotherAccountingHasNoDifference()
{
    const QStringList forms = deltaForms(Quantity<Bytes>(1), Quantity<Bytes>(2), false, {});
    QCOMPARE(forms, QStringList({u"≈\u00a0other\u00a0accounting"_s, u"≈\u00a0other"_s})); // never in two lines
}

void TestGhostText::theNameSaysWhatDiffers_data()
{
    QTest::addColumn<Scenario>("pinned");
    QTest::addColumn<QString>("expected");
    QTest::newRow("only ranks") << onRanks(1) << u"100M, N = 1"_s;
    QTest::newRow("the accounting") << onRanks(1, Accounting::Paper) << u"100M, N = 1, ZeRO paper"_s;
    Scenario larger = onRanks(8);
    larger.parameters = 7'500'000'000;
    larger.microBatch = 4;
    QTest::newRow("a size and a batch") << larger << u"7.5B, N = 8, Batch per rank 4"_s;
    larger.sequence = 2048;
    larger.layers = 24;
    QTest::newRow("more than two others") << larger << u"7.5B, N = 8, Batch per rank 4, Sequence length 2,048, …"_s;
}

void TestGhostText::theNameSaysWhatDiffers()
{
    QFETCH(Scenario, pinned);
    QTEST(ghostName(pinned, onRanks(8)), "expected");
}

void TestGhostText::aBarSaysTheDifferenceInWords_data()
{
    QTest::addColumn<Scenario>("pinned");
    QTest::addColumn<Scenario>("now");
    QTest::addColumn<QString>("expected");
    // 100 M × 20 B + 8 × 1,024 × 768 × 2 × 12 × 17 B = 2.000 + 2.567 GB; of the 2.000 GB ZeRO-3 on 8 ranks keeps 0.250
    QTest::newRow("less") << onRanks(1) << onRanks(8) << u"pinned (100M, N = 1): 4.567 GB; 1.750 GB less now (−38 %)"_s;
    QTest::newRow("more: 1.750 of 2.817 is 62.1")
        << onRanks(8) << onRanks(1) << u"pinned (100M, N = 8): 2.817 GB; 1.750 GB more now (+62 %)"_s;
    QTest::newRow("the same") << onRanks(8) << onRanks(8) << u"pinned (100M, N = 8): 2.817 GB; the same now"_s;
    QTest::newRow("counted by the paper: 1.6 + 2.567 GB")
        << onRanks(1, Accounting::Paper) << onRanks(1)
        << u"pinned (100M, N = 1, ZeRO paper): 4.167 GB; ≈ other accounting (ZeRO paper)"_s;
}

void TestGhostText::aBarSaysTheDifferenceInWords()
{
    QFETCH(Scenario, pinned);
    QFETCH(Scenario, now);
    const Estimate shown = estimate(now);
    QTEST(plain(ghostText(shown.strategies[3], pinnedAndNow(pinned, now), Figure::Default, {})), "expected");
}

void TestGhostText::ofUnlikeRanksTheFullestIsCompared()
{
    Scenario uneven = onRanks(7); // of which FSDP's last rank holds a little less
    uneven.accounting = Accounting::Fsdp;
    uneven.strategies = {Strategy::Fsdp};
    const Estimate shown = estimate(uneven);
    QVERIFY(shown.strategies.front().groups.size() > 1);
    const QString text = ghostText(shown.strategies.front(), pinnedAndNow(uneven, uneven), Figure::Default, {});
    QVERIFY2(text.contains(u"fullest rank"_s), qPrintable(text));
}

void TestGhostText::theReadOut_data()
{
    QTest::addColumn<Scenario>("pinned");
    QTest::addColumn<Accounting>("accounting");
    QTest::addColumn<QString>("expected");
    QTest::newRow("the same accounting") << onRanks(1) << Accounting::Sketch << u"pinned: 100M, N = 1"_s;
    QTest::newRow("another accounting") << onRanks(1) << Accounting::Paper
                                        << u"pinned: 100M, N = 1, lesson sketch · ≈ other accounting (lesson sketch)"_s;
    QTest::newRow("another accounting and another kind of figure: the sketch has no peak")
        << onRanks(1) << Accounting::DeepSpeed
        << u"pinned: 100M, N = 1, lesson sketch · ≈ other accounting (lesson sketch), sum of all parts"_s;
}

void TestGhostText::theReadOut()
{
    QFETCH(Scenario, pinned);
    QFETCH(Accounting, accounting);
    QTEST(ghostReadOut(pinnedAndNow(pinned, onRanks(8, accounting)), Figure::Default), "expected");
    QCOMPARE(ghostReadOut(comparedOf({}, {}), Figure::Default), QString());
}

void TestGhostText::anImpossibleGhostIsNamedAndHasNoTotal()
{
    Scenario impossible = onRanks(8);
    impossible.tensorParallel = 5;
    const Compared compared = pinnedAndNow(impossible, onRanks(8));
    QVERIFY(ghostReadOut(compared, Figure::Default).endsWith(u" (impossible settings: no figures)"_s));
    QVERIFY(!ghostTotal(Strategy::Ddp, compared, Figure::Default));
}

QTEST_APPLESS_MAIN(TestGhostText)
#include "tst_ghost_text.moc"

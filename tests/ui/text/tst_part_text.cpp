// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/badge_text.h"
#include "ui/text/chart_summary.h"
#include "ui/text/part_text.h"
#include "ui/text/scenario_text.h"
#include "ui/text/translate.h"

#include <QTest>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

namespace {

Scenario with(std::int64_t Scenario::*field, std::int64_t value)
{
    Scenario scenario;
    scenario.*field = value;
    return scenario;
}

} // namespace

class TestPartText : public QObject {
    Q_OBJECT

private slots:
    void aPartIsFourLines();
    void activationsSayThatTheyAreAFudgeAndNotSharded();
    void theReserveIsNoShareOfTheRanks();
    void aPartThatIsNotThereHasNoWords();
    void headroom();
    void badges();
    void readOutNamesTheCrossover();
    void readOutOfAllStrategies();
    void anArgumentIsNoPlaceForAnother();
    void summarySaysWhoWinsAndWhatFits();
    void rankNotes();
    void titleFactsAndFooter();
    void fileName();
};

void TestPartText::aPartIsFourLines()
{
    const Estimate lesson = estimate({});
    QCOMPARE(partText(lesson, Strategy::Zero1, 0, Component::Optimizer, {}).split(u'\n'),
             (QStringList{
                 u"ZeRO-1 · rank 0 of 8 · Adam"_s,
                 u"0.200 GB (0.1863 GiB) · 6 % of 3.167 GB"_s, // 10⁸ × 16 / 8; 0.2 / 3.1669
                 u"P / N × 8 × 2 = 100,000,000 / 8 × 8 × 2 = 200,000,000 B"_s,
                 u"sharded since ZeRO-1 · lesson sketch (precise: 0.150 GB)"_s, // 10⁸ × 12 / 8
             }));
}

void TestPartText::activationsSayThatTheyAreAFudgeAndNotSharded()
{
    const QString text = partText(estimate({}), Strategy::Zero3, 7, Component::Activations, {});
    QVERIFY(text.contains(u"2,566,914,048 B"_s)); // 8 × 1,024 × 768 × 2 × 12 × 17
    QVERIFY(text.endsWith(u"not sharded by DDP, ZeRO or FSDP · lesson sketch · ⚠ fudge"_s));
}

void TestPartText::theReserveIsNoShareOfTheRanks()
{
    Scenario scenario;
    scenario.reserve = 0.5;
    const QString text = partText(estimate(scenario), Strategy::Zero3, 0, Component::Reserve, {});
    QVERIFY(text.contains(u"1,408,457,024 B"_s)); // (250,000,000 + 2,566,914,048) / 2
    QVERIFY2(text.endsWith(u"a fraction of what else this rank holds · lesson sketch · ⚠ fudge"_s), qPrintable(text));
}

void TestPartText::aPartThatIsNotThereHasNoWords()
{
    QCOMPARE(partText(estimate({}), Strategy::Ddp, 0, Component::Momentum, {}), QString());
    QCOMPARE(partText(estimate({}), Strategy::Hsdp, 0, Component::Parameters, {}), QString());
}

void TestPartText::headroom()
{
    const Quantity<Bytes> card(80'000'000'000);
    QCOMPARE(headroomText(Quantity<Bytes>(20'000'000'000), card, {}), u"✔ 60.0 GB free (75 %)"_s);
    QCOMPARE(headroomText(Quantity<Bytes>(154'500'000'000), card, {}), u"✖ OOM +74.5 GB"_s);
    QCOMPARE(headroomText(card, card, {}), u"✔ 0.00 GB free (0 %)"_s);
}

/// 2,566,914,048 of 4,566,914,048 B is 56.2 %.
void TestPartText::badges()
{
    const Estimate lesson = estimate({});
    const Badge ddp = badgeFor(lesson.strategies.front().worst());
    QCOMPARE(ddp.winner, Winner::Activations);
    QCOMPARE(ddp.forms, (QStringList{u"▲ activations 56 %"_s, u"▲ act 56 %"_s, u"▲ 56 %"_s}));

    const Estimate oneSequence = estimate(with(&Scenario::microBatch, 1)); // 320,864,256 against 2·10⁹: states 86.2 %
    QCOMPARE(badgeFor(oneSequence.strategies.front().worst()).longest(), u"states 86 %"_s);

    RankGroup level = lesson.strategies.front().worst();
    level.modelStates = level.activations;
    QCOMPARE(badgeFor(level).longest(), u"= level"_s);
}

void TestPartText::readOutNamesTheCrossover()
{
    QCOMPARE(readOut(estimate({}), Strategy::Zero3, {}),
             u"Activations pass model states at: DDP batch ≥ 7 or seq ≥ 798 (you are past it: 8 and 1,024) · "
             "ZeRO-3 batch ≥ 1 or seq ≥ 100 (already at batch 1)"_s);
    const QString early = readOut(estimate(with(&Scenario::microBatch, 2)), Strategy::Ddp, {});
    QCOMPARE(early, u"Activations pass model states at: DDP batch ≥ 7 or seq ≥ 3,192"_s); // 2·10⁹ × 1,024 / 641,728,512
}

void TestPartText::readOutOfAllStrategies()
{
    const QString all = readOut(estimate({}), Strategy::Ddp, {}, ReadOutExtent::AllStrategies);
    for (const QString &name : {u"DDP"_s, u"ZeRO-1"_s, u"ZeRO-2"_s, u"ZeRO-3"_s, u"FSDP"_s})
        QVERIFY(all.contains(name));
}

void TestPartText::anArgumentIsNoPlaceForAnother()
{
    QCOMPARE(translated(Message{"%2, then %1", {"50 %2", "100 %1"}}), u"100 %1, then 50 %2"_s);
}

void TestPartText::summarySaysWhoWinsAndWhatFits()
{
    const QString summary = chartSummary(estimate({}), {});
    QVERIFY(summary.startsWith(u"Estimated memory per rank, 8 ranks, lesson sketch. Activations take 2.567 GB"_s));
    QVERIFY(summary.contains(u"DDP needs 4.567 GB, of which activations are 56 %; ✔ 81.0 GB free (95 %)."_s));
}

void TestPartText::rankNotes()
{
    QCOMPARE(ranksNote(estimate({}), false, {}), u"All 8 ranks are alike; showing rank 0"_s);
    QCOMPARE(ranksNote(estimate({}), true, {}), u"All 8 ranks are alike"_s);
    QCOMPARE(ranksNote(estimate(with(&Scenario::ranks, 1)), false, {}), u"1 rank: nothing is shared out"_s);
    // 10 parameters in shards of ⌈10 / 8⌉ = 2: five ranks hold 2 × 20 B, three hold none.
    QCOMPARE(ranksNote(estimate(with(&Scenario::parameters, 10)), false, {}), u"FSDP: ranks 5–7 hold 0.040 kB less"_s);
    // 15 in shards of 2: seven ranks hold 2 × 20 B, the last one 1 × 20 B.
    QCOMPARE(ranksNote(estimate(with(&Scenario::parameters, 15)), false, {}), u"FSDP: rank 7 holds 0.020 kB less"_s);
}

void TestPartText::titleFactsAndFooter()
{
    Document document;
    QCOMPARE(scenarioTitle(document), u"100M class"_s);
    QCOMPARE(scenarioFacts(document.scenario),
             u"100 M parameters · fp16 · N = 8 · batch 8 · seq 1,024 · width 768 · 12 layers"_s);
    QVERIFY(scenarioFacts(with(&Scenario::layers, 1)).endsWith(u"· 1 layer"_s));
    // Counted from this shape: 123,653,376.
    QVERIFY(scenarioFacts(with(&Scenario::parameters, 0)).startsWith(u"124 M parameters · "_s));
    QVERIFY(pictureFooter(document).startsWith(
        u"100M class · lesson sketch (Adam counted as P × 8 × 2) · N = 8 · GB = 10⁹ bytes · "
        "activations use fudge 17 · estimate · perrank"_s));
    document.scenario.parameters = 7'500'000'000;
    QCOMPARE(scenarioTitle(document), u"7.5 B parameters"_s);
    document.name = "Übung 3";
    QCOMPARE(scenarioTitle(document), u"Übung 3"_s);
    document.scenario.accounting = Accounting::Paper;
    QVERIFY(!pictureFooter(document).contains(u"fudge"_s));
    document.scenario.accounting = Accounting::Fsdp;
    QVERIFY(pictureFooter(document).contains(u"activations tensor by tensor"_s));
}

void TestPartText::fileName()
{
    QCOMPARE(proposedFileName({}, u"2026-01-31"_s, u"bars"_s, u"png"_s), u"2026-01-31_100M_sketch_N8_bars.png"_s);
}

QTEST_GUILESS_MAIN(TestPartText)
#include "tst_part_text.moc"

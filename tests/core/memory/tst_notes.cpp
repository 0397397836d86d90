// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"

#include <QTest>

using namespace perrank;

class TestNotes : public QObject {
    Q_OBJECT

private slots:
    void sentences_data();
    void sentences();
    void theLessonNeedsNone();
    void anEstimateWithoutStrategiesIsEmpty();
};

namespace {

Scenario training(qint64 parameters, qint64 ranks, std::vector<Strategy> strategies)
{
    Scenario scenario;
    scenario.parameters = parameters;
    scenario.ranks = ranks;
    scenario.strategies = std::move(strategies);
    return scenario;
}

Scenario longSequences(qint64 sequence)
{
    Scenario scenario;
    scenario.sequence = sequence;
    return scenario;
}

QStringList sentencesOf(const Estimate &estimate)
{
    QStringList sentences;
    for (const Issue &issue : estimate.issues)
        sentences << shown(severityKey(issue.severity)) + QStringLiteral(": ") + shown(issue.message.english());
    return sentences;
}

} // namespace

void TestNotes::sentences_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, const QStringList &expected) {
        QTest::newRow(sentence) << scenario << expected;
    };
    using enum Strategy;
    row("ZeRO pads 4,096 over 3 with 2", training(4096, 3, {Zero1}),
        {QStringLiteral(
            "note: 4,096 parameters do not divide evenly among 3 ranks: under ZeRO each holds 1,366, and 2 in "
            "all are padding.")});
    row("FSDP's last rank holds the rest", training(4096, 3, {Fsdp}),
        {QStringLiteral(
            "note: Under FSDP the ranks differ: the first 2 of 3 hold shards of 1,366, the last one the 1,364 "
            "that are left.")});
    row("FSDP's rest is not on the last rank", training(5, 4, {Fsdp}),
        {QStringLiteral(
            "note: Under FSDP the ranks differ: the first 2 of 4 hold shards of 2, the next one the 1 that are "
            "left, the others none.")});
    row("FSDP's last ranks are empty", training(2, 4, {Fsdp}),
        {QStringLiteral("note: Under FSDP the ranks differ: the first 2 of 4 hold shards of 1, the others none.")});
    row("DDP has nothing to divide", training(4096, 3, {Ddp}), {});
    row("8 over 4 divides evenly", training(8, 4, {Zero3, Fsdp}), {});
    row("At 65,536 tokens the lesson's activations are 64 × 2.567 = 164.3 GB, more than 85.5 GB", longSequences(65'536),
        {QStringLiteral(
            "warning: Activations alone exceed the card. Do not blame ZeRO for an activation OOM: a smaller "
            "batch, shorter sequences or recompute help, more ranks do not.")});
    Scenario immense = longSequences(16'777'216);
    immense.microBatch = 1'000'000;
    row("2²⁴ tokens × 10⁶ sequences × 313,344 B are 5.3 × 10¹⁸ B", immense,
        {QStringLiteral(
             "warning: Activations alone exceed the card. Do not blame ZeRO for an activation OOM: a smaller "
             "batch, shorter sequences or recompute help, more ranks do not."),
         QStringLiteral("impossible: More than 1 EB: the sliders left the world of real machines.")});
    Scenario chatty = training(10'000'000'000'000, 8, {Zero3});
    chatty.accumulation = 1'000'000;
    row("Traffic can be beyond, too: 3 × 10⁶ × 2 × 10¹³ B", chatty,
        {QStringLiteral("impossible: More than 1 EB: the sliders left the world of real machines.")});
}

void TestNotes::sentences()
{
    QFETCH(Scenario, scenario);
    QTEST(sentencesOf(estimate(scenario)), "expected");
}

void TestNotes::theLessonNeedsNone()
{
    QCOMPARE(sentencesOf(estimate(Scenario{})), QStringList());
}

void TestNotes::anEstimateWithoutStrategiesIsEmpty()
{
    const Estimate result = estimate(training(4096, 3, {}));
    QVERIFY(result.strategies.empty());
    QCOMPARE(sentencesOf(result), QStringList());
}

QTEST_APPLESS_MAIN(TestNotes)
#include "tst_notes.moc"

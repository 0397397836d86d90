// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include <QTest>

#include <cmath>

using namespace perrank;

class TestStep : public QObject {
    Q_OBJECT

private slots:
    void stepTimes_data();
    void stepTimes();
    void whereTimeGoes_data();
    void whereTimeGoes();
    void pauses_data();
    void pauses();
    void sentPerRank_data();
    void sentPerRank();
    void theSlowestOfJitteringRanks();
    void jitterPerOperation_data();
    void jitterPerOperation();
    void disturbancesChangeNobodyElsesDraws();
    void timesFromFlops();
    void attentionScoresOnRequest_data();
    void attentionScoresOnRequest();
    void bucketsOfSeveralSizes_data();
    void bucketsOfSeveralSizes();
    void whatIsImpossible_data();
    void whatIsImpossible();
    void whatIsLeftOutIsSaid();
};

namespace {

Scenario with(Scenario scenario, const std::function<void(Scenario &)> &change)
{
    change(scenario);
    return scenario;
}

Scenario slowThird(Scenario scenario)
{
    scenario.faults = {SlowRank{3, 1.5}};
    return scenario;
}

Scenario at(double gigabytesPerSecond, Scenario scenario)
{
    scenario.network = CustomNetwork{0, gigabytesPerSecond};
    return scenario;
}

Scenario inOneBucket(Scenario scenario)
{
    scenario.bucket = {BucketKind::Bytes, 1'000'000'000'000};
    return scenario;
}

Scenario reshardingAll(Scenario scenario)
{
    scenario.keepLastUnit = false;
    return scenario;
}

Scenario withoutPrefetch(Scenario scenario)
{
    scenario.prefetch = false;
    return scenario;
}

} // namespace

void TestStep::stepTimes_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 microseconds) {
        QTest::newRow(sentence) << scenario << microseconds;
    };
    using enum Strategy;
    row("DDP: 4 × 30 ms, and the last all-reduce of 2 × 3/4 × 250 MB / 100 GB/s", toy(Ddp), 123'750);
    row("DDP without overlap: 120 + 4 × 3.75 ms", inOneBucket(toy(Ddp)), 135'000);
    row("DDP at 10 GB/s: backward of one layer, then 4 × 37.5 ms", at(10, toy(Ddp)), 210'000);
    row("DDP at 10 GB/s without overlap: 120 + 4 × 37.5 ms", inOneBucket(at(10, toy(Ddp))), 270'000);
    row("FSDP: a gather of 1.875 ms before, a scatter of it after", toy(Fsdp), 123'750);
    row("ZeRO-3 as FSDP", toy(Zero3), 123'750);
    row("FSDP that drops the last unit gathers it again: + 1.875 ms", reshardingAll(toy(Fsdp)), 125'625);
    row("FSDP without prefetch: 120 + 11 × 1.875 ms", withoutPrefetch(toy(Fsdp)), 140'625);
    row("and dropping the last unit: 120 + 12 × 1.875 ms", withoutPrefetch(reshardingAll(toy(Fsdp))), 142'500);
    row("FSDP grad-op: no gather in backward", toy(FsdpGradOp), 123'750);
    row("DDP with a slow rank: 3 × 60 ms more of compute", slowThird(toy(Ddp)), 183'750);
    row("FSDP with a slow rank", slowThird(toy(Fsdp)), 183'750);
    row("FSDP without prefetch with a slow rank", slowThird(withoutPrefetch(toy(Fsdp))), 200'625);
    row("ZeRO-1 of the textbook: scatters overlap, 4 gathers of 1.875 ms follow", toy(Zero1), 129'375);
    row("ZeRO-1 as shipped: 4 all-reduces of 3.75 ms and a gather of 7.5 ms follow",
        with(toy(Zero1), [](Scenario &each) { each.collectives = Collectives::AsShipped; }), 142'500);
    row("ZeRO-2 as shipped: the same, between the layers",
        with(toy(Zero2), [](Scenario &each) { each.collectives = Collectives::AsShipped; }), 142'500);
    row("ZeRO-1 of Megatron: a gather before the first layer, a scatter after the last",
        with(toy(Zero1), [](Scenario &each) { each.collectives = Collectives::Megatron; }), 123'750);
    row("two micro-batches: DDP reduces in the second", with(toy(Ddp), [](Scenario &each) { each.accumulation = 2; }),
        243'750);
    row("an optimizer of 7 ms comes after the last all-reduce",
        with(toy(Ddp), [](Scenario &each) { each.optimizerMilliseconds = 7; }), 130'750);
    row("one rank: no collective", with(toy(Fsdp), [](Scenario &each) { each.ranks = 1; }), 120'000);
    row("a latency of 100 µs on the last all-reduce",
        with(toy(Ddp),
             [](Scenario &each) {
                 each.network = CustomNetwork{100, 100};
             }),
        123'850);
    row("a link twice as slow: the last all-reduce takes 7.5 ms",
        with(toy(Ddp),
             [](Scenario &each) {
                 each.faults = {SlowLink{2, {}, 2}};
             }),
        127'500);
    row("HSDP by two: a gather of 1.25 ms, and after the last scatter of 1.25 ms an all-reduce of 125 MB, 1.25 ms",
        with(toy(Hsdp), [](Scenario &each) { each.shardSize = 2; }), 123'750);
    row("one of four ranks computes half as long again",
        with(computing(100, 4),
             [](Scenario &each) {
                 each.faults = {SlowRank{2, 1.5}};
             }),
        150'000);
}

void TestStep::stepTimes()
{
    QFETCH(Scenario, scenario);
    QFETCH(qint64, expected);
    QCOMPARE(qint64(played(scenario).end.count()), expected * 1000);
}

void TestStep::whereTimeGoes_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("rank");
    QTest::addColumn<std::vector<qint64>>("expected"); // compute, overlapped, exposed, waiting in µs
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 rank,
                        const std::vector<qint64> &microseconds) {
        QTest::newRow(sentence) << scenario << rank << microseconds;
    };
    using enum Strategy;
    row("DDP: three all-reduces run during backward", toy(Ddp), 0, {108'750, 11'250, 3'750, 0});
    row("DDP at 10 GB/s: 60 ms of backward under way", at(10, toy(Ddp)), 0, {60'000, 60'000, 90'000, 0});
    row("DDP with a slow rank: a healthy one", slowThird(toy(Ddp)), 0, {116'250, 3'750, 11'250, 52'500});
    row("DDP with a slow rank: the slow one", slowThird(toy(Ddp)), 3, {168'750, 11'250, 3'750, 0});
    row("a rank of four waits for the one that computes half as long again",
        with(computing(100, 4),
             [](Scenario &each) {
                 each.faults = {SlowRank{2, 1.5}};
             }),
        0, {100'000, 0, 0, 50'000});
}

void TestStep::whereTimeGoes()
{
    QFETCH(Scenario, scenario);
    QFETCH(qint64, rank);
    QFETCH(std::vector<qint64>, expected);
    const StepTimeline line = played(scenario);
    const auto row = std::ranges::find_if(
        line.ranks, [rank](const RankTimes &each) { return rank >= each.first && rank < each.first + each.count; });
    const TimeShares wanted{microseconds(expected[0]), microseconds(expected[1]), microseconds(expected[2]),
                            microseconds(expected[3])};
    QVERIFY(row->times == wanted);
    QVERIFY(row->times.all() == line.end);
}

/// The table "DDP against ZeRO-3": a pause is lost once where ranks meet once, and up to as often as they meet.
void TestStep::pauses_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("expected");
    const auto row = [](const char *sentence, Scenario scenario, const std::vector<Fault> &faults,
                        qint64 microseconds) {
        scenario.faults = faults;
        QTest::newRow(sentence) << scenario << microseconds;
    };
    using enum Strategy;
    const std::vector<Fault> one{Pause{1, 1, Phase::Forward, 40}};
    row("DDP, 40 ms on one rank", toy(Ddp), one, 163'750);
    row("ZeRO-3, 40 ms on one rank", toy(Zero3), one, 163'750);
    row("ZeRO-3 without prefetch, 40 ms on one rank", withoutPrefetch(toy(Zero3)), one, 180'625);
    const std::vector<Fault> scattered{Pause{0, 0, Phase::Forward, 30}, Pause{1, 1, Phase::Forward, 30},
                                       Pause{2, 2, Phase::Forward, 30}, Pause{3, 3, Phase::Forward, 30}};
    row("DDP, 30 ms on each rank at another layer: once", toy(Ddp), scattered, 153'750);
    row("ZeRO-3, 30 ms on each rank at another layer: between once and four times", toy(Zero3), scattered, 175'625);
    row("ZeRO-3 without prefetch: four times", withoutPrefetch(toy(Zero3)), scattered, 260'625);
}

void TestStep::pauses()
{
    QFETCH(Scenario, scenario);
    QFETCH(qint64, expected);
    QCOMPARE(qint64(played(scenario).end.count()), expected * 1000);
}

namespace {

/// 7 · 10⁹ parameters on 8 ranks.
Scenario seven(Strategy strategy, Accounting accounting)
{
    Scenario scenario;
    scenario.accounting = accounting;
    scenario.parameters = 7'000'000'000;
    scenario.layers = 32;
    scenario.ranks = 8;
    scenario.strategies = {strategy};
    return scenario;
}

Scenario as(Collectives collectives, Scenario scenario)
{
    scenario.collectives = collectives;
    return scenario;
}

Scenario fourTimes(Scenario scenario)
{
    scenario.accumulation = 4;
    return scenario;
}

} // namespace

void TestStep::sentPerRank_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<qint64>("expected"); // of 10 MB
    const auto row = [](const char *sentence, const Scenario &scenario, qint64 tenMegabytes) {
        QTest::newRow(sentence) << scenario << tenMegabytes;
    };
    using enum Strategy;
    const auto paper = Accounting::Paper;
    row("DDP: 2 × 7/8 × 14 GB", seven(Ddp, paper), 2'450);
    row("DDP with fp32 gradients: twice that", seven(Ddp, Accounting::Megatron), 4'900);
    row("ZeRO-1 of the textbook", seven(Zero1, paper), 2'450);
    row("ZeRO-2 of the textbook", seven(Zero2, paper), 2'450);
    row("ZeRO-1 as shipped: 3 × 7/8 × 14 GB", as(Collectives::AsShipped, seven(Zero1, paper)), 3'675);
    row("ZeRO-2 as shipped", as(Collectives::AsShipped, seven(Zero2, paper)), 3'675);
    row("Megatron: fp32 scattered, bf16 gathered", as(Collectives::Megatron, seven(Zero1, Accounting::Megatron)),
        3'675);
    row("ZeRO-3: 3 × 7/8 × 14 GB", seven(Zero3, paper), 3'675);
    row("FSDP with fp32 gradients: 2 × 12.25 + 24.5 GB", seven(Fsdp, Accounting::Fsdp), 4'900);
    row("grad-op gathers once", seven(FsdpGradOp, paper), 2'450);
    row("four micro-batches: ZeRO-2 as shipped, 4 × 24.5 + 12.25 GB",
        fourTimes(as(Collectives::AsShipped, seven(Zero2, paper))), 11'025);
    row("four micro-batches: FSDP does all in each", fourTimes(seven(Fsdp, paper)), 14'700);
    row("four micro-batches: DDP reduces in the last one", fourTimes(seven(Ddp, paper)), 2'450);
}

void TestStep::sentPerRank()
{
    QFETCH(Scenario, scenario);
    QFETCH(qint64, expected);
    const StepTimeline line = played(scenario);
    QCOMPARE(qint64(line.sentPerRank.count()), expected * 10'000'000);
    qint64 sum = 0;
    for (const CollectiveTotal &each : line.collectives)
        sum += each.bytesPerRank.count();
    QCOMPARE(sum, expected * 10'000'000);
}

/// E = 100 + 5 × 1.4236 ms, the largest of eight normal numbers, over 400 steps.
void TestStep::theSlowestOfJitteringRanks()
{
    Scenario scenario = computing(100, 8);
    scenario.jitter = NormalJitter{5};
    double sum = 0;
    for (std::int64_t step = 0; step < 400; ++step)
        sum += static_cast<double>(played(scenario, step).end.count()) / 1e6;
    QVERIFY2(std::abs(sum / 400 - 107.118) < 0.5, QByteArray::number(sum / 400));
}

void TestStep::jitterPerOperation_data()
{
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<bool>("prefetch");
    QTest::addColumn<double>("deviation");
    QTest::addColumn<double>("expected");
    QTest::newRow("DDP meets once: 100 + 1.4236") << Strategy::Ddp << true << 1.0 << 101.45;
    QTest::newRow("ZeRO-3 with prefetch has slack") << Strategy::Zero3 << true << 1.0 << 101.48;
    QTest::newRow("ZeRO-3 without prefetch: nearly √64 × as much") << Strategy::Zero3 << false << 1.0 << 110.6;
    QTest::newRow("DDP, 5 ms") << Strategy::Ddp << true << 5.0 << 107.25;
    QTest::newRow("ZeRO-3 with prefetch, 5 ms") << Strategy::Zero3 << true << 5.0 << 115.2;
    QTest::newRow("ZeRO-3 without prefetch, 5 ms") << Strategy::Zero3 << false << 5.0 << 153.0;
}

/// Figures of an independent simulation of 8 ranks and 32 layers with collectives that cost nothing.
void TestStep::jitterPerOperation()
{
    QFETCH(Strategy, strategy);
    QFETCH(bool, prefetch);
    QFETCH(double, deviation);
    QFETCH(double, expected);
    Scenario scenario = computing(100, 8);
    scenario.strategies = {strategy};
    scenario.parameters = 32;
    scenario.layers = 32;
    scenario.forwardMilliseconds = 100.0 / 96;
    scenario.backwardMilliseconds = 200.0 / 96;
    scenario.prefetch = prefetch;
    scenario.jitter = NormalJitter{deviation, JitterPer::Operation};
    double sum = 0;
    for (std::int64_t step = 0; step < 200; ++step)
        sum += static_cast<double>(played(scenario, step).end.count()) / 1e6;
    QVERIFY2(std::abs(sum / 200 / expected - 1) < 0.02, QByteArray::number(sum / 200));
}

/// A slow rank changes its own times only: those of the others are what they were, before they wait.
void TestStep::disturbancesChangeNobodyElsesDraws()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.jitter = NormalJitter{5};
    const StepTimeline before = played(scenario, 3);
    scenario.faults = {SlowRank{2, 1.5}};
    const StepTimeline after = played(scenario, 3);
    for (std::size_t rank = 0; rank < 4; ++rank) {
        const auto each = static_cast<std::size_t>(before.alike.classOf[rank]);
        QVERIFY((before.playback.spans[each][0] == after.playback.spans[each][0]) == (rank != 2));
    }
}

/// 2 × 125 · 10⁶ × 8 × 1,024 ÷ (312 · 10¹² × 0.5) = 13.128 205 ms of a layer, and twice and three times that.
void TestStep::timesFromFlops()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.ranks = 1;
    scenario.gpu = Gpu::A100_80Gb;
    scenario.mfu = 0.5;
    scenario.forwardMilliseconds = scenario.backwardMilliseconds = 0;
    const qint64 forward = 13'128'205; // rounded from …,128.2
    const qint64 backward = 26'256'410;
    QCOMPARE(qint64(played(scenario).end.count()), 4 * (forward + backward));
    scenario.recompute = Recompute::Full;
    const qint64 recomputing = 39'384'615;
    QCOMPARE(qint64(played(scenario).end.count()), 4 * (forward + recomputing));
}

/// 2 × (125 M parameters and the scores of 1,024 tokens) × 8 × 1,024 ÷ (312 · 10¹² × 0.5). Of one token 12 heads of 64
/// multiply 1,024 × 64 for the scores and as many for the values: 1,572,864 products, of which flash needs half.
void TestStep::attentionScoresOnRequest_data()
{
    QTest::addColumn<Attention>("attention");
    QTest::addColumn<qint64>("forward");
    QTest::newRow("flash: 125,786,432 × 16,384 ÷ 156 · 10¹²") << Attention::Flash << qint64(13'210'801);
    QTest::newRow("all of them: 126,572,864 × 16,384 ÷ 156 · 10¹²") << Attention::Eager << qint64(13'293'396);
}

void TestStep::attentionScoresOnRequest()
{
    QFETCH(const Attention, attention);
    QFETCH(const qint64, forward);
    Scenario scenario = toy(Strategy::Ddp);
    scenario.ranks = 1;
    scenario.layers = 1;
    scenario.parameters = 125'000'000;
    scenario.gpu = Gpu::A100_80Gb;
    scenario.mfu = 0.5;
    scenario.attention = attention;
    scenario.forwardMilliseconds = scenario.backwardMilliseconds = 0;
    scenario.attentionFlops = true;
    // Forward once, backward twice that; each is rounded to a nanosecond.
    QVERIFY(std::abs(played(scenario).end.count() - 3 * forward) <= 2);
}

void TestStep::bucketsOfSeveralSizes_data()
{
    QTest::addColumn<Bucket>("bucket");
    QTest::addColumn<Collectives>("collectives");
    QTest::addColumn<Strategy>("strategy");
    QTest::addColumn<qint64>("count");
    const auto row = [](const char *sentence, const Bucket &bucket, Collectives collectives, Strategy strategy,
                        qint64 count) { QTest::newRow(sentence) << bucket << collectives << strategy << count; };
    using enum Collectives;
    row("DDP by default: 1 MiB, then 999 MB − 49,576 B in pieces of 25 MiB", {}, Textbook, Strategy::Ddp, 1 + 39);
    row("one per layer", {BucketKind::Layer, 0}, Textbook, Strategy::Ddp, 4);
    row("pieces of 100 MB", {BucketKind::Bytes, 100'000'000}, Textbook, Strategy::Ddp, 10);
    row("DeepSpeed by default: 500 M elements", {}, AsShipped, Strategy::Zero1, 1);
    row("DeepSpeed: 100 MB are 50 M elements", {BucketKind::Bytes, 100'000'000}, AsShipped, Strategy::Zero1, 10);
    row("Megatron by default: 40 M elements", {}, Megatron, Strategy::Zero1, 13);
}

void TestStep::bucketsOfSeveralSizes()
{
    QFETCH(Bucket, bucket);
    QFETCH(Collectives, collectives);
    QFETCH(Strategy, strategy);
    Scenario scenario = toy(strategy);
    scenario.bucket = bucket;
    scenario.collectives = collectives;
    const StepTimeline line = played(scenario);
    const auto reductions = std::ranges::find_if(
        line.collectives, [](const CollectiveTotal &each) { return each.kind != OperationKind::AllGather; });
    QTEST(qint64(reductions->count), "count");
}

void TestStep::whatIsImpossible_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *what, const Scenario &scenario, const char *sentence) {
        QTest::newRow(what) << scenario << QString::fromUtf8(sentence);
    };
    const Scenario usual = toy(Strategy::Ddp);
    const auto fault = [&usual](const Fault &each) {
        Scenario scenario = usual;
        scenario.faults = {each};
        return scenario;
    };
    row("a rank that is none", fault(SlowRank{4, 2}), "`slow_rank`: there is no rank 4; ranks are 0 to 3.");
    row("a node that is none", fault(SlowLink{{}, 1, 2}), "`slow_link`: there is no node 1; the only one is node 0.");
    row("a layer that is none", fault(Pause{0, 4, Phase::Forward, 1}),
        "`pause`: there is no layer 4; layers are 0 to 3.");
    row("batches of too few ranks", fault(UnevenBatches{{10, 9}}),
        "`uneven_batches`: expected the batches of each of 4 ranks; found 2 numbers.");
    row("a step that is none", fault(Hang{0, 1}),
        "`hang`: step 1 is beyond the run, whose only step is 0: raise `steps` to 2 or more.");
    row("a card without a peak",
        with(usual,
             [](Scenario &each) {
                 each.gpu = CustomGpu{"X", 1'000'000};
                 each.forwardMilliseconds = 0;
             }),
        "The GPU has no peak to compute times from: give it `tflops`, or type in `forward_ms` and `backward_ms`.");
    row("too many micro-batches", with(usual, [](Scenario &each) { each.accumulation = 1'000'000; }),
        "A step of more than 2,000,000 operations per rank is not simulated: fewer micro-batches, or larger buckets, "
        "can be.");
}

void TestStep::whatIsImpossible()
{
    QFETCH(Scenario, scenario);
    QFETCH(QString, sentence);
    const StepSimulation simulation = simulateStep(scenario);
    QVERIFY(simulation.isImpossible());
    const Issue *issue = findImpossible(simulation.issues);
    QVERIFY(issue != nullptr);
    QCOMPARE(QString::fromStdString(issue->message.english()), sentence);
}

void TestStep::whatIsLeftOutIsSaid()
{
    Scenario scenario = toy(Strategy::Ddp);
    scenario.faults = {Hang{0, 0}, SlowRank{1, 2}, DiskFull{1}};
    const StepSimulation simulation = simulateStep(scenario);
    const auto said =
        std::ranges::find_if(simulation.issues, [](const Issue &each) { return each.severity == Severity::Note; });
    QVERIFY(said != simulation.issues.end());
    QCOMPARE(QString::fromStdString(said->message.english()),
             QStringLiteral("The step is shown without what strikes in the run: `hang`, `disk_full`."));
}

QTEST_APPLESS_MAIN(TestStep)
#include "tst_step.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/simulation/toy.h"

#include "core/simulation/random_draw.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace perrank;

/// Laws of whole steps over thousands of random scenarios.
class TestRandomSteps : public QObject {
    Q_OBJECT

private slots:
    void prefetchAndKeepingNeverHurt();
    void fasterLinksNeverHurt();
    void withoutCostTheSlowestRankIsTheStep();
    void anInjectionChangesNothingBeforeItNorOtherDraws();
    void whichRankIsSlowChangesPlacesOnly();
};

namespace {

constexpr std::array allStrategies{Strategy::Ddp,  Strategy::Zero1,      Strategy::Zero2, Strategy::Zero3,
                                   Strategy::Fsdp, Strategy::FsdpGradOp, Strategy::Hsdp};

constexpr std::int64_t programs = 2000;

/// Numbers for a random scenario, which depend on its seed only.
class Dice {
public:
    explicit Dice(std::int64_t seed) : m_seed(seed) {}

    double decimal(double most) { return drawn(m_seed, {.stream = 7, .operation = m_next++}) * most; }
    std::int64_t whole(std::int64_t most) { return static_cast<std::int64_t>(decimal(static_cast<double>(most + 1))); }

private:
    std::int64_t m_seed;
    std::int64_t m_next = 0;
};

/// A random toy of any strategy and program on two nodes of four.
Scenario randomToy(Dice &dice)
{
    Scenario scenario = toy(allStrategies[static_cast<std::size_t>(dice.whole(6))]);
    scenario.ranks = 8;
    scenario.gpusPerNode = scenario.shardSize = 4;
    scenario.layers = 1 + dice.whole(5);
    scenario.parameters = 1'000'000 + dice.whole(1'000'000'000);
    scenario.accumulation = 1 + dice.whole(2);
    scenario.forwardMilliseconds = 0.1 + dice.decimal(30);
    scenario.backwardMilliseconds = 0.1 + dice.decimal(60);
    scenario.unitsInFlight = 1 + dice.whole(2);
    scenario.keepLastUnit = dice.whole(1) == 1;
    scenario.prefetch = dice.whole(3) > 0;
    scenario.collectives = static_cast<Collectives>(dice.whole(2));
    scenario.network = CustomNetwork{dice.decimal(500), 1 + dice.decimal(200), dice.decimal(900), 1 + dice.decimal(50),
                                     dice.decimal(1)};
    return scenario;
}

QByteArray seedText(std::int64_t seed)
{
    return "seed " + QByteArray::number(qint64(seed));
}

} // namespace

/// Over random toys: without prefetch, or dropping the last unit, no step is shorter. One rank has no collective.
void TestRandomSteps::prefetchAndKeepingNeverHurt()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        const auto dice = [seed](std::int64_t place, double most) {
            return drawn(seed, {.stream = 8, .operation = place}) * most;
        };
        Scenario scenario = toy(seed % 2 == 0 ? Strategy::Zero3 : Strategy::Hsdp);
        scenario.layers = 1 + static_cast<std::int64_t>(dice(0, 8));
        scenario.parameters = 1'000'000 + static_cast<std::int64_t>(dice(1, 1e9));
        scenario.forwardMilliseconds = 0.1 + dice(2, 30);
        scenario.backwardMilliseconds = 0.1 + dice(3, 60);
        scenario.unitsInFlight = 1 + static_cast<std::int64_t>(dice(4, 3));
        scenario.shardSize = 2;
        scenario.network = CustomNetwork{dice(5, 500), 1 + dice(6, 200)};
        scenario.faults = {SlowRank{1, 1 + dice(7, 1)}, Pause{2, 0, Phase::Backward, dice(8, 20)}};
        const Nanoseconds best = played(scenario).end;
        Scenario dropping = scenario;
        dropping.keepLastUnit = false;
        QVERIFY2(played(dropping).end >= best, seedText(seed));
        Scenario waiting = scenario;
        waiting.prefetch = false;
        QVERIFY2(played(waiting).end >= best, seedText(seed));
        Scenario alone = scenario;
        alone.ranks = 1;
        alone.shardSize = 0;
        alone.faults.clear();
        const StepTimeline one = played(alone);
        QVERIFY2(one.collectives.empty() && one.ranks[0].times.waiting == Nanoseconds(0), seedText(seed));
    }
}

/// Over random toys: more bandwidth, less latency, or a rank that is less slow never make a step longer.
void TestRandomSteps::fasterLinksNeverHurt()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        Dice dice(seed);
        Scenario scenario = randomToy(dice);
        scenario.faults = {SlowRank{dice.whole(7), 1.5}, SlowLink{dice.whole(7), {}, 1 + dice.decimal(2)}};
        const Nanoseconds before = played(scenario).end;
        const auto isNotLonger = [&](auto change) {
            Scenario faster = scenario;
            change(std::get<CustomNetwork>(faster.network), faster);
            return played(faster).end <= before;
        };
        const double factor = 1 + dice.decimal(4);
        QVERIFY2(isNotLonger([&](CustomNetwork &links, Scenario &) { links.busGigabytesPerSecond *= factor; }),
                 seedText(seed));
        QVERIFY2(isNotLonger([&](CustomNetwork &links, Scenario &) { *links.interGigabytesPerSecond *= factor; }),
                 seedText(seed));
        QVERIFY2(isNotLonger([&](CustomNetwork &links, Scenario &) { links.interLatencyMicroseconds /= factor; }),
                 seedText(seed));
        QVERIFY2(isNotLonger([&](CustomNetwork &links, Scenario &) { links.latencyMicroseconds /= factor; }),
                 seedText(seed));
        QVERIFY2(isNotLonger([](CustomNetwork &, Scenario &faster) { faster.faults.erase(faster.faults.begin()); }),
                 seedText(seed));
    }
}

/// A parameter or less per unit over links of 10⁶ GB/s takes no nanosecond: what is left is the slowest rank's
/// computing.
void TestRandomSteps::withoutCostTheSlowestRankIsTheStep()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        Dice dice(seed);
        Scenario scenario = randomToy(dice);
        scenario.parameters = scenario.layers;
        scenario.network = CustomNetwork{0, 1'000'000};
        const double slow = 1 + dice.decimal(3);
        scenario.faults = {SlowRank{dice.whole(7), slow}};
        const auto passes = static_cast<double>(scenario.layers * scenario.accumulation);
        const double computing = passes * (scenario.forwardMilliseconds + scenario.backwardMilliseconds) * slow * 1e6;
        const auto end = static_cast<double>(played(scenario).end.count());
        // Each pass is rounded to a nanosecond.
        QVERIFY2(std::abs(end - computing) <= 2 * passes, seedText(seed));
    }
}

/// A rank that is slow from a step on: the steps before are the same to the nanosecond; from it on the others draw what
/// they drew.
void TestRandomSteps::anInjectionChangesNothingBeforeItNorOtherDraws()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        Dice dice(seed);
        Scenario scenario = randomToy(dice);
        scenario.seed = seed;
        scenario.jitter = NormalJitter{5, dice.whole(1) == 0 ? JitterPer::Step : JitterPer::Operation};
        Scenario disturbed = scenario;
        const std::int64_t rank = dice.whole(7);
        const std::int64_t step = 1 + dice.whole(5);
        disturbed.faults = {SlowRank{rank, 1.7, step}};
        QVERIFY2(played(scenario, step - 1).playback == played(disturbed, step - 1).playback, seedText(seed));
        const StepTimeline plain = played(scenario, step);
        const StepTimeline slowed = played(disturbed, step);
        for (std::size_t each = 0; each < plain.playback.spans.size(); ++each) {
            if (plain.alike.lowest[each] == rank)
                continue;
            for (std::size_t i = 0; i < plain.program->operations.size(); ++i) {
                const Span &before = plain.playback.spans[each][i];
                const Span &after = slowed.playback.spans[each][i];
                QVERIFY2(before.end - before.start == after.end - after.start, seedText(seed));
            }
        }
    }
}

/// Among ranks that are the same it does not matter which one is slow: its row moves, and nothing else.
void TestRandomSteps::whichRankIsSlowChangesPlacesOnly()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        Dice dice(seed);
        Scenario scenario = randomToy(dice);
        const double slow = 1 + dice.decimal(2);
        scenario.faults = {SlowRank{0, slow}};
        const StepTimeline first = played(scenario);
        const std::int64_t rank = 1 + dice.whole(6);
        scenario.faults = {SlowRank{rank, slow}};
        const StepTimeline other = played(scenario);
        const auto timesOf = [](const StepTimeline &line, std::int64_t asked) {
            const auto found = std::ranges::find_if(line.ranks, [asked](const RankTimes &each) {
                return asked >= each.first && asked < each.first + each.count;
            });
            return found->times;
        };
        // Among eight, and among the four of a node, and between the nodes: place r goes to place r xor the rank.
        QVERIFY2(first.end == other.end, seedText(seed));
        for (std::int64_t each = 0; each < 8; ++each)
            QVERIFY2(timesOf(first, each) == timesOf(other, each ^ rank), seedText(seed));
    }
}

QTEST_APPLESS_MAIN(TestRandomSteps)
#include "tst_random_steps.moc"

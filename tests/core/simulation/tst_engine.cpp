// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/engine.h"

#include "core/simulation/random_draw.h"
#include "core/simulation/time_shares.h"

#include <QTest>

#include <algorithm>

using namespace perrank;

/// Laws of the engine over thousands of random programs.
class TestEngine : public QObject {
    Q_OBJECT

private slots:
    void laws();
    void longerIsNeverFaster();
    void theOrderOfActorsDoesNotMatter();
    void aMissedCallIsFoundBefore();
    void nothingBeforeAMissedCallChanges();
    void callsPairUpInTheirOrder();
};

namespace {

constexpr std::int64_t programs = 2000;

/// Random whole numbers that depend on the seed and on how many were drawn before.
class Dice {
public:
    explicit Dice(std::int64_t seed) : m_seed(seed) {}

    std::int64_t upTo(std::int64_t most)
    {
        const double u = drawn(m_seed, {.stream = 9, .operation = m_next++});
        return static_cast<std::int64_t>(u * static_cast<double>(most + 1));
    }
    bool isTrue() { return upTo(1) == 1; }

private:
    std::int64_t m_seed;
    std::int64_t m_next = 0;
};

/// One program for all: operations on three streams that wait for earlier ones, collectives of all ranks or of pairs.
StepProgram randomProgram(Dice &dice, std::int64_t ranks)
{
    StepProgram program{.operations = {}, .groupings = {{ranks, 1}}};
    if (ranks % 2 == 0)
        program.groupings.push_back({2, 1});
    const auto count = static_cast<std::int32_t>(5 + dice.upTo(30));
    for (std::int32_t i = 0; i < count; ++i) {
        Operation operation;
        if (dice.upTo(2) == 0 && ranks > 1) {
            operation.grouping =
                static_cast<std::int32_t>(dice.upTo(static_cast<std::int64_t>(program.groupings.size()) - 1));
            operation.kind = OperationKind::AllReduce;
            operation.stream = operation.grouping == 0 ? Stream::Communication : Stream::Replicas;
            operation.elements = dice.upTo(1000);
        } else {
            operation.kind = dice.isTrue() ? OperationKind::Forward : OperationKind::Backward;
        }
        for (std::size_t each = 0; each < 2 && i > 0; ++each)
            operation.after[each] = dice.isTrue() ? static_cast<std::int32_t>(dice.upTo(i - 1)) : noOperation;
        program.operations.push_back(operation);
    }
    return program;
}

/// A job in which every rank is its own actor, with computing times of its own.
struct RandomJob {
    StepProgram program;
    Job job;

    RandomJob(const RandomJob &) = delete;
    explicit RandomJob(std::int64_t seed)
    {
        Dice dice(seed);
        const std::int64_t ranks = 1 + dice.upTo(5);
        program = randomProgram(dice, ranks);
        std::vector<std::int32_t> first;
        for (const Grouping &grouping : program.groupings) {
            first.push_back(static_cast<std::int32_t>(job.groups.size()));
            job.groups.resize(job.groups.size() + static_cast<std::size_t>(ranks / grouping.size));
        }
        std::vector<Nanoseconds> transfers;
        for (std::size_t i = 0; i < program.operations.size(); ++i)
            transfers.emplace_back(dice.upTo(100));
        for (std::int32_t rank = 0; rank < ranks; ++rank) {
            Actor actor{&program, transfers, {}};
            for (std::size_t i = 0; i < transfers.size(); ++i) {
                if (!isCollective(program.operations[i].kind))
                    actor.durations[i] = Nanoseconds(dice.upTo(100));
            }
            for (std::size_t i = 0; i < program.groupings.size(); ++i) {
                const auto group = first[i] + static_cast<std::int32_t>(program.groupings[i].groupOf(rank));
                actor.groups.push_back(group);
                job.groups[static_cast<std::size_t>(group)].push_back(rank);
            }
            job.actors.push_back(std::move(actor));
        }
    }
};

Nanoseconds sumOf(const Actor &actor, Stream stream)
{
    Nanoseconds sum{0};
    for (std::size_t i = 0; i < actor.durations.size(); ++i) {
        if (actor.program->operations[i].stream == stream)
            sum += actor.durations[i];
    }
    return sum;
}

/// The operations of one stream follow each other in their order without overlap.
bool isFirstInFirstOut(const StepProgram &program, const std::vector<Span> &spans)
{
    std::array<Nanoseconds, streams.size()> end{};
    for (std::size_t i = 0; i < spans.size(); ++i) {
        Nanoseconds &last = end[static_cast<std::size_t>(program.operations[i].stream)];
        if (spans[i].entered < last || spans[i].start < spans[i].entered || spans[i].end < spans[i].start)
            return false;
        last = spans[i].end;
    }
    return true;
}

bool waitsForWhatItNames(const StepProgram &program, const std::vector<Span> &spans)
{
    for (std::size_t i = 0; i < spans.size(); ++i) {
        for (const std::int32_t one : program.operations[i].after) {
            if (one != noOperation && spans[static_cast<std::size_t>(one)].end > spans[i].entered)
                return false;
        }
    }
    return true;
}

/// All members start a call together, when the last of them has entered, and leave it together.
bool meetInCalls(const RandomJob &random, const Playback &playback)
{
    for (std::size_t i = 0; i < random.program.operations.size(); ++i) {
        const Operation &operation = random.program.operations[i];
        if (!isCollective(operation.kind))
            continue;
        for (std::size_t rank = 0; rank < random.job.actors.size(); ++rank) {
            const auto group = random.job.actors[rank].groups[static_cast<std::size_t>(operation.grouping)];
            const ActorGroup &members = random.job.groups[static_cast<std::size_t>(group)];
            Nanoseconds latest{0};
            for (const std::int32_t member : members)
                latest = std::max(latest, playback.spans[static_cast<std::size_t>(member)][i].entered);
            if (playback.spans[rank][i].start != latest)
                return false;
        }
    }
    return true;
}

QByteArray seedText(std::int64_t seed)
{
    return "seed " + QByteArray::number(qint64(seed));
}

} // namespace

void TestEngine::laws()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        const RandomJob random(seed);
        QVERIFY2(missedCalls(random.job).empty(), seedText(seed));
        const Playback playback = played(random.job);
        QVERIFY2(playback.isComplete(), seedText(seed));
        QVERIFY2(playback == played(random.job), seedText(seed));
        QVERIFY2(meetInCalls(random, playback), seedText(seed));
        for (std::size_t rank = 0; rank < random.job.actors.size(); ++rank) {
            const std::vector<Span> &spans = playback.spans[rank];
            QVERIFY2(isFirstInFirstOut(random.program, spans), seedText(seed));
            QVERIFY2(waitsForWhatItNames(random.program, spans), seedText(seed));
            const TimeShares shares = timeShares(random.program, spans, playback.end);
            QVERIFY2(shares.all() == playback.end && shares.waiting >= Nanoseconds(0), seedText(seed));
            for (const StreamSpec &stream : streams)
                QVERIFY2(playback.end >= sumOf(random.job.actors[rank], stream.id), seedText(seed));
            QVERIFY2(shares.compute + shares.overlapped == sumOf(random.job.actors[rank], Stream::Compute),
                     seedText(seed));
        }
    }
}

/// Times enter sums and maxima only: no duration that grows ends the step earlier.
void TestEngine::longerIsNeverFaster()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        RandomJob random(seed);
        const Nanoseconds before = played(random.job).end;
        Dice dice(seed + programs);
        const std::int64_t which = dice.upTo(static_cast<std::int64_t>(random.program.operations.size()) - 1);
        const Nanoseconds more(dice.upTo(50));
        for (Actor &actor : random.job.actors)
            actor.durations[static_cast<std::size_t>(which)] += more;
        const Nanoseconds after = played(random.job).end;
        QVERIFY2(after >= before && after <= before + more, seedText(seed));
    }
}

/// The same ranks in another order have the same times.
void TestEngine::theOrderOfActorsDoesNotMatter()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        RandomJob random(seed);
        const Playback before = played(random.job);
        const auto last = static_cast<std::int32_t>(random.job.actors.size()) - 1;
        std::ranges::reverse(random.job.actors);
        for (ActorGroup &group : random.job.groups) {
            for (std::int32_t &member : group)
                member = last - member;
        }
        Playback after = played(random.job);
        std::ranges::reverse(after.spans);
        QVERIFY2(before == after, seedText(seed));
    }
}

namespace {

/// A rank that stops before its last collective: the job, and which call of which group is missed.
struct Stopped {
    explicit Stopped(std::int64_t seed) : random(seed), shortened(random.program)
    {
        const auto isCall = [](const Operation &each) { return isCollective(each.kind); };
        const auto found = std::ranges::find_if(shortened.operations.rbegin(), shortened.operations.rend(), isCall);
        if (found == shortened.operations.rend())
            return;
        stoppedAt = static_cast<std::size_t>(shortened.operations.rend() - found) - 1;
        group = random.job.actors[0].groups[static_cast<std::size_t>(found->grouping)];
        shortened.operations.resize(stoppedAt);
        job = random.job;
        job.actors[0].program = &shortened;
        job.actors[0].durations.resize(stoppedAt);
        isThere = job.groups[static_cast<std::size_t>(group)].size() > 1;
    }

    RandomJob random;
    StepProgram shortened;
    Job job;
    std::size_t stoppedAt = 0;
    std::int32_t group = 0;
    bool isThere = false;
};

} // namespace

void TestEngine::aMissedCallIsFoundBefore()
{
    int tried = 0;
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        const Stopped stopped(seed);
        if (!stopped.isThere)
            continue;
        ++tried;
        const std::vector<MissedCall> missed = missedCalls(stopped.job);
        QVERIFY2(missed.size() == 1, seedText(seed));
        QVERIFY2(missed[0].group == stopped.group, seedText(seed));
        QVERIFY2(missed[0].missing == std::vector<std::int32_t>{0}, seedText(seed));
        QVERIFY2(!played(stopped.job).isComplete(), seedText(seed));
    }
    QVERIFY(tried > programs / 4);
}

/// What ended before the call is as it was; in the call itself nobody ends.
void TestEngine::nothingBeforeAMissedCallChanges()
{
    for (std::int64_t seed = 0; seed < programs; ++seed) {
        const Stopped stopped(seed);
        if (!stopped.isThere)
            continue;
        const Playback whole = played(stopped.random.job);
        const Playback hung = played(stopped.job);
        for (std::size_t rank = 0; rank < hung.spans.size(); ++rank) {
            for (std::size_t i = 0; i < hung.spans[rank].size(); ++i) {
                const Span &span = hung.spans[rank][i];
                QVERIFY2(!span.isDone() || span == whole.spans[rank][i], seedText(seed));
                QVERIFY2(!span.isEntered() || span.entered == whole.spans[rank][i].entered, seedText(seed));
            }
        }
    }
}

/// Calls pair up by their number in the group, whatever else lies between them: the second of one rank with the second
/// of the other.
void TestEngine::callsPairUpInTheirOrder()
{
    const Operation compute{.kind = OperationKind::Forward, .stream = Stream::Compute};
    Operation call{.kind = OperationKind::AllReduce, .stream = Stream::Communication, .grouping = 0};
    const StepProgram plain{{call, call}, {{2, 1}}};
    call.after = {0, noOperation, noOperation, noOperation};
    const StepProgram later{{compute, call, call}, {{2, 1}}};
    const Nanoseconds one(1);
    const Job job{{{&plain, {one, one}, {0}}, {&later, {Nanoseconds(10), one, one}, {0}}}, {{0, 1}}};
    const Playback playback = played(job);
    QVERIFY((playback.spans[0][0] == Span{Nanoseconds(0), Nanoseconds(10), Nanoseconds(11)}));
    QVERIFY((playback.spans[0][1] == Span{Nanoseconds(11), Nanoseconds(11), Nanoseconds(12)}));
    QVERIFY((playback.spans[1][2] == Span{Nanoseconds(11), Nanoseconds(11), Nanoseconds(12)}));
    QCOMPARE(playback.end.count(), 12);
}

QTEST_APPLESS_MAIN(TestEngine)
#include "tst_engine.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/evaluate.h"
#include "core/memory/shards.h"
#include "tests/core/lookup.h"
#include "tests/core/written_arithmetic.h"

#include <QTest>

using namespace perrank;

/// What holds for every scenario, over a grid of them.
class TestLaws : public QObject {
    Q_OBJECT

private slots:
    void aReaderOfFormulasCanBeTrusted_data();
    void aReaderOfFormulasCanBeTrusted();
    void partsSumToTheTotal();
    void everyStepGivesItsNumberAgain();
    void everyWrittenFormulaGivesItsNumber();
    void explainedAndUnexplainedAgree();
    void moreRanksNeverNeedMore();
    void laterStagesNeverNeedMore();
    void everyConstantHasASource();
    void ranksAreCoveredOnceByUnlikeNeighbours();
    void theShardsOfAllRanksAreTheWhole();
    void theVerdictFollowsFromTheHeadroom();
    void endlessFiguresAreBeyondInEveryWay();
};

namespace {

const std::vector<std::int64_t> someParameters{1, 10, 4096, 100'000'000, 7'500'000'007, 10'000'000'000'000};
const std::vector<std::int64_t> someRanks{1, 2, 3, 8, 64, 1000, 1'048'576};

/// Activations in several ways and an optimizer of each kind; the last one with a reserve and several micro-batches.
std::vector<Scenario> someTrainings()
{
    std::vector<Scenario> trainings(5);
    trainings[1].optimizer = Optimizer::AdamW8bit;
    trainings[1].fudge = 16.57;
    trainings[1].width = 77;
    trainings[1].dtype = Dtype::Fp8;
    trainings[2].optimizer = Optimizer::Sgd;
    trainings[2].activations = ActivationModel::Formula;
    trainings[2].attention = Attention::Eager;
    trainings[3].optimizer = Optimizer::Lion;
    trainings[3].activations = ActivationModel::Formula;
    trainings[3].recompute = Recompute::Full;
    trainings[3].dtype = Dtype::Fp32;
    trainings[4].reserve = 0.07;
    trainings[4].accumulation = 3;
    return trainings;
}

std::vector<Scenario> grid()
{
    std::vector<Scenario> scenarios;
    for (Scenario scenario : someTrainings()) {
        for (const Accounting accounting : {Accounting::Sketch, Accounting::Paper}) {
            for (const std::int64_t parameters : someParameters) {
                for (const std::int64_t ranks : someRanks) {
                    scenario.accounting = accounting;
                    scenario.parameters = parameters;
                    scenario.ranks = ranks;
                    scenarios.push_back(scenario);
                }
            }
        }
    }
    return scenarios;
}

/// Calls `see` with every number that has an arithmetic.
template <class See>
void forEachTerm(const Estimate &estimate, See see)
{
    for (const StrategyEstimate &strategy : estimate.strategies) {
        see(strategy.sentPerRank);
        for (const RankGroup &group : strategy.groups) {
            for (const ComponentAmount &part : group.components)
                see(part.bytes);
            see(group.activations);
            see(group.resident);
            if (group.modelStates.count() > 0)
                see(group.modelStates);
        }
    }
}

/// Every number of an estimate without its arithmetic, in one line.
QString figures(const Estimate &estimate)
{
    QString text;
    forEachTerm(estimate, [&](const Term<Bytes> &term) { text += QString::number(term.count()) + u' '; });
    for (const StrategyEstimate &strategy : estimate.strategies) {
        text += QString::number(strategy.crossover.microBatch.value_or(-1)) + u' '
                + QString::number(strategy.crossover.sequence.value_or(-1)) + u' ' + shown(verdictKey(strategy.verdict))
                + u' ';
    }
    return text;
}

/// Bytes of a component on all ranks together.
qint64 onAllRanks(const StrategyEstimate &strategy, Component component)
{
    qint64 sum = 0;
    for (const RankGroup &group : strategy.groups)
        sum += bytesOf(group, component) * group.ranks.count;
    return sum;
}

} // namespace

void TestLaws::aReaderOfFormulasCanBeTrusted_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("expected");
    constexpr qint64 nothing = -1;
    const auto row = [](const char *text, qint64 expected) {
        QTest::newRow(text) << QString::fromUtf8(text) << expected;
    };
    row("2 + 3 × 4", 14);
    row("(2 + 3) × 4", 20);
    row("10 − 3 − 2", 5);
    row("100 / 5 / 2", 10);
    row("1,000 / 8 × 2", 250);
    row("⌈1,000 / 3⌉ × 2", 668);
    row("⌈3 × 16.5⌉", 50);
    row("min(3, 4 + 1) × 2", 6);
    row("1,000 / 3", nothing);
    row("2 +", nothing);
    row("(2 + 3", nothing);
    row("2 + x", nothing);
}

void TestLaws::aReaderOfFormulasCanBeTrusted()
{
    QFETCH(QString, text);
    QTEST(qint64(WrittenArithmetic::valueOf(text.toStdString()).value_or(-1)), "expected");
}

void TestLaws::partsSumToTheTotal()
{
    for (const Scenario &scenario : grid()) {
        for (const StrategyEstimate &strategy : estimate(scenario, false).strategies) {
            for (const RankGroup &group : strategy.groups) {
                qint64 sum = 0;
                qint64 atPeak = 0;
                for (const ComponentAmount &part : group.components) {
                    sum += part.bytes.count();
                    atPeak += part.atPeak.count();
                }
                QCOMPARE(sum, qint64(group.resident.count()));
                QCOMPARE(atPeak, qint64(group.peak.count()));
                const qint64 sides = group.modelStates.count() + group.activations.count();
                QCOMPARE(sides + bytesOf(group, Component::Reserve), sum);
            }
        }
    }
}

void TestLaws::everyStepGivesItsNumberAgain()
{
    for (const Scenario &scenario : grid()) {
        forEachTerm(estimate(scenario), [](const Term<Bytes> &term) {
            QVERIFY(term.step);
            QCOMPARE(qint64(evaluate(*term.step)), qint64(term.count()));
        });
    }
}

void TestLaws::everyWrittenFormulaGivesItsNumber()
{
    for (const Scenario &scenario : grid()) {
        forEachTerm(estimate(scenario), [](const Term<Bytes> &term) {
            const std::string text = explain(*term.step).substituted;
            const auto read = WrittenArithmetic::valueOf(text);
            QVERIFY2(read, text.c_str());
            QVERIFY2(*read == term.count(), text.c_str());
        });
    }
}

void TestLaws::explainedAndUnexplainedAgree()
{
    for (const Scenario &scenario : grid())
        QCOMPARE(figures(estimate(scenario, true)), figures(estimate(scenario, false)));
}

void TestLaws::moreRanksNeverNeedMore()
{
    std::vector<qint64> before;
    for (const Scenario &scenario : grid()) {
        if (scenario.ranks == someRanks.front())
            before.assign(scenario.strategies.size(), std::numeric_limits<qint64>::max());
        const Estimate result = estimate(scenario, false);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const RankGroup &worst = result.strategies[i].worst();
            QVERIFY(worst.resident.count() <= before[i]);
            QCOMPARE(qint64(worst.activations.count()), qint64(result.strategies.front().worst().activations.count()));
            before[i] = worst.resident.count();
        }
    }
}

void TestLaws::laterStagesNeverNeedMore()
{
    for (const Scenario &scenario : grid()) {
        const Estimate result = estimate(scenario, false);
        const auto statesUnder = [&](Strategy id) { return of(result, id).worst().modelStates.count(); };
        QVERIFY(statesUnder(Strategy::Zero1) <= statesUnder(Strategy::Ddp));
        QVERIFY(statesUnder(Strategy::Zero2) <= statesUnder(Strategy::Zero1));
        QVERIFY(statesUnder(Strategy::Zero3) <= statesUnder(Strategy::Zero2));
        QCOMPARE(statesUnder(Strategy::Fsdp), statesUnder(Strategy::Zero3));
        if (scenario.ranks == 1)
            QCOMPARE(statesUnder(Strategy::Zero3), statesUnder(Strategy::Ddp));
    }
}

void TestLaws::everyConstantHasASource()
{
    for (const Scenario &scenario : grid()) {
        forEachTerm(estimate(scenario), [](const Term<Bytes> &term) {
            for (const Citation &citation : citations(*term.step))
                QVERIFY2(!citation.name.empty() && (citation.trust == Trust::Fudge || !citation.source.empty()),
                         citation.name.data());
            for (const ParameterId id : parametersIn(*term.step))
                QCOMPARE(parameter(id).id, id);
        });
    }
}

void TestLaws::ranksAreCoveredOnceByUnlikeNeighbours()
{
    for (const Scenario &scenario : grid()) {
        for (const StrategyEstimate &strategy : estimate(scenario, false).strategies) {
            qint64 next = 0;
            qint64 statesBefore = -1;
            for (const RankGroup &group : strategy.groups) {
                QCOMPARE(qint64(group.ranks.first), next);
                QVERIFY(group.ranks.count > 0);
                QVERIFY(group.modelStates.count() != statesBefore);
                QCOMPARE(&strategy.groupOf(group.ranks.first + group.ranks.count - 1), &group);
                next += group.ranks.count;
                statesBefore = group.modelStates.count();
            }
            QCOMPARE(next, qint64(scenario.ranks));
        }
    }
}

/// FSDP hands out exactly the whole; ZeRO adds its padding to what DDP keeps once.
void TestLaws::theShardsOfAllRanksAreTheWhole()
{
    for (const Scenario &scenario : grid()) {
        const Estimate result = estimate(scenario, false);
        const qint64 padding = dealtOut(scenario.parameters, scenario.ranks).padding;
        for (const Component state : {Component::Parameters, Component::Gradients, Component::MasterWeights}) {
            const qint64 whole = bytesOf(of(result, Strategy::Ddp).worst(), state);
            const qint64 bytesPerParam = whole / scenario.parameters;
            QCOMPARE(onAllRanks(of(result, Strategy::Fsdp), state), whole);
            QCOMPARE(onAllRanks(of(result, Strategy::Zero3), state), whole + padding * bytesPerParam);
        }
    }
}

void TestLaws::theVerdictFollowsFromTheHeadroom()
{
    for (const Scenario &scenario : grid()) {
        for (const StrategyEstimate &each : estimate(scenario, false).strategies) {
            QCOMPARE(qint64(each.worst().peak.count() + each.headroom.count()), qint64(each.capacity.count()));
            QCOMPARE(each.verdict == Verdict::DoesNotFit, each.headroom.count() < 0);
            for (const RankGroup &group : each.groups)
                QVERIFY(group.peak.amount <= each.worst().peak.amount);
        }
    }
}

void TestLaws::endlessFiguresAreBeyondInEveryWay()
{
    Scenario scenario;
    scenario.microBatch = scenario.width = 1'000'000;
    scenario.sequence = 16'777'216;
    scenario.layers = 10'000;
    for (const double fudge : {0.1, 0.123456789012, 17.0, 999.123456789012}) {
        scenario.fudge = fudge;
        const Estimate result = estimate(scenario);
        QVERIFY(result.isBeyond());
        for (const StrategyEstimate &strategy : result.strategies) {
            const RankGroup &worst = strategy.worst();
            QVERIFY(worst.activations.amount.isBeyond() && worst.resident.amount.isBeyond());
            QVERIFY(Quantity<Bytes>(evaluate(*worst.resident.step)).isBeyond());
            QVERIFY(strategy.headroom.isBeyond() && strategy.activationsDominate);
            QCOMPARE(strategy.verdict, Verdict::DoesNotFit);
        }
    }
}

QTEST_APPLESS_MAIN(TestLaws)
#include "tst_laws.moc"

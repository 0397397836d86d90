// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/lookup.h"
#include "tests/core/simulation/toy.h"

#include "ui/text/step_events.h"
#include "ui/text/timeline_text.h"

#include <QTest>

#include <algorithm>

using namespace perrank;
using namespace perrank::ui;
using namespace Qt::StringLiterals;

class TestStepEvents : public QObject {
    Q_OBJECT

private slots:
    void eventsGoThroughTheStep();
    void captions_data();
    void captions();
};

namespace {

/// 7 B in 32 layers of 218.75 M = 437.5 MB, of which 7/8 are 382.8 MB.
Scenario seven(Strategy strategy)
{
    Scenario scenario = toy(strategy);
    scenario.parameters = 7'000'000'000;
    scenario.layers = 32;
    scenario.ranks = 8;
    return scenario;
}

QString captionOf(const Scenario &scenario, OperationKind kind, std::int32_t place)
{
    const StepSimulation simulation = simulateStep(scenario);
    const RankStep step = *rankStep(simulation, scenario.strategies.front(), 0);
    for (const StepEvent &event : stepEvents(step)) {
        if (event.operation == noOperation)
            return captionText(step, event, simulation.scenario, {});
        const Operation &operation = step.operations()[std::size_t(event.operation)];
        const std::int32_t here = operation.bucket == noOperation ? operation.unit : operation.bucket;
        if (operation.kind == kind && here == place)
            return captionText(step, event, simulation.scenario, {});
    }
    return {};
}

} // namespace

/// DDP on four layers: 8 passes, 4 buckets, the optimizer step, and the end at 123.75 ms.
void TestStepEvents::eventsGoThroughTheStep()
{
    const StepSimulation simulation = simulateStep(toy(Strategy::Ddp));
    const std::vector<StepEvent> events = stepEvents(*rankStep(simulation, Strategy::Ddp, 0));
    QCOMPARE(events.size(), std::size_t(8 + 4 + 1 + 1));
    QVERIFY(std::ranges::is_sorted(events, {}, &StepEvent::at));
    QCOMPARE(events.back(), (StepEvent{microseconds(123'750), noOperation}));
    QCOMPARE(eventAt(events, microseconds(0)), std::size_t(0));
    QCOMPARE(eventAt(events, microseconds(9'999)), std::size_t(0));
    QCOMPARE(eventAt(events, microseconds(10'000)), std::size_t(1)); // the second layer's forward pass
}

void TestStepEvents::captions_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("place");
    QTest::addColumn<QString>("caption");
    const auto row = [](const char *sentence, Strategy strategy, OperationKind kind, int place, const QString &words) {
        QTest::newRow(sentence) << seven(strategy) << int(kind) << place << words;
    };
    row("gathering 7/8 of 437.5 MB", Strategy::Zero3, OperationKind::AllGather, 4,
        u"layer 5: gather the missing 7/8 from 7 ranks: +0.383 GB for this layer"_s);
    row("they are dropped again", Strategy::Zero3, OperationKind::Forward, 4,
        u"layer 5: compute the forward pass, keep its activations; then drop the gathered 7/8 again: −0.383 GB"_s);
    row("the last layer is kept for its backward pass", Strategy::Zero3, OperationKind::Forward, 31,
        u"layer 32: compute the forward pass, keep its activations"_s);
    row("DDP drops nothing", Strategy::Ddp, OperationKind::Backward, 4,
        u"layer 5: compute the backward pass: gradients come, activations go"_s);
    row("an all-reduce goes around twice", Strategy::Ddp, OperationKind::AllReduce, 0,
        u"bucket 1: add up the gradients of 8 ranks, all keep the sum: sends 0.766 GB"_s);
    row("a reduce-scatter goes around once", Strategy::Zero3, OperationKind::ReduceScatter, 4,
        u"layer 5: add up the gradients of 8 ranks, each keeps its 1/8: sends 0.383 GB"_s);
}

void TestStepEvents::captions()
{
    QFETCH(Scenario, scenario);
    QFETCH(int, kind);
    QFETCH(int, place);
    QTEST(captionOf(scenario, OperationKind(kind), place), "caption");
}

QTEST_APPLESS_MAIN(TestStepEvents)
#include "tst_step_events.moc"

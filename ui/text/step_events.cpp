// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/step_events.h"

#include "core/catalog/strategies.h"
#include "core/scenario/scenario.h"
#include "core/simulation/collective_cost.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr TextsOf say{"StepEvents"};

/// Of a buffer of a collective what each rank lacks, or sends on: (n − 1) / n.
Quantity<Bytes> missingOf(const StepTimeline &line, const Operation &operation, std::int64_t members)
{
    const double share = double(members - 1) / double(members);
    return Quantity<Bytes>(rounded(line.bytesOf(operation) * share).count());
}

std::int64_t membersOf(const StepTimeline &line, const Operation &operation)
{
    return line.program->groupings[static_cast<std::size_t>(operation.grouping)].size;
}

/// The gathering that this operation's unit was made whole with; null where it is whole all the time.
const Operation *gatheredBefore(const RankStep &step, std::int32_t operation)
{
    const Operation &computing = step.operations()[static_cast<std::size_t>(operation)];
    for (std::int32_t i = operation; i-- > 0;) {
        const Operation &each = step.operations()[static_cast<std::size_t>(i)];
        if (each.kind == OperationKind::AllGather && each.unit == computing.unit)
            return &each;
    }
    return nullptr;
}

/// The gathered rest of a unit is dropped after computing, but not where the backward pass of the last unit follows.
bool dropsAfter(const RankStep &step, const Operation &operation, const Scenario &scenario)
{
    const StrategySpec &strategy = strategies[step.line->strategy];
    if (!strategy.shardsParameters || operation.unit == noOperation)
        return false;
    if (operation.kind == OperationKind::Backward)
        return true;
    const bool isLast = std::size_t(operation.unit) + 1 == step.line->units.size();
    return strategy.weightGathersPerMicroBatch > 1 && !(isLast && scenario.keepLastUnit);
}

class Caption {
public:
    Caption(const RankStep &step, const Scenario &scenario, const AmountStyle &style)
        : m_step(step), m_scenario(scenario), m_style(style)
    {
    }

    [[nodiscard]] QString of(std::int32_t number) const
    {
        const Operation &operation = m_step.operations()[static_cast<std::size_t>(number)];
        switch (operation.kind) {
        case OperationKind::Forward:
            return computing(number, say(QT_TRANSLATE_NOOP("StepEvents", "%1: compute the forward pass, keep its "
                                                                         "activations")));
        case OperationKind::Backward:
            return computing(number, say(QT_TRANSLATE_NOOP("StepEvents", "%1: compute the backward pass: gradients "
                                                                         "come, activations go")));
        case OperationKind::OptimizerStep:
            return say(QT_TRANSLATE_NOOP("StepEvents", "optimizer step: every rank updates what it owns"));
        case OperationKind::AllReduce:
        case OperationKind::AllGather:
        case OperationKind::ReduceScatter:
            return transfer(operation);
        }
        return {};
    }

private:
    [[nodiscard]] QString amount(Quantity<Bytes> bytes) const
    {
        return QString::fromStdString(amountText(bytes, m_style, 3));
    }

    [[nodiscard]] QString computing(std::int32_t number, const QString &pattern) const
    {
        const Operation &operation = m_step.operations()[static_cast<std::size_t>(number)];
        const QString text = pattern.arg(placeText(*m_step.line, operation));
        const Operation *gathered = gatheredBefore(m_step, number);
        if (gathered == nullptr || !dropsAfter(m_step, operation, m_scenario))
            return text;
        const std::int64_t members = membersOf(*m_step.line, *gathered);
        return say(QT_TRANSLATE_NOOP("StepEvents", "%1; then drop the gathered %2/%3 again: −%4"))
            .arg(text)
            .arg(members - 1)
            .arg(members)
            .arg(amount(missingOf(*m_step.line, *gathered, members)));
    }

    [[nodiscard]] QString transfer(const Operation &operation) const
    {
        const std::int64_t members = membersOf(*m_step.line, operation);
        const QString place = placeText(*m_step.line, operation);
        const QString bytes = amount(missingOf(*m_step.line, operation, members));
        if (operation.kind == OperationKind::AllGather && operation.bucket == noOperation)
            return say(QT_TRANSLATE_NOOP("StepEvents", "%1: gather the missing %2/%3 from %4: +%5 for this layer"))
                .arg(place)
                .arg(members - 1)
                .arg(members)
                .arg(ranksText(members - 1), bytes);
        if (operation.kind == OperationKind::AllGather)
            return say(QT_TRANSLATE_NOOP("StepEvents", "%1: gather the updated %2/%3 from %4: %5 arrive"))
                .arg(place)
                .arg(members - 1)
                .arg(members)
                .arg(ranksText(members - 1), bytes);
        if (operation.kind == OperationKind::ReduceScatter)
            return say(QT_TRANSLATE_NOOP("StepEvents", "%1: add up the gradients of %2, each keeps its 1/%3: sends %4"))
                .arg(place, ranksText(members))
                .arg(members)
                .arg(bytes);
        return say(QT_TRANSLATE_NOOP("StepEvents", "%1: add up the gradients of %2, all keep the sum: sends %3"))
            .arg(place, ranksText(members),
                 amount(missingOf(*m_step.line, operation, members) + missingOf(*m_step.line, operation, members)));
    }

    static QString ranksText(std::int64_t count)
    {
        return count == 1 ? say(QT_TRANSLATE_NOOP("StepEvents", "1 rank"))
                          : say(QT_TRANSLATE_NOOP("StepEvents", "%1 ranks")).arg(count);
    }

    const RankStep &m_step;
    const Scenario &m_scenario;
    const AmountStyle &m_style;
};

} // namespace

std::vector<StepEvent> stepEvents(const RankStep &step)
{
    std::vector<StepEvent> events;
    for (std::size_t i = 0; i < step.operations().size(); ++i) {
        const Span &span = step.spans()[i];
        if (span.isDone())
            events.push_back({span.start, static_cast<std::int32_t>(i)});
    }
    std::ranges::stable_sort(events, {}, &StepEvent::at);
    events.push_back({step.line->end, noOperation});
    return events;
}

std::size_t eventAt(const std::vector<StepEvent> &events, Nanoseconds time)
{
    const auto after = std::ranges::upper_bound(events, time, {}, &StepEvent::at);
    return after == events.begin() ? 0 : std::size_t(after - events.begin()) - 1;
}

QString captionText(const RankStep &step, const StepEvent &event, const Scenario &scenario, const AmountStyle &style)
{
    if (event.operation == noOperation)
        return say(QT_TRANSLATE_NOOP("StepEvents", "the step is over"));
    return Caption(step, scenario, style).of(event.operation);
}

} // namespace perrank::ui

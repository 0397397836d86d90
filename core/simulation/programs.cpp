// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/programs.h"

#include "core/memory/traffic.h"
#include "core/simulation/buckets.h"
#include "core/simulation/program_writer.h"

#include <algorithm>

namespace perrank {

namespace {

std::vector<std::int64_t> sizesOf(const std::vector<StepUnit> &units, std::int64_t StepUnit::*parameters)
{
    std::vector<std::int64_t> sizes;
    for (const StepUnit &unit : units)
        sizes.push_back(unit.*parameters);
    return sizes;
}

/// The last of what is written for each channel; what comes after all of it waits for these.
class Last {
public:
    explicit Last(std::size_t channels) : m_of(channels, noOperation) {}

    void set(std::size_t channel, std::int32_t operation)
    {
        if (operation != noOperation)
            m_of[channel] = operation;
    }
    std::int32_t operator[](std::size_t channel) const { return m_of[channel]; }

private:
    std::vector<std::int32_t> m_of;
};

After afterAll(const Last &scattered, const Last &replicas, std::size_t channels)
{
    After after = ProgramWriter::noneAfter;
    for (std::size_t i = 0; i < channels; ++i) {
        after[2 * i] = scattered[i];
        after[2 * i + 1] = replicas[i];
    }
    return after;
}

After after(std::int32_t one)
{
    return {one, noOperation, noOperation, noOperation};
}

/// DDP, ZeRO-1 and ZeRO-2: weights are whole, gradients leave in buckets.
class BucketProgram {
public:
    BucketProgram(const RankInputs &in, const std::vector<StepUnit> &units)
        : m_in(in), m_units(units), m_writer(in), m_scattered(channels().size()), m_replicas(channels().size())
    {
        for (const Channel &channel : channels())
            m_buckets.push_back(bucketsOf(sizesOf(units, channel.parameters), bucketSizes(in)));
    }

    StepProgram written()
    {
        const bool gathersFirst = runsAs(m_in, Collectives::Megatron);
        const std::vector<After> gathers =
            gathersFirst ? gatherUnits() : std::vector<After>(m_units.size(), ProgramWriter::noneAfter);
        const auto microBatches = static_cast<std::int32_t>(m_in.scenario.accumulation);
        for (std::int32_t i = 0; i < microBatches; ++i) {
            m_writer.beginMicroBatch(i);
            forward(i == 0 ? gathers : std::vector<After>(m_units.size(), ProgramWriter::noneAfter));
            backward(reducesEveryMicroBatch(m_in) || i + 1 == microBatches);
        }
        const std::int32_t step = m_writer.compute(OperationKind::OptimizerStep, noOperation,
                                                   afterAll(m_scattered, m_replicas, channels().size()));
        if (m_in.strategy.shardsOptimizer && !gathersFirst)
            gatherAfter(step);
        return m_writer.take();
    }

private:
    [[nodiscard]] const std::vector<Channel> &channels() const { return m_writer.channels(); }
    [[nodiscard]] bool isShipped() const { return runsAs(m_in, Collectives::AsShipped); }
    /// ZeRO-1 as shipped begins to reduce when the backward pass is over.
    [[nodiscard]] bool reducesAtEnd() const { return isShipped() && !m_in.strategy.reducesEveryMicroBatch; }

    /// Of the weights that the step before has updated.
    std::vector<After> gatherUnits()
    {
        std::vector<After> gathers(m_units.size(), ProgramWriter::noneAfter);
        for (std::size_t unit = 0; unit < m_units.size(); ++unit) {
            for (std::size_t i = 0; i < channels().size(); ++i)
                gathers[unit][i] = m_writer.gather(channels()[i], m_units[unit].*channels()[i].parameters,
                                                   static_cast<std::int32_t>(unit), ProgramWriter::noneAfter);
        }
        return gathers;
    }

    void forward(const std::vector<After> &gathers)
    {
        for (std::size_t unit = 0; unit < m_units.size(); ++unit)
            m_writer.compute(OperationKind::Forward, static_cast<std::int32_t>(unit), gathers[unit]);
    }

    void backward(bool reduces)
    {
        m_next.assign(channels().size(), 0);
        std::int32_t done = noOperation;
        for (std::size_t unit = m_units.size(); unit-- > 0;) {
            done = m_writer.compute(OperationKind::Backward, static_cast<std::int32_t>(unit));
            if (reduces && !reducesAtEnd())
                reduceReady(unit, done);
        }
        if (reduces && reducesAtEnd())
            reduceReady(0, done);
    }

    /// The buckets whose lowest unit this is, or one before it in the backward pass.
    void reduceReady(std::size_t unit, std::int32_t done)
    {
        for (std::size_t i = 0; i < channels().size(); ++i) {
            for (std::size_t &next = m_next[i]; next < m_buckets[i].size(); ++next) {
                if (m_buckets[i][next].lowestUnit < unit)
                    break;
                reduce(i, next, done);
            }
        }
    }

    void reduce(std::size_t i, std::size_t index, std::int32_t done)
    {
        const Channel &channel = channels()[i];
        const auto [elements, lowest] = m_buckets[i][index];
        const auto unit = static_cast<std::int32_t>(lowest);
        const auto bucket = static_cast<std::int32_t>(index);
        if (allReducesGradients(m_in)) {
            const bool onCompute = isShipped() && !reducesAtEnd();
            m_scattered.set(i, m_writer.reduceAll(channel, elements, unit, after(done), bucket,
                                                  onCompute ? Stream::Compute : channel.stream));
            return;
        }
        const std::int32_t scattered = m_writer.scatter(channel, elements, unit, after(done), bucket);
        m_scattered.set(i, scattered);
        m_replicas.set(i, m_writer.reduceReplicas(channel, elements, unit,
                                                  after(scattered == noOperation ? done : scattered), bucket));
    }

    void gatherAfter(std::int32_t step)
    {
        for (std::size_t i = 0; i < channels().size(); ++i) {
            std::vector<GradientBucket> parts = m_buckets[i];
            if (isShipped())
                parts = {{total(parts), 0}};
            for (std::size_t bucket = 0; bucket < parts.size(); ++bucket)
                m_writer.gather(channels()[i], parts[bucket].elements,
                                isShipped() ? noOperation : static_cast<std::int32_t>(parts[bucket].lowestUnit),
                                after(step), static_cast<std::int32_t>(bucket));
        }
    }

    static std::int64_t total(const std::vector<GradientBucket> &buckets)
    {
        std::int64_t sum = 0;
        for (const GradientBucket &bucket : buckets)
            sum += bucket.elements;
        return sum;
    }

    const RankInputs &m_in;
    const std::vector<StepUnit> &m_units;
    ProgramWriter m_writer;
    std::vector<std::vector<GradientBucket>> m_buckets; ///< of each channel
    std::vector<std::size_t> m_next;                    ///< of each channel the next bucket to reduce
    Last m_scattered;
    Last m_replicas;
};

/// ZeRO-3, FSDP and HSDP: each unit is gathered, used, dropped.
class UnitProgram {
public:
    UnitProgram(const RankInputs &in, const std::vector<StepUnit> &units)
        : m_in(in), m_units(units), m_writer(in), m_scattered(channels().size()), m_replicas(channels().size())
    {
    }

    StepProgram written()
    {
        const auto microBatches = static_cast<std::int32_t>(m_in.scenario.accumulation);
        for (std::int32_t i = 0; i < microBatches; ++i) {
            m_writer.beginMicroBatch(i);
            forward();
            backward();
        }
        m_writer.compute(OperationKind::OptimizerStep, noOperation,
                         afterAll(m_scattered, m_replicas, channels().size()));
        return m_writer.take();
    }

private:
    [[nodiscard]] const std::vector<Channel> &channels() const { return m_writer.channels(); }
    [[nodiscard]] bool staysWhole() const { return m_in.strategy.weightGathersPerMicroBatch == 1; }
    [[nodiscard]] std::size_t last() const { return m_units.size() - 1; }

    After gather(std::size_t unit, const After &after)
    {
        After gathers = ProgramWriter::noneAfter;
        for (std::size_t i = 0; i < channels().size(); ++i)
            gathers[i] = m_writer.gather(channels()[i], m_units[unit].*channels()[i].parameters,
                                         static_cast<std::int32_t>(unit), after);
        return gathers;
    }

    /// What the gathering of a unit waits for in the forward pass: a place among the units in flight.
    [[nodiscard]] After placeFor(std::size_t unit) const
    {
        const auto inFlight = m_in.scenario.prefetch ? static_cast<std::size_t>(m_in.scenario.unitsInFlight) : 1;
        const bool hasLimit = !m_in.scenario.prefetch || !staysWhole();
        return hasLimit && unit >= inFlight ? after(m_forward[unit - inFlight]) : ProgramWriter::noneAfter;
    }

    void forward()
    {
        m_forward.clear();
        After gathered = gather(0, ProgramWriter::noneAfter);
        for (std::size_t unit = 0; unit <= last(); ++unit) {
            m_forward.push_back(m_writer.compute(OperationKind::Forward, static_cast<std::int32_t>(unit), gathered));
            if (unit < last())
                gathered = gather(unit + 1, placeFor(unit + 1));
        }
    }

    void backward()
    {
        const After afterForward = after(m_forward.back());
        After gathered = ProgramWriter::noneAfter;
        if (!staysWhole() && !m_in.scenario.keepLastUnit)
            gathered = gather(last(), afterForward);
        for (std::size_t unit = last() + 1; unit-- > 0;) {
            const bool gathersNext = unit > 0 && !staysWhole();
            After next = ProgramWriter::noneAfter;
            if (gathersNext && m_in.scenario.prefetch)
                next = gather(unit - 1, afterForward);
            const std::int32_t done =
                m_writer.compute(OperationKind::Backward, static_cast<std::int32_t>(unit), gathered);
            reduce(unit, done);
            if (gathersNext && !m_in.scenario.prefetch)
                next = gather(unit - 1, after(done));
            gathered = next;
        }
    }

    void reduce(std::size_t unit, std::int32_t done)
    {
        for (std::size_t i = 0; i < channels().size(); ++i) {
            const Channel &channel = channels()[i];
            const std::int64_t elements = m_units[unit].*channel.parameters;
            const auto number = static_cast<std::int32_t>(unit);
            const std::int32_t scattered = m_writer.scatter(channel, elements, number, after(done));
            m_scattered.set(i, scattered);
            m_replicas.set(i, m_writer.reduceReplicas(channel, elements, number,
                                                      after(scattered == noOperation ? done : scattered)));
        }
    }

    const RankInputs &m_in;
    const std::vector<StepUnit> &m_units;
    ProgramWriter m_writer;
    std::vector<std::int32_t> m_forward; ///< of this micro-batch
    Last m_scattered;
    Last m_replicas;
};

} // namespace

StepProgram programFor(const RankInputs &in, const std::vector<StepUnit> &units)
{
    return in.strategy.shardsParameters ? UnitProgram(in, units).written() : BucketProgram(in, units).written();
}

std::int64_t operationCount(const RankInputs &in, const std::vector<StepUnit> &units)
{
    constexpr std::int64_t mostOfUnit =
        10; // forward, backward, and two gathers, a scatter, an all-reduce on each of two
    const auto count = static_cast<std::int64_t>(units.size());
    const std::int64_t microBatches = in.scenario.accumulation;
    if (in.strategy.shardsParameters)
        return saturatingProduct(saturatingProduct(mostOfUnit, count), microBatches);
    constexpr std::int64_t mostOfBucket = 3; // scattered, all-reduced between copies, gathered
    std::int64_t buckets = 0;
    for (const auto parameters : {&StepUnit::dense, &StepUnit::experts})
        buckets = saturatingSum(buckets, bucketCount(sizesOf(units, parameters), bucketSizes(in)));
    const std::int64_t reductions = reducesEveryMicroBatch(in) ? microBatches : 1;
    return saturatingSum(saturatingProduct(4 * count, microBatches),
                         saturatingProduct(saturatingProduct(mostOfBucket, buckets), reductions));
}

} // namespace perrank

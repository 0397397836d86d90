// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/expected.h"

#include "core/base/overload.h"
#include "core/run/durations.h"
#include "core/scenario/parameters.h"
#include "core/simulation/random_draw.h"

#include <algorithm>
#include <cmath>

namespace perrank {

namespace {

constexpr double perHour = 3600;
constexpr std::int64_t millionths = 1'000'000;

/// With six decimals; whole where there is no room for them.
Ratio decimal(double value)
{
    if (!(std::abs(value) < 1e9))
        return {static_cast<std::int64_t>(std::clamp(value, -1e18, 1e18)), 1};
    Ratio ratio{std::llround(value * static_cast<double>(millionths)), millionths};
    while (ratio.denominator > 1 && ratio.numerator % 10 == 0)
        ratio = {ratio.numerator / 10, ratio.denominator / 10};
    return ratio;
}

StepRef typed(const Scenario &scenario, ParameterId id)
{
    const Parameter &row = parameter(id);
    const double value =
        std::visit(Overload{
                       [&](const DecimalNumber &kind) { return scenario.*kind.field; },
                       [&](const WholeNumber &kind) { return static_cast<double>(scenario.*kind.field); },
                       [](const auto &) { return 0.0; },
                   },
                   row.kind);
    return std::make_shared<const Step>(Step{decimal(value), FromParameter{id, row.symbol, Trust::Sourced}});
}

StepRef found(double value, std::string_view name, std::string_view source)
{
    return std::make_shared<const Step>(Step{decimal(value), FromFact{name, source, Trust::Sourced}});
}

/// A named formula in plain text and in LaTeX.
struct Formula {
    std::string_view name;
    std::string_view form;
    std::string_view latex;
};

StepRef made(double value, const Formula &formula, std::vector<StepRef> parts)
{
    const auto step =
        std::make_shared<const Step>(Step{decimal(value), Expression{formula.form, formula.latex, std::move(parts)}});
    return std::make_shared<const Step>(Step{decimal(value), Named{formula.name, step}});
}

std::string_view nameOf(ExpectedFigure figure)
{
    return expectedFigures[figure].name;
}

constexpr double perThousand = 1000;
constexpr std::string_view typedJitter = PERRANK_TEXT("typed in as the jitter");
constexpr std::string_view ofThisRun = PERRANK_TEXT("as this run has it");

/// Makes the figures one after the other; each may be a part of the next.
class Teller {
public:
    explicit Teller(const ExpectedInputs &in) : m_in(in)
    {
        m_job = {scenario().mtbfHours * perHour / static_cast<double>(scenario().ranks), inSeconds(in.save),
                 scenario().timeoutSeconds + scenario().teardownSeconds + scenario().rendezvousSeconds
                     + scenario().initSeconds + scenario().loadSeconds,
                 static_cast<double>(scenario().checkpointEvery) * inSeconds(in.step)};
    }

    std::vector<Expected> tell()
    {
        addTimes();
        addIntervals();
        addGoodputs();
        return std::move(m_figures);
    }

private:
    [[nodiscard]] const Scenario &scenario() const { return m_in.scenario; }

    [[nodiscard]] StepRef of(ExpectedFigure figure) const { return m_figures[static_cast<std::size_t>(figure)].step; }

    void add(ExpectedFigure figure, double value, const Formula &formula, std::vector<StepRef> parts)
    {
        if (std::isfinite(value))
            m_figures.push_back({figure, value, made(value, formula, std::move(parts))});
        else
            m_figures.push_back({figure, std::nullopt, nullptr});
    }

    void addTimes()
    {
        add(ExpectedFigure::Mtbf, m_job.mtbf,
            {nameOf(ExpectedFigure::Mtbf), "%1 × 3600 / %2", "\\frac{%1 \\times 3600}{%2}"},
            {typed(scenario(), ParameterId::MtbfHours), typed(scenario(), ParameterId::Ranks)});
        addSave();
        add(ExpectedFigure::Restart, m_job.restart,
            {nameOf(ExpectedFigure::Restart), "%1 + %2 + %3 + %4 + %5", "%1 + %2 + %3 + %4 + %5"},
            {typed(scenario(), ParameterId::TimeoutSeconds), typed(scenario(), ParameterId::TeardownSeconds),
             typed(scenario(), ParameterId::RendezvousSeconds), typed(scenario(), ParameterId::InitSeconds),
             typed(scenario(), ParameterId::LoadSeconds)});
        add(ExpectedFigure::Interval, m_job.interval, {nameOf(ExpectedFigure::Interval), "%1 × %2", "%1 \\times %2"},
            {typed(scenario(), ParameterId::CheckpointEvery),
             found(inSeconds(m_in.step), PERRANK_TEXT("seconds of a step, on average"), ofThisRun)});
    }

    void addSave()
    {
        std::vector<StepRef> parts{
            found(static_cast<double>(m_in.mostOfOne.count()), PERRANK_TEXT("bytes of the rank that writes most"),
                  ofThisRun),
            typed(scenario(), ParameterId::StorageGigabytes),
            found(static_cast<double>(m_in.all.count()), PERRANK_TEXT("bytes of a whole checkpoint"), ofThisRun),
            typed(scenario(), ParameterId::StorageTotalGigabytes)};
        Formula formula{nameOf(ExpectedFigure::Save), "max(%1 / (%2 × 10⁹), %3 / (%4 × 10⁹))",
                        "\\max\\left(\\frac{%1}{%2 \\times 10^9}, \\frac{%3}{%4 \\times 10^9}\\right)"};
        if (m_in.slowSave > 0) {
            parts.push_back(found(m_in.slowSave, PERRANK_TEXT("seconds of a slow save"), ofThisRun));
            formula.form = "max(%1 / (%2 × 10⁹), %3 / (%4 × 10⁹), %5)";
            formula.latex = "\\max\\left(\\frac{%1}{%2 \\times 10^9}, \\frac{%3}{%4 \\times 10^9}, %5\\right)";
        }
        add(ExpectedFigure::Save, m_job.save, formula, std::move(parts));
    }

    void addIntervals()
    {
        const StepRef save = of(ExpectedFigure::Save);
        const StepRef mtbf = of(ExpectedFigure::Mtbf);
        add(ExpectedFigure::Young, youngInterval(m_job),
            {nameOf(ExpectedFigure::Young), "√(2 × %1 × %2)", "\\sqrt{2 \\times %1 \\times %2}"}, {save, mtbf});
        if (m_job.save >= 2 * m_job.mtbf)
            add(ExpectedFigure::Daly, dalyInterval(m_job), {nameOf(ExpectedFigure::Daly), "%1", "%1"}, {mtbf});
        else
            add(ExpectedFigure::Daly, dalyInterval(m_job),
                {nameOf(ExpectedFigure::Daly), "%1 × (1 + √(%2 / (2 × %3)) / 3 + %2 / (18 × %3)) − %2",
                 "%1 \\times \\left(1 + \\frac{1}{3}\\sqrt{\\frac{%2}{2 \\times %3}} + \\frac{%2}{18 \\times %3}\\right) "
                 "- %2"},
                {of(ExpectedFigure::Young), save, mtbf});
    }

    void addGoodputs()
    {
        addGoodput(ExpectedFigure::Goodput, m_job, of(ExpectedFigure::Interval));
        Reliability atDaly = m_job;
        atDaly.interval = dalyInterval(m_job);
        addGoodput(ExpectedFigure::GoodputDaly, atDaly, of(ExpectedFigure::Daly));
    }

    void addGoodput(ExpectedFigure figure, const Reliability &job, const StepRef &interval)
    {
        add(figure, expectedGoodput(job),
            {nameOf(figure), "%1 / (%2 × e^(%3 / %2) × (e^((%1 + %4) / %2) − 1))",
             "\\frac{%1}{%2 \\times e^{%3 / %2} \\times \\left(e^{(%1 + %4) / %2} - 1\\right)}"},
            {interval, of(ExpectedFigure::Mtbf), of(ExpectedFigure::Restart), of(ExpectedFigure::Save)});
    }

    const ExpectedInputs &m_in;
    Reliability m_job;
    std::vector<Expected> m_figures;
};

double valueOf(const std::vector<Expected> &expected, ExpectedFigure figure)
{
    return expected[static_cast<std::size_t>(figure)].value.value_or(0);
}

StepRef stepOf(const std::vector<Expected> &expected, ExpectedFigure figure)
{
    return expected[static_cast<std::size_t>(figure)].step;
}

/// 1 + 1/2 + 1/3 + …, so many of them.
double harmonic(std::int64_t count)
{
    double sum = 0;
    for (std::int64_t i = 1; i <= count; ++i)
        sum += 1 / static_cast<double>(i);
    return sum;
}

/// What the slowest rank's step takes longer than an undisturbed one, on average, in seconds.
struct Slowest {
    double seconds = 0;
    StepRef step;
};

Slowest slowestOf(const NormalJitter &jitter, const ExpectedInputs &in)
{
    const double deviation = jitter.milliseconds / perThousand;
    const double largest = expectedMaximum(in.copies);
    return {deviation * largest,
            made(deviation * largest, {PERRANK_TEXT("what the slowest rank takes longer"), "%1 × %2", "%1 \\times %2"},
                 {found(deviation, PERRANK_TEXT("deviation of a step, in seconds"), typedJitter),
                  found(largest, PERRANK_TEXT("mean of the largest of N standard normal numbers"),
                        PERRANK_TEXT("integrated numerically"))})};
}

Slowest slowestOf(const ExponentialJitter &jitter, const ExpectedInputs &in)
{
    const double delay = jitter.milliseconds / perThousand;
    const double sum = harmonic(in.copies);
    return {delay * sum,
            made(delay * sum, {PERRANK_TEXT("what the slowest rank takes longer"), "%1 × %2", "%1 \\times %2"},
                 {found(delay, PERRANK_TEXT("mean delay of a step, in seconds"), typedJitter),
                  found(sum, PERRANK_TEXT("1 + 1/2 + … + 1/N"), PERRANK_TEXT("summed up"))})};
}

Slowest slowestOf(const PauseJitter &jitter, const ExpectedInputs &in)
{
    const double compute = inSeconds(in.calm->compute);
    const double some = 1 - std::pow(1 - jitter.probability, static_cast<double>(in.copies));
    const double longer = (jitter.factor - 1) * compute * some;
    return {longer,
            made(longer,
                 {PERRANK_TEXT("what the slowest rank takes longer"), "(%1 − 1) × %2 × (1 − (1 − %3)^%4)",
                  "(%1 - 1) \\times %2 \\times \\left(1 - (1 - %3)^{%4}\\right)"},
                 {found(jitter.factor, PERRANK_TEXT("times as long is a step with a pause"), typedJitter),
                  found(compute, PERRANK_TEXT("seconds that a rank computes in a step"), ofThisRun),
                  found(jitter.probability, PERRANK_TEXT("share of the steps with a pause"), typedJitter),
                  found(static_cast<double>(in.copies), PERRANK_TEXT("ranks that wait for each other"), ofThisRun)})};
}

/// The mean step under jitter beside the step of the slowest of N ranks that meet once in it.
std::optional<RunComparison> meanStep(const ExpectedInputs &in)
{
    if (!in.calm)
        return std::nullopt;
    const auto slowest = std::visit(Overload{
                                        [](std::monostate) { return Slowest{}; },
                                        [&](const auto &jitter) { return slowestOf(jitter, in); },
                                    },
                                    in.scenario.jitter);
    const double calm = inSeconds(in.calm->length);
    return RunComparison{
        PERRANK_TEXT("Mean step"), "s", inSeconds(in.step), calm + slowest.seconds,
        made(calm + slowest.seconds, {PERRANK_TEXT("mean step of ranks that meet once in it"), "%1 + %2", "%1 + %2"},
             {found(calm, PERRANK_TEXT("seconds of a step without jitter"), ofThisRun), slowest.step})};
}

} // namespace

double youngInterval(const Reliability &job)
{
    return std::sqrt(2 * job.save * job.mtbf);
}

double dalyInterval(const Reliability &job)
{
    if (job.save >= 2 * job.mtbf)
        return job.mtbf;
    const double half = job.save / (2 * job.mtbf);
    return youngInterval(job) * (1 + std::sqrt(half) / 3 + half / 9) - job.save;
}

double expectedGoodput(const Reliability &job)
{
    const double wall = job.mtbf * std::exp(job.restart / job.mtbf) * std::expm1((job.interval + job.save) / job.mtbf);
    return std::isinf(wall) ? 0 : job.interval / wall;
}

double expectedMaximum(std::int64_t count)
{
    // The mean of the quantile function of the maximum, Φ⁻¹(u^(1/N)), over all u.
    constexpr int points = 20'000;
    double sum = 0;
    for (int i = 0; i < points; ++i)
        sum += normalQuantile(std::pow((i + 0.5) / points, 1 / static_cast<double>(count)));
    return sum / points;
}

std::vector<Expected> expectedOf(const ExpectedInputs &in)
{
    return Teller(in).tell();
}

std::vector<RunComparison> comparisonsOf(const ExpectedInputs &in, const RunSimulation &run,
                                         const std::vector<Expected> &expected)
{
    const Scenario &scenario = in.scenario;
    std::vector<RunComparison> all;
    const StepRef goodput = stepOf(expected, ExpectedFigure::Goodput);
    if (goodput)
        all.push_back(
            {PERRANK_TEXT("Goodput"), "", run.totals.goodput, valueOf(expected, ExpectedFigure::Goodput), goodput});
    if (auto step = meanStep(in))
        all.push_back(*std::move(step));
    if (run.failures.empty())
        return all;
    const auto failures = static_cast<double>(run.failures.size());
    const double meanLoss = (valueOf(expected, ExpectedFigure::Interval) + valueOf(expected, ExpectedFigure::Save)) / 2;
    const StepRef loss = made(meanLoss, {PERRANK_TEXT("lost work of a failure"), "(%1 + %2) / 2", "\\frac{%1 + %2}{2}"},
                              {stepOf(expected, ExpectedFigure::Interval), stepOf(expected, ExpectedFigure::Save)});
    all.push_back({PERRANK_TEXT("Lost work per failure"), "s", inSeconds(run.totals.lost) / failures, meanLoss, loss});
    const double hours = failures * static_cast<double>(scenario.ranks)
                         * (valueOf(expected, ExpectedFigure::Restart) + meanLoss) / perHour;
    const StepRef lost = made(
        hours,
        {PERRANK_TEXT("GPU-hours lost"), "%1 × %2 × (%3 + %4) / 3600", "\\frac{%1 \\times %2 \\times (%3 + %4)}{3600}"},
        {found(failures, PERRANK_TEXT("failures"), ofThisRun), typed(scenario, ParameterId::Ranks),
         stepOf(expected, ExpectedFigure::Restart), loss});
    all.push_back({PERRANK_TEXT("GPU-hours lost"), "h", run.totals.gpuHoursLost, hours, lost});
    all.push_back(
        {PERRANK_TEXT("Price of the GPU-hours lost"), PERRANK_TEXT("in your currency"),
         run.totals.gpuHoursLost * scenario.gpuPrice, hours * scenario.gpuPrice,
         made(hours * scenario.gpuPrice, {PERRANK_TEXT("price of the GPU-hours lost"), "%1 × %2", "%1 \\times %2"},
              {lost, typed(scenario, ParameterId::GpuPrice)})});
    return all;
}

} // namespace perrank

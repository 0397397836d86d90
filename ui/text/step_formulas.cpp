// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/step_formulas.h"

#include "core/scenario/scenario.h"
#include "ui/text/amount_words.h"
#include "ui/text/strategy_name.h"
#include "ui/text/texts_of.h"
#include "ui/text/timeline_text.h"
#include "ui/text/translate.h"

#include <algorithm>
#include <cmath>

namespace perrank::ui {

namespace {

constexpr double perTera = 1e12;
constexpr double perSecond = 1e9; ///< nanoseconds

constexpr TextsOf say{"StepFormulas"};

class Formulas {
public:
    Formulas(const RankStep &step, const Scenario &scenario, const AmountStyle &style)
        : m_step(step), m_scenario(scenario), m_style(style), m_links(linksOf(scenario.network))
    {
    }

    [[nodiscard]] QStringList all() const
    {
        QStringList lines{wholeStep(), exposed()};
        const std::vector<Kind> kinds = kindsOfTransfers();
        for (const Kind &kind : kinds)
            lines << oneCollective(kind);
        if (!kinds.empty())
            lines << sent(kinds);
        for (const OperationKind pass : {OperationKind::Forward, OperationKind::Backward})
            lines << onePass(pass);
        lines.removeAll(QString());
        return lines;
    }

private:
    /// The transfers of one kind in groups of the same shape.
    struct Kind {
        OperationKind kind;
        std::int32_t grouping;
        std::size_t largest; ///< of the operations
        double bytes = 0;    ///< of all their buffers
    };

    [[nodiscard]] QString whole(double value) const { return number(std::llround(value), m_style.numbers); }

    [[nodiscard]] QString decimal(double value) const
    {
        return QString::number(value, 'g', 6).replace(u'.', QString::fromStdString(m_style.numbers.decimalPoint));
    }

    [[nodiscard]] QString exact(Nanoseconds time) const { return number(time.count(), m_style.numbers); }

    /// "145,833 ns = 0.15 ms".
    [[nodiscard]] QString result(Nanoseconds time) const
    {
        return QStringLiteral("%1 ns = %2").arg(exact(time), timeWithin(m_step.line->end, time, m_style));
    }

    [[nodiscard]] QString wholeStep() const
    {
        const TimeShares times = m_step.times();
        return say(QT_TRANSLATE_NOOP("StepFormulas", "Step = computing alone + computing beside a transfer + exposed + "
                                                     "waiting = %1 + %2 + %3 + %4 = %5"))
            .arg(exact(times.compute), exact(times.overlapped), exact(times.exposed), exact(times.waiting),
                 result(m_step.line->end));
    }

    [[nodiscard]] QString exposed() const
    {
        const TimeShares times = m_step.times();
        return say(QT_TRANSLATE_NOOP("StepFormulas", "Exposed = time in which a transfer runs − its part beside "
                                                     "computing = %1 − %2 = %3"))
            .arg(exact(times.exposed + times.overlapped), exact(times.overlapped), result(times.exposed));
    }

    [[nodiscard]] std::vector<Kind> kindsOfTransfers() const
    {
        std::vector<Kind> kinds;
        for (std::size_t i = 0; i < m_step.operations().size(); ++i) {
            const Operation &operation = m_step.operations()[i];
            if (!isCollective(operation.kind) || !m_step.spans()[i].isDone())
                continue;
            const auto isSame = [&operation](const Kind &kind) {
                return kind.kind == operation.kind && kind.grouping == operation.grouping;
            };
            auto kind = std::ranges::find_if(kinds, isSame);
            if (kind == kinds.end())
                kind = kinds.insert(kinds.end(), {operation.kind, operation.grouping, i, 0});
            const double bytes = m_step.line->bytesOf(operation);
            kind->bytes += bytes;
            if (bytes > m_step.line->bytesOf(m_step.operations()[kind->largest]))
                kind->largest = i;
        }
        return kinds;
    }

    [[nodiscard]] const GroupShape &shapeOf(std::int32_t grouping) const
    {
        const Alike &alike = m_step.line->alike;
        const std::int32_t group = alike.groupsOfClass[m_step.actor][static_cast<std::size_t>(grouping)];
        return alike.shapes[static_cast<std::size_t>(group)];
    }

    /// "1 × 7 / 8".
    [[nodiscard]] static QString passesOver(OperationKind kind, std::int64_t members)
    {
        return QStringLiteral("%1 × %2 / %3").arg(operationKinds[kind].passes).arg(members - 1).arg(members);
    }

    [[nodiscard]] static QString slowdown(const GroupShape &shape, const QString &formula)
    {
        return shape.slowdown == 1 ? formula : QStringLiteral("(%1) × %2").arg(formula).arg(shape.slowdown);
    }

    [[nodiscard]] QString oneCollective(const Kind &kind) const
    {
        const Span &span = m_step.spans()[kind.largest];
        const Operation &operation = m_step.operations()[kind.largest];
        const GroupShape &shape = shapeOf(kind.grouping);
        const bool isTwoLevel = shape.nodes > 1 && m_links.interGigabytesPerSecond.has_value();
        const QString name = operationText(*m_step.line, operation);
        return (isTwoLevel ? twoLevels(kind.kind, m_step.line->bytesOf(operation), shape)
                           : oneLevel(kind.kind, m_step.line->bytesOf(operation), shape))
            .arg(name.left(1).toUpper() + name.mid(1), result(span.end - span.start));
    }

    [[nodiscard]] QString oneLevel(OperationKind kind, double bytes, const GroupShape &shape) const
    {
        const QString numbers = QStringLiteral("%1 µs + %2 × %3 B / %4 GB/s")
                                    .arg(decimal(m_links.latencyMicroseconds), passesOver(kind, shape.ranks),
                                         whole(bytes), decimal(m_links.busGigabytesPerSecond));
        return say(QT_TRANSLATE_NOOP("StepFormulas", "%1 = latency + passes × (n − 1) / n × bytes / bandwidth = %3 = "
                                                     "%2"))
            .replace(QStringLiteral("%3"), slowdown(shape, numbers));
    }

    [[nodiscard]] QString twoLevels(OperationKind kind, double bytes, const GroupShape &shape) const
    {
        const std::int64_t onEach = std::max<std::int64_t>(1, shape.ranks / shape.nodes);
        const QString inside = QStringLiteral("%1 × %2 B / %3 GB/s")
                                   .arg(passesOver(kind, onEach), whole(bytes), decimal(m_links.busGigabytesPerSecond));
        const QString between = QStringLiteral("%1 × %2 B / %3 GB/s")
                                    .arg(passesOver(kind, shape.nodes), whole(bytes / double(onEach)),
                                         decimal(*m_links.interGigabytesPerSecond));
        return say(QT_TRANSLATE_NOOP("StepFormulas",
                                     "%1 = latency + the longer + (1 − overlap) × the shorter of inside and between "
                                     "nodes%6 = %2, with latency %3 µs, overlap %4, inside %5"))
            .replace(QStringLiteral("%6"), shape.slowdown == 1
                                               ? QString()
                                               : say(QT_TRANSLATE_NOOP("StepFormulas", ", × %7 for a slow link"))
                                                     .replace(QStringLiteral("%7"), decimal(shape.slowdown)))
            .replace(QStringLiteral("%3"), decimal(m_links.interLatencyMicroseconds))
            .replace(QStringLiteral("%4"), decimal(m_links.overlap))
            .replace(QStringLiteral("%5"), say(QT_TRANSLATE_NOOP("StepFormulas", "%8, between %9"))
                                               .replace(QStringLiteral("%8"), inside)
                                               .replace(QStringLiteral("%9"), between));
    }

    [[nodiscard]] QString sent(const std::vector<Kind> &kinds) const
    {
        QStringList parts;
        for (const Kind &kind : kinds)
            parts << QStringLiteral("%1 × %2").arg(passesOver(kind.kind, shapeOf(kind.grouping).ranks),
                                                   whole(kind.bytes));
        const Quantity<Bytes> bytes = m_step.line->sentPerRank;
        return say(QT_TRANSLATE_NOOP("StepFormulas", "Sent = passes × (n − 1) / n × bytes of all buffers = %1 = %2 B = "
                                                     "%3"))
            .arg(parts.join(QStringLiteral(" + ")), number(bytes.count(), m_style.numbers), amount(bytes, m_style));
    }

    /// Of the first layer, in the first micro-batch.
    [[nodiscard]] QString onePass(OperationKind pass) const
    {
        const auto &operations = m_step.operations();
        const auto found = std::ranges::find(operations, pass, &Operation::kind);
        if (found == operations.end())
            return {};
        const Span &span = m_step.spans()[std::size_t(found - operations.begin())];
        const bool isForward = pass == OperationKind::Forward;
        const double typed = isForward ? m_scenario.forwardMilliseconds : m_scenario.backwardMilliseconds;
        const QString name = operationText(*m_step.line, *found);
        const QString title = name.left(1).toUpper() + name.mid(1);
        if (typed > 0)
            return say(QT_TRANSLATE_NOOP("StepFormulas", "%1 = as typed = %2"))
                .arg(title, result(span.end - span.start));
        const QString formula = flops(*found, isForward, span.end - span.start);
        return say(QT_TRANSLATE_NOOP("StepFormulas", "%1 = %2 = %3"))
            .arg(title, formula, result(span.end - span.start));
    }

    /// With numbers where these alone make the duration; disturbances and attention scores come on top else.
    [[nodiscard]] QString flops(const Operation &operation, bool isForward, Nanoseconds duration) const
    {
        const auto active = double(m_step.line->units[static_cast<std::size_t>(operation.unit)].active);
        const int perParameter = isForward ? 2 : m_scenario.recompute == Recompute::Full ? 6 : 4;
        const double peak = gpuTeraflops(m_scenario.gpu).value_or(1);
        const double expected = perParameter * active * double(m_scenario.microBatch) * double(m_scenario.sequence)
                                / (peak * perTera * m_scenario.mfu) * perSecond;
        const QString symbols =
            say(QT_TRANSLATE_NOOP("StepFormulas", "%1 × parameters × batch × sequence / (peak × MFU)"))
                .arg(perParameter);
        if (std::abs(expected - double(duration.count())) > 1)
            return symbols + u' ' + say(QT_TRANSLATE_NOOP("StepFormulas", "and what adds to it"));
        return QStringLiteral("%1 = %2 × %3 × %4 × %5 / (%6 TFLOP/s × %7)")
            .arg(symbols)
            .arg(perParameter)
            .arg(whole(active), number(m_scenario.microBatch, m_style.numbers),
                 number(m_scenario.sequence, m_style.numbers), decimal(peak), decimal(m_scenario.mfu));
    }

    const RankStep &m_step;
    const Scenario &m_scenario;
    const AmountStyle &m_style;
    CustomNetwork m_links;
};

/// Strategies that lose as much time have their names together.
struct Lost {
    QStringList names;
    Nanoseconds time;
};

} // namespace

QStringList stepFormulas(const RankStep &step, const Scenario &scenario, const AmountStyle &style)
{
    return Formulas(step, scenario, style).all();
}

QString whyTimesDiffer(const StepSimulation &simulation, std::int64_t rank, const AmountStyle &style)
{
    std::vector<Lost> all;
    std::optional<Nanoseconds> computing;
    Nanoseconds longest{0};
    bool isWaiting = false;
    for (const StepTimeline &line : simulation.strategies) {
        const auto step = rankStep(simulation, line.strategy, rank);
        if (!step)
            return {};
        const TimeShares times = step->times();
        if (computing.value_or(times.compute + times.overlapped) != times.compute + times.overlapped)
            return {};
        computing = times.compute + times.overlapped;
        longest = std::max(longest, line.end);
        isWaiting = isWaiting || times.waiting > Nanoseconds(0);
        const Nanoseconds lost = times.exposed + times.waiting;
        const auto same = std::ranges::find(all, lost, &Lost::time);
        if (same == all.end())
            all.push_back({{nameOf(line.strategy)}, lost});
        else
            same->names << nameOf(line.strategy);
    }
    if (all.size() < 2)
        return {};
    std::ranges::stable_sort(all, {}, &Lost::time);
    QStringList parts;
    for (const Lost &each : all)
        parts << QStringLiteral("%1 %2").arg(each.names.join(QStringLiteral(", ")),
                                             timeWithin(longest, each.time, style));
    return (isWaiting ? say(QT_TRANSLATE_NOOP("StepFormulas",
                                              "All strategies compute %1; they differ in exposed transfers and "
                                              "waiting: %2."))
                      : say(QT_TRANSLATE_NOOP("StepFormulas",
                                              "All strategies compute %1; they differ in exposed transfers: %2.")))
        .arg(timeWithin(longest, *computing, style), parts.join(QStringLiteral(" · ")));
}

} // namespace perrank::ui

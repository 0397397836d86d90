// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/rank_lines.h"

#include "core/memory/device_band.h"
#include "core/model/parameter_count.h"
#include "core/report/crossover_form.h"
#include "core/report/escape.h"
#include "core/report/rank_terms.h"

#include <algorithm>

namespace perrank {

namespace {

RankLine bytesLine(const std::variant<Component, Subject> &topic, std::string_view key, std::string_view name,
                   const Term<Bytes> &bytes, const AmountStyle &style)
{
    const AmountStyle math{style.units, thinSpaces};
    RankLine line{.topic = topic,
                  .key = key,
                  .name = std::string(name),
                  .sides = sidesOf(bytes, style),
                  .amount = amountText(bytes.amount, style),
                  .inLatex = {},
                  .bytes = bytes.amount,
                  .fudge = false};
    if (bytes.step) {
        const Explanation latex = explainInLatex(*bytes.step);
        line.inLatex = {latex.symbols, latex.substituted};
    }
    line.inLatex.push_back(mathEscaped(exactText(bytes.amount, math)));
    line.inLatex.push_back(mathEscaped(amountText(bytes.amount, math)));
    return line;
}

/// The lines of one rank, with dot decimals as everywhere outside the window.
class RankLines {
public:
    RankLines(const Estimate &estimate, const StrategyEstimate &strategy, std::int64_t rank, Units units)
        : m_estimate(estimate), m_strategy(strategy),
          m_group(strategy.groupOf(std::clamp<std::int64_t>(rank, 0, estimate.scenario.ranks - 1))), m_plain{units, {}}
    {
    }

    std::vector<RankLine> lines()
    {
        for (const ComponentAmount &part : m_group.components)
            m_lines.push_back(partLine(part, m_estimate.scenario, m_plain));
        addSums();
        addShare();
        addCard();
        addCrossover(ParameterId::MicroBatch, "crossover_micro_batch");
        addCrossover(ParameterId::Sequence, "crossover_sequence");
        add(Subject::Sent, m_strategy.sentPerRank);
        addCount(Subject::GlobalBatch, globalBatchTerm(m_estimate.scenario), PERRANK_TEXT("sequences"));
        addCount(Subject::ShapeParameters, shapeParameters(m_estimate.scenario, Tracing(true)),
                 PERRANK_TEXT("parameters"));
        return std::move(m_lines);
    }

private:
    void addSums()
    {
        add(Subject::ModelStates, m_group.modelStates);
        if (hasSeveralActivations(m_group))
            add(Subject::Activations, m_group.activations);
        add(Subject::Total, m_group.resident);
        if (m_group.peakInstant != Instant::Sum)
            add(Subject::Peak, m_group.peak);
    }

    void addCard()
    {
        if (const auto band = deviceBandOf(m_group, m_estimate.scenario)) {
            add(Subject::DeviceBand, "driver_range_low", "Driver's range from", band->low);
            add(Subject::DeviceBand, "driver_range_high", "Driver's range to", band->high);
        }
        add(Subject::Capacity, capacityTerm(m_estimate.scenario));
        add(Subject::Headroom, headroomTerm(m_estimate.scenario, m_group));
    }

    void add(Subject subject, const Term<Bytes> &bytes)
    {
        add(subject, subjects[subject].key, subjects[subject].name, bytes);
    }

    void add(Subject subject, std::string_view key, std::string_view name, const Term<Bytes> &bytes)
    {
        m_lines.push_back(bytesLine(subject, key, name, bytes, m_plain));
    }

    void addShare()
    {
        const Quantity<Bytes> both = m_group.activations.amount + m_group.modelStates.amount;
        if (both.isBeyond() || both.count() == 0)
            return;
        const std::int64_t activations = m_group.activations.count();
        const std::string share = percentText(m_group.activations.amount, both);
        RankLine line = wordsLine(Subject::Share, subjects[Subject::Share].key, share);
        line.sides = {"A / (A + M)",
                      written(activations, m_plain.numbers) + " / " + written(both.count(), m_plain.numbers)};
        line.inLatex = {"\\frac{A}{A + M}",
                        "\\frac{" + written(activations, thinSpaces) + "}{" + written(both.count(), thinSpaces) + "}",
                        "\\text{" + latexEscaped(share) + "}"};
        m_lines.push_back(std::move(line));
    }

    static RankLine wordsLine(Subject subject, std::string_view key, const std::string &result)
    {
        return {.topic = subject,
                .key = key,
                .name = std::string(subjects[subject].name),
                .sides = {},
                .amount = result,
                .inLatex = {},
                .bytes = std::nullopt,
                .fudge = false};
    }

    void addCrossover(ParameterId id, std::string_view key)
    {
        const CrossoverForm form = crossoverForm(m_estimate, m_strategy, id);
        const std::string result = crossoverMessage(form).english();
        RankLine line = wordsLine(Subject::Crossover, key, result);
        if (form.growth != Growth::Other) {
            line.sides = {form.symbols, form.substituted};
            line.inLatex = {form.latex.symbols, form.latex.substituted};
        }
        line.inLatex.push_back("\\text{" + latexEscaped(result) + "}");
        m_lines.push_back(std::move(line));
    }

    template <class U>
    void addCount(Subject subject, const Term<U> &term, const std::string &unit)
    {
        const std::string number = valueText(*term.step, m_plain.numbers);
        const Explanation words = explain(*term.step, m_plain.numbers);
        const Explanation latex = explainInLatex(*term.step);
        RankLine line = wordsLine(subject, subjects[subject].key, number + " " + unit);
        line.sides = {words.symbols, words.substituted};
        line.inLatex = {latex.symbols, latex.substituted, "\\text{" + latexEscaped(line.amount) + "}"};
        m_lines.push_back(std::move(line));
    }

    const Estimate &m_estimate;
    const StrategyEstimate &m_strategy;
    const RankGroup &m_group;
    AmountStyle m_plain;
    std::vector<RankLine> m_lines;
};

} // namespace

std::vector<std::string> sidesOf(const Term<Bytes> &bytes, const AmountStyle &style)
{
    std::vector<std::string> sides;
    if (bytes.step) {
        const Explanation explanation = explain(*bytes.step, style.numbers);
        sides = {explanation.symbols, explanation.substituted};
    }
    if (sides.size() == 2 && sides[0] == sides[1])
        sides.pop_back();
    sides.push_back(exactText(bytes.amount, style));
    return sides;
}

std::string arithmeticText(const Term<Bytes> &bytes, const AmountStyle &style)
{
    std::string text;
    for (const std::string &side : sidesOf(bytes, style))
        text += (text.empty() ? "" : " = ") + side;
    return text;
}

bool hasSeveralActivations(const RankGroup &group)
{
    const auto isOne = [](const ComponentAmount &part) {
        return componentSpec(part.component).side == Side::Activations;
    };
    return std::ranges::count_if(group.components, isOne) > 1;
}

RankLine partLine(const ComponentAmount &part, const Scenario &scenario, const AmountStyle &style)
{
    RankLine line = bytesLine(part.component, componentSpec(part.component).key,
                              componentName(part.component, scenario), part.bytes, style);
    line.fudge = part.fudge;
    return line;
}

std::vector<RankLine> rankLines(const Estimate &estimate, const StrategyEstimate &strategy, std::int64_t rank,
                                Units units)
{
    return RankLines(estimate, strategy, rank, units).lines();
}

} // namespace perrank

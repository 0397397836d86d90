// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run.h"

#include <algorithm>

namespace perrank {

namespace {

const RankSpans *detailOf(const Failure &failure, std::int64_t rank)
{
    const auto found = std::ranges::find_if(
        failure.detail, [rank](const RankSpans &each) { return rank >= each.first && rank < each.first + each.count; });
    return found == failure.detail.end() ? nullptr : &*found;
}

/// Where the ranks of any failure begin to differ from those before them.
std::vector<std::int64_t> borders(const RunSimulation &run)
{
    std::vector<std::int64_t> firsts{0};
    for (const Failure &failure : run.failures) {
        for (const RankSpans &each : failure.detail)
            firsts.push_back(each.first);
    }
    std::ranges::sort(firsts);
    firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
    return firsts;
}

} // namespace

std::vector<RunSpan> spansOf(const RunSimulation &run, std::int64_t rank)
{
    std::vector<RunSpan> spans;
    auto failure = run.failures.begin();
    const auto addFailures = [&](Nanoseconds until) {
        for (; failure != run.failures.end() && failure->strike < until; ++failure) {
            if (const RankSpans *detail = detailOf(*failure, rank))
                spans.insert(spans.end(), detail->spans.begin(), detail->spans.end());
        }
    };
    for (const RunSpan &span : run.spans) {
        addFailures(span.until);
        spans.push_back(span);
    }
    addFailures(Nanoseconds::max());
    return spans;
}

std::vector<RankSpans> rankSpans(const RunSimulation &run)
{
    std::vector<RankSpans> all;
    const std::vector<std::int64_t> firsts = borders(run);
    for (std::size_t i = 0; i < firsts.size(); ++i) {
        const std::int64_t end = i + 1 < firsts.size() ? firsts[i + 1] : run.scenario().ranks;
        std::vector<RunSpan> spans = spansOf(run, firsts[i]);
        if (!all.empty() && all.back().spans == spans)
            all.back().count += end - firsts[i];
        else
            all.push_back({firsts[i], end - firsts[i], std::move(spans)});
    }
    return all;
}

} // namespace perrank

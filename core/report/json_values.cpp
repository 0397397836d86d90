// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_values.h"

#include "core/scenario/parameters.h"

#include <nlohmann/json.hpp>

namespace perrank {

namespace {

constexpr int jsonIndent = 2;

Json issueJson(const Issue &issue)
{
    Json keys = Json::array();
    for (const ParameterId id : issue.parameters)
        keys.push_back(parameter(id).key);
    return {{"severity", severityKey(issue.severity)},
            {"parameters", std::move(keys)},
            {"message", issue.message.english()}};
}

} // namespace

Json bytesJson(Quantity<Bytes> amount)
{
    return amount.isBeyond() ? Json() : Json(amount.count());
}

Json countJson(const std::optional<std::int64_t> &count)
{
    return count ? Json(*count) : Json();
}

Json ratioJson(const Ratio &ratio)
{
    if (ratio.denominator == 1)
        return ratio.numerator;
    return static_cast<double>(ratio.numerator) / static_cast<double>(ratio.denominator);
}

Json issuesJson(const std::vector<Issue> &issues)
{
    Json list = Json::array();
    for (const Issue &issue : issues)
        list.push_back(issueJson(issue));
    return list;
}

std::string writtenJson(const Json &report)
{
    return report.dump(jsonIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace perrank

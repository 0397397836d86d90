// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/quantity.h"
#include "core/base/ratio.h"
#include "core/scenario/issues.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace perrank {

/// What reports in JSON write in the same way. For the sources of the core only.
using Json = nlohmann::ordered_json;

/// Whole bytes; null beyond an exabyte.
Json bytesJson(Quantity<Bytes> amount);
/// Null where there is none.
Json countJson(const std::optional<std::int64_t> &count);
/// A whole number where it is one.
Json ratioJson(const Ratio &ratio);
/// Each with its severity, the keys of its parameters and its sentence.
Json issuesJson(const std::vector<Issue> &issues);

/// The whole report, indented; what is no UTF-8 is replaced.
std::string writtenJson(const Json &report);

} // namespace perrank

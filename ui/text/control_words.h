// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/parameters.h"

#include <QString>

namespace perrank::ui {

/// A control's value as it is shown beside it: "100 M params", "16.5", "fp16 · 2 B".
QString shownValue(ParameterId id, double number);
/// The same in spoken words, for assistive tools: "100 million parameters", "fp16, bytes: 2".
QString spokenValue(ParameterId id, double number);
/// The label with an ampersand before its access key; the key is appended where the label lacks it.
QString labelWithAccessKey(ParameterId id);

/// A parameter's value as a number (the index of a choice), and back.
double numberOf(const ParameterValue &value);
/// The number that a control shows: a zero that has a word of its own stands for what the rule makes of it.
double shownNumber(const Scenario &scenario, ParameterId id);
ParameterValue valueFrom(ParameterId id, double number);

} // namespace perrank::ui

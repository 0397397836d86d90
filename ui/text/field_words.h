// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/field_values.h"

#include <QString>

namespace perrank::ui {

// What the fields of faults, of jitter and of a network are called. Their keys are the words of files.

/// "Bus bandwidth".
QString fieldLabel(std::string_view key);
/// "GB/s"; empty for what has none.
QString fieldUnit(std::string_view key);
/// What it means, in a sentence; empty where the label says it.
QString fieldHelp(std::string_view key);
/// A word that a field may hold: "forward pass".
QString fieldWord(std::string_view word);

/// "1.5 ×", "forward pass", "12, 12, 11"; a dash for what is not said.
QString fieldValueText(const FieldSpec &field, const FieldValue &value);

/// "hang (rank 5, at step 2,250)".
QString faultText(const Fault &fault);

/// "Slow rank (rank 3, factor 1.5 ×)"; without the fields where there are none.
QString objectText(const QString &name, const std::vector<FieldSpec> &fields, const std::vector<FieldValue> &values);

} // namespace perrank::ui

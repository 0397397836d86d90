// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/field_values.h"

#include <optional>

namespace perrank::ui {

/// A fault of the kind as it begins when a person adds it: with numbers that make a difference and that the scenario
/// has.
Fault newFault(FaultKind kind, const Scenario &scenario);

/// It is about what a save leaves on the disk, or how it ends.
bool isOfSaves(FaultKind kind);

/// A run that is long enough for a fault of the kind: one that strikes once needs steps to strike in, one of saves a
/// save.
void makeRoomFor(FaultKind kind, Scenario &scenario);

/// The other one of two fields of which a fault has exactly one; empty for a field that is none of two.
std::optional<std::size_t> otherOfTwo(const Fault &fault, std::size_t field);

/// What an optional field begins with when it is said.
FieldValue beginningOf(const FieldSpec &field);

} // namespace perrank::ui

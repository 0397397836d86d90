// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/fields.h"

namespace perrank {

/// The value of a field apart from its object, comparable and easy to carry: a word by its index, nothing for an
/// optional number that is not said.
using FieldValue =
    std::variant<std::monostate, std::int64_t, double, bool, int, std::string, std::vector<std::int64_t>>;

enum class FieldKind { Whole, Decimal, Truth, Text, Word, WholeList };

/// What a field may hold, whichever object it belongs to.
struct FieldSpec {
    std::string_view key;
    FieldKind kind;
    bool isNeeded = false;
    bool isOptional = false; ///< may be left unsaid
    double least = 0;        ///< of numbers, and of each of a list
    double most = 0;
    std::span<const Word> words = {};
};

/// The fields of a fault, of a kind of jitter (none has none) or of a network, in the order in which files have them.
std::vector<FieldSpec> fieldsOf(const Fault &fault);
std::vector<FieldSpec> fieldsOf(const Jitter &jitter);
std::vector<FieldSpec> fieldsOf(const CustomNetwork &network);

/// The nodes that its ranks are on, of which the last may have free places.
std::int64_t nodesOf(const Scenario &scenario);

/// The same as the scenario leaves it to be chosen from: ranks, nodes, layers and steps end with those that it has.
std::vector<FieldSpec> fieldsIn(const Scenario &scenario, const Fault &fault);

FieldValue fieldOf(const Fault &fault, std::size_t index);
FieldValue fieldOf(const Jitter &jitter, std::size_t index);
FieldValue fieldOf(const CustomNetwork &network, std::size_t index);

/// With another value in one field, which is of the field's kind (asserted) and is not checked against its range.
Fault withField(Fault fault, std::size_t index, const FieldValue &value);
Jitter withField(Jitter jitter, std::size_t index, const FieldValue &value);
CustomNetwork withField(CustomNetwork network, std::size_t index, const FieldValue &value);

} // namespace perrank

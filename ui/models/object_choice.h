// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/field_values.h"

#include <QString>

namespace perrank::ui {

/// A way that a value can be: a word of a table, or an object whose fields are typed in.
struct ObjectWay {
    QString name;
    QString explanation;
};

/// A parameter that is one of several words, or an object with fields: the network, the bucket, the jitter. A row
/// answers all that its control asks.
struct ObjectChoice {
    ParameterId id;
    std::vector<ObjectWay> (*ways)();
    std::size_t (*wayOf)(const Scenario &);
    /// Another way; an object begins as what was there before, where that says it, else with numbers that show.
    ParameterValue (*inWay)(const Scenario &, std::size_t way);
    /// Of the object; none for a word.
    std::vector<FieldSpec> (*fields)(const Scenario &);
    FieldValue (*fieldAt)(const Scenario &, std::size_t index);
    ParameterValue (*withField)(const Scenario &, std::size_t index, const FieldValue &);
};

/// Null for a parameter of another kind.
const ObjectChoice *objectChoice(ParameterId id);

std::vector<FieldValue> fieldValues(const ObjectChoice &choice, const Scenario &scenario);

} // namespace perrank::ui

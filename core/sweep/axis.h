// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/value_checks.h"

#include <string>
#include <string_view>

namespace perrank {

/// A value of an axis, and how it stands in a table and in JSON.
struct AxisValue {
    ParameterValue value;
    std::string typed; ///< as `--set` takes it
    std::string json;
};

/// One parameter and the values that it takes in turn: a list, or whole numbers at equal distances and the end.
class Axis {
public:
    Axis(ParameterId id, std::vector<AxisValue> listed);
    Axis(ParameterId id, std::int64_t first, std::int64_t step, std::int64_t last);

    [[nodiscard]] ParameterId id() const { return m_id; }
    [[nodiscard]] std::int64_t size() const { return m_count; }
    [[nodiscard]] AxisValue at(std::int64_t index) const;

private:
    ParameterId m_id;
    std::vector<AxisValue> m_listed;
    std::int64_t m_first = 0;
    std::int64_t m_step = 0;
    std::int64_t m_last = 0;
    std::int64_t m_count;
};

/// `KEY=a,b,c`, `KEY=LO..HI:xN` (each N times the one before) or `KEY=LO..HI:+N`. HI always belongs to the axis,
/// whether or not a step reaches it. Values are those of `--set`. A key or a form that is not known is `UnknownName`, a
/// value that the key does not allow `NotAllowed`.
Checked<Axis> axisFrom(std::string_view typed);

} // namespace perrank

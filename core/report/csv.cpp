// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/csv.h"

#include "core/report/escape.h"

namespace perrank {

std::string csvRecord(const std::vector<std::string> &cells)
{
    std::string record;
    std::string_view between;
    for (const std::string &cell : cells) {
        record.append(between).append(csvEscaped(cell));
        between = ",";
    }
    return record.append(csvLineEnd);
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <QString>
#include <QtGlobal>

namespace perrank {

/// The strategy's part of an estimate; it must be there.
inline const StrategyEstimate &of(const Estimate &estimate, Strategy id)
{
    for (const StrategyEstimate &each : estimate.strategies) {
        if (each.strategy == id)
            return each;
    }
    qFatal("the strategy is not in the estimate");
}

/// Bytes of one component; zero when it is left out.
inline qint64 bytesOf(const RankGroup &group, Component component)
{
    const ComponentAmount *found = group.find(component);
    return found ? found->bytes.count() : 0;
}

/// What tests print and compare: text of the core is UTF-8.
inline QString shown(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace perrank

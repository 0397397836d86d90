// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/step_settings.h"

#include "core/base/overload.h"

namespace perrank {

namespace {

CustomNetwork linksOf(const NetworkSpec &row)
{
    CustomNetwork links{.latencyMicroseconds = row.inNode.latencyMicroseconds,
                        .busGigabytesPerSecond = row.inNode.busGigabytesPerSecond,
                        .interGigabytesPerSecond = {}};
    if (!row.hasOneLevel()) {
        links.interLatencyMicroseconds = row.betweenNodes.latencyMicroseconds;
        links.interGigabytesPerSecond = row.betweenNodes.busGigabytesPerSecond;
    }
    return links;
}

} // namespace

CustomNetwork linksOf(const NetworkChoice &network)
{
    return std::visit(
        Overload{[](Network id) { return linksOf(networks[id]); }, [](const CustomNetwork &custom) { return custom; }},
        network);
}

std::string networkName(const NetworkChoice &network)
{
    return std::visit(Overload{[](Network id) { return std::string(networks[id].name); },
                               [](const CustomNetwork &) { return std::string(customNetworkName); }},
                      network);
}

} // namespace perrank

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/live_heat_map.h"

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr std::size_t coarse = 64;
constexpr std::size_t fineAlone = 512;
constexpr std::size_t fineBeside = 256; ///< where several small maps share the room of one

std::shared_ptr<const LiveHeatMap::Maps> mapsOf(const Scenario &scenario, const std::vector<Strategy> &strategies,
                                                std::size_t cells, const std::stop_token &stop)
{
    auto maps = std::make_shared<LiveHeatMap::Maps>();
    for (const Strategy strategy : strategies)
        maps->push_back(heatMapFor(scenario, strategy, fineAxes(cells, cells), stop));
    return maps;
}

} // namespace

LiveHeatMap::LiveHeatMap(QObject *parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(1);
}

/// What is on its way back finds nobody any more.
LiveHeatMap::~LiveHeatMap()
{
    stop();
    m_threads.waitForDone();
}

void LiveHeatMap::stop()
{
    m_asked.request_stop();
}

void LiveHeatMap::ask(const Scenario &scenario, const std::vector<Strategy> &strategies)
{
    stop();
    m_asked = std::stop_source();
    m_threads.start([this, scenario, strategies, stop = m_asked.get_token()] {
        for (const std::size_t cells : {coarse, strategies.size() == 1 ? fineAlone : fineBeside}) {
            const auto maps = mapsOf(scenario, strategies, cells, stop);
            if (stop.stop_requested())
                return;
            const auto give = [this, maps, stop] {
                if (!stop.stop_requested())
                    emit mapsFound(maps);
            };
            QMetaObject::invokeMethod(this, give, Qt::QueuedConnection);
        }
    });
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/heat_map.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <vector>

namespace perrank::ui {

/// Fine heat maps of some strategies, worked out beside the thread of the window: first coarse ones, then the fine
/// ones. Whatever is asked next stops what was asked before.
class LiveHeatMap : public QObject {
    Q_OBJECT

public:
    using Maps = std::vector<HeatMap>;

    explicit LiveHeatMap(QObject *parent = nullptr);
    ~LiveHeatMap() override;

    void ask(const Scenario &scenario, const std::vector<Strategy> &strategies);
    /// Nothing is wanted any more.
    void stop();

signals:
    /// One map per strategy that was asked for.
    void mapsFound(const std::shared_ptr<const perrank::ui::LiveHeatMap::Maps> &maps);

private:
    QThreadPool m_threads;
    std::stop_source m_asked;
};

} // namespace perrank::ui

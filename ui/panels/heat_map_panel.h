// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/live_heat_map.h"
#include "ui/document/selection.h"
#include "ui/panels/chart_panel.h"

class QCheckBox;
class QLabel;

namespace perrank::ui {

class HeatMapChart;
class LineBox;
class SteadyProse;
class StrategyBox;

/// Activations against model states over batch and sequence, for the selected strategy or small for all of them; or
/// which of all strategies fit.
class HeatMapPanel : public ChartPanel {
    Q_OBJECT

public:
    explicit HeatMapPanel(Selection &selection, QWidget *parent = nullptr);

    /// Its colours show what fits, not who takes more of a rank.
    [[nodiscard]] bool isAboutFit() const;

signals:
    /// A person wants this batch and sequence, and perhaps to look at the bars then.
    void cellChosen(std::int64_t batch, std::int64_t sequence, bool toBars);

protected:
    void refresh() override;
    void hideEvent(QHideEvent *event) override;

private:
    void createChoices();
    void showStrategies();
    void showReading(const QString &text);
    void takeFine(const std::shared_ptr<const LiveHeatMap::Maps> &maps);
    [[nodiscard]] Strategy strategy() const;
    [[nodiscard]] std::vector<Strategy> shownStrategies() const;
    void showChart();
    [[nodiscard]] QString nowText() const;

    Selection &m_selection;
    LiveHeatMap m_live;
    LineBox *m_colouring = nullptr;
    QLabel *m_strategyLabel = nullptr;
    StrategyBox *m_strategy = nullptr;
    QCheckBox *m_all = nullptr;
    QCheckBox *m_fine = nullptr;
    HeatMapChart *m_chart = nullptr;
    SteadyProse *m_reading = nullptr;
    QString m_nowText; ///< what is said when nothing is pointed at
};

} // namespace perrank::ui

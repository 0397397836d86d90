// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "ui/document/live_heat_map.h"
#include "ui/document/selection.h"
#include "ui/text/palette.h"

#include <QWidget>

class QCheckBox;
class QLabel;

namespace perrank {
struct Estimate;
} // namespace perrank

namespace perrank::ui {

class HeatMapChart;
class LineBox;
class SteadyProse;

/// Activations against model states over batch and sequence, for the selected strategy or small for all of them.
/// Works only while it is seen.
class HeatMapPanel : public QWidget {
    Q_OBJECT

public:
    explicit HeatMapPanel(Selection &selection, QWidget *parent = nullptr);

    using QWidget::show;
    /// Of settings that are impossible the last possible ones stay, and the panel says so.
    void show(const Scenario &scenario, const std::shared_ptr<const Estimate> &estimate, const AmountStyle &style);
    void setTheme(Theme theme);

signals:
    /// A person wants this batch and sequence, and perhaps to look at the bars then.
    void cellChosen(std::int64_t batch, std::int64_t sequence, bool toBars);
    /// What lies under the pointer or the keyboard cursor; empty for nothing.
    void cellHovered(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void createChoices();
    void showStrategies();
    void showSelection(const Selected &selected);
    void selectStrategy(Strategy strategy);
    void showReading(const QString &text);
    void showMaps();
    void takeFine(const std::shared_ptr<const LiveHeatMap::Maps> &maps);
    [[nodiscard]] Strategy strategy() const;
    [[nodiscard]] std::vector<Strategy> shownStrategies() const;

    Selection &m_selection;
    LiveHeatMap m_live;
    Scenario m_scenario; ///< the last possible one
    AmountStyle m_style;
    bool m_isStale = true;
    LineBox *m_strategy = nullptr;
    QCheckBox *m_all = nullptr;
    QCheckBox *m_fine = nullptr;
    QLabel *m_mark = nullptr;
    HeatMapChart *m_chart = nullptr;
    SteadyProse *m_reading = nullptr;
    QString m_nowText; ///< what is said when nothing is pointed at
};

} // namespace perrank::ui

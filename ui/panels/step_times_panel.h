// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "ui/models/step_times_model.h"
#include "ui/text/palette.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace perrank::ui {

class LineBox;
class ScatterChart;

/// What is predicted for published step times, with one share of the peak calibrated for each hardware: how large the
/// errors are, each run in the chart and in the table, with the change within its series. Runs that stand apart or are
/// not covered are listed with the reason.
class StepTimesPanel : public QWidget {
    Q_OBJECT

public:
    explicit StepTimesPanel(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const AmountStyle &style);
    void setTheme(Theme theme);

signals:
    /// A person wants that run as the scenario.
    void openWanted(const perrank::StepValidation &validation, std::size_t row);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void createChoices();
    void connectParts();
    void showAll();
    void showWanted();
    void showFigures();
    void showCurrent();
    [[nodiscard]] QString pointWords(std::size_t row) const;
    [[nodiscard]] QString details(std::size_t row) const;
    void open(std::size_t row);
    void openIndex(const QModelIndex &index);
    [[nodiscard]] StepTimesWish wish() const;
    [[nodiscard]] std::optional<std::size_t> currentRow() const;

    std::shared_ptr<const StepValidation> m_validation;
    NumberStyle m_style;
    StepTimesModel *m_model;
    StepTimesFilter *m_filter;
    QLabel *m_figures;
    LineBox *m_source;
    LineBox *m_standing;
    ScatterChart *m_chart;
    QLabel *m_details;
    QTableView *m_table;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/validation_model.h"
#include "ui/text/palette.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QTableView;

namespace perrank::ui {

class LineBox;
class ScatterChart;

/// What is predicted for published runs, beside what was measured: how large the errors are, each run in the chart
/// and in the table. The runs that the model does not cover are listed with the reason.
class ValidationPanel : public QWidget {
    Q_OBJECT

public:
    explicit ValidationPanel(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const AmountStyle &style);
    void setTheme(Theme theme);

signals:
    /// A person wants the run of that measurement as the scenario.
    void openWanted(const perrank::Measurements &measurements, std::size_t row);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void createFilters();
    void connectParts();
    void addFilter(QBoxLayout *row, LineBox *box, const QString &label);
    void showAll();
    void showWanted();
    void showFigures();
    void showCurrent();
    [[nodiscard]] QString pointWords(std::size_t row) const;
    void open(std::size_t row);
    void openIndex(const QModelIndex &index);
    [[nodiscard]] ValidationWish wish() const;
    [[nodiscard]] std::optional<std::size_t> currentRow() const;

    std::shared_ptr<const Validation> m_validation;
    AmountStyle m_style;
    ValidationModel *m_model;
    ValidationFilter *m_filter;
    QLabel *m_figures;
    LineBox *m_source;
    LineBox *m_meter;
    LineBox *m_coverage;
    ScatterChart *m_chart;
    QTableView *m_table;
    QLabel *m_details;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_layout.h"
#include "ui/text/palette.h"

#include <QWidget>

#include <memory>

class QChartView;

namespace perrank::ui {

class ScatterPlot;

/// Predictions over measurements. Says what a person points at; the table beside it says the same in words.
class ScatterChart : public QWidget {
    Q_OBJECT

public:
    explicit ScatterChart(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const std::shared_ptr<const Validation> &validation, const std::vector<std::size_t> &rows,
              const AmountStyle &style);
    void setTheme(Theme theme);
    void mark(std::optional<std::size_t> row);

    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void rowClicked(std::size_t row);

protected:
    void changeEvent(QEvent *event) override;

private:
    void applyLook();
    void showTip(std::optional<std::size_t> row);

    std::shared_ptr<const Validation> m_validation;
    AmountStyle m_style;
    Theme m_theme = Theme::Light;
    ScatterPlot *m_plot;
    QChartView *m_view;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_layout.h"
#include "ui/text/palette.h"

#include <QWidget>

#include <functional>

class QChartView;

namespace perrank::ui {

class ScatterPlot;

/// Predictions over measurements. Says what a person points at; the table beside it says the same in words.
class ScatterChart : public QWidget {
    Q_OBJECT

public:
    explicit ScatterChart(QWidget *parent = nullptr);

    using QWidget::show;
    /// `words` says what a person reads at a point.
    void show(const ScatterLayout &layout, std::function<QString(std::size_t row)> words);
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

    std::function<QString(std::size_t)> m_words;
    Theme m_theme = Theme::Light;
    ScatterPlot *m_plot;
    QChartView *m_view;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/report/amount_text.h"
#include "ui/text/palette.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QVBoxLayout;

namespace perrank::ui {

class FoldedSection;
class PaintedChart;

/// A view around one chart. It works only while it is seen; of settings that are impossible the last possible ones
/// stay, and the panel says so.
class ChartPanel : public QWidget {
    Q_OBJECT

public:
    using QWidget::show;
    void show(const Scenario &scenario, const Estimate &estimate, const AmountStyle &style);
    void setTheme(Theme theme);

protected:
    explicit ChartPanel(QWidget *parent);

    /// What the panel consists of, from the top down.
    [[nodiscard]] QVBoxLayout *column() const { return m_column; }
    /// The note of impossible settings and below it the chart, which has the focus and takes what room there is.
    void addChart(PaintedChart *chart);

    /// How the numbers come about, below everything, folded away at first.
    void addFormulas();
    void showFormulas(const QStringList &lines);

    /// The last possible one.
    [[nodiscard]] const Scenario &scenario() const { return m_scenario; }
    [[nodiscard]] const AmountStyle &style() const { return m_style; }

    /// Shows the scenario as it is now, or as it will be when the panel is seen next.
    void bringUpToDate();
    void markStale() { m_isStale = true; }
    /// Only while the panel is seen.
    virtual void refresh() = 0;

    void showEvent(QShowEvent *event) override;

private:
    Scenario m_scenario;
    AmountStyle m_style;
    bool m_isAsked = false; ///< to show a scenario; nothing is drawn before that
    bool m_isStale = false; ///< the panel shows something else when it is seen next
    QVBoxLayout *m_column;
    QLabel *m_mark;
    PaintedChart *m_chart = nullptr;
    FoldedSection *m_formulaSection = nullptr;
    QPlainTextEdit *m_formulas = nullptr;
};

} // namespace perrank::ui

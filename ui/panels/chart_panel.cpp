// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/chart_panel.h"

#include "ui/charts/painted_chart.h"
#include "ui/text/impossible_text.h"
#include "ui/widgets/folded_section.h"
#include "ui/widgets/prose.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace perrank::ui {

ChartPanel::ChartPanel(QWidget *parent) : QWidget(parent), m_column(new QVBoxLayout(this)), m_mark(createProse(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_column->setContentsMargins(8, 6, 8, 6);
    m_column->setSpacing(6);
    m_mark->setForegroundRole(QPalette::BrightText);
    m_mark->hide();
}

void ChartPanel::addChart(PaintedChart *chart)
{
    m_chart = chart;
    m_column->addWidget(m_mark);
    m_column->addWidget(m_chart, 1);
    setFocusProxy(m_chart);
}

void ChartPanel::addFormulas()
{
    constexpr int leastLines = 3;
    constexpr int mostLines = 8;
    m_formulaSection = new FoldedSection(tr("Formulas of these times and bytes"), this);
    m_formulas = new QPlainTextEdit;
    m_formulas->setReadOnly(true);
    m_formulas->setTabChangesFocus(true);
    m_formulas->setAccessibleName(tr("Formulas of these times and bytes"));
    const int line = m_formulas->fontMetrics().lineSpacing();
    m_formulas->setMinimumHeight(leastLines * line);
    m_formulas->setMaximumHeight(mostLines * line);
    m_formulaSection->rows().addWidget(m_formulas);
    m_column->addWidget(m_formulaSection);
}

void ChartPanel::showFormulas(const QStringList &lines)
{
    m_formulas->setPlainText(lines.join(u'\n'));
    m_formulaSection->setVisible(!lines.isEmpty());
}

void ChartPanel::show(const Scenario &scenario, const Estimate &estimate, const AmountStyle &style)
{
    m_mark->setText(impossibleText(estimate));
    m_mark->setVisible(estimate.impossible.has_value());
    m_style = style;
    if (!estimate.impossible)
        m_scenario = scenario;
    m_isAsked = true;
    bringUpToDate();
}

void ChartPanel::setTheme(Theme theme)
{
    m_chart->setTheme(theme);
}

void ChartPanel::bringUpToDate()
{
    m_isStale = !isVisible();
    if (!m_isStale && m_isAsked)
        refresh();
}

void ChartPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        bringUpToDate();
}

} // namespace perrank::ui

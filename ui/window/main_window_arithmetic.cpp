// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/panels/arithmetic_panel.h"
#include "ui/panels/assignment_panel.h"
#include "ui/panels/bridge_panel.h"
#include "ui/panels/controls_panel.h"
#include "ui/panels/fit_panel.h"
#include "ui/panels/receipts_panel.h"
#include "ui/window/adaptive_docks.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QTabWidget>

#include <algorithm>

namespace perrank::ui {

void MainWindow::showArithmeticTab(QWidget *tab)
{
    m_docks->setArithmeticVisible(true);
    m_arithmeticTabs->setCurrentWidget(tab);
}

void MainWindow::showAssignment()
{
    showArithmeticTab(m_assignment);
}

void MainWindow::showWhyTwoAnswers()
{
    showArithmeticTab(m_bridge);
}

void MainWindow::showOtherTools()
{
    showArithmeticTab(m_receipts);
}

void MainWindow::showWhatFits()
{
    showArithmeticTab(m_fit);
}

void MainWindow::applyChange(const Change &change, const QString &name)
{
    Document document = m_session.document.document();
    document.scenario = changed(document.scenario, change);
    m_session.document.edit(document, tr("apply %1").arg(name));
}

void MainWindow::changePrice(double price)
{
    m_session.document.set(ParameterId::GpuPrice, price);
}

void MainWindow::copyArithmeticText()
{
    copyArithmetic(CopyExtent::Rank, ReportFormat::Text);
}

void MainWindow::copyArithmetic(CopyExtent extent, ReportFormat format)
{
    copyText(QString::fromStdString(copiedArithmetic(m_session.document.document(), *m_session.estimate.current(),
                                                     m_arithmetic->place(), extent, format)));
}

void MainWindow::copyText(const QString &text)
{
    if (refusesImpossible())
        return;
    QApplication::clipboard()->setText(text);
    announce(tr("Copied"));
}

/// The tool bar has the accounting, the Controls dock all else.
void MainWindow::showControl(ParameterId id)
{
    if (std::ranges::find(inToolBar, id) != inToolBar.end())
        return m_accounting->setFocus(Qt::ShortcutFocusReason);
    m_docks->setControlsVisible(true);
    m_controls->reveal(id);
}

/// The formula of a number that stands elsewhere in the window.
void MainWindow::showSubject(Subject subject)
{
    m_session.selection.select(m_session.selection.selected().with(subject));
    showArithmeticTab(m_arithmetic);
}

void MainWindow::showCrossover(Strategy strategy)
{
    m_session.selection.select({.strategy = strategy, .subject = Subject::Crossover});
    showArithmeticTab(m_arithmetic);
}

} // namespace perrank::ui

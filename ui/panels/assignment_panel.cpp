// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/assignment_panel.h"

#include "ui/models/assignment_model.h"
#include "ui/text/change_text.h"
#include "ui/text/chart_summary.h"
#include "ui/text/translate.h"
#include "ui/widgets/prose.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int aroundCell = 5;

QString activationLine(const Assignment &assignment, const AmountStyle &style)
{
    const Explanation explanation = explain(*assignment.activations.step, style.numbers);
    return AssignmentPanel::tr("Activations ⚠ fudge, on every rank:\n%1\n= %2\n= %3 = %4")
        .arg(QString::fromStdString(explanation.symbols), QString::fromStdString(explanation.substituted),
             QString::fromStdString(exactText(assignment.activations.amount, style)),
             QString::fromStdString(amountText(assignment.activations.amount, style)));
}

/// "Accounting: Megatron-LM · Optimizer: Lion".
QString countedBy(const Scenario &scenario, const std::vector<ParameterId> &ids)
{
    QStringList settings;
    for (const ParameterId id : ids)
        settings << AssignmentPanel::tr("%1: %2").arg(translated(parameter(id).label), valueText(scenario, id));
    return settings.join(QStringLiteral(" · "));
}

QString crossoverLines(const Assignment &assignment, const AmountStyle &style)
{
    const AssignmentRow &row = assignment.rows.back();
    QStringList lines{AssignmentPanel::tr("Activations pass model states at %1 ranks:").arg(row.ranks)};
    for (const AssignmentCell &cell : row.cells)
        lines << AssignmentPanel::tr("%1 at %2")
                     .arg(fromCore(strategies[cell.strategy].name), thresholdText(cell.crossover, style));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

AssignmentPanel::AssignmentPanel(QWidget *parent) : QWidget(parent), m_model(new AssignmentModel(this))
{
    auto *content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    auto *lines = new QVBoxLayout(content);
    lines->setContentsMargins(10, 10, 10, 10);
    lines->setSpacing(10);
    createTable(lines);
    createFailureModes(lines);
    createCopyButtons(lines);
    lines->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

void AssignmentPanel::createTable(QVBoxLayout *layout)
{
    m_table = new QTableView(this);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Assignment: model states per rank"));
    m_table->setWordWrap(true);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, &AssignmentPanel::fitTable);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_activations = createProse(this);
    m_combined = createProse(this);
    m_crossover = createProse(this);
    m_bars = createProse(this);
    m_bars->setAccessibleName(tr("What the bars count otherwise"));
    m_sameBars = new QPushButton(tr("Count the bars as this table"), this);
    m_sameBars->setObjectName(QStringLiteral("same_bars"));
    connect(m_sameBars, &QPushButton::clicked, this, [this] { emit scenarioWanted(countedAsAssignment(m_scenario)); });
    layout->addWidget(m_bars);
    layout->addWidget(m_sameBars, 0, Qt::AlignLeft);
    layout->addWidget(m_table);
    layout->addWidget(m_activations);
    layout->addWidget(m_combined);
    layout->addWidget(m_crossover);
}

void AssignmentPanel::createFailureModes(QVBoxLayout *layout)
{
    m_failureModes = createProse(this);
    m_answers = new QCheckBox(tr("Show the &answers to the failure modes"), this);
    connect(m_answers, &QCheckBox::toggled, this, &AssignmentPanel::showFailureModes);
    layout->addWidget(m_answers);
    layout->addWidget(m_failureModes);
}

void AssignmentPanel::createCopyButtons(QVBoxLayout *layout)
{
    auto *row = new QHBoxLayout;
    auto *asText = new QPushButton(tr("Copy"), this);
    auto *asMarkdown = new QPushButton(tr("Copy as Markdown"), this);
    connect(asText, &QPushButton::clicked, this, &AssignmentPanel::copyText);
    connect(asMarkdown, &QPushButton::clicked, this, &AssignmentPanel::copyMarkdown);
    row->addWidget(asText);
    row->addWidget(asMarkdown);
    row->addStretch(1);
    layout->addLayout(row);
}

void AssignmentPanel::show(const Estimate &estimate, const AmountStyle &style)
{
    const bool same = m_assignment && m_scenario == estimate.scenario && m_style == style;
    m_scenario = estimate.scenario;
    m_style = style;
    if (!same)
        m_assignment.reset();
    if (isVisible())
        showAssignment();
}

/// Computed only while it is seen: nobody drags a slider for a table that is hidden.
void AssignmentPanel::showAssignment()
{
    if (m_assignment)
        return;
    m_assignment = assignmentFor(m_scenario);
    m_model->show(*m_assignment, m_style);
    m_activations->setText(activationLine(*m_assignment, m_style));
    m_combined->setText(translated(combinedWords(*m_assignment, m_style)));
    m_crossover->setText(crossoverLines(*m_assignment, m_style));
    showBars();
    showFailureModes();
    fitTable();
}

/// The table keeps to the lesson whatever the bars count by.
void AssignmentPanel::showBars()
{
    const std::vector<ParameterId> unlike = unlikeAssignment(m_scenario);
    m_bars->setText(
        tr("This table counts by the lesson's sketch, with Adam and the fudge; the bars count otherwise: %1.")
            .arg(countedBy(m_scenario, unlike)));
    m_bars->setVisible(!unlike.empty());
    m_sameBars->setVisible(!unlike.empty());
}

void AssignmentPanel::showFailureModes()
{
    QStringList lines;
    for (const FailureMode &mode : failureModes) {
        const QString answer =
            audience() == Audience::Teacher ? translated(mode.answer) : QStringLiteral("________________");
        lines << tr("%1: %2").arg(translated(mode.title), answer);
    }
    m_failureModes->setText(lines.join(QStringLiteral("\n\n")));
}

/// As high as the text needs between the margins of a cell, which the table's own count forgets.
void AssignmentPanel::setRowHeights()
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        int height = 0;
        for (int column = 0; column < m_model->columnCount(); ++column) {
            const QRect room(0, 0, m_table->columnWidth(column) - 2 * aroundCell, QWIDGETSIZE_MAX);
            const QString text = m_model->index(row, column).data().toString();
            height = std::max(height, m_table->fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height());
        }
        m_table->setRowHeight(row, height + aroundCell);
    }
}

void AssignmentPanel::fitTable()
{
    setRowHeights();
    int height = m_table->horizontalHeader()->height() + 2 * m_table->frameWidth();
    for (int row = 0; row < m_model->rowCount(); ++row)
        height += m_table->rowHeight(row);
    m_table->setFixedHeight(height);
}

void AssignmentPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

void AssignmentPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showAssignment();
}

void AssignmentPanel::copyText()
{
    emit copyWanted(QString::fromStdString(assignmentText(assignmentFor(m_scenario), audience(), m_style)));
}

void AssignmentPanel::copyMarkdown()
{
    emit copyWanted(QString::fromStdString(assignmentMarkdown(assignmentFor(m_scenario), audience(), m_style)));
}

Audience AssignmentPanel::audience() const
{
    return m_answers->isChecked() ? Audience::Teacher : Audience::Student;
}

} // namespace perrank::ui

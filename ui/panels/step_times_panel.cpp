// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/step_times_panel.h"

#include "core/report/step_validation_text.h"
#include "core/report/time_text.h"
#include "core/report/validation_text.h"
#include "ui/charts/scatter_chart.h"
#include "ui/models/validation_facts.h"
#include "ui/panels/page_space.h"
#include "ui/panels/runs_table.h"
#include "ui/text/translate.h"
#include "ui/text/validation_words.h"
#include "ui/widgets/line_box.h"
#include "ui/widgets/prose.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int stepRunWidth = 220;
constexpr int stepRemarkWidth = 420;

} // namespace

StepTimesPanel::StepTimesPanel(QWidget *parent)
    : QWidget(parent), m_model(new StepTimesModel(this)), m_filter(new StepTimesFilter(this)),
      m_figures(createProse(this)), m_source(new LineBox(this)), m_standing(new LineBox(this)),
      m_chart(new ScatterChart(this)), m_details(createProse(this)),
      m_table(createRunsTable(m_filter, tr("Published and predicted step times"), this))
{
    m_filter->setSourceModel(m_model);
    m_table->sortByColumn(StepTimesModel::Error, Qt::DescendingOrder);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->addWidget(m_figures);
    createChoices();
    layout->addWidget(m_chart, 3);
    layout->addWidget(m_details);
    layout->addWidget(m_table, 2);
    connectParts();
}

void StepTimesPanel::createChoices()
{
    m_source->addItem(tr("All"));
    const auto add = [this](const QString &words, RunStanding standing) {
        m_standing->addItem(words, static_cast<int>(standing));
    };
    add(tr("All"), RunStanding::All);
    add(tr("Counted"), RunStanding::Counts);
    add(tr("Apart"), RunStanding::Apart);
    add(tr("Not covered"), RunStanding::NotCovered);
    auto *row = new QHBoxLayout;
    addRowChoice(row, m_source, tr("Source"));
    addRowChoice(row, m_standing, tr("Rows"));
    row->addStretch(1);
    static_cast<QBoxLayout *>(layout())->addLayout(row);
}

void StepTimesPanel::connectParts()
{
    for (LineBox *box : {m_source, m_standing})
        connect(box, &QComboBox::activated, this, &StepTimesPanel::showWanted);
    connect(m_table, &QTableView::clicked, this, &StepTimesPanel::openIndex);
    connect(m_table, &QTableView::activated, this, &StepTimesPanel::openIndex);
    connect(m_chart, &ScatterChart::rowClicked, this, &StepTimesPanel::open);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &StepTimesPanel::showCurrent);
}

void StepTimesPanel::show(const AmountStyle &style)
{
    if (m_style == style.numbers && m_validation)
        return;
    m_style = style.numbers;
    if (m_validation)
        showAll();
}

void StepTimesPanel::setTheme(Theme theme)
{
    m_chart->setTheme(theme);
}

/// Predicted when somebody looks for the first time.
void StepTimesPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_validation)
        return;
    m_validation = shippedStepValidation();
    for (const MeasurementSource &source : m_validation->times.sources)
        m_source->addItem(QString::fromStdString(source.title), m_source->count() - 1);
    showAll();
}

void StepTimesPanel::showAll()
{
    m_model->show(m_validation, m_style);
    showFigures();
    showWanted();
    m_table->resizeColumnsToContents();
    m_table->setColumnWidth(StepTimesModel::Run, stepRunWidth);
    m_table->setColumnWidth(StepTimesModel::Remark, stepRemarkWidth);
}

void StepTimesPanel::showWanted()
{
    m_filter->show(m_validation, wish());
    std::vector<std::size_t> rows;
    for (int row = 0; row < m_filter->rowCount(); ++row)
        rows.push_back(static_cast<std::size_t>(m_filter->mapToSource(m_filter->index(row, 0)).row()));
    m_chart->show(layoutScatter(*m_validation, rows, m_style), [this](std::size_t row) { return pointWords(row); });
    showCurrent();
}

void StepTimesPanel::showFigures()
{
    const auto covered = std::ranges::count_if(m_validation->comparisons, [](const auto &each) { return bool(each); });
    QStringList texts{tr("%1 of %2 published step times are covered by the model.")
                          .arg(covered)
                          .arg(m_validation->comparisons.size())};
    texts += stepFiguresTexts(*m_validation, m_style);
    texts << lossesText() << calibrationsText(*m_validation, m_style);
    m_figures->setText(texts.join(QLatin1Char('\n')));
}

QString StepTimesPanel::pointWords(std::size_t row) const
{
    const TimedStep &step = m_validation->times.rows[row];
    const StepComparison &comparison = *m_validation->comparisons[row];
    return tr("%1\npublished %2, predicted %3: %4")
        .arg(QString::fromStdString(step.id), QString::fromStdString(timeText(step.time, m_style)),
             QString::fromStdString(timeText(comparison.predicted(), m_style)),
             QString::fromStdString(errorText(comparison.error, m_style)));
}

/// Marks the current row in the chart and says what its cells have no room for.
void StepTimesPanel::showCurrent()
{
    const auto row = currentRow();
    m_chart->mark(row);
    m_details->setText(row ? details(*row) : tr("A click on a row or a point opens the run as a scenario."));
}

QString StepTimesPanel::details(std::size_t row) const
{
    const TimedStep &step = m_validation->times.rows[row];
    QStringList texts{QString::fromStdString(m_validation->times.sources[step.source].title) + u'.'};
    if (const auto &comparison = m_validation->comparisons[row])
        texts << translated(predictedText(*comparison, m_style));
    if (step.hardware)
        texts << QString::fromStdString(m_validation->times.hardware[*step.hardware].note);
    if (const std::string remark = remarkOn(*m_validation, row); !remark.empty())
        texts << QString::fromStdString(remark);
    return tr("%1: %2").arg(QString::fromStdString(step.id), texts.join(u' '));
}

void StepTimesPanel::openIndex(const QModelIndex &index)
{
    open(static_cast<std::size_t>(m_filter->mapToSource(index).row()));
}

void StepTimesPanel::open(std::size_t row)
{
    if (m_validation->comparisons[row])
        emit openWanted(*m_validation, row);
}

StepTimesWish StepTimesPanel::wish() const
{
    StepTimesWish wanted;
    if (const QVariant source = m_source->currentData(); source.isValid())
        wanted.source = static_cast<std::size_t>(source.toInt());
    wanted.standing = static_cast<RunStanding>(m_standing->currentData().toInt());
    return wanted;
}

std::optional<std::size_t> StepTimesPanel::currentRow() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? std::optional(static_cast<std::size_t>(m_filter->mapToSource(index).row())) : std::nullopt;
}

} // namespace perrank::ui

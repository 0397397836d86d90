// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/validation_panel.h"

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

constexpr int runWidth = 260;
constexpr int remarkWidth = 420;

} // namespace

ValidationPanel::ValidationPanel(QWidget *parent)
    : QWidget(parent), m_model(new ValidationModel(this)), m_filter(new ValidationFilter(this)),
      m_figures(createProse(this)), m_source(new LineBox(this)), m_meter(new LineBox(this)),
      m_coverage(new LineBox(this)), m_chart(new ScatterChart(this)),
      m_table(createRunsTable(m_filter, tr("Measurements and predictions"), this)), m_details(createProse(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    layout->addWidget(m_figures);
    createFilters();
    m_filter->setSourceModel(m_model);
    m_table->sortByColumn(ValidationModel::Error, Qt::DescendingOrder);
    layout->addWidget(m_chart, 3);
    layout->addWidget(m_details);
    layout->addWidget(m_table, 2);
    connectParts();
}

void ValidationPanel::createFilters()
{
    m_source->addItem(tr("All"));
    m_meter->addItem(tr("All"));
    for (const MeterSpec &meter : meters) {
        m_meter->addItem(translated(meter.name), static_cast<int>(meter.id));
        m_meter->setItemData(m_meter->count() - 1, translated(meter.explanation), Qt::ToolTipRole);
    }
    m_coverage->addItem(tr("All"), static_cast<int>(Coverage::All));
    m_coverage->addItem(tr("Covered"), static_cast<int>(Coverage::Covered));
    m_coverage->addItem(tr("Not covered"), static_cast<int>(Coverage::NotCovered));
    auto *row = new QHBoxLayout;
    addFilter(row, m_source, tr("Source"));
    addFilter(row, m_meter, tr("Meter"));
    addFilter(row, m_coverage, tr("Rows"));
    row->addStretch(1);
    static_cast<QBoxLayout *>(layout())->addLayout(row);
}

void ValidationPanel::addFilter(QBoxLayout *row, LineBox *box, const QString &label)
{
    addRowChoice(row, box, label);
    connect(box, &QComboBox::activated, this, &ValidationPanel::showWanted);
}

void ValidationPanel::connectParts()
{
    connect(m_table, &QTableView::clicked, this, &ValidationPanel::openIndex);
    connect(m_table, &QTableView::activated, this, &ValidationPanel::openIndex);
    connect(m_chart, &ScatterChart::rowClicked, this, &ValidationPanel::open);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ValidationPanel::showCurrent);
}

void ValidationPanel::show(const AmountStyle &style)
{
    if (m_style == style && m_validation)
        return;
    m_style = style;
    if (m_validation)
        showAll();
}

void ValidationPanel::setTheme(Theme theme)
{
    m_chart->setTheme(theme);
}

/// Predicted when somebody looks for the first time.
void ValidationPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_validation)
        return;
    m_validation = shippedValidation();
    for (const MeasurementSource &source : m_validation->measurements.sources)
        m_source->addItem(QString::fromStdString(source.title), m_source->count() - 1);
    showAll();
}

void ValidationPanel::showAll()
{
    m_model->show(m_validation, m_style);
    showWanted();
    m_table->resizeColumnsToContents();
    m_table->setColumnWidth(ValidationModel::Run, runWidth);
    m_table->setColumnWidth(ValidationModel::Remark, remarkWidth);
}

void ValidationPanel::showWanted()
{
    m_filter->show(m_validation, wish());
    std::vector<std::size_t> rows;
    for (int row = 0; row < m_filter->rowCount(); ++row)
        rows.push_back(static_cast<std::size_t>(m_filter->mapToSource(m_filter->index(row, 0)).row()));
    m_chart->show(layoutScatter(*m_validation, rows, m_style), [this](std::size_t row) { return pointWords(row); });
    showFigures();
    showCurrent();
}

void ValidationPanel::showFigures()
{
    const ValidationWish wanted = wish();
    const ErrorFigures figures = wanted.source ? m_validation->figuresOf(*wanted.source) : m_validation->figures();
    const auto covered = std::ranges::count_if(m_validation->comparisons, [](const auto &each) { return bool(each); });
    const QString counted =
        tr("%1 of %2 published runs are covered by the model.").arg(covered).arg(m_validation->comparisons.size());
    QStringList texts{
        figures.rows == 0
            ? tr("%1 This source measured no allocated memory that is covered.").arg(counted)
            : tr("%1 Allocated memory, %2.").arg(counted, translated(figuresText(figures, m_style.numbers)))};
    if (!wanted.source)
        texts += sourceFiguresTexts(*m_validation, m_style.numbers);
    m_figures->setText(texts.join(QLatin1Char('\n')));
}

QString ValidationPanel::pointWords(std::size_t row) const
{
    const Measurement &measurement = m_validation->measurements.rows[row];
    const Comparison &comparison = *m_validation->comparisons[row];
    const auto words = [this](Quantity<Bytes> bytes) { return QString::fromStdString(amountText(bytes, m_style)); };
    return tr("%1\nmeasured %2, predicted %3: %4")
        .arg(QString::fromStdString(measurement.id), words(measurement.bytes), words(comparison.predicted),
             QString::fromStdString(comparisonText(measurement, comparison, m_style.numbers)));
}

/// Marks the current row in the chart and says what its cells have no room for.
void ValidationPanel::showCurrent()
{
    const auto row = currentRow();
    m_chart->mark(row);
    if (!row) {
        m_details->setText(tr("A click on a row or a point opens the run as a scenario."));
        return;
    }
    const Measurement &measurement = m_validation->measurements.rows[*row];
    const MeasurementSource &source = m_validation->measurements.sources[measurement.source];
    const QString remark =
        QString::fromStdString(measurement.notCovered.empty() ? measurement.note : measurement.notCovered);
    m_details->setText(
        tr("%1: %2. %3").arg(QString::fromStdString(measurement.id), QString::fromStdString(source.title), remark));
}

void ValidationPanel::openIndex(const QModelIndex &index)
{
    open(static_cast<std::size_t>(m_filter->mapToSource(index).row()));
}

void ValidationPanel::open(std::size_t row)
{
    if (m_validation->measurements.rows[row].scenario)
        emit openWanted(m_validation->measurements, row);
}

ValidationWish ValidationPanel::wish() const
{
    ValidationWish wanted;
    if (const QVariant source = m_source->currentData(); source.isValid())
        wanted.source = static_cast<std::size_t>(source.toInt());
    if (const QVariant meter = m_meter->currentData(); meter.isValid())
        wanted.meter = static_cast<Meter>(meter.toInt());
    wanted.coverage = static_cast<Coverage>(m_coverage->currentData().toInt());
    return wanted;
}

std::optional<std::size_t> ValidationPanel::currentRow() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? std::optional(static_cast<std::size_t>(m_filter->mapToSource(index).row())) : std::nullopt;
}

} // namespace perrank::ui

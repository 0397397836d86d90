// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/opened_panel.h"

#include "ui/charts/opened_chart.h"
#include "ui/text/impossible_text.h"
#include "ui/widgets/prose.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int aroundLine = 6;
constexpr int leastRows = 5;       ///< of the table
constexpr int besideColumns = 110; ///< characters from which the table stands beside the picture
constexpr int allColumns = 190;    ///< from which it shows why and source, too
constexpr int mostOfWidth = 65;    ///< percent that a table beside the picture takes
constexpr int detailLines = 3;

} // namespace

OpenedPanel::OpenedPanel(QWidget *parent)
    : QWidget(parent), m_model(new OpenedModel(this)), m_close(new QPushButton(tr("‹ All strategies"), this)),
      m_trail(createProse(this)), m_figure(createProse(this)), m_remark(createProse(this)),
      m_count(new QPushButton(tr("&Count by tensors"), this)), m_chart(new OpenedChart(this)),
      m_table(new QTableView(this)), m_details(createProse(this)), m_content(new QBoxLayout(QBoxLayout::TopToBottom))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    createTop();
    createTable();
    createActions();
    m_content->addWidget(m_chart, 3);
    m_content->addWidget(m_table, 2);
    layout->addLayout(m_content, 1);
    m_details->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_details->setAccessibleName(tr("The tensor in the current row"));
    layout->addWidget(m_details);
    fitTable();
    setFocusProxy(m_table);
}

void OpenedPanel::createTop()
{
    m_close->setToolTip(tr("Back to the bars (Esc)"));
    m_close->setAccessibleName(tr("All strategies"));
    QFont bold = m_trail->font();
    bold.setBold(true);
    m_trail->setFont(bold);
    m_trail->setAccessibleName(tr("What is opened"));
    auto *trail = new QHBoxLayout;
    trail->addWidget(m_close);
    trail->addWidget(m_trail, 1);
    auto *remark = new QHBoxLayout;
    remark->addWidget(m_remark, 1);
    remark->addWidget(m_count);
    auto *box = static_cast<QBoxLayout *>(layout());
    box->addLayout(trail);
    box->addWidget(m_figure);
    box->addLayout(remark);
    m_count->setToolTip(tr("Lists every tensor that a layer keeps: activations by inventory"));
    connect(m_close, &QPushButton::clicked, this, &OpenedPanel::closeWanted);
    connect(m_count, &QPushButton::clicked, this, &OpenedPanel::inventoryWanted);
    connect(m_chart, &OpenedChart::rowClicked, this, &OpenedPanel::selectRow);
}

void OpenedPanel::createTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Tensors of the opened part"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &OpenedPanel::showCurrent);
    connect(m_model, &QAbstractItemModel::modelReset, this, &OpenedPanel::fitColumns);
}

void OpenedPanel::createActions()
{
    auto *copy = new QAction(tr("&Copy row"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QAction::triggered, this, &OpenedPanel::copyRow);
    auto *close = new QAction(tr("&All strategies"), this);
    close->setShortcuts({Qt::Key_Escape, Qt::Key_Backspace});
    close->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(close, &QAction::triggered, this, &OpenedPanel::closeWanted);
    addActions({copy, close});
    m_table->addActions({copy, close});
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

bool OpenedPanel::show(const Estimate &estimate, const View &view, const AmountStyle &style, const Selected &what)
{
    const Component component = what.component.value_or(Component::Activations);
    auto bar = openedBar(estimate, what.strategy, what.rank, component, style, view.figure);
    if (!bar)
        return false;
    m_what = what;
    m_bar = std::make_shared<const OpenedBar>(std::move(*bar));
    m_model->show(m_bar);
    m_chart->show(m_bar);
    m_trail->setText(tr("› %1").arg(m_bar->trail));
    const QString impossible = impossibleText(estimate);
    m_figure->setText(impossible.isEmpty() ? m_bar->figure : m_bar->figure + u'\n' + impossible);
    m_remark->setText(m_bar->remark);
    m_remark->setVisible(!m_bar->remark.isEmpty());
    m_count->setVisible(m_bar->mayCountByTensors);
    m_table->setColumnHidden(OpenedModel::PerToken, !m_bar->growsWithTokens);
    if (!m_table->selectionModel()->hasSelection())
        m_table->selectRow(std::max(0, m_table->currentIndex().row()));
    showCurrent();
    return true;
}

void OpenedPanel::setTheme(Theme theme)
{
    m_chart->setTheme(theme);
}

void OpenedPanel::selectRow(std::size_t row)
{
    m_table->setCurrentIndex(m_model->index(static_cast<int>(row), 0));
    m_table->setFocus();
}

/// Marks the current row in the picture and says what its cells have no room for.
void OpenedPanel::showCurrent()
{
    const int row = m_table->currentIndex().row();
    const bool isTensor = m_bar && row >= 0 && static_cast<std::size_t>(row) < m_bar->rows.size();
    m_chart->setCurrent(isTensor ? std::optional(static_cast<std::size_t>(row)) : std::nullopt);
    if (!isTensor) {
        m_details->setText(m_model->rowText(row));
        return;
    }
    const OpenedRow &tensor = m_bar->rows[static_cast<std::size_t>(row)];
    QStringList lines{tensor.why, tensor.exact, tensor.source};
    lines.removeAll(QString());
    m_details->setText(tr("%1: %2").arg(tensor.name, lines.join(u'\n')));
}

void OpenedPanel::copyRow()
{
    QApplication::clipboard()->setText(m_model->rowText(m_table->currentIndex().row()));
}

void OpenedPanel::fitTable()
{
    const int line = m_table->fontMetrics().height();
    m_table->verticalHeader()->setDefaultSectionSize(line + aroundLine);
    m_table->setMinimumHeight(leastRows * (line + aroundLine));
    m_details->setMinimumHeight(detailLines * line);
    fitColumns();
    fitDirection();
}

/// Only when the rows are others: in a drag columns would jump with every number.
void OpenedPanel::fitColumns()
{
    m_table->resizeColumnsToContents();
    int used = 0;
    for (int column = 0; column < OpenedModel::ColumnCount; ++column)
        used += m_table->isColumnHidden(column) ? 0 : m_table->columnWidth(column);
    const int around = m_table->verticalScrollBar()->sizeHint().width() + 2 * m_table->frameWidth();
    const bool isBeside = m_content->direction() == QBoxLayout::LeftToRight;
    m_table->setMinimumWidth(isBeside ? std::min(used + around, width() * mostOfWidth / 100) : 0);
    layout()->activate();
    const int left = m_table->viewport()->width() - used;
    if (left > 0)
        m_table->setColumnWidth(OpenedModel::Tensor, m_table->columnWidth(OpenedModel::Tensor) + left);
}

/// Beside the picture where there is room, else below it.
void OpenedPanel::fitDirection()
{
    const int columns = width() / std::max(1, fontMetrics().averageCharWidth());
    m_content->setDirection(columns >= besideColumns ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    for (const int column : {OpenedModel::Why, OpenedModel::Source})
        m_table->setColumnHidden(column, columns < allColumns);
    fitColumns();
}

void OpenedPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitDirection();
}

void OpenedPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitTable();
}

} // namespace perrank::ui

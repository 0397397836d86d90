// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/table_panel.h"

#include "ui/models/parts_model.h"
#include "ui/panels/page_space.h"
#include "ui/text/impossible_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/whole_numbers.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace perrank::ui {

namespace {

constexpr int mostColumnWidth = 300; ///< of words; the tool-tip has what is longer

} // namespace

TablePanel::TablePanel(Selection &selection, QWidget *parent)
    : QWidget(parent), m_selection(selection), m_style(std::make_unique<AmountStyle>()), m_model(new PartsModel(this)),
      m_sorted(new QSortFilterProxyModel(this)), m_table(new QTableView(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(pageMargin, pageMargin, pageMargin, pageMargin);
    createHead();
    createTable();
    layout->addWidget(m_table, 1);
    connect(&m_selection, &Selection::selectionChanged, this, &TablePanel::showSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TablePanel::selectCurrent);
    connect(m_model, &PartsModel::modelReset, this, &TablePanel::fitColumns);
}

TablePanel::~TablePanel() = default;

void TablePanel::createHead()
{
    auto *row = new QHBoxLayout;
    m_note = createProse(this);
    row->addWidget(m_note, 1);
    addCopyButton(row);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
}

void TablePanel::addCopyButton(QHBoxLayout *row)
{
    auto *button = new QPushButton(tr("Copy"), this);
    button->setAccessibleName(tr("Copy rows of the table"));
    auto *menu = new QMenu(button);
    for (const Rows rows : {Rows::Selected, Rows::All}) {
        for (const RowFormatSpec &format : rowFormats) {
            const QString text = rows == Rows::All ? tr("All rows as %1") : tr("Selected rows as %1");
            const RowFormat id = format.id;
            menu->addAction(text.arg(translated(format.name)), this, [this, id, rows] { copy(id, rows); });
        }
        menu->addSeparator();
    }
    button->setMenu(menu);
    row->addWidget(button, 0, Qt::AlignTop);
}

void TablePanel::createTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(PartsModel::sortRole);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Every part of every rank"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setAlternatingRowColors(true);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    m_table->verticalHeader()->hide();
    showWholeNumbers(*m_table);
    setFocusProxy(m_table);
    auto *copies = new QAction(tr("Copy the selected rows"), m_table);
    copies->setShortcut(QKeySequence::Copy);
    copies->setShortcutContext(Qt::WidgetShortcut);
    connect(copies, &QAction::triggered, this, [this] { copy(RowFormat::Tabs, Rows::Selected); });
    m_table->addAction(copies);
}

void TablePanel::show(const std::shared_ptr<const Estimate> &estimate, const View &view, const AmountStyle &style)
{
    m_estimate = estimate;
    m_view = view;
    *m_style = style;
    m_isStale = true;
    if (isVisible())
        refresh();
}

void TablePanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void TablePanel::refresh()
{
    m_isStale = false;
    m_model->show(PartsTable(m_estimate, m_view, *m_style));
    const QString impossible = impossibleText(*m_estimate);
    m_note->setForegroundRole(impossible.isEmpty() ? QPalette::WindowText : QPalette::BrightText);
    m_note->setText(impossible.isEmpty()
                        ? tr("%1 · estimate, not a measurement. Rows that are selected here are selected in the chart "
                             "and in the arithmetic.")
                              .arg(translated(accountings[m_estimate->scenario.accounting].name))
                        : impossible);
    showSelection();
}

/// Once for new rows; under a drag columns that breathe would be hard to read.
void TablePanel::fitColumns()
{
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + cellMargin);
    m_table->resizeColumnsToContents();
    for (const PartsColumnSpec &column : partsColumns) {
        const int section = static_cast<int>(column.id);
        const int width = m_table->columnWidth(section) + cellMargin;
        m_table->setColumnWidth(section, column.isNumber ? width : std::min(width, mostColumnWidth));
    }
}

void TablePanel::showSelection()
{
    if (m_isStale || m_model->rowCount() == 0)
        return;
    const Selected &selected = m_selection.selected();
    const QModelIndex current = m_sorted->mapToSource(m_table->currentIndex());
    if (current.isValid() && m_model->table().isAt(static_cast<std::size_t>(current.row()), selected))
        return;
    if (const auto row = m_model->table().find(selected))
        m_table->setCurrentIndex(m_sorted->mapFromSource(m_model->index(static_cast<int>(*row), 0)));
}

void TablePanel::selectCurrent(const QModelIndex &current)
{
    const QModelIndex source = m_sorted->mapToSource(current);
    if (!source.isValid())
        return;
    const auto row = static_cast<std::size_t>(source.row());
    const PartsTable &table = m_model->table();
    if (!table.isAt(row, m_selection.selected()))
        m_selection.select(table.selected(row));
}

QString TablePanel::text(RowFormat format, Rows wanted) const
{
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    for (int row = 0; wanted == Rows::All && row < m_sorted->rowCount(); ++row)
        rows << m_sorted->index(row, 0);
    const RowFormatSpec &spec = rowFormats[format];
    return QString::fromStdString(spec.write(rowsOf(rows, spec.isPlain ? PartsModel::plainRole : Qt::DisplayRole)));
}

void TablePanel::copy(RowFormat format, Rows rows)
{
    emit copyWanted(text(format, rows));
}

} // namespace perrank::ui

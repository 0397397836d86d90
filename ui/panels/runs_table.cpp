// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/runs_table.h"

#include "ui/panels/page_space.h"
#include "ui/widgets/whole_numbers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

namespace perrank::ui {

namespace {

constexpr int leastTableHeight = 200;

} // namespace

QTableView *createRunsTable(QAbstractItemModel *model, const QString &name, QWidget *parent)
{
    auto *table = new QTableView(parent);
    table->setModel(model);
    table->setAccessibleName(name);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setSortingEnabled(true);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + cellMargin);
    table->setMinimumHeight(leastTableHeight);
    showWholeNumbers(*table);
    table->setToolTip(QCoreApplication::translate("RunsTable", "A click opens the run as a scenario."));
    return table;
}

void addRowChoice(QBoxLayout *layout, QComboBox *box, const QString &label)
{
    auto *words = new QLabel(label, box->parentWidget());
    words->setBuddy(box);
    box->setAccessibleName(label);
    layout->addWidget(words);
    layout->addWidget(box);
}

} // namespace perrank::ui

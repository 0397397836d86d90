// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractItemModel;
class QBoxLayout;
class QComboBox;
class QTableView;
class QWidget;

namespace perrank::ui {

/// A table of published runs, of which one is current; a click or Return opens it.
QTableView *createRunsTable(QAbstractItemModel *model, const QString &name, QWidget *parent);

/// A choice of rows with its label before it.
void addRowChoice(QBoxLayout *layout, QComboBox *box, const QString &label);

} // namespace perrank::ui

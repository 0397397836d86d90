// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"
#include "ui/document/selection.h"
#include "ui/models/table_copy.h"

#include <QWidget>

#include <memory>

class QHBoxLayout;
class QLabel;
class QModelIndex;
class QSortFilterProxyModel;
class QTableView;

namespace perrank {
struct AmountStyle;
struct Estimate;
} // namespace perrank

namespace perrank::ui {

class PartsModel;

/// Every part of every rank in a table that sorts by any column and copies what is selected. Shows what is selected in
/// chart and arithmetic, and selects. Works only while somebody sees it.
class TablePanel : public QWidget {
    Q_OBJECT

public:
    explicit TablePanel(Selection &selection, QWidget *parent = nullptr);
    ~TablePanel() override;

    using QWidget::show;
    void show(const std::shared_ptr<const Estimate> &estimate, const View &view, const AmountStyle &style);

    enum class Rows { Selected, All };
    /// In the order of the screen.
    [[nodiscard]] QString text(RowFormat format, Rows rows) const;

signals:
    void copyWanted(const QString &text);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void createHead();
    void createTable();
    void addCopyButton(QHBoxLayout *row);
    void refresh();
    void fitColumns();
    void showSelection();
    void selectCurrent(const QModelIndex &current);
    void copy(RowFormat format, Rows rows);

    Selection &m_selection;
    std::shared_ptr<const Estimate> m_estimate;
    View m_view;
    std::unique_ptr<AmountStyle> m_style;
    bool m_isStale = false;
    PartsModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QTableView *m_table;
    QLabel *m_note = nullptr;
};

} // namespace perrank::ui

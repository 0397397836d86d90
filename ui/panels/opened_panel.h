// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"
#include "ui/document/selection.h"
#include "ui/models/opened_model.h"
#include "ui/text/palette.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;
class QTableView;

namespace perrank::ui {

class OpenedChart;

/// One part of one rank's bar, opened into the tensors it is made of: to scale, and in a table. Stands where the bars
/// are until it is closed.
class OpenedPanel : public QWidget {
    Q_OBJECT

public:
    explicit OpenedPanel(QWidget *parent = nullptr);

    using QWidget::show;
    /// Whether the estimate still has that part; else nothing changes.
    bool show(const Estimate &estimate, const View &view, const AmountStyle &style, const Selected &what);
    void setTheme(Theme theme);
    /// What is opened.
    [[nodiscard]] const Selected &opened() const { return m_what; }

signals:
    void closeWanted();
    /// A person wants activations counted by tensors.
    void inventoryWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void createTop();
    void createTable();
    void createActions();
    void fitTable();
    void fitColumns();
    void fitDirection();
    void selectRow(std::size_t row);
    void showCurrent();
    void copyRow();

    Selected m_what;
    std::shared_ptr<const OpenedBar> m_bar;
    OpenedModel *m_model;
    QPushButton *m_close;
    QLabel *m_trail;
    QLabel *m_figure;
    QLabel *m_remark;
    QPushButton *m_count;
    OpenedChart *m_chart;
    QTableView *m_table;
    QLabel *m_details;
    QBoxLayout *m_content;
};

} // namespace perrank::ui

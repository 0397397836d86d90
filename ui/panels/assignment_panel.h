// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/assignment_text.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QLabel;
class QPushButton;
class QTableView;
class QVBoxLayout;

namespace perrank::ui {

class AssignmentModel;

/// The lesson's assignment for the parameters and the data type on the sliders: DDP against ZeRO-3, the
/// line with the fudge, and three lines for the ways it breaks, with or without their answers.
class AssignmentPanel : public QWidget {
    Q_OBJECT

public:
    explicit AssignmentPanel(QWidget *parent = nullptr);

    void show(const Estimate &estimate, const AmountStyle &style);

signals:
    void copyWanted(const QString &text);
    /// The bars are to count as the table does.
    void scenarioWanted(const perrank::Scenario &scenario);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void createTable(QVBoxLayout *layout);
    void createFailureModes(QVBoxLayout *layout);
    void createCopyButtons(QVBoxLayout *layout);
    void showAssignment();
    void showBars();
    void showFailureModes();
    void setRowHeights();
    void fitTable();
    void copyText();
    void copyMarkdown();
    [[nodiscard]] Audience audience() const;

    AssignmentModel *m_model;
    Scenario m_scenario;
    AmountStyle m_style;
    std::optional<Assignment> m_assignment;
    QLabel *m_bars = nullptr;
    QPushButton *m_sameBars = nullptr;
    QTableView *m_table = nullptr;
    QLabel *m_activations = nullptr;
    QLabel *m_combined = nullptr;
    QLabel *m_crossover = nullptr;
    QLabel *m_failureModes = nullptr;
    QCheckBox *m_answers = nullptr;
};

} // namespace perrank::ui

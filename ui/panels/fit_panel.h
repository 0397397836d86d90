// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "ui/document/live_plan.h"
#include "ui/document/selection.h"
#include "ui/models/fit_model.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QTableView;
class QVBoxLayout;

namespace perrank {
struct Estimate;
} // namespace perrank

namespace perrank::ui {

class ChangeView;
class FitArithmetic;
class NumberField;

/// "What fits?": for every strategy the largest batch, the longest sequence and the fewest ranks; for the one that is
/// selected the changes that would make it fit, cheapest first, each with its price; and what the job costs. Every
/// number opens its arithmetic.
class FitPanel : public QWidget {
    Q_OBJECT

public:
    explicit FitPanel(Selection &selection, QWidget *parent = nullptr);

    /// `typed` is the scenario that changes are made to. Nothing is looked for while nobody sees the panel.
    void show(const Scenario &typed, const Estimate &estimate, const AmountStyle &style);

signals:
    /// The person wants `change`, which is called `name`.
    void applyWanted(const perrank::Change &change, const QString &name);
    void priceEdited(double price);
    /// A symbol in the arithmetic leads to its control.
    void parameterWanted(perrank::ParameterId id);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *createContent();
    void createTable(QVBoxLayout *layout);
    FitArithmetic *createArithmetic();
    void createChanges(QVBoxLayout *layout);
    void createCost(QVBoxLayout *layout);
    void showPlan();
    void showCost();
    void showSelection();
    void showStrategy(const StrategyPlan &strategy);
    void showChanges(const StrategyPlan &strategy);
    void selectRow(int row);
    void openLimit(const QModelIndex &cell);
    void open(std::optional<FitLimit> limit, std::optional<std::size_t> change);
    void showArithmetic();
    void closeArithmetic() { open({}, {}); }
    void apply(std::size_t index);
    void fitTable();
    [[nodiscard]] const StrategyPlan *shown() const;
    [[nodiscard]] ChangeView *viewAt(std::size_t index);

    Selection &m_selection;
    LivePlan m_plan;
    Scenario m_typed;
    AmountStyle m_style;
    FitModel *m_model;
    QTableView *m_table = nullptr;
    QLabel *m_mark = nullptr;
    FitArithmetic *m_limitArithmetic = nullptr;
    FitArithmetic *m_changeArithmetic = nullptr;
    std::optional<FitLimit> m_openLimit;     ///< whose arithmetic stands below the table
    std::optional<std::size_t> m_openChange; ///< whose arithmetic stands below the changes
    QLabel *m_sentences = nullptr;
    QLabel *m_heading = nullptr;
    QVBoxLayout *m_changes = nullptr;
    std::vector<ChangeView *> m_views;
    QLabel *m_noChange = nullptr;
    NumberField *m_price = nullptr;
    QLabel *m_cost = nullptr;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/copied_arithmetic.h"
#include "ui/document/selection.h"
#include "ui/models/arithmetic.h"

#include <QWidget>

#include <memory>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QMenu;
class QVBoxLayout;

namespace perrank::ui {

class ArithmeticBlockList;
class RankBox;

/// How every number of one rank came about. Shows the selected strategy and rank, and selects.
class ArithmeticPanel : public QWidget {
    Q_OBJECT

public:
    explicit ArithmeticPanel(Selection &selection, QWidget *parent = nullptr);

    void show(const std::shared_ptr<const Estimate> &estimate, const AmountStyle &style);

    /// All blocks as plain text.
    [[nodiscard]] QString text() const;
    /// What copying takes: the selected block, or the total while none is.
    [[nodiscard]] ArithmeticPlace place() const;

signals:
    void copyWanted(perrank::CopyExtent extent, perrank::ReportFormat format);
    /// The control of a parameter is to be shown.
    void parameterWanted(perrank::ParameterId id);

private:
    void createHead();
    void createBlocks();
    void createCopyButton(QHBoxLayout *row);
    void addCopyActions(QMenu *menu, CopyExtent extent);
    void showBlockMenu(const ArithmeticBlock &block, const QPoint &globalPlace);
    void createMark();
    void addLine(QWidget *line);
    void showStrategies();
    void showBlocks();
    void showSelection();
    void followSelection();
    /// What is selected, or the same of the first strategy while the selected one is not drawn.
    [[nodiscard]] Selected shown() const;
    void selectStrategy(int id);
    void selectRank(int rank);
    void selectBlock(const ArithmeticBlock &block);

    Selection &m_selection;
    std::shared_ptr<const Estimate> m_estimate;
    AmountStyle m_style;
    QVBoxLayout *m_layout;
    QHBoxLayout *m_strategyRow = nullptr;
    QButtonGroup *m_strategies = nullptr;
    RankBox *m_rank = nullptr;
    QLabel *m_mark = nullptr;
    QLabel *m_place = nullptr; ///< of the rank, in every kind of parallelism
    ArithmeticBlockList *m_blocks = nullptr;
};

} // namespace perrank::ui

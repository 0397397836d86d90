// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "ui/document/live_run.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace perrank::ui {

class FlowLayout;
class StrategyBox;

/// The files of the save that tells most as cards, which a click writes or takes away, and what survives under every
/// strategy.
class CheckpointPage : public QWidget {
    Q_OBJECT

public:
    explicit CheckpointPage(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const std::shared_ptr<const FailureStory> &story, const AmountStyle &style);

signals:
    /// How it should end: in silence, or in a hang.
    void endingWanted(perrank::FaultKind kind);

private:
    void createTable();
    void createEndings();
    void showStrategy(Strategy strategy);
    void chooseStrategy(Strategy strategy);
    void showCards();
    void showCard(std::size_t file);
    void restoreFiles();
    [[nodiscard]] bool isChanged() const;
    void toggle(std::size_t file);
    void showSurvival();
    void showTable();
    void fillRow(int row, const Checkpoint &save);

    std::shared_ptr<const FailureStory> m_story;
    AmountStyle m_style;
    Strategy m_strategy = Strategy::Ddp;
    bool m_isChosen = false;             ///< by a person
    std::vector<CheckpointFile> m_files; ///< as a person has them now
    std::vector<CheckpointFile> m_saved; ///< as the save left them
    QLabel *m_which;
    StrategyBox *m_box;
    QWidget *m_cards;
    QLabel *m_more;
    QPushButton *m_restore;
    QLabel *m_survival;
    QTableWidget *m_table;
    QWidget *m_endings;
};

} // namespace perrank::ui

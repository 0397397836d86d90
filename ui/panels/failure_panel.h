// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/failure_scenes.h"
#include "ui/document/live_run.h"
#include "ui/models/failure_rows.h"
#include "ui/panels/chart_panel.h"

#include <set>

class QButtonGroup;
class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QTabBar;

namespace perrank::ui {

class CheckpointPage;
class CulpritQuestion;
class FailureChart;
class FailureControls;
class FailureNumbers;
class LineBox;
class StrategyBox;

/// What goes wrong in a run, rank by rank, and below it the story, what the logs say, what is on the disk, and the
/// figures. Played beside the thread of the window.
class FailurePanel : public ChartPanel {
    Q_OBJECT

public:
    explicit FailurePanel(QWidget *parent = nullptr);

signals:
    /// What a person wants instead, as one undo step; without a name it is made from what differs.
    void scenarioWanted(const perrank::Scenario &scenario, const QString &what);
    void parameterWanted(perrank::ParameterId id);
    /// What lies under the pointer; empty for nothing.
    void spanHovered(const QString &text);
    /// The run that was asked for last is shown.
    void storyShown();

protected:
    void refresh() override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void createZooms();
    void createPages();
    void take(const std::shared_ptr<const FailureStory> &story);
    void showStory();
    void showRows();
    void showTexts();
    void showLog();
    void chooseZoom(int zoom);
    void chooseFailure(int failure);
    void showFailures();
    void chooseStrategy(Strategy strategy);
    void openPageOf(FailureScene scene);
    void playEnding(FaultKind kind);
    void addPage(const QString &name, QWidget *page);
    void showPage();
    void showPages();
    QWidget *createLog();
    [[nodiscard]] FailureRows rows() const;
    [[nodiscard]] bool isSecret() const;
    void solve();
    [[nodiscard]] QString figuresText() const;

    LiveRun m_live;
    std::shared_ptr<const FailureStory> m_story;
    FailureZoom m_zoom = FailureZoom::Step;
    std::vector<Fault> m_faults;    ///< of the story that was shown last
    std::size_t m_failure = 0;      ///< that is shown and asked for, of several
    std::set<std::size_t> m_solved; ///< failures whose culprit a person has found
    FailureControls *m_controls;
    QWidget *m_choices = nullptr;
    QButtonGroup *m_zooms = nullptr;
    LineBox *m_failures = nullptr;
    StrategyBox *m_box = nullptr;
    QCheckBox *m_timer = nullptr;
    FailureChart *m_chart;
    QLabel *m_figures;
    QTabBar *m_tabs = nullptr;
    std::vector<QWidget *> m_pages;
    QLabel *m_texts = nullptr;
    QPlainTextEdit *m_log = nullptr;
    CulpritQuestion *m_question = nullptr;
    CheckpointPage *m_checkpoint = nullptr;
    FailureNumbers *m_numbers = nullptr;
};

} // namespace perrank::ui

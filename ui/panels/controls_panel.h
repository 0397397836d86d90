// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/subject.h"
#include "core/scenario/issues.h"
#include "ui/document/scenario_document.h"
#include "ui/panels/controls_sections.h"

#include <QScrollArea>

class QVBoxLayout;

namespace perrank::ui {

class FoldedSection;
class ParameterRow;
class WheelGuard;

/// The Controls dock: a row for each parameter, the rarer ones in sections that are folded at first.
class ControlsPanel : public QScrollArea {
    Q_OBJECT

public:
    static constexpr int usualWidth = 316;

    explicit ControlsPanel(ScenarioDocument &document, QWidget *parent = nullptr);
    ~ControlsPanel() override;
    ControlsPanel(const ControlsPanel &) = delete;
    ControlsPanel &operator=(const ControlsPanel &) = delete;

    [[nodiscard]] ParameterRow *row(ParameterId id) const;
    [[nodiscard]] WheelGuard &wheelGuard() const { return *m_wheelGuard; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    void showDocument(const Document &document);
    void showIssues(const std::vector<Issue> &issues);
    void setOpen(ControlsSection section, bool open);
    void openAll();
    /// Opens the section of a parameter and puts the keyboard on its control.
    void reveal(ParameterId id);

signals:
    /// Someone wants to know where a number beside a control comes from.
    void derivationWanted(perrank::Subject subject);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Row {
        ParameterRow *row;
        FoldedSection *section; ///< null for rows that are never folded

        [[nodiscard]] bool isOpen() const;
    };

    void createRows();
    void addSection(const ControlsSectionSpec &spec, QVBoxLayout &layout);
    void addGroups(const ControlsSectionSpec &spec, QVBoxLayout &layout);
    void addRow(ParameterId id, QVBoxLayout &layout);
    void connectRow(ParameterRow &row);
    void orderTabs();
    void watch(QWidget *part);
    void placeIssues();
    [[nodiscard]] std::vector<const QWidget *> placesOf(const Issue &issue) const;

    ScenarioDocument &m_document;
    std::vector<Row> m_rows;
    std::vector<FoldedSection *> m_sections;
    std::vector<Issue> m_issues;
    WheelGuard *m_wheelGuard;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/issues.h"
#include "ui/document/scenario_document.h"

#include <QScrollArea>

#include <optional>
#include <span>

class QToolButton;
class QVBoxLayout;

namespace perrank::ui {

class ParameterRow;
class WheelGuard;

/// The Controls dock: a row for each parameter, the rarer ones folded away.
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
    void showMore(bool open);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void createRows();
    QWidget *createMore();
    void addRows(std::span<const ParameterId> ids, QVBoxLayout *layout);
    void connectRow(ParameterRow &row);
    void orderTabs();
    [[nodiscard]] std::optional<std::size_t> placeOf(const Issue &issue) const;

    ScenarioDocument &m_document;
    QToolButton *m_moreButton = nullptr;
    QWidget *m_more = nullptr;
    std::vector<ParameterRow *> m_rows;
    std::vector<Issue> m_issues;
    WheelGuard *m_wheelGuard;
};

} // namespace perrank::ui

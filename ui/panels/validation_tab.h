// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "core/storage/document.h"
#include "ui/text/palette.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace perrank::ui {

class StepTimesPanel;
class ValidationPanel;

/// Predictions beside published figures: of memory, and of step times.
class ValidationTab : public QWidget {
    Q_OBJECT

public:
    explicit ValidationTab(QWidget *parent = nullptr);

    using QWidget::show;
    void show(const AmountStyle &style);
    void setTheme(Theme theme);

signals:
    /// A person wants a published run as the scenario, and its figures for that rank.
    void openWanted(const perrank::Document &run, std::int64_t rank);

private:
    QTabBar *m_bar;
    QStackedWidget *m_pages;
    ValidationPanel *m_memory;
    StepTimesPanel *m_stepTimes;
};

} // namespace perrank::ui

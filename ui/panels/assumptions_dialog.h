// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/assumptions.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QTextBrowser;
class QVBoxLayout;

namespace perrank::ui {

/// Everything that the figures rest on: fudges, recipes, every formula and constant with its source, what is left out.
/// A field narrows it down; what is shown can be copied.
class AssumptionsDialog : public QDialog {
    Q_OBJECT

public:
    explicit AssumptionsDialog(QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;

private:
    void createFilter(QVBoxLayout *layout);
    void createButtons(QVBoxLayout *layout);
    void showThose(const QString &words);
    void copy();

    std::vector<Assumption> m_all;
    QLineEdit *m_filter = nullptr;
    QTextBrowser *m_text;
    QLabel *m_count;
};

} // namespace perrank::ui

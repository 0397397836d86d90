// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/issues.h"

#include <QWidget>

class QLabel;

namespace perrank::ui {

class ImpossibleSign;
class WarningSign;

/// What there is to say below a control: a problem with the typed text, why it has no effect now, issues.
/// Takes no room while there is nothing.
class RowNotes : public QWidget {
    Q_OBJECT

public:
    explicit RowNotes(QWidget *parent = nullptr);

    void showProblem(const QString &problem);
    void showReason(const QString &reason);
    void showIssues(const std::vector<const Issue *> &issues);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showInk();

    QLabel *m_problem;
    QLabel *m_reason;
    QLabel *m_impossible;
    ImpossibleSign *m_cross;
    QLabel *m_issues;
    WarningSign *m_sign;
    bool m_warns = false;
};

/// Writes the text of a control in that ink.
void setInk(QWidget &widget, const QColor &ink);

/// A note takes no room while it has nothing to say.
void showUnlessEmpty(QLabel &note, const QString &text);

} // namespace perrank::ui

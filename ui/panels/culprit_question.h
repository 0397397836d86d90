// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/amount_text.h"
#include "ui/document/live_run.h"

#include <QWidget>

class QLabel;

namespace perrank::ui {

class FlowLayout;

/// "Which rank is the cause?": a student picks one and is told whether and why.
class CulpritQuestion : public QWidget {
    Q_OBJECT

public:
    explicit CulpritQuestion(QWidget *parent = nullptr);

    using QWidget::show;
    /// Asks for the culprit of that failure of the story.
    void show(const std::shared_ptr<const FailureStory> &story, std::size_t failure, const AmountStyle &style);

signals:
    /// A person has picked a rank that is to blame.
    void culpritFound();

private:
    void createButtons(std::int64_t ranks);
    void answer(std::int64_t rank);

    std::shared_ptr<const FailureStory> m_story;
    std::size_t m_failure = 0;
    AmountStyle m_style;
    std::int64_t m_ranks = 0; ///< that there are buttons for
    QLabel *m_question;
    QWidget *m_choices;
    QLabel *m_answer;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/row_notes.h"

#include "ui/text/translate.h"
#include "ui/widgets/signs.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace perrank::ui {

namespace {

constexpr int signGap = 4;

QLabel *createNote(QPalette::ColorRole role)
{
    auto *note = new QLabel;
    note->setWordWrap(true);
    note->setTextFormat(Qt::PlainText);
    note->setForegroundRole(role);
    note->hide();
    return note;
}

QHBoxLayout *lineOf(QWidget *sign, QLabel *note)
{
    auto *line = new QHBoxLayout;
    line->setSpacing(signGap);
    line->addWidget(sign, 0, Qt::AlignTop);
    line->addWidget(note, 1);
    sign->hide();
    return line;
}

/// The sentences of those issues that are of the kind.
template <class Kind>
QString sentencesOf(const std::vector<const Issue *> &issues, const Kind &isOfKind)
{
    QStringList sentences;
    for (const Issue *issue : issues) {
        if (isOfKind(*issue))
            sentences << translated(issue->message);
    }
    return sentences.join(u'\n');
}

bool isImpossible(const Issue &issue)
{
    return issue.severity == Severity::Impossible;
}

} // namespace

void setInk(QWidget &widget, const QColor &ink)
{
    QPalette palette = widget.palette();
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText}) {
        palette.setColor(QPalette::Active, role, ink);
        palette.setColor(QPalette::Inactive, role, ink);
    }
    if (palette != widget.palette())
        widget.setPalette(palette);
}

RowNotes::RowNotes(QWidget *parent)
    : QWidget(parent), m_problem(createNote(QPalette::BrightText)), m_reason(createNote(QPalette::PlaceholderText)),
      m_impossible(createNote(QPalette::BrightText)), m_cross(new ImpossibleSign),
      m_issues(createNote(QPalette::WindowText)), m_sign(new WarningSign)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_problem);
    column->addWidget(m_reason);
    column->addLayout(lineOf(m_cross, m_impossible));
    column->addLayout(lineOf(m_sign, m_issues));
}

void RowNotes::showProblem(const QString &problem)
{
    showUnlessEmpty(*m_problem, problem);
}

void RowNotes::showReason(const QString &reason)
{
    showUnlessEmpty(*m_reason, reason);
}

void RowNotes::showIssues(const std::vector<const Issue *> &issues)
{
    m_warns = std::ranges::any_of(issues, [](const Issue *issue) { return issue->severity == Severity::Warning; });
    showUnlessEmpty(*m_impossible, sentencesOf(issues, &isImpossible));
    showUnlessEmpty(*m_issues, sentencesOf(issues, std::not_fn(&isImpossible)));
    m_cross->setVisible(!m_impossible->isHidden());
    m_sign->setVisible(m_warns);
    showInk();
}

void RowNotes::showInk()
{
    setInk(*m_issues, m_warns ? coloursFor(palette()).warn : palette().color(QPalette::PlaceholderText));
}

void RowNotes::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showInk();
}

void showUnlessEmpty(QLabel &note, const QString &text)
{
    note.setText(text);
    note.setVisible(!text.isEmpty());
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/row_notes.h"

#include "ui/text/translate.h"
#include "ui/widgets/signs.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

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

void showText(QLabel &note, const QString &text)
{
    note.setText(text);
    note.setVisible(!text.isEmpty());
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
      m_issues(createNote(QPalette::WindowText)), m_sign(new WarningSign)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_problem);
    column->addWidget(m_reason);
    auto *line = new QHBoxLayout;
    line->setSpacing(signGap);
    line->addWidget(m_sign, 0, Qt::AlignTop);
    line->addWidget(m_issues, 1);
    column->addLayout(line);
    m_sign->hide();
}

void RowNotes::showProblem(const QString &problem)
{
    showText(*m_problem, problem);
}

void RowNotes::showReason(const QString &reason)
{
    showText(*m_reason, reason);
}

void RowNotes::showIssues(const std::vector<const Issue *> &issues)
{
    QStringList sentences;
    for (const Issue *issue : issues)
        sentences << translated(issue->message);
    m_warns = std::ranges::any_of(issues, [](const Issue *issue) { return issue->severity != Severity::Note; });
    m_sign->setVisible(m_warns);
    showText(*m_issues, sentences.join(u'\n'));
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

} // namespace perrank::ui

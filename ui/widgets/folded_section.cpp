// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/folded_section.h"

#include "ui/widgets/row_notes.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

constexpr int foldedGap = 2;
constexpr int gapBelow = 8;

QToolButton *createButton(const QString &title)
{
    auto *button = new QToolButton;
    button->setText(title);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

FoldedSection::FoldedSection(const QString &title, QWidget *parent)
    : QWidget(parent), m_button(createButton(title)), m_notes(new RowNotes), m_content(new QWidget),
      m_rows(new QVBoxLayout(m_content))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_button, 0, Qt::AlignLeft);
    column->addWidget(m_notes);
    column->addWidget(m_content);
    m_rows->setContentsMargins(0, 0, 0, gapBelow);
    m_rows->setSpacing(foldedGap);
    connect(m_button, &QToolButton::toggled, this, &FoldedSection::fold);
    fold(false);
}

bool FoldedSection::isOpen() const
{
    return m_button->isChecked();
}

void FoldedSection::setOpen(bool open)
{
    m_button->setChecked(open);
}

void FoldedSection::showIssues(const std::vector<const Issue *> &issues)
{
    m_notes->showIssues(issues);
}

void FoldedSection::fold(bool open)
{
    m_button->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_content->setVisible(open);
    emit toggled(open);
}

} // namespace perrank::ui

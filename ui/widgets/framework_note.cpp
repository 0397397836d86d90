// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/framework_note.h"

#include "ui/text/framework_text.h"
#include "ui/text/translate.h"
#include "ui/widgets/row_notes.h"

#include <QLabel>
#include <QVBoxLayout>

namespace perrank::ui {

namespace {

QLabel *createNote()
{
    auto *note = new QLabel;
    note->setWordWrap(true);
    note->setTextFormat(Qt::PlainText);
    return note;
}

} // namespace

FrameworkNote::FrameworkNote(QWidget *parent) : QWidget(parent), m_set(createNote()), m_changed(createNote())
{
    m_set->setForegroundRole(QPalette::PlaceholderText);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_set);
    column->addWidget(m_changed);
}

void FrameworkNote::showDocument(const Document &document)
{
    const FrameworkText text = frameworkText(document.scenario);
    showUnlessEmpty(*m_set, text.set);
    showUnlessEmpty(*m_changed, text.changed);
    const std::optional<Framework> framework = document.scenario.framework;
    m_set->setToolTip(framework ? translated(frameworks[*framework].explanation) : QString());
}

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/edit_document.h"

#include "ui/text/change_text.h"

namespace perrank::ui {

namespace {

constexpr int mergesWithNothing = -1;

} // namespace

EditDocument::EditDocument(ScenarioDocument &owner, const Document &after, int gesture, const QString &what)
    : m_owner(owner), m_before(owner.document()), m_after(after), m_gesture(gesture), m_what(what)
{
    describe();
}

void EditDocument::undo()
{
    m_owner.show(m_before);
}

void EditDocument::redo()
{
    m_owner.show(m_after);
}

int EditDocument::id() const
{
    return m_gesture > 0 ? m_gesture : mergesWithNothing;
}

bool EditDocument::mergeWith(const QUndoCommand *other)
{
    const auto &later = static_cast<const EditDocument &>(*other);
    m_after = later.m_after;
    describe();
    setObsolete(m_before == m_after);
    return true;
}

void EditDocument::describe()
{
    setText(m_what.isEmpty() ? changeText(m_before, m_after) : m_what);
}

} // namespace perrank::ui

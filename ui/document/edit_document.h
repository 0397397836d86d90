// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/scenario_document.h"

#include <QUndoCommand>

namespace perrank::ui {

/// The only undo command: the document before and after one gesture.
class EditDocument : public QUndoCommand {
public:
    /// Commands of the same gesture (> 0) merge; `gesture` 0 stands alone.
    EditDocument(ScenarioDocument &owner, const Document &after, int gesture, const QString &what);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override;
    bool mergeWith(const QUndoCommand *other) override;

private:
    void describe();

    ScenarioDocument &m_owner;
    Document m_before;
    Document m_after;
    int m_gesture;
    QString m_what;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/presets.h"
#include "core/scenario/failure_scenes.h"
#include "core/scenario/parameters.h"
#include "core/storage/document.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

namespace perrank::ui {

/// Owns the one document of a window: its value, its file and its undo steps. Every change is one step,
/// a gesture (a drag, a held key) is one step however many changes it makes, and a gesture that ends
/// where it began is none.
class ScenarioDocument : public QObject {
    Q_OBJECT

public:
    explicit ScenarioDocument(QObject *parent = nullptr);

    [[nodiscard]] const Document &document() const { return m_document; }
    [[nodiscard]] const Scenario &scenario() const { return m_document.scenario; }
    [[nodiscard]] QUndoStack &undoStack() { return m_undoStack; }

    /// Replaces the value in one undo step; `what` names it, an empty text is made from what differs.
    void edit(const Document &changed, const QString &what = {});
    void set(ParameterId id, const ParameterValue &value);
    void setView(const View &view);
    void applyPreset(const Preset &preset);
    /// Everything but name, notes and view back to the preset.
    void resetAll();

    [[nodiscard]] bool isInGesture() const { return m_inGesture; }
    void beginGesture();
    void endGesture();
    /// Back to the value at the beginning of the gesture, without an undo step.
    void cancelGesture();

    /// Opening: another document, another file, no undo steps.
    void replace(const Document &document, const QString &filePath);
    void markSaved(const QString &filePath);
    /// Empty for a document without a file.
    [[nodiscard]] const QString &filePath() const { return m_filePath; }
    [[nodiscard]] bool isModified() const { return !m_undoStack.isClean() || m_recovered; }
    /// The document came from a recovery file: it differs from its file though there are no undo steps.
    void markRecovered();

signals:
    void documentChanged(const Document &document);
    void fileStateChanged();
    /// A drag or a held key began, and ended: in between the picture should stay comparable.
    void gestureBegan();
    void gestureEnded();

private:
    friend class EditDocument;
    void show(const Document &document);

    Document m_document;
    QString m_filePath;
    QUndoStack m_undoStack;
    int m_gesture = 0; ///< counts the gestures, so that two drags of one slider stay two steps
    bool m_inGesture = false;
    bool m_recovered = false;
    Document m_atGestureBegin;
};

/// What a new document holds: the lesson's 100M class.
Document defaultDocument();
/// The preset that resets lead back to: the last one chosen, as the document's view remembers it.
const Preset &presetOf(const Document &document);
/// Whether a document is called so because it began as a preset or a scene, not by a person.
bool isGivenName(std::string_view name);
/// The scene whose name the document has; null for none.
const FailureSceneSpec *sceneOf(const Document &document);
/// A document that became a scene is called like it, one that is no longer that scene is not; the name that a person
/// gave stays.
void nameAfterScene(Document &document);
/// The scenario that `Reset` leads back to.
Scenario baselineOf(const Document &document);

} // namespace perrank::ui

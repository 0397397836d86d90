// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session.h"
#include "ui/export/recovery_file.h"

#include <QObject>
#include <QTimer>

class QWidget;

namespace perrank::ui {

/// New, open, save, and the questions that go with them. Nothing is lost without being asked about.
class DocumentFiles : public QObject {
    Q_OBJECT

public:
    /// Dialogs open over `window`.
    DocumentFiles(Session &session, QWidget &window);

    void newDocument();
    /// What a new window begins with: the lesson, with the accounting and the units that the person prefers.
    void startFresh();
    void open();
    /// Asks about unsaved changes, then opens. False when it stayed as it was.
    bool openFile(const QString &path);
    /// The same for a document that has no file yet.
    bool openCopy(const Document &document);
    bool save();
    bool saveAs();
    /// True when nothing is unsaved, or a person saved it or let it go.
    bool mayDiscard();
    /// Takes back the work of a window that ended without saving, if there is any.
    bool recover();
    /// Says what cannot be taken back, and why.
    void tellUnreadable();
    /// What was taken back is not wanted.
    void discardRecovered();
    /// Unsaved work was saved or let go: nothing to recover.
    void forgetRecovery();

signals:
    void announced(const QString &text);
    /// Work that is called `title` was taken back.
    void recovered(const QString &title);
    /// Unsaved work is not safe, for the reason in the sentence.
    void notKept(const QString &sentence);

private:
    bool writeTo(const QString &path);
    void recoverSoon();
    void writeRecovery();
    bool refusesImpossible(const Scenario &scenario, const QString &title, const QString &consequence);
    void showProblem(const QString &title, const QString &text);
    [[nodiscard]] Document freshDocument() const;
    [[nodiscard]] QString startFolder() const;
    void rememberFile(const QString &path);

    Session &m_session;
    QWidget &m_window;
    RecoveryFile m_recovery;
    QTimer m_recoverySoon;
    bool m_isKept = true; ///< the last that was unsaved is on disk
};

} // namespace perrank::ui

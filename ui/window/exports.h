// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session.h"
#include "ui/export/exporter.h"

#include <QObject>

class QMainWindow;

namespace perrank::ui {

class SavedNotice;

/// Takes views away: by the dialog, at once as the last time, onto the clipboard and onto paper. All of them have the
/// same rows of views.
class Exports : public QObject {
    Q_OBJECT

public:
    /// Dialogs open over `window`, and its status bar tells what was saved.
    Exports(Session &session, QMainWindow &window);

    void ask(ExportView view, Theme shown);
    /// The view as the last export was, into the same folder; a file that is there already stays.
    void quick(ExportView view, Theme shown);
    void copy(ExportView view, Theme shown);
    void print(ExportView view);

signals:
    void announced(const QString &text);

private:
    void tell(const WrittenFile &file);
    void showInFolder(const QString &path);
    void writeInto(const QString &folder, const ExportWish &wish);
    [[nodiscard]] ExportWish last(ExportView view, Theme shown) const;

    Session &m_session;
    QMainWindow &m_window;
    SavedNotice *m_notice;
};

} // namespace perrank::ui

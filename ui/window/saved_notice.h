// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/written_file.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace perrank::ui {

/// In the status bar for a while after a file was written: its name, a button that shows it in its folder and one that
/// takes it back.
class SavedNotice : public QWidget {
    Q_OBJECT

public:
    explicit SavedNotice(QWidget *parent = nullptr);

    void tell(const WrittenFile &file);

signals:
    void showWanted(const QString &path);
    /// What became of it, in a sentence.
    void takenBack(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showFile();
    void takeBackFile();
    void showName();

    WrittenFile m_file;
    QTimer m_enough;
    QLabel *m_name;
};

} // namespace perrank::ui

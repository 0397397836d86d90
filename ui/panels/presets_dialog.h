// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QDialog>

class QListWidget;
class QPushButton;

namespace perrank::ui {

/// A person's presets, to be renamed and deleted.
class PresetsDialog : public QDialog {
    Q_OBJECT

public:
    explicit PresetsDialog(QWidget *parent = nullptr);

private:
    void createButtons();
    void fill(const QString &current = {});
    void rename();
    void remove();
    [[nodiscard]] QString current() const;

    QListWidget *m_list;
    QPushButton *m_rename = nullptr;
    QPushButton *m_delete = nullptr;
};

/// Asks for a name and keeps the document under it. Returns the name; empty when a person thought better of it.
QString askAndSavePreset(const Document &document, QWidget *parent);

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"

#include <QDialog>

#include <functional>
#include <vector>

class QBoxLayout;
class QFormLayout;

namespace perrank::ui {

/// What the program remembers of a person. A change counts at once; `Reset all settings` goes back to the first day.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    explicit SettingsDialog(Preferences &preferences, QWidget *parent = nullptr);

signals:
    void changed();

private:
    /// A word of a setting: as it is kept, and as it is read.
    struct Word {
        QString key;
        QString name;
    };

    void createRows(QFormLayout *form);
    void createButtons(QBoxLayout *layout);
    void addWords(QFormLayout *form, const QString &label, const Preference &preference,
                  const std::vector<Word> &words);
    void addSwitch(QFormLayout *form, const QString &label, const Preference &preference);
    void addTextSize(QFormLayout *form);
    void set(const Preference &preference, const QVariant &value);
    void showAll();
    void resetAll();

    Preferences &m_preferences;
    std::vector<std::function<void()>> m_shows; ///< each control's value from the preferences
};

} // namespace perrank::ui

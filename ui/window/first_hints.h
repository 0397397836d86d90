// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/preferences.h"

#include <QObject>

#include <vector>

namespace perrank::ui {

/// A line beside a thing, the first time that the pointer comes to it, and never again.
class FirstHints : public QObject {
    Q_OBJECT

public:
    FirstHints(Preferences &preferences, QObject *parent);

    void add(QWidget *widget, const QString &key, const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Hint {
        QWidget *widget;
        QString key;
        QString text;
    };

    Preferences &m_preferences;
    std::vector<Hint> m_hints;
};

} // namespace perrank::ui

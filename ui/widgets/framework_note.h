// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QWidget>

class QLabel;

namespace perrank::ui {

/// Below the framework: what it set, and in plain ink what was changed since. Takes no room without one.
class FrameworkNote : public QWidget {
    Q_OBJECT

public:
    explicit FrameworkNote(QWidget *parent = nullptr);

    void showDocument(const Document &document);

private:
    QLabel *m_set;
    QLabel *m_changed;
};

} // namespace perrank::ui

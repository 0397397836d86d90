// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QMainWindow;
class QVBoxLayout;

namespace perrank::ui {

class NoticeStrip;

/// The place across the top of the window for what should be known once; not there while there is nothing.
class Notices : public QToolBar {
    Q_OBJECT

public:
    explicit Notices(QMainWindow &window);

    NoticeStrip *add(const QString &sentence);
    /// A restored layout may say otherwise.
    void showIfAny();

private:
    QVBoxLayout *m_strips; ///< one below the other
};

} // namespace perrank::ui

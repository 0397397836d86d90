// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace perrank::ui {

class FlowLayout;

/// A sentence across the top of the window with buttons beside it and a cross that closes it. Asks for nothing: the
/// window works as if it were not there.
class NoticeStrip : public QFrame {
    Q_OBJECT

public:
    explicit NoticeStrip(const QString &sentence, QWidget *parent = nullptr);

    /// A button; the strip closes itself when it is pressed.
    QPushButton *addButton(const QString &text);

signals:
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    void fitText();
    void fitHeight();
    void end();

    FlowLayout *m_row;
    QLabel *m_text;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/document.h"

#include <QWidget>

class QToolButton;

namespace perrank::ui {

class LinkedLabel;
class WarningSign;

/// How many parameters the shape has, beside the number that is typed in, and the button that counts them from the
/// shape.
class ShapeCheck : public QWidget {
    Q_OBJECT

public:
    explicit ShapeCheck(QWidget *parent = nullptr);

    void showDocument(const Document &document);
    [[nodiscard]] QToolButton *button() const { return m_use; }
    [[nodiscard]] QWidget *words() const;

signals:
    void useWanted();
    void derivationWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showInk();

    WarningSign *m_sign;
    LinkedLabel *m_text;
    QToolButton *m_use;
    bool m_warns = false;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/palette.h"

#include <QToolButton>
#include <QWidget>

namespace perrank::ui {

/// The colours of the theme that a palette belongs to, for what Qt has no role for.
const Colours &coloursFor(const QPalette &palette);

/// The triangle with an exclamation mark, drawn: fonts often lack it. The size of a line of text.
class WarningSign : public QWidget {
    Q_OBJECT

public:
    explicit WarningSign(QWidget *parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// The cross at what is impossible, drawn for the same reason.
class ImpossibleSign : public QWidget {
    Q_OBJECT

public:
    explicit ImpossibleSign(QWidget *parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A round arrow that leads back to the default.
class ResetButton : public QToolButton {
    Q_OBJECT

public:
    explicit ResetButton(QWidget *parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace perrank::ui

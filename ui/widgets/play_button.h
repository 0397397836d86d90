// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace perrank::ui {

enum class PlaySign { First, Back, Play, Pause, On, Last };

/// A button of a film, whose sign is drawn in the ink of the theme: the style's own pictures are black in every theme.
class PlayButton : public QToolButton {
    Q_OBJECT

public:
    explicit PlayButton(PlaySign sign, QWidget *parent = nullptr);

    void setSign(PlaySign sign);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    PlaySign m_sign;
};

} // namespace perrank::ui

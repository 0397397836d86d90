// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace perrank::ui {

/// Words that change under the pointer, below something that must not move then: as high as the highest text since its
/// width or its font last changed.
class SteadyProse : public QLabel {
    Q_OBJECT

public:
    explicit SteadyProse(QWidget *parent = nullptr);

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    mutable int m_width = 0; ///< for which the height was asked last
    mutable int m_most = 0;
};

} // namespace perrank::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace perrank::ui {

/// Scrolls what is too high for the window, as large text in a small one, and never sideways.
class VerticalScroll : public QScrollArea {
    Q_OBJECT

public:
    VerticalScroll(QWidget *content, QWidget *parent);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
};

} // namespace perrank::ui
